"""The sheet of a match: what it shows, and writing, correcting and taking back its deals, by either door."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import ImpossibleSlip, ScoringError
from tournaments.errors import Refusal, Stale
from tournaments.forms.match_deals.base import DealForm
from tournaments.forms.match_deals.registry import deal_form
from tournaments.forms.sentences import OUT_OF_DATE
from tournaments.match_games.registry import match_deal_words
from tournaments.numbers import identifier_from, number_from
from tournaments.seen import OTHERS, seen_from
from tournaments.selectors.match_pages import MatchPage, deal_versions, match_clock, match_page
from tournaments.selectors.match_tables import moves_after
from tournaments.selectors.match_values import deal_names, deal_value
from tournaments.services.match_deals import enter_deal, take_back
from tournaments.services.matches import set_first_dealer
from tournaments.texts.sentences import sentence
from tournaments.views.match_doors import Door


@require_safe
def page(request: HttpRequest, door: Door) -> HttpResponse:
    """Show the sheet, and the form of the next deal where there is one."""
    return _show(request, door)


@require_safe
def live(request: HttpRequest, door: Door) -> HttpResponse:
    """Answer 204 while nothing has changed, else the part of the page that shows the sheet."""
    if request.GET.get("v") == str(door.match.revision):
        return HttpResponse(status=204)
    return render(request, "matches/_sheet.html", _context(door, match_page(door.match)))


@require_POST
def enter(request: HttpRequest, door: Door) -> HttpResponse:
    """Write the next deal."""
    if number_from(request.POST.get("number")) < 1:  # no page sends that, and no form could say which deal it is of
        messages.error(request, OUT_OF_DATE)
        return _to_entry(door)
    shown = match_page(door.match)
    form = deal_form(door.match)(shown, request.POST)
    form.can_force = _may_force(door, form) and bool(request.POST.get("force"))
    if form.is_valid() and (answer := _write(request, door, form)):
        return answer
    return render(request, "matches/match.html", _context(door, shown, form))


@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, door: Door, deal: int) -> HttpResponse:
    """Show a deal with its history, and take a correction."""
    versions = deal_versions(door.match, deal)
    if not versions:
        raise Http404
    shown = match_page(door.match)
    kind = deal_form(door.match)
    initial = kind.deal_initial(versions) | _typed(kind, request.GET)
    form = kind(shown, request.POST or None, initial=initial, number=deal)
    form.can_force = _may_force(door, form) and bool(request.POST.get("force"))
    if form.is_bound and form.is_valid() and (answer := _write(request, door, form)):
        return answer
    names = deal_names(door.match)
    history = [(one, match_deal_words(shown.game, deal_value(door.match, one), names)) for one in versions]
    more = {"number": deal, "versions": history, "current": versions[0], "take_back_id": uuid4()}
    return render(request, "matches/deal.html", _context(door, shown, form) | more)


@require_POST
def take_back_deal(request: HttpRequest, door: Door, deal: int) -> HttpResponse:
    """Strike a deal off the sheet."""
    try:
        take_back(
            match_id=door.match.pk,
            number=deal,
            expected_version=seen_from(request.POST.get("version")),
            by=door.by,
            at=timezone.now(),
            request_id=identifier_from(request.POST.get("request_id")),
        )
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("Deal %(deal)d is taken back. It can be entered again.") % {"deal": deal})
    return redirect(door.url("page"))


@require_POST
def dealer(request: HttpRequest, door: Door) -> HttpResponse:
    """Say who deals first."""
    try:
        seat, seen = request.POST.get("dealer", ""), seen_from(request.POST.get("seen"), 0)
        set_first_dealer(match_id=door.match.pk, by=door.by, at=timezone.now(), seat=seat, seen=seen)
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    return redirect(door.url("page"))


@require_safe
def print_sheet(request: HttpRequest, door: Door) -> HttpResponse:
    """Show the sheet as it is printed, on one page of A4."""
    return render(request, "matches/print.html", _context(door, match_page(door.match)))


# Parts -----------------------------------------------------------------------------------------------------------


def _may_force(door: Door, form: DealForm) -> bool:
    """Tell whether this visitor may let a slip count that cannot be true."""
    return door.is_director and form.page.game.can_force


def _write(request: HttpRequest, door: Door, form: DealForm) -> HttpResponse | None:
    """Record the deal of a valid form and lead back to the sheet; none where the form says why it was refused."""
    number = form.cleaned_data["number"]
    try:
        enter_deal(
            match_id=door.match.pk,
            number=number,
            slip=form.slip,
            expected_version=form.cleaned_data["version"],
            by=door.by,
            at=timezone.now(),
            request_id=form.cleaned_data["request_id"],
            force=form.cleaned_data.get("force", ""),
        )
    except Stale as stale:
        return _stale(request, door, form, stale)
    except (Refusal, ScoringError) as refusal:
        if isinstance(refusal, Refusal) and refusal.code == OTHERS:
            # What was typed is of others; the sheet of those who play now begins without it.
            messages.error(request, sentence(refusal))
            return redirect(door.url("page"))
        form.add_error(None, sentence(refusal))
        form.can_force |= _may_force(door, form) and isinstance(refusal, ImpossibleSlip)
        return None
    messages.success(request, _("Deal %(deal)d is written.") % {"deal": number})
    return _to_entry(door)


def _stale(request: HttpRequest, door: Door, form: DealForm, stale: Stale) -> HttpResponse:
    """Show both values and let the visitor choose; where both are the same there is nothing to choose."""
    number = form.cleaned_data["number"]
    if stale.facts["current"] == stale.facts["offered"]:
        messages.success(request, _("Deal %(deal)d was already written, with the same words.") % {"deal": number})
        return _to_entry(door)
    door.match.refresh_from_db()
    typed = {name: "" if (value := form.cleaned_data.get(name)) is None else value for name in form.typed}
    both = {name: stale.facts[f"{name}_words"] for name in ("current", "offered")}
    edit = f"{door.url('deal', number)}?{urlencode(typed)}" if stale.facts["version"] else door.url("page")
    context = _context(door, match_page(door.match)) | both | {"number": number, "edit": edit}
    return render(request, "matches/stale.html", context)


def _typed(kind: type[DealForm], query: QueryDict) -> dict[str, str]:
    """Return what an address says that was typed, nothing where it says nothing of the kind."""
    names = kind.typed
    return {name: query.get(name, "") for name in names} if any(name in query for name in names) else {}


def _to_entry(door: Door) -> HttpResponseRedirect:
    """Lead to the form of the next deal, so that the next key pressed goes into it."""
    return redirect(f"{door.url('page')}#enter")


def _show(request: HttpRequest, door: Door) -> HttpResponse:
    return render(request, "matches/match.html", _context(door, match_page(door.match)))


def _context(door: Door, shown: MatchPage, form: DealForm | None = None) -> dict[str, Any]:
    if form is None and shown.next is not None:
        kind = deal_form(door.match)
        form = kind(shown, initial=kind.next_initial(shown.next))
    return {
        "rules": shown.game.rule_lines(door.match),
        "door": door,
        "place": door.match.seating,
        "moves": moves_after(door.match) if shown.is_over else None,
        "page": shown,
        "deck": shown.game.deck,
        "form": form,
        "request_id": uuid4(),
        "clock": match_clock(shown, timezone.now()),
    }
