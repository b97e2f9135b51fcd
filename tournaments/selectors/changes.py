"""What an act during play would change, before it is done: who sits where, what each pair has of it, what is wrong.

A change is a value: who comes, who leaves, who sat where, when it ends. There may be several ways to carry it out; each
is an :class:`Option` with the movement as it would be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.errors import MovementError, ScoringError
from scoring.movements.beginning import begun_as
from scoring.movements.changes import actually, cut, exchanged, filled, not_met, results_compared, roving, without
from scoring.movements.checks import Finding, check
from scoring.movements.counts import boards_played, sit_outs
from scoring.movements.limits import MOST_ENTRIES
from scoring.movements.seating import Movement, Seating
from scoring.movements.wish import SWISS, Wish
from scoring.pairing.continuing import continued
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Result
from tournaments.models.result import Kind
from tournaments.selectors.movement_now import Now, now_of
from tournaments.selectors.plans import evening_of_event, plan_event


@dataclass(frozen=True, slots=True)
class Late:
    """A pair that comes late and plays from round ``since`` on."""

    names: tuple[str, ...]
    since: int


@dataclass(frozen=True, slots=True)
class Away:
    """A pair that is away from round ``since`` to ``until``, or for good."""

    pair: int
    since: int
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Actual:
    """Who really sat at a table in a round."""

    round: int
    table: int
    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class Curtail:
    """The evening ends after this many rounds."""

    rounds: int


@dataclass(frozen=True, slots=True)
class Other:
    """The evening goes on by another movement: ``wish`` is the text of a ``scoring.movements.wish.Wish``."""

    wish: str


Change = Late | Away | Actual | Curtail | Other

# The ways of carrying it out
FILL, ROVER, DRAW, HALF, KEEP, EXCHANGE, CUT, ANEW = (
    "fill",
    "rover",
    "draw",
    "half",
    "keep",
    "exchange",
    "cut",
    "anew",
)

Way = tuple[str, Callable[[], Movement]]
NEVER_ALLOWED: Final = frozenset({"E-SEAT", "E-EMPTY", "E-COPY", "E-BOARD2"})
"""What makes a plan impossible. That two meet again is said, and the director decides."""


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
    """What a change means for a pair: boards, rounds without opponents, results that its own are compared with."""

    pair: int
    boards: Count
    sit_outs: Count
    compared: Count

    @property
    def differs(self) -> bool:
        """Whether the change touches the pair."""
        return self.boards.differs or self.sit_outs.differs or self.compared.differs


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
    moved: tuple[Moved, ...]

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

    Raises ``Refusal``: ``swiss_changes`` where rounds are drawn one at a time, ``competition_changes`` where seats
    follow from a league, groups, a knock-out or matches of teams, ``individual_changes``, ``no_open_round`` for a
    round that has ended or does not exist, ``pair_not_seated``, ``no_round``, ``too_many_pairs_late``;
    ``MovementError`` for an actual seating that cannot be.
    """
    now = now_of(event)
    if now.movement.kind == SWISS and isinstance(change, Late | Away | Curtail | Other):
        raise Refusal("swiss_changes")
    if event.has_bracket or ((event.is_competition or event.is_teams) and not isinstance(change, Curtail)):
        raise Refusal("competition_changes")
    if event.is_individual and not isinstance(change, Curtail):
        raise Refusal("individual_changes")
    options = [_option(now, change, *way) for way in WAYS[type(change)](now, change)]
    return Proposal(change, tuple(sorted(options, key=lambda one: (one.after is None, one.repeats))))


# The ways of each change -----------------------------------------------------------------------------------------


def _late(now: Now, change: Late) -> Iterator[Way]:
    _require_open(now, change.since)
    pair, movement = now.movement.pairs + 1, now.movement
    if pair > MOST_ENTRIES:
        raise Refusal("too_many_pairs_late", most=MOST_ENTRIES)
    has_empty_seat = any(not line.is_live for line in movement.seatings if line.round >= change.since)
    if has_empty_seat or not now.has_copies:
        yield FILL, partial(filled, movement, pair, change.since, now.opened)
    if not now.has_copies and not has_empty_seat:
        yield ROVER, partial(roving, movement, pair, change.since)
    if now.has_copies:
        present = _present(movement, change.since) | {pair}
        yield DRAW, partial(continued, movement, present, change.since, now.stationary)


