"""Standings of a field: who is ranked with whom, by what, and who shares a place (clauses 9.11 and 9.13).

Whatever is ranked, boards or matches, goes through :func:`in_places` with its own chain of tie-breaks.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from scoring.comparison.results import Result, ranked
from scoring.comparison.shares import PAIRS, Comparison
from scoring.seats import Side
from scoring.tiebreaks.boards import BOARD_TIE_BREAKS, DEFAULT_BOARD_CHAIN, Gathered, Played
from scoring.tiebreaks.criteria import ByValue, Criterion, Lead, Value

ALL: Final = "all"
"""The key of a field in which both directions are ranked together."""
TOTAL: Final = "total"
MEAN: Final = "mean"

HAS_BOARDS: Final = "has_boards"
SCORE: Final = "score"
FIRST: Final[tuple[Criterion[Gathered], ...]] = (
    ByValue(HAS_BOARDS, lambda one: bool(one.boards)),
    ByValue(SCORE, lambda one: one.decisive),
)
"""What makes the places of an event of boards before any tie-break."""

T = TypeVar("T")


class Place(NamedTuple):
    """A place in a ranking, and whether several have it."""

    number: int
    shared: bool


def in_places(lines: Iterable[T], chain: Sequence[Criterion[T]]) -> Iterator[tuple[Place, Lead | None, T]]:
    """Yield each line with its place and with what puts it ahead of the next one, best first.

    Nothing does where it is the last, or shares its place with the next.
    ``chain`` names what decides, the most important first; each criterion parts only what those before it left equal.
    Lines equal in all of it share a place (1, 2, 2, 4) and keep their order.
    """
    groups: list[tuple[tuple[T, ...], Lead | None]] = [(tuple(lines), None)]
    for criterion in chain:
        groups = [part for group, lead in groups if group for part in _parted(group, lead, criterion)]
    number = 1
    for group, lead in groups:
        leads = [None] * (len(group) - 1) + [lead]
        for line, own in zip(group, leads, strict=False):
            yield Place(number, len(group) > 1), own, line
        number += len(group)


def _parted(
    group: tuple[T, ...], lead: Lead | None, criterion: Criterion[T]
) -> Iterator[tuple[tuple[T, ...], Lead | None]]:
    """Yield the parts of a group, each with what puts it ahead of the next; the last one has what the group had."""
    parts = criterion.part(group)
    leads = [Lead(criterion.key, *criterion.values(ahead[-1], behind[0])) for ahead, behind in pairwise(parts)]
    return zip(parts, [*leads, lead], strict=True)


def decided_by(counts: Iterable[Fraction | int]) -> str:
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

    ``boards`` are those with a score, a penalty included, and ``counted`` the same, each for as much as it counts;
    ``total`` and ``mean`` are over these, ``mean`` none where there are none. ``tops`` counts the boards on which the
    entry, alone or with others, had the highest score of its direction. ``decided_by`` says
    whether ``total`` or ``mean`` made the places of the field, ``lead`` what puts it ahead of the next line, ``ties``
    what it has by each tie-break that is a number.
    """

    place: int
    shared: bool
    entry: Hashable
    boards: int
    total: Fraction
    mean: Fraction | None
    tops: int
    decided_by: str
    counted: Fraction = Fraction(0)
    lead: Lead | None = None
    ties: tuple[tuple[str, Value], ...] = ()

    @property
    def decisive(self) -> Fraction | None:
        """The total or the mean, whichever made the places; none for an entry without boards under the mean."""
        return self.total if self.decided_by == TOTAL else self.mean

    @property
    def ahead_by(self) -> str:
        """The key of the tie-break that puts it ahead of the next line; empty where none was needed or none did."""
        return "" if self.lead is None or self.lead.key in (HAS_BOARDS, SCORE) else self.lead.key


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
    ns, ew = (
        dict.fromkeys(entry for result in results for entry in ranked(result.entries.values[place]))
        for place in range(len(PAIRS))
    )
    ns.pop(None, None)
    ew.pop(None, None)
    return ns, ew


