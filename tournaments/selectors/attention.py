"""What wants the director's eye: disputes, waiting results, flagged plays, holes, and results that look odd."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Event, LogEntry, Play, Result
from tournaments.models.entry import sign_of
from tournaments.models.result import Kind, Source, State
from tournaments.selectors.grid import Overview, numbers_text, overview_of
from tournaments.selectors.hand_sources import unfitting
from tournaments.selectors.lines import MISSING
from tournaments.selectors.log import LATE_ACTS
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.plays import differing, flagged
from tournaments.selectors.results import value_of
from tournaments.selectors.values import slip_of
from tournaments.slip_texts.registry import SLIP_TEXTS
from tournaments.texts.reasons import reason_text


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to look at, at a table on one board or several. It never names cards.

    ``value`` is the result that stands, ``of_cards`` the one that the recorded play gives, where that is the point.
    """

    round: int
    table: int
    boards: tuple[int, ...]
    ns: PairName
    ew: PairName
    text: str
    value: dict[str, object] | None = None
    of_cards: dict[str, object] | None = None
    at: dt.datetime | None = None

    @property
    def board(self) -> int:
        """The first of the boards."""
        return self.boards[0]

    @property
    def boards_text(self) -> str:
        """The boards as people write them."""
        return numbers_text(self.boards)


@dataclass(frozen=True, slots=True)
class Section:
    """Things of one kind. ``key`` tells the page where its links lead."""

    key: str
    title: str | Promise
    what_to_do: str | Promise
    items: tuple[Item, ...]

    @property
    def count(self) -> int:
        """How many boards at tables they are."""
        return sum(len(item.boards) for item in self.items)


OF_PLAYS: Final = frozenset({"flagged", "unfitting", "differing"})
"""Kinds that are looked at where the cards are typed."""

TITLES: Final = {
    "disputed": (gettext_lazy("Disputed"), gettext_lazy("Ask both sides and record what happened.")),
    "flagged": (
        gettext_lazy("Flagged plays"),
        gettext_lazy("Something was played or called that the rules do not allow. Look at it and decide."),
    ),
    "unfitting": (
        gettext_lazy("Cards that do not fit the hands"),
        gettext_lazy(
            "The hands of the board were read from the record of another table, and with them this play cannot have "
            "happened. Find out which of the two records is wrong, and correct it."
        ),
    ),
    "differing": (
        gettext_lazy("Cards and slip differ"),
        gettext_lazy("The cards as they were typed give another result than the one that stands."),
    ),
    "late": (
        gettext_lazy("Confirmed by a phone that came after the entry"),
        gettext_lazy(
            "Most likely a phone that joined late; it could also be one of the pair that entered. Ask the pair that "
            "confirmed, then record the result yourself: that settles it."
        ),
    ),
    "missing": (
        gettext_lazy("Missing in rounds that have ended"),
        gettext_lazy("Enter them, or mark them not played."),
    ),
    "waiting": (
        gettext_lazy("Waiting for agreement"),
        gettext_lazy("The other side has not confirmed yet, so they do not count."),
    ),
    "forced": (
        gettext_lazy("Counted although they cannot be"),
        gettext_lazy("The director let these slips count, with the reason given. Correct them when more is known."),
    ),
    "odd": (gettext_lazy("Unusual"), gettext_lazy("They may be right; look whether they are slips of the pen.")),
}


def attention_of(event: Event) -> tuple[Section, ...]:
    """Return everything that wants an eye, the most urgent kind first: thirteen queries at most, in any event."""
    names = pair_names(event)
    overview = overview_of(event, names)
    seen = _Seen(names, overview.places)
    results = list(_unusual(event))
    found: dict[str, Iterable[Item]] = {
        "disputed": _disputed(results, seen),
        "flagged": _flagged(event, seen),
        "unfitting": (seen.item(play, "") for play in unfitting(event)),
        "differing": _differing(event, seen),
        "late": _late(event, seen),
        "missing": _missing(overview),
        "waiting": _waiting(results, seen),
        "forced": _forced(results, seen),
        "odd": _odd(results, seen),
    }
    return tuple(Section(key, *TITLES[key], tuple(found[key])) for key in TITLES)


