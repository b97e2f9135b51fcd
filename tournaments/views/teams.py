"""The matches of teams of four and their table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import can_see_boards
from tournaments.selectors.heads import visible_event
from tournaments.selectors.teams import teams_page
from tournaments.tables.match_standings import TeamStandingsTable


@require_safe
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the matches of the rounds that are shown, and the table that comes of them."""
    event = visible_event(slug, request.user)
    if not (event.is_teams and can_see_boards(request.user, event)):
        raise Http404
    page = teams_page(event, request.user)
    return render(
        request, "teams/teams.html", {"event": page.head, "page": page, "table": TeamStandingsTable(page.field)}
    )
