"""Entering the play of a board on the drawn table, call by call and card by card, by the director or at the table.

The page carries the draft along as a text; each call, card or ``undo`` is a request that answers the table after it,
and nothing is stored before the whole is recorded. While the board is sealed the director alone enters, after a look
that is logged, and an address alone never shows a card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scoring.notation import RecordError
from scoring.seats import BySide
from tournaments.errors import Refusal, Stale
from tournaments.forms.draft import DraftForm
from tournaments.models import Board, Event, Joining, TableLink
from tournaments.numbers import number_from
from tournaments.permissions import director_required
from tournaments.plain_text import without_controls
from tournaments.record_texts import fault_sentence
from tournaments.selectors.drafts import Draft, after, as_happened, finish_of, read_draft, undone
from tournaments.selectors.drawn import drawn_table
from tournaments.selectors.grid import line_at
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.lines import Line
from tournaments.selectors.play_words import Note
from tournaments.selectors.plays import play_at
from tournaments.selectors.table_boards import board_page
from tournaments.selectors.tables import joining_on_board
from tournaments.selectors.values import options_of
from tournaments.services import looks, plays
from tournaments.templatetags.cards import card_name
from tournaments.texts import sentence, value_words
from tournaments.views.table import at_table, token_of

RECORDED: Final = gettext_lazy("The play is recorded.")
RECORDED_AT_TABLE: Final = gettext_lazy("The play is recorded. The director sees it.")


@dataclass(frozen=True)
class Place:
    """Where a play is entered and by whom: its page, the page where it is typed, and where it goes on once recorded.

    ``proof`` is that of a look at a sealed board, ``context`` what the page shows around the table.
    """

    event: Event
    board: Board
    line: Line
    by: User | Joining
    here: str
    typing: str
    onward: str
    template: str
    recorded: str | Promise
    context: dict[str, Any]
    proof: str = ""


# The director ----------------------------------------------------------------------------------------------------


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Let the director enter the play of a board at a table; of a sealed one only after a look, which is logged."""
    event = visible_event(slug, request.user)
    board, line = _board_and_line(event, number, table)
    assert isinstance(request.user, User)
    proof, head = "", event_head(event, request.user)
    if not board.round.has_ended:
        proof = _proof(request, board, table)
        if not proof:
            return _sealed(request, line, {"event": head})
    here, typing, replay = (reverse(name, args=[slug, number, table]) for name in ("draw", "play", "replay"))
    place = Place(
        event=event,
        board=board,
        line=line,
        by=request.user,
        here=here,
        typing=typing,
        onward=replay if board.round.has_ended else typing,
        template="drawn/entry.html",
        recorded=RECORDED,
        context={"event": head, "is_sealed": bool(proof)},
        proof=proof,
    )
    return _enter(request, place)


def _board_and_line(event: Event, number: int, table: int) -> tuple[Board, Line]:
    board = event.boards.select_related("round").filter(number=number).first()
    line = line_at(event, board.round.number, table, number) if board else None
    if board is None or line is None:
        raise Http404
    return board, line


def _proof(request: HttpRequest, board: Board, table: int) -> str:
    """Return the proof that the director has looked: the one that came along, or that of the look just asked for."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return ""
    if request.POST.get("do") == "look":
        return looks.look_to_enter(board=board, table=table, by=request.user, at=timezone.now())
    proof = request.POST.get("proof", "")
    return proof if looks.has_looked(proof, board=board, table=table, by=request.user) else ""


def _sealed(request: HttpRequest, line: Line, context: dict[str, Any]) -> HttpResponse:
    """Ask for the look; what has been entered so far is carried along and not judged."""
    form = DraftForm(request.POST, request.FILES)
    draft = None
    if request.method == "POST" and form.is_valid():
        draft = form.cleaned_data | {"accepted": _spelled(form.cleaned_data["accepted"])}
    template = "drawn/_sealed.html" if _wants_part(request) else "drawn/sealed.html"
    return render(request, template, {**context, "line": line, "draft": draft})


def _spelled(accepted: Collection[int]) -> str:
    return " ".join(map(str, sorted(accepted)))


def _wants_part(request: HttpRequest) -> bool:
    """Tell whether a script asks, which swaps the table and leaves the rest of the page."""
    return "HX-Request" in request.headers


# At the table ----------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def table_draw(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Let a pair enter the play of its board once the round has ended."""
    joining = joining_on_board(link, token_of(request), number)
    shown = board_page(link, joining, number, timezone.now()) if joining else None
    if joining is None or shown is None:
        return redirect("table", link.key)
    typing = reverse("table-play", args=[link.key, number])
    if not shown.has_ended:
        return redirect(typing)
    board, line = _board_and_line(link.event, number, link.table)
    place = Place(
        event=link.event,
        board=board,
        line=line,
        by=joining,
        here=reverse("table-draw", args=[link.key, number]),
        typing=typing,
        onward=typing,
        template="drawn/table_entry.html",
        recorded=RECORDED_AT_TABLE,
        context={"page": shown, "event": None},
    )
    return _enter(request, place)


# The entry -------------------------------------------------------------------------------------------------------


def _enter(request: HttpRequest, place: Place) -> HttpResponse:
    """Answer the table as it is after what has just been done to the draft."""
    form = DraftForm(request.POST, request.FILES) if _brings_draft(request) else None
    if form and not form.is_valid():
        return _faulty(request, place, form, [str(text) for texts in form.errors.values() for text in texts])
    try:
        draft, version = _draft(place, form)
    except (RecordError, Refusal) as fault:
        assert form is not None
        return _faulty(request, place, form, [_sentence(fault)])
    said, act = "", request.POST.get("do", "") if form else ""
    if act == "record":
        said, version = _record(draft, place, version)
        if not said:
            messages.success(request, str(place.recorded))
            return HttpResponseClientRedirect(place.onward) if _wants_part(request) else redirect(place.onward)
    else:
        draft, said = _done(draft, act)
    return _show(request, place, draft, version, said)


