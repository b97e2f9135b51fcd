"""Drafts of a play: whatever is entered gives the record's own text, undoing is the inverse, and nothing slips by."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import Deal
from scoring.games.botifarra.options import parse_variant
from scoring.games.botifarra.rules import Botifarra
from scoring.notation import RecordError
from scoring.rules import Action, Play
from tests.reference.deals import check_deal
from tests.scoring.games.botifarra.cases import VARIANTS, plain, random_record, rules_of, spelled
from tournaments.errors import Invalid, Refusal
from tournaments.models import Board
from tournaments.play_games.base import PlayGame
from tournaments.selectors.deals import hands_text
from tournaments.selectors.drafts import Draft, after, as_happened, read_draft, undone
from tournaments.selectors.drawn import drawn_table
from tournaments.services.plays import text_of
from tournaments.texts.sentences import REFUSALS

CHAMPIONSHIP = Botifarra(parse_variant("championship"))
HANDS = "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"
SEEDS = st.integers(0, 2**32)


def board_of(deal: Deal | None = None, dealer: str = "N") -> Board:
    """Return a board that is in no database."""
    return Board(number=1, dealer=deal.dealer.value if deal else dealer, hands=hands_text(deal) if deal else "")


def entered(draft: Draft, words: str) -> Draft:
    """Return the draft after these calls and cards, every irregularity taken as what happened."""
    for word in words.split():
        draft = as_happened(after(draft, word))
    return draft


def published() -> Draft:
    return read_draft("", Board(number=1, dealer="N", hands=HANDS), CHAMPIONSHIP)


@pytest.mark.parametrize("dealer", "NWSE")
@pytest.mark.parametrize("named", [False, True], ids=["", "dealer named"])
def test_hands_of_a_record_are_read_whoever_deals(dealer, named):
    """Spelled from the dealer on where the record names one (CPN), else from North on; the draft reads back."""
    held = dict(zip("NWSE", HANDS.split(), strict=True))
    begin = "NWSE".index(dealer) if named else 0
    deal = " ".join(held["NWSE"[(begin + n) % 4]] for n in range(4))
    text = f'[Dealer "{dealer}"]\n' * named + f'[Deal "{deal}"]\n'
    draft = read_draft(text, board_of(dealer=dealer), CHAMPIONSHIP)
    assert draft.text == f'[Deal "{HANDS}"]\n'
    assert read_draft(draft.text, board_of(dealer=dealer), CHAMPIONSHIP).text == draft.text


# With known hands


@settings(max_examples=12)
@given(SEEDS, st.sampled_from(VARIANTS), st.booleans())
def test_what_is_entered_is_the_text_of_the_record_and_undo_is_the_inverse(seed, variant, knows_hands):
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed), illegal=False)
    board = board_of(deal) if knows_hands else board_of(dealer=deal.dealer.value)
    draft = read_draft("", board, rules)
    for count, action in enumerate(actions, 1):
        before, draft = draft, after(draft, spelled(action))
        assert draft.text == text_of(actions[:count], "botifarra")
        assert draft.open == ()
        assert undone(draft).text == before.text
        assert read_draft(draft.text, board, rules).actions == draft.actions
    assert draft.is_complete
    keep = random.Random(seed).randrange(len(actions))
    assert undone(draft, keep).text == text_of(actions[:keep], "botifarra")


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(VARIANTS))
def test_an_illegal_card_waits_for_a_word_with_its_clause_and_what_was_legal(seed, variant):
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed), illegal=True)
    expected = reference_of(rules, deal, actions)
    draft = read_draft("", board_of(deal), rules)
    found = []
    for action in actions:
        draft = after(draft, spelled(action))
        for note in draft.open:
            found.append((note.trick, note.card, note.clause, sorted(note.legal)))
            assert note.step == len(draft.actions)
            assert undone(draft).open == ()
            draft = as_happened(draft)
    assert found == expected
    assert len(draft.notes) == len(expected)


def reference_of(rules: Botifarra, deal: Deal, actions: list[Action]) -> list[tuple[int, str, str, list[str]]]:
    """Return the irregularities that the second implementation finds."""
    hands = {seat.value: [str(card) for card in deal.hand(seat)] for seat in deal.rotation.seats}
    calls = [(a.seat.value, spelled(a)) for a in actions if not isinstance(a, Play)]
    cards = [str(a.card) for a in actions if isinstance(a, Play)]
    options = plain(rules.options)
    found = check_deal(hands, deal.dealer.value, calls, cards, options, tolerant=True).irregularities
    return [(one["trick"], one["card"], one["clause"], sorted(one["legal"])) for one in found]


def test_nothing_goes_on_while_an_irregularity_waits():
    draft = after(published(), "recontro")
    assert [(note.clause, note.words) for note in draft.open] == [("4.1", "recontro")]
    for word in ("e", "be"):
        with pytest.raises(Refusal) as refusal:
            after(draft, word)
        assert refusal.value.code == "draft_settle"
    assert after(as_happened(draft), "e").open == ()
    assert undone(draft).text == ""


def test_what_was_accepted_and_undone_is_asked_again():
    once = as_happened(after(published(), "recontro"))
    again = after(undone(once), "recontro")
    assert len(again.open) == 1


@pytest.mark.parametrize(
    "words, word, code",
    [
        ("", "c9", "draft_call"),
        ("", "<b>", "draft_call"),
        ("e be be", "contro", "draft_card"),
        ("e be be", "", "draft_card"),
        ("e be be", "oZ", "draft_card"),
    ],
)
def test_what_is_no_call_and_no_card_is_refused(words, word, code):
    draft = entered(published(), words)
    with pytest.raises(Refusal) as refusal:
        after(draft, word)
    assert refusal.value.code == code
    assert code in REFUSALS


@pytest.mark.parametrize("word, code", [("o4", "not_held"), ("c9", "played_twice")])
def test_a_card_that_cannot_have_been_played_is_refused(word, code):
    draft = entered(published(), "e be be c9 c2 c3 c4")
    with pytest.raises(RecordError) as refusal:
        after(draft, word)
    assert refusal.value.code == code


def test_cards_and_calls_are_read_in_every_spelling():
    assert entered(published(), "espases pass PASSO 9C c2").text == entered(published(), "e be be c9 c2").text


def test_after_the_last_card_nothing_can_be_played():
    _deal, actions = random_record(rules_of("eastern"), random.Random(3), illegal=False)
    draft = read_draft(text_of(actions, "botifarra"), board_of(_deal), rules_of("eastern"))
    assert draft.is_complete
    with pytest.raises(Refusal) as refusal:
        after(draft, "o9")
    assert refusal.value.code == "draft_over"


# With unknown hands


def test_a_revoke_is_found_when_a_later_card_betrays_it():
    draft = entered(read_draft("", board_of(), CHAMPIONSHIP), "e be be c9 c2 b3 c4 cA c5")
    assert draft.notes == ()
    draft = after(draft, "c7")
    assert [(note.trick, note.seat_name, note.card, note.clause) for note in draft.open] == [(1, "East", "b3", "6.2")]
    assert draft.open[0].step < len(draft.actions)
    assert undone(draft).open == ()
    assert after(undone(draft), "b4").open == ()
    assert after(as_happened(draft), "c6").open == ()


def test_one_card_may_betray_several_tricks():
    draft = entered(read_draft("", board_of(), CHAMPIONSHIP), "e be be c9 c2 b3 c4 cA c5 b4 c3 cR c6")
    draft = after(draft, "c8")
    assert [note.trick for note in draft.open] == [1, 2]
    assert as_happened(draft).open == ()


def test_only_a_card_that_a_later_one_convicts_is_betrayed():
    """West leads copes: East discards, which nothing shows yet, and then plays the 7 of copes."""
    draft = after(entered(read_draft("", board_of(), CHAMPIONSHIP), "e be be c9 c2 b3 c4 cA c5"), "c7")
    assert draft.betrayed == {draft.open[0].step} == {6}
    assert draft.open[0].unknown == 10
    assert as_happened(draft).betrayed == frozenset()


def test_what_was_wrong_at_once_is_not_betrayed_by_what_followed():
    """Hands are known: South keeps back the 2 of copes, and the trick goes on; North says recontro first."""
    board = Board(number=1, dealer="N", hands=HANDS)
    card = read_draft("N:e\nW c9 c7 c3 c4\nW c8", board, CHAMPIONSHIP)
    assert [(note.card, note.clause) for note in card.open] == [("c7", "6.4")]
    assert card.betrayed == frozenset()
    call = read_draft("N:recontro N:e W:be E:be\nW c9", board, CHAMPIONSHIP)
    assert [note.clause for note in call.open] == ["4.1"]
    assert call.betrayed == frozenset()


def test_hands_of_which_some_are_known_betray_nothing_that_they_show_themselves():
    """The text brings North's hand along, who holds the 5 and 4 of copes and discards; West leads on."""
    deal = '[Deal "N:42.54.R53.AS643 W:- S:- E:-"]\n'
    draft = read_draft(deal + "N:e\nW c9 c2 c3 b3\nW cR", board_of(), CHAMPIONSHIP)
    assert [(note.seat_name, note.card, note.unknown) for note in draft.open] == [("North", "b3", 0)]
    assert draft.betrayed == frozenset()


