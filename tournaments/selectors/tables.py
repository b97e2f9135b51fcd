"""What a phone at a table sees: its round, its pairs, its boards and what each of them waits for.

Nothing here knows a hand, and nothing of another table shows but where the pairs go next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Q

from scoring.games.botifarra.options import LEVELS, Options
from scoring.games.botifarra.score import DEAL_POINTS, hand_score, outcome_of_slip
from scoring.seats import BySide, Side, other
from tournaments.models import Board, Event, Joining, LogEntry, Result, Seating, TableLink
from tournaments.models.result import Kind, Source, State
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.results import Missing, choosers_of, is_settled, unfinished_before, unsettled
from tournaments.selectors.values import options_of, side_of

# A screen of the table's first page, and what a board is to the side that looks.
JOIN, NOT_OPEN, SITOUT, BOARDS, OVER, FINISHED = "join", "not_open", "sitout", "boards", "over", "finished"
MISSING, OURS, THEIRS, AGREED, DISPUTED, DIRECTOR = "missing", "ours", "theirs", "agreed", "disputed", "director"


@dataclass(frozen=True, slots=True)
class Seated:
    """A pair at the table: its side, its number and its players."""

    side: str
    number: int
    name: PairName

    @property
    def has_names(self) -> bool:
        """Whether somebody of the pair is named."""
        return bool(self.name.names)


@dataclass(frozen=True, slots=True)
class SlipView:
    """What a slip says, seen from one side: points of 72 and signed hand scores."""

    chooser: str
    trump: str
    level: str
    our_points: int
    their_points: int
    our_score: int
    their_score: int


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A board of the round as the side at the phone sees it; ``status`` is one of the six words of this module."""

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
class Move:
    """Where a pair goes after a round: a table and its opponents, a sit-out (no table), or home (no round)."""

    pair: Seated
    round: int | None = None
    table: int | None = None
    side: str = ""
    against: PairName | None = None


@dataclass(frozen=True, slots=True)
class TablePage:
    """The first page of a table for one device."""

    key: str
    event: str
    slug: str
    table: int
    screen: str
    tag: str
    round: int | None = None
    round_count: int = 0
    ns: Seated | None = None
    ew: Seated | None = None
    ours: Seated | None = None
    theirs: Seated | None = None
    boards: tuple[BoardCell, ...] = ()
    waiting_for: tuple[Missing, ...] = ()
    moves: tuple[Move, ...] = ()
    elsewhere: tuple[tuple[PairName, int | None], ...] = ()
    has_ended: bool = False
    next_round: int | None = None

    @property
    def sides(self) -> tuple[Seated, ...]:
        """The pairs at the table, North-South first."""
        return tuple(seated for seated in (self.ns, self.ew) if seated is not None)

    @property
    def waiting_tables(self) -> tuple[tuple[int, int], ...]:
        """The rounds and tables that have to finish before this one may begin."""
        return tuple(sorted({(missing.round, missing.table) for missing in self.waiting_for}))

    @property
    def is_closed(self) -> bool:
        """Whether the director closed the round before everything was agreed here."""
        return self.has_ended and bool(self.unrecorded)

    @property
    def next_board(self) -> BoardCell | None:
        """The board to be entered next, or none."""
        return next((cell for cell in self.boards if cell.is_next), None)

    @property
    def to_answer(self) -> tuple[BoardCell, ...]:
        """The boards that wait for this side's answer."""
        return tuple(cell for cell in self.boards if cell.status == THEIRS)

    @property
    def unrecorded(self) -> tuple[BoardCell, ...]:
        """The boards that no agreed result has."""
        return tuple(cell for cell in self.boards if cell.status not in (AGREED, DIRECTOR))


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
    choosers: tuple[str, str]
    cell: BoardCell
    tag: str
    they_have_device: bool
    has_ended: bool
    next_board: int | None
    handed_over: bool = False

    @property
    def number(self) -> int:
        """The number of the board."""
        return self.cell.number


# Who is there ----------------------------------------------------------------------------------------------------


def find_link(key: str) -> TableLink | None:
    """Return the table of a secret key, with its event, or none."""
    return TableLink.objects.select_related("event").filter(key=key).first()


def joinings_of(link: TableLink, token: str) -> dict[int, Joining]:
    """Return which pair a device is, by the primary key of the round; nothing for a stranger."""
    if not token:
        return {}
    rows = Joining.objects.filter(device__link=link, device__token=token)
    return {row.round_id: row for row in rows.select_related("pair", "round", "device__link")}


