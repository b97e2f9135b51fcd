"""Records of Le Quatre Sept held against the rules: the published deal, politaines, four sevens and redeals."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.quatre_sept.record import details, record_of
from scoring.games.records import check
from scoring.notation import QUATRE_SEPT, read_file, read_record, write
from scoring.notation.errors import KINDS
from scoring.notation.verdict import Verdict
from scoring.seats import BySide
from tests.scoring.games.quatre_sept.cases import action

NOTATION = Path(__file__).resolve().parents[4] / "fixtures" / "rules" / "notation"
PUBLISHED = (NOTATION / "5-quatre-sept.cpn").read_text(encoding="utf-8")
HEAD = '[Game "QuatreSept"]\n'


def planted(*changes: tuple[str, str], text: str = PUBLISHED) -> str:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def verdict(text: str, **options: Any) -> Verdict:
    return check(read_record(text), **options).verdict


def flaws(found: Verdict) -> list[tuple[Any, ...]]:
    return [
        (flaw["kind"], flaw["trick"], flaw["seat"], flaw["card"], flaw["clause"], " ".join(flaw["legal"]))
        for flaw in (one.to_json() for one in found.irregularities)
    ]


def sums(found: Verdict) -> tuple[Any, ...]:
    return (found.points, found.tricks, found.game_points, found.hand_score)


NOTHING = (None, None, None, None)
UNTAGGED = planted(('[Points "NS 23 EW 12"]\n', ""), ('[Score "NS 7 EW 4"]\n', ""))
SCORE = BySide.of(7, 4)
WHOLE = (BySide.of(23, 12), BySide.of(6, 2), SCORE, SCORE)
"""By the note on the published deal: six tricks against two, 23 and 12 thirds."""


@pytest.mark.parametrize("text", [PUBLISHED, UNTAGGED], ids=["with sums", "without"])
def test_the_published_deal_is_legal(text: str) -> None:
    found = verdict(text)
    assert (found.complete, found.legal, found.error, found.irregularities) == (True, True, None, ())
    assert sums(found) == WHOLE
    assert details(found) == {"politaines": [], "four_sevens": None}


def test_the_trace_tells_what_was_legal() -> None:
    steps = verdict(PUBLISHED, trace=True).trace
    assert len(steps) == 32
    assert steps[0].to_json() == {"seat": "E", "action": "cT", "legal": "s9 sA sK hK h8 cT cA cQ".split()}
    assert steps[1].to_json() == {"seat": "S", "action": "cJ", "legal": ["c9", "cK", "cJ"]}


def test_under_poule_a_trick_below_a_point_forces_a_low_lead() -> None:
    """Trick 1 is worth T + J, two thirds; East holds s9 A K, h K 8, c A Q and has to lead the eight, no seven."""
    found = verdict(PUBLISHED, rules="poule")
    assert flaws(found) == [("card", 2, "E", "s9", "Q8.6", "h8")]
    assert sums(found) == NOTHING


def test_a_revoke_is_an_irregularity() -> None:
    """West holds d8 and plays h9 in trick 3 instead; d8 then falls in trick 7, where sJ was led."""
    text = planted(("S dT d8 d7 h8 =S", "S dT h9 d7 h8 =S"), text=UNTAGGED)
    found = verdict(text)
    assert flaws(found) == [("card", 3, "W", "h9", "Q4.2", "dQ d8")]
    assert (found.legal, sums(found)) == (False, NOTHING)


@pytest.mark.parametrize(
    "change, kind, code",
    [
        (("E s9 sT s8 sQ =S", "S s9 sT s8 sQ =S"), "turn", "leader"),
        (("E cT cJ c8 c7 =E", "E dT cJ c8 c7 =E"), "held", "not_held"),
        (("E s9 sT s8 sQ =S", "E cT sT s8 sQ =S"), "held", "played_twice"),
        (("=N", "=E"), "winner", "winner"),
        (('[Points "NS 23 EW 12"]', '[Points "NS 24 EW 11"]'), "points", "points"),
        (('[Points "NS 23 EW 12"]', '[Points "NS 23 EW 13"]'), "points", "thirds_sum"),
        (('[Score "NS 7 EW 4"]', '[Score "NS 18 EW 4"]'), "score", "score"),
        (('[Deck "FR32"]', '[Deck "FR36"]'), "syntax", "deck"),
        (('[Rotation "CW"]', '[Rotation "CCW"]'), "syntax", "rotation"),
        (('[Note "thirds; fractions dropped"]', '[Result "redeal"]'), "syntax", "result_play"),
        (('[Note "thirds; fractions dropped"]', '[Result "not_played"]'), "syntax", "result_play"),
        (('[Note "thirds; fractions dropped"]', '[Result "four_sevens"]'), "syntax", "no_four_sevens"),
        (('[Note "thirds; fractions dropped"]', '[FourSevens "N"]'), "syntax", "sevens_play"),
    ],
)
def test_what_makes_a_record_malformed(change: tuple[str, str], kind: str, code: str) -> None:
    text = planted(change)
    try:
        error = verdict(text).error
    except Exception as refusal:  # of reading
        error = refusal  # type: ignore[assignment]
    assert error is not None
    assert (error.kind, error.code) == (kind, code)


# Politaines

TRIO = HEAD + '[Dealer "W"]\n[Deal "N:.T9A.KQJ87. E:.KQJ87.T9A. S:T9AK...T9AK W:QJ87...QJ87"]\n'
RUN = '[Play "N"]\nN hT! hK c9 c7 =N\nN hA hQ cK c8 =N\nN h9 hJ cT cJ =N\n*\n'
LATE = RUN.replace("hT!", "hT").replace("hA", "hA!")
LOST = '[Play "N"]\nN hT! hK c9 c7 =N\nN dK dT cT cJ =E\n*\n'


def lines(record: str) -> str:
    return TRIO + record


def test_a_politaine_announced_with_a_card_is_made() -> None:
    found = verdict(lines(RUN), trace=True)
    assert (found.error, found.legal) == (None, True)
    assert details(found)["politaines"] == [{"seat": "N", "suit": "h", "made": True}]
    assert found.trace[0].to_json() == {"seat": "N", "action": "hT!", "legal": "hT h9 hA dK dQ dJ d8 d7".split()}


def test_a_politaine_that_lost_the_lead_is_not_made() -> None:
    assert details(verdict(lines(LOST)))["politaines"] == [{"seat": "N", "suit": "h", "made": False}]


@pytest.mark.parametrize(
    "tags, expected, code",
    [
        ("", (None, None), None),
        ('[Points "NS 33 EW 2"]', (BySide.of(33, 2), BySide.of(22, 0)), None),  # made so far
        ('[Points "NS 33 EW 2"] [Score "NS 22 EW 0"]', (BySide.of(33, 2), BySide.of(22, 0)), None),
        ('[Points "NS 17 EW 18"] [Score "NS 16 EW 17"]', (BySide.of(17, 18), BySide.of(16, 17)), None),  # one each
        ('[Points "NS 33 EW 2"] [Score "NS 11 EW 0"]', (None, None), "score_taken"),
        ('[Points "NS 33 EW 2"] [Score "NS 44 EW 0"]', (None, None), "score"),  # three politaines
        ('[Points "NS 33 EW 2"] [Score "NS 23 EW 0"]', (None, None), "score"),
        ('[Points "NS 5 EW 30"]', (None, None), "points_taken"),  # T 9 A, K Q J, 9 K T and J are ten thirds and more
    ],
)
def test_unfinished_play_takes_its_values_from_the_tags(tags: str, expected: object, code: str | None) -> None:
    found = verdict(tags + "\n" + lines(RUN))
    assert (found.error and found.error.code) == code
    assert (found.points, found.hand_score) == expected


@pytest.mark.parametrize(
    "rules, play, flaw",
    [
        (
            "standard",
            RUN.replace("hT!", "hT").replace("hA", "hA!"),
            ("meld", 2, "N", None, "Q5.2", "h9 hA dK dQ dJ d8 d7"),
        ),
        ("standard", RUN.replace("hK", "hK!"), ("meld", 1, "E", None, "Q5.2", "hK hQ hJ h8 h7")),
        ("poule", RUN, ("meld", 1, "N", None, "Q8.7", "hT h9 hA dK dQ dJ d8 d7")),
        ("standard", RUN.replace("hQ", "hQ^"), ("card", 2, "E", "hQ^", "Q8.2", "hQ hJ h8 h7")),
        ("standard", RUN.replace("hK", "dT!"), ("card", 1, "E", "dT", "Q4.2", "hK hQ hJ h8 h7")),
    ],
)
def test_what_is_said_with_a_card_may_be_against_the_rules(rules: str, play: str, flaw: tuple[Any, ...]) -> None:
    text = lines(play)
    assert flaws(verdict(text, rules=rules)) == [flaw]
    went_on = verdict(text, rules=rules, tolerant=True)
    assert flaws(went_on)[0] == flaw
    assert went_on.error is None
    if flaw[0] == "meld" and flaw[2] == "N":
        assert details(went_on)["politaines"] == []


def test_signals_are_notes_where_they_are_allowed() -> None:
    text = lines(RUN.replace("hT!", "hT!^").replace("hK", "hK~"))
    found = verdict(text, rules="politaine", trace=True)
    assert (found.error, found.legal) == (None, True)
    assert [step.action for step in found.trace[:2]] == ["hT!^", "hK~"]


TO_LEAD = "hT h9 hA dK dQ dJ d8 d7"
"""The cards of North, who leads to the first trick of TRIO."""
ANNOUNCED = TRIO + '[Variant "poule"]\n[Announce "{}"]\n'


@pytest.mark.parametrize(
    "seats, politaines, flaw",
    [
        ("N", [("N", "h", True)], None),
        ("N S", [("N", "h", True), ("S", None, False)], None),  # South holds two and loses neither of them yet
        ("S n", [("S", None, False), ("N", "h", True)], None),
        ("S S", [("S", "s", False), ("S", "c", False)], None),
        ("N W", [("N", "h", True)], ("meld", 1, "W", None, "Q8.7", TO_LEAD)),
        ("N N", [("N", "h", True)], ("meld", 1, "N", None, "Q8.7", TO_LEAD)),
    ],
)
def test_politaines_announced_before_the_first_lead(seats: str, politaines: list[Any], flaw: Any) -> None:
    text = ANNOUNCED.replace("{}", seats) + RUN.replace("!", "")
    found = verdict(text, tolerant=True, trace=True)
    assert found.error is None
    assert flaws(found) == ([flaw] if flaw else [])
    assert [tuple(one.values()) for one in details(found)["politaines"]] == politaines
    assert (found.trace[0].action, " ".join(found.trace[0].legal)) == ("announce", TO_LEAD)


def test_an_announcement_by_no_seat_cannot_be_read() -> None:
    with pytest.raises(Exception, match="no seat"):
        read_record(ANNOUNCED.replace("{}", "N Q"))


# Four sevens and redeals

SEVENS = HEAD + '[Dealer "W"]\n[Deal "N:87.87.87.87 E:.T9AKQJ.T9. S:..AKQJ.T9AK W:T9AKQJ...QJ"]\n'
SEVENS_ALONE = HEAD + '[Deal "N:87.87.87.87 E:- S:- W:-"]\n'
PLAY_OF_SEVENS = '[Play "N"]\nN s8 hT cT sT =W\n*\n'


@pytest.mark.parametrize(
    "tags", ["", '[FourSevens "N"]\n', '[Result "four_sevens"]\n', '[FourSevens "N"]\n[Result "four_sevens"]\n']
)
def test_four_sevens_end_the_game_without_play(tags: str) -> None:
    found = verdict(SEVENS + tags)
    assert (found.error, found.legal, found.complete, sums(found)) == (None, None, False, NOTHING)
    assert details(found) == {"politaines": [], "four_sevens": "N"}


def test_four_sevens_are_seen_in_one_hand_alone() -> None:
    assert details(verdict(SEVENS_ALONE))["four_sevens"] == "N"


def test_four_sevens_are_believed_where_no_hand_is_known() -> None:
    found = verdict(HEAD + '[FourSevens "E"]\n[Result "four_sevens"]\n')
    assert (found.error, sums(found), details(found)["four_sevens"]) == (None, NOTHING, "E")


@pytest.mark.parametrize(
    "text, kind, code",
    [
        (SEVENS + PLAY_OF_SEVENS, "turn", "after_four_sevens"),
        (SEVENS + '[FourSevens "E"]\n', "deck", "four_sevens_hand"),
        (SEVENS_ALONE + '[FourSevens "E"]\n', "deck", "four_sevens_hand"),
        (SEVENS + '[FourSevens "N"]\n[Points "NS 20 EW 15"]\n', "points", "sevens_points"),
        (SEVENS + '[FourSevens "N"]\n[Score "NS 6 EW 5"]\n', "score", "sevens_score"),
        (SEVENS + '[Result "four_sevens"]\n[Score "NS 6 EW 5"]\n', "score", "result_score"),
        (SEVENS + '[FourSevens "N"]\n[Result "played"]\n', "syntax", "four_sevens_result"),
        (SEVENS + '[FourSevens "N"]\n[Variant "duplicate"]\n', "syntax", "four_sevens_variant"),
        (HEAD + '[Result "four_sevens"]\n', "syntax", "no_four_sevens"),
    ],
)
def test_what_cannot_stand_beside_four_sevens(text: str, kind: str, code: str) -> None:
    error = verdict(text).error
    assert error is not None
    assert (error.kind, error.code) == (kind, code)


def test_a_variant_may_play_on_with_four_sevens() -> None:
    found = verdict(SEVENS + PLAY_OF_SEVENS, rules="duplicate")
    assert (found.error, found.legal, details(found)["four_sevens"]) == (None, True, None)


REDEAL = SEVENS + '[Result "redeal"]\n[Note "{}"]\n'


@pytest.mark.parametrize("note", ["N", "asked for by N"])
def test_a_redeal_leaves_no_points(note: str) -> None:
    found = verdict(REDEAL.format(note), rules="politaine+four_sevens=play_on", trace=True)
    assert (found.error, found.legal, sums(found)) == (None, True, NOTHING)
    assert [step.to_json() for step in found.trace] == [{"seat": "N", "action": "redeal", "legal": ["redeal"]}]
    assert details(found) == {"politaines": [], "four_sevens": None}


@pytest.mark.parametrize("rules, seat", [("duplicate", "N"), ("politaine+four_sevens=play_on", "E")])
def test_a_redeal_may_be_against_the_rules(rules: str, seat: str) -> None:
    found = verdict(REDEAL.format(seat), rules=rules, tolerant=True)
    assert flaws(found) == [("call", 0, seat, "redeal", "Q8.1", "")]
    assert (found.legal, found.error, sums(found)) == (False, None, NOTHING)


def test_a_redeal_of_nobody_is_no_question_of_rules() -> None:
    found = verdict(REDEAL.format("no idea"), rules="politaine+four_sevens=play_on")
    assert (found.error, found.legal) == (None, None)


def test_a_redeal_cannot_come_after_four_sevens() -> None:
    error = verdict(REDEAL.format("N"), rules="politaine").error
    assert error is not None
    assert (error.kind, error.code) == ("turn", "after_four_sevens")


# Without play, and with hands unknown

PENALISED = '[Points "NS 17 EW 18"] [Score "NS 0 EW 0"] [Result "penalty both"]'


@pytest.mark.parametrize(
    "tags, points, score, code",
    [
        ("", None, None, None),
        ('[Points "NS 17 EW 18"]', BySide.of(17, 18), BySide.of(5, 6), None),
        ('[Points "NS 17 EW 18"] [Score "NS 5 EW 17"]', BySide.of(17, 18), BySide.of(5, 17), None),
        ('[Points "NS 17 EW 18"] [Score "NS 6 EW 5"]', None, None, "score"),
        ('[Points "NS 17 EW 17"]', None, None, "thirds_sum"),
        ('[Points "NS 40 EW -5"]', None, None, "thirds_sum"),
        ('[Score "NS 16 EW 6"]', None, BySide.of(16, 6), None),
        ('[Score "NS 12 EW -1"]', None, None, "score_sides"),
        ('[Score "NS 6 EW 6"]', None, None, "score_sides"),
        (
            '[Points "NS 17 EW 18"] [Score "NS 0 EW 0"] [Result "penalty both"]',
            BySide.of(17, 18),
            BySide.of(5, 6),
            None,
        ),
        ('[Result "agreed"] [Points "NS 17 EW 18"]', BySide.of(17, 18), BySide.of(5, 6), None),
        ('[Result "redeal"] [Points "NS 17 EW 18"]', None, None, "result_points"),
    ],
)
def test_tags_alone(tags: str, points: Any, score: Any, code: str | None) -> None:
    found = verdict(HEAD + tags + "\n")
    assert (found.error and found.error.code) == code
    assert (found.points, found.hand_score, found.game_points) == (points, score, score)
    assert found.legal is None


HIDDEN = planted(("N:Q.TQ.AKJ7.7 E:9AK.K8..TAQ S:TJ7..T9.9KJ W:8.9AJ7.Q8.8", "N:- E:- S:- W:-"), text=UNTAGGED)


def test_hands_come_out_of_complete_play() -> None:
    found = verdict(HIDDEN)
    assert (found.error, found.legal, sums(found)) == (None, True, WHOLE)


def test_a_revoke_is_betrayed_by_later_cards() -> None:
    """Trick 3 in diamonds: West discards hJ and shows d8 in trick 6, dQ in trick 4."""
    text = planted(("S dT d8 d7 h8 =S", "S dT hJ d7 h8 =S"), ("S cK hJ dK sK =S", "S cK d8 dK sK =S"), text=HIDDEN)
    text = text.replace("S sJ hA dA sA =E\nE hK s7 h9 hT =N\n", "*\n")
    found = verdict(text, tolerant=True)
    assert flaws(found) == [("card", 3, "W", "hJ", "Q4.2", "dQ d8")]
    assert (found.error, found.irregularities[0].unknown) == (None, 2)


def test_what_no_later_card_betrays_is_legal() -> None:
    text = planted(("S dT d8 d7 h8 =S", "S dT hJ d7 h8 =S"), text=HIDDEN)
    text = text[: text.index("S d9 dQ")] + "*\n"
    found = verdict(text)
    assert (found.error, found.legal) == (None, True)


NUMBERS = HEAD + '[Dealer "N"]\n[Deal "N:T9AKQJ87... E:- S:.T9AKQJ87.. W:-"]\n[Play "E"]\nE d7 h7 c8 s7 =E\n'


@pytest.mark.parametrize(
    "more, expected",
    [
        ("*\n", []),  # the other seven clubs could all be West's
        ("E cK h8 cQ s8 =E\n*\n", [("card", 1, "W", "c8", "Q4.2", "")]),  # six more cards, of which five clubs are left
    ],
)
def test_numbers_alone_may_tell_that_a_player_had_to_follow(more: str, expected: list[Any]) -> None:
    """East and West share diamonds and clubs; West did not follow to the diamond."""
    found = verdict(NUMBERS + more, tolerant=True)
    assert found.error is None
    assert flaws(found) == expected


@pytest.mark.parametrize(
    "rules, tags, clauses",
    [
        ("standard", '[Play "N"]\nN hT! hK\n*\n', []),  # North may hold h9 and hA
        ("standard", '[Play "N"]\nN hT! h9\n*\n', ["Q5.2"]),  # East shows the nine
        ("poule", '[Announce "N"]\n[Play "N"]\nN h7 hK\n*\n', []),
        ("poule", '[Announce "N N N"]\n[Play "N"]\nN h7 hK\n*\n', ["Q8.7"]),  # nine cards
        ("politaine", '[Result "redeal"]\n[Note "N"]\n', []),
    ],
)
def test_what_may_be_true_of_unknown_hands_is_legal(rules: str, tags: str, clauses: list[str]) -> None:
    found = verdict(HEAD + '[Dealer "W"]\n' + tags, rules=rules, tolerant=True)
    assert found.error is None
    assert [flaw.clause for flaw in found.irregularities] == clauses


POULE = (NOTATION.parent / "quatre_sept" / "golden" / "poule.cpn").read_text(encoding="utf-8")


@settings(deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([PUBLISHED, TRIO + RUN, POULE, HIDDEN]), st.booleans())
def test_damaged_records_get_a_verdict_too(chance: random.Random, text: str, tolerant: bool) -> None:
    """Lines of tricks and tags that changed places, words that changed places within their line, a trick left out."""
    rows = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        first, second = chance.sample(range(len(rows)), 2)
        rows[first], rows[second] = rows[second], rows[first]
        words = rows[second].split(" ")
        chance.shuffle(words)
        rows[second] = " ".join(words)
    if chance.random() < 0.3:
        del rows[chance.randrange(len(rows))]
    for entry in read_file("\n".join(rows), game=QUATRE_SEPT):
        if entry.record and entry.record.game.key == "quatre_sept":
            found = check(entry.record, tolerant=tolerant, trace=True).verdict
            assert found.error is None or found.error.kind in KINDS
            assert found.legal is False or not found.irregularities
            assert set(details(found)) == {"politaines", "four_sevens"}


# Writing


def test_actions_are_written_as_a_record_that_says_the_same() -> None:
    played = list(map(action, "announce(0) announce(2) 0HT! 1H8~ 2C7^ 3S7 0HA".split()))
    assert write(record_of(played)) == (
        '[Game "QuatreSept"]\n[Deck "FR32"]\n[Rotation "CW"]\n[Announce "N S"]\n[Play "N"]\nN hT! h8~ c7^ s7\nN hA\n*\n'
    )
    assert write(record_of([action("redeal(1)")])) == (
        '[Game "QuatreSept"]\n[Deck "FR32"]\n[Rotation "CW"]\n[Result "redeal"]\n[Note "E"]\n'
    )