def test_every_card_is_in_one_place_only():
    draft = entered(read_draft("", board_of(), CHAMPIONSHIP), "e be be c9 c2")
    with pytest.raises(RecordError) as refusal:
        after(draft, "c9")
    assert refusal.value.code == "played_twice"


def test_hands_that_a_text_brings_along_stay_in_it():
    deal = f'[Deal "{HANDS}"]\n'
    draft = read_draft(deal + "N:e\n", board_of(), CHAMPIONSHIP)
    assert entered(draft, "be be").text.startswith(deal)
    assert read_draft(deal, board_of(), CHAMPIONSHIP).verdict.deal is not None


# What a text may hold


def test_a_text_without_passes_or_calls_is_spelled_out():
    short = read_draft("N:e\nW c9", Board(dealer="N", hands=HANDS), CHAMPIONSHIP)
    assert short.text == '[Auction "N"]\nN:e W:be E:be\n[Play "W"]\nW c9\n*\n'
    tags = read_draft('[Declarer "N"]\n[Trump "e"]\n[Play "W"]\nW c9\n', Board(dealer="N", hands=HANDS), CHAMPIONSHIP)
    assert tags.text == short.text


def test_agreed_points_and_a_note_are_carried_along():
    text = '[Points "NS 40 EW 32"]\n[Note "late"]\n[Auction "N"]\nN:e W:be E:be\n'
    draft = read_draft(text, Board(dealer="N", hands=HANDS), CHAMPIONSHIP)
    assert draft.text == text
    assert entered(draft, "c9").text.startswith(text)


