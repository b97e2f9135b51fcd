"""The drawn table held against positions worked out by hand from the published record."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.games.botifarra.record import check
from scoring.games.botifarra.rules import Botifarra
from scoring.notation import read_record
from scoring.seats import BySide, Seat
from tournaments.play_games.botifarra import BotifarraPlay
from tournaments.selectors.drawn import DrawnSeat, DrawnTable, drawn_table
from tournaments.selectors.names import PairName

EXAMPLES = Path(__file__).resolve().parents[3] / "fixtures" / "rules" / "notation"
COMPLETE = (EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8")
KEPT_BACK = COMPLETE.replace("cC e5 c8 =N", "cC e5 cR =N").replace("W cR e6", "W c8 e6")
"""In trick 6 West keeps the eight of copes and plays the rei."""
HEAD = '[Game "Botifarra"]\n[Dealer "N"]\n'
OPEN = HEAD + '[Auction "N"]\nN:bot\n[Play "W"]\nW c9 c2 c3 c4\nW cR\n*\n'
"""Five cards of a deal whose hands nobody wrote down."""
CALLS = 3
"""North makes espases trumps, West and East pass: the first card is the fourth action."""


def verdict_of(text: str):
    return check(read_record(text), Botifarra(), tolerant=True)


def table(step: int, text: str = COMPLETE, **more) -> DrawnTable:
    return drawn_table(verdict_of(text), step, dealer=Seat.NORTH, **more)


def seat(drawn: DrawnTable, letter: str) -> DrawnSeat:
    return next(one for one in drawn.seats if one.seat == letter)


def held(drawn: DrawnTable, letter: str) -> str:
    return " ".join(card.card for card in seat(drawn, letter).cards)


def live(drawn: DrawnTable) -> dict[str, str]:
    return {one.seat: " ".join(card.card for card in one.cards if card.is_live) for one in drawn.seats}


def barred(drawn: DrawnTable, letter: str) -> dict[str, str]:
    return {card.card: card.clause for card in seat(drawn, letter).cards if card.clause}


def middle(drawn: DrawnTable) -> dict[str, str]:
    return {one.seat: one.played for one in drawn.seats if one.played}


def test_before_the_first_call_the_dealer_may_name_anything() -> None:
    drawn = table(0)
    assert (drawn.step, drawn.last) == (0, CALLS + 48)
    assert (drawn.turn, drawn.turn_name, drawn.is_calling, drawn.trick) == ("N", "North", True, 0)
    assert [(chance.word, chance.clause) for chance in drawn.chances] == [
        (word, "") for word in ("o", "c", "e", "b", "bot", "del")
    ]
    assert [one.seat for one in drawn.seats] == ["N", "W", "S", "E"]
    assert held(drawn, "W") == "oR oS o8 c9 cR c8 c6 eA eC eS bR b7"
    assert [one.holds for one in drawn.seats] == [12] * 4
    assert live(drawn) == dict.fromkeys("NWSE", "")
    assert [one.seat for one in drawn.seats if one.deals] == ["N"]
    assert (drawn.contract, drawn.trump, drawn.calls) == ("", "", ())
    assert drawn.happened == "North has dealt. North is to call."


def test_after_trumps_are_made_the_player_at_the_right_may_double() -> None:
    drawn = table(1)
    assert (drawn.turn, drawn.is_calling, drawn.trump) == ("W", True, "e")
    assert {chance.word: chance.clause for chance in drawn.chances} == {
        "be": "",
        "contro": "",
        "recontro": "4.1",
        "santvicenc": "4.1",
    }
    assert [one.seat for one in drawn.seats if one.marks] == ["N"]
    assert [(row.step, row.seat, row.words) for row in drawn.calls] == [(1, "N", "espases")]
    assert seat(drawn, "N").call == drawn.calls[0]
    assert drawn.happened == "North chooses espases. West is to call."


def test_a_partner_who_was_asked_cannot_hand_the_choice_back() -> None:
    drawn = table(1, HEAD + '[Auction "N"]\nN:del S:e W:be E:be\n')
    assert drawn.turn == "S"
    assert {chance.word: chance.clause for chance in drawn.chances}["del"] == "3.2"


def test_the_leader_may_play_any_card() -> None:
    drawn = table(CALLS)
    assert (drawn.turn, drawn.is_calling, drawn.trick, drawn.is_trick_whole) == ("W", False, 1, False)
    assert live(drawn)["W"] == held(drawn, "W")
    assert (drawn.chances, middle(drawn)) == ((), {})
    assert drawn.happened == "East passes. West leads."


def test_the_second_player_must_follow_with_the_lowest_where_nothing_beats() -> None:
    """South holds A, 7 and 2 of copes under the manilla: 6.2 leaves copes, 6.4 the lowest of them."""
    drawn = table(CALLS + 1)
    assert (drawn.turn, middle(drawn)) == ("S", {"W": "c9"})
    assert live(drawn) == {"N": "", "W": "", "S": "c2", "E": ""}
    others = "o9 o7 o5 e9 e7 e6 e2 b9 b2".split()
    assert barred(drawn, "S") == {"cA": "6.4", "c7": "6.4", **dict.fromkeys(others, "6.2")}
    assert barred(drawn, "E") == {}
    assert drawn.happened == "West plays manilla de copes. South is to play."
    assert seat(drawn, "W").is_last
    assert seat(drawn, "W").is_winning
    assert seat(drawn, "W").holds == 11


def test_a_whole_trick_stays_until_the_next_card() -> None:
    """The manilla of copes wins 5 points and 1 for the trick for East-West."""
    drawn = table(CALLS + 4)
    assert (drawn.trick, drawn.is_trick_whole, drawn.turn) == (1, True, "W")
    assert middle(drawn) == {"W": "c9", "S": "c2", "E": "c3", "N": "c4"}
    assert [one.seat for one in drawn.seats if one.is_winning] == ["W"]
    assert drawn.winner_name == "West"
    assert (drawn.points, drawn.tricks) == (BySide.of(0, 6), BySide.of(0, 1))
    assert drawn.happened == "North plays 4 de copes. West wins trick 1. West leads."
    after = table(CALLS + 5)
    assert (after.trick, after.is_trick_whole, middle(after)) == (2, False, {"W": "eA"})


def test_points_so_far_are_those_of_the_tricks() -> None:
    """Tricks 2 and 3 go to North-South: A and 9 of trumps and the trick are 10, the 9 of oros and the trick 6."""
    drawn = table(CALLS + 12)
    assert (drawn.points, drawn.tricks) == (BySide.of(16, 6), BySide.of(2, 1))
    assert (drawn.turn, drawn.trick) == ("S", 3)


def test_the_end() -> None:
    drawn = table(CALLS + 48)
    assert (drawn.is_over, drawn.turn, drawn.trick, drawn.is_trick_whole) == (True, "", 12, True)
    assert (drawn.points, drawn.tricks) == (BySide.of(56, 16), BySide.of(9, 3))
    assert [one.holds for one in drawn.seats] == [0] * 4
    assert drawn.happened == (
        "South plays 7 d’espases. South wins trick 12. The hand is over: North-South 56, East-West 16."
    )


def test_a_revoke_is_barred_before_and_noted_after() -> None:
    """South c7, East cC, North e5: West, void of nothing, holds R and 8 of copes and cannot beat a trump."""
    before = table(CALLS + 23, KEPT_BACK)
    assert (before.turn, before.trick, live(before)["W"]) == ("W", 6, "c8")
    assert barred(before, "W") == {"cR": "6.4", **dict.fromkeys(("oR", "oS", "eC", "eS", "bR"), "6.2")}
    assert before.note is None
    after = table(CALLS + 24, KEPT_BACK)
    assert after.note is not None
    assert (after.note.step, after.note.card, after.note.clause, after.note.legal) == (27, "cR", "6.4", ("c8",))
    assert [one.seat for one in after.seats if one.is_irregular] == ["W"]
    assert "West plays rei de copes. Clause 6.4 forbids it. North wins trick 6." in after.happened


def test_unknown_hands_show_what_later_cards_show() -> None:
    start = table(0, OPEN)
    assert [(one.seat, held(start, one.seat), one.unknown) for one in start.seats] == [
        ("N", "c4", 11),
        ("W", "c9 cR", 10),
        ("S", "c2", 11),
        ("E", "c3", 11),
    ]
    assert len(start.loose) == 43
    assert not {"c9", "cR", "c2", "c3", "c4"} & set(start.loose)


def test_unknown_hands_go_on_after_the_last_recorded_card() -> None:
    drawn = table(table(0, OPEN).last, OPEN)
    assert (drawn.turn, drawn.is_over, drawn.trick, drawn.is_trick_whole) == ("S", False, 2, False)
    assert [one.holds for one in drawn.seats] == [11, 10, 11, 11]
    assert middle(drawn) == {"W": "cR"}


def test_nothing_has_happened_yet() -> None:
    known = drawn_table(BotifarraPlay().opening(Botifarra(), Seat.NORTH, read_record(COMPLETE)), 0, dealer=Seat.NORTH)
    assert (known.last, known.turn, held(known, "N")) == (0, "N", "o4 o2 c5 c4 eR e5 e3 bA bS b6 b4 b3")
    unknown = drawn_table(BotifarraPlay().opening(Botifarra(), Seat.EAST, read_record(HEAD)), 0, dealer=Seat.EAST)
    assert (unknown.turn, len(unknown.loose), [one.unknown for one in unknown.seats]) == ("E", 48, [12] * 4)


def test_pairs_sit_on_their_sides() -> None:
    ns, ew = PairName(3), PairName(11)
    drawn = table(0, names=BySide.of(ns, ew))
    assert [one.who for one in drawn.seats] == [ns, ew, ns, ew]


@pytest.mark.parametrize("step", [-1, CALLS + 49])
def test_a_step_that_the_play_does_not_have(step: int) -> None:
    with pytest.raises(IndexError):
        table(step)
