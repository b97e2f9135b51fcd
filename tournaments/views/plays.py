"""The play of a board at a table: typing it, by the director or at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import ScoringError
from scoring.notation import RecordError
from tournaments.clause_texts import clause_sentence
from tournaments.errors import Refusal, Stale
from tournaments.forms.play import PlayForm, Row, excerpt
from tournaments.models import Event, Joining, TableLink
from tournaments.numbers import identifier_from
from tournaments.permissions import can_see_hands_at_table, director_required, is_open
from tournaments.play_games.registry import play_game
from tournaments.seen import OTHERS, SeenVersion, seen_from
from tournaments.selectors.boards import round_of_board
from tournaments.selectors.grid import spot_of
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.lines import Line
from tournaments.selectors.plays import play_of
from tournaments.selectors.replays import recorded_of, replay_page
from tournaments.selectors.table_boards import board_page
from tournaments.selectors.tables import joining_on_board
from tournaments.selectors.values import options_of
from tournaments.services import plays
from tournaments.texts.records import fault_sentence
from tournaments.texts.sentences import seat_name, sentence, value_words
from tournaments.views.given_back import given_back_at_table, giving_text_back
from tournaments.views.table import at_table, token_of


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a typed play: a sentence or an irregularity, its place, and the lines around it."""

    line: int
    column: int
    rows: tuple[Row, ...]
    sentence: str = ""
    flaw: dict[str, Any] | None = None
    seat_name: str = ""
    words: str = ""
    """What was said, as it is written."""
    why: str = ""
    hands_from: int | None = None
    """The table from whose record the hands were read that forbid it."""

    @property
    def kind(self) -> str:
        """Whether a card or a word is irregular."""
        return "card" if self.flaw and self.flaw["kind"] == "card" else "call"


# The director ----------------------------------------------------------------------------------------------------


