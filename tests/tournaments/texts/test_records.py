"""Every fault that the notation and the rules can find in a record has a sentence."""

import re
from pathlib import Path

import pytest

from scoring.games.records import check
from scoring.notation import RecordError, read_file, read_record
from tests.scoring.games.botifarra.test_record import ERRORS, planted
from tests.scoring.notation.test_reader import FAULTS as READING
from tournaments.texts.records import FAULTS, fault_sentence, flaw_sentence

SCORING = Path(__file__).resolve().parents[3] / "scoring"
RAISED = re.compile(r"""(?:syntax_error|RecordError)\(\s*(?:[A-Z]+,\s*)?"([a-z_]+)\"""")
INDIRECT = {"game", "deck", "rotation", "card_twice", "played_twice", "not_held"}
"""Codes that are put together or chosen between."""


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    sources = [*SCORING.glob("notation/*.py"), *SCORING.glob("games/**/*.py")]
    raised = {code for source in sources for code in RAISED.findall(source.read_text(encoding="utf-8"))}
    assert raised | INDIRECT == set(FAULTS)


@pytest.mark.parametrize("text", [f[1] for f in READING], ids=[f[0] for f in READING])
def test_faults_of_reading_in_words(text):
    with pytest.raises(RecordError) as raised:
        read_record(text)
    words(raised.value)


@pytest.mark.parametrize("changes", [e[1] for e in ERRORS], ids=[e[0] for e in ERRORS])
def test_faults_of_the_record_in_words(changes):
    words(check(read_record(planted(*changes))).verdict.error)


@pytest.mark.parametrize("text", ["", '[Board "1"] { open', '[Event "#"]', b"\xff\xfe\x00"])
def test_faults_of_the_file_in_words(text):
    words(read_file(text)[0].error)


def words(error):
    """The sentence is whole: nothing left to fill in, no code of a seat, no internal name."""
    sentence = fault_sentence(error)
    assert sentence[-1] == "."
    assert "%(" not in sentence
    assert "Seat." not in sentence
    assert "BySide" not in sentence
    assert not re.search(r"\b[NS]S\b|\bEW\b", re.sub("NS 56 EW 16", "", sentence))


@pytest.mark.parametrize(
    "variant, more, what",
    [
        ("erlangen", '[Bid "120"]', "There is Bid, but nobody is named as declarer. Where all passed there is neither"),
        ("standard", '[Kontra "E"]\nE@0', "By these rules there is no Kontra."),
        (
            "standard+kontra+kontra_max=1",
            '[Declarer "S"]\n[Bid "50"]\n[Contract "50"]\n[Kontra "E"]\nE@0\nN@1',
            "By these rules Kontra and Re come to at most 1; the record has 2.",
        ),
    ],
)
def test_faults_of_a_result_of_huutopussi_in_words(variant, more, what):
    text = f'[Game "Huutopussi"]\n[Variant "{variant}"]\n[Points "NS 80 EW 60"]\n{more}\n'
    error = check(read_record(text)).verdict.error
    words(error)
    assert fault_sentence(error).startswith(what)


@pytest.mark.parametrize(
    "text, what",
    [
        (
            '[Game "Huutopussi"] [Declarer "S"] [Bid "60"] [Contract "80"] [Points "NS 160 EW 0"] [Score "NS 80 EW 5"]',
            "The tag Score says North-South +80, East-West +5, but the points give North-South +80, East-West −60 or "
            "North-South +80, East-West 0.",
        ),
        (
            '[Game "Huutopussi"] [Points "NS 160 EW 0"] [Auction "E"]\nE:redeal',
            "The hand was thrown in, but there are points.",
        ),
        (
            '[Game "QuatreSept"] [FourSevens "N"] [Score "NS 6 EW 5"]',
            "Four sevens end the game before the first card, but there is a score.",
        ),
        (
            '[Game "Huutopussi"] [Dealer "N"] [Deal "N:6.TQ6.T6.ATJ E:AKJ8.A7.Q9.9 S:Q9.J.A7.KQ86 W:T7.K98.KJ8.7"] '
            '[Discard "c6 c7 c8"]',
            "In Huutopussi with 4 players there is no tag Discard.",
        ),
    ],
)
def test_faults_of_tags_name_what_is_there(text, what):
    assert fault_sentence(check(read_record(text)).verdict.error) == what


