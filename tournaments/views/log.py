"""The log of an event, for its director."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.filters.log import LogFilter
from tournaments.numbers import number_from
from tournaments.permissions import director_required
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.log import log_entries, log_page
from tournaments.tables.log import LogTable


@director_required
@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what was done, newest first."""
    event = visible_event(slug, request.user)
    list_filter = LogFilter(request.GET, log_entries(event), event)
    page = log_page(event, list_filter.qs, number=number_from(request.GET.get("page"), 1))
    context = {
        "event": event_head(event, request.user),
        "page": page,
        "list_filter": list_filter,
        "table": LogTable(page, event.slug),
    }
    return render(request, "log/log.html", context)
