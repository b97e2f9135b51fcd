"""The director's grid: every round and table with what is missing there, and one round board by board."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Event, Result, Round, Seating
from tournaments.models.entry import sign_of
from tournaments.selectors.lines import (
    DISPUTED,
    ENTERED,
    MISSING,
    NOTHING,
    SETTLED,
    STATE_NAMES,
    URGENCY,
    Line,
    line_of,
    state_of,
    waits_for,
)
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.numbers import ranges_text
from tournaments.selectors.values import options_of

BY_TABLE = "table"
BY_BOARD = "board"

Key = tuple[int, int | None, int | None]
"""What a result belongs to: the number of its board and the primary keys of its two pairs."""

Results = dict[Key, Result]


@dataclass(frozen=True, slots=True)
class Spot:
    """How far one board at a table is."""

    board: int
    state: str
    waits_for: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Something a cell has to say, with the state it speaks of."""

    state: str
    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in a round. A side without a pair makes the other sit out; then there are no spots."""

    round: int
    table: int
    ns: PairName | None
    ew: PairName | None
    spots: tuple[Spot, ...]

    @property
    def sits_out(self) -> PairName | None:
        """The pair that sits out here, none where both sides are seated."""
        return None if self.ns and self.ew else self.ns or self.ew

    @property
    def state(self) -> str:
        """The most urgent state among its boards; empty at a sit-out."""
        states = {spot.state for spot in self.spots}
        return next((state for state in URGENCY if state in states), "")

    @property
    def is_settled(self) -> bool:
        """Whether nothing is wanted here any more."""
        return all(spot.state in SETTLED for spot in self.spots)

    @property
    def parts(self) -> tuple[Part, ...]:
        """What the cell says, the most urgent first: what is missing, what waits for whom, what was ruled."""
        by_state: dict[str, list[Spot]] = {}
        for spot in self.spots:
            by_state.setdefault(spot.state, []).append(spot)
        return tuple(_part(state, by_state[state], len(self.spots)) for state in URGENCY if state in by_state)

    @property
    def wanting(self) -> tuple[Part, ...]:
        """The parts that speak of boards not settled."""
        return tuple(part for part in self.parts if part.state not in SETTLED)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round with a cell for each table of the event, none where the table does not exist in it."""

    number: int
    ended_at: dt.datetime | None
    closed_by: str
    is_current: bool
    cells: tuple[Cell | None, ...]

    @property
    def has_ended(self) -> bool:
        """Whether its boards are open."""
        return self.ended_at is not None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All boards at all tables."""
        return tuple(spot for cell in self.cells if cell for spot in cell.spots)

    @property
    def wanted(self) -> int:
        """How many results there are to be."""
        return len(self.spots)

    @property
    def settled(self) -> int:
        """How many of them are settled."""
        return sum(spot.state in SETTLED for spot in self.spots)

    @property
    def missing(self) -> int:
        """How many are not settled."""
        return self.wanted - self.settled

    @property
    def counts(self) -> tuple[Part, ...]:
        """How many boards are in each state that wants something, as a line of text each."""
        found = Counter(spot.state for spot in self.spots)
        return tuple(
            Part(state, f"{found[state]} {STATE_NAMES[state]}")
            for state in (DISPUTED, MISSING, ENTERED, NOTHING)
            if found[state]
        )

    @property
    def holes(self) -> tuple[Cell, ...]:
        """The tables at which something is wanted."""
        return tuple(cell for cell in self.cells if cell and not cell.is_settled)


@dataclass(frozen=True, slots=True)
class Overview:
    """All rounds of an event and all its tables."""

    tables: tuple[int, ...]
    rounds: tuple[RoundRow, ...]

    @property
    def current(self) -> RoundRow | None:
        """The first round that has not ended, or the last of all."""
        return next((row for row in self.rounds if row.is_current), None)

    @property
    def places(self) -> dict[tuple[int, int, int], tuple[int, int]]:
        """The round and the table of a board between two pairs, by the numbers of board, North-South and East-West."""
        cells = (cell for row in self.rounds for cell in row.cells if cell and cell.ns and cell.ew)
        return {
            (spot.board, cell.ns.number, cell.ew.number): (cell.round, cell.table)  # type: ignore[union-attr]
            for cell in cells
            for spot in cell.spots
        }

    def round(self, number: int) -> RoundRow | None:
        """Return the round of this number, none where there is none."""
        return next((row for row in self.rounds if row.number == number), None)


@dataclass(frozen=True, slots=True)
class Group:
    """The lines of one table of a round, or of one board of it."""

    kind: str
    number: int
    lines: tuple[Line, ...]
    sits_out: PairName | None = None


@dataclass(frozen=True, slots=True)
class RoundPage:
    """One round board by board, in groups by table or by board, with the overview it belongs to."""

    overview: Overview
    row: RoundRow
    order: str
    groups: tuple[Group, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines in the order of the page."""
        return tuple(line for group in self.groups for line in group.lines)

    @property
    def next_number(self) -> int | None:
        """The number of the round after this one, none after the last."""
        return self.row.number + 1 if self.overview.round(self.row.number + 1) else None


