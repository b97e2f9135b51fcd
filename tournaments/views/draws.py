"""What the draws of every kind have in common: taking the last one back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.errors import Refusal
from tournaments.forms.swiss import ROUND_WANTED
from tournaments.models import Event
from tournaments.numbers import number_from
from tournaments.services.swiss import take_back_round
from tournaments.texts.sentences import sentence
from tournaments.views.acting import acting


def take_back(request: HttpRequest, event: Event, page: str) -> HttpResponse:
    """Take back the draw of the round that a form names, if it is the last, and return to the page of that name."""
    number = number_from(request.POST.get("round", ""), 0)
    if not number:
        messages.error(request, str(ROUND_WANTED))
        return redirect(page, event.slug)
    try:
        seen = request.POST.get("seen", "")[:64]
        take_back_round(event_id=event.pk, number=number, seen=seen, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("The draw of round %(round)d is taken back.") % {"round": number})
    return redirect(page, event.slug)
