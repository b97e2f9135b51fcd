"""How a version of a result is written, by whoever writes one: its request, its reason, its row and its log entry."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from scoring.seats import Side
from tournaments.errors import Invalid
from tournaments.models import Joining, Result
from tournaments.plain_text import one_line
from tournaments.selectors.results import is_settled, value_of
from tournaments.services.acts import actor_name, log
from tournaments.services.places import Place
from tournaments.services.rounds import end_round_if_complete

__all__ = ["REASON_LENGTH", "append", "checked_reason", "request_words"]

REASON_LENGTH = 300


def request_words(table: int, board: int, expected_version: int, by: User | str | Joining) -> dict[str, Any]:
    """Return what identifies a request beside its words."""
    who = by if isinstance(by, Joining) else actor_name(by)
    return {"table": table, "board": board, "expected_version": expected_version, "by": who}


def checked_reason(text: str, *, required: bool = False) -> str:
    """Return a reason as one line; raises ``Invalid`` where one is required and missing, or it is too long."""
    text = one_line(text)
    if required and not text:
        raise Invalid("reason_missing")
    if len(text) > REASON_LENGTH:
        raise Invalid("reason_long", length=REASON_LENGTH)
    return text


def append(
    place: Place,
    act: str,
    actor: str,
    at: dt.datetime,
    request_id: UUID | None,
    *,
    pair: int | None = None,
    **columns: Any,
) -> Result:
    """Write the next version and its entry in the log, and end the round if it was the last one wanted."""
    if place.current is not None:
        Result.objects.filter(pk=place.current.pk).update(is_current=False)
    result = Result.objects.create(
        event=place.event,
        board=place.board,
        ns=place.pairs[Side.NS],
        ew=place.pairs[Side.EW],
        table=place.seating.table,
        version=place.version + 1,
        is_current=True,
        actor=actor,
        at=at,
        request_id=request_id,
        **columns,
    )
    log(
        place.event,
        act,
        actor=actor,
        at=at,
        old=value_of(place.current),
        new=value_of(result),
        reason=result.reason,
        round=place.seating.round.number,
        table=place.seating.table,
        board=place.board.number,
        pair=pair,
    )
    if is_settled(result):
        end_round_if_complete(place.event, place.seating.round, at)
    return result
