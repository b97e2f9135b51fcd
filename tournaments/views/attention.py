"""One page with everything that wants the director's eye."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.filters.results import AttentionFilter
from tournaments.models import Event
from tournaments.permissions import director_required
from tournaments.selectors.attention import OF_PLAYS, Item, Section, attention_of
from tournaments.selectors.heads import event_head, visible_event
from tournaments.texts.sentences import value_words


@director_required
@require_safe
def attention(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is disputed, flagged, missing, waiting or odd, each with the way to act on it."""
    event = visible_event(slug, request.user)
    return render(request, "attention/attention.html", _context(request, event))


def _context(request: HttpRequest, event: Event) -> dict[str, object]:
    list_filter = AttentionFilter(request.GET, attention_of(event))
    sections = [(section, [_thing(event, section, item) for item in section.items]) for section in list_filter.qs]
    return {"event": event_head(event, request.user), "list_filter": list_filter, "sections": sections}


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing with the results of it in words, and where to act on it."""

    item: Item
    words: str
    words_of_cards: str
    target: str


def _thing(event: Event, section: Section, item: Item) -> Thing:
    words, of_cards = (value_words(value) if value else "" for value in (item.value, item.of_cards))
    return Thing(item, words, of_cards, _address(event, section, item))


def _address(event: Event, section: Section, item: Item) -> str:
    if section.key in OF_PLAYS:
        return reverse("play", args=[event.slug, item.board, item.table])
    if len(item.boards) > 1:
        return f"{reverse('grid', args=[event.slug])}?round={item.round}#table-{item.table}"
    return reverse("result", args=[event.slug, item.round, item.table, item.board])
