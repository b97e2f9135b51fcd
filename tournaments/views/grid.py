"""The director's results: the grid of rounds and tables, and entry of a whole round line by line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import ScoringError
from tournaments.errors import Refusal, Stale
from tournaments.filters.results import ResultsFilter
from tournaments.forms.slips.registry import read_line
from tournaments.live import live_fragment
from tournaments.models import Event
from tournaments.numbers import number_from
from tournaments.permissions import director_or_refusal, director_required, directs
from tournaments.seen import OTHERS, UNSEEN, SeenVersion, seen_from
from tournaments.selectors.grid import BY_BOARD, BY_TABLE, RoundPage, line_at, overview_of, round_page
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.lines import STATE_NAMES, Line
from tournaments.selectors.values import options_of
from tournaments.services.lines import record_line
from tournaments.slip_texts.registry import SLIP_TEXTS
from tournaments.texts.sentences import sentence, value_words

ALL_ROUNDS = "all"
CORRECTING = "correct"
"""The part of a query that opens the lines of a round that has ended."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed on a line, and what came of it.

    ``version`` is the one the director had seen, ``newer`` the one that stands by now where somebody was faster with
    something else (none where nobody was).
    """

    text: str = ""
    version: SeenVersion = UNSEEN
    error: str = ""
    newer: SeenVersion | None = None

    @property
    def is_saved(self) -> bool:
        """Whether nothing of it is left to do."""
        return not self.text


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the page with what is typed on it; ``is_closed`` where nothing is to be typed unasked."""

    line: Line
    typed: Typed
    is_closed: bool = False


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def grid(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all rounds, or one of them to type results into; without the script one request saves a whole round."""
    event = visible_event(slug, request.user)
    if event.has_matches:
        return redirect("event-matches", slug)
    if request.GET.get("round") == ALL_ROUNDS:
        more = {"states": STATE_NAMES.items()}
        return render(request, "grid/overview.html", _context(request, event) | _overview(request, event) | more)
    if request.method == "POST" and not _knows_round(request, event):
        return _of_no_round(request, event)
    page = _page(request, event)
    if page is None:
        return render(request, "grid/empty.html", _context(request, event))
    if request.method == "POST":
        return _save_all(request, event, page)
    return _show(request, event, page, {})


@live_fragment(directs)
def live(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what has changed on the page, but never a line being typed on."""
    if request.GET.get("round") == ALL_ROUNDS:
        return render(request, "grid/_overview.html", _context(request, event) | _overview(request, event))
    page = _page(request, event)
    if page is None:
        raise Http404
    return render(request, "grid/_live.html", _context(request, event) | {"page": page})


@director_or_refusal
@require_POST
def save_line(request: HttpRequest, slug: str, round: int, table: int, board: int) -> HttpResponse:
    """Save one line and answer with it as it is now, for the script of the page.

    Who is signed out meanwhile is refused rather than led to the sign-in page, which has no place inside a line.
    """
    event = visible_event(slug, request.user)
    line = line_at(event, round, table, board)
    if line is None:
        raise Http404
    typed = _save(request, event, line)
    now = line_at(event, round, table, board) or line
    entry = Entry(now, replace(typed, version=now.seen) if typed.is_saved else typed)
    return render(
        request, "grid/_saved.html", _context(request, event) | {"entry": entry, "order": _order(request.GET)}
    )


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    return {"event": event_head(event, request.user)}


def _overview(request: HttpRequest, event: Event) -> dict[str, Any]:
    overview = overview_of(event)
    return {"overview": overview, "list_filter": ResultsFilter(request.GET, overview)}


def _page(request: HttpRequest, event: Event) -> RoundPage | None:
    wanted = request.GET.get("round", "")
    page = round_page(event, number_from(wanted) if wanted else None, _order(request.GET))
    if page is None and wanted:
        raise Http404
    return page


def _knows_round(request: HttpRequest, event: Event) -> bool:
    wanted = request.GET.get("round", "")
    return not wanted or round_page(event, number_from(wanted), _order(request.GET)) is not None


def _of_no_round(request: HttpRequest, event: Event) -> HttpResponse:
    """Say what a page wanted to save of a round that was cut, or whose draw was taken back, after it was loaded."""
    lines = (name for name in request.POST if name.startswith("line-"))
    typed = [f"{name.removeprefix('line-')}: {text}" for name in lines if (text := request.POST[name][:100].strip())]
    messages.error(request, sentence(Refusal("round_gone", round=number_from(request.GET.get("round"), 0))))
    if typed:
        words = {"typed": "; ".join(typed)}
        messages.warning(request, _("This stood on the page, by board and table: %(typed)s") % words)
    return redirect("grid", event.slug)


def _order(query: QueryDict) -> str:
    return BY_BOARD if query.get("order") == BY_BOARD else BY_TABLE


def _show(request: HttpRequest, event: Event, page: RoundPage, typed: dict[str, Typed]) -> HttpResponse:
    typing = CORRECTING in request.GET or not page.row.has_ended
    entries = {line.key: _entry(line, typed, typing) for line in page.lines}
    more = {
        "page": page,
        "groups": [(group, [entries[line.key] for line in group.lines]) for group in page.groups],
        "is_typed_on": any(not entry.is_closed for entry in entries.values()),
        "has_closed": any(entry.is_closed for entry in entries.values()),
        "correcting": CORRECTING in request.GET,
        "texts": SLIP_TEXTS[event.game],
        "how_template": f"slips/{event.game}/_how.html",
        "options": options_of(event),
    }
    return render(request, "grid/round.html", _context(request, event) | more)


def _entry(line: Line, typed: dict[str, Typed], typing: bool) -> Entry:
    """Close what is settled in a round that has ended, unless something is still to be done on the line."""
    is_closed = not typing and line.is_settled and line.key not in typed
    return Entry(line, typed.get(line.key) or Typed(version=line.seen), is_closed)


def _save_all(request: HttpRequest, event: Event, page: RoundPage) -> HttpResponse:
    """Save every line on which something is typed; those that cannot be saved stay as they were typed."""
    filled = [line for line in page.lines if request.POST.get(f"line-{line.key}", "").strip()]
    typed = {line.key: _save(request, event, line) for line in filled}
    saved = sum(attempt.is_saved for attempt in typed.values())
    left = {key: attempt for key, attempt in typed.items() if not attempt.is_saved}
    if saved:
        text = ngettext("%(count)d result saved.", "%(count)d results saved.", saved)
        messages.success(request, text % {"count": saved})
    if not left:
        query = urlencode({"round": page.row.number, "order": page.order})
        return redirect(f"{reverse('grid', args=[event.slug])}?{query}")
    text = ngettext("%(count)d line could not be saved.", "%(count)d lines could not be saved.", len(left))
    messages.error(request, text % {"count": len(left)})
    now = round_page(event, page.row.number, page.order) or page
    return _show(request, event, now, left)


def _save(request: HttpRequest, event: Event, line: Line) -> Typed:
    """Save what the request holds for one line and return what is left of it: nothing where it was saved.

    The buttons of a clash decide it: ``drop`` lets go of what was typed, ``take`` names the version it replaces.
    """
    text = request.POST.get(f"line-{line.key}", "")[:100]
    typed = Typed(text.strip(), seen_from(request.POST.get(f"version-{line.key}"), 0))
    if not typed.text or f"drop-{line.key}" in request.POST:
        return Typed(version=line.seen)
    taken = request.POST.get(f"take-{line.key}", "")
    assert isinstance(request.user, User)
    try:
        record_line(
            event_id=event.pk,
            table=line.table,
            board=line.board,
            slip=read_line(event.game, options_of(event), typed.text),
            expected_version=seen_from(taken) if taken else typed.version,
            by=request.user,
            at=timezone.now(),
        )
    except Stale as stale:
        return _clash(typed, line, stale)
    except (Refusal, ScoringError) as refusal:
        # Told who plays here by now, the director may write the same of them.
        is_of_others = isinstance(refusal, Refusal) and refusal.code == OTHERS
        return replace(typed, error=sentence(refusal), version=line.seen if is_of_others else typed.version)
    return Typed(version=line.seen)


def _clash(typed: Typed, line: Line, stale: Stale) -> Typed:
    offered, now = (value_words(stale.facts[name]) for name in ("offered", "current"))
    error = _("Meanwhile it says: %(now)s. You wrote: %(offered)s.") % {"now": now, "offered": offered}
    return replace(typed, error=error, newer=SeenVersion(stale.facts["version"], line.met))
