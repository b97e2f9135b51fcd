"""Making an event, the director's overview of it, its options, and what visitors may see."""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import ScoringError
from tournaments.errors import Frozen, Refusal, Stale
from tournaments.forms.event import NewEventForm, SettingsForm, begin_again, filled_in, settings_initial
from tournaments.forms.event_name import EventNameForm, ShownForm, see_again
from tournaments.forms.wall import WallForm
from tournaments.live import live_fragment
from tournaments.models import Event
from tournaments.models.event import Format
from tournaments.option_texts import GAMES
from tournaments.permissions import director_required, directs, is_director
from tournaments.selectors.clock import clock_of, current_round
from tournaments.selectors.club import current_club
from tournaments.selectors.events import Overview, is_frozen, overview, rehearsals_of
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.keeping import keeping_of
from tournaments.selectors.plans import Plan
from tournaments.selectors.values import options_of
from tournaments.services.events import (
    change_settings,
    create_event,
    name_mark,
    rename_event,
    settings_mark,
    show_event,
)
from tournaments.services.settings import settings_of
from tournaments.texts.sentences import sentence
from tournaments.texts.setup import READY, READY_FOR_PLAYERS, duration
from tournaments.texts.ties import chain_words
from tournaments.views import match_events

# Making ----------------------------------------------------------------------------------------------------------


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Offer the game and the three choices, show what would come of them, and make the event.

    A request of the script asks for the preview alone, or with ``begin`` for the rules of the game and the kind of
    evening chosen; nothing is made then. ``?game=`` and ``?format=`` choose them beforehand; with ``?pairs=`` and what
    the comparison of movements sends besides, the evening is there to be looked at and made.
    """
    today, begins = timezone.localdate(), "begin" in request.POST
    data = begin_again(request.POST) if begins else request.POST
    if request.method != "POST" and "pairs" in request.GET:
        data = filled_in(today, request.GET)
    form = NewEventForm(data or None, today=today, asked=request.GET)
    if request.method == "POST" and request.headers.get("HX-Request"):
        return render(request, "event/_begun.html" if begins else "event/_plan.html", _plan_context(form))
    if (
        request.method == "POST"
        and form.is_valid()
        and "preview" not in request.POST
        and not begins
        and (event := _make(request, form))
    ):
        words = {
            "name": event.name,
            "pairs": event.pair_count,
            "rounds": event.round_count,
            "boards": event.boards_per_round,
        }
        messages.success(request, str(READY_FOR_PLAYERS if event.is_individual else READY[event.format]) % words)
        return redirect("event", event.slug)
    return render(request, "event/new.html", _plan_context(form))


def _make(request: HttpRequest, form: NewEventForm) -> Event | None:
    """Make the event of a valid form; where it is refused after all, the form says why."""
    club, settings = current_club(), form.settings
    assert club is not None
    assert settings is not None
    assert form.pair_count is not None
    assert isinstance(request.user, User)
    names = form.pair_list.names if form.pair_list else {}
    try:
        return create_event(
            club=club,
            by=request.user,
            at=timezone.now(),
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            settings=settings,
            pair_count=form.pair_count,
            names=[names.get(number, ()) for number in range(1, form.pair_count + 1)] if names else None,
            copy_from=form.copies,
            staying=form.staying_pairs,
            generate=form.cleaned_data["generate"],
            request_id=form.cleaned_data["request_id"],
        )
    except (Refusal, ScoringError) as refusal:
        form.refuse(refusal)
        return None


def _plan_context(form: NewEventForm) -> dict[str, Any]:
    """What the preview shows: the plan, or why there is none."""
    if not form.is_bound:
        return {"form": form, "plan": None}
    form.is_valid()
    wrong = [error for field, errors in form.errors.items() if field != "name" for error in errors]
    return {
        "form": form,
        "wrong": wrong,
        **plan_words(form.plan, form.kind),
        "read": form.pair_list,
        "pair_count": form.pair_count,
    }


def plan_words(plan: Plan | None, kind: str) -> dict[str, Any]:
    """Return what a template needs to describe the plan of a kind of evening: how long it takes, when it would end."""
    if plan is None:
        return {"plan": None}
    now = timezone.localtime()
    return {
        "plan": plan,
        "kind": kind,
        "takes": duration(plan.minutes),
        "ends": now + dt.timedelta(minutes=plan.minutes),
    }


# The overview ----------------------------------------------------------------------------------------------------


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the director the evening at a glance; lead visitors to the standings."""
    found = visible_event(slug, request.user)
    if not is_director(request.user):
        return redirect("standings", slug)
    return render(request, "event/event.html", _overview_context(request, found))


