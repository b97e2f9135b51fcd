"""One page with everything that wants the director's eye."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.permissions import director_required
from tournaments.selectors.attention import Item, attention_of
from tournaments.selectors.heads import event_head, visible_event
from tournaments.texts import value_words


@never_cache
@director_required
@require_safe
def attention(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is disputed, flagged, missing, waiting or odd, each with the way to act on it."""
    event = visible_event(slug, request.user)
    return render(request, "attention/attention.html", _context(request, event))


def _context(request: HttpRequest, event: Event) -> dict[str, object]:
    sections = [(section, [_thing(event, item) for item in section.items]) for section in attention_of(event)]
    total = sum(section.count for section, _things in sections)
    return {"event": event_head(event, request.user), "sections": sections, "total": total}


def _thing(event: Event, item: Item) -> tuple[Item, str, str]:
    """Return a thing with what stands there in words, and where to act on it."""
    return item, value_words(item.value) if item.value else "", _address(event, item)


def _address(event: Event, item: Item) -> str:
    if len(item.boards) > 1:
        return f"{reverse('grid', args=[event.slug])}?round={item.round}#table-{item.table}"
    return reverse("result", args=[event.slug, item.round, item.table, item.board])