def overview_of(event: Event, names: dict[int, PairName] | None = None) -> Overview:
    """Return every round and table of an event with what is missing: four queries, however large the event.

    Of a Swiss these are the rounds that have been drawn.
    """
    names = pair_names(event) if names is None else names
    seatings = list(event.seatings.order_by("table"))
    seated = {seating.round_id for seating in seatings}
    rounds = [one for one in event.rounds.all() if one.pk in seated or not event.is_swiss]
    results = _by_key(_light(event))
    tables = tuple(sorted({seating.table for seating in seatings}))
    current = next((one.pk for one in rounds if not one.has_ended), rounds[-1].pk if rounds else None)
    by_place = {(seating.round_id, seating.table): seating for seating in seatings}
    rows = []
    for one in rounds:
        at_tables = (by_place.get((one.pk, table)) for table in tables)
        cells = tuple(_cell(one, seating, results, names) if seating else None for seating in at_tables)
        rows.append(RoundRow(one.number, one.ended_at, one.closed_by, one.pk == current, cells))
    return Overview(tables, tuple(rows))


def round_page(event: Event, number: int | None, order: str = BY_TABLE) -> RoundPage | None:
    """Return one round board by board, the current one where no number is given; none where there is no such round.

    Costs eight queries, however large the event.
    """
    names = pair_names(event)
    overview = overview_of(event, names)
    row = overview.current if number is None else overview.round(number)
    if row is None:
        return None
    lines = _lines_of_round(event, row.number, names)
    groups = _by_board(lines) if order == BY_BOARD else _by_table(lines, row)
    return RoundPage(overview, row, BY_BOARD if order == BY_BOARD else BY_TABLE, groups)


def line_at(event: Event, round_number: int, table: int, board_number: int) -> Line | None:
    """Return one board at one table of a round, none where no two pairs play it there."""
    board = event.boards.filter(number=board_number).first()
    live = event.seatings.filter(round__number=round_number, table=table, ns__isnull=False, ew__isnull=False)
    seating = live.select_related("round").first()
    if board is None or seating is None or board_number not in seating.boards:
        return None
    result = Result.objects.filter(
        event=event, board=board, ns_id=seating.ns_id, ew_id=seating.ew_id, is_current=True
    ).first()
    return line_of(seating, board, result, pair_names(event), options_of(event), seating.round.has_ended)


def spot_of(event: Event, board_number: int, table: int) -> Line | None:
    """Return one board at one table in the round in which it is played there, none where it never is."""
    rows = event.seatings.filter(table=table, ns__isnull=False, ew__isnull=False)
    rounds = (number for number, boards in rows.values_list("round__number", "boards") if board_number in boards)
    number = next(rounds, None)
    return None if number is None else line_at(event, number, table, board_number)


