"""Recording a line that the director typed, where somebody may have been faster with the very same words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from tournaments.errors import Stale
from tournaments.models.result import Source, State
from tournaments.services.results import enter_by_director
from tournaments.services.rulings import mark_not_played
from tournaments.slips.base import GameSlip


def record_line(
    *, event_id: int, table: int, board: int, slip: GameSlip | None, expected_version: int, by: User, at: dt.datetime
) -> None:
    """Record a slip, or without one that the board was not played, on the director's word.

    Two who say the same do not disagree: where the newer version says what the line says, the line counts on top of
    it, and where it is already the director's word nothing is left to do (a request that was sent twice). Raises
    ``Stale`` where they differ, and as :func:`tournaments.services.results.enter_by_director` does.
    """
    try:
        _record(event_id, table, board, slip, expected_version, by, at)
    except Stale as stale:
        current = stale.facts["current"]
        if not says(current, stale.facts["offered"]):
            raise
        if current["state"] != State.AGREED or current["source"] != Source.DIRECTOR:
            _record(event_id, table, board, slip, stale.facts["version"], by, at)


def says(current: Mapping[str, Any] | None, offered: Mapping[str, Any]) -> bool:
    """Tell whether the plain value of a version holds all that another says."""
    return current is not None and all(current.get(name) == value for name, value in offered.items())


def _record(
    event_id: int, table: int, board: int, slip: GameSlip | None, expected_version: int, by: User, at: dt.datetime
) -> None:
    if slip is None:
        mark_not_played(event_id=event_id, table=table, board=board, expected_version=expected_version, by=by, at=at)
    else:
        enter_by_director(
            event_id=event_id, table=table, board=board, slip=slip, expected_version=expected_version, by=by, at=at
        )
