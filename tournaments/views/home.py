"""The home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.events import event_rows


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the events that this visitor may know of, newest first."""
    rows = event_rows(request.user)
    running = [row for row in rows if row.state != "finished"]
    finished = [row for row in rows if row.state == "finished"]
    return render(request, "home/home.html", {"running": running, "finished": finished})
