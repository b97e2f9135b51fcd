"""The replay of a recorded play on the drawn table, step by step."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from tournaments.models import Event, Play
from tournaments.numbers import nearest_number
from tournaments.permissions import can_see_hands, is_director, is_open
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.keeping import keeping_of
from tournaments.selectors.plays import play_at
from tournaments.selectors.replays import ReplayPage, replay_page
from tournaments.services import plays
from tournaments.views.plays import line_of, standing

MOST_TRICKS: Final = 12


@gzip_page
@require_http_methods(["GET", "HEAD", "POST"])
def replay(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show a recorded play as it stood after ``?step=`` calls and cards or with the whole of ``?trick=`` on the table.

    A sealed board is shown to the director alone, who has to ask and is logged; it has no steps.
    """
    event = visible_event(slug, request.user)
    found = play_at(event, number, table)
    if found is None or not (is_director(request.user) or can_see_hands(request.user, event, found.board.round)):
        raise Http404
    if not is_open(event, found.board.round):
        return _sealed(request, event, found)
    page = replay_page(event, found)
    drawn = page.table_at(_step(request, page))
    here = reverse("replay", args=[slug, number, table])
    context = {"event": event_head(event, request.user), "page": page, "drawn": drawn, "here": here}
    is_part = drawn is not None and _is_part(request)
    response = render(request, "plays/_board.html", context) if is_part else _whole(request, event, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _is_part(request: HttpRequest) -> bool:
    """Tell whether the browser swaps the table alone."""
    htmx: Any = getattr(request, "htmx", None)
    return bool(htmx) and not htmx.history_restore_request


def _step(request: HttpRequest, page: ReplayPage) -> int:
    """Return the step that is asked for, or the nearest there is; a replay opens with the hands as they were dealt."""
    if "trick" in request.GET:
        return page.step_of_trick(nearest_number(request.GET["trick"], 0, MOST_TRICKS, otherwise=0))
    return nearest_number(request.GET.get("step"), 0, page.last, otherwise=0)


def _whole(request: HttpRequest, event: Event, context: dict[str, Any]) -> HttpResponse:
    page: ReplayPage = context["page"]
    context |= {"keeping": keeping_of(event)}
    line = line_of(event, page.board, page.table)
    return render(request, "plays/replay.html", {**context, **standing(event, line), "line": line})


def _sealed(request: HttpRequest, event: Event, found: Play) -> HttpResponse:
    """Ask the director whether to look; on request log the look and show all in one page, which has no address."""
    board, table = found.board, found.table
    head = event_head(event, request.user)
    if request.method != "POST":
        place = {"board": board.number, "table": table, "round": board.round.number}
        return render(request, "plays/sealed.html", {"event": head, **place})
    assert isinstance(request.user, User)
    found = plays.look_at_play(event_id=event.pk, table=table, board=board.number, by=request.user, at=timezone.now())
    return _whole(request, event, {"event": head, "page": replay_page(event, found)})
