"""A board as a phone at a table sees it: what was entered, by which side, and what it waits for.

Nothing here knows a hand.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from scoring.seats import BySide, Side, other
from tournaments.models import Board, Event, Joining, LogEntry, Result, Seating, TableLink
from tournaments.models.result import Kind, Source, State
from tournaments.permissions import is_open
from tournaments.seen import Met, SeenVersion
from tournaments.selectors.clock import Clock, running_clock
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.results import is_settled, results_of
from tournaments.selectors.values import options_of, slip_of
from tournaments.slips.base import GameSlip
from tournaments.texts.reasons import reason_text

# What a board is to the side that looks.
MISSING, OURS, THEIRS, AGREED, DISPUTED, DIRECTOR = "missing", "ours", "theirs", "agreed", "disputed", "director"


@dataclass(frozen=True, slots=True)
class Seated:
    """A pair at the table: its side, its number and its players."""

    side: str
    number: int
    name: PairName

    @property
    def sign(self) -> str:
        """The number as pages write it."""
        return self.name.sign

    @property
    def has_names(self) -> bool:
        """Whether somebody of the pair is named."""
        return bool(self.name.names)


@dataclass(frozen=True, slots=True)
class SlipView:
    """What a slip says, seen from one side, and the signed hand scores."""

    slip: GameSlip
    scores: BySide[int] | None
    us: Side

    @property
    def them(self) -> Side:
        """The other side."""
        return other(self.us)

    @property
    def our_score(self) -> int | None:
        """The hand score of the side that looks, none where there is nothing to compare."""
        return self.scores[self.us] if self.scores else None

    @property
    def their_score(self) -> int | None:
        """The hand score of the other side."""
        return self.scores[self.them] if self.scores else None

    @property
    def template(self) -> str:
        """The template that says the slip in the words of its game."""
        return f"slips/{self.slip.game}/_table.html"

    def says_what(self, stands: SlipView | None) -> bool:
        """Tell whether what stands is this very slip."""
        return stands is not None and self.slip.says_what(stands.slip)


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A board of the table as the side at the phone sees it; ``status`` is one of the six words of this module."""

    number: int
    status: str
    version: int
    slip: SlipView | None = None
    kind: str = ""
    offenders: str = ""
    reason: str = ""
    entered_by_us: bool = False
    is_next: bool = False
    is_fixed: bool = False
    """The director's result, which no table changes."""


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A board at a table, for the device of one of its sides or, handed over, for the other side."""

    key: str
    event: str
    table: int
    round: int
    round_count: int
    ns: Seated
    ew: Seated
    ours: Seated
    theirs: Seated
    dealer: str
    cell: BoardCell
    tag: str
    they_have_device: bool
    has_ended: bool
    opens: int
    """The last round in which some table plays the board: its end opens it."""
    is_open: bool
    next_board: int | None
    clock: Clock | None
    handed_over: bool = False
    game: str = ""

    @property
    def number(self) -> int:
        """The number of the board."""
        return self.cell.number

    @property
    def seen(self) -> SeenVersion:
        """What this page shows: the version that stands, and who meets here."""
        return SeenVersion(self.cell.version, self.met)

    @property
    def met(self) -> Met:
        """The numbers of the two that meet here."""
        return self.ns.number, self.ew.number

    @property
    def is_unrecorded(self) -> bool:
        """Whether the round has ended without an agreed result of this board."""
        return self.has_ended and self.cell.status not in (AGREED, DIRECTOR)


def tag_of(link: TableLink, kind: str) -> str:
    """Return the mark that changes when a page may look different: one indexed read.

    Kind ``t`` is the newest entry of the log that concerns this table or the whole event, kind ``r`` the revision of
    the event, for screens that depend on other tables.
    """
    if kind == "r":
        return f"r{link.event.revision}"
    entries = LogEntry.objects.filter(Q(table=link.table) | Q(table__isnull=True), event_id=link.event_id)
    return f"t{entries.order_by('-pk').values_list('pk', flat=True).first() or 0}"


def seated(seating: Seating, side: str, names: Mapping[int, PairName]) -> Seated | None:
    """Return the pair on a side of a table, or none where nobody sits."""
    pair = seating.ns if side == "NS" else seating.ew
    return Seated(side, pair.number, names[pair.pk].in_round(seating.round.number)) if pair else None


def board_page(
    link: TableLink, joining: Joining, number: int, at: dt.datetime, *, handed_over: bool = False
) -> BoardPage | None:
    """Return a board of the round the device has joined as it is at a moment, or none where it is of another round.

    ``handed_over`` turns the page to the other side, which now holds the device.
    """
    tag = tag_of(link, "t")
    board = Board.objects.filter(event=link.event, number=number).select_related("round").defer("hands").first()
    if board is None:
        return None
    seatings = Seating.objects.select_related("round", "ns", "ew")
    seating = seatings.filter(round=joining.round, table=link.table).first()
    if seating is None or number not in seating.boards:  # the movement was laid out again a moment ago
        return None
    names = pair_names(link.event)
    ns, ew = seated(seating, "NS", names), seated(seating, "EW", names)
    assert ns is not None
    assert ew is not None
    ours, theirs = (ns, ew) if joining.pair.number == ns.number else (ew, ns)
    they_have_device = Joining.objects.filter(
        round=joining.round, device__link=link, pair__number=theirs.number
    ).exists()
    # A side that has a device of its own answers there.
    handed_over = handed_over and not they_have_device
    if handed_over:
        ours, theirs = theirs, ours
    cells = cells_of(seating, ours, link.event)
    return BoardPage(
        key=link.key,
        event=link.event.name,
        table=link.table,
        round=joining.round.number,
        round_count=link.event.round_count,
        ns=ns,
        ew=ew,
        game=link.event.game,
        ours=ours,
        theirs=theirs,
        dealer=board.dealer,
        cell=next(cell for cell in cells if cell.number == number),
        tag=tag,
        they_have_device=they_have_device,
        has_ended=joining.round.has_ended,
        opens=board.round.number,
        is_open=is_open(link.event, board.round),
        next_board=next((cell.number for cell in cells if cell.is_next), None),
        clock=running_clock(link.event, joining.round, at),
        handed_over=handed_over,
    )


def slip_view(options: Any, slip: GameSlip, side: str) -> SlipView:
    """Return what a slip says to a side."""
    return SlipView(slip, slip.hand_scores(options), Side(side))


def cells_of(seating: Seating, us: Seated | None, event: Event) -> tuple[BoardCell, ...]:
    """Return the boards of a table in a round, in the order of play, as a side sees them.

    The first that is missing is marked as the next.
    """
    assert us is not None
    options = options_of(event)
    rows = results_of(seating).filter(is_current=True).select_related("board").defer("board__hands")
    known = {row.board.number: row for row in rows}
    cells = [_cell(number, known.get(number), us.side, options) for number in seating.boards]
    missing = (cell.number for cell in cells if cell.status == MISSING and not seating.round.has_ended)
    following = next(missing, None)
    return tuple(replace(cell, is_next=cell.number == following) for cell in cells)


def _cell(number: int, result: Result | None, side: str, options: Any) -> BoardCell:
    if result is None or result.kind == Kind.WITHDRAWN:
        return BoardCell(number, MISSING, result.version if result else 0)
    slip = slip_of(result)
    return BoardCell(
        number,
        _status(result, side),
        result.version,
        slip_view(options, slip, side) if slip else None,
        result.kind,
        result.offenders,
        reason_text(result.reason),
        entered_by_us=result.entered_by == side,
        is_fixed=result.source != Source.TABLE,
    )


def _status(result: Result, side: str) -> str:
    if is_settled(result):
        return AGREED if result.source == Source.TABLE else DIRECTOR
    if result.state == State.DISPUTED:
        return DISPUTED
    return OURS if result.entered_by == side else THEIRS
