"""What the director rules on a board instead of a result: not played, a penalty, averages, or nothing after all.

A ruling is a version of the result like any other (:mod:`tournaments.services.results`): it counts at once, no table
changes it, and what stood before is kept.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final, NotRequired, TypedDict, Unpack
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.errors import Invalid, Refusal
from tournaments.models import Result
from tournaments.models.result import Kind, Source, State
from tournaments.services.acts import actor_name, locked
from tournaments.services.places import check_version, place_of
from tournaments.services.repeats import first_answer
from tournaments.services.versions import append, checked_reason, request_words

__all__ = ["OFFENDERS", "give_average", "mark_not_played", "penalise", "withdraw"]

OFFENDERS = ("NS", "EW", "both")
AT_FAULT = ("", *OFFENDERS)


class Ruled(TypedDict):
    """What every ruling names: the board at a table, the version its writer saw, who rules, and when."""

    event_id: int
    table: int
    board: int
    expected_version: int
    by: User | str
    at: dt.datetime
    request_id: NotRequired[UUID | None]


def mark_not_played(*, reason: str = "", **ruled: Unpack[Ruled]) -> Result:
    """Record that the board was not played at this table: no score for either side.

    Raises ``Invalid`` (no such board or table) and ``Stale``.
    """
    columns = {"kind": Kind.NOT_PLAYED, "reason": checked_reason(reason)}
    return _rule("marked_not_played", columns, **ruled)


def penalise(*, offenders: str, reason: str, **ruled: Unpack[Ruled]) -> Result:
    """Record a penalty on a deal: 0 for the offenders (``NS``, ``EW`` or ``both``), the average for the others.

    Raises ``Invalid`` (no such side, no reason, no such board or table) and ``Stale``.
    """
    if offenders not in OFFENDERS:
        raise Invalid("offenders", offenders=offenders)
    columns = {"kind": Kind.PENALTY, "offenders": offenders, "reason": checked_reason(reason, required=True)}
    return _rule("penalised", columns, **ruled)


def give_average(*, at_fault: str, reason: str, **ruled: Unpack[Ruled]) -> Result:
    """Record averages for a deal that was not played, or not to its end.

    Both sides get 50 of a hundred by nobody's fault (``at_fault`` empty); else who is at fault (``NS``, ``EW`` or
    ``both``) gets 40 and the others 60. Raises ``Invalid`` (no such side, no reason, no such board or table) and
    ``Stale``.
    """
    if at_fault not in AT_FAULT:
        raise Invalid("offenders", offenders=at_fault)
    columns = {"kind": Kind.AVERAGE, "offenders": at_fault, "reason": checked_reason(reason, required=True)}
    return _rule("averaged", columns, **ruled)


def withdraw(*, reason: str, **ruled: Unpack[Ruled]) -> Result:
    """Take a result back: the board is missing again, and the table may enter it while its round is open.

    Raises ``Refusal`` (nothing to take back), ``Invalid`` (no reason, no such board or table) and ``Stale``.
    """
    columns = {"kind": Kind.WITHDRAWN, "reason": checked_reason(reason, required=True)}
    return _rule("withdrawn", columns, **ruled)


SAID_BY_RULING: Final = ("kind", "offenders")
"""What a ruling says of a result, for who is told that another one stands."""


def _rule(act: str, columns: dict[str, Any], **ruled: Unpack[Ruled]) -> Result:
    table, board, by, version = ruled["table"], ruled["board"], ruled["by"], ruled["expected_version"]
    columns = columns | {"state": State.AGREED, "source": Source.DIRECTOR}
    seen = request_words(table, board, version, by)
    with locked(ruled["event_id"]) as event:
        made, request_id = first_answer(event, ruled.get("request_id"), words=columns, **seen)
        if made:
            return made
        place = place_of(event, table, board, version)
        check_version(place, version, {name: str(columns[name]) for name in SAID_BY_RULING if name in columns})
        if columns["kind"] == Kind.WITHDRAWN and place.is_open:
            raise Refusal("nothing_to_withdraw", board=board, table=table)
        return append(place, act, actor_name(by), ruled["at"], request_id, **columns)
