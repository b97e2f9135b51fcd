"""What an act during play would change, before it is done: who sits where, what each pair has of it, what is wrong.

A change is a value: who comes, who leaves, who sat where, when it ends. There may be several ways to carry it out; each
is an :class:`Option` with the movement as it would be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from scoring.errors import ScoringError
from scoring.movements.changes import last_rounds, not_met
from scoring.movements.checks import Finding
from scoring.movements.seating import Movement
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Result
from tournaments.models.result import Kind
from tournaments.selectors.change_acts import WORDS, acts_of
from tournaments.selectors.change_effects import ChangedRound, PairEffect, changed_rounds, new_findings, pair_effects
from tournaments.selectors.change_values import Actual, Away, Change, PutBack
from tournaments.selectors.change_ways import WAYS
from tournaments.selectors.cut_rounds import boards_seen
from tournaments.selectors.movement_now import Now, now_of

NEVER_ALLOWED: Final = frozenset({"E-SEAT", "E-EMPTY", "E-COPY", "E-BOARD2"})
"""What makes a plan impossible. That two meet again is said, and the director decides."""


class Moved(NamedTuple):
    """A result that goes with the people: its board and table, under whom it stands, and who really played it."""

    board: int
    table: int
    before: tuple[int, int]
    after: tuple[int, int]


@dataclass(frozen=True)
class Option:
    """A way to carry out a change. ``after`` is none, and ``refused`` says why, where it is impossible.

    ``findings`` are what the checker says of the movement with the change and did not say before.
    """

    key: str
    now: Now
    after: Movement | None
    refused: Refusal | ScoringError | None
    findings: tuple[Finding, ...]
    moved: tuple[Moved, ...] = ()
    seen: tuple[int, ...] = ()
    """The boards of rounds that are put back which could be seen meanwhile."""

    @property
    def repeats(self) -> int:
        """How many findings are errors: two who meet again."""
        return sum(finding.is_error for finding in self.findings)

    @cached_property
    def rounds(self) -> tuple[ChangedRound, ...]:
        """What changes, round by round."""
        return changed_rounds(self.now.movement, self.after) if self.after else ()

    @cached_property
    def effects(self) -> tuple[PairEffect, ...]:
        """What the change means for every pair, by number."""
        return pair_effects(self.now.movement, self.after) if self.after else ()

    @cached_property
    def not_met(self) -> tuple[tuple[int, int], ...]:
        """Who will not have met at the end."""
        return not_met(self.after) if self.after else ()

    @cached_property
    def opens(self) -> tuple[int, ...]:
        """The boards that can be seen at once, because the last round that still plays them has ended."""
        last = last_rounds(self.after) if self.after else {}
        open_then = {board for board, number in last.items() if number in self.now.ended}
        return tuple(sorted(open_then - self.now.opened))


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change with the ways to carry it out, the best one first and impossible ones last."""

    change: Change
    options: tuple[Option, ...]

    def option(self, key: str) -> Option:
        """Return the option of this key. Raises ``Invalid`` (``no_option``)."""
        found = next((option for option in self.options if option.key == key), None)
        if found is None:
            raise Invalid("no_option")
        return found


def propose(event: Event, change: Change) -> Proposal:
    """Return what a change would do.

    Raises ``Refusal``: for an act that the event does not have the code that its form has in ``ACTS_BY_FORM``,
    ``no_open_round`` for a round that has ended or does not exist, ``pair_not_seated``, ``no_round``,
    ``too_many_pairs_late``; ``MovementError`` for an actual seating that cannot be.
    """
    acts_of(event).require(WORDS[type(change)])
    now = now_of(event)
    options = [_option(now, change, *way) for way in WAYS[type(change)](now, change)]
    return Proposal(change, tuple(sorted(options, key=lambda one: (one.after is None, one.repeats))))


# What comes of it ------------------------------------------------------------------------------------------------


def _option(now: Now, change: Change, key: str, make: Callable[[], Movement]) -> Option:
    moved: tuple[Moved, ...] = ()
    seen: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    refused: Refusal | ScoringError | None = None
    after: Movement | None = None
    try:
        after = make()
        findings = tuple(one for one in new_findings(now.movement, after) if not _is_of_who_left(change, one))
        _require_untouched(now, change, after)
        _require_possible(change, findings)
        if isinstance(change, Actual):
            moved = _moved(now.event, now.movement, after, change.round)
        if isinstance(change, PutBack):
            seen = boards_seen(now.event, _boards_after(after, now.movement.number_of_rounds))
    except (Refusal, ScoringError) as refusal:
        if isinstance(change, Actual) and after is None:
            raise
        refused, after = refusal, None
    return Option(key, now, after, refused, findings, moved, seen)


def _boards_after(movement: Movement, number: int) -> frozenset[int]:
    return frozenset(board for line in movement.live if line.round > number for board in line.boards)


def _is_of_who_left(change: Change, finding: Finding) -> bool:
    """Whether it only says that a pair that is away plays less."""
    return isinstance(change, Away) and not finding.is_error and finding.facts.get("entries") == (change.pair,)


def _require_untouched(now: Now, change: Change, after: Movement) -> None:
    """Refuse to change a table at which something was recorded, except to say who sat there."""
    for one in changed_rounds(now.movement, after):
        if isinstance(change, Actual) and one.number == change.round:
            continue
        if one.number in now.ended:
            raise Refusal("round_is_over", round=one.number)
        for seat in one.seats:
            if (one.number, seat.table) in now.begun:
                raise Refusal("table_has_begun", round=one.number, table=seat.table)


def _require_possible(change: Change, findings: tuple[Finding, ...]) -> None:
    wrong = [finding for finding in findings if finding.code in NEVER_ALLOWED]
    if wrong and not isinstance(change, Actual):
        raise Refusal("change_unsound", findings=tuple(wrong))


def _moved(event: Event, before: Movement, after: Movement, number: int) -> tuple[Moved, ...]:
    """Return the results of a round that go with the people of tables at which others sat than were due."""
    standing = {
        (board, ns, ew): table
        for board, ns, ew, table in Result.objects.filter(event=event, is_current=True)
        .exclude(kind=Kind.WITHDRAWN)
        .values_list("board__number", "ns__number", "ew__number", "table")
    }
    found = []
    for seat in next((one.seats for one in changed_rounds(before, after) if one.number == number), ()):
        old = seat.before.meeting if seat.before else None
        new = seat.after.meeting if seat.after else None
        if seat.before is None or old is None or new is None:
            continue
        for board in seat.before.boards:
            if (board, *old) in standing:
                found.append(Moved(board, seat.table, old, new))
    left = {(one.board, *one.before) for one in found}
    for one in found:
        if (one.board, *one.after) in standing.keys() - left:
            raise Refusal("result_in_the_way", board=one.board, ns=one.after[0], ew=one.after[1])
    return tuple(found)
