"""Several events ranked as one: the list, the ranking over all, why scores differ, its events and its files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refusal
from tournaments.exports.series import series_document
from tournaments.exports.writers import CSV_FORMS, CSV_TYPE, PROGRAMS, XLSX_TYPE, csv_file, xlsx
from tournaments.forms.series import AddEventForm, CarryForm, SeriesForm
from tournaments.models import Event, Series
from tournaments.numbers import number_from
from tournaments.permissions import director_required
from tournaments.selectors.club import current_club
from tournaments.selectors.overall import OverallPage, overall_page
from tournaments.selectors.overall_why import why_page
from tournaments.selectors.series import mark_of, series_head, series_rows, sessions_of, visible_series
from tournaments.services import series as services
from tournaments.tables.series import OverallMatchTable, OverallTable
from tournaments.texts.sentences import sentence
from tournaments.views.acting import acting
from tournaments.views.exports import file_response

# Making and listing ----------------------------------------------------------------------------------------------


@director_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the rankings over several events, newest first."""
    return render(request, "series/list.html", {"rows": series_rows()})


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Ask for a name and make an empty one."""
    form = SeriesForm(request.POST or None)
    if form.is_bound and form.is_valid():
        club = current_club()
        assert club is not None
        try:
            made = services.make_series(club=club, **form.cleaned_data, **acting(request))
        except Refusal as refusal:
            form.add_error("name", sentence(refusal))
        else:
            return redirect("series-events", made.slug)
    return render(request, "series/new.html", {"form": form})


# The ranking -----------------------------------------------------------------------------------------------------


def _page(request: HttpRequest, slug: str) -> OverallPage:
    series, events = visible_series(slug, request.user)
    return overall_page(series, events, request.user)


@require_safe
def overall(request: HttpRequest, series: str) -> HttpResponse:
    """Show the ranking over all events."""
    return render(request, "series/overall.html", _context(_page(request, series)))


@require_safe
def live(request: HttpRequest, series: str) -> HttpResponse:
    """Show the part of the page that changes; nothing while nothing has changed."""
    found, events = visible_series(series, request.user)
    if request.GET.get("v") == mark_of(found, events):
        return HttpResponse(status=204)
    return render(request, "series/_live.html", _context(overall_page(found, events, request.user)))


def _context(page: OverallPage) -> dict[str, Any]:
    tables = [
        (one, OverallMatchTable(one) if page.head.has_matches else _board_table(page, one))
        for one in page.fields
        if one.rows
    ]
    return {"series": page.head, "page": page, "tables": tables}


def _board_table(page: OverallPage, one: Any) -> OverallTable:
    return OverallTable(one, page.sessions, linked=page.head.can_see_boards)


@require_safe
def why(request: HttpRequest, series: str) -> HttpResponse:
    """Explain why a score in an event and the score over all differ: ``?event=`` and ``?pair=`` choose a pair."""
    page = _page(request, series)
    if page.head.has_matches or not page.parts:
        raise Http404
    chosen = (request.GET.get("event", ""), number_from(request.GET.get("pair"), 0))
    return render(request, "series/why.html", {"series": page.head, "why": why_page(page, chosen), "page": page})


# Files -----------------------------------------------------------------------------------------------------------


@require_safe
def export_xlsx(request: HttpRequest, series: str) -> HttpResponse:
    """Send the workbook with what this visitor may see."""
    document = series_document(_page(request, series), timezone.localtime())
    return file_response(xlsx(document), XLSX_TYPE, f"{series}.xlsx")


@require_safe
def export_csv(request: HttpRequest, series: str, sheet: str) -> HttpResponse:
    """Send one sheet as CSV: ``?for=excel`` as spreadsheet programs with a decimal comma want it, else exact."""
    found = series_document(_page(request, series), timezone.localtime()).sheet(sheet)
    form = CSV_FORMS.get(request.GET.get("for", PROGRAMS.key))
    if found is None or form is None:
        raise Http404
    return file_response(csv_file(found, form), CSV_TYPE, f"{series}-{sheet}.csv")


# Its events ------------------------------------------------------------------------------------------------------


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def events(request: HttpRequest, series: str) -> HttpResponse:
    """Show the events of a ranking, and put one in, take one out, say how much counts, rename it or delete it."""
    found, taken = visible_series(series, request.user)
    part = request.POST.get("part", "")
    add = AddEventForm(request.POST if part == "add" else None, taken=taken)
    form = SeriesForm(request.POST if part == "settings" else None, initial={"name": found.name, "opens": found.opens})
    if request.method == "POST":
        done = ACTS[part](request, found, taken, form if part == "settings" else add) if part in ACTS else None
        if done is not None:
            return done
    context = {
        "series": series_head(found, taken, request.user),
        "sessions": sessions_of(taken),
        "add": add,
        "form": form,
        "has_events": bool(taken),
    }
    return render(request, "series/events.html", context)


Act = Callable[[HttpRequest, Series, tuple[Event, ...], Any], HttpResponse | None]


def _add(request: HttpRequest, series: Series, _taken: tuple[Event, ...], form: AddEventForm) -> HttpResponse | None:
    if not form.is_valid():
        return None
    event, session = form.cleaned_data["event"], form.cleaned_data["session"]
    try:
        services.add_event(series_id=series.pk, event_id=event.pk, session=session, **acting(request))
    except Refusal as refusal:
        form.refuse(refusal)
        return None
    messages.success(request, _("“%(event)s” is in the ranking now.") % {"event": event.name})
    return redirect("series-events", series.slug)


def _remove(request: HttpRequest, series: Series, taken: tuple[Event, ...], _form: Any) -> HttpResponse:
    event = next((one for one in taken if one.slug == request.POST.get("event")), None)
    if event is None:
        messages.warning(request, _("This event is not in the ranking any more."))
        return redirect("series-events", series.slug)
    try:
        services.remove_event(series_id=series.pk, event_id=event.pk, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("“%(event)s” is no longer in the ranking.") % {"event": event.name})
    return redirect("series-events", series.slug)


def _carry(request: HttpRequest, series: Series, _taken: tuple[Event, ...], _form: Any) -> HttpResponse:
    form = CarryForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return redirect("series-events", series.slug)
    try:
        services.carry_session(series_id=series.pk, **form.cleaned_data, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("What counts of the session is saved."))
    return redirect("series-events", series.slug)


def _settings(request: HttpRequest, series: Series, _taken: tuple[Event, ...], form: SeriesForm) -> HttpResponse | None:
    if not form.is_valid():
        return None
    words = {name: form.cleaned_data[name] for name in ("name", "opens")}
    try:
        services.change_series(series_id=series.pk, **words, **acting(request))
    except Refusal as refusal:
        form.add_error("name", sentence(refusal))
        return None
    messages.success(request, _("Saved."))
    return redirect("series-events", series.slug)


def _delete(request: HttpRequest, series: Series, _taken: tuple[Event, ...], _form: Any) -> HttpResponse:
    try:
        services.delete_series(series_id=series.pk)
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return redirect("series-events", series.slug)
    messages.success(request, _("“%(name)s” is deleted; its events are as they were.") % {"name": series.name})
    return redirect("series-list")


ACTS: Final[Mapping[str, Act]] = MappingProxyType(
    {"add": _add, "remove": _remove, "carry": _carry, "settings": _settings, "delete": _delete}
)
"""What the forms of the page of its events do, by the name of their part."""
