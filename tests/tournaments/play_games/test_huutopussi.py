"""Huutopussi at the drawn table: what each press means, what may be said when, and what everybody sees."""

from __future__ import annotations

import pytest

from scoring.games.huutopussi.rules import Huutopussi
from scoring.games.registry import GAMES
from scoring.seats import BySide
from tests.tournaments.play_games.presses import (
    HUUTOPUSSI,
    HUUTOPUSSI_HANDS,
    HUUTOPUSSI_PRESSED,
    as_it_was,
    board,
    press,
)
from tournaments.errors import Refusal
from tournaments.selectors.drafts import Draft, read_draft, undone
from tournaments.selectors.drawn import DrawnTable, drawn_table

PLAIN = "N:ATKQJ9876... E:...ATKQJ9876 S:..ATKQJ9876. W:.ATKQJ9876.."
"""The hands PLAIN of the worked cases: each seat has one suit."""
AUCTION, EXCHANGE = HUUTOPUSSI_PRESSED[:5], HUUTOPUSSI_PRESSED[5:8]


def rules(variant: str = "standard") -> Huutopussi:
    found: Huutopussi = GAMES["huutopussi"].rules_of(variant)
    return found


def opened(variant: str = "standard", hands: str = HUUTOPUSSI_HANDS, dealer: str = "N") -> Draft:
    return read_draft("", board(hands, dealer), rules(variant))


def drawn(draft: Draft, step: int | None = None) -> DrawnTable:
    return drawn_table(draft.verdict, len(draft.actions) if step is None else step, dealer=draft.dealer)


def words(table: DrawnTable, *, live: bool = True) -> list[str]:
    return [chance.word for chance in table.chances if bool(chance.clause) is not live]


# A whole deal


def test_the_published_hand_is_entered_press_by_press_and_reads_back() -> None:
    draft = opened()
    for word in HUUTOPUSSI_PRESSED:
        draft = press(draft, word)
        assert draft.open == ()
        again = read_draft(draft.text, draft.board, draft.rules)
        assert (again.text, again.actions) == (draft.text, draft.actions)
    assert draft.is_over
    rows = [line for line in HUUTOPUSSI.splitlines() if line and not line.startswith("[")]
    written = [line for line in draft.text.splitlines() if not line.startswith("[")]
    assert written == [line.partition(" =")[0] for line in rows]
    assert drawn(draft).shown_points == BySide.of("180", "40")
    assert draft.verdict.hand_score == BySide.of(120, 40)


def test_undo_is_the_inverse_of_every_press() -> None:
    draft = opened()
    for word in HUUTOPUSSI_PRESSED[:20]:
        before, draft = draft, press(draft, word)
        assert undone(draft).text == before.text


# The auction


def test_the_opener_has_to_bid_and_has_the_next_bids_as_buttons() -> None:
    table = drawn(opened())
    assert (table.turn, table.turn_words, table.is_calling) == ("E", "to bid", True)
    assert words(table) == ["50", "55", "60", "70", "80"]
    assert {c.word: c.clause for c in table.chances if c.clause} == {"pass": "H4.1", "redeal": "H3.1"}
    assert table.amount is not None
    assert (table.amount.lowest, table.amount.highest, table.amount.step) == (50, 440, 5)
    assert table.happened == "North has dealt. East is to bid."


def test_each_has_one_chance_to_demand_a_redeal() -> None:
    draft = press(opened(), "50", "60", "pass")
    assert "redeal" in words(drawn(draft))  # North holds three sixes
    assert "redeal" not in [c.word for c in drawn(press(draft, "pass")).chances]
    over = press(draft, "redeal")
    assert over.is_over
    assert drawn(over).happened.endswith("The hand is thrown in, as North demanded; the next player deals.")
    with pytest.raises(Refusal):
        press(over, "65")


