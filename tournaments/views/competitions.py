"""The bracket of a knock-out, the draw of its rounds, and who leaves a league."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import ScoringError
from tournaments.errors import Refusal, Stale
from tournaments.models import Event
from tournaments.numbers import number_from
from tournaments.permissions import director_required
from tournaments.selectors.bracket import bracket_page
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.withdrawals import withdrawal_of
from tournaments.services.competition_field import come_back, leave, withdrawal_mark
from tournaments.services.knockout import draw_knockout, knockout_mark
from tournaments.services.swiss import seats_mark
from tournaments.texts.competitions import withdrawal_sentences
from tournaments.texts.sentences import sentence
from tournaments.views import draws
from tournaments.views.acting import acting


def _event(request: HttpRequest, slug: str) -> Event:
    event = visible_event(slug, request.user)
    if not event.has_bracket:
        raise Http404
    return event


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the bracket, and to the director what the next draw would be."""
    event = _event(request, slug)
    page = bracket_page(event, request.user)
    context = {
        "event": page.head,
        "page": page,
        "seen": knockout_mark(page.draw) if page.draw else "",
        "last_seen": seats_mark(event, page.last) if page.last else "",
        "problem": sentence(page.refusal) if page.refusal else "",
    }
    return render(request, "competitions/bracket.html", context)


@director_required
@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round."""
    event = _event(request, slug)
    number, seen = number_from(request.POST.get("round", ""), 0), request.POST.get("seen", "")[:64]
    try:
        draw_knockout(event_id=event.pk, number=number, seen=seen, **acting(request))
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("Round %(round)d is drawn.") % {"round": number})
    return redirect("bracket", event.slug)


@director_required
@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the draw of the last round."""
    return draws.take_back(request, _event(request, slug), "bracket")


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_field(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what would come of it if a pair left a league or its groups; let it leave, or come back."""
    event = visible_event(slug, request.user)
    if request.method != "POST":
        return _withdrawal(request, event)
    pair = number_from(request.POST.get("pair", ""), 0)
    try:
        if request.POST.get("act") == "back":
            come_back(event_id=event.pk, pair=pair, **acting(request))
            messages.success(request, _("Pair %(pair)d plays again.") % {"pair": pair})
        else:
            found = leave(event_id=event.pk, pair=pair, seen=request.POST.get("seen", "")[:64], **acting(request))
            text = _("Pair %(pair)d plays no more.") % {"pair": pair}
            messages.success(request, " ".join((text, *withdrawal_sentences(found.facts))))
    except Stale as stale:
        messages.warning(request, sentence(stale))
        return redirect(f"{reverse('competition-field', args=[event.slug])}?pair={pair}")
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    return redirect("pairs", event.slug)


def _withdrawal(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        found = withdrawal_of(event, number_from(request.GET.get("pair", ""), 0))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return redirect("pairs", event.slug)
    context = {
        "event": event_head(event, request.user),
        "page": found,
        "title": _("Pair %(pair)d withdraws") % {"pair": found.pair.number},
        "texts": withdrawal_sentences(found.facts),
        "seen": withdrawal_mark(found),
    }
    return render(request, "competitions/withdraw.html", context)
