"""A pair's own average in place of the one that was given, where that is better or worse.

An average of 60 is meant to make good what others did, and one of 40 to cost something; for a pair that does better
than 60 elsewhere, or worse than 40, they would do the opposite. The same is done in bridge, by its Law 12C2.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction

from scoring.comparison.results import NOBODYS_FAULT
from scoring.comparison.shares import NATURAL, Basis, Comparison, Share
from scoring.seats import BySide


def with_own_averages(comparison: Comparison) -> Comparison:
    """Return the comparison with the mean of an entry's own results where an average was given for somebody's fault.

    An entry that is not at fault gets it where it is more than the average given, one at fault where it is less. Only
    natural results make it, in either direction; without one the average stays as it was given.
    """
    means = {entry: sum(values, Fraction(0)) / len(values) for entry, values in _natural_values(comparison).items()}
    shares = tuple(
        BySide(by_side.sides, tuple(_own(share, means.get(entry)) for entry, share in _both(entries, by_side)))
        for entries, by_side in ((result.entries, by_side) for result, by_side in comparison)
    )
    return Comparison(comparison.results, shares)


def _natural_values(comparison: Comparison) -> Mapping[Hashable, list[Fraction]]:
    values: dict[Hashable, list[Fraction]] = defaultdict(list)
    for result, by_side in comparison:
        for entry, share in _both(result.entries, by_side):
            if share is not None and share.basis in NATURAL:
                values[entry].append(share.value)
    return values


def _both(entries: BySide[Hashable], shares: BySide[Share | None]) -> Iterator[tuple[Hashable, Share | None]]:
    return zip(entries, shares, strict=True)


def _own(share: Share | None, mean: Fraction | None) -> Share | None:
    if share is None or share.percent is None or mean is None or share.percent == NOBODYS_FAULT:
        return share
    is_instead = mean > share.value if share.percent > NOBODYS_FAULT else mean < share.value
    return share._replace(value=mean, basis=Basis.OWN) if is_instead else share
