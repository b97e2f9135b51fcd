"""Standings of an event of matches: matches won, drawn and lost, and what was scored in them.

Sources: clauses H13.2, H13.3, Q10.1 and Q10.2 for what a match leaves behind; ``movements.md`` section 12 for the
order in which clubs rank (wins, difference, points for). The places are made as those of boards are (``ranking``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Final

from scoring.ranking import MEAN, decided_by, in_places
from scoring.seats import BySide, Side

WON: Final = 2
DRAWN: Final = 1
"""Points for a match won and a match drawn; a lost one gives none. A win is worth two draws, as on a board (H13.5)."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match: who met, the totals, and the side that won, none for a draw.

    The winner is stated, because the totals do not always say it: four sevens win a game whatever the score (Q3.1).
    A match that is not over has no result yet.
    """

    entries: BySide[Hashable]
    totals: BySide[int]
    winner: Side | None


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """One line of the table of an event of matches.

    ``points`` are 2 for each match won and 1 for each drawn; ``scored`` and ``conceded`` add up the totals of the
    entry and of its opponents. ``decided_by`` says whether sums or means per match made the places.
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

    @property
    def played(self) -> int:
        """How many matches of the entry are over."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> int:
        """The points for matches won and drawn."""
        return WON * self.won + DRAWN * self.drawn

    @property
    def difference(self) -> int:
        """What the entry scored less what its opponents scored."""
        return self.scored - self.conceded


@dataclass(frozen=True, slots=True)
class _Record:
    """The matches of an entry; what decides are sums or means per match, as ``measure`` says."""

    entry: Hashable
    outcomes: tuple[int, ...]
    scored: int
    conceded: int
    measure: str

    @property
    def has_played(self) -> bool:
        return bool(self.outcomes)

    @property
    def points(self) -> Fraction:
        return self._measured(sum(self.outcomes))

    @property
    def difference(self) -> Fraction:
        return self._measured(self.scored - self.conceded)

    @property
    def points_for(self) -> Fraction:
        return self._measured(self.scored)

    def _measured(self, total: int) -> Fraction:
        return Fraction(total, len(self.outcomes) if self.outcomes and self.measure == MEAN else 1)


CHAIN: Final = tuple(map(attrgetter, ("has_played", "points", "difference", "points_for")))
"""What makes the places, in this order; entries equal in all of it share one."""


def rank_matches(entries: Sequence[Hashable], results: Iterable[MatchResult]) -> tuple[MatchStanding, ...]:
    """Return the table of ``entries``, best first: by points, then difference, then points scored, then shared.

    Where entries have played different numbers of matches, all three are means per match, as the mean of the boards
    ranks a duplicate event (clause 9.11); entries without a match come last. Raises ``KeyError`` for a result of
    somebody who is not among the entries.

    >>> results = [
    ...     MatchResult(BySide.of("Aino", "Bo"), BySide.of(505, 430), Side.NS),
    ...     MatchResult(BySide.of("Cilla", "Dag"), BySide.of(500, 500), None),
    ... ]
    >>> [(line.place, line.entry, line.points) for line in rank_matches(("Aino", "Bo", "Cilla", "Dag"), results)]
    [(1, 'Aino', 2), (2, 'Cilla', 1), (2, 'Dag', 1), (4, 'Bo', 0)]
    """
    lines: dict[Hashable, list[tuple[int, int, int]]] = {entry: [] for entry in entries}
    for result in results:
        for side, entry in result.entries.items():
            lines[entry].append((_outcome(result, side), result.totals[side], _conceded(result, side)))
    measure = decided_by(map(len, lines.values()))
    records = [_record(entry, own, measure) for entry, own in lines.items()]
    return tuple(
        MatchStanding(
            *place,
            record.entry,
            record.outcomes.count(WON),
            record.outcomes.count(DRAWN),
            record.outcomes.count(0),
            record.scored,
            record.conceded,
            measure,
        )
        for place, record in in_places(records, CHAIN)
    )


def _outcome(result: MatchResult, side: Side) -> int:
    if result.winner is None:
        return DRAWN
    return WON if result.winner is side else 0


def _conceded(result: MatchResult, side: Side) -> int:
    return sum(total for other, total in result.totals.items() if other is not side)


def _record(entry: Hashable, lines: Sequence[tuple[int, int, int]], measure: str) -> _Record:
    return _Record(
        entry,
        tuple(outcome for outcome, _, _ in lines),
        sum(scored for _, scored, _ in lines),
        sum(conceded for _, _, conceded in lines),
        measure,
    )
