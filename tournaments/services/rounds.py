"""The end of a round: by itself when its last board is settled, or by the director."""

from __future__ import annotations

import datetime as dt

from django.contrib.auth.models import User

from tournaments.actors import SITE
from tournaments.errors import Refusal
from tournaments.models import Event, Match, Round
from tournaments.selectors.results import Missing, live_seatings, missing_in
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.clock import pass_clock_on
from tournaments.services.event_matches import close_matches


def end_round_if_complete(event: Event, round_: Round, at: dt.datetime) -> bool:
    """End the round if every board, or the match, of every live table in it is settled; tell whether it ended now.

    For use inside a service that holds the event. A round that has ended stays so, whatever is corrected later.
    """
    if round_.has_ended or not (event.has_matches or round_.boards.exists()):
        return False
    if not live_seatings(event.pk).filter(round=round_).exists() or missing_in([round_]):
        return False
    _end(event, round_, at, closed_by="")
    log(event, "round_ended", actor=SITE, at=at, round=round_.number)
    return True


def settle(match: Match, at: dt.datetime) -> None:
    """End the round of a match, where it belongs to one, if no match of it is played any more."""
    if match.seating is not None:
        end_round_if_complete(match.seating.event, match.seating.round, at)


def close_round(*, event_id: int, number: int, by: User, at: dt.datetime) -> tuple[Missing, ...]:
    """End a round as it is and return what was missing; the log lists it.

    Raises ``Refusal`` with code ``no_round`` or ``round_has_ended``.
    """
    with locked(event_id) as event:
        round_ = event.rounds.filter(number=number).first()
        if round_ is None:
            raise Refusal("no_round", round=number)
        if round_.has_ended:
            raise Refusal("round_has_ended", round=number)
        missing = missing_in([round_])
        actor = actor_name(by)
        _end(event, round_, at, closed_by=actor)
        listed = [{"table": m.table, "board": m.board, "state": m.state} for m in missing]
        log(event, "round_closed", actor=actor, at=at, round=number, new={"missing": listed})
        return missing


def _end(event: Event, round_: Round, at: dt.datetime, closed_by: str) -> None:
    round_.ended_at = at
    round_.closed_by = closed_by
    round_.save(update_fields=["ended_at", "closed_by"])
    if event.has_matches:
        close_matches(event, round_, at)
    pass_clock_on(event, round_, at)
