"""The frame of every act on a match: one transaction, the match locked, its revision raised, one entry in its log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.actors import SITE, at_table
from tournaments.errors import NotPermitted, Refusal
from tournaments.models import Match, MatchAct
from tournaments.seen import OTHERS, is_of_others
from tournaments.selectors.match_values import met_at
from tournaments.services.acts import actor_name, locked, log

PLAYERS: Final = "players"
"""How the log names whoever came by the link of the match."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at the table, who acts by the secret link of the match."""

    key: str


Actor = User | Guest | str
"""Who acts: a director, somebody by the link, or a text."""


@contextmanager
def locked_match(match_id: int, by: Actor, seen: int = 0) -> Iterator[Match]:
    """Yield the match, locked for this transaction, and raise its revision at the end.

    The event that it belongs to is locked before it, and its revision rises too; ``match.seating.event`` is that event.
    Raises ``NotPermitted`` (``match_link_renewed``) for a guest whose link is no longer that of the match, and for
    everybody where the match has gone because its event was laid out again; ``Refusal`` (``others_meet_here``) where
    ``seen``, what the page of whoever acts has shown, is of others than those who play it now.
    """
    event_id = Match.objects.filter(pk=match_id).values_list("seating__event_id", flat=True).first()
    with transaction.atomic(), locked(event_id) if event_id is not None else nullcontext() as event:
        rows = Match.objects.select_for_update(of=("self",)).select_related(
            "seating__round", "seating__ns", "seating__ew"
        )
        match = rows.filter(pk=match_id).first()
        if match is None or (isinstance(by, Guest) and by.key != match.key):
            raise NotPermitted("match_link_renewed")
        if match.seating is not None and event is not None:
            match.seating.event = event
        if (met := met_at(match)) and is_of_others(seen, met):
            raise Refusal(OTHERS, table=match.seating.table if match.seating else 0)
        yield match
        match.revision += 1
        match.save(update_fields=["revision"])


def note(
    match: Match, act: str, *, by: Actor, at: dt.datetime, deal: int | None = None, old: Any = None, new: Any = None
) -> MatchAct:
    """Append one entry to the log of the match; its clock never goes back, as that of an event does not.

    What is done to a match of an event stands in the log of the event as well.
    """
    latest = MatchAct.objects.filter(match=match).order_by("-id").values_list("at", flat=True).first()
    at = at if latest is None else max(at, latest)
    if match.seating is not None and by != SITE:
        _tell_event(match, act, by, at, deal, old, new)
    return MatchAct.objects.create(match=match, act=act, actor=name_of(by), at=at, deal=deal, old=old, new=new)


def _tell_event(match: Match, act: str, by: Actor, at: dt.datetime, deal: int | None, old: Any, new: Any) -> None:
    seating = match.seating
    assert seating is not None
    assert seating.ns is not None
    assert seating.ew is not None
    words = {"game": match.game, "deal": deal, "old": old, "new": new, "NS": seating.ns.number, "EW": seating.ew.number}
    actor = at_table(seating.table) if isinstance(by, Guest) else actor_name(by)
    log(seating.event, act, actor=actor, at=at, new={"match": words}, round=seating.round.number, table=seating.table)


def name_of(by: Actor) -> str:
    """Return how the log names an actor."""
    return PLAYERS if isinstance(by, Guest) else actor_name(by)