@giving_text_back
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Let the director type the play of a board at a table, take its result, and settle what was irregular."""
    event = visible_event(slug, request.user)
    line = line_of(event, number, table)
    act = request.POST.get("act", "")
    if act in ("take", "seen"):
        return _settle(request, event, line, act)
    form = _form(request, event, line)
    problem: Problem | None = None
    if form.is_bound and form.is_valid():
        assert isinstance(request.user, User)
        problem = _record(form, event, line, by=request.user, accept=act == "accept")
        if problem is None and not form.errors:
            messages.success(request, _("The play is recorded."))
            return _after(event, line)
    context = {
        "event": event_head(event, request.user),
        "line": line,
        "form": form,
        "problem": problem,
        "drawing": reverse("draw", args=[slug, number, table]),
        "is_sealed": not _is_open(event, number),
        **of_game(event),
        **standing(event, line),
    }
    return render(request, "plays/play.html", context)


def line_of(event: Event, number: int, table: int) -> Line:
    """Return the line of a board at a table.

    Raises ``Http404`` where the board is not played there.
    """
    line = spot_of(event, number, table)
    if line is None:
        raise Http404
    return line


def of_game(event: Event) -> dict[str, Any]:
    """Return what the pages of a play show of the game: its pack and rules, how it is typed and how it is entered."""
    game = play_game(event.game)
    return {"deck": game.text.deck.key, "how": game.how, "help": game.help, "options": options_of(event)}


def _is_open(event: Event, number: int) -> bool:
    last = round_of_board(event, number)
    return last is not None and is_open(event, last)


def _form(request: HttpRequest, event: Event, line: Line) -> PlayForm:
    """Return the form; what is recorded already stands in it where the board is open, and what comes from the table."""
    if request.POST.get("act") == "text":
        text, version = request.POST.get("text", ""), seen_from(request.POST.get("version"), 0)
        return PlayForm(initial={"text": text, "version": version})
    if request.method == "POST":
        return PlayForm(request.POST, request.FILES)
    recorded = play_of(event, line.board, line.ns.number, line.ew.number)
    text = recorded.text if recorded and is_open(event, recorded.board.round) else ""
    return PlayForm(initial={"text": text, "version": SeenVersion(recorded.version if recorded else 0, line.met)})


def _record(form: PlayForm, event: Event, line: Line, *, by: User | Joining, accept: bool) -> Problem | None:
    """Record what was typed; return what is wrong with it, and put refusals that have no place into the form."""
    text, accepted = form.cleaned_data["text"], form.cleaned_data["seen"] if accept else ()
    try:
        plays.record_play(
            event_id=event.pk,
            table=line.table,
            board=line.board,
            text=text,
            by=by,
            at=timezone.now(),
            accept=accepted,
            expected_version=form.cleaned_data["version"],
        )
    except plays.IllegalPlay as refusal:
        form.show(refusal.facts["sight"], accepted)
        flaw = refusal.facts["flaw"]
        place = (refusal.facts["line"], refusal.facts["column"])
        words: dict[str, Any] = {
            "seat_name": seat_name(flaw["seat"]),
            "words": refusal.facts["sight"][1],
            "why": clause_sentence(flaw["clause"]),
        }
        return Problem(*place, excerpt(text, *place), flaw=flaw, **words)
    except RecordError as error:
        return Problem(
            error.line,
            error.column,
            excerpt(text, error.line, error.column),
            sentence=fault_sentence(error),
            hands_from=error.facts.get("hands_from"),
        )
    except Refusal as refusal:
        form.add_error(None, sentence(refusal))
        if isinstance(refusal, Stale):
            form.renew(SeenVersion(refusal.facts["version"], line.met))
        elif refusal.code == OTHERS:
            form.renew(line.seen)
    return None


def standing(event: Event, line: Line) -> dict[str, Any]:
    """Return what stands of the play and of the result, in words."""
    recorded = recorded_of(event, line.board, line.ns.number, line.ew.number)
    if recorded is None:
        return {"recorded": None}
    return {
        "recorded": recorded,
        "request_id": uuid4(),
        "cards_words": value_words(recorded.cards) if recorded.cards else "",
        "stands_words": value_words(recorded.stands) if recorded.stands else "",
    }


def _settle(request: HttpRequest, event: Event, line: Line, act: str) -> HttpResponse:
    """Take the result from the cards, or note that the irregularities are dealt with."""
    assert isinstance(request.user, User)
    place: dict[str, Any] = {
        "event_id": event.pk,
        "table": line.table,
        "board": line.board,
        "by": request.user,
        "at": timezone.now(),
    }
    try:
        if act == "take":
            versions: dict[str, Any] = {
                "expected_version": seen_from(request.POST.get("result_version")),
                "play_version": seen_from(request.POST.get("play_version")),
                "request_id": identifier_from(request.POST.get("request_id")),
            }
            plays.take_result(**place, **versions)
            messages.success(request, _("The result is taken from the cards. It counts at once."))
        else:
            plays.mark_seen(**place, version=seen_from(request.POST.get("play_version")))
            messages.success(request, _("Marked as dealt with."))
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
    return _after(event, line)


def _after(event: Event, line: Line) -> HttpResponse:
    """Go on to the replay where the board is open, else back to the page that shows no card."""
    name = "replay" if _is_open(event, line.board) else "play"
    return redirect(name, event.slug, line.board, line.table)


# At the table ----------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def table_play(request: HttpRequest, link: TableLink, number: int) -> HttpResponse:
    """Let a pair type the play of its board once the round has ended."""
    joining = joining_on_board(link, token_of(request), number)
    shown = board_page(link, joining, number, timezone.now()) if joining else None
    if joining is None or shown is None:
        if given_back := given_back_at_table(request):
            return given_back
        words = _(
            "The cards of board %(board)s can be typed on a phone that joined its round at this table, or by the "
            "director. This phone did not join it."
        )
        messages.info(request, words % {"board": number})
        return redirect("table", link.key)
    context: dict[str, Any] = {"page": shown, "event": None}
    event = link.event
    if not can_see_hands_at_table(event, round_of_board(event, number)):
        return render(request, "plays/table.html", context)
    line = line_of(event, number, link.table)
    form = _form(request, event, line)
    problem: Problem | None = None
    if form.is_bound and form.is_valid():
        problem = _record(form, event, line, by=joining, accept=request.POST.get("act") == "accept")
        if problem is None and not form.errors:
            messages.success(request, _("The play is recorded. The director sees it."))
            return redirect("table-play", link.key, number)
    found = play_of(event, number, line.ns.number, line.ew.number)
    drawing = reverse("table-draw", args=[link.key, number])
    context |= {"form": form, "problem": problem, "drawing": drawing, "line": line, **standing(event, line)}
    context |= of_game(event)
    context |= {"is_fixed": bool(found and not found.by_table), "brings_text": request.method == "POST"}
    return render(request, "plays/table.html", {**context, "replay": replay_page(event, found) if found else None})
