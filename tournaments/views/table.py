"""The pages of a table: phones reach them by the table's secret link and act for the pair they have joined as.

Nobody signs in here. The key in the address is the permission, so it must leak nowhere: pages are not stored, not
indexed, and name no other site.

Every page has an address of its own that can be loaded again, and gone back to: what is posted is answered with the
address of a page, by 302 where it was done and by 303 where it was not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.errors import ScoringError
from tournaments.errors import Invalid, Refusal, Stale
from tournaments.forms.slips.base import TableSlipForm
from tournaments.forms.slips.registry import SLIP_FORMS
from tournaments.models import Joining, TableLink
from tournaments.numbers import NONE, identifier_from, number_from
from tournaments.seen import OTHERS, SeenVersion, is_of_others, seen_from
from tournaments.selectors.clock import clock_of_round
from tournaments.selectors.table_boards import (
    AGREED,
    DIRECTOR,
    DISPUTED,
    MISSING,
    OURS,
    THEIRS,
    BoardPage,
    board_page,
    tag_of,
)
from tournaments.selectors.tables import find_link, joining_on_board, joinings_of, table_page
from tournaments.selectors.values import options_of
from tournaments.services import results, tables
from tournaments.services.versions import REASON_LENGTH
from tournaments.texts.sentences import sentence
from tournaments.views import match_events

CARRIED: Final = ("version", "request_id")
ANSWER_LENGTH: Final = 40

COOKIE = "basa_device"
COOKIE_AGE = 60 * 60 * 24 * 2
"""Two days: an evening that passes midnight, and the morning after."""


def at_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Find the table of the key, or answer 404 for every other key alike, and keep the page out of indexes.

    The view gets ``link`` in place of ``key``.
    """

    @wraps(view)
    def found(request: HttpRequest, key: str, **parts: Any) -> HttpResponse:
        link = find_link(key)
        if link is None:
            raise Http404
        response = view(request, link=link, **parts)
        # Not no-referrer: under that a browser sends "Origin: null" with a form, which no protection can accept.
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return found


def token_of(request: HttpRequest) -> str:
    """Return the token by which this device is known at the table, empty for a stranger."""
    return request.COOKIES.get(COOKIE, "")


# The first page --------------------------------------------------------------------------------------------------


