"""The play of a deal of a match: entering it on the drawn table, by either door, and its replay."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Match
from tournaments.numbers import nearest_number
from tournaments.permissions import wants_part
from tournaments.play_games.registry import play_game
from tournaments.selectors.match_pages import match_page
from tournaments.selectors.match_spots import deal_replay, match_spot
from tournaments.services.match_plays import record_match_draft
from tournaments.views.drawn import Place, enter
from tournaments.views.match_doors import Door
from tournaments.views.replay import MOST_TRICKS


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, door: Door, deal: int) -> HttpResponse:
    """Let the players or the director enter the play of a deal, from which its slip comes."""
    shown = match_page(door.match)
    spot = match_spot(shown, deal, by_table=not door.is_director)
    if spot is None or door.match.is_ended:
        messages.info(request, _why_not(door.match))
        return redirect(door.url("page"))
    game = play_game(door.match.game)
    place = Place(
        spot=spot,
        record=partial(record_match_draft, spot=spot, by=door.by),
        here=door.url("draw", deal),
        typing="",
        onward=door.url("replay", deal),
        template="matches/draw.html",
        recorded=gettext_lazy("The deal is written, with its play."),
        context={
            "door": door,
            "page": shown,
            "number": deal,
            "event": None,
            "looking": door.url("deal", deal) if spot.deal else door.url("page"),
            "deck": game.text.deck.key,
            "help": game.help,
            "options": shown.options,
        },
    )
    return enter(request, place)


def _why_not(match: Match) -> str:
    """Return why a deal has no drawn table."""
    if match.third:
        return _("With three players a deal is written as its result; it cannot be entered card by card.")
    if match.is_ended:
        return _("The sheet is closed, so nothing more is entered.")
    if not match.first_dealer:
        return _("A deal can be entered card by card when somebody has said who dealt first.")
    return _("This deal is neither on the sheet nor the next one, so it cannot be entered card by card.")


@require_safe
def replay(request: HttpRequest, door: Door, deal: int) -> HttpResponse:
    """Show the play of a deal as it stood after ``?step=`` actions or with the whole of ``?trick=`` on the table."""
    shown = match_page(door.match)
    found = deal_replay(shown, deal)
    if found is None:
        raise Http404
    if "trick" in request.GET:
        step = found.step_of_trick(nearest_number(request.GET["trick"], 0, MOST_TRICKS, otherwise=0))
    else:
        step = nearest_number(request.GET.get("step"), 0, found.last, otherwise=0)
    here = door.url("replay", deal)
    context = {"door": door, "page": shown, "replay": found, "drawn": found.table_at(step), "here": here, "event": None}
    context |= {"number": deal, "deck": found.deck}
    is_part = wants_part(request) and context["drawn"] is not None
    response = render(request, "matches/_replay_part.html" if is_part else "matches/replay.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response
