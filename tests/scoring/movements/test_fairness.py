"""Fairness in words: which remarks a movement gets, and the sentences."""

from fractions import Fraction

import pytest

from scoring.movements.fairness import LEVELS, fairness
from scoring.movements.kinds import build
from scoring.movements.mitchell import mitchell
from scoring.movements.request import Request
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Partners, Seating, TeamPair, WinnerOf


def remarks(movement):
    return {remark.code: remark.message for remark in fairness(movement)}


def movement_of(*lines, pairs=4, **limits):
    return Movement("by hand", "custom", tuple(Seating(*line) for line in lines), pairs, **limits)


def test_an_even_round_robin():
    assert remarks(round_robin(12)) == {
        "even_perfect": "All are compared with each other perfectly evenly (Q 100.0).",
        "all_meet": "Every two pairs meet once.",
        "nobody_rests": "Nobody sits out.",
        "all_boards": "All pairs play every board, 44 in all.",
        "seats_of_one": "Pair 12 sits North-South 11 times and East-West never.",
    }


def test_a_howell_that_is_ended_early_is_warned_of():
    full, short = (build(Request("howell", 12, rounds=rounds, relayed=True)) for rounds in (11, 9))
    assert remarks(short)["curtailed"].startswith("9 of 11 rounds are played")
    assert "uneven" in remarks(short)
    assert "curtailed" not in remarks(full)
    assert "curtailed" in remarks(build(Request("howell", 12, rounds=9)))


def test_two_fields_are_weighed_each_for_itself():
    found = remarks(mitchell(11, boards_per_round=2))
    assert found["two_fields"].endswith("two of the same field are compared on 8 to 12 boards.")
    assert found["fields_meet"] == "Every two pairs of different fields meet once."
    assert found["some_rest"] == "6 of 11 pairs sit out, at most once, others never."
    assert found["some_boards"] == "Pairs play 10 to 12 of 12 boards."
    assert not {code for code in found if "even" in code}


def test_meetings_that_cannot_be_are_not_missed():
    """Six pairs sit North-South and six East-West: 36 meetings, six in each round."""
    whole, cut = (remarks(mitchell(12, rounds)) for rounds in (6, 4))
    assert whole["fields_meet"] == "Every two pairs of different fields meet once."
    assert cut["some_meet"] == (
        "Two pairs of different fields meet at most once; 12 of 36 possible meetings do not take place."
    )
    turned = remarks(mitchell(12, two_winner=False))
    assert turned["some_meet"] == "Two pairs meet at most once; 30 of 66 possible meetings do not take place."


# Q as docs/movements.md lists it.
@pytest.mark.parametrize(
    "pairs,code", [(7, "even_perfect"), (14, "even"), (10, "even_fairly"), (6, "uneven"), (5, "uneven_very")]
)
def test_levels(pairs, code):
    (found,) = set(remarks(round_robin(pairs))) & {level for _, level, _ in LEVELS}
    assert found == code


def test_levels_stand_for_a_deviation_by_the_mean():
    for (least, _, _), part in zip(LEVELS, (Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)), strict=False):
        assert least == 100 / (1 + part**2)


def test_a_knock_out_tells_byes():
    bye, match = Seating(1, 2, 1, None, ()), Seating(1, 1, 2, 3, (), match=1)
    movement = Movement("cup", "knockout", (bye, match, Seating(2, 1, 1, WinnerOf(1), ())), 3, match=True)
    assert set(remarks(movement)) == {"knock_out", "byes"}
    assert remarks(movement)["byes"] == "Pair 1 has a bye."


def test_matches_are_not_compared():
    movement = movement_of(
        (1, 1, 1, 2, ()), (1, 2, 3, 4, ()), (2, 1, 2, 1, ()), (2, 2, 4, 3, ()), match=True, max_meetings=2
    )
    assert list(remarks(movement)) == ["matches", "some_meet", "nobody_rests", "seats_even"]


def test_a_lonely_table_compares_nobody():
    assert list(remarks(movement_of((1, 1, 1, 2, (1,)), pairs=2)))[:2] == ["not_compared", "all_meet"]
    assert "nobody_meets" in remarks(movement_of((1, 1, 1, None, ()), pairs=1))


def test_teams_rest_together_and_always_sit_the_same_way():
    lines = [
        (number, table, TeamPair(ns, "a"), TeamPair(ew, "b"), (number,))
        for number, (one, other) in enumerate([(1, 2), (2, 3), (3, 1)], start=1)
        for table, (ns, ew) in enumerate([(one, other), (other, one)], start=1)
    ]
    found = remarks(movement_of(*lines, pairs=3))
    assert list(found) == ["even_perfect", "all_meet", "all_rest", "some_boards"]
    assert found["all_rest"] == "All teams sit out once."


def test_players_have_four_places():
    lines = [(1, 1, Partners(1, 2), Partners(3, 4), (1,)), (2, 1, Partners(1, 3), Partners(4, 2), (2,))]
    assert (
        remarks(movement_of(*lines))["seats_of_one"]
        == "Player 1 sits North twice, South never, East never and West never."
    )
