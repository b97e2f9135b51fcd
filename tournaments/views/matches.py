"""Matches in ordinary play for the director: the list, a new one, its names, its end, its link and its files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import ScoringError
from tournaments.errors import Refusal
from tournaments.exports.match import match_document
from tournaments.exports.writers import CSV_FORMS, CSV_TYPE, PROGRAMS, XLSX_TYPE, csv_file, xlsx
from tournaments.filters.matches import MatchFilter
from tournaments.forms.match import MatchNamesForm, names_initial
from tournaments.forms.new_matches.base import NewMatchForm
from tournaments.forms.new_matches.registry import new_match_form
from tournaments.links import absolute_url
from tournaments.match_games.base import MatchGame
from tournaments.match_games.registry import MATCH_GAMES, match_act_sentence, match_game
from tournaments.models import Match, MatchAct
from tournaments.numbers import number_from
from tournaments.permissions import director_required
from tournaments.seen import seen_from
from tournaments.selectors.club import current_club
from tournaments.selectors.match_pages import match_log, match_page
from tournaments.selectors.match_values import deal_names
from tournaments.selectors.matches import match_list, match_titles
from tournaments.services import matches as services
from tournaments.services.knockout import let_go_on
from tournaments.services.matches import create_match, rename_match
from tournaments.services.swiss_field import record_walkover
from tournaments.texts.matches import ACTORS
from tournaments.texts.sentences import sentence
from tournaments.views.acting import acting
from tournaments.views.match_doors import Door


@director_required
@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """List the matches, newest first."""
    list_filter = MatchFilter(request.GET, match_titles())
    page = match_list(list_filter.qs, number_from(request.GET.get("page"), 1))
    return render(request, "matches/list.html", {"list": page, "list_filter": list_filter})


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Ask for both pairs, what ends the match and the rules, and make it."""
    game, three = _chosen(request.GET.get("game", ""))
    form = new_match_form(game)(request.POST or None, today=timezone.localdate(), game=game, three=three)
    if form.is_bound and form.is_valid() and (made := _make(request, form)):
        return redirect("match", made.slug)
    return render(request, "matches/new.html", {"form": form, "games": _games(game, three)})


THREE: Final = "3"
"""What follows the key of a game in an address where three play it."""


def _chosen(text: str) -> tuple[str, bool]:
    """Return the game that an address names, the first where it names none, and whether three play it."""
    key, three = text.removesuffix(THREE), text.endswith(THREE)
    return (key, three and MATCH_GAMES[key].has_three) if key in MATCH_GAMES else (next(iter(MATCH_GAMES)), False)


def _games(chosen: str, three: bool) -> list[tuple[str, str, bool]]:
    """Return the games on offer, each with its address part, its name, and whether it is chosen."""
    offered = []
    for key, game in MATCH_GAMES.items():
        offered.append((key, str(game.title), key == chosen and not three))
        if game.has_three:
            # Translators: a game that is played by three, each for himself.
            offered.append((key + THREE, _("%(game)s, three players") % {"game": game.title}, key == chosen and three))
    return offered


def _make(request: HttpRequest, form: NewMatchForm) -> Match | None:
    club = current_club()
    assert club is not None
    names = ("date", "variant", "name", "kind", *form.terms, "request_id")
    try:
        return create_match(
            club=club,
            players=form.players,
            game=form.game_key,
            **{name: form.cleaned_data[name] for name in names},
            **acting(request),
        )
    except (Refusal, ScoringError) as refusal:
        form.refuse(refusal)
        return None


@require_http_methods(["GET", "HEAD", "POST"])
def names(request: HttpRequest, door: Door) -> HttpResponse:
    """Change title, date and names."""
    three = bool(door.match.third)
    form = MatchNamesForm(request.POST or None, initial=names_initial(door.match), three=three)
    if form.is_bound and form.is_valid():
        words = {name: form.cleaned_data[name] for name in ("name", "date")}
        try:
            rename_match(match_id=door.match.pk, players=form.players, **words, **acting(request))
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Title, date and names are saved."))
            return redirect("match", door.match.slug)
    return render(request, "matches/names.html", {"door": door, "page": match_page(door.match), "form": form})


