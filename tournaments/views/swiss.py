"""The director's page of a draw: the preview of the next round, swaps by hand, and who takes part in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import ScoringError
from tournaments.errors import Refusal
from tournaments.exports.swiss_event import swiss_report
from tournaments.forms.swiss import (
    PAIR_WANTED,
    ROUND_WANTED,
    TEAM_WANTED,
    LateForm,
    RoundsForm,
    StayForm,
    SwapForm,
    WishForm,
    swaps_of,
)
from tournaments.models import Event
from tournaments.numbers import number_from
from tournaments.permissions import director_required
from tournaments.selectors.drawn_rounds import rounds_drawn
from tournaments.selectors.heads import visible_event
from tournaments.selectors.swiss_draw import Swaps
from tournaments.selectors.swiss_evening import load_swiss
from tournaments.selectors.swiss_page import draw_page
from tournaments.services.swiss import draw_mark, draw_round, seats_mark
from tournaments.services.swiss_field import (
    bring_back,
    drop_wish,
    enter_late,
    plan_rounds,
    set_away,
    stay_at,
    wish,
    withdraw,
)
from tournaments.texts.sentences import sentence
from tournaments.views import draws
from tournaments.views.acting import acting

LATE_ID: Final = "late_%s"
"""The ids of the fields of who comes late, on a page of several forms."""


def swiss_event(request: HttpRequest, slug: str) -> Event:
    """Return the Swiss of this slug. Raises ``Http404`` for other events."""
    event = visible_event(slug, request.user)
    if not event.is_swiss:
        raise Http404
    return event


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the draw of the next round as a preview, with what was swapped, and draw it."""
    event = swiss_event(request, slug)
    if request.method == "POST":
        return _draw(request, event)
    swaps, asked = swaps_of(request.GET), request.GET if "one" in request.GET else None
    swap_form = SwapForm(asked, of_teams=event.is_teams)
    if swap_form.is_bound and swap_form.is_valid():
        one, other = swap_form.cleaned_data["one"], swap_form.cleaned_data["other"]
        return redirect(_address(event, (*swaps, (one, other))))
    return _show(request, event, swaps, swap_form, LateForm(auto_id=LATE_ID, of_teams=event.is_teams))


def _show(request: HttpRequest, event: Event, swaps: Swaps, swap_form: SwapForm, late_form: LateForm) -> HttpResponse:
    swiss = load_swiss(event)
    page = draw_page(event, request.user, swiss, swaps)
    problem = page.refusal or page.fault
    context = {
        "event": page.head,
        "page": page,
        "seen": draw_mark(swiss),
        "last_seen": seats_mark(event, page.last) if page.last else "",
        "problem": sentence(problem) if problem is not None else "",
        "swap_form": swap_form,
        "late_form": late_form,
        "stay_form": StayForm(auto_id="stay_%s"),
        "rounds_form": RoundsForm(auto_id="plan_%s", initial={"rounds": event.round_count}),
        "wish_form": WishForm(auto_id="wish_%s", of_teams=event.is_teams),
    }
    return render(request, "swiss/draw.html", context)


def _address(event: Event, swaps: Any) -> str:
    query = urlencode([("swap", f"{one}-{other}") for one, other in swaps])
    return f"{reverse('swiss-draw', args=[event.slug])}?{query}#draw"


def _draw(request: HttpRequest, event: Event) -> HttpResponse:
    number, swaps = number_from(request.POST.get("round"), 0), swaps_of(request.POST)
    seen = request.POST.get("seen", "")[:64]
    if not number:
        messages.error(request, str(ROUND_WANTED))
        return redirect("swiss-draw", event.slug)
    try:
        draw_round(event_id=event.pk, number=number, swaps=swaps, seen=seen, **acting(request))
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
        return redirect("swiss-draw", event.slug)
    messages.success(request, _("Round %(round)d is drawn.") % {"round": number})
    return redirect(f"{reverse('seating', args=[event.slug])}#round-{number}")


