"""What a pairing costs: one whole number in mixed radix, whose first digit matters infinitely more than the next.

The digits count, in this order, the tables with each kind of flaw (two who must not meet, two who have met, two who
should not meet), and then for each score group from the top how many of it or from above it go on downwards. A pairing
is better exactly if its number is smaller; and as the number is a sum over the tables, a matching of least weight finds
the best one.

Entries are named by their positions in the order of drawing, from 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Final

from scoring.pairing.event import Event, Pair, pair_of

GREATEST: Final = 2**92
"""What all digits together may come to: weights of rustworkx have 128 bits, and sums along its paths must fit too."""

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
class Costs:
    """What each table costs.

    ``groups`` holds the score group of each position; a table of groups g and h costs ``falls[h]`` - ``falls[g]``
    beside its flaws. The floats of the groups from ``uncounted`` on are not in the costs, because they did not fit.
    """

    flaws: Mapping[Pair, int]
    groups: Sequence[int]
    falls: Sequence[int]
    uncounted: int

    def of(self, one: int, other: int) -> int:
        """Return what the table of two costs."""
        fall = self.falls[self.groups[other]] - self.falls[self.groups[one]]
        return self.flaw(one, other) + abs(fall)

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