def _brings_draft(request: HttpRequest) -> bool:
    """Tell whether the request has a draft with it; a beginning without one takes up what is recorded."""
    has_none = not request.POST.get("text", "").strip() and not request.FILES
    is_beginning = request.POST.get("do") in ("look", "open") and has_none
    return request.method == "POST" and not is_beginning


def _draft(place: Place, form: DraftForm | None) -> tuple[Draft, int]:
    """Return the draft that came along, or else what is recorded, and the version that its writer has seen."""
    options = options_of(place.event)
    if form:
        values = form.cleaned_data
        text = without_controls(values["text"])
        return read_draft(text, place.board, options, values["accepted"]), values["version"]
    recorded = play_at(place.event, place.line.board, place.line.table)
    if recorded is None:
        return read_draft("", place.board, options), 0
    return as_happened(read_draft(recorded.text, place.board, options)), recorded.version


def _done(draft: Draft, act: str) -> tuple[Draft, str]:
    """Return the draft after what was pressed, and a sentence where that is not possible."""
    acts: dict[str, Callable[[Draft], Draft]] = {"undo": undone, "accept": as_happened}
    try:
        if act in ("", "open", "look"):
            return draft, ""
        if act in acts:
            return acts[act](draft), ""
        if act.startswith("back:"):
            return undone(draft, number_from(act[5:], len(draft.actions))), ""
        return after(draft, act), ""
    except (RecordError, Refusal) as refusal:
        return draft, _sentence(refusal)


def _sentence(refusal: RecordError | Refusal) -> str:
    return fault_sentence(refusal) if isinstance(refusal, RecordError) else sentence(refusal)


def _record(draft: Draft, place: Place, version: int) -> tuple[str, int]:
    """Record the draft; return why that was not possible, if so, and the version to say next time."""
    if draft.open or not draft.actions:
        return sentence(Refusal("draft_settle" if draft.open else "nothing_recorded")), version
    try:
        plays.record_play(
            event_id=place.event.pk,
            table=place.line.table,
            board=place.line.board,
            text=draft.text,
            by=place.by,
            at=timezone.now(),
            expected_version=version,
            accept=bool(draft.notes),
        )
    except Stale as refusal:
        return sentence(refusal), refusal.facts["version"]
    except (RecordError, Refusal) as refusal:
        return _sentence(refusal), version
    return "", version


def _show(request: HttpRequest, place: Place, draft: Draft, version: int, said: str) -> HttpResponse:
    names = BySide.of(place.line.ns, place.line.ew)
    drawn = drawn_table(draft.verdict, len(draft.actions), dealer=draft.dealer, names=names)
    finish = finish_of(draft, place.line)
    context = {
        "draft": draft,
        "drawn": drawn,
        "enter": not draft.open and not drawn.is_over,
        "accepted": _spelled(draft.accepted),
        "version": version,
        "said": said,
        "fault": fault_sentence(draft.fault) if draft.fault else "",
        "happened": _happened(draft, drawn.happened, said),
        "finish": finish,
        "cards_words": value_words(finish.cards) if finish else "",
        "stands_words": value_words(finish.stands) if finish and finish.stands else "",
    }
    return _render(request, place, "drawn/_entry.html", context)


def _happened(draft: Draft, happened: str, said: str) -> str:
    """Return what a screen reader hears: why nothing was done, or the irregularities that wait, or what happened."""
    return said or " ".join(map(_waiting, draft.open)) or happened


def _waiting(note: Note) -> str:
    words = {"seat": note.seat_name, "trick": note.trick, "clause": note.clause, "why": note.why}
    if note.is_call:
        words |= {"call": note.words, "legal": ", ".join(note.legal)}
        text = _("%(seat)s: %(call)s, against clause %(clause)s. %(why)s Legal were: %(legal)s.")
    else:
        words |= {"card": card_name(note.card), "legal": ", ".join(map(card_name, note.legal))}
        text = _card_waiting(note)
    return text % words


def _card_waiting(note: Note) -> str:
    if not note.legal:
        return _("Trick %(trick)s, %(seat)s: %(card)s, against clause %(clause)s. %(why)s No card known was legal.")
    if note.unknown:
        return _(
            "Trick %(trick)s, %(seat)s: %(card)s, against clause %(clause)s. %(why)s "
            "Legal were, of the cards known: %(legal)s."
        )
    return _("Trick %(trick)s, %(seat)s: %(card)s, against clause %(clause)s. %(why)s Legal were: %(legal)s.")


def _faulty(request: HttpRequest, place: Place, form: DraftForm, sentences: list[str]) -> HttpResponse:
    """Say why the text is no draft; it can be corrected where it is typed, or left."""
    context = {"sentences": sentences, "text": form.data.get("text", ""), "version": form.data.get("version", "")}
    return _render(request, place, "drawn/_faulty.html", context)


def _render(request: HttpRequest, place: Place, part: str, context: dict[str, Any]) -> HttpResponse:
    shared = {"line": place.line, "here": place.here, "typing": place.typing, "proof": place.proof, "part": part}
    return render(request, part if _wants_part(request) else place.template, {**place.context, **shared, **context})
