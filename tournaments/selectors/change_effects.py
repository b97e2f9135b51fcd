"""What a change comes to: tables and rounds that differ, what every pair has of it, what the checker says.

All of it compares two movements, the one before the change and the one after it.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from scoring.movements.changes import results_compared
from scoring.movements.checks import Finding, check
from scoring.movements.counts import boards_played, sit_outs
from scoring.movements.seating import Movement, Seating, Sitter


class ChangedSeat(NamedTuple):
    """A table of a round as it is and as it would be, none where nobody sits there."""

    table: int
    before: Seating | None
    after: Seating | None


class ChangedRound(NamedTuple):
    """The tables of a round at which something changes; of a round that is cut all of them."""

    number: int
    seats: tuple[ChangedSeat, ...]


class Count(NamedTuple):
    """A number as it is and as it would be."""

    before: int
    after: int

    @property
    def differs(self) -> bool:
        """Whether the change touches it."""
        return self.before != self.after


class PairEffect(NamedTuple):
    """What a change means for a pair: boards, rounds without opponents, results that its own are compared with.

    ``matches`` are the rounds that it plays, each a match where tables play matches.
    """

    pair: int
    boards: Count
    sit_outs: Count
    compared: Count
    matches: Count

    @property
    def differs(self) -> bool:
        """Whether the change touches the pair."""
        return any(count.differs for count in (self.boards, self.sit_outs, self.compared, self.matches))


def changed_rounds(before: Movement, after: Movement) -> tuple[ChangedRound, ...]:
    """Return the rounds and tables at which two movements differ."""
    old = {(line.round, line.table): line for line in before.seatings}
    new = {(line.round, line.table): line for line in after.seatings}
    found: dict[int, list[ChangedSeat]] = {}
    for number, table in sorted(old.keys() | new.keys()):
        seat = ChangedSeat(table, old.get((number, table)), new.get((number, table)))
        if seat.before != seat.after:
            found.setdefault(number, []).append(seat)
    return tuple(ChangedRound(number, tuple(seats)) for number, seats in found.items())


def pair_effects(before: Movement, after: Movement) -> tuple[PairEffect, ...]:
    """Return what a change means for every pair; one that comes has nothing before."""
    measured = (boards_played, sit_outs, results_compared, _rounds_played)
    measures = [(measure(before), measure(after)) for measure in measured]
    pairs = range(1, max(before.pairs, after.pairs) + 1)
    return tuple(
        PairEffect(pair, *(Count(old.get(pair, 0), new.get(pair, 0)) for old, new in measures)) for pair in pairs
    )


def _rounds_played(movement: Movement) -> Counter[Sitter]:
    return Counter(sitter for line in movement.live for sitter in line.sitters)


def new_findings(before: Movement, after: Movement) -> tuple[Finding, ...]:
    """Return what the checker says of a changed movement and does not say of the one before."""
    known = {(finding.code, finding.message) for finding in check(before)}
    return tuple(finding for finding in check(after) if (finding.code, finding.message) not in known)
