"""The head of an event: what the navigation and the title of each of its pages need."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from tournaments.models import Event
from tournaments.models.event import Shown
from tournaments.permissions import is_director


@dataclass(frozen=True, slots=True)
class EventHead:
    """An event as every page of it names it, and what this visitor may open."""

    pk: int
    slug: str
    name: str
    date: dt.date
    shown: str
    shown_text: str
    revision: int
    pair_count: int
    round_count: int
    boards_per_round: int
    is_director: bool

    @property
    def can_see_standings(self) -> bool:
        """Whether this visitor may open the standings."""
        return self.is_director or self.shown in (Shown.STANDINGS, Shown.ALL)

    @property
    def can_see_boards(self) -> bool:
        """Whether this visitor may open travellers, score cards and hands of ended rounds."""
        return self.is_director or self.shown == Shown.ALL

    @property
    def board_count(self) -> int:
        """How many boards the event has."""
        return self.round_count * self.boards_per_round

    @property
    def is_hidden(self) -> bool:
        """Whether only the director sees the event."""
        return self.shown == Shown.NOTHING

    def __str__(self) -> str:
        return self.name


def event_head(event: Event, user: User | AnonymousUser | None) -> EventHead:
    """Return the head of ``event`` for this visitor; asks the database nothing."""
    return EventHead(
        pk=event.pk,
        slug=event.slug,
        name=event.name,
        date=event.date,
        shown=event.shown,
        shown_text=str(Shown(event.shown).label),
        revision=event.revision,
        pair_count=event.pair_count,
        round_count=event.round_count,
        boards_per_round=event.boards_per_round,
        is_director=is_director(user),
    )


def visible_event(slug: str, user: User | AnonymousUser | None) -> Event:
    """Return the event of this slug where the visitor may know of it.

    Raises ``Http404`` both for an unknown slug and for a hidden event, so that nobody can tell one from the other.
    """
    event = Event.objects.filter(slug=slug).first()
    if event is None or (event.shown == Shown.NOTHING and not is_director(user)):
        raise Http404
    return event
