"""Rehearsing an evening, and throwing the rehearsal away."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.errors import ScoringError
from tournaments.errors import Refusal
from tournaments.permissions import director_required
from tournaments.selectors.heads import visible_event
from tournaments.services import rehearsals
from tournaments.texts.sentences import sentence
from tournaments.views.acting import acting


@director_required
@require_POST
def rehearse(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a copy of the evening with results by chance, and open it."""
    event = visible_event(slug, request.user)
    try:
        copy = rehearsals.rehearse(event_id=event.pk, **acting(request))
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
        return redirect("event", slug)
    messages.success(request, _("This is the rehearsal: a copy of the evening with other cards and results by chance."))
    return redirect("event", copy.slug)


@director_required
@require_POST
def throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    """Throw a rehearsal away and go back to the event."""
    copy = visible_event(slug, request.user)
    try:
        event = rehearsals.throw_away(event_id=copy.pk)
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return redirect("event", slug)
    messages.success(request, _("The rehearsal is gone; nothing is left of it."))
    return redirect("event", event.slug)
