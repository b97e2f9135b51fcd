"""Entering the play of a board on the drawn table, call by call and card by card, by the director or at the table.

The page carries the draft along as a text; each call, card or ``undo`` is a request that answers the table after it,
and nothing is stored before the whole is recorded. While the board is sealed the director alone enters, after a look
that is logged, and an address alone never shows a card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scoring.errors import ScoringError
from scoring.notation import RecordError
from tournaments.errors import Refusal
from tournaments.forms.draft import DraftForm
from tournaments.models import Board, Event, TableLink
from tournaments.permissions import can_see_hands_at_table, director_required, is_open, wants_part
from tournaments.plain_text import without_controls
from tournaments.play_games.base import Along
from tournaments.seen import OTHERS, SeenVersion, seen_from
from tournaments.selectors.dealing import HandsPage
from tournaments.selectors.entries import Brought, EntryPage, FaultyPage, entry_page, spelled
from tournaments.selectors.grid import spot_of
from tournaments.selectors.heads import EventHead, event_head, visible_event
from tournaments.selectors.lines import Line
from tournaments.selectors.spots import EntrySpot, Spot
from tournaments.selectors.table_boards import board_page
from tournaments.selectors.tables import joining_on_board
from tournaments.services import looks
from tournaments.services.drafts import is_recording, record_draft
from tournaments.views.given_back import given_back_at_table, giving_text_back
from tournaments.views.plays import of_game
from tournaments.views.table import at_table, token_of

SAY: Final = "say"
"""Says the number that stands in the field."""
MOST_CARDS: Final = 24
PARTS: Final[Mapping[type, str]] = MappingProxyType(
    {EntryPage: "drawn/_entry.html", FaultyPage: "drawn/_faulty.html", HandsPage: "drawn/_hands.html"}
)
RECORDED: Final = gettext_lazy("The play is recorded.")
RECORDED_AT_TABLE: Final = gettext_lazy("The play is recorded. The director sees it.")


@dataclass(frozen=True)
class Place:
    """Where a play is entered: its page, the page where it is typed if there is one, and where it goes on.

    ``record`` takes ``brought``, ``act`` and ``at`` and records the draft for whoever enters. ``proof`` is that of a
    look at a sealed board, ``context`` what the page shows around the table.
    """

    spot: EntrySpot
    record: Callable[..., Any]
    here: str
    typing: str
    onward: str
    template: str
    recorded: str | Promise
    context: dict[str, Any]
    proof: str = ""


# The director ----------------------------------------------------------------------------------------------------


@giving_text_back
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Let the director enter the play of a board at a table; of a sealed one only after a look, which is logged."""
    event = visible_event(slug, request.user)
    board, line = _board_and_line(event, number, table)
    head = event_head(event, request.user)
    opened = is_open(event, board.round)
    proof = "" if opened else _proof(request, board, table)
    if not (proof or opened):
        return _sealed(request, line, head)
    return enter(request, _directors_place(request, Spot(event, board, line, by_table=False), head, proof))


def _board_and_line(event: Event, number: int, table: int) -> tuple[Board, Line]:
    board = event.boards.select_related("round").filter(number=number).first()
    line = spot_of(event, number, table) if board else None
    if board is None or line is None:
        raise Http404
    return board, line


def _directors_place(request: HttpRequest, spot: Spot, head: EventHead, proof: str) -> Place:
    assert isinstance(request.user, User)
    where = (spot.event.slug, spot.line.board, spot.line.table)
    here, typing, replay = (reverse(name, args=where) for name in ("draw", "play", "replay"))
    return Place(
        spot=spot,
        record=partial(record_draft, spot=spot, by=request.user),
        here=here,
        typing=typing,
        onward=replay if is_open(spot.event, spot.board.round) else typing,
        template="drawn/entry.html",
        recorded=RECORDED,
        context={"event": head, "is_sealed": bool(proof), "looking": replay, **of_game(spot.event)},
        proof=proof,
    )


