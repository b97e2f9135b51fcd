"""Seats at the table, the sides they form, and one value per side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Seat(Enum):
    """A place at the table, named by the compass."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    def __str__(self) -> str:
        return self.value


class Side(Enum):
    """Who scores together: two pairs, or three single players in three-handed Huutopussi."""

    NS = "NS"
    EW = "EW"
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Rotation:
    """The order in which the seats act, and the side of each.

    ``key`` is ``CCW`` (counter-clockwise) or ``CW``; ``seats`` stand in the order of play; ``seat_sides`` names the
    side of each of them, in the same order.
    """

    key: str
    seats: tuple[Seat, ...]
    seat_sides: tuple[Side, ...]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, each once, in the order of their first seat."""
        return tuple(dict.fromkeys(self.seat_sides))

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that acts ``steps`` turns after ``seat``."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def from_seat(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats in turn, ``seat`` first."""
        start = self.seats.index(seat)
        return self.seats[start:] + self.seats[:start]

    def side_of(self, seat: Seat) -> Side:
        """Return the side of ``seat``."""
        return self.seat_sides[self.seats.index(seat)]

    def partner(self, seat: Seat) -> Seat | None:
        """Return the other seat of the same side, or none where a side is a single player."""
        side = self.side_of(seat)
        return next((s for s in self.seats if s is not seat and self.side_of(s) is side), None)


COUNTER_CLOCKWISE = Rotation(
    "CCW",
    (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST),
    (Side.NS, Side.EW, Side.NS, Side.EW),
)
"""Botifarra, clause 2.1."""

CLOCKWISE = Rotation(
    "CW",
    (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST),
    (Side.NS, Side.EW, Side.NS, Side.EW),
)
"""Huutopussi (clause H1.1) and Le Quatre Sept (clause Q1.1)."""

CLOCKWISE_THREE = Rotation(
    "CW",
    (Seat.NORTH, Seat.EAST, Seat.SOUTH),
    (Side.NORTH, Side.EAST, Side.SOUTH),
)
"""Three-handed Huutopussi (clause H11.1): every player is a side."""


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value per side at the table."""

    sides: tuple[Side, ...]
    values: tuple[T, ...]

    def __post_init__(self) -> None:
        if len(self.sides) != len(self.values):
            raise ValueError("one value per side")

    @classmethod
    def of(cls, ns: T, ew: T) -> BySide[T]:
        """Build the value of two pairs."""
        return cls((Side.NS, Side.EW), (ns, ew))

    def __getitem__(self, side: Side) -> T:
        return self.values[self.sides.index(side)]

    def __iter__(self) -> Iterator[T]:
        return iter(self.values)

    def items(self) -> Iterator[tuple[Side, T]]:
        """Yield each side with its value."""
        return iter(zip(self.sides, self.values, strict=True))

    def map(self, function: Callable[[T], U]) -> BySide[U]:
        """Return the value of ``function`` for each side."""
        return BySide(self.sides, tuple(function(value) for value in self.values))

    def map_sides(self, function: Callable[[Side, T], U]) -> BySide[U]:
        """Return the value of ``function`` of the side and its value, for each side."""
        return BySide(self.sides, tuple(function(side, value) for side, value in self.items()))

    def replace(self, side: Side, value: T) -> BySide[T]:
        """Return the same values with another one for ``side``."""
        return BySide(self.sides, tuple(value if s is side else old for s, old in self.items()))

    def as_dict(self) -> dict[str, T]:
        """Return the values by the name of the side: ``{"NS": …, "EW": …}``."""
        return {side.value: value for side, value in self.items()}


def other(side: Side) -> Side:
    """Return the opposing pair of ``side`` (games of two pairs only).

    Raises ``KeyError`` for a side that is a single player.
    """
    return {Side.NS: Side.EW, Side.EW: Side.NS}[side]