def test_tags_that_contradict_the_cards_are_told_but_stop_nothing():
    draft = read_draft('[Points "NS 40 EW 40"]\nN:e\n', Board(dealer="N", hands=HANDS), CHAMPIONSHIP)
    assert draft.fault is not None
    assert draft.fault.code == "points_sum"
    assert len(after(draft, "be").actions) == 2


@pytest.mark.parametrize(
    "text, code",
    [
        ("N:e\nW o4", "not_held"),
        ("N:e\nS c9", "leader"),
        ("N:e W:x", "call"),
        ("W c9", "no_contract"),
        ("N:e\nW c9 c2 c3 c4 =N", "winner"),
        ('[Game "Huutopussi"]\n[Auction "N"]\nN:50', "no_rules"),
        ('N:e\n\n[Dealer "N"]\n[Auction "N"]\nN:o', "several"),
        ("{", "comment"),
    ],
)
def test_a_text_that_cannot_be_what_happened_is_refused(text, code):
    with pytest.raises(RecordError) as refusal:
        read_draft(text, Board(dealer="N", hands=HANDS), CHAMPIONSHIP)
    assert refusal.value.code == code


def test_an_endless_auction_is_refused():
    with pytest.raises(Invalid) as refusal:
        read_draft("N:be\n" * (PlayGame.most_said + 1), board_of(), CHAMPIONSHIP)
    assert refusal.value.code == "draft_long"


WORDS = (
    'N:e W:be E:be N:del S:bot E:contro N:recontro W c9 c2 o4 = * =N [Play [Auction "N"] [Points NS \n \n { ; %'.split(
        " "
    )
)


PRESSED = st.sampled_from("e bot del be contro recontro santvicenc c9 c2 c3 c4 eA e9 b5 o4 undo accept x".split())


@settings(max_examples=60)
@given(st.lists(PRESSED, max_size=20), st.sampled_from([HANDS, ""]))
def test_whatever_is_pressed_leaves_a_draft_that_can_be_drawn(pressed, hands):
    draft = read_draft("", Board(dealer="N", hands=hands), CHAMPIONSHIP)
    for word in pressed:
        try:
            draft = {"undo": undone, "accept": as_happened}.get(word, lambda d, word=word: after(d, word))(draft)
        except (RecordError, Refusal):
            continue
        again = read_draft(draft.text, draft.board, CHAMPIONSHIP, draft.accepted)
        assert (again.actions, again.open) == (draft.actions, draft.open)
        assert drawn_table(draft.verdict, len(draft.actions), dealer=draft.dealer).last == len(draft.actions)


@settings(max_examples=80)
@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 9), st.text(max_size=3)), min_size=1, max_size=4))
def test_a_mutated_draft_is_a_draft_or_is_refused(changes):
    deal, actions = random_record(rules_of("championship"), random.Random(5), illegal=False)
    text = text_of(actions, "botifarra")
    for at, length, put in changes:
        text = text[:at] + put + text[at + length :]
    try:
        draft = read_draft(text, board_of(dealer=deal.dealer.value), CHAMPIONSHIP)
    except (RecordError, Invalid):
        return
    assert drawn_table(draft.verdict, len(draft.actions), dealer=draft.dealer).last == len(draft.actions)


@settings(max_examples=150)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=14).map(" ".join), st.sets(st.integers(-2, 60)))
def test_any_text_is_a_draft_or_is_refused(text, accepted):
    for hands in (HANDS, ""):
        try:
            draft = read_draft(text, Board(dealer="N", hands=hands), CHAMPIONSHIP, accepted)
        except (RecordError, Invalid):
            continue
        assert read_draft(draft.text, draft.board, CHAMPIONSHIP).actions == draft.actions
        assert drawn_table(draft.verdict, len(draft.actions), dealer=draft.dealer).step == len(draft.actions)
