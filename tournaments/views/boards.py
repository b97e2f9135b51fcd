"""The boards of an event: the list, dealing, reading from a file, and the director's own look."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import Refusal
from tournaments.filters.results import BoardFilter
from tournaments.forms.boards import DealsForm
from tournaments.numbers import identifier_from, number_from
from tournaments.permissions import can_see_boards, director_required, is_open
from tournaments.selectors.boards import board_groups, boards_of_group, dealers_of, sheet_of
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.keeping import keeping_of
from tournaments.selectors.values import game_text_of
from tournaments.services.boards import deal_boards, look, take_boards
from tournaments.texts.sentences import sentence
from tournaments.texts.setup import list_boards
from tournaments.views.acting import acting


@require_safe
def boards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show which boards there are; hands only of ended rounds, and only to whom they may be shown."""
    event = visible_event(slug, request.user)
    if not can_see_boards(request.user, event):
        raise Http404
    groups = board_groups(event, request.user)
    empty = sum(not board.has_cards for one in groups for board in one.boards)
    list_filter = BoardFilter(request.GET, groups)
    context = {
        "event": event_head(event, request.user),
        "list_filter": list_filter,
        "keeping": keeping_of(event),
        "groups": list_filter.qs,
        "empty": empty,
        "request_id": uuid4(),
    }
    return render(request, "boards/boards.html", context)


@director_required
@require_POST
def deal(request: HttpRequest, slug: str) -> HttpResponse:
    """Deal all boards without cards, or those of one round or set anew."""
    event = visible_event(slug, request.user)
    numbers = None
    if wanted := request.POST.get("round"):
        numbers = boards_of_group(event, number_from(wanted))
    try:
        own_id = identifier_from(request.POST.get("request_id"))
        dealt = deal_boards(event_id=event.pk, numbers=numbers, request_id=own_id, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        text = ngettext("Dealt at random: board %(boards)s.", "Dealt at random: boards %(boards)s.", len(dealt))
        messages.success(request, text % {"boards": list_boards(dealt)})
    return redirect("boards", slug)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def read(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the deals of a file in CPN."""
    event = visible_event(slug, request.user)
    bound = (request.POST, request.FILES) if request.method == "POST" else ()
    form = DealsForm(*bound, dealers=dealers_of(event), game=game_text_of(event))
    if form.is_bound and form.is_valid():
        try:
            taken = take_boards(event_id=event.pk, deals=form.read.deals, **acting(request))
        except Refusal as refusal:
            form.add_error(None, sentence(refusal))
        else:
            text = ngettext(
                "Taken from the file: board %(boards)s.", "Taken from the file: boards %(boards)s.", len(taken)
            )
            messages.success(request, text % {"boards": list_boards(taken)})
            return redirect("boards", slug)
    return render(request, "boards/read.html", {"event": event_head(event, request.user), "form": form})


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def board_look(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a board for the director's eyes; while it is sealed the log says so.

    The page has no address of its own: whoever comes back to it, as after signing in, is led to the list of boards.
    """
    if request.method != "POST":
        return redirect("boards", slug)
    event = visible_event(slug, request.user)
    try:
        board = look(event_id=event.pk, number=number, **acting(request))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return redirect("boards", slug)
    context = {
        "event": event_head(event, request.user),
        "sheet": sheet_of(board, event),
        "is_sealed": not is_open(event, board.round),
    }
    return render(request, "boards/look.html", context)
