"""The log of an event, newest first: one row per act, and what finds acts in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.actors import SITE, actor_words
from tournaments.folding import Search
from tournaments.models import Event, LogEntry, Seating
from tournaments.permissions import held_rounds
from tournaments.texts.acts import act_sentence
from tournaments.texts.log import fact_lines
from tournaments.texts.matches import MATCH_ACTS
from tournaments.texts.reasons import reason_text

ROWS_PER_PAGE: Final = 50

RESULT_ACTS: Final = (
    "result_entered",
    "result_corrected",
    "confirmed_on_own_device",
    "confirmed_on_same_device",
    "confirmed_on_late_device",
    "confirmed_by_same_entry",
    "same_entry_on_late_device",
    "disputed",
    "director_entered",
    "director_corrected",
    "entered_from_cards",
    "marked_not_played",
    "penalised",
    "averaged",
    "withdrawn",
    *MATCH_ACTS,
)
LATE_ACTS: Final = ("confirmed_on_late_device", "same_entry_on_late_device")
"""Agreements of a device that joined only after the entry."""

ROUND_ACTS: Final = ("round_ended", "round_closed", "clock_started", "clock_paused", "clock_shifted")
TABLE_ACTS: Final = ("joined",)
PLAY_ACTS: Final = ("play_recorded", "play_replaced", "play_judged_again", "play_refused", "irregularities_seen")

KINDS: Final[Mapping[str, str | Promise]] = {
    "results": gettext_lazy("results"),
    "rounds": gettext_lazy("rounds"),
    "tables": gettext_lazy("devices at tables"),
    "plays": gettext_lazy("recorded plays"),
    "looks": gettext_lazy("looks at sealed boards"),
    "rest": gettext_lazy("everything else"),
}
"""Kinds of acts to choose from."""

LOOK_ACTS: Final = ("looked_at_board", "looked_at_play", "printed_dealing_sheets", "play_refused")
"""What shows the director cards of a sealed board; a refused play names some in its answer."""

LOOKS: Final = Q(act__in=LOOK_ACTS)
FILTERS: Final[Mapping[str, Q]] = {
    "results": Q(act__in=RESULT_ACTS),
    "rounds": Q(act__in=ROUND_ACTS),
    "tables": Q(act__in=TABLE_ACTS),
    "plays": Q(act__in=PLAY_ACTS),
    "looks": LOOKS,
    "rest": ~Q(act__in=(*RESULT_ACTS, *ROUND_ACTS, *TABLE_ACTS, *PLAY_ACTS)) & ~LOOKS,
}


@dataclass(frozen=True, slots=True)
class LogRow:
    """An act: when, who, what, on what. ``secret`` is empty while the round of the board has not ended."""

    entry: LogEntry
    at: dt.datetime
    actor: str
    round: int | None
    table: int | None
    board: int | None
    pair: int | None
    reason: str
    secret: Any


@dataclass(frozen=True, slots=True)
class LogPage:
    """One page of the log."""

    rows: tuple[LogRow, ...]
    page: Page


def log_entries(event: Event) -> QuerySet[LogEntry]:
    """Return the entries of an event, the newest first."""
    return event.log.order_by("-id")


def log_page(event: Event, entries: QuerySet[LogEntry] | None = None, *, number: int = 1) -> LogPage:
    """Return a page of the log, or of those of its entries: three queries.

    A page number out of range is the nearest.
    """
    page = Paginator(log_entries(event) if entries is None else entries, ROWS_PER_PAGE).get_page(number)
    ended = event.boards.filter(round__ended_at__isnull=False)
    open_boards = set(ended.exclude(round__number__in=held_rounds(event)).values_list("number", flat=True))
    return LogPage(tuple(_row(entry, open_boards) for entry in page.object_list), page)


AT_TABLES: Final = Q(actor__startswith="table:")
"""What pairs did at their tables."""


def acting_names(event: Event) -> list[str]:
    """Return the names of those who did something for the event as directors: one query."""
    entries = LogEntry.objects.filter(event=event).exclude(AT_TABLES).exclude(actor=SITE)
    return list(entries.order_by().values_list("actor", flat=True).distinct())


def of_pairs(event: Event, numbers: Collection[int]) -> Q:
    """Return the condition on entries of what pairs did and of what was done at their tables: one query."""
    ways = ("number", "first__number", "second__number")
    theirs = reduce(or_, (Q(**{f"{side}__{way}__in": numbers}) for side in ("ns", "ew") for way in ways))
    places: dict[int, list[int]] = {}
    for round_number, table in Seating.objects.filter(theirs, event=event).values_list("round__number", "table"):
        places.setdefault(round_number, []).append(table)
    together = event.pairs.filter(Q(first__number__in=numbers) | Q(second__number__in=numbers))
    found = Q(pair__in=numbers) | Q(pair__in=together.values("number"))
    for round_number, tables in places.items():
        found |= Q(round=round_number, table__in=tables, pair__isnull=True)
    return found


def entries_with(entries: QuerySet[LogEntry], search: Search) -> QuerySet[LogEntry]:
    """Return the entries that say what is looked for, in the words of the page: one query, every entry is read.

    What names cards is not even read, for whoever finds something learns what is there.
    """
    keys = [entry.pk for entry in entries.defer("secret") if search.finds(_said(entry))]
    return entries.filter(pk__in=keys)


def _said(entry: LogEntry) -> str:
    facts = (*fact_lines(entry, entry.old), *fact_lines(entry, entry.new))
    return " ".join((actor_words(entry.actor), act_sentence(entry), *facts, reason_text(entry.reason)))


def _row(entry: LogEntry, open_boards: set[int]) -> LogRow:
    return LogRow(
        entry=entry,
        at=entry.at,
        actor=actor_words(entry.actor),
        round=entry.round,
        table=entry.table,
        board=entry.board,
        pair=entry.pair,
        reason=reason_text(entry.reason),
        secret=entry.secret if tells_cards(entry, open_boards) else None,
    )


def tells_cards(entry: LogEntry, open_boards: Collection[int]) -> bool:
    """Tell whether the secret part of an entry may be shown: it has one, and the round of its board has ended."""
    return bool(entry.secret) and entry.board in open_boards