def _unusual(event: Event) -> Iterable[Result]:
    """Return the current results that are not agreed, or of which a slip may be worth a second look."""
    rows = Result.objects.filter(~Q(state=State.AGREED) | Q(kind=Kind.SCORED), event=event, is_current=True)
    return rows.select_related("board", "board__round").order_by("board__number", "table")


@dataclass(frozen=True, slots=True)
class _Seen:
    """What it takes to say where a result or play belongs: the pairs, and when and where they play which board."""

    names: dict[int, PairName]
    places: Mapping[tuple[int, int, int], tuple[int, int]]

    def item(self, row: Result | Play, text: str) -> Item:
        """Return a result or play as something to look at, in the round and at the table of its pairs."""
        ns, ew = self.names[row.ns_id], self.names[row.ew_id]
        value = value_of(row) if isinstance(row, Result) else None
        number = row.board.number
        place = self.places.get((number, ns.number, ew.number), (row.board.round.number, row.table))
        return Item(*place, (number,), ns, ew, text, value, at=row.at)


def _disputed(results: list[Result], seen: _Seen) -> Iterator[Item]:
    for row in results:
        if row.state == State.DISPUTED:
            yield seen.item(row, reason_text(row.reason))


def _waiting(results: list[Result], seen: _Seen) -> Iterator[Item]:
    for row in results:
        if row.state == State.ENTERED:
            asked = seen.names[row.ew_id if row.entered_by == "NS" else row.ns_id]
            yield seen.item(row, _("waits for pair %(pair)s") % {"pair": asked.sign})


def _late(event: Event, seen: _Seen) -> Iterator[Item]:
    """Yield the agreements of devices that joined only after the entry, as long as nothing was recorded since."""
    found = {
        (entry.board, entry.table, (entry.new or {}).get("version")): entry.pair
        for entry in LogEntry.objects.filter(event=event, act__in=LATE_ACTS).only("board", "table", "pair", "new")
    }
    boards = {board for board, _table, _number in found if board is not None}
    rows = Result.objects.filter(event=event, is_current=True, source=Source.TABLE, board__number__in=boards)
    for row in rows.select_related("board", "board__round").order_by("board__number", "table"):
        pair = found.get((row.board.number, row.table, row.version))
        if pair is not None:
            yield seen.item(row, _("confirmed by pair %(pair)s") % {"pair": sign_of(pair)})


def _forced(results: list[Result], seen: _Seen) -> Iterator[Item]:
    for row in results:
        if row.is_forced:
            yield seen.item(row, reason_text(row.reason))


def _odd(results: list[Result], seen: _Seen) -> Iterator[Item]:
    for row in results:
        slip = slip_of(row) if row.state == State.AGREED else None
        if slip is not None and (text := SLIP_TEXTS[slip.game].oddity(slip, row.board.dealer)):
            yield seen.item(row, text)


def _missing(overview: Overview) -> Iterator[Item]:
    for row in overview.rounds:
        for cell in row.cells:
            holes = tuple(spot.board for spot in cell.spots if spot.state == MISSING) if cell else ()
            if holes and cell and cell.ns and cell.ew:
                yield Item(row.number, cell.table, holes, cell.ns, cell.ew, "")


def _flagged(event: Event, seen: _Seen) -> Iterator[Item]:
    for play in flagged(event):
        count = len(play.irregularities)
        text = ngettext("%(count)d irregularity", "%(count)d irregularities", count) % {"count": count}
        yield seen.item(play, text)


def _differing(event: Event, seen: _Seen) -> Iterator[Item]:
    """Yield the plays that give another result than the one that stands; a ruling is meant to differ."""
    for found in differing(event):
        if found.stands["kind"] not in (Kind.PENALTY, Kind.AVERAGE):
            yield replace(seen.item(found.play, ""), value=found.stands, of_cards=found.cards)
