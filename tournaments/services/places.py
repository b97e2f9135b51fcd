"""Where a result is recorded and who may do it there: a board at a live table, and the side that acts."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from scoring.seats import BySide, Side, other
from tournaments.actors import table_actor
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal, Stale
from tournaments.models import Board, Event, Joining, Pair, Result, Seating
from tournaments.models.result import Kind, Source, State
from tournaments.seen import OTHERS, is_of_others
from tournaments.selectors.results import live_seatings, unfinished_before, value_of


@dataclass(frozen=True, slots=True)
class Place:
    """A board at a live table, with the version that stands there."""

    event: Event
    seating: Seating
    board: Board
    current: Result | None

    @property
    def pairs(self) -> BySide[Pair]:
        """The two pairs that play here."""
        assert self.seating.ns is not None
        assert self.seating.ew is not None
        return BySide.of(self.seating.ns, self.seating.ew)

    @property
    def version(self) -> int:
        """The version that stands, 0 where nothing was ever entered."""
        return self.current.version if self.current else 0

    @property
    def is_open(self) -> bool:
        """Whether no result stands: nothing was entered, or it was taken back."""
        return self.current is None or self.current.kind == Kind.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Hand:
    """Who acts at a table: the side the device acts for, how the log names it, and since when the device is there."""

    side: Side
    actor: str
    pair: int
    joined_at: dt.datetime


def place_of(event: Event, table: int, board_number: int, seen: int = 0) -> Place:
    """Return the board where it is played at this table.

    Raises ``Invalid``: ``no_board`` in the event, ``no_table`` where two pairs play in the round of the board, and
    ``not_at_table`` where boards move and this one never comes there. Raises ``Refusal`` (``others_meet_here``) where
    ``seen``, what the writer's page has shown, is of others than those who meet here.
    """
    board = event.boards.select_related("round").filter(number=board_number).first()
    if board is None:
        raise Invalid("no_board", board=board_number)
    seating = next((one for one in live_seatings(event.pk).filter(table=table) if board_number in one.boards), None)
    if seating is None and event.is_relayed:
        raise Invalid("not_at_table", table=table, board=board_number)
    if seating is None:
        raise Invalid("no_table", table=table, round=board.round.number)
    assert seating.ns is not None
    assert seating.ew is not None
    if is_of_others(seen, (seating.ns.number, seating.ew.number)):
        raise Refusal(OTHERS, table=table)
    current = Result.objects.filter(
        event=event, board=board, ns_id=seating.ns_id, ew_id=seating.ew_id, is_current=True
    ).first()
    return Place(event, seating, board, current)


def place_of_device(event: Event, by: Joining, board_number: int, seen: int) -> tuple[Place, Hand]:
    """Find the board in the round the device has joined; the pair must sit at its table and the round be open.

    Raises as :func:`place_of` does, ``NotPermitted`` and ``Frozen``.
    """
    # Read again now that the event is locked: the device may have chosen the other pair a moment ago.
    now = Joining.objects.select_related("pair", "round", "device__link").filter(pk=by.pk).first()
    if now is None:  # the movement was laid out again a moment ago
        raise NotPermitted("movement_changed")
    by, link = now, now.device.link
    place = place_of(event, link.table, board_number, seen)
    seating = place.seating
    if by.round_id != seating.round_id:
        raise NotPermitted("not_your_round", board=board_number, round=by.round.number)
    if by.pair_id not in (seating.ns_id, seating.ew_id):
        raise NotPermitted("not_your_table", pair=by.pair.number, table=link.table)
    if seating.round.has_ended:
        raise Frozen("round_ended_for_tables", round=seating.round.number)
    if early := unfinished_before(seating):
        raise NotPermitted("round_not_open", round=seating.round.number, missing=early)
    if place.current and not place.is_open and place.current.source != Source.TABLE:
        raise NotPermitted("director_entered", board=board_number)
    side = Side.NS if by.pair_id == seating.ns_id else Side.EW
    return place, Hand(side, table_actor(link.table, by.pair.number, side), by.pair.number, by.at)


def came_after_entry(place: Place, hand: Hand) -> bool:
    """Tell whether the device said which pair it is only after a result had been entered here.

    It may be a phone that came late, or one of the pair that entered; nobody but the director can find out. What was
    entered before the director took it back does not count.
    """
    rows = Result.objects.filter(board=place.board, ns=place.pairs[Side.NS], ew=place.pairs[Side.EW])
    newest_first = rows.order_by("-version").values_list("kind", "at")
    entered = [at for _kind, at in takewhile(lambda row: row[0] != Kind.WITHDRAWN, newest_first)]
    return bool(entered) and hand.joined_at > entered[-1]


def answering(
    event: Event, by: Joining, board_number: int, expected_version: int, handed_over: bool
) -> tuple[Place, Hand]:
    """Find what waits for an answer, and who answers: the device's side, or the other after it was handed over."""
    place, hand = place_of_device(event, by, board_number, expected_version)
    check_version(place, expected_version, None)
    current = place.current
    if current is None or current.kind != Kind.SCORED or current.state != State.ENTERED:
        raise Refusal("nothing_waits", board=board_number)
    if handed_over:
        hand = _handed_over(place, by, hand)
    if current.entered_by == hand.side.value:
        raise NotPermitted("own_entry", board=board_number)
    return place, hand


def _handed_over(place: Place, by: Joining, hand: Hand) -> Hand:
    side = other(hand.side)
    pair = place.pairs[side]
    link = by.device.link
    if Joining.objects.filter(round_id=by.round_id, pair=pair, device__link=link).exists():
        raise NotPermitted("has_own_device", pair=pair.number)
    return Hand(side, table_actor(link.table, pair.number, side), pair.number, by.at)


def check_version(place: Place, expected: int, offered: dict[str, Any] | None) -> None:
    """Raise ``Stale`` with both values where another version stands than the one the writer has seen."""
    if expected != place.version:
        raise Stale(
            "stale",
            current=value_of(place.current),
            offered=offered,
            version=place.version,
            board=place.board.number,
            table=place.seating.table,
        )