def _proof(request: HttpRequest, board: Board, table: int) -> str:
    """Return the proof that the director has looked: the one that came along, or that of the look just asked for."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return ""
    if request.POST.get("do") == "look":
        return looks.look_to_enter(board=board, table=table, by=request.user, at=timezone.now())
    proof = request.POST.get("proof", "")
    return proof if looks.has_looked(proof, board=board, table=table, by=request.user) else ""


def _sealed(request: HttpRequest, line: Line, head: EventHead) -> HttpResponse:
    """Ask for the look; what has been entered so far is carried along and not judged."""
    form = DraftForm(request.POST, request.FILES)
    draft = None
    if request.method == "POST" and form.is_valid():
        draft = form.cleaned_data | {"accepted": spelled(form.cleaned_data["accepted"])}
    template = "drawn/_sealed.html" if wants_part(request) else "drawn/sealed.html"
    return render(request, template, {"event": head, "line": line, "draft": draft})


# At the table ----------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def table_draw(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Let a pair enter the play of its board once the round has ended."""
    joining = joining_on_board(link, token_of(request), number)
    shown = board_page(link, joining, number, timezone.now()) if joining else None
    if joining is None or shown is None:
        return given_back_at_table(request) or redirect("table", link.key)
    typing = reverse("table-play", args=[link.key, number])
    board, line = _board_and_line(link.event, number, link.table)
    if not can_see_hands_at_table(link.event, board.round):
        return redirect(typing)
    spot = Spot(link.event, board, line, by_table=True)
    place = Place(
        spot=spot,
        record=partial(record_draft, spot=spot, by=joining),
        here=reverse("table-draw", args=[link.key, number]),
        typing=typing,
        onward=typing,
        template="drawn/table_entry.html",
        recorded=RECORDED_AT_TABLE,
        context={"page": shown, "event": None, "looking": typing, **of_game(link.event)},
    )
    return enter(request, place)


# The entry -------------------------------------------------------------------------------------------------------


def enter(request: HttpRequest, place: Place) -> HttpResponse:
    """Answer the table as it is after what has just been done to the draft."""
    if not _brings_draft(request):
        return _show(request, place, entry_page(place.spot, None))
    form = DraftForm(request.POST, request.FILES)
    if not form.is_valid():
        sentences = tuple(str(text) for texts in form.errors.values() for text in texts)
        return _show(
            request, place, FaultyPage(sentences, form.data.get("text", ""), seen_from(form.data.get("version"), 0))
        )
    values, act = form.cleaned_data, request.POST.get("do", "")
    brought = Brought(without_controls(values["text"]), values["accepted"], values["version"])
    if not is_recording(act):
        return _show(request, place, entry_page(place.spot, brought, _word(request, act), _along(request)))
    try:
        place.record(brought=brought, act=act, at=timezone.now())
    except (RecordError, Refusal, ScoringError) as refusal:
        if isinstance(refusal, Refusal) and refusal.code == OTHERS:  # told who plays here, they may record it of them
            brought = replace(brought, version=SeenVersion(brought.version, place.spot.met))
        return _show(request, place, entry_page(place.spot, brought, refusal=refusal))
    messages.success(request, str(place.recorded))
    return HttpResponseClientRedirect(place.onward) if wants_part(request) else redirect(place.onward)


def _word(request: HttpRequest, act: str) -> str:
    """Return what was pressed; Enter in the field for a number, or the button beside it, says that number."""
    return request.POST.get("amount", "").strip() if act in ("", SAY) else act


def _along(request: HttpRequest) -> Along:
    """Return the cards and marks that were chosen on the page; no more than anybody can hold."""
    cards, marks = request.POST.getlist("pick"), request.POST.getlist("mark")
    return Along(tuple(cards[:MOST_CARDS]), "".join(marks)[:MOST_CARDS])


def _brings_draft(request: HttpRequest) -> bool:
    """Tell whether the request has a draft with it; a beginning without one takes up what is recorded."""
    has_none = not request.POST.get("text", "").strip() and not request.FILES
    is_beginning = request.POST.get("do") in ("look", "open") and has_none
    return request.method == "POST" and not is_beginning


def _show(request: HttpRequest, place: Place, page: EntryPage | FaultyPage | HandsPage) -> HttpResponse:
    part = PARTS[type(page)]
    shared = {
        "line": getattr(place.spot, "line", None),
        "here": place.here,
        "typing": place.typing,
        "proof": place.proof,
        "part": part,
    }
    context = {**place.context, **shared, "entry": page}
    return render(request, part if wants_part(request) else place.template, context)
