"""The ways in which each change during play can be carried out: a name, and the movement that it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from scoring.errors import MovementError
from scoring.movements.beginning import begun_as
from scoring.movements.changes import actually, cut, exchanged, filled, roving, without
from scoring.movements.limits import MOST_ENTRIES
from scoring.movements.seating import Movement
from scoring.movements.wish import Wish
from scoring.pairing.continuing import continued
from tournaments.errors import Refusal
from tournaments.selectors.change_effects import new_findings
from tournaments.selectors.change_values import Actual, Away, Curtail, Late, Other, PutBack
from tournaments.selectors.cut_rounds import put_back, seated_in
from tournaments.selectors.movement_now import Now
from tournaments.selectors.plans import evening_of_event, plan_event

FILL, ROVER, DRAW, HALF, KEEP, EXCHANGE, CUT, ANEW, BACK = (
    "fill",
    "rover",
    "draw",
    "half",
    "keep",
    "exchange",
    "cut",
    "anew",
    "back",
)

Way = tuple[str, Callable[[], Movement]]


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


def _put_back(now: Now, change: PutBack) -> Iterator[Way]:
    back, since = put_back(now, change.rounds), now.movement.number_of_rounds + 1
    yield BACK, lambda: back
    here = seated_in(now.movement, since - 1)
    has_repeats = any(finding.is_error for finding in new_findings(now.movement, back))
    if now.has_copies and now.event.seats_are_free and (has_repeats or here != seated_in(back, since)):
        yield DRAW, partial(continued, back, here, since, now.stationary)


WAYS: Final[Mapping[type, Callable[..., Iterator[Way]]]] = MappingProxyType(
    {Late: _late, Away: _away, Actual: _actual, Curtail: _curtail, Other: _other, PutBack: _put_back}
)


def _require_open(now: Now, number: int) -> None:
    if number not in now.open_rounds:
        raise Refusal("no_open_round", round=number)


def _present(movement: Movement, since: int, until: int | None = None) -> frozenset[int]:
    """Who sits somewhere from a round on, at a half table too: whoever is away sits nowhere."""
    rounds = (line for line in movement.seatings if line.round >= since and (until is None or line.round <= until))
    return frozenset(entry for line in rounds for entry in line.pairs if isinstance(entry, int))