def _act(service: Callable[..., Match], done: Callable[[], str]) -> Callable[..., HttpResponse]:
    """Return a view that does one act on the match and leads back to it."""

    @require_POST
    def view(request: HttpRequest, door: Door) -> HttpResponse:
        try:
            service(match_id=door.match.pk, **acting(request), seen=seen_from(request.POST.get("seen"), 0))
        except Refusal as refusal:
            messages.error(request, sentence(refusal))
        else:
            messages.success(request, done())
        return redirect("match", door.match.slug)

    return view


@require_POST
def walkover(request: HttpRequest, door: Door) -> HttpResponse:
    """Give the match to the side whose opponents did not come."""
    try:
        winner, seen = request.POST.get("winner", ""), seen_from(request.POST.get("seen"), 0)
        record_walkover(match_id=door.match.pk, winner=winner, seen=seen, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("The match is won by a walk-over."))
    return redirect("match", door.match.slug)


@require_POST
def go_on(request: HttpRequest, door: Door) -> HttpResponse:
    """Let a side of a level match of a knock-out go on."""
    try:
        side, seen = request.POST.get("side", ""), seen_from(request.POST.get("seen"), 0)
        let_go_on(match_id=door.match.pk, side=side, seen=seen, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("Who goes on is saved."))
    return redirect("match", door.match.slug)


end = _act(services.end_match, lambda: _("The sheet is closed."))
reopen = _act(services.reopen_match, lambda: _("The sheet is open again."))
start_clock = _act(services.start_clock, lambda: _("The clock is running."))
renew_link = _act(services.renew_link, lambda: _("The players have a new link; the one before leads nowhere."))


@require_safe
def link(request: HttpRequest, door: Door) -> HttpResponse:
    """Show the link of the players, with its code to scan."""
    address = absolute_url(Door(door.match, door.by, is_director=False).url("page"))
    picture = segno.make(address, error="m", micro=False).svg_data_uri(border=4, dark="#000", light="#fff", scale=4)
    context = {"door": door, "page": match_page(door.match), "address": address, "picture": picture}
    return render(request, "matches/link.html", context)


@require_safe
def log(request: HttpRequest, door: Door) -> HttpResponse:
    """Show every act on the match, newest first."""
    by_side = deal_names(door.match)
    rows = [_log_row(match_game(door.match), entry, by_side) for entry in match_log(door.match)]
    return render(request, "matches/log.html", {"door": door, "page": match_page(door.match), "rows": rows})


def _log_row(game: MatchGame, entry: MatchAct, by_side: dict[str, str]) -> dict[str, Any]:
    what = match_act_sentence(game, entry.act, entry.deal, entry.old, entry.new, by_side)
    return {"at": entry.at, "actor": ACTORS.get(entry.actor, entry.actor), "what": what}


@require_safe
def export_xlsx(request: HttpRequest, door: Door) -> HttpResponse:
    """Send the sheet as a workbook."""
    document = match_document(match_page(door.match), match_log(door.match), timezone.localtime())
    return _file(xlsx(document), XLSX_TYPE, f"match-{door.match.slug}.xlsx")


@require_safe
def export_csv(request: HttpRequest, door: Door, sheet: str) -> HttpResponse:
    """Send one part of it as CSV: ``?for=excel`` as spreadsheet programs with a decimal comma want it, else exact."""
    found = match_document(match_page(door.match), match_log(door.match), timezone.localtime()).sheet(sheet)
    form = CSV_FORMS.get(request.GET.get("for", PROGRAMS.key))
    if found is None or form is None:
        raise Http404
    return _file(csv_file(found, form), CSV_TYPE, f"match-{door.match.slug}-{sheet}.csv")


def _file(content: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