WeightOf = Callable[[Result], Fraction]
"""Returns how much a result counts: 1 for all of it."""


def rank(
    field: Field,
    comparison: Comparison,
    tie_breaks: Sequence[str] = DEFAULT_BOARD_CHAIN,
    weight_of: WeightOf | None = None,
    measure: str | None = None,
) -> tuple[Standing, ...]:
    """Return the standings of ``field``, best first.

    Places go by mean per board if its entries have different numbers of boards, else by total, exactly, unless
    ``measure`` says that it is one of them in any case; then by the tie-breaks, keys of ``BOARD_TIE_BREAKS``
    (``KeyError`` for others); entries still equal share a place (1, 2, 2, 4). Entries without a board come last.
    Results count in full unless ``weight_of`` says otherwise, in total and mean but not in tie-breaks. ``comparison``
    may hold results of other fields in other directions; an entry of these directions missing from the field is a
    mistake of the caller (``KeyError``).
    """
    boards = _boards_by_entry(field, comparison)
    counted = {entry: _counted(own, weight_of) for entry, own in boards.items()}
    measure = decided_by(counted.values()) if measure is None else measure
    gathered = [_gathered(entry, own, counted[entry], measure, weight_of) for entry, own in boards.items()]
    chain = [BOARD_TIE_BREAKS[key](comparison) for key in tie_breaks]
    return tuple(_standing(*placed, measure, chain) for placed in in_places(gathered, [*FIRST, *chain]))


def _boards_by_entry(field: Field, comparison: Comparison) -> dict[Hashable, list[Played]]:
    boards: dict[Hashable, list[Played]] = {entry: [] for entry in field.entries}
    places = [place for place, side in enumerate(PAIRS) if side in field.sides]
    for result, by_side in comparison:
        entries, shares = result.entries.values, by_side.values
        for place in places:
            if (share := shares[place]) is not None:
                for entry in ranked(entries[place]):
                    boards[entry].append((result, place, share))
    return boards


def _counted(boards: Sequence[Played], weight_of: WeightOf | None) -> Fraction:
    if weight_of is None:
        return Fraction(len(boards))
    return sum((weight_of(result) for result, _, _ in boards), Fraction(0))


def _gathered(
    entry: Hashable, boards: Sequence[Played], counted: Fraction, measure: str, weight_of: WeightOf | None
) -> Gathered:
    if weight_of is None:
        total = _sum([share.value for _, _, share in boards])
    else:
        total = _sum([weight_of(result) * share.value for result, _, share in boards])
    mean = total / counted if counted else None
    decisive = total if measure == TOTAL or mean is None else mean
    tops = sum([share.is_top for _, _, share in boards])
    return Gathered(entry, tuple(boards), counted, total, mean, decisive, tops)


def _standing(
    place: Place, lead: Lead | None, one: Gathered, measure: str, chain: Sequence[Criterion[Gathered]]
) -> Standing:
    ties = tuple((criterion.key, criterion.value_of(one)) for criterion in chain if isinstance(criterion, ByValue))
    return Standing(
        place=place.number,
        shared=place.shared,
        entry=one.entry,
        boards=len(one.boards),
        total=one.total,
        mean=one.mean,
        tops=one.tops,
        decided_by=measure,
        counted=one.counted,
        lead=lead,
        ties=ties,
    )


def _sum(values: Iterable[Fraction]) -> Fraction:
    # Adding fractions one by one costs a greatest common divisor each; whole numbers by denominator cost none.
    numerators: dict[int, int] = defaultdict(int)
    for value in values:
        numerator, denominator = value.as_integer_ratio()
        numerators[denominator] += numerator
    common = math.lcm(*numerators)
    return Fraction(sum(number * (common // part) for part, number in numerators.items()), common)
