"""What may be taken away of an event: the workbook, and each of its sheets as CSV."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.exports.match_event import match_event_document
from tournaments.exports.sheets import Document
from tournaments.exports.workbook import event_document
from tournaments.exports.writers import CSV_FORMS, CSV_TYPE, PROGRAMS, XLSX_TYPE, csv_file, xlsx
from tournaments.permissions import can_see_standings
from tournaments.selectors.exports import archive
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.keeping import keeping_of


@require_safe
def exports(request: HttpRequest, slug: str) -> HttpResponse:
    """List the files."""
    document = _document(request, slug)
    event = visible_event(slug, request.user)
    context = {"event": event_head(event, request.user), "sheets": document.sheets, "keeping": keeping_of(event)}
    return render(request, "standings/exports.html", context)


@require_safe
def export_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the workbook with what this visitor may see."""
    return file_response(xlsx(_document(request, slug)), XLSX_TYPE, f"{slug}.xlsx")


@require_safe
def export_csv(request: HttpRequest, slug: str, sheet: str) -> HttpResponse:
    """Send one sheet as CSV: ``?for=excel`` as spreadsheet programs with a decimal comma want it, else exact."""
    document = _document(request, slug)
    found = document.sheet(sheet)
    form = CSV_FORMS.get(request.GET.get("for", PROGRAMS.key))
    if found is None or form is None:
        raise Http404
    return file_response(csv_file(found, form), CSV_TYPE, f"{slug}-{sheet}.csv")


def _document(request: HttpRequest, slug: str) -> Document:
    event = visible_event(slug, request.user)
    if not can_see_standings(request.user, event):
        raise Http404
    if event.has_matches:
        return match_event_document(event, request.user, timezone.localtime())
    return event_document(archive(event, request.user), timezone.localtime())


def file_response(content: bytes, content_type: str, name: str) -> HttpResponse:
    """Return an answer that browsers save as a file of this name."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
