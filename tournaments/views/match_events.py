"""The pages of an event of matches: overview, matches, the end of a round, standings, the table's own page."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.errors import Refusal
from tournaments.filters.pairs import StandingsFilter
from tournaments.live import live_fragment
from tournaments.models import Event, TableLink
from tournaments.permissions import can_see_boards
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.keeping import keeping_of
from tournaments.selectors.match_evening import MatchEvening, load_match_evening
from tournaments.selectors.match_standings import match_standings_page
from tournaments.selectors.match_tables import match_table
from tournaments.services.rounds import close_round
from tournaments.tables.match_standings import standings_table
from tournaments.texts.sentences import sentence

# The matches -----------------------------------------------------------------------------------------------------


@require_safe
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the matches of the event, round by round: all to the director, to others those that are shown."""
    event = visible_event(slug, request.user)
    if not (event.has_matches and can_see_boards(request.user, event)):
        raise Http404
    return render(request, "match_events/matches.html", _matches_context(request, event))


@live_fragment(lambda user, event: event.has_matches and can_see_boards(user, event))
def live_matches(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the part of the page that changes."""
    return render(request, "match_events/_matches.html", _matches_context(request, event))


def _matches_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    evening, head = load_match_evening(event, request.user), event_head(event, request.user)
    rounds = [one for one in evening.rounds if head.is_director or one.number in evening.shown]
    return {"event": head, "rounds": rounds, "keeping": keeping_of(event, evening.ended)}


def overview_context(event: Event) -> dict[str, Any]:
    """Return what the director's overview of an event of matches shows of its rounds and tables."""
    evening = load_match_evening(event, None)
    return {"evening": evening, "page": Overview(evening)}


class Overview:
    """The evening at a glance, as the pages that are the same for every event ask for it."""

    def __init__(self, evening: MatchEvening) -> None:
        event = evening.event
        self.rounds = evening.rounds
        self.current = evening.current
        self.is_frozen = any(one.has_begun or one.has_ended for one in evening.rounds)
        self.to_draw = evening.to_draw
        self.pairs = event.pair_count
        self.named = sum(bool(name.names) for name in evening.names.values())
        self.minutes = event.takes
        self.movement = event.get_movement_display()


def close(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Say which matches of a round are not over, and close it as it is."""
    row = load_match_evening(event, request.user).round(number)
    if row is None:
        raise Http404
    if request.method != "POST":
        return render(request, "match_events/close.html", {"event": event_head(event, request.user), "row": row})
    assert isinstance(request.user, User)
    try:
        close_round(event_id=event.pk, number=number, by=request.user, at=timezone.now())
    except Refusal as refusal:
        messages.warning(request, sentence(refusal))
    else:
        messages.success(
            request, _("Round %(number)d is closed: its matches count as they stand.") % {"number": number}
        )
    return redirect("event-matches", event.slug)


# Standings -------------------------------------------------------------------------------------------------------


def standings_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Return what the page of the standings shows of an event of matches."""
    page = match_standings_page(event, request.user)
    list_filter = StandingsFilter(request.GET, page.fields)
    return {
        "event": page.head,
        "page": page,
        "list_filter": list_filter,
        "tables": [(field, standings_table(event, field)) for field in list_filter.qs],
        "unranked": list_filter.left_of(page.unranked),
    }


# A table ---------------------------------------------------------------------------------------------------------


def table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Lead a phone at the table to the sheet of its match, or show what it waits for or where its pairs go."""
    found = match_table(link, timezone.now())
    if found.sheet_key:
        return redirect("match-table", found.sheet_key)
    context = {"page": found.page, "played_key": found.played_key, "request_id": uuid4()}
    return render(request, "table/table.html", context)


def live_table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Show the part of the page of a table that changes; a sheet that may be written now is a link."""
    found = match_table(link, timezone.now())
    context = {"page": found.page, "sheet_key": found.sheet_key, "played_key": found.played_key}
    return render(request, "table/_table.html", context)