def neighbours_of(event: Event, board_number: int, table: int) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """Return the (round, board) before and after a board at the same table, within its event."""
    played = event.seatings.filter(table=table).order_by("round__number").values_list("round__number", "boards")
    places = [(number, board) for number, boards in played for board in boards]
    index = next((i for i, (_round, number) in enumerate(places) if number == board_number), None)
    if index is None:
        return None, None
    after = places[index + 1] if index + 1 < len(places) else None
    return (places[index - 1] if index else None), after


def numbers_text(numbers: Iterable[int]) -> str:
    """Return numbers as people write them: ``5, 7`` and, from three in a row on, ``9–12``."""
    return ranges_text(numbers, shortest=3)


def _part(state: str, spots: list[Spot], of: int) -> Part:
    """Say which boards are in a state; one that all boards share, or that is settled, needs fewer words."""
    boards = numbers_text(spot.board for spot in spots)
    if state == ENTERED:
        return Part(state, "; ".join(_waiting(spot) for spot in spots))
    if state == NOTHING and len(spots) == of:
        return Part(state, _("%(boards)s not begun") % {"boards": boards})
    if state in (NOTHING, MISSING):
        return Part(state, _("%(boards)s missing") % {"boards": boards})
    if state in SETTLED and len(spots) == of:
        return Part(state, str(STATE_NAMES[state]))
    return Part(state, _("%(boards)s %(state)s") % {"boards": boards, "state": STATE_NAMES[state]})


def _waiting(spot: Spot) -> str:
    if spot.waits_for is None:
        return _("%(board)d waits to be confirmed") % {"board": spot.board}
    return _("%(board)d waits for pair %(pair)s") % {"board": spot.board, "pair": sign_of(spot.waits_for)}


def _light(event: Event) -> Iterable[Result]:
    columns = ("id", "board__number", "ns_id", "ew_id", "kind", "state", "source", "entered_by")
    return Result.objects.filter(event=event, is_current=True).order_by().select_related("board").only(*columns)


def _by_key(results: Iterable[Result]) -> Results:
    return {(result.board.number, result.ns_id, result.ew_id): result for result in results}


def _cell(one: Round, seating: Seating, results: Results, names: dict[int, PairName]) -> Cell:
    ns, ew = (names[key].in_round(one.number) if key is not None else None for key in (seating.ns_id, seating.ew_id))
    spots: tuple[Spot, ...] = ()
    if ns and ew:
        found = ((number, results.get((number, seating.ns_id, seating.ew_id))) for number in seating.boards)
        spots = tuple(Spot(number, state_of(r, one.has_ended), waits_for(r, ns, ew)) for number, r in found)
    return Cell(one.number, seating.table, ns, ew, spots)


def _lines_of_round(event: Event, number: int, names: dict[int, PairName]) -> list[Line]:
    one = event.rounds.get(number=number)
    live = list(event.seatings.filter(round=one, ns__isnull=False, ew__isnull=False).order_by("table"))
    wanted = {number for seating in live for number in seating.boards}
    boards = {board.number: board for board in event.boards.filter(number__in=wanted).defer("hands")}
    results = _by_key(
        Result.objects.filter(event=event, board__in=boards.values(), is_current=True)
        .select_related("board")
        .defer("board__hands")
    )
    options = options_of(event)
    lines = []
    for seating in live:
        seating.round = one
        for number in seating.boards:
            result = results.get((number, seating.ns_id, seating.ew_id))
            lines.append(line_of(seating, boards[number], result, names, options, one.has_ended))
    return lines


def _by_table(lines: list[Line], row: RoundRow) -> tuple[Group, ...]:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.table, []).append(line)
    cells = (cell for cell in row.cells if cell)
    return tuple(Group(BY_TABLE, cell.table, tuple(found.get(cell.table, ())), cell.sits_out) for cell in cells)


def _by_board(lines: list[Line]) -> tuple[Group, ...]:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.board, []).append(line)
    return tuple(Group(BY_BOARD, number, tuple(found[number])) for number in sorted(found))
