"""What a pairing costs: one whole number in mixed radix, whose first digit matters infinitely more than the next.

The digits count, in this order, the tables with each kind of flaw (two who must not meet, two who have met, two who
should not meet), and then for each score group from the top how many of it or from above it go on downwards; last,
while a group is being folded, its tables within one half. A pairing is better exactly if its number is smaller; and as
the number is a sum over the tables, a matching of least weight finds the best one.

Entries are named by their positions in the order of drawing, from 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Final

from scoring.pairing.event import Event, Pair, pair_of

GREATEST: Final = 2**80
"""What all digits together may come to: weights of rustworkx have 128 bits, and the digits of halves, of a place among
wishes and of ranks, and sums along its paths, must fit too."""

Flaws = Mapping[Pair, tuple[int, ...]]
"""How much of each kind of flaw the table of two has, the worst kind first; two without a flaw are missing."""


def flaws_among(event: Event, numbers: Sequence[int]) -> Flaws:
    """Return the flaws of tables among some entries: must never meet, have met, should not meet."""
    places = {number: place for place, number in enumerate(numbers)}
    pairs = event.never | event.avoid | event.meetings.keys()
    return {
        pair_of(places[one], places[other]): (
            int((one, other) in event.never),
            int((one, other) in event.meetings),
            int((one, other) in event.avoid),
        )
        for one, other in pairs
        if one in places and other in places
    }


@dataclass(frozen=True, slots=True)
class Halves:
    """A score group that is being folded: at each of its tables one of the top half meets one of the bottom half.

    Its positions begin with ``top``, those of the bottom half with ``bottom``, and ``end`` is behind them. The top half
    has as many as there are tables within the group; the bottom half holds those who go down too.
    """

    top: int = 0
    bottom: int = 0
    end: int = 0

    def of(self, rest: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the two halves of those who are left."""
        top = [position for position in rest if self.top <= position < self.bottom]
        return top, [position for position in rest if self.bottom <= position < self.end]

    def are_one(self, one: int, other: int) -> bool:
        """Return whether two are in the same half."""
        high, low = pair_of(one, other)
        return self.top <= high and low < self.end and (low < self.bottom or high >= self.bottom)


@dataclass(frozen=True, slots=True)
class Costs:
    """What each table costs.

    ``groups`` holds the score group of each position; a table of groups g and h costs ``falls[h]`` - ``falls[g]``
    beside its flaws. The floats of the groups from ``uncounted`` on are not in the costs, because they did not fit.
    ``unit`` is the worth of one in all these digits; tables within one of the ``halves`` cost 1.
    """

    flaws: Mapping[Pair, int]
    groups: Sequence[int]
    falls: Sequence[int]
    uncounted: int
    halves: Halves = Halves()
    unit: int = 1

    def of(self, one: int, other: int) -> int:
        """Return what the table of two costs."""
        fall = self.falls[self.groups[other]] - self.falls[self.groups[one]]
        return (self.flaw(one, other) + abs(fall)) * self.unit + self.halves.are_one(one, other)

    def of_all(self, tables: Iterable[Pair]) -> Iterator[tuple[int, int, int]]:
        """Yield tables, the better placed of each first, with what they cost: :meth:`of` for very many."""
        flaws, unit, halves = self.flaws.get, self.unit, self.halves
        top, bottom, end = halves.top, halves.bottom, halves.end
        falls = [self.falls[group] for group in self.groups]
        for table in tables:
            one, other = table
            cost = (flaws(table, 0) + falls[other] - falls[one]) * unit
            if top <= one and other < end and (other < bottom or one >= bottom):
                cost += 1
            yield one, other, cost

    def folding(self, halves: Halves) -> Costs:
        """Return the costs while a group is being folded."""
        return replace(self, halves=halves, unit=1 + halves.end - halves.top)

    def flaw(self, one: int, other: int) -> int:
        """Return the part of it that comes from flaws."""
        return self.flaws.get(pair_of(one, other), 0)


def costs_of(rest: Sequence[int], groups: Sequence[int], flaws: Flaws) -> Costs:
    """Return what the tables of those cost who are left to be paired, the best placed first.

    Where not all groups fit, the first ones are counted: a long draw goes group by group, and asks again with each.
    """
    left, tables = set(rest), len(rest) // 2
    own = {pair: amounts for pair, amounts in flaws.items() if left.issuperset(pair)}
    radices = [1 + tables * max(amounts) for amounts in zip(*own.values(), strict=True)]
    sizes = {group: len(list(members)) for group, members in groupby(rest, key=groups.__getitem__)}
    cuts = list(_fitting(math.prod(radices), (min(top, len(rest) - top) for top in accumulate(sizes.values()))))
    units = _units([*radices, *cuts])
    return Costs(
        {pair: sum(map(int.__mul__, amounts, units)) for pair, amounts in own.items()},
        groups,
        _falls(dict(zip(sizes, units[len(radices) :], strict=False)), max(groups, default=0)),
        [*sizes, max(groups, default=0) + 1][len(cuts)],
    )


def _fitting(product: int, most: Iterator[int]) -> Iterator[int]:
    """Yield the radices of the first groups, given how many can go down from each, as long as there is room."""
    for floats in most:
        product *= 1 + floats
        if product > GREATEST:
            return
        yield 1 + floats


def _units(radices: Sequence[int]) -> list[int]:
    """Return the worth of one in each digit: the product of the radices behind it."""
    return [math.prod(radices[place + 1 :]) for place in range(len(radices))]


def _falls(steps: Mapping[int, int], lowest: int) -> list[int]:
    """Return what it costs to go down from the highest group to each, ``steps`` being what leaving a group costs."""
    return [0, *accumulate(steps.get(group, 0) for group in range(lowest))]
