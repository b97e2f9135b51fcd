"""The end of a round: by itself when its last board is settled, or by the director.

Where boards move, rounds end in their order: a board is open when the last round that plays it has ended, and no table
may still have it before it then.
"""

from __future__ import annotations

import datetime as dt

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from tournaments.actors import SITE
from tournaments.errors import Refusal
from tournaments.models import Event, Match, Round
from tournaments.permissions import twins_of
from tournaments.selectors.results import Missing, is_complete, missing_in
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.clock import pass_clock_on
from tournaments.services.event_matches import close_matches


def end_round_if_complete(event: Event, round_: Round, at: dt.datetime) -> bool:
    """End the round if every board, or the match, of every live table in it is settled; tell whether it ended now.

    For use inside a service that holds the event. A round that has ended stays so, whatever is corrected later.
    """
    if round_.has_ended or not is_complete(event, round_) or _open_before(event, round_):
        return False
    _end(event, round_, at, closed_by="")
    log(event, "round_ended", actor=SITE, at=at, round=round_.number)
    _end_waiting(event, round_, at)
    return True


def _open_before(event: Event, round_: Round) -> int | None:
    """Return the number of the first round that has to end before this one: none where every round has its boards."""
    if not event.is_relayed:
        return None
    earlier = event.rounds.filter(number__lt=round_.number, ended_at__isnull=True)
    return earlier.order_by("number").values_list("number", flat=True).first()


def _end_waiting(event: Event, ended: Round, at: dt.datetime) -> None:
    """End the round that only waited for this one: the director may have entered all of it before."""
    if event.is_relayed and (following := event.rounds.filter(number__gt=ended.number).order_by("number").first()):
        end_round_if_complete(event, following, at)


def settle(match: Match, at: dt.datetime) -> None:
    """End the round of a match, where it belongs to one, if no match of it is played any more."""
    if match.seating is not None:
        end_round_if_complete(match.seating.event, match.seating.round, at)


def close_round(*, event_id: int, number: int, by: User, at: dt.datetime) -> tuple[Missing, ...]:
    """End a round as it is and return what was missing; the log lists it.

    Raises ``Refusal`` with code ``no_round``, ``round_has_ended``, of a Swiss ``round_undrawn`` or, where boards move,
    ``earlier_round_open``.
    """
    with locked(event_id) as event:
        round_ = event.rounds.filter(number=number).first()
        if round_ is None:
            raise Refusal("no_round", round=number)
        if round_.has_ended:
            raise Refusal("round_has_ended", round=number)
        if event.is_swiss and not round_.seatings.exists():
            raise Refusal("round_undrawn", round=number)
        if (first := _open_before(event, round_)) is not None:
            raise Refusal("earlier_round_open", round=number, first=first)
        missing = missing_in([round_])
        actor = actor_name(by)
        _end(event, round_, at, closed_by=actor)
        listed = [{"table": m.table, "board": m.board, "state": m.state} for m in missing]
        log(event, "round_closed", actor=actor, at=at, round=number, new={"missing": listed})
        _end_waiting(event, round_, at)
        return missing


def _end(event: Event, round_: Round, at: dt.datetime, closed_by: str) -> None:
    round_.ended_at = at
    round_.closed_by = closed_by
    round_.save(update_fields=["ended_at", "closed_by"])
    if event.has_matches:
        close_matches(event, round_, at)
    pass_clock_on(event, round_, at)
    tell_twins(event)


def tell_twins(event: Event) -> None:
    """Let events that play the same boards look anew at what is sealed there because it is still to be played here.

    After the commit, so that two events whose rounds end at once do not wait for each other.
    """
    if twins := list(twins_of(event).values_list("pk", flat=True)):
        transaction.on_commit(lambda: Event.objects.filter(pk__in=twins).update(revision=F("revision") + 1))