def joining_on_board(link: TableLink, token: str, board: int) -> Joining | None:
    """Return which pair a device is in the round of a board, or none."""
    if not token:
        return None
    rows = Joining.objects.filter(device__link=link, device__token=token, round__boards__number=board)
    return rows.select_related("pair", "round", "device__link__event").first()


def tag_of(link: TableLink, kind: str) -> str:
    """Return the mark that changes when a page may look different: one indexed read.

    Kind ``t`` is the newest entry of the log that concerns this table or the whole event, kind ``r`` the revision of
    the event, for screens that depend on other tables.
    """
    if kind == "r":
        return f"r{link.event.revision}"
    entries = LogEntry.objects.filter(Q(table=link.table) | Q(table__isnull=True), event_id=link.event_id)
    return f"t{entries.order_by('-pk').values_list('pk', flat=True).first() or 0}"


# The first page --------------------------------------------------------------------------------------------------


def table_page(link: TableLink, token: str, *, joining: bool = False) -> TablePage:
    """Return what the table shows to this device; ``joining`` asks for the screen that joins the round due now."""
    tags = {kind: tag_of(link, kind) for kind in "tr"}
    seatings = list(
        Seating.objects.filter(event=link.event, table=link.table)
        .select_related("round", "ns", "ew")
        .order_by("round__number")
    )
    mine = joinings_of(link, token)
    due = _due(link, seatings)
    names = pair_names(link.event)
    before = [s for s in seatings if s.round_id in mine and (due is None or s.round.number < due.round.number)]
    frame = TablePage(
        key=link.key,
        event=link.event.name,
        slug=link.event.slug,
        table=link.table,
        screen=FINISHED,
        tag=tags["r"],
        round_count=link.event.round_count,
    )
    if due is not None and due.round_id in mine and not joining:
        page = _seat(frame, due, names, mine[due.round_id])
        return replace(page, screen=BOARDS, tag=tags["t"], boards=_cells(due, page.ours, link.event))
    if before and not joining:
        last = before[-1]
        page = _seat(frame, last, names, mine[last.round_id])
        cells = _cells(last, page.ours, link.event)
        return _over_screen(replace(page, boards=cells), last, due, names)
    return frame if due is None else _join_screen(frame, due, names)


def _due(link: TableLink, seatings: list[Seating]) -> Seating | None:
    """Return the first seating of the table that is not finished, in rounds that have not ended."""
    open_rounds = [s.round_id for s in seatings if not s.round.has_ended]
    here = Seating.objects.filter(event=link.event, table=link.table)
    unfinished = {m.round for m in unsettled(here, open_rounds)} if open_rounds else set()
    return next(
        (s for s in seatings if not s.round.has_ended and (not s.is_live or s.round.number in unfinished)), None
    )


def _over_screen(page: TablePage, seating: Seating, due: Seating | None, names: Mapping[int, PairName]) -> TablePage:
    return replace(
        page,
        screen=OVER,
        moves=_moves(seating, page, names),
        has_ended=seating.round.has_ended,
        next_round=due.round.number if due is not None else None,
    )


def _join_screen(frame: TablePage, seating: Seating, names: Mapping[int, PairName]) -> TablePage:
    page = replace(_seat(frame, seating, names), elsewhere=_elsewhere(seating, names))
    if not seating.is_live:
        return replace(page, screen=SITOUT)
    waiting = unfinished_before(seating)
    return replace(page, screen=NOT_OPEN if waiting else JOIN, waiting_for=waiting)


def _seat(
    frame: TablePage, seating: Seating, names: Mapping[int, PairName], joining: Joining | None = None
) -> TablePage:
    """Put the round and its pairs on the page, seen from the pair of ``joining`` where there is one."""
    ns, ew = (_seated(seating, side, names) for side in ("NS", "EW"))
    page = replace(frame, round=seating.round.number, ns=ns, ew=ew)
    if joining is None or ns is None or ew is None:
        return page
    ours, theirs = (ns, ew) if joining.pair.number == ns.number else (ew, ns)
    return replace(page, ours=ours, theirs=theirs)


def _seated(seating: Seating, side: str, names: Mapping[int, PairName]) -> Seated | None:
    pair = seating.ns if side == "NS" else seating.ew
    return Seated(side, pair.number, names[pair.pk]) if pair else None


def _elsewhere(seating: Seating, names: Mapping[int, PairName]) -> tuple[tuple[PairName, int | None], ...]:
    """Return every pair of the event with its table in this round; none for a pair that sits out."""
    places: dict[int, int | None] = {}
    for row in Seating.objects.filter(round_id=seating.round_id).only("ns_id", "ew_id", "table"):
        for pair in (row.ns_id, row.ew_id):
            if pair is not None:
                places[pair] = row.table if row.is_live else None
    return tuple((name, places.get(pk)) for pk, name in names.items())


