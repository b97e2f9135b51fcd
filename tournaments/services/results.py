"""Recording results: every entry, confirmation, dispute and ruling is a new version, and nothing is overwritten.

At the table one side enters and the other agrees; only then does a result count. What the director records counts at
once and no table changes it. Whoever writes says which version was seen (``expected_version``, 0 where there was
none): if another one stands by now, the act is refused with both values (:class:`tournaments.errors.Stale`). A request
that is repeated with the same ``request_id`` returns the version it made the first time and changes nothing.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from scoring.games.botifarra.options import LEVELS
from scoring.games.botifarra.score import DEAL_POINTS, Outcome, outcome_of_slip
from scoring.seats import COUNTER_CLOCKWISE, Seat, Side, other
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal, Stale
from tournaments.models import Board, Event, Joining, Result, Seating
from tournaments.models.result import Kind, Source, State
from tournaments.selectors.results import live_seatings, slip_value, unfinished_before, value_of
from tournaments.selectors.values import options_of, side_of
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.rounds import end_round_if_complete

REASON_LENGTH = 300
OFFENDERS = ("NS", "EW", "both")


@dataclass(frozen=True, slots=True)
class Slip:
    """What is written down after a deal: who made trumps, which, how often doubled, and the points of one side.

    ``chooser`` is a seat (``N``) or, where only the side is known, ``NS`` or ``EW``; ``trump`` is ``o c e b`` or
    ``bot``; ``level`` a key of ``LEVELS``; ``points`` are the card and trick points of ``side``, of 72.
    """

    chooser: str
    trump: str
    level: str
    points: int
    side: str = "NS"

    @property
    def ns_points(self) -> int:
        """The points of North-South."""
        return self.points if self.side == "NS" else DEAL_POINTS - self.points

    @property
    def value(self) -> dict[str, Any]:
        """The slip as plain JSON, as the log spells results."""
        return slip_value(self.chooser, self.trump, self.level, self.ns_points)

    def says_what(self, result: Result) -> bool:
        """Tell whether a scored version records exactly this slip."""
        theirs = (result.chooser, result.trump, result.level, result.ns_points)
        return result.kind == Kind.SCORED and theirs == (self.chooser, self.trump, self.level, self.ns_points)


@dataclass(frozen=True, slots=True)
class Place:
    """A board at a live table, with the version that stands there."""

    event: Event
    seating: Seating
    board: Board
    current: Result | None

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
    """Who acts at a table: the side the device acts for, and how the log names it."""

    side: Side
    actor: str
    pair: int


# At the table ----------------------------------------------------------------------------------------------------


def enter_at_table(
    *, by: Joining, board: int, slip: Slip, expected_version: int, request_id: UUID, at: dt.datetime
) -> Result:
    """Record the slip that the pair of this device wrote, to be confirmed by the other side.

    Where the other side had entered exactly the same, the two agree and the result counts. Raises ``ImpossibleSlip``;
    ``Invalid`` (no such board here, a chooser who is neither the dealer nor the dealer's partner); ``NotPermitted``
    (not of this table, the round not open yet, the director's result); ``Frozen`` (the round has ended); ``Stale``.
    """
    with locked(by.device.link.event_id) as event:
        if repeated := _made_by(event, request_id):
            return _same_place(repeated, board)
        place, hand = _place_of_device(event, by, board)
        _check_slip(event, slip)
        _check_chooser(place.board, slip)
        if (agreement := _agreement(place, hand, slip)) is not None:
            return _agree(place, hand, agreement, request_id, at) if agreement else _standing(place)
        _check_version(place, expected_version, slip.value)
        act = "result_entered" if place.is_open else "result_corrected"
        scored = _slip_columns(slip) | {"state": State.ENTERED, "entered_by": hand.side.value}
        return _append(place, act, hand.actor, at, request_id, pair=hand.pair, source=Source.TABLE, **scored)


def confirm(
    *,
    by: Joining,
    board: int,
    expected_version: int,
    at: dt.datetime,
    handed_over: bool,
    request_id: UUID | None = None,
) -> Result:
    """Agree to what the other side entered; the result counts from now on.

    ``handed_over`` says that the device of the side that entered was handed to the other side: possible only while no
    device of the other side has joined this round at this table. The log says which way it was. Raises
    ``NotPermitted`` (own entry, a device that is not the other side's, and as :func:`enter_at_table` does), ``Frozen``,
    ``Stale`` and ``Refusal`` (nothing waits here).
    """
    with locked(by.device.link.event_id) as event:
        if repeated := _made_by(event, request_id):
            return _same_place(repeated, board)
        place, hand = _answering(event, by, board, expected_version, handed_over)
        act = "confirmed_on_same_device" if handed_over else "confirmed_on_own_device"
        return _agree(place, hand, act, request_id, at)


def dispute(
    *,
    by: Joining,
    board: int,
    expected_version: int,
    reason: str,
    at: dt.datetime,
    handed_over: bool,
    request_id: UUID | None = None,
) -> Result:
    """Refuse what the other side entered, with a reason; it does not count, and either side may enter again.

    Raises as :func:`confirm` does, and ``Invalid`` without a reason.
    """
    with locked(by.device.link.event_id) as event:
        if repeated := _made_by(event, request_id):
            return _same_place(repeated, board)
        place, hand = _answering(event, by, board, expected_version, handed_over)
        reason = _reason(reason, required=True)
        kept = _kept_columns(place)
        return _append(
            place, "disputed", hand.actor, at, request_id, pair=hand.pair, **kept, state=State.DISPUTED, reason=reason
        )


# By the director -------------------------------------------------------------------------------------------------


def enter_by_director(
    *,
    event_id: int,
    table: int,
    board: int,
    slip: Slip,
    expected_version: int,
    by: User | str,
    at: dt.datetime,
    source: str = Source.DIRECTOR,
    reason: str = "",
    request_id: UUID | None = None,
) -> Result:
    """Record a result on the director's word; it counts at once and no table can change it.

    ``source`` is ``cards`` where the points come from the recorded play. Raises ``ImpossibleSlip``, ``Invalid`` (no
    such board or table) and ``Stale``.
    """
    with locked(event_id) as event:
        if repeated := _made_by(event, request_id):
            return _same_place(repeated, board)
        _check_slip(event, slip)
        place = _place(event, table, board)
        _check_version(place, expected_version, slip.value)
        act = "entered_from_cards" if source == Source.CARDS else _director_act(place)
        columns = _slip_columns(slip) | {"source": source, "reason": _reason(reason)}
        return _append(place, act, actor_name(by), at, request_id, state=State.AGREED, **columns)


def mark_not_played(
    *,
    event_id: int,
    table: int,
    board: int,
    expected_version: int,
    by: User | str,
    at: dt.datetime,
    reason: str = "",
    request_id: UUID | None = None,
) -> Result:
    """Record that the board was not played at this table: no score for either side.

    Raises ``Invalid`` (no such board or table) and ``Stale``.
    """
    columns = {"kind": Kind.NOT_PLAYED, "reason": _reason(reason)}
    return _rule(event_id, table, board, expected_version, by, at, request_id, "marked_not_played", columns)


def penalise(
    *,
    event_id: int,
    table: int,
    board: int,
    offenders: str,
    reason: str,
    expected_version: int,
    by: User | str,
    at: dt.datetime,
    request_id: UUID | None = None,
) -> Result:
    """Record a penalty on a deal: 0 for the offenders (``NS``, ``EW`` or ``both``), the average for the others.

    Raises ``Invalid`` (no such side, no reason, no such board or table) and ``Stale``.
    """
    if offenders not in OFFENDERS:
        raise Invalid("offenders", offenders=offenders)
    columns = {"kind": Kind.PENALTY, "offenders": offenders, "reason": _reason(reason, required=True)}
    return _rule(event_id, table, board, expected_version, by, at, request_id, "penalised", columns)


def withdraw(
    *,
    event_id: int,
    table: int,
    board: int,
    reason: str,
    expected_version: int,
    by: User | str,
    at: dt.datetime,
    request_id: UUID | None = None,
) -> Result:
    """Take a result back: the board is missing again, and the table may enter it while its round is open.

    Raises ``Refusal`` (nothing to take back), ``Invalid`` (no reason, no such board or table) and ``Stale``.
    """
    columns = {"kind": Kind.WITHDRAWN, "reason": _reason(reason, required=True)}
    return _rule(event_id, table, board, expected_version, by, at, request_id, "withdrawn", columns)


def _rule(
    event_id: int,
    table: int,
    board: int,
    expected_version: int,
    by: User | str,
    at: dt.datetime,
    request_id: UUID | None,
    act: str,
    columns: dict[str, Any],
) -> Result:
    with locked(event_id) as event:
        if repeated := _made_by(event, request_id):
            return _same_place(repeated, board)
        place = _place(event, table, board)
        _check_version(place, expected_version, {"kind": str(columns["kind"])})
        if columns["kind"] == Kind.WITHDRAWN and place.is_open:
            raise Refusal("nothing_to_withdraw", board=board, table=table)
        columns = columns | {"state": State.AGREED, "source": Source.DIRECTOR}
        return _append(place, act, actor_name(by), at, request_id, **columns)


# Where and who ---------------------------------------------------------------------------------------------------


def _place(event: Event, table: int, board_number: int) -> Place:
    board = event.boards.select_related("round").filter(number=board_number).first()
    if board is None:
        raise Invalid("no_board", board=board_number)
    seating = live_seatings(event.pk).filter(round=board.round, table=table).first()
    if seating is None:
        raise Invalid("no_table", table=table, round=board.round.number)
    seating.round = board.round
    current = Result.objects.filter(
        event=event, board=board, ns_id=seating.ns_id, ew_id=seating.ew_id, is_current=True
    ).first()
    return Place(event, seating, board, current)


def _place_of_device(event: Event, by: Joining, board_number: int) -> tuple[Place, Hand]:
    """Find the board in the round the device has joined; the pair must sit at its table and the round be open."""
    link = by.device.link
    place = _place(event, link.table, board_number)
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
    return place, Hand(side, table_actor(link.table, by.pair.number, side), by.pair.number)


def table_actor(table: int, pair: int, side: Side) -> str:
    """Return how the log names a pair acting at a table."""
    return f"table {table}, pair {pair} ({side})"


def _answering(
    event: Event, by: Joining, board_number: int, expected_version: int, handed_over: bool
) -> tuple[Place, Hand]:
    """Find what waits for an answer, and who answers: the device's side, or the other after it was handed over."""
    place, hand = _place_of_device(event, by, board_number)
    _check_version(place, expected_version, None)
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
    pair = place.seating.ns if side is Side.NS else place.seating.ew
    assert pair is not None
    link = by.device.link
    if Joining.objects.filter(round_id=by.round_id, pair=pair, device__link=link).exists():
        raise NotPermitted("has_own_device", pair=pair.number)
    return Hand(side, table_actor(link.table, pair.number, side), pair.number)


# What may be written ---------------------------------------------------------------------------------------------


def _check_slip(event: Event, slip: Slip) -> Outcome:
    """Refuse what cannot be; the words of the slip first, since a form is only as honest as who sends it."""
    if slip.chooser not in ("N", "E", "S", "W", "NS", "EW"):
        raise Invalid("chooser", chooser=slip.chooser)
    if slip.level not in LEVELS:
        raise Invalid("level_word", level=slip.level)
    if slip.side not in ("NS", "EW"):
        raise Invalid("side", side=slip.side)
    return outcome_of_slip(options_of(event), side_of(slip.chooser), slip.trump, LEVELS[slip.level], slip.ns_points)


def choosers(board: Board) -> tuple[Seat, Seat]:
    """Return who can have made trumps on a board: the dealer, or the partner asked by the dealer (clauses 3.1, 3.2)."""
    dealer = Seat(board.dealer)
    partner = COUNTER_CLOCKWISE.partner(dealer)
    assert partner is not None
    return dealer, partner


def _check_chooser(board: Board, slip: Slip) -> None:
    dealer, partner = choosers(board)
    if slip.chooser not in (dealer.value, partner.value):
        raise Invalid("chooser_not_of_dealer", board=board.number, dealer=dealer.value, partner=partner.value)


def _check_version(place: Place, expected: int, offered: dict[str, Any] | None) -> None:
    if expected != place.version:
        raise Stale(
            "stale",
            current=value_of(place.current),
            offered=offered,
            version=place.version,
            board=place.board.number,
            table=place.seating.table,
        )


def _agreement(place: Place, hand: Hand, slip: Slip) -> str | None:
    """Return what the same words as those that stand mean: an agreement (the act), nothing new (""), or none."""
    current = place.current
    if current is None or current.source != Source.TABLE or not slip.says_what(current):
        return None
    if current.state == State.AGREED:
        return ""
    if current.entered_by != hand.side.value:
        return "confirmed_by_same_entry"
    return "" if current.state == State.ENTERED else None


def _agree(place: Place, hand: Hand, act: str, request_id: UUID | None, at: dt.datetime) -> Result:
    kept = _kept_columns(place)
    return _append(place, act, hand.actor, at, request_id, pair=hand.pair, **kept, state=State.AGREED)


def _standing(place: Place) -> Result:
    assert place.current is not None
    return place.current


def _reason(text: str, *, required: bool = False) -> str:
    text = " ".join(text.split())
    if required and not text:
        raise Invalid("reason_missing")
    if len(text) > REASON_LENGTH:
        raise Invalid("reason_long", length=REASON_LENGTH)
    return text


def _director_act(place: Place) -> str:
    return "director_entered" if place.is_open else "director_corrected"


# Writing ---------------------------------------------------------------------------------------------------------


def _made_by(event: Event, request_id: UUID | None) -> Result | None:
    """Return the version this very request has made before."""
    if request_id is None:
        return None
    return Result.objects.filter(event=event, request_id=request_id).select_related("board", "ns", "ew").first()


def _same_place(result: Result, board_number: int) -> Result:
    if result.board.number != board_number:
        raise Invalid("request_of_another_board", board=board_number)
    return result


def _slip_columns(slip: Slip) -> dict[str, Any]:
    return {
        "kind": Kind.SCORED,
        "chooser": slip.chooser,
        "trump": slip.trump,
        "level": slip.level,
        "ns_points": slip.ns_points,
    }


def _kept_columns(place: Place) -> dict[str, Any]:
    current = _standing(place)
    names = ("kind", "source", "chooser", "trump", "level", "ns_points", "entered_by")
    return {name: getattr(current, name) for name in names}


def _append(
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
        ns=place.seating.ns,
        ew=place.seating.ew,
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
        round=place.board.round.number,
        table=place.seating.table,
        board=place.board.number,
        pair=pair,
    )
    end_round_if_complete(place.event, place.board.round, at)
    return result
