"""Requests that come twice: a repeated tap gets the first answer, a new act under an old identifier does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from scoring.seats import Side, other
from tournaments.actors import table_actor
from tournaments.errors import Invalid
from tournaments.models import Event, Joining, Result

Words = Mapping[str, Any]
"""What a request wants to record: columns of a version, each with its value or a tuple of those it may have."""


def first_answer(
    event: Event,
    request_id: UUID | None,
    *,
    table: int,
    board: int,
    by: str | Joining,
    expected_version: int,
    words: Words,
    handed_over: bool = False,
) -> tuple[Result | None, UUID | None]:
    """Return the version that this very request has made before, or none and the identifier under which to record it.

    It is the same request where the same actor says the same words of the same board, having seen no more than then.
    Anything else under the identifier of an earlier request is an act of its own, to be checked like every other, and
    is recorded without an identifier. Raises ``Invalid`` where the earlier request was about another board.
    """
    made = _made_by(event, request_id)
    if made is None:
        return None, request_id
    if (made.table, made.board.number) != (table, board):
        raise Invalid("request_of_another_board", board=board)
    actor = by if isinstance(by, str) else _actor(made, by, handed_over)
    is_same = made.actor == actor and expected_version < made.version and _says(made, words)
    return (made, request_id) if is_same else (None, None)


def _made_by(event: Event, request_id: UUID | None) -> Result | None:
    if request_id is None:
        return None
    return Result.objects.filter(event=event, request_id=request_id).select_related("board", "ns", "ew").first()


def _actor(made: Result, by: Joining, handed_over: bool) -> str:
    """Return how the log would name this device, or the side it was handed to, at the board of ``made``."""
    if by.pair_id not in (made.ns_id, made.ew_id):
        return ""
    side = Side.NS if by.pair_id == made.ns_id else Side.EW
    side = other(side) if handed_over else side
    pair = made.ns if side == Side.NS else made.ew
    return table_actor(made.table, pair.number, side)


def _says(made: Result, words: Words) -> bool:
    return all(_is_one_of(getattr(made, name), wanted) for name, wanted in words.items())


def _is_one_of(value: Any, wanted: Any) -> bool:
    return value in wanted if isinstance(wanted, tuple) else value == wanted
