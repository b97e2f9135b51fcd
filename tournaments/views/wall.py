"""The wall for a projector, without sign-in, and what the director sets of it: its rounds and the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import Refusal
from tournaments.forms.wall import WallForm
from tournaments.links import absolute_url, qr_picture
from tournaments.live import live_fragment
from tournaments.models import Event
from tournaments.numbers import identifier_from, number_from
from tournaments.permissions import can_see_standings, director_required
from tournaments.selectors.heads import visible_event
from tournaments.selectors.wall import wall_page
from tournaments.services.clock import pause_clock, shift_clock, start_clock
from tournaments.services.wall import set_wall
from tournaments.texts.sentences import sentence
from tournaments.views.acting import acting

THEMES: Final = ("light", "dark")


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the wall: standings page by page, the round and its clock, and the tables that still play."""
    event = visible_event(slug, request.user)
    if not can_see_standings(request.user, event):
        raise Http404
    return render(request, "wall/wall.html", _context(request, event))


@live_fragment(can_see_standings)
def live_wall(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the part of the wall that changes."""
    return render(request, "wall/_live.html", _context(request, event))


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    page = wall_page(event, request.user, timezone.now())
    theme = request.GET.get("theme", "")
    address = absolute_url(reverse("standings", args=[event.slug]))
    return {
        "event": page.head,
        "page": page,
        "number": min(max(number_from(request.GET.get("page"), 1), 1), max(len(page.sheets), 1)),
        "theme": theme if theme in THEMES else "",
        "address": address.split("://", 1)[-1],
        "picture": qr_picture(address),
    }


# What the director sets ------------------------------------------------------------------------------------------


@director_required
@require_POST
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Set from when results are shown and from when they are kept for the end, or open everything."""
    event = visible_event(slug, request.user)
    form = WallForm(request.POST, rounds=event.round_count)
    if "open" in request.POST:
        _act(request, set_wall, event, shows_from=1, freezes_from=None)
        messages.success(request, _("Nothing is kept back any more."))
    elif form.is_valid():
        _act(request, set_wall, event, **form.cleaned_data)
    else:
        messages.error(request, str(next(iter(form.errors.values()))[0]))
    return redirect("standings" if request.POST.get("back") == "standings" else "event", slug)


@director_required
@require_POST
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """Start or pause the clock of the current round, or give or take a minute."""
    event = visible_event(slug, request.user)
    acts: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
        "start": (start_clock, {}),
        "pause": (pause_clock, {}),
        "more": (shift_clock, {"minutes": 1}),
        "less": (shift_clock, {"minutes": -1}),
    }
    if request.POST.get("act") not in acts:
        return HttpResponseBadRequest(_("The clock cannot do this."), content_type="text/plain; charset=utf-8")
    service, words = acts[request.POST["act"]]
    if service is shift_clock:
        words["request_id"] = identifier_from(request.POST.get("request_id"))
    _act(request, service, event, number=number_from(request.POST.get("round")), **words)
    return redirect("event", slug)


def _act(request: HttpRequest, service: Callable[..., Any], event: Event, **words: Any) -> None:
    """Do one thing, or say above the next page why it was refused."""
    try:
        service(event_id=event.pk, **words, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
