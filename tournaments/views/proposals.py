"""How many pairs, how long: the movements that an evening may have, side by side, one of which is taken."""

from __future__ import annotations

import datetime as dt
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from scoring.errors import ScoringError
from scoring.movements.offers import Offer
from scoring.movements.seating import ALL, Unit
from scoring.movements.wish import SWISS
from tournaments.errors import Refusal
from tournaments.forms.movement_fields import FIELD_OF_REFUSAL, wish_words_of
from tournaments.forms.proposals import ProposalsForm, chosen_words
from tournaments.models.event import Deals
from tournaments.permissions import director_required
from tournaments.selectors.plans import Plan
from tournaments.selectors.proposals import Proposals, proposals
from tournaments.texts import proposals as texts
from tournaments.texts.movements import remark_sentence
from tournaments.texts.sentences import sentence
from tournaments.texts.setup import duration


class Row(NamedTuple):
    """A movement as the page shows it; ``take`` is where it is taken, empty where it cannot keep who has to stay."""

    offer: Offer
    name: str
    means: str
    rounds: str
    sit_outs: str
    played: str
    comparisons: str
    packs: str
    evenness: str
    rank: int
    remarks: list[str]
    takes: str
    ends: dt.datetime
    take: str


class Longer(NamedTuple):
    """A league or the like, which may take several evenings."""

    plan: Plan
    takes: str
    fits: bool
    take: str


@director_required
@require_safe
def movements(request: HttpRequest) -> HttpResponse:
    """Ask how many pairs there are and for how long, and compare what can be played."""
    form = ProposalsForm({"who": Unit.PAIRS.value} | request.GET.dict() if "pairs" in request.GET else None)
    context: dict[str, Any] = {"form": form}
    if form.is_bound and form.is_valid():
        try:
            found = proposals(form.evening)
        except (ScoringError, Refusal) as refusal:
            field = FIELD_OF_REFUSAL.get(refusal.code)
            form.add_error(field if field in form.fields else None, sentence(refusal))
        else:
            context |= _context(found, form)
    return render(request, "proposals/movements.html", context)


def _context(found: Proposals, form: ProposalsForm) -> dict[str, Any]:
    base, now = chosen_words(form), timezone.localtime()
    return {
        "found": found,
        "field": texts.field_words(found.evening),
        "plays": texts.plays_words(found.evening.unit),
        "time": duration(found.evening.minutes),
        "rows": [_row(offer, base, now) for offer in found.offers],
        "longer": [_longer(plan, base, found) for plan in found.longer],
        "advice": [remark_sentence(remark) for remark in found.advice],
    }


def _row(offer: Offer, base: dict[str, Any], now: dt.datetime) -> Row:
    words = base | wish_words_of(offer.wish)
    if offer.kind == SWISS:
        words["swiss_rounds"] = offer.rounds
    if offer.movement is not None and offer.movement.copies != ALL:
        words["deals"] = Deals.RELAYED
    return Row(
        offer=offer,
        name=texts.offer_name(offer),
        means=texts.means_words(offer),
        rounds=texts.rounds_words(offer),
        sit_outs=texts.sit_out_words(offer.sit_outs),
        played=texts.span_words(offer.played),
        comparisons=texts.span_words(offer.comparisons) if offer.comparisons else "",
        packs=texts.packs_words(offer.packs),
        evenness=texts.evenness_words(offer),
        rank=texts.evenness_rank(offer),
        remarks=texts.remarks_words(offer),
        takes=duration(offer.minutes),
        ends=now + dt.timedelta(minutes=offer.minutes),
        take=_new_event(words) if offer.keeps else "",
    )


def _longer(plan: Plan, base: dict[str, Any], found: Proposals) -> Longer:
    fits = plan.minutes <= found.evening.minutes
    return Longer(plan, duration(plan.minutes), fits, _new_event(base | {"movement": plan.kind}))


def _new_event(words: dict[str, Any]) -> str:
    return f"{reverse('event-new')}?{urlencode(words)}"
