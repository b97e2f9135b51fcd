"""Which pair a device at a table is. (The secret links themselves are made with the event: ``services.layout``.)"""

from __future__ import annotations

import datetime as dt
from typing import Final
from uuid import UUID

from scoring.seats import Side
from tournaments.actors import table_actor
from tournaments.errors import Invalid, NotPermitted, Refusal
from tournaments.models import Device, Event, Joining, LogEntry, Seating, TableLink
from tournaments.numbers import NONE
from tournaments.selectors.results import results_of, unfinished_before
from tournaments.services.acts import locked, log
from tournaments.services.identifiers import identifier_of
from tournaments.services.keys import new_key

DEVICES: Final = 8
"""How many devices may join a round at a table, and how often they may choose anew: two of each player."""


def join(
    *, link: TableLink, token: str, round_number: int, pair: int, at: dt.datetime, request_id: UUID | None = None
) -> Joining:
    """Record that a device (known by ``token``, new where it is empty or unknown here) is this pair in this round.

    A new device that says the same twice with one ``request_id`` is one device.

    Only the two pairs seated at the table can be chosen. A device that chose wrongly may choose again while nothing
    was recorded in the round at this table; after that it acts for its pair only. Raises ``Refusal`` (no such round or
    nobody to play), ``Invalid`` (no pair chosen, one that does not sit here) and ``NotPermitted`` (round not open,
    device bound, more devices or changes than ``DEVICES``).
    """
    if round_number == NONE:
        raise Invalid("form_out_of_date")
    if pair == NONE:
        raise Invalid("pair_missing")
    own_id = identifier_of(request_id, round_number, pair)
    with locked(link.event_id) as event:
        seating = _seating(event, link, round_number)
        side_pair = next((p for p in (seating.ns, seating.ew) if p is not None and p.number == pair), None)
        if side_pair is None:
            raise Invalid("not_your_table", pair=pair, table=link.table)
        device = _device(link, token, own_id)
        joined = Joining.objects.filter(device=device, round=seating.round).select_related("pair").first()
        if joined is not None and joined.pair_id == side_pair.pk:
            return joined
        _check_open(seating)
        if joined is not None and _has_results(seating):
            raise NotPermitted("device_is_bound", pair=joined.pair.number, round=round_number)
        _check_room(link, seating, joined)
        if device is None:
            device = Device.objects.create(link=link, token=new_key(), created_at=at, request_id=own_id)
        joining, _ = Joining.objects.update_or_create(
            device=device, round=seating.round, defaults={"pair": side_pair, "at": at}
        )
        old = {"pair": joined.pair.number} if joined else None
        actor = table_actor(link.table, pair, Side.NS if side_pair.pk == seating.ns_id else Side.EW)
        log(event, "joined", actor=actor, at=at, old=old, round=round_number, table=link.table, pair=pair)
        return joining


def _device(link: TableLink, token: str, request_id: UUID | None) -> Device | None:
    known = Device.objects.filter(link=link)
    device = known.filter(token=token).first() if token else None
    return device or (known.filter(request_id=request_id).first() if request_id else None)


def _seating(event: Event, link: TableLink, round_number: int) -> Seating:
    seatings = Seating.objects.select_related("round", "ns", "ew")
    seating = seatings.filter(event=event, round__number=round_number, table=link.table).first()
    if seating is None:
        raise Refusal("no_round", round=round_number)
    if not seating.is_live:
        raise Refusal("nobody_to_play", round=round_number, table=link.table)
    return seating


def _check_open(seating: Seating) -> None:
    if seating.round.has_ended:
        raise NotPermitted("round_has_ended", round=seating.round.number)
    if early := unfinished_before(seating):
        raise NotPermitted("round_not_open", round=seating.round.number, missing=early)


def _check_room(link: TableLink, seating: Seating, joined: Joining | None) -> None:
    """Refuse a device too many, or a change too many, so that nobody who taps on can fill the log."""
    where = {"table": link.table, "round": seating.round.number}
    if joined is None:
        if Joining.objects.filter(round=seating.round, device__link=link).count() >= DEVICES:
            raise NotPermitted("too_many_devices", count=DEVICES, **where)
        return
    changes = LogEntry.objects.filter(event_id=link.event_id, act="joined", old__isnull=False, **where)
    if changes.count() >= DEVICES:
        raise NotPermitted("too_many_changes", pair=joined.pair.number, **where)


def _has_results(seating: Seating) -> bool:
    return results_of(seating).exists()
