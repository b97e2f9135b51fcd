"""The standings of an event."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import Table

from tournaments.filters.pairs import StandingsFilter
from tournaments.live import live_fragment
from tournaments.models import Event
from tournaments.permissions import can_see_standings
from tournaments.selectors.heads import EventHead, visible_event
from tournaments.selectors.standings import FieldStandings, standings_page
from tournaments.selectors.team_standings import TeamField
from tournaments.tables.match_standings import TeamStandingsTable
from tournaments.tables.standings import StandingsTable
from tournaments.views import match_events


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of the ended rounds."""
    event = visible_event(slug, request.user)
    if not can_see_standings(request.user, event):
        raise Http404
    if event.has_matches:
        return render(request, "match_events/standings.html", match_events.standings_context(request, event))
    return render(request, "standings/standings.html", _context(request, event))


@live_fragment(can_see_standings)
def live_standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the part of the page that changes."""
    if event.has_matches:
        return render(request, "match_events/_standings.html", match_events.standings_context(request, event))
    return render(request, "standings/_live.html", _context(request, event))


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    page = standings_page(event, request.user)
    list_filter = StandingsFilter(request.GET, page.rankings)
    return {
        "event": page.head,
        "page": page,
        "list_filter": list_filter,
        "tables": [(field, _table(field, page.head)) for field in list_filter.qs],
        "unranked": list_filter.left_of(page.unranked),
    }


def _table(field: FieldStandings | TeamField, head: EventHead) -> Table:
    return TeamStandingsTable(field) if isinstance(field, TeamField) else StandingsTable(field, head)
