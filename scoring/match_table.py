"""Standings of an event of matches: matches won, drawn and lost, and what was scored in them.

Sources: clauses H13.2, H13.3, Q10.1 and Q10.2 for what a match leaves behind; ``tiebreaks.matches`` for the order in
which clubs rank. The places are made as those of boards are (``ranking``).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from scoring.ranking import MEAN, TOTAL, Place, decided_by, in_places
from scoring.seats import BySide, Side
from scoring.tiebreaks.criteria import ByValue, Criterion, Lead, Value
from scoring.tiebreaks.matches import DEFAULT_MATCH_CHAIN, MATCH_TIE_BREAKS, Met, Record

WON: Final = 2
DRAWN: Final = 1
LOST: Final = 0
"""Points for a match won, drawn and lost. A win is worth two draws, as on a board (H13.5)."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match: who met, the totals, and the side that won, none for a draw.

    The winner is stated, because the totals do not always say it: four sevens win a game whatever the score (Q3.1). A
    match that is not over has no result yet. A bye is a win over nobody (none), and its totals, as those of a
    walk-over, are what the event says they are. ``points`` are what each side gets where the director gave it, such as
    averages.
    """

    entries: BySide[Hashable | None]
    totals: BySide[int]
    winner: Side | None
    points: BySide[Fraction] | None = None


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """One line of the table of an event of matches.

    ``points`` are 2 for each match won and 1 for each drawn, with the ``given`` points of the ``ruled`` matches;
    ``scored`` and ``conceded`` add up the totals of the entry and of its opponents. ``decided_by`` says whether sums or
    means per match made the places, ``lead`` what puts it ahead of the next line, ``ties`` what it has by each
    tie-break that is a number.
    """

    place: int
    shared: bool
    entry: Hashable
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    decided_by: str
    ruled: int = 0
    given: Fraction = Fraction(0)
    lead: Lead | None = None
    ties: tuple[tuple[str, Value], ...] = ()

    @property
    def played(self) -> int:
        """How many matches of the entry are over."""
        return self.won + self.drawn + self.lost + self.ruled

    @property
    def points(self) -> Fraction:
        """The points for matches won and drawn."""
        return WON * self.won + DRAWN * self.drawn + self.given

    @property
    def difference(self) -> int:
        """What the entry scored less what its opponents scored."""
        return self.scored - self.conceded

    @property
    def ahead_by(self) -> str:
        """The key of the tie-break that puts it ahead of the next line; empty where none was needed or none did."""
        return "" if self.lead is None or self.lead.key in (HAS_PLAYED, POINTS) else self.lead.key


HAS_PLAYED: Final = "has_played"
POINTS: Final = "points"
FIRST: Final[tuple[Criterion[Record], ...]] = (
    ByValue(HAS_PLAYED, lambda record: bool(record.matches)),
    ByValue(POINTS, lambda record: record.points),
)
"""What makes the places before any tie-break."""


def rank_matches(
    entries: Sequence[Hashable],
    results: Iterable[MatchResult],
    tie_breaks: Sequence[str] = DEFAULT_MATCH_CHAIN,
    *,
    sums: bool = False,
) -> tuple[MatchStanding, ...]:
    """Return the table of ``entries``, best first: by points, then the tie-breaks, then shared.

    The tie-breaks are keys of ``MATCH_TIE_BREAKS`` (``KeyError`` for others). Where entries have played different
    numbers of matches, points and tie-breaks are means per match, as the mean of the boards ranks a duplicate event
    (clause 9.11), unless ``sums`` are wanted, as in a Swiss, where who stays away has nothing for it. Entries without a
    match come last. Raises ``KeyError`` for a result of somebody who is not among the entries.

    >>> results = [
    ...     MatchResult(BySide.of("Aino", "Bo"), BySide.of(505, 430), Side.NS),
    ...     MatchResult(BySide.of("Cilla", "Dag"), BySide.of(500, 500), None),
    ... ]
    >>> [(line.place, line.entry, str(line.points)) for line in rank_matches(("Aino", "Bo", "Cilla", "Dag"), results)]
    [(1, 'Aino', '2'), (2, 'Cilla', '1'), (2, 'Dag', '1'), (4, 'Bo', '0')]
    """
    met: dict[Hashable, list[Met]] = {entry: [] for entry in entries}
    for result in results:
        for side, entry in result.entries.items():
            if entry is not None:
                met[entry].append(_met(result, side))
    measure = TOTAL if sums else decided_by(map(len, met.values()))
    records = {
        entry: Record(entry, tuple(own), len(own) if own and measure == MEAN else 1) for entry, own in met.items()
    }
    chain = [MATCH_TIE_BREAKS[key](records) for key in tie_breaks]
    placed = in_places(records.values(), [*FIRST, *chain])
    return tuple(_standing(*one, measure, chain) for one in placed)


def without_entries(results: Iterable[MatchResult], hidden: Collection[Hashable]) -> tuple[MatchResult, ...]:
    """Return the results with nobody in the place of entries that are not ranked; their opponents keep what they have.

    >>> match = MatchResult(BySide.of("Aino", "Bo"), BySide.of(505, 430), Side.NS)
    >>> [(one.entry, one.points) for one in rank_matches(("Aino",), without_entries([match], {"Bo"}))]
    [('Aino', Fraction(2, 1))]
    """
    return tuple(
        replace(one, entries=one.entries.map(lambda entry: None if entry in hidden else entry)) for one in results
    )


def _met(result: MatchResult, side: Side) -> Met:
    others = [other for other in result.entries.sides if other is not side]
    outcome = None if result.points else DRAWN if result.winner is None else WON if result.winner is side else LOST
    return Met(
        opponents=result.entries[others[0]] if len(others) == 1 else None,
        points=result.points[side] if result.points else Fraction(outcome or 0),
        outcome=outcome,
        scored=result.totals[side],
        conceded=sum(result.totals[other] for other in others),
    )


def _standing(
    place: Place, lead: Lead | None, record: Record, measure: str, chain: Sequence[Criterion[Record]]
) -> MatchStanding:
    ruled = [match.points for match in record.matches if match.outcome is None]
    return MatchStanding(
        place=place.number,
        shared=place.shared,
        entry=record.entry,
        won=record.count(WON),
        drawn=record.count(DRAWN),
        lost=record.count(LOST),
        scored=sum(match.scored for match in record.matches),
        conceded=sum(match.conceded for match in record.matches),
        decided_by=measure,
        ruled=len(ruled),
        given=sum(ruled, Fraction(0)),
        lead=lead,
        ties=tuple((one.key, one.value_of(record)) for one in chain if isinstance(one, ByValue)),
    )
