"""The clock of the current round: the director starts it, stops it, and gives or takes a minute.

Once it runs, the next round's clock starts when the round ends; one that is paused waits for the director there too.
"""

from __future__ import annotations

import datetime as dt
import math
from typing import Final
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.errors import Refusal
from tournaments.models import Event, Round
from tournaments.selectors.clock import current_round
from tournaments.services.acts import actor_name, done_by, locked, log
from tournaments.services.identifiers import identifier_of

MOST_MINUTES: Final = 12 * 60
"""A clock shows at most so much time."""


def start_clock(*, event_id: int, number: int, by: User | str, at: dt.datetime) -> None:
    """Let the clock of the current round run, from its full time or from where it was paused; a running one goes on.

    Raises ``Refusal`` (``clock_of_other_round``) where ``number`` is not the current round.
    """
    with locked(event_id) as event:
        row = _current(event, number)
        if row.clock_ends_at is not None:
            return
        left = event.minutes_per_round * 60 if row.clock_left is None else row.clock_left
        _set(row, ends_at=at + dt.timedelta(seconds=left))
        log(event, "clock_started", actor=actor_name(by), at=at, round=number, new={"left": left})


def pause_clock(*, event_id: int, number: int, by: User | str, at: dt.datetime) -> None:
    """Stop the clock of the current round; one that stands still goes on standing.

    Raises ``Refusal`` (``clock_of_other_round``, ``clock_not_started``).
    """
    with locked(event_id) as event:
        row = _current(event, number, started=True)
        if row.clock_ends_at is None:
            return
        left = math.ceil(_left(row, at))
        _set(row, left=left)
        log(event, "clock_paused", actor=actor_name(by), at=at, round=number, new={"left": left})


def shift_clock(
    *, event_id: int, number: int, minutes: int, by: User | str, at: dt.datetime, request_id: UUID | None = None
) -> None:
    """Give the current round ``minutes`` more, or fewer where negative; the same request does it once.

    A time that is up counts as nothing left: a minute given is a whole minute from now. Taking leaves nothing at
    least. Raises ``Refusal`` (``clock_of_other_round``, ``clock_not_started``, ``clock_too_long``, and
    ``clock_is_over`` where there is nothing left to take).
    """
    own_id = identifier_of(request_id, actor_name(by), number, minutes)
    with locked(event_id) as event:
        if done_by(event, own_id):
            return
        row = _current(event, number, started=True)
        rest = max(_left(row, at), 0)
        if minutes < 0 and not rest:
            raise Refusal("clock_is_over", round=number)
        left = max(rest + minutes * 60, 0)
        if left > MOST_MINUTES * 60:
            raise Refusal("clock_too_long", most=MOST_MINUTES)
        if row.clock_ends_at is None:
            _set(row, left=math.ceil(left))
        else:
            _set(row, ends_at=at + dt.timedelta(seconds=left))
        words = {"minutes": minutes, "left": math.ceil(left)}
        log(event, "clock_shifted", actor=actor_name(by), at=at, round=number, new=words, request_id=own_id)


def pass_clock_on(event: Event, ended: Round, at: dt.datetime) -> None:
    """Start the clock of what is now the current round where the clock of the round that has ended was used.

    It has the time to move as well.

    For use inside the service that ends a round; its entry in the log says when.
    """
    row = current_round(event)
    if row is None or row.clock_has_begun or not ended.clock_has_begun:
        return
    full = (event.minutes_to_move + event.minutes_per_round) * 60
    if ended.clock_ends_at is None:
        _set(row, left=full)
    else:
        _set(row, ends_at=at + dt.timedelta(seconds=full))


def _current(event: Event, number: int, started: bool = False) -> Round:
    row = current_round(event)
    if row is None or row.number != number:
        raise Refusal("clock_of_other_round", round=number)
    if started and not row.clock_has_begun:
        raise Refusal("clock_not_started", round=number)
    return row


def _left(row: Round, at: dt.datetime) -> float:
    if row.clock_ends_at is None:
        assert row.clock_left is not None
        return row.clock_left
    return (row.clock_ends_at - at).total_seconds()


def _set(row: Round, ends_at: dt.datetime | None = None, left: int | None = None) -> None:
    row.clock_ends_at, row.clock_left = ends_at, left
    row.save(update_fields=["clock_ends_at", "clock_left"])
