"""Who sits North-South, and how far the counts of seats get apart."""

from __future__ import annotations

import random

import pytest

from scoring.pairing.event import Event
from scoring.pairing.orders import Options, System
from scoring.pairing.seats import seated
from scoring.pairing.standing import Tally, tallies
from scoring.pairing.swiss import draw
from scoring.seats import Side
from tests.scoring.pairing.events import entries, event_of, played, results


def sat(number: int, seats: str) -> Tally:
    """An entry that sat N(orth-South) and E(ast-West) in this order."""
    return Tally(number, sides=tuple({"N": Side.NS, "E": Side.EW}[letter] for letter in seats))


@pytest.mark.parametrize(
    "better, other, ns",
    [
        ("N", "E", 2),
        ("E", "N", 1),
        ("NNE", "NEE", 2),
        # Sat there less often, although the other sat East-West more often by one.
        ("NNEEE", "N", 2),
        ("NEEE", "", 2),  # brings the counts three apart ...
        ("NEEEE", "", 1),  # ... and this would bring them four apart
        ("NNN", "NNNNN", 1),
        # As often North-South: more often East-West.
        ("NEE", "NE", 1),
        ("NE", "NEE", 2),
        # As often on both sides: who sat there last.
        ("NE", "EN", 1),
        ("EN", "NE", 2),
    ],
)
def test_north_south_goes_to_whoever_sat_there_less_often(better: str, other: str, ns: int) -> None:
    for table in (1, 2):
        assert seated(sat(1, better), sat(2, other), table)[0] == ns


def test_what_is_equal_alternates_by_table() -> None:
    assert seated(sat(1, ""), sat(2, ""), 1) == (1, 2)
    assert seated(sat(1, "NE"), sat(2, "NE"), 2) == (2, 1)


def test_a_walkover_is_no_seat_and_a_match_to_come_is_one() -> None:
    found = tallies(event_of([*entries(1, 2, 3, 4), *results(1, "1/2 3-4")]))
    assert [found[number].tilt for number in (1, 2, 3, 4)] == [0, 0, 1, -1]


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("size", [4, 9, 16, 31])
def test_nobody_sits_on_one_side_more_than_three_times_more_often(size: int, system: System) -> None:
    rng = random.Random(size)
    event: Event = event_of(entries(*range(1, size + 1)))
    for _ in range(12):
        event = played(event, draw(event, Options(system, 12)), rng)
        assert max(abs(tally.tilt) for tally in tallies(event).values()) <= 3
