"""Tie-breaks of an event of boards, by key.

Sources: clause 9.13, which names the boards with the highest score and the boards against each other and leaves the
rest open. Means or totals are equal already where a tie-break is asked.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.comparison.results import Result, ranked
from scoring.comparison.shares import Basis, Comparison, Share
from scoring.tiebreaks.criteria import ByValue, Criterion, Encounter, Value

Played = tuple[Result, int, Share]
"""A board of an entry: the result, the place of its side in it, and what it got."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What an entry has from its boards; ``decisive`` is the total or the mean, whichever makes the places.

    ``counted`` is how many boards these are, each for as much as it counts; ``tops`` those on which it had, alone or
    with others, the highest score of its direction.
    """

    entry: Hashable
    boards: tuple[Played, ...]
    counted: Fraction
    total: Fraction
    mean: Fraction | None
    decisive: Fraction
    tops: int

    @property
    def penalties(self) -> int:
        """On how many boards it was penalised."""
        return sum(share.basis is Basis.PENALTY for _, _, share in self.boards)

    def from_(self, entry: Hashable) -> Fraction:
        """Return what it got on the boards that it played against another entry."""
        met = (share for result, place, share in self.boards if entry in ranked(result.entries.values[1 - place]))
        return sum((share.value for share in met), Fraction(0))


def _tops(_: Comparison) -> Criterion[Gathered]:
    return ByValue("tops", lambda one: one.tops)


def _won(comparison: Comparison) -> Criterion[Gathered]:
    """Return the number of boards on which an entry beat more tables of its direction than beat it."""
    fields = _numbers(comparison)

    def won(one: Gathered) -> int:
        return sum(_is_won(share.own, fields[result.board, place]) for result, place, share in one.boards)

    return ByValue("won", won)


def _numbers(comparison: Comparison) -> Mapping[tuple[Hashable, int], Counter[int]]:
    """Return what is compared on each board in each direction, and at how many tables."""
    numbers: dict[tuple[Hashable, int], Counter[int]] = defaultdict(Counter)
    for result, by_side in comparison:
        for place, share in enumerate(by_side):
            if share is not None and share.own is not None:
                numbers[result.board, place][share.own] += 1
    return numbers


def _is_won(own: int | None, numbers: Counter[int]) -> bool:
    if own is None:
        return False
    return sum(count * ((own > other) - (own < other)) for other, count in numbers.items()) > 0


def _direct(_: Comparison) -> Criterion[Gathered]:
    def against(one: Gathered, other: Gathered) -> tuple[Value, Value]:
        return one.from_(other.entry), other.from_(one.entry)

    return Encounter("direct", against)


def _fewer_penalties(_: Comparison) -> Criterion[Gathered]:
    return ByValue("penalties", lambda one: -one.penalties)


BOARD_TIE_BREAKS: Final[Mapping[str, Callable[[Comparison], Criterion[Gathered]]]] = MappingProxyType(
    {
        "tops": _tops,  # more boards with the highest score of the direction, 9.13
        "won": _won,  # more boards won: better than more tables than were better
        "direct": _direct,  # between two: what they got on the boards against each other, 9.13
        "penalties": _fewer_penalties,  # fewer boards with a penalty
    }
)
"""What there is to choose from, in the order in which it is offered; each is made for what was compared."""

DEFAULT_BOARD_CHAIN: Final = ("tops",)
