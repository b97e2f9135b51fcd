"""Seats in their rotation and one value per side (rules/botifarra.md 2.1; H1.1, H11.1)."""

from __future__ import annotations

import pytest

from scoring.seats import CLOCKWISE, CLOCKWISE_THREE, COUNTER_CLOCKWISE, BySide, Rotation, Seat, Side, other


@pytest.mark.parametrize(
    "rotation, order",
    [(COUNTER_CLOCKWISE, "NWSE"), (CLOCKWISE, "NESW"), (CLOCKWISE_THREE, "NES")],
)
def test_the_turn_goes_round(rotation: Rotation, order: str) -> None:
    seat, seen = Seat.NORTH, ""
    for _ in order:
        seen += str(seat)
        seat = rotation.after(seat)
    assert (seen, seat) == (order, Seat.NORTH)
    assert rotation.from_seat(Seat.SOUTH)[0] is Seat.SOUTH
    assert rotation.after(Seat.NORTH, -1) is rotation.seats[-1]


def test_partners_face_each_other() -> None:
    assert COUNTER_CLOCKWISE.partner(Seat.NORTH) is Seat.SOUTH
    assert CLOCKWISE.partner(Seat.EAST) is Seat.WEST
    assert CLOCKWISE_THREE.partner(Seat.EAST) is None
    assert COUNTER_CLOCKWISE.sides == (Side.NS, Side.EW)
    assert CLOCKWISE_THREE.sides == (Side.NORTH, Side.EAST, Side.SOUTH)


def test_one_value_per_side() -> None:
    scores = BySide.of(3, -4)
    assert scores.map(abs).as_dict() == {"NS": 3, "EW": 4}
    assert scores.replace(Side.EW, 9) == BySide.of(3, 9)
    assert scores.map_sides(lambda side, value: (side, value))[Side.EW] == (Side.EW, -4)
    assert scores == BySide.of(3, -4), "the value itself has not changed"
    assert other(other(Side.NS)) is Side.NS
    with pytest.raises(ValueError, match="one value per side"):
        BySide((Side.NS, Side.EW), (1,))
