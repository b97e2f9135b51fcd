"""Who sits where: by round and by pair."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.seating import guide_cards, seating_by_round

BY_PAIR = "pair"


@require_safe
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the movement, a round after the other, or as one guide card for each pair (``?by=pair``).

    Whoever may know of the event may see it: it holds neither hands nor results.
    """
    event = visible_event(slug, request.user)
    context = {"event": event_head(event, request.user), "movement": event.get_movement_display()}
    if request.GET.get("by") == BY_PAIR:
        return render(request, "seating/by_pair.html", {**context, "cards": guide_cards(event)})
    rounds = seating_by_round(event)
    has_names = any(pair.names for one in rounds for seat in one.tables for pair in (seat.ns, seat.ew))
    return render(request, "seating/by_round.html", {**context, "rounds": rounds, "has_names": has_names})
