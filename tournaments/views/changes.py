"""Acts during play: late and leaving pairs, who really sat there, substitutes, the end; each shows what it would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import ScoringError
from scoring.movements.checks import check
from tournaments.errors import Refusal, Stale
from tournaments.forms.changes import (
    CHANGE_FORMS,
    ChangeForm,
    MatchRankingForm,
    RankingForm,
    SubstituteForm,
    TeamRankingForm,
)
from tournaments.models import Event
from tournaments.numbers import identifier_from
from tournaments.permissions import director_required
from tournaments.selectors.change_acts import acts_of
from tournaments.selectors.change_values import Change
from tournaments.selectors.changes import Option, propose
from tournaments.selectors.cut_rounds import cut_numbers
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.movement_now import Now, now_of
from tournaments.selectors.names import entries_of
from tournaments.services import changes
from tournaments.texts.changes import ACTS_DURING_PLAY, ACTS_OF_INDIVIDUALS, WAYS, Text
from tournaments.texts.findings import finding_sentences
from tournaments.texts.sentences import sentence
from tournaments.views.acting import acting


class Way(NamedTuple):
    """A way of carrying out a change, as the page shows it: its name, why not, what the checker says, its mark."""

    option: Option
    name: str
    means: str
    refused: str
    findings: tuple[str, ...]
    mark: str


def acts_during_play(event: Event) -> Mapping[str, tuple[Text, Text]]:
    """Return what may be done during play, by the word in its address: its name, and what it does."""
    texts = ACTS_OF_INDIVIDUALS if event.is_individual else ACTS_DURING_PLAY
    words = acts_of(event).words
    return {act: texts[act] for act in words if act != "put-back" or cut_numbers(event)}


def _elsewhere(event: Event) -> str:
    """Return why the event has not all acts, and where they are done instead; empty where it has all."""
    refusal = acts_of(event).refusal
    return sentence(Refusal(refusal)) if refusal else ""


def _ranking_form(event: Event, *args: Any, **more: Any) -> forms.Form:
    """Return the form for how entries are ranked that have played less than others."""
    if event.is_teams:
        return TeamRankingForm(*args, **more)
    if event.has_matches:
        return MatchRankingForm(*args, **more)
    return RankingForm(*args, of_players=event.is_individual, **more)


@director_required
@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what may be changed during play, and what the checker says of the movement as it is."""
    event = visible_event(slug, request.user)
    initial = {"from_half": event.ranks_from_half, "by_mean": event.ranks_by_mean}
    ranking = _ranking_form(event, initial=initial)
    return render(
        request,
        "changes/index.html",
        {
            "event": event_head(event, request.user),
            "acts": acts_during_play(event).items(),
            "elsewhere": _elsewhere(event),
            "findings": finding_sentences(check(now_of(event).movement)),
            "ranking": ranking if event.ranks_unequal else None,
        },
    )


@director_required
@require_POST
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Take how pairs are ranked that have played fewer boards than others."""
    event = visible_event(slug, request.user)
    form = _ranking_form(event, request.POST)
    if form.is_valid():
        words = {"from_half": False, **form.cleaned_data}
        changes.set_ranking(event_id=event.pk, **words, **acting(request))
        messages.success(request, _("Saved."))
    return redirect("changes", slug)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    """Ask for a change, show what it would do, and do it. What was typed stands in the address until then."""
    event = visible_event(slug, request.user)
    if act == "substitute":
        return _substitute(request, event)
    if act not in CHANGE_FORMS:
        raise Http404
    if request.method == "POST" and changes.was_done(event, identifier_from(request.POST.get("request_id"))):
        return redirect("changes", slug)
    if act not in acts_of(event).words:
        return _page(request, event, act, None, [])
    now, names = now_of(event), entries_of(event)
    typed = request.POST or request.GET
    form = CHANGE_FORMS[act](typed or None, now=now, names=names, initial=_initial(now))
    ways: list[Way] = []
    if form.is_bound and form.is_valid():
        if request.method == "POST" and _is_done(request, event, form):
            return redirect("changes", slug)
        ways = _ways(event, form.change, form)
    return _page(request, event, act, form, ways)


def _initial(now: Now) -> dict[str, Any]:
    """What the lists begin with: the next round in which nothing was recorded, else the one being played."""
    number = now.next_untouched or now.current
    return {"since": number, "round": now.current, "rounds_left": now.movement.number_of_rounds - 1}


def _is_done(request: HttpRequest, event: Event, form: ChangeForm) -> bool:
    """Carry out the change; tell whether it was done, and if not, why."""
    try:
        changes.change_seats(
            event_id=event.pk,
            change=form.change,
            option=request.POST.get("option", ""),
            seen=request.POST.get("seen", ""),
            request_id=identifier_from(request.POST.get("request_id")),
            **acting(request),
        )
    except Stale as stale:
        messages.warning(request, sentence(stale))
        return False
    except (Refusal, ScoringError) as refusal:
        form.add_error(None, sentence(refusal))
        return False
    messages.success(request, _("Done. All tables see the new seats within a few seconds."))
    return True


def _ways(event: Event, wanted: Change, form: ChangeForm) -> list[Way]:
    event.refresh_from_db()
    try:
        options = propose(event, wanted).options
    except (Refusal, ScoringError) as refusal:
        if not form.non_field_errors():
            form.add_error(None, sentence(refusal))
        return []
    return [_way(option) for option in options]


def _way(option: Option) -> Way:
    name, means = WAYS[option.key]
    refused = sentence(option.refused) if option.refused else ""
    return Way(option, str(name), str(means), refused, finding_sentences(option.findings), changes.mark(option))


def _page(request: HttpRequest, event: Event, act: str, form: ChangeForm | None, ways: list[Way]) -> HttpResponse:
    """Show an act with its form; without one the event does not have it, and the page says why."""
    title, explains = acts_during_play(event).get(act) or ACTS_DURING_PLAY[act]
    context = {
        "event": event_head(event, request.user),
        "act": act,
        "title": title,
        "explains": explains,
        "form": form,
        "elsewhere": "" if form else _elsewhere(event),
        "ways": ways,
        "names": entries_of(event),
        "request_id": uuid4(),
    }
    return render(request, "changes/change.html", context)


def _substitute(request: HttpRequest, event: Event) -> HttpResponse:
    """Let another person play for a pair."""
    now, names = now_of(event), entries_of(event)
    form = SubstituteForm(request.POST or None, now=now, names=names, initial=_initial(now))
    if form.is_bound and form.is_valid():
        own_id = identifier_from(request.POST.get("request_id"))
        try:
            changes.substitute(event_id=event.pk, request_id=own_id, **form.cleaned_data, **acting(request))
        except Refusal as refusal:
            form.add_error(None, sentence(refusal))
        else:
            messages.success(request, _("Done. From that round on the pages name who plays."))
            return redirect("changes", event.slug)
    return _page(request, event, "substitute", form, [])