def _moves(seating: Seating, page: TablePage, names: Mapping[int, PairName]) -> tuple[Move, ...]:
    """Return where both pairs of a table go in the round after."""
    following = {}
    rows = Seating.objects.filter(event_id=seating.event_id, round__number=seating.round.number + 1)
    for row in rows.select_related("round", "ns", "ew"):
        for side in ("NS", "EW"):
            if (seated := _seated(row, side, names)) is not None:
                following[seated.number] = (row, side)
    return tuple(_move(pair, following.get(pair.number), names) for pair in (page.ns, page.ew) if pair is not None)


def _move(pair: Seated, to: tuple[Seating, str] | None, names: Mapping[int, PairName]) -> Move:
    if to is None:
        return Move(pair)
    row, side = to
    if not row.is_live:
        return Move(pair, row.round.number)
    against = _seated(row, other(Side(side)).value, names)
    assert against is not None
    return Move(pair, row.round.number, row.table, side, against.name)


# A board ---------------------------------------------------------------------------------------------------------


def board_page(link: TableLink, joining: Joining, number: int, *, handed_over: bool = False) -> BoardPage | None:
    """Return a board of the round the device has joined, or none where the board is of another round.

    ``handed_over`` turns the page to the other side, which now holds the device.
    """
    tag = tag_of(link, "t")
    board = Board.objects.filter(event=link.event, number=number, round=joining.round).defer("hands").first()
    if board is None:
        return None
    seating = Seating.objects.select_related("round", "ns", "ew").get(round=joining.round, table=link.table)
    names = pair_names(link.event)
    ns, ew = _seated(seating, "NS", names), _seated(seating, "EW", names)
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
    cells = _cells(seating, ours, link.event)
    return BoardPage(
        key=link.key,
        event=link.event.name,
        table=link.table,
        round=joining.round.number,
        round_count=link.event.round_count,
        ns=ns,
        ew=ew,
        ours=ours,
        theirs=theirs,
        dealer=board.dealer,
        choosers=choosers_of(board),
        cell=next(cell for cell in cells if cell.number == number),
        tag=tag,
        they_have_device=they_have_device,
        has_ended=joining.round.has_ended,
        next_board=next((cell.number for cell in cells if cell.is_next), None),
        handed_over=handed_over,
    )


def slip_view(options: Options, chooser: str, trump: str, level: str, ns_points: int, side: str) -> SlipView:
    """Return what a slip says to a side.

    Raises ``ImpossibleSlip`` where the rules of the event exclude it.
    """
    outcome = outcome_of_slip(options, side_of(chooser), trump, LEVELS[level], ns_points)
    points = BySide.of(ns_points, DEAL_POINTS - ns_points)
    scores, us = hand_score(outcome, options), Side(side)
    return SlipView(chooser, trump, level, points[us], points[other(us)], scores[us], scores[other(us)])


def _cells(seating: Seating, us: Seated | None, event: Event) -> tuple[BoardCell, ...]:
    """Return the boards of a table in a round as a side sees them, the first that is missing marked as the next."""
    assert us is not None
    options = options_of(event)
    known = {
        row.board_id: row
        for row in Result.objects.filter(
            board__round_id=seating.round_id, ns_id=seating.ns_id, ew_id=seating.ew_id, is_current=True
        )
    }
    boards = Board.objects.filter(round_id=seating.round_id).only("id", "number").order_by("number")
    cells = [_cell(board.number, known.get(board.pk), us.side, options) for board in boards]
    missing = (cell.number for cell in cells if cell.status == MISSING and not seating.round.has_ended)
    following = next(missing, None)
    return tuple(replace(cell, is_next=cell.number == following) for cell in cells)


def _cell(number: int, result: Result | None, side: str, options: Options) -> BoardCell:
    if result is None or result.kind == Kind.WITHDRAWN:
        return BoardCell(number, MISSING, result.version if result else 0)
    slip = None
    if result.kind == Kind.SCORED and result.ns_points is not None:
        slip = slip_view(options, result.chooser, result.trump, result.level, result.ns_points, side)
    return BoardCell(
        number,
        _status(result, side),
        result.version,
        slip,
        result.kind,
        result.offenders,
        result.reason,
        entered_by_us=result.entered_by == side,
        is_fixed=result.source != Source.TABLE,
    )


def _status(result: Result, side: str) -> str:
    if is_settled(result):
        return AGREED if result.source == Source.TABLE else DIRECTOR
    if result.state == State.DISPUTED:
        return DISPUTED
    return OURS if result.entered_by == side else THEIRS
