"""Recording results: every entry, confirmation, dispute and ruling is a new version, and nothing is overwritten.

At the table one side enters and the other agrees; only then does a result count. What the director records counts at
once and no table changes it. Whoever writes says which version was seen (``expected_version``, 0 where there was
none): if another one stands by now, the act is refused with both values (:class:`tournaments.errors.Stale`). A request
that is repeated with the same ``request_id`` returns the version it made the first time and changes nothing; other
words under an old ``request_id`` are checked like any other act (``services.repeats``).
"""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from scoring.errors import ImpossibleSlip
from scoring.seats import Seat
from tournaments.errors import Invalid
from tournaments.models import Event, Joining, Result
from tournaments.models.result import Kind, Source, State
from tournaments.plain_text import one_line
from tournaments.selectors.results import slip_value
from tournaments.selectors.values import options_of
from tournaments.services.acts import actor_name, locked
from tournaments.services.places import (
    Hand,
    Place,
    answering,
    came_after_entry,
    check_version,
    place_of,
    place_of_device,
)
from tournaments.services.repeats import first_answer
from tournaments.services.versions import append, checked_reason, request_words
from tournaments.slips.base import GameSlip

__all__ = [
    "confirm",
    "dispute",
    "enter_at_table",
    "enter_by_director",
]

# At the table ----------------------------------------------------------------------------------------------------