REVOKE = {"kind": "card", "trick": 1, "seat": "E", "card": "b3", "clause": "6.2"}


@pytest.mark.parametrize(
    "more, what",
    [
        ({"legal": ["c7", "c6"]}, "legal were c7 c6; clause 6.2"),
        ({"legal": ["c7"], "unknown": 10}, "legal were c7 of the cards known; clause 6.2"),
        ({"legal": [], "unknown": 8}, "no card known was legal; clause 6.2"),
    ],
)
def test_what_was_legal_is_said_of_the_cards_that_are_known(more, what):
    assert flaw_sentence(REVOKE | more).startswith(f"trick 1: East played b3; {what} (Whoever holds")


@pytest.mark.parametrize(
    "kind, clause, what",
    [
        ("meld", "H7.3", "trick 4: South declared what was not allowed; clause H7.3 (Each trick won gives a single"),
        ("kontra", "H10.9", "trick 4: South could not say Kontra or Re; clause H10.9 (Once the contract is known"),
        ("call", "H4.1", "South said 45; legal were 50; clause H4.1 (Bids are multiples of five"),
    ],
)
def test_what_was_said_against_the_rules_in_words(kind, clause, what):
    said = {"call": ("45", ["50"])}.get(kind, (None, ["sA"]))
    flaw = {"kind": kind, "trick": 4, "seat": "S", "card": said[0], "clause": clause, "legal": said[1]}
    assert flaw_sentence(flaw).startswith(what)


HUUTOPUSSI = '[Game "Huutopussi"]\n[Dealer "N"]\n'
QUATRE_SEPT = '[Game "Quatre Sept"]\n[Dealer "N"]\n'
THREE = '[Game "Huutopussi"]\n[Variant "three"]\n[Points "N 85 E 0 S 75"]\n'


@pytest.mark.parametrize(
    "text, what",
    [
        (HUUTOPUSSI + '[Auction "E"]\nE:contro', "seat and word: N:50, E:pass, S:redeal"),
        (HUUTOPUSSI + '[Auction "E"]\nE:', "as in N:50"),
        (QUATRE_SEPT + '[Auction "E"]\nE:50', "“50” is no call; this game has none"),
        (HUUTOPUSSI + '[Play "E"]\nE s5', "“s5” is no card. A card is suit and rank, as in hK, s9, dT"),
        (QUATRE_SEPT + '[Deal "N A"]', "its suits spades, hearts, diamonds, clubs: N:T9A.K7.Q8.J"),
        (QUATRE_SEPT + '[Deal "N:6.K7.Q8.J"]', "the cards of a suit are T 9 A K Q J 8 7"),
        (THREE + '[Dealer "W"]', "“W” is no seat; the seats are N, E, S."),
        (QUATRE_SEPT + '[Note "W"]\n[FourSevens "X"]', "“X” is no seat; the seats are N, E, S, W."),
        (THREE + '[Score "N 85 W 0 S 75"]', "as in N 85 E 0 S 75."),
        (QUATRE_SEPT + '[Score "N 85 W 0 S 75"]', "as in NS 56 EW 16."),
        ('[Dealer "N"]\n[Deal "N A"]', "its suits oros, copes, espases, bastos: N:42.54.R53.AS643"),
    ],
)
def test_a_fault_is_explained_in_the_words_of_its_game(text, what):
    with pytest.raises(RecordError) as raised:
        read_record(text)
    words(raised.value)
    assert what in fault_sentence(raised.value)


@pytest.mark.parametrize(
    "old, new, what",
    [
        ("[Dealer", '[Banned "EW"]\n[Dealer', "The tag Banned names sides, which are N, E, S; “EW” does not."),
        ("N:400\n", "N>S hT c7 c6\n", "North gives cards away, but with three players nobody has a partner."),
    ],
)
def test_three_players_are_told_of_single_seats(old, new, what):
    """H11.1: nobody has a partner there, and no side has two players."""
    golden = SCORING.parent / "fixtures" / "rules" / "huutopussi" / "golden" / "three.cpn"
    found = check(read_record(golden.read_text(encoding="utf-8").replace(old, new, 1))).verdict.error
    assert fault_sentence(found) == what