@require_safe
@at_table
def table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Show what the table has to do now."""
    if link.event.has_matches:
        return match_events.table(request, link)
    return _show_table(request, link)


@require_safe
@at_table
def live(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Answer 204 while nothing has changed for this table, else the fragment of the page that asks."""
    seen, at = request.GET.get("v", ""), timezone.now()
    kind = "r" if seen.startswith("r") else "t"
    if seen == (tag := tag_of(link, kind)):
        return HttpResponse(status=204)
    if link.event.has_matches:
        return match_events.live_table(request, link)
    if "clock" in request.GET:
        number = number_from(request.GET["clock"])
        head = {"key": link.key, "tag": tag, "round": number, "clock": clock_of_round(link.event, number, at)}
        return render(request, "clock/_phone.html", {"page": head})
    if (shown := _own_board(request, link, number_from(request.GET.get("board")))) is not None:
        return render(request, "table/_board.html", {"page": shown, "request_id": uuid4()})
    joining = "join" in request.GET
    page = table_page(link, token_of(request), at, joining=joining)
    return render(request, "table/_table.html", {"page": page, "joining": joining, "request_id": uuid4()})


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def join(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Ask which pair the device is, and take the answer."""
    if link.event.has_matches:  # the sheet of a match does not ask who writes it
        return _go_to_table(link)
    if request.method != "POST":
        page = table_page(link, token_of(request), timezone.now(), joining=True)
        return render(request, "table/table.html", {"page": page, "joining": True, "request_id": uuid4()})
    try:
        joining = tables.join(
            link=link,
            token=token_of(request),
            round_number=number_from(request.POST.get("round")),
            pair=number_from(request.POST.get("pair")),
            at=timezone.now(),
            request_id=identifier_from(request.POST.get("request_id")),
        )
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return _not_done(_go_to_table(link))
    response = _go_to_table(link)
    response.set_cookie(
        COOKIE,
        joining.device.token,
        max_age=COOKIE_AGE,
        path=reverse("table", args=[link.key]),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


# A board ---------------------------------------------------------------------------------------------------------


@require_safe
@at_table
def board(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Show a board: the questions while it is missing, else what stands and what this side can do about it."""
    return _show_board(request, link, number)


@require_safe
@at_table
def check(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Show the slip of the address with both signed scores, before it is sent; nothing is recorded yet.

    Where it is wrong it shows the form, where it was sent already the board, and where something else stands by now
    than the form had seen, both values.
    """
    page = _own_board(request, link, number)
    if page is None or page.has_ended or not any(name in request.GET for name in _form_class(link).answers):
        return _go_to_board(link, number)
    typed = {"version": page.seen.token, "request_id": uuid4(), **_slip(link, request.GET)}
    form = _form_class(link)(page, options_of(link.event), typed)
    if is_of_others(seen_from(str(typed["version"])), page.met):
        messages.error(request, sentence(Refusal(OTHERS, table=link.table)))
        return _go_to_board(link, number)
    if not form.is_valid():
        return render(request, "table/enter.html", {"page": page, "form": form})
    if _stands(page, form):
        return _go_to_board(link, number)
    if _is_stale(page, form):
        # Both values are on this page, so that entering again is about what stands now.
        edit = _edit_address(form, page.seen)
        return render(request, "table/stale.html", {"page": page, "form": form, "edit": edit})
    edit = _edit_address(form, form.cleaned_data["version"])
    return render(request, "table/check.html", {"page": page, "form": form, "edit": edit})


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def enter(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Record the slip for the pair of this device."""
    joining = joining_on_board(link, token_of(request), number)
    page = board_page(link, joining, number, timezone.now()) if joining else None
    if request.method != "POST" or joining is None or page is None:
        return _not_done(_go_to_board(link, number))
    form = _form_class(link)(page, options_of(link.event), request.POST)
    if not form.is_valid():
        return _not_done(_go_to_check(request, link, number))
    try:
        results.enter_at_table(
            by=joining,
            board=number,
            slip=form.slip,
            expected_version=form.cleaned_data["version"],
            request_id=form.cleaned_data["request_id"],
            at=timezone.now(),
        )
    except Stale:
        return _not_done(_go_to_check(request, link, number))
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
        return _not_done(_go_to_board(link, number))
    return _go_to_board(link, number)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def confirm(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Agree to what the other side entered."""
    return _answer(request, link, number, results.confirm)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def dispute(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Refuse what the other side entered, with a reason."""
    return _answer(request, link, number, results.dispute, reason=_reason(request))


def _answer(
    request: HttpRequest, link: TableLink, number: int, service: Callable[..., Any], **more: str
) -> HttpResponse:
    joining = joining_on_board(link, token_of(request), number)
    if request.method != "POST" or joining is None:
        return _not_done(_go_to_board(link, number))
    version = seen_from(request.POST.get("version"))
    try:
        if version == NONE:
            raise Invalid("form_out_of_date")
        service(
            by=joining,
            board=number,
            expected_version=version,
            at=timezone.now(),
            handed_over=bool(request.POST.get("handed")),
            request_id=identifier_from(request.POST.get("request_id")),
            **more,
        )
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return _not_done(_go_to_board(link, number, **_asked_again(request, refusal)))
    return _go_to_board(link, number)


# Parts -----------------------------------------------------------------------------------------------------------


def _own_board(request: HttpRequest, link: TableLink, number: int) -> BoardPage | None:
    joining: Joining | None = joining_on_board(link, token_of(request), number)
    return board_page(link, joining, number, timezone.now()) if joining else None


def _form_class(link: TableLink) -> type[TableSlipForm]:
    return SLIP_FORMS[link.event.game].table


def _slip(link: TableLink, fields: QueryDict) -> dict[str, str]:
    """Return what a form or an address says of a slip; nothing in it is longer than any answer."""
    names = (*_form_class(link).answers, *CARRIED)
    return {name: str(fields[name])[:ANSWER_LENGTH] for name in names if name in fields}


def _entry_form(request: HttpRequest, link: TableLink, page: BoardPage) -> TableSlipForm:
    """An empty form, or one with what was typed before (the address) or stands there (``again``).

    What was typed goes with the version that its writer had seen, whatever has come to stand since.
    """
    form = _form_class(link)
    typed: dict[str, Any] = {name: request.GET[name] for name in form.answers if name in request.GET}
    if not typed and page.cell.slip is not None:
        typed = form.answers_of(page.cell.slip.slip, page.ours.side)
    elif typed and "version" in request.GET:
        typed["version"] = seen_from(request.GET["version"])
    return form(page, options_of(link.event), initial=typed)


def _edit_address(form: TableSlipForm, seen: SeenVersion) -> str:
    """The query that fills the form with what was typed and the version that its writer has seen."""
    return urlencode({"again": 1, **form.sent, "version": seen.token})


def _is_stale(page: BoardPage, form: TableSlipForm) -> bool:
    """Tell whether sending the slip would be refused because something else stands than the form had seen."""
    agrees = page.cell.status == THEIRS and _says_what_stands(page, form)
    return form.cleaned_data["version"] != page.cell.version and not agrees


def _stands(page: BoardPage, form: TableSlipForm) -> bool:
    """Tell whether exactly this slip stands already, so that there is nothing to send."""
    sent = page.cell.status in (OURS, AGREED, DIRECTOR)
    if page.cell.status == DISPUTED and page.cell.entered_by_us:  # sent, and refused since; or the same once more
        sent = _is_stale(page, form)
    return sent and _says_what_stands(page, form)


def _says_what_stands(page: BoardPage, form: TableSlipForm) -> bool:
    return form.view is not None and form.view.says_what(page.cell.slip)


def _show_board(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    joining = joining_on_board(link, token_of(request), number)
    handed = "handed" in request.GET
    page = board_page(link, joining, number, timezone.now(), handed_over=handed) if joining else None
    if page is None:
        return _not_ours(request, link, number)
    again = "again" in request.GET and not page.cell.is_fixed and not page.has_ended
    if again or (page.cell.status == MISSING and not page.has_ended):
        return render(request, "table/enter.html", {"page": page, "form": _entry_form(request, link, page)})
    disputing = "dispute" in request.GET and page.cell.status == THEIRS and not page.has_ended
    context = {"page": page, "disputing": disputing, "words": request.GET.get("words", ""), "request_id": uuid4()}
    return render(request, "table/board.html", context)


def _not_ours(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Say to a phone of the table that it did not play this board; ask a stranger which pair it is."""
    if not joinings_of(link, token_of(request)):
        return _show_table(request, link)
    messages.info(request, _("This phone has not joined the round of board %(board)s here.") % {"board": number})
    return _go_to_table(link)


def _show_table(request: HttpRequest, link: TableLink) -> HttpResponse:
    page = table_page(link, token_of(request), timezone.now())
    return render(request, "table/table.html", {"page": page, "request_id": uuid4()})


def _not_done(response: HttpResponseRedirect) -> HttpResponseRedirect:
    """Say with the redirect that nothing was recorded."""
    response.status_code = HTTPStatus.SEE_OTHER
    return response


def _go_to_table(link: TableLink) -> HttpResponseRedirect:
    return redirect("table", key=link.key)


def _go_to_board(link: TableLink, number: int, **query: str) -> HttpResponseRedirect:
    address = reverse("table-board", args=[link.key, number])
    return redirect(f"{address}?{urlencode(query)}" if query else address)


def _go_to_check(request: HttpRequest, link: TableLink, number: int) -> HttpResponseRedirect:
    """Lead to what was typed: to the form that says what is wrong with it, or to both values."""
    return redirect(f"{reverse('table-check', args=[link.key, number])}?{urlencode(_slip(link, request.POST))}")


def _asked_again(request: HttpRequest, refusal: Refusal) -> dict[str, str]:
    """Return the query of the page that asks for the reason once more, with what was written."""
    if not refusal.code.startswith("reason_"):
        return {}
    handed = {"handed": "1"} if request.POST.get("handed") else {}
    return {"dispute": "1", **handed, "words": request.POST.get("words", "")[:REASON_LENGTH]}


def _reason(request: HttpRequest) -> str:
    """The reason in own words, or else the one that was ticked."""
    return request.POST.get("words", "").strip() or request.POST.get("reason", "")
