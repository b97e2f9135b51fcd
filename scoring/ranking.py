"""Standings of a field: who is ranked with whom, by what, and who shares a place (clauses 9.11 and 9.13)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from scoring.comparison.results import Result
from scoring.comparison.shares import PAIRS, Comparison, Share
from scoring.seats import Side

ALL: Final = "all"
"""The key of a field in which both directions are ranked together."""
TOTAL: Final = "total"
MEAN: Final = "mean"


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
    """One line of a ranking, on the scale from 1 to 2.

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
    decided_by = TOTAL if len({len(own) for own in shares.values()}) <= 1 else MEAN
    tallies = [_Tally.of(entry, own, decided_by) for entry, own in shares.items()]
    tallies.sort(key=lambda tally: tally.order, reverse=True)
    standings: list[Standing] = []
    for _, group in groupby(tallies, key=lambda tally: tally.order):
        equal = tuple(group)
        place = len(standings) + 1
        standings.extend(tally.at(place, len(equal) > 1, decided_by) for tally in equal)
    return tuple(standings)


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
    """What an entry has gathered; ``order`` compares two of a field, the greater being the better."""

    entry: Hashable
    boards: int
    total: Fraction
    mean: Fraction | None
    tops: int
    order: tuple[bool, Fraction, int]

    @classmethod
    def of(cls, entry: Hashable, shares: Sequence[Share], decided_by: str) -> _Tally:
        total = _sum(shares)
        mean = total / len(shares) if shares else None
        tops = sum(share.is_top for share in shares)
        decisive = total if decided_by == TOTAL or mean is None else mean
        return cls(entry, len(shares), total, mean, tops, (bool(shares), decisive, tops))

    def at(self, place: int, shared: bool, decided_by: str) -> Standing:
        return Standing(place, shared, self.entry, self.boards, self.total, self.mean, self.tops, decided_by)


def _sum(shares: Iterable[Share]) -> Fraction:
    # Adding fractions one by one costs a greatest common divisor each; whole numbers by denominator cost none.
    numerators: dict[int, int] = defaultdict(int)
    for share in shares:
        numerator, denominator = share.value.as_integer_ratio()
        numerators[denominator] += numerator
    common = math.lcm(*numerators)
    return Fraction(sum(number * (common // part) for part, number in numerators.items()), common)