@pytest.mark.parametrize("word, clause", [("45", "H4.1"), ("445", "H4.4"), ("52", "H4.1"), ("pass", "H4.1")])
def test_a_bid_that_the_rules_forbid_is_kept_as_what_happened_alone(word: str, clause: str) -> None:
    draft = press(opened(), word)
    assert [(note.is_call, note.clause, note.legal) for note in draft.open] == [(True, clause, ("50 to 440 in fives",))]
    with pytest.raises(Refusal) as refusal:
        press(draft, "60")
    assert refusal.value.code == "draft_settle"


@pytest.mark.parametrize("word", ["?", "x", "hA", "12345", "5.0", "-50", "W:60"])
def test_what_is_no_call_is_refused(word: str) -> None:
    with pytest.raises(Refusal) as refusal:
        press(opened(), word)
    assert refusal.value.code == "draft_call"


def test_a_side_under_huutokielto_may_only_open_with_fifty() -> None:
    table = drawn(read_draft('[Banned "EW"]\n', board(HUUTOPUSSI_HANDS), rules()))
    assert {c.word: c.clause for c in table.chances if c.word.isdigit()} == {
        "50": "",
        **dict.fromkeys(("55", "60", "70", "80"), "H9.5"),
    }


# The exchange


def test_the_partner_gives_before_the_contract_is_announced_and_cards_come_back() -> None:
    draft = press(opened(), *AUCTION)
    table = drawn(draft)
    assert (table.turn, table.turn_words, table.contract) == ("N", "to give cards", "South has bid 60")
    assert table.pick is not None
    assert (table.pick.count, table.pick.label) == (3, "Give 3 cards to South")
    assert [len(seat.cards) for seat in table.seats] == [9, 9, 9, 9]
    draft = press(draft, "give hT dT cA")
    table = drawn(draft)
    assert (table.turn, table.turn_words, table.pick) == ("S", "to announce", None)
    assert [len(seat.cards) for seat in table.seats] == [6, 9, 12, 9]
    assert table.amount is not None
    assert (table.amount.lowest, table.amount.highest) == (60, 440)
    draft = press(draft, "120")
    assert drawn(draft).contract == "South plays 120, bid 60"
    assert drawn(draft).turn_words == "to give back"
    draft = press(draft, "give d7 c8 c6")
    assert drawn(draft).happened == ("South gives North back 7 of diamonds, 8 of clubs, 6 of clubs. South leads.")
    assert drawn(draft).trick == 1


def test_the_contract_comes_after_the_return_where_the_rules_say_so() -> None:
    draft = press(opened("standard+contract_when=after_return"), *AUCTION, "give hT dT cA")
    assert drawn(draft).turn_words == "to give back"
    assert drawn(press(draft, "give d7 c8 c6")).turn_words == "to announce"


@pytest.mark.parametrize("word", ["give hT dT", "give hT dT cA cT", "give hT hT dT", "give hT dT sA", "give"])
def test_another_number_of_cards_or_a_card_that_is_not_there_is_refused(word: str) -> None:
    with pytest.raises(Refusal) as refusal:
        press(opened(), *AUCTION, word)
    assert refusal.value.code == "draft_cards"


# Making trumps


def test_before_a_lead_the_winner_who_led_may_make_trumps() -> None:
    draft = press(opened(), *HUUTOPUSSI_PRESSED[:12])
    table = drawn(draft)
    # South holds king and queen of clubs, one of spades; North has no marriage.
    assert words(table) == ["ownc", "ask-", "?s"]
    assert not table.is_calling
    assert table.due == ()
    assert [chance.word for chance in table.said_live] == ["ownc", "ask-", "?s"]
    assert {chance.word: chance.clause for chance in table.said_barred}["?h"] == "H7.7"
    assert table.trump == ""


