"""Standings of a field: who is ranked with whom, by what, and who shares a place (clauses 9.11 and 9.13).

Whatever is ranked, boards or matches, goes through :func:`in_places` with its own chain of tie-breaks.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

from scoring.comparison.results import Result
from scoring.comparison.shares import PAIRS, Comparison, Share
from scoring.seats import Side

ALL: Final = "all"
"""The key of a field in which both directions are ranked together."""
TOTAL: Final = "total"
MEAN: Final = "mean"

T = TypeVar("T")


class Place(NamedTuple):
    """A place in a ranking, and whether several have it."""

    number: int
    shared: bool


def in_places(lines: Iterable[T], chain: Sequence[Callable[[T], Any]]) -> Iterator[tuple[Place, T]]:
    """Yield each line with its place, best first.

    ``chain`` names what decides, the most important first; the greater value is the better one. Lines equal in all of
    it share a place (1, 2, 2, 4) and keep their order.
    """
    ordered = sorted(lines, key=lambda line: _order(line, chain), reverse=True)
    number = 1
    for _, group in groupby(ordered, key=lambda line: _order(line, chain)):
        equal = tuple(group)
        for line in equal:
            yield Place(number, len(equal) > 1), line
        number += len(equal)


def _order(line: T, chain: Sequence[Callable[[T], Any]]) -> tuple[Any, ...]:
    return tuple(value_of(line) for value_of in chain)


def decided_by(counts: Iterable[int]) -> str:
    """Return what ranks entries that have so many boards or matches: their mean where these differ, else the total."""
    return TOTAL if len(set(counts)) <= 1 else MEAN


@dataclass(frozen=True, slots=True)
class Field:
    """Entries ranked together: ``key`` is ``NS``, ``EW`` or ``all``, ``sides`` are the directions that count.

    The order of ``entries`` is kept inside a shared place.
    """

    key: str
    sides: tuple[Side, ...]
    entries: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking; scores are in the unit of the comparison (``Share.value``).

    ``boards`` are those with a score, a penalty included; ``mean`` is none where there are none. ``tops`` counts the
    boards on which the entry, alone or with others, had the highest score of its direction. ``decided_by`` says
    whether ``total`` or ``mean`` made the places of the field.
    """

    place: int
    shared: bool
    entry: Hashable
    boards: int
    total: Fraction
    mean: Fraction | None
    tops: int
    decided_by: str

    @property
    def decisive(self) -> Fraction | None:
        """The total or the mean, whichever made the places; none for an entry without boards under the mean."""
        return self.total if self.decided_by == TOTAL else self.mean


def fields_of(results: Sequence[Result], one: bool = False) -> tuple[Field, ...]:
    """Return the two fields of the results, or a single one if ``one`` is wished or some entry sits both ways.

    Entries stand in order of appearance. Results that are no board count: they say who sits where.
    """
    ns, ew = _entries_by_side(results)
    if one or any(entry in ew for entry in ns):
        return (Field(ALL, PAIRS, tuple(ns | ew)),)
    return (Field("NS", (Side.NS,), tuple(ns)), Field("EW", (Side.EW,), tuple(ew)))


def _entries_by_side(results: Iterable[Result]) -> tuple[dict[Hashable, None], dict[Hashable, None]]:
    results = tuple(results)
    ns, ew = (dict.fromkeys(result.entries.values[place] for result in results) for place in range(len(PAIRS)))
    ns.pop(None, None)
    ew.pop(None, None)
    return ns, ew


def rank(field: Field, comparison: Comparison) -> tuple[Standing, ...]:
    """Return the standings of ``field``, best first.

    Places go by mean per board if its entries have different numbers of boards, else by total, exactly; then by the
    number of tops; entries still equal share a place (1, 2, 2, 4). Entries without a board come last. ``comparison``
    may hold results of other fields in other directions; an entry of these directions missing from the field is a
    mistake of the caller (``KeyError``).
    """
    shares = _shares_by_entry(field, comparison)
    measure = decided_by(map(len, shares.values()))
    tallies = [_Tally.of(entry, own, measure) for entry, own in shares.items()]
    chain = (attrgetter("has_boards"), attrgetter("decisive"), attrgetter("tops"))
    return tuple(tally.at(place, measure) for place, tally in in_places(tallies, chain))


def _shares_by_entry(field: Field, comparison: Comparison) -> dict[Hashable, list[Share]]:
    shares: dict[Hashable, list[Share]] = {entry: [] for entry in field.entries}
    places = [place for place, side in enumerate(PAIRS) if side in field.sides]
    for result, by_side in comparison:
        for place in places:
            share = by_side.values[place]
            if share is not None:
                shares[result.entries.values[place]].append(share)
    return shares


@dataclass(frozen=True, slots=True)
class _Tally:
    """What an entry has gathered; ``decisive`` is the total or the mean, the greater being the better."""

    entry: Hashable
    boards: int
    total: Fraction
    mean: Fraction | None
    tops: int
    decisive: Fraction

    @classmethod
    def of(cls, entry: Hashable, shares: Sequence[Share], measure: str) -> _Tally:
        total = _sum(shares)
        mean = total / len(shares) if shares else None
        tops = sum(share.is_top for share in shares)
        return cls(entry, len(shares), total, mean, tops, total if measure == TOTAL or mean is None else mean)

    @property
    def has_boards(self) -> bool:
        return self.boards > 0

    def at(self, place: Place, measure: str) -> Standing:
        return Standing(*place, self.entry, self.boards, self.total, self.mean, self.tops, measure)


def _sum(shares: Iterable[Share]) -> Fraction:
    # Adding fractions one by one costs a greatest common divisor each; whole numbers by denominator cost none.
    numerators: dict[int, int] = defaultdict(int)
    for share in shares:
        numerator, denominator = share.value.as_integer_ratio()
        numerators[denominator] += numerator
    common = math.lcm(*numerators)
    return Fraction(sum(number * (common // part) for part, number in numerators.items()), common)
