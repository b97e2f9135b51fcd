"""Several events ranked as one: who may see that, and how far each of the events is.

Events are loaded for their reader, one by one, so that what is kept back of one is kept back here: it costs what the
standings of each of them cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count
from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.models import Event, Series
from tournaments.models.series import Opens
from tournaments.permissions import can_see_boards_of_series, can_see_series, is_director
from tournaments.selectors.evening import Evening, load_evening
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping, keeping_of
from tournaments.selectors.match_evening import MatchEvening, load_match_evening

# Who may see it ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeriesHead:
    """A series as every page of it names it, and what this visitor may open. ``mark`` is another after every change."""

    pk: int
    slug: str
    name: str
    opens: str
    is_director: bool
    can_see_boards: bool
    has_matches: bool
    has_sections: bool
    """Whether several events play the same boards, so that scores over all differ from those of each."""
    mark: str

    @property
    def opens_text(self) -> str:
        """When boards that several events play are opened."""
        return str(Opens(self.opens).label)


def events_of(series: Series) -> tuple[Event, ...]:
    """Return the events of a series by session and date: one query."""
    return tuple(series.events.select_related("series", "club").order_by("session", "date", "pk"))


def visible_series(slug: str, user: User | AnonymousUser | None) -> tuple[Series, tuple[Event, ...]]:
    """Return the series of this slug with its events: two queries.

    Raises ``Http404`` where there is none, or where this visitor may not see the standings of each of its events.
    """
    series = Series.objects.filter(slug=slug).first()
    events = events_of(series) if series else ()
    if series is None or not can_see_series(user, events):
        raise Http404
    return series, events


def series_head(series: Series, events: Sequence[Event], user: User | AnonymousUser | None) -> SeriesHead:
    """Return the head of a series for this visitor; asks the database nothing."""
    sessions = [event.session for event in events]
    has_matches = any(event.has_matches for event in events)
    return SeriesHead(
        pk=series.pk,
        slug=series.slug,
        name=series.name,
        opens=series.opens,
        is_director=is_director(user),
        can_see_boards=can_see_boards_of_series(user, events),
        has_matches=has_matches,
        has_sections=not has_matches and len(set(sessions)) < len(sessions),
        mark=mark_of(series, events),
    )


def mark_of(series: Series, events: Iterable[Event]) -> str:
    """Return what changes with every change of the series and of its events."""
    return ".".join(str(number) for event in events for number in (event.pk, event.revision)) or str(series.pk)


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session for the director: its events, and how much of it counts."""

    number: int
    carried: int
    events: tuple[Event, ...]

    @property
    def has_sections(self) -> bool:
        """Whether several events play the same boards."""
        return len(self.events) > 1 and not self.events[0].has_matches


def sessions_of(events: Sequence[Event]) -> tuple[SessionRow, ...]:
    """Return the sessions of a series with their events."""
    numbers = sorted({event.session for event in events})
    found = {number: tuple(event for event in events if event.session == number) for number in numbers}
    return tuple(SessionRow(number, own[0].carried, own) for number, own in found.items())


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series in a list."""

    slug: str
    name: str
    events: int


def series_rows() -> tuple[SeriesRow, ...]:
    """Return every series, newest first: one query."""
    rows = Series.objects.annotate(count=Count("events")).order_by("-created_at", "-pk")
    return tuple(SeriesRow(row.slug, row.name, row.count) for row in rows)


# Its events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """An event of a series as this visitor may know it."""

    event: Event
    head: EventHead
    evening: Evening | MatchEvening
    keeping: Keeping

    @property
    def key(self) -> int:
        """What names it among the others."""
        return self.event.pk

    @property
    def rounds_ended(self) -> int:
        """How many of its rounds count."""
        return len(self.evening.shown)

    @property
    def is_over(self) -> bool:
        """Whether all of them do."""
        return self.rounds_ended == self.event.round_count

    @property
    def progress_text(self) -> str:
        """How far it is."""
        words = {"ended": self.rounds_ended, "rounds": self.event.round_count}
        if self.is_over:
            return _("all %(rounds)d rounds") % words
        return _("%(ended)d of %(rounds)d rounds") % words


def parts_of(events: Iterable[Event], user: User | AnonymousUser | None) -> tuple[Part, ...]:
    """Return the events of a series as this visitor may know them."""
    parts = []
    for event in events:
        evening = load_match_evening(event, user) if event.has_matches else load_evening(event, user)
        held = evening.held if isinstance(evening, Evening) else frozenset[int]()
        parts.append(Part(event, event_head(event, user), evening, keeping_of(event, evening.ended, held)))
    return tuple(parts)
