"""One board at one table: what stands, its history, and every act of the director on it; and closing a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.errors import ScoringError
from tournaments.errors import Refusal, Stale
from tournaments.forms.result import NOBODY, ActForm, AverageForm, NotPlayedForm, PenaltyForm, WithdrawForm
from tournaments.forms.slips.base import DirectorSlipForm
from tournaments.forms.slips.registry import SLIP_FORMS
from tournaments.models import Event
from tournaments.permissions import director_required
from tournaments.seen import OTHERS, SeenVersion
from tournaments.selectors.grid import line_at, neighbours_of, overview_of
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.lines import PENALTY, Line, versions_of
from tournaments.selectors.plays import play_of
from tournaments.selectors.values import options_of
from tournaments.selectors.workings.registry import working_of
from tournaments.services import results, rulings
from tournaments.services.rounds import close_round
from tournaments.texts.sentences import sentence, value_words
from tournaments.views import match_events

CLOSED: Final = gettext_lazy("Round %(number)d is closed. Its boards are open now.")

Act = Callable[[ActForm, dict[str, Any]], object]


def _enter(form: ActForm, place: dict[str, Any]) -> object:
    assert isinstance(form, DirectorSlipForm)
    values = form.cleaned_data
    return results.enter_by_director(**place, slip=form.slip, reason=values["reason"], force=bool(values.get("force")))


def _not_played(form: ActForm, place: dict[str, Any]) -> object:
    return rulings.mark_not_played(**place, reason=form.cleaned_data["reason"])


def _penalise(form: ActForm, place: dict[str, Any]) -> object:
    values = form.cleaned_data
    return rulings.penalise(**place, offenders=values["offenders"], reason=values["reason"])


def _average(form: ActForm, place: dict[str, Any]) -> object:
    values = form.cleaned_data
    at_fault = "" if values["at_fault"] == NOBODY else values["at_fault"]
    return rulings.give_average(**place, at_fault=at_fault, reason=values["reason"])


def _withdraw(form: ActForm, place: dict[str, Any]) -> object:
    return rulings.withdraw(**place, reason=form.cleaned_data["reason"])


ACTS: Final[Mapping[str, tuple[Act, str | Promise]]] = MappingProxyType(
    {
        "enter": (_enter, gettext_lazy("Saved. It counts at once.")),
        "not_played": (_not_played, gettext_lazy("Marked not played.")),
        "penalise": (_penalise, gettext_lazy("Penalty recorded.")),
        "average": (_average, gettext_lazy("Averages recorded.")),
        "withdraw": (_withdraw, gettext_lazy("Taken back. The board is missing again.")),
    }
)
"""What the forms of the page do, with the message that follows, by the name of their button."""


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: HttpRequest, slug: str, round: int, table: int, board: int) -> HttpResponse:
    """Show one board at one table, and act on it: enter, correct, mark not played, penalise, average, take back."""
    event = visible_event(slug, request.user)
    line = line_at(event, round, table, board)
    if line is None and request.method == "POST":
        messages.error(request, sentence(Refusal("round_gone", round=round)))
        return redirect("grid", event.slug)
    if line is None:
        raise Http404
    name = request.POST.get("act", "")
    forms = _forms(event, line, request, name)
    if name in ACTS and forms[name].is_valid() and _done(request, event, line, name, forms[name]):
        return redirect("result", slug, round, table, board)
    return _show(request, event, line_at(event, round, table, board) or line, forms)


def _show(request: HttpRequest, event: Event, line: Line, forms: dict[str, ActForm]) -> HttpResponse:
    before, after = neighbours_of(event, line.board, line.table)
    context = {
        "event": event_head(event, request.user),
        "line": line,
        "words": value_words(line.value),
        "forms": forms,
        "versions": [(version, value_words(version.value)) for version in versions_of(event, line)],
        "before": before,
        "after": after,
        "working": working_of(event),
        "has_play": play_of(event, line.board, line.ns.number, line.ew.number) is not None,
    }
    return render(request, "grid/result.html", context)


def _forms(event: Event, line: Line, request: HttpRequest, name: str) -> dict[str, ActForm]:
    """Return the forms of the page, the one that was sent with what it holds."""

    def arguments(key: str, **initial: Any) -> dict[str, Any]:
        data = request.POST if key == name else None
        return {"data": data, "initial": {"version": line.seen} | initial, "auto_id": f"{key}_%s"}

    slip_form = SLIP_FORMS[event.game].director
    known = slip_form.answers_of(line.slip, "NS") if line.slip else slip_form.starts_with()
    return {
        "enter": slip_form(**arguments("enter", **known), options=options_of(event), dealer=line.dealer),
        "not_played": NotPlayedForm(**arguments("not_played")),
        "penalise": PenaltyForm(**arguments("penalise", offenders=line.offenders if line.state == PENALTY else "")),
        "average": AverageForm(**arguments("average", at_fault=line.offenders or NOBODY)),
        "withdraw": WithdrawForm(**arguments("withdraw")),
    }


def _done(request: HttpRequest, event: Event, line: Line, name: str, form: ActForm) -> bool:
    """Do the act; where it is refused, put the reason into the form and tell that nothing was done."""
    assert isinstance(request.user, User)
    act, message = ACTS[name]
    place = {
        "event_id": event.pk,
        "table": line.table,
        "board": line.board,
        "expected_version": form.cleaned_data["version"],
        "request_id": form.cleaned_data["request_id"],
        "by": request.user,
        "at": timezone.now(),
    }
    try:
        act(form, place)
    except (Refusal, ScoringError) as refusal:
        form.add_error(None, sentence(refusal))
        if isinstance(refusal, Stale):
            _renew(form, SeenVersion(refusal.facts["version"], line.met))
        elif isinstance(refusal, Refusal) and refusal.code == OTHERS:
            _renew(form, line.seen)
        return False
    messages.success(request, str(message))
    return True


def _renew(form: ActForm, seen: SeenVersion) -> None:
    """Let the form be sent again: its sender has what stands, and who plays here, before the eyes now."""
    form.data = {**form.data.dict(), "version": seen.token} if isinstance(form.data, QueryDict) else form.data


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def round_close(request: HttpRequest, slug: str, round: int) -> HttpResponse:
    """Say what is missing in a round, and close it as it is."""
    event = visible_event(slug, request.user)
    if event.has_matches:
        return match_events.close(request, event, round)
    row = overview_of(event).round(round)
    if row is None:
        raise Http404
    if request.method == "POST":
        return _close(request, event, round)
    return render(request, "grid/close.html", {"event": event_head(event, request.user), "row": row})


def _close(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    assert isinstance(request.user, User)
    try:
        close_round(event_id=event.pk, number=number, by=request.user, at=timezone.now())
    except Refusal as refusal:
        messages.warning(request, sentence(refusal))
    else:
        text = _("Round %(number)d is closed.") if event.is_relayed else CLOSED
        messages.success(request, str(text) % {"number": number})
    return redirect(f"{reverse('grid', args=[event.slug])}?round={number}")