def test_the_trump_in_force_the_suits_declared_and_who_is_broken_are_public() -> None:
    draft = press(opened(), *HUUTOPUSSI_PRESSED[:13])
    table = drawn(draft)
    assert (table.trump, table.shown_points) == ("c", BySide.of("75", "0"))
    assert table.happened == "South declares the marriage in clubs, which are trumps now. South leads."
    assert [(fact.title, fact.suits) for fact in table.facts] == [("Declared by NS", ("c",))]
    draft = press(draft, *HUUTOPUSSI_PRESSED[13:18])
    table = drawn(draft)
    assert table.happened == "South asks for the other half in spades: no. South leads."
    assert [(fact.title, fact.words) for fact in table.facts][1:] == [("Broken", "North, South")]
    marks = {seat.seat: [mark.short for mark in seat.marks] for seat in table.seats}
    assert marks == {"N": ["⊘"], "E": [], "S": ["120", "⊘"], "W": []}


def test_a_whole_trick_stays_while_something_is_said() -> None:
    table = drawn(press(opened(), *HUUTOPUSSI_PRESSED[:13]))
    assert {seat.seat: seat.played for seat in table.seats} == {"N": "d6", "E": "d9", "S": "dA", "W": "dK"}
    assert (table.is_trick_whole, table.trick, table.winner_name) == (True, 1, "South")


def test_a_question_and_its_answer_are_two_steps_and_one_press() -> None:
    draft = press(opened(), *HUUTOPUSSI_PRESSED[:12], "ask-")
    assert len(draft.actions) == 14
    assert drawn(draft, 13).happened == "South asks for a marriage. North is to answer."
    assert drawn(draft).happened == "North has no marriage. South leads."
    assert "S@2 ask -" in draft.text
    assert undone(draft).actions == draft.actions[:12]


def test_a_half_where_the_asker_has_none_is_irregular() -> None:
    draft = press(opened(), *HUUTOPUSSI_PRESSED[:12], "?h")
    assert [(note.is_call, note.trick, note.clause) for note in draft.open] == [(True, 2, "H7.7")]
    assert "S@2 half h -" in draft.text


def test_an_illegal_card_names_its_clause_and_what_was_legal() -> None:
    assert press(opened(), *HUUTOPUSSI_PRESSED[:9], "d8").open == ()  # no diamond beats the ace
    draft = press(opened(), *HUUTOPUSSI_PRESSED[:9], "s7")
    assert [(note.trick, note.card, note.clause) for note in draft.open] == [(1, "s7", "H6.2")]
    assert set(draft.open[0].legal) == {"dK", "dJ", "d8"}


# Kontra


def test_kontra_is_said_out_of_turn_and_re_answers_it() -> None:
    draft = press(opened("erlangen", PLAIN, "W"), "120", "pass", "pass", "pass")
    draft = press(draft, "give d6 d7 d8 d9", "120")
    table = drawn(draft)
    assert table.pick is not None
    assert [(c.word, c.label, c.seat) for c in table.said_live] == [
        ("E:kontra", "Kontra", "E"),
        ("W:kontra", "Kontra", "W"),
    ]
    draft = press(draft, "give s6 s7 s8 s9", "sA", "W:kontra")
    assert drawn(draft).happened == "West says Kontra. East is to play."
    assert [(c.word, c.label) for c in drawn(draft).said_live] == [("N:kontra", "Re"), ("S:kontra", "Re")]
    assert drawn(draft).contract == "North plays 120, bid 120, doubled"
    assert "W@1" in draft.text


def test_who_says_kontra_has_to_be_named() -> None:
    with pytest.raises(Refusal) as refusal:
        press(opened(), *AUCTION, *EXCHANGE, "kontra")
    assert refusal.value.code == "draft_who"


def test_without_hands_nothing_can_be_entered_card_by_card() -> None:
    with pytest.raises(Refusal) as refusal:
        opened(hands="")
    assert refusal.value.code == "draft_hands"


def test_hands_that_the_text_names_are_enough() -> None:
    draft = press(read_draft(f'[Deal "{HUUTOPUSSI_HANDS}"]\n', board(), rules()), "50")
    assert draft.text.startswith('[Deal "')
    assert as_it_was(draft, "60").text.startswith('[Deal "')