def enter_at_table(
    *, by: Joining, board: int, slip: GameSlip, expected_version: int, request_id: UUID, at: dt.datetime
) -> Result:
    """Record the slip that the pair of this device wrote, to be confirmed by the other side.

    Where the other side had entered exactly the same, the two agree and the result counts. Raises ``ImpossibleSlip``;
    ``Invalid`` (no such board here, what no table can say of this board, words that mean nothing); ``NotPermitted``
    (not of this table, the round not open yet, the director's result); ``Frozen`` (the round has ended); ``Stale``.
    """
    seen = request_words(by.device.link.table, board, expected_version, by)
    with locked(by.device.link.event_id) as event:
        words = _slip_columns(slip) | {"state": (State.ENTERED, State.AGREED), "source": Source.TABLE}
        made, own_id = first_answer(event, request_id, words=words, **seen)
        if made:
            return made
        place, hand = place_of_device(event, by, board, expected_version)
        _check(event, slip, place)
        slip.check_at_table(board, Seat(place.board.dealer))
        if (agreement := _agreement(place, hand, slip)) is not None:
            return _agree(place, hand, agreement, own_id, at) if agreement else _standing(place)
        check_version(place, expected_version, slip_value(slip))
        act = "result_entered" if place.is_open else "result_corrected"
        scored = _slip_columns(slip) | {"state": State.ENTERED, "entered_by": hand.side.value}
        return append(place, act, hand.actor, at, own_id, pair=hand.pair, source=Source.TABLE, **scored)


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
    device of the other side has joined this round at this table. The log says which way it was, and whether a device
    of its own joined only after the entry. Raises
    ``NotPermitted`` (own entry, a device that is not the other side's, and as :func:`enter_at_table` does), ``Frozen``,
    ``Stale`` and ``Refusal`` (nothing waits here).
    """
    seen = request_words(by.device.link.table, board, expected_version, by)
    with locked(by.device.link.event_id) as event:
        words = {"state": State.AGREED, "source": Source.TABLE}
        made, request_id = first_answer(event, request_id, words=words, handed_over=handed_over, **seen)
        if made:
            return made
        place, hand = answering(event, by, board, expected_version, handed_over)
        return _agree(place, hand, _way_of_confirming(place, hand, handed_over), request_id, at)


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
    seen = request_words(by.device.link.table, board, expected_version, by)
    with locked(by.device.link.event_id) as event:
        words = {"state": State.DISPUTED, "reason": one_line(reason)}
        made, request_id = first_answer(event, request_id, words=words, handed_over=handed_over, **seen)
        if made:
            return made
        place, hand = answering(event, by, board, expected_version, handed_over)
        reason = checked_reason(reason, required=True)
        kept = _kept_columns(place)
        return append(
            place, "disputed", hand.actor, at, request_id, pair=hand.pair, **kept, state=State.DISPUTED, reason=reason
        )


# By the director -------------------------------------------------------------------------------------------------


def enter_by_director(
    *,
    event_id: int,
    table: int,
    board: int,
    slip: GameSlip,
    expected_version: int,
    by: User | str,
    at: dt.datetime,
    source: str = Source.DIRECTOR,
    reason: str = "",
    force: bool = False,
    request_id: UUID | None = None,
) -> Result:
    """Record a result on the director's word; it counts at once and no table can change it.

    ``source`` is ``cards`` where the points come from the recorded play. With ``force`` a slip that cannot be true
    counts all the same, marked so, with the reason that is then required. Raises ``ImpossibleSlip``, ``Invalid`` (no
    such board or table, words that mean nothing, no reason) and ``Stale``.
    """
    columns = _slip_columns(slip) | {"state": State.AGREED, "source": source, "reason": checked_reason(reason)}
    seen = request_words(table, board, expected_version, by)
    with locked(event_id) as event:
        made, request_id = first_answer(event, request_id, words=columns, **seen)
        if made:
            return made
        place = place_of(event, table, board, expected_version)
        columns["is_forced"] = not _is_true(event, slip, place, force)
        checked_reason(reason, required=columns["is_forced"])
        check_version(place, expected_version, slip_value(slip))
        act = "entered_from_cards" if source == Source.CARDS else _director_act(place)
        return append(place, act, actor_name(by), at, request_id, **columns)


# What may be written ---------------------------------------------------------------------------------------------


def _check(event: Event, slip: GameSlip, place: Place) -> None:
    """Refuse a slip of another game, and what cannot be true of the board under the rules of the event."""
    if slip.game != event.game:
        raise Invalid("slip_of_other_game")
    slip.check(options_of(event), Seat(place.board.dealer))


def _is_true(event: Event, slip: GameSlip, place: Place, force: bool) -> bool:
    """Tell whether a slip can be true; where it cannot, refuse it unless the director forces it."""
    try:
        _check(event, slip, place)
    except ImpossibleSlip:
        if not force:
            raise
        return False
    return True


def _agreement(place: Place, hand: Hand, slip: GameSlip) -> str | None:
    """Return what the same words as those that stand mean: an agreement (the act), nothing new (""), or none."""
    current = place.current
    if current is None or current.source != Source.TABLE or current.slip != slip.to_json():
        return None
    if current.state == State.AGREED:
        return ""
    if current.entered_by != hand.side.value:
        return "same_entry_on_late_device" if came_after_entry(place, hand) else "confirmed_by_same_entry"
    return "" if current.state == State.ENTERED else None


def _way_of_confirming(place: Place, hand: Hand, handed_over: bool) -> str:
    if handed_over:
        return "confirmed_on_same_device"
    return "confirmed_on_late_device" if came_after_entry(place, hand) else "confirmed_on_own_device"


def _agree(place: Place, hand: Hand, act: str, request_id: UUID | None, at: dt.datetime) -> Result:
    kept = _kept_columns(place)
    return append(place, act, hand.actor, at, request_id, pair=hand.pair, **kept, state=State.AGREED)


def _standing(place: Place) -> Result:
    assert place.current is not None
    return place.current


def _director_act(place: Place) -> str:
    return "director_entered" if place.is_open else "director_corrected"


def _slip_columns(slip: GameSlip) -> dict[str, Any]:
    return {"kind": Kind.SCORED, "slip": slip.to_json()}


def _kept_columns(place: Place) -> dict[str, Any]:
    current = _standing(place)
    names = ("kind", "source", "slip", "entered_by")
    return {name: getattr(current, name) for name in names}
