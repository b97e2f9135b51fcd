"""The Baku acceleration: virtual points for the first half of the field, for the draw alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.errors import PairingError
from scoring.pairing.orders import Options, System, drawing_order, first_group, virtual_points
from scoring.pairing.standing import swiss_standings
from scoring.pairing.swiss import draw
from tests.scoring.pairing.events import entries, event_of, results


@pytest.mark.parametrize(
    "rounds, expected",
    [(1, "1 0"), (2, "1 0"), (3, "1 ½ 0"), (4, "1 ½ 0"), (5, "1 1 ½ 0"), (7, "1 1 ½ ½ 0"), (9, "1 1 1 ½ ½ 0 0 0 0")],
)
def test_the_schedule_of_virtual_points(rounds: int, expected: str) -> None:
    """Nine rounds are those of the handbook: three with a point, two with half a point."""
    points = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}
    found = [virtual_points(round, rounds) for round, _ in enumerate(expected.split(), start=1)]
    assert found == [points[text] for text in expected.split()]


@pytest.mark.parametrize("size, group", [(161, 82), (8, 4), (9, 6), (5, 4), (4, 2), (2, 2), (1, 1)])
def test_the_first_group_is_twice_a_quarter_rounded_up(size: int, group: int) -> None:
    """Of 161 players 82 (C.04.5.1); a group cannot be larger than the field."""
    event = event_of(entries(*range(1, size + 1)))
    assert first_group(event) == frozenset(range(1, group + 1))


def test_the_first_group_stays_what_it_was() -> None:
    early = entries(*range(1, 9))
    assert first_group(event_of([*early, *entries(0, 9, since=2)])) == {1, 2, 3, 4}
    gone = [(2, 1, None, None, None, "withdrawn"), (1, 2, None, None, None, "absent")]
    assert first_group(event_of([*early, *gone])) == {1, 2, 3, 4}


def test_the_halves_of_the_field_are_drawn_apart_at_first() -> None:
    drawn = draw(event_of(entries(*range(1, 9))), Options(System.ACCELERATED, 5))
    assert drawn.pairs == ((1, 3), (2, 4), (5, 7), (6, 8))
    assert drawn.floats == ()


def test_winners_of_the_second_half_meet_losers_of_the_first() -> None:
    """After round 1: 1, 2 have 1 + 1; 3, 4 have 0 + 1; 5, 6 have 1; 7, 8 nothing. 3 to 6 are one group."""
    rows = [*entries(*range(1, 9)), *results(1, "1>3 2>4 5>7 6>8")]
    assert draw(event_of(rows), Options(System.ACCELERATED, 5)).pairs == ((1, 2), (3, 5), (4, 6), (7, 8))
    assert draw(event_of(rows), Options(System.ACCELERATED, 2)).pairs == ((1, 5), (2, 6), (3, 7), (4, 8))


def test_virtual_points_are_in_no_standings() -> None:
    event = event_of([*entries(*range(1, 5)), *results(1, "2>1 3=4")])
    assert [placed.score for placed in drawing_order(event, Options(System.ACCELERATED, 5))] == [
        2,
        1,
        Fraction(1, 2),
    ] + [Fraction(1, 2)]
    assert {line.tally.number: line.tally.score for line in swiss_standings(event)} == {
        1: 0,
        2: 1,
        3: Fraction(1, 2),
        4: Fraction(1, 2),
    }


def test_the_number_of_rounds_has_to_be_known() -> None:
    with pytest.raises(PairingError) as refused:
        draw(event_of(entries(1, 2)), Options(System.ACCELERATED))
    assert refused.value.code == "rounds"