@live_fragment(directs)
def live(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the part of the overview that changes."""
    context = _overview_context(request, event)
    return render(request, context["overview"], context)


def _overview_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    if event.has_matches:
        own = match_events.overview_context(event)
        return _frame_context(request, event, own["page"]) | own | {"overview": "match_events/_overview.html"}
    page = overview(event)
    return _frame_context(request, event, page) | {"overview": "event/_overview.html"}


def _frame_context(request: HttpRequest, event: Event, page: Overview | match_events.Overview) -> dict[str, Any]:
    return {
        "event": event_head(event, request.user),
        "page": page,
        "takes": duration(page.minutes),
        "shown_form": ShownForm(initial={"shown": event.shown}),
        "rehearsals": rehearsals_of(event),
        **_wall_context(event, page),
    }


def _wall_context(event: Event, page: Overview | match_events.Overview) -> dict[str, Any]:
    """What the overview says of the wall and of what is kept for the end, and the clock that runs there."""
    current = current_round(event)
    keeping = keeping_of(event, [row.number for row in page.rounds if row.has_ended])
    return {
        "wall_form": WallForm(rounds=event.round_count, initial=asdict(keeping.rule)),
        "keeping": keeping,
        "clock": clock_of(event, current, timezone.now()) if current else None,
        "request_id": uuid4(),
    }


# Options ---------------------------------------------------------------------------------------------------------


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change name and date at any time, everything else until a result exists."""
    event = visible_event(slug, request.user)
    part = request.POST.get("part", "")
    name_form = EventNameForm(
        request.POST if part == "name" else None,
        initial={"name": event.name, "date": event.date, "seen": name_mark(event)},
    )
    settings_form = SettingsForm(
        request.POST if part == "settings" else None,
        game=event.game,
        kind=event.format,
        pair_count=event.pair_count,
        initial={**settings_initial(settings_of(event)), "seen": settings_mark(event)},
    )
    saved = {"name": _save_name, "settings": _save_settings}.get(part)
    form = name_form if part == "name" else settings_form
    if saved and form.is_valid() and saved(request, event, form):
        return redirect("event-options", slug)
    if part == "settings" and is_frozen(event) and not settings_form.non_field_errors():
        settings_form.refuse(Frozen("event_frozen"))
    return render(request, "event/options.html", _options_context(request, event, name_form, settings_form))


def _save_name(request: HttpRequest, event: Event, form: Any) -> bool:
    assert isinstance(request.user, User)
    try:
        rename_event(event_id=event.pk, by=request.user, at=timezone.now(), **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None if isinstance(refusal, Stale) else "name", sentence(refusal))
        if isinstance(refusal, Stale):
            event.refresh_from_db()
            see_again(form, name_mark(event))
        return False
    messages.success(request, _("Name and date are saved."))
    return True


def _save_settings(request: HttpRequest, event: Event, form: Any) -> bool:
    assert isinstance(request.user, User)
    try:
        seen = form.cleaned_data["seen"]
        change_settings(event_id=event.pk, settings=form.settings, by=request.user, at=timezone.now(), seen=seen)
    except (Refusal, ScoringError) as refusal:
        form.refuse(refusal)
        if isinstance(refusal, Stale):
            event.refresh_from_db()
            see_again(form, settings_mark(event))
        return False
    messages.success(request, _("The options are saved."))
    return True


def _options_context(
    request: HttpRequest, event: Event, name_form: EventNameForm, settings_form: SettingsForm
) -> dict[str, Any]:
    frozen = is_frozen(event)
    return {
        "event": event_head(event, request.user),
        "row": event,
        "is_frozen": frozen,
        "name_form": name_form,
        "shown_form": ShownForm(initial={"shown": event.shown}),
        "form": settings_form,
        "settings": _settings_lines(event),
        "rules": GAMES[event.game].lines(options_of(event)),
        "rules_title": GAMES[event.game].presets[event.variant.split("+")[0]].label,
    }


def _settings_lines(event: Event) -> list[tuple[str, str]]:
    of_boards = {
        Format.DUPLICATE: [(_("Boards a round"), str(event.boards_per_round))],
        Format.BOARDS: [(_("Deals a match"), str(event.boards_per_round))],
    }
    compared = [(_("Comparison"), event.get_scale_display())] if event.format == Format.DUPLICATE else []
    moving = [(_("The boards"), event.get_deals_display())] if event.format == Format.DUPLICATE else []
    averages = [(_("Averages"), _("a pair’s own instead of 60 or 40"))] if event.own_averages else []
    return [
        (pgettext("botifarra or another game", "Game"), str(GAMES[event.game].name)),
        (_("Kind of evening"), event.get_format_display()),
        (_("Players") if event.is_individual else _("Pairs"), str(event.pair_count)),
        (_("Rounds"), str(event.round_count)),
        *of_boards.get(Format(event.format), []),
        (_("Minutes a round"), str(event.minutes_per_round)),
        (_("Time available"), duration(event.minutes)),
        (_("Movement"), event.get_movement_display()),
        *moving,
        (_("Ranking"), event.get_fields_display()),
        *compared,
        *averages,
        (_("Ties"), chain_words(event.tie_breaks)),
    ]


@director_required
@require_POST
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Set what visitors may see and go back to the page the form stood on."""
    event = visible_event(slug, request.user)
    assert isinstance(request.user, User)
    try:
        changed = show_event(event_id=event.pk, shown=request.POST.get("shown", ""), by=request.user, at=timezone.now())
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("Visitors now see: %(what)s.") % {"what": changed.get_shown_display()})
    return redirect("event-options" if request.POST.get("back") == "options" else "event", slug)
