"""The deals of an event: dealing, taking from a file, and the director's own look, which is logged."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Collection, Mapping
from uuid import UUID

from django.contrib.auth.models import User

from scoring.cards import Deal
from scoring.seats import Seat
from tournaments.errors import Frozen, Invalid, Refusal
from tournaments.models import Board, Event, Play, Result
from tournaments.permissions import held_rounds, twins_of
from tournaments.selectors.deals import hands_text
from tournaments.services.acts import actor_name, done_by, locked, log
from tournaments.services.identifiers import identifier_of
from tournaments.services.layout import SYSTEM_RANDOM, random_hands


def deal_boards(
    *,
    event_id: int,
    by: User | str,
    at: dt.datetime,
    numbers: Collection[int] | None = None,
    source: random.Random = SYSTEM_RANDOM,
    request_id: UUID | None = None,
) -> tuple[int, ...]:
    """Deal boards at random and return their numbers: those named, or else all that have no cards yet.

    A board named that has cards is dealt anew, but by one ``request_id`` only once, because its cards may have been
    laid out meanwhile. Raises ``Frozen`` (``board_used``, ``board_open``, ``boards_shared``) where one was played, its
    round has ended, or another event plays the same boards, and ``Invalid`` (``no_boards``) where there is nothing to
    deal.
    """
    own_id = identifier_of(request_id, actor_name(by), numbers and sorted(numbers))
    with locked(event_id) as event:
        if done := done_by(event, own_id):
            assert done.new is not None
            return tuple(done.new["boards"])
        boards = event.boards.select_related("round")
        rows = list(boards.filter(hands="") if numbers is None else boards.filter(number__in=numbers))
        if not rows:
            raise Invalid("no_boards")
        _require_unused(event, rows)
        anew = [row.number for row in rows if row.hands]
        for row in rows:
            row.hands = random_hands(event.game, Seat(row.dealer), source)
        _write(event, rows, "boards_dealt", by, at, anew, own_id)
    return tuple(row.number for row in rows)


def take_boards(*, event_id: int, deals: Mapping[int, Deal], by: User | str, at: dt.datetime) -> tuple[int, ...]:
    """Give boards the hands of a file, by board number, and return the numbers; nothing is done where they have them.

    Raises ``Invalid`` (``no_boards``; ``wrong_dealer`` where a deal has another dealer than its board; ``no_board``)
    and ``Frozen`` as :func:`deal_boards`.
    """
    with locked(event_id) as event:
        rows = list(event.boards.select_related("round").filter(number__in=deals))
        if not deals:
            raise Invalid("no_boards")
        for number in sorted(set(deals) - {row.number for row in rows}):
            raise Invalid("no_board", board=number)
        _require_unused(event, rows)
        anew = [row.number for row in rows if row.hands]
        before = [row.hands for row in rows]
        for row in rows:
            if deals[row.number].dealer.value != row.dealer:
                raise Invalid("wrong_dealer", board=row.number, dealer=row.dealer)
            row.hands = hands_text(deals[row.number])
        if before != [row.hands for row in rows]:
            _write(event, rows, "boards_read", by, at, anew)
    return tuple(row.number for row in rows)


def _write(
    event: Event,
    rows: list[Board],
    act: str,
    by: User | str,
    at: dt.datetime,
    anew: list[int],
    request_id: UUID | None = None,
) -> None:
    Board.objects.bulk_update(rows, ["hands"])
    new = {"boards": [row.number for row in rows], "anew": anew}
    log(event, act, actor=actor_name(by), at=at, new=new, request_id=request_id)


def _require_unused(event: Event, rows: list[Board]) -> None:
    """Refuse boards that are open, that another event plays too, or on which something was recorded."""
    if twin := twins_of(event).first():
        raise Frozen("boards_shared", name=twin.name)
    for row in rows:
        if row.round.has_ended:
            raise Frozen("board_open", board=row.number, round=row.round.number)
    keys = [row.pk for row in rows]
    for model in (Result, Play):
        used = model.objects.filter(event=event, board_id__in=keys).order_by("board__number").first()
        if used is not None:
            raise Frozen("board_used", board=used.board.number)


def look(*, event_id: int, number: int, by: User | str, at: dt.datetime) -> Board:
    """Let the director see the hands of a board; while it is sealed the look is logged first.

    Raises ``Refusal`` (``no_board``, ``no_cards``).
    """
    return look_at(event_id=event_id, numbers=(number,), act="looked_at_board", by=by, at=at)[0]


def look_at(*, event_id: int, numbers: Collection[int], act: str, by: User | str, at: dt.datetime) -> tuple[Board, ...]:
    """Let the director see the hands of several boards, with one log entry ``act`` that names the sealed ones.

    Raises ``Refusal`` (``no_board`` for one that does not exist, ``no_cards`` for one without hands).
    """
    with locked(event_id) as event:
        rows = tuple(event.boards.select_related("round").filter(number__in=numbers))
        for number in sorted(set(numbers) - {row.number for row in rows}):
            raise Refusal("no_board", board=number)
        for row in rows:
            if not row.hands:
                raise Refusal("no_cards", board=row.number)
        held = held_rounds(event)
        sealed = [row for row in rows if not row.round.has_ended or row.round.number in held]
        if sealed:
            one = sealed[0] if len(rows) == 1 else None
            log(
                event,
                act,
                actor=actor_name(by),
                at=at,
                new={"boards": [row.number for row in sealed]},
                board=one.number if one else None,
                round=one.round.number if one else None,
            )
    return rows
