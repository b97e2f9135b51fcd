"""The head of an event: what the navigation and the title of each of its pages need."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from scoring.notation.games import game_of_key
from tournaments.models import Event, Series
from tournaments.models.event import Shown
from tournaments.permissions import can_see_boards, can_see_event, can_see_standings, directs


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
    can_see_standings: bool
    can_see_boards: bool
    is_hidden: bool
    """Whether only the director sees the event."""
    has_matches: bool
    """Whether each table plays a match of its own, instead of the boards of the others."""
    is_swiss: bool
    """Whether its rounds are drawn one at a time."""
    is_drawn: bool
    """Whether rounds are drawn one at a time, by a Swiss or in a knock-out."""
    is_league: bool
    """Whether everybody meets everybody, at home or away."""
    has_groups: bool
    """Whether it begins in groups."""
    is_teams: bool
    """Whether two pairs are a team."""
    is_individual: bool
    """Whether its pairs are players, with another partner in every round."""
    has_bracket: bool
    """Whether it is a knock-out, or leads to one."""
    is_relayed: bool
    """Whether its boards move from table to table."""
    has_ways: bool
    """Whether tables have to know how their boards travel, or with whom they share them."""
    series: Series | None
    """The ranking over several events to which it belongs, where this visitor may know of that."""
    deck: str
    """The pack it is played with, by which its pages draw suits and cards."""
    rehearses: Event | None = None
    """The event of which it is a rehearsal."""

    def __str__(self) -> str:
        return self.name


def event_head(event: Event, user: User | AnonymousUser | None) -> EventHead:
    """Return the head of ``event`` for this visitor; asks the database nothing but for its series, if it is in one."""
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
        is_director=directs(user, event),
        can_see_standings=can_see_standings(user, event),
        can_see_boards=can_see_boards(user, event),
        is_hidden=not can_see_event(None, event),
        has_matches=event.has_matches,
        is_swiss=event.is_swiss,
        is_drawn=event.is_drawn,
        is_league=event.is_league,
        has_groups=event.has_groups,
        is_teams=event.is_teams,
        is_individual=event.is_individual,
        has_bracket=event.has_bracket,
        is_relayed=event.is_relayed,
        has_ways=event.copies is not None,
        series=event.series if event.series_id is not None and can_see_standings(user, event) else None,
        deck=game_of_key(event.game).deck.key,
        rehearses=event.rehearses,
    )


def visible_event(slug: str, user: User | AnonymousUser | None) -> Event:
    """Return the event of this slug where the visitor may know of it.

    Raises ``Http404`` both for an unknown slug and for a hidden event, so that nobody can tell one from the other.
    """
    event = Event.objects.filter(slug=slug).select_related("series", "rehearses", "club").first()
    if event is None or not can_see_event(user, event):
        raise Http404
    return event