@director_required
@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the draw of the last round."""
    return draws.take_back(request, swiss_event(request, slug), "swiss-draw")


SAID_OF_PRESENCE: Final = ("there", "shown", "off")
"""Fields of who is there: who is ticked, who is on the page, and who was not ticked when it was loaded."""

# Who takes part --------------------------------------------------------------------------------------------------


def _away(request: HttpRequest, event: Event) -> str:
    number = number_from(request.POST.get("round", ""), 0)
    if not number:
        raise NotSaid(str(ROUND_WANTED))
    there, shown, off = ({number_from(text, 0) for text in request.POST.getlist(name)} for name in SAID_OF_PRESENCE)
    # What nobody touched on this page may have been changed on another one meanwhile.
    changed = {pair for pair in shown if pair and (pair in there) == (pair in off)}
    set_away(event_id=event.pk, number=number, away=changed - there, only=changed, **acting(request))
    return _("Who is there in round %(round)d is saved.") % {"round": number}


def _pair(
    service: Callable[..., None], done: Callable[[], str], of_teams: Callable[[], str]
) -> Callable[[HttpRequest, Event], str]:
    def act(request: HttpRequest, event: Event) -> str:
        number = number_from(request.POST.get("pair", ""), 0)
        if not number:
            raise NotSaid(str(TEAM_WANTED if event.is_teams else PAIR_WANTED))
        service(event_id=event.pk, pair=number, **acting(request))
        return (of_teams if event.is_teams else done)() % {"pair": number}

    return act


def _late(request: HttpRequest, event: Event) -> str:
    form = LateForm(request.POST, auto_id=LATE_ID, of_teams=event.is_teams)
    if not form.is_valid():
        raise FormRefused(form)
    number = enter_late(event_id=event.pk, names=form.names, others=form.others, **acting(request))
    if event.is_teams:
        return _("The team has number %(team)d and plays from the next round on.") % {"team": number}
    return _("The pair has number %(pair)d and plays from the next round on.") % {"pair": number}


def _stay(request: HttpRequest, event: Event) -> str:
    form = StayForm(request.POST)
    if not form.is_valid():
        raise FormRefused(form)
    stay_at(event_id=event.pk, **form.cleaned_data, **acting(request))
    return _("Where the pair sits is saved.")


def _rounds(request: HttpRequest, event: Event) -> str:
    form = RoundsForm(request.POST)
    if not form.is_valid():
        raise FormRefused(form)
    plan_rounds(event_id=event.pk, **form.cleaned_data, **acting(request))
    rounds = form.cleaned_data["rounds"]
    return ngettext("%(rounds)d round is planned.", "%(rounds)d rounds are planned.", rounds) % {"rounds": rounds}


def _wish(request: HttpRequest, event: Event) -> str:
    form = WishForm(request.POST, of_teams=event.is_teams)
    if not form.is_valid():
        raise FormRefused(form)
    wish(event_id=event.pk, **form.cleaned_data, **acting(request))
    return _("What holds of the two teams is saved.") if event.is_teams else _("What holds of the two pairs is saved.")


def _drop(request: HttpRequest, event: Event) -> str:
    drop_wish(event_id=event.pk, wish_id=number_from(request.POST.get("wish"), 0), **acting(request))
    if event.is_teams:
        return _("That no longer holds of the two teams.")
    return _("That no longer holds of the two pairs.")


class NotSaid(Exception):
    """A request that lacks what is needed, with the sentence that asks for it."""


class FormRefused(NotSaid):
    """A form that cannot be read, with its sentences."""

    def __init__(self, form: Any) -> None:
        self.form = form
        super().__init__(" ".join(error for errors in form.errors.values() for error in errors))


ACTS: Final[Mapping[str, Callable[[HttpRequest, Event], str]]] = MappingProxyType(
    {
        "away": _away,
        "withdraw": _pair(
            withdraw,
            lambda: _("Pair %(pair)d plays no more from the next round on."),
            lambda: _("Team %(pair)d plays no more from the next round on."),
        ),
        "back": _pair(
            bring_back,
            lambda: _("Pair %(pair)d plays again from the next round on."),
            lambda: _("Team %(pair)d plays again from the next round on."),
        ),
        "late": _late,
        "stay": _stay,
        "rounds": _rounds,
        "wish": _wish,
        "drop": _drop,
    }
)
"""What the page can change, by the name of its button."""


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_field(request: HttpRequest, slug: str) -> HttpResponse:
    """Change who takes part in the next round, who stays where, or who must not meet.

    Who comes back to the address of a page that was refused, as with another language, is led to the page of the draw.
    """
    if request.method != "POST":
        return redirect("swiss-draw", slug)
    event = swiss_event(request, slug)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        messages.success(request, act(request, event))
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
    except NotSaid as refused:
        form = getattr(refused, "form", None)
        if isinstance(form, LateForm) and rounds_drawn(event) < event.round_count:  # else the page has no such form
            form.fields[next(iter(form.errors))].widget.attrs["autofocus"] = True  # it stands far down the page
            return _show(request, event, (), SwapForm(of_teams=event.is_teams), form)
        messages.error(request, str(refused))
    return redirect("swiss-draw", event.slug)


@director_required
@require_safe
def export_trf(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the event so far as a tournament report."""
    event = swiss_event(request, slug)
    if not event.has_matches:  # a report says who won each round, and there nobody does
        raise Http404
    response = HttpResponse(swiss_report(event), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.trf"'
    return response
