"""The traveller of a board and the score card of a pair."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.live import live_fragment
from tournaments.models import Event
from tournaments.permissions import can_see_boards
from tournaments.selectors.heads import visible_event
from tournaments.selectors.leaving_out import leaving_out_page
from tournaments.selectors.score_cards import score_card_page
from tournaments.selectors.travellers import traveller_page
from tournaments.tables.score_cards import ScoreCardTable
from tournaments.tables.travellers import TravellerTable


def _event_with_boards(request: HttpRequest, slug: str) -> Event:
    event = visible_event(slug, request.user)
    if not can_see_boards(request.user, event):
        raise Http404
    return event


@require_safe
def traveller(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a board at every table; before its round has ended to the director alone, and without hands."""
    event = _event_with_boards(request, slug)
    return render(request, "travellers/traveller.html", _traveller(request, event, number))


@live_fragment(can_see_boards)
def live_traveller(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the part of a traveller that changes."""
    return render(request, "travellers/_live.html", _traveller(request, event, number))


def _traveller(request: HttpRequest, event: Event, number: int) -> dict[str, Any]:
    page = traveller_page(event, number, request.user)
    return {"event": page.head, "page": page, "table": TravellerTable(page)}


@require_safe
def without(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show what the tables of a board would get if one of them had not been there."""
    event = _event_with_boards(request, slug)
    page = leaving_out_page(event, number, table, request.user)
    return render(request, "travellers/without.html", {"event": page.head, "page": page})


@require_safe
def score_card(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show every board of a pair in the ended rounds."""
    event = _event_with_boards(request, slug)
    return render(request, "score_cards/score_card.html", _score_card(request, event, number))


@live_fragment(can_see_boards)
def live_score_card(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the part of a score card that changes."""
    return render(request, "score_cards/_live.html", _score_card(request, event, number))


def _score_card(request: HttpRequest, event: Event, number: int) -> dict[str, Any]:
    page = score_card_page(event, number, request.user)
    return {"event": page.head, "page": page, "table": ScoreCardTable(page)}