def _away(now: Now, change: Away) -> Iterator[Way]:
    _require_open(now, change.since)
    if change.pair not in _present(now.movement, change.since, change.until):
        raise Refusal("pair_not_seated", pair=change.pair, round=change.since)
    gone = without(now.movement, change.pair, change.since, change.until)
    yield HALF, lambda: gone
    drawn_from = max(change.since, now.next_untouched or change.since)
    if now.has_copies and change.until is None and now.next_untouched is not None:
        present = _present(gone, drawn_from)
        yield DRAW, partial(continued, gone, present, drawn_from, now.stationary)


def _actual(now: Now, change: Actual) -> Iterator[Way]:
    if change.round not in {one.number for one in now.movement.rounds}:
        raise Refusal("no_round", round=change.round)
    due = {line.table: line for line in now.movement.rounds[change.round - 1].tables}.get(change.table)
    sat = actually(now.movement, change.round, change.table, change.ns, change.ew)
    yield KEEP, lambda: sat
    assert due is not None
    changed = {change.ns, change.ew} ^ {entry for entry in due.pairs if isinstance(entry, int)}
    untouched = now.next_untouched
    if not changed or untouched is None:
        return
    since = max(change.round + 1, untouched)
    if since > now.movement.rounds[-1].number:
        return
    if len(changed) == 2:
        one, other = sorted(changed)
        yield EXCHANGE, partial(exchanged, sat, one, other, since)
    if now.has_copies:
        yield DRAW, partial(continued, sat, _present(sat, since), since, now.stationary)


def _curtail(now: Now, change: Curtail) -> Iterator[Way]:
    yield CUT, partial(_cut, now, change.rounds)


def _cut(now: Now, rounds: int) -> Movement:
    if rounds >= now.movement.number_of_rounds:
        raise MovementError("cut", f"there are {now.movement.number_of_rounds} rounds", rounds=rounds)
    return cut(now.movement, rounds)


def _other(now: Now, change: Other) -> Iterator[Way]:
    if not now.has_copies or now.event.copies is not None:
        raise Refusal("movement_not_of_copies")
    if now.next_untouched and _present(now.movement, 1) != _present(now.movement, now.next_untouched):
        raise Refusal("movement_of_all")
    yield ANEW, partial(other_movement, now, change)


def other_movement(now: Now, change: Other) -> Movement:
    """Return the movement that is wished, beginning with the first round as it is seated.

    Raises ``MovementError`` as :func:`tournaments.selectors.plans.plan_event` and ``begun_as`` do, and ``Invalid``.
    """
    planned = plan_event(evening_of_event(now.event), Wish.parse(change.wish)).movement
    assert planned is not None
    return begun_as(planned, now.movement.rounds[0], now.stationary)


WAYS: Final[Mapping[type, Callable[..., Iterator[Way]]]] = MappingProxyType(
    {Late: _late, Away: _away, Actual: _actual, Curtail: _curtail, Other: _other}
)


def _require_open(now: Now, number: int) -> None:
    if number not in now.open_rounds:
        raise Refusal("no_open_round", round=number)


def _present(movement: Movement, since: int, until: int | None = None) -> frozenset[int]:
    """Who sits somewhere from a round on, at a half table too: whoever is away sits nowhere."""
    rounds = (line for line in movement.seatings if line.round >= since and (until is None or line.round <= until))
    return frozenset(entry for line in rounds for entry in line.pairs if isinstance(entry, int))


# What comes of it ------------------------------------------------------------------------------------------------


def _option(now: Now, change: Change, key: str, make: Callable[[], Movement]) -> Option:
    moved: tuple[Moved, ...] = ()
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
    except (Refusal, ScoringError) as refusal:
        if isinstance(change, Actual) and after is None:
            raise
        refused, after = refusal, None
    return Option(key, now, after, refused, findings, moved)


def _is_of_who_left(change: Change, finding: Finding) -> bool:
    """Whether it only says that a pair that is away plays less."""
    return isinstance(change, Away) and not finding.is_error and finding.facts.get("entries") == (change.pair,)


def new_findings(before: Movement, after: Movement) -> tuple[Finding, ...]:
    """Return what the checker says of a changed movement and does not say of the one before."""
    known = {(finding.code, finding.message) for finding in check(before)}
    return tuple(finding for finding in check(after) if (finding.code, finding.message) not in known)


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
    measures = [(measure(before), measure(after)) for measure in (boards_played, sit_outs, results_compared)]
    pairs = range(1, max(before.pairs, after.pairs) + 1)
    return tuple(
        PairEffect(pair, *(Count(old.get(pair, 0), new.get(pair, 0)) for old, new in measures)) for pair in pairs
    )


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
