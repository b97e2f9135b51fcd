"""The log of an event, for its director."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.forms.log import LogForm
from tournaments.numbers import number_from
from tournaments.permissions import director_required
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.log import log_page
from tournaments.tables.log import LogTable


@director_required
@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what was done, newest first."""
    event = visible_event(slug, request.user)
    form = LogForm(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    page = log_page(event, **wanted, number=number_from(request.GET.get("page"), 1))
    query = urlencode({name: value for name, value in wanted.items() if value})
    context = {
        "event": event_head(event, request.user),
        "page": page,
        "form": form,
        "table": LogTable(page, event.slug),
        "query": query,
    }
    return render(request, "log/log.html", context)
