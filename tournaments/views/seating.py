"""Who sits where: by round, by pair and by name."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.filters.pairs import GuideFilter, PlayerFilter, SeatingFilter, TableFilter
from tournaments.models import Event
from tournaments.selectors.drawn_rounds import rounds_drawn
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.seating import guide_cards, player_lines, seating_by_round
from tournaments.selectors.table_guides import table_guides
from tournaments.tables.seating import PlayersTable


@require_safe
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the movement: round after round, as a guide for each pair or table (``?by=pair``), or all players by name.

    Whoever may know of the event may see it: it holds neither hands nor results.
    """
    event = visible_event(slug, request.user)
    context = {"event": event_head(event, request.user), "movement": event.get_movement_display()}
    template, more = PAGES.get(request.GET.get("by", ""), _by_round)(request, event)
    return render(request, template, {**context, **more})


def _by_round(request: HttpRequest, event: Event) -> tuple[str, dict[str, Any]]:
    list_filter = SeatingFilter(request.GET, seating_by_round(event))
    has_names = any(pair.names for one in list_filter.qs for seat in one.tables for pair in (seat.ns, seat.ew))
    return "seating/by_round.html", {"list_filter": list_filter, "rounds": list_filter.qs, "has_names": has_names}


def _by_pair(request: HttpRequest, event: Event) -> tuple[str, dict[str, Any]]:
    list_filter = GuideFilter(request.GET, guide_cards(event))
    return "seating/by_pair.html", {"list_filter": list_filter, "cards": list_filter.qs}


def _by_name(request: HttpRequest, event: Event) -> tuple[str, dict[str, Any]]:
    list_filter = PlayerFilter(request.GET, player_lines(event))
    table = PlayersTable(list_filter.qs, rounds_drawn(event) if event.is_swiss else None)
    RequestConfig(request, paginate=False).configure(table)
    return "seating/by_name.html", {"list_filter": list_filter, "table": table}


def _by_table(request: HttpRequest, event: Event) -> tuple[str, dict[str, Any]]:
    list_filter = TableFilter(request.GET, table_guides(guide_cards(event)))
    return "seating/by_table.html", {"list_filter": list_filter, "guides": list_filter.qs}


PAGES = {"pair": _by_pair, "table": _by_table, "name": _by_name}
