"""The home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.filters.events import EventFilter
from tournaments.selectors.events import event_rows


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the events that this visitor may know of, newest first."""
    list_filter = EventFilter(request.GET, event_rows(request.user))
    running = [row for row in list_filter.qs if row.state != "finished"]
    finished = [row for row in list_filter.qs if row.state == "finished"]
    return render(request, "home/home.html", {"list_filter": list_filter, "running": running, "finished": finished})
