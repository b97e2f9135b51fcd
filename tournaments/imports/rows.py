"""Rows of a list of results, whatever the game: cells under named columns, and every problem by row and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.comparison.results import Averaged, NotPlayed, Penalised, Result, Scored, Verdict
from scoring.seats import BySide, Side
from tournaments.imports.entries import sides_of
from tournaments.imports.tabular import Cell, Grid, Row, Unreadable, Unusable, check_size, header_key, read_csv
from tournaments.imports.workbook import is_workbook, read_workbook

STATUS: Final = "status"
"""A column of the site's own exports, which hold results that do not count too."""
PENALTY: Final = "penalty"
AVERAGE: Final = "average"
"""A column that need not be there, and the status of its rows."""
FORCED: Final = "forced"
"""The status of a result that a director let count although it cannot be true."""
COUNTED: Final = frozenset({"", "agreed", "penalty", AVERAGE, FORCED})
UNCOUNTED: Final = frozenset({"entered", "disputed", "not_played", "missing"})
KEYS_WIDTH: Final = 3

OFFENDERS: Final[Mapping[str, frozenset[Side]]] = MappingProxyType(
    {"NS": frozenset({Side.NS}), "EW": frozenset({Side.EW}), "BOTH": frozenset({Side.NS, Side.EW})}
)
AT_FAULT: Final[Mapping[str, frozenset[Side]]] = MappingProxyType({"NOBODY": frozenset(), **OFFENDERS})
PLACE: Final = ("board", "table", "ns", "ew")
"""The columns that say where a result belongs."""
WHOLE: Final = re.compile(r"[+]?(\d{1,9})(?:[.,]0{1,2})?")
LARGE: Final = re.compile(r"[+]?(\d{10,})(?:[.,]0{1,2})?")
"""Whole numbers of more digits than are read."""
LONGEST_SHOWN: Final = 20
"""How many characters of such a number are repeated in a message."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that keeps a file from being used, by row (the header is 1) and column.

    ``row`` is none and ``column`` empty where the whole file is meant; ``cell`` is the address in a workbook.
    """

    row: int | None
    column: str
    text: str
    cell: str = ""

    def __str__(self) -> str:
        if self.row is None:
            return self.text
        words = {"row": self.row, "column": self.column, "cell": self.cell, "text": self.text}
        if self.cell:
            return _("row %(row)s, column %(column)s (%(cell)s): %(text)s") % words
        return _("row %(row)s, column %(column)s: %(text)s") % words


@dataclass(frozen=True, slots=True)
class ResultRow(Generic[T]):
    """One row of a file: what happened on a board between two entries.

    ``outcome`` is what was played as its game reads it, none where nothing was scored; ``offenders`` are the sides
    penalised, ``at_fault`` those by whose fault averages are given, none where none are. ``counts`` is false for a row
    whose status says that it is not to be scored, ``is_forced`` true for one that counts although it cannot be true.
    ``table`` is none and entries are empty only where the file need not say them.
    """

    row: int
    board: int
    table: int | None
    ns: str
    ew: str
    outcome: T | None
    offenders: frozenset[Side]
    counts: bool = True
    is_forced: bool = False
    at_fault: frozenset[Side] | None = None


@dataclass(frozen=True, slots=True)
class ResultFile(Generic[T]):
    """What a file holds; where there are ``problems`` there are no ``rows``.

    ``ignored`` names the columns that were not read, ``notes`` are sentences worth telling.
    """

    rows: tuple[ResultRow[T], ...] = ()
    problems: tuple[Problem, ...] = ()
    ignored: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def unreadable(error: Unreadable) -> tuple[Problem, ...]:
    """Return the problem of a file that is no table."""
    return (Problem(None, "", str(error)),)


def verdict_of(row: ResultRow[T], score: Callable[[T], BySide[int]]) -> Verdict:
    """Return what the comparison of the board is to make of a row."""
    if not row.counts:
        return NotPlayed()
    if row.offenders:
        return Penalised(row.offenders)
    if row.at_fault is not None:
        return Averaged(row.at_fault)
    assert row.outcome is not None
    return Scored(score(row.outcome))


def to_results(rows: Sequence[ResultRow[T]], score: Callable[[T], BySide[int]]) -> tuple[Result, ...]:
    """Return the rows as results to compare, by board and table; rows that do not count are not played."""
    ordered = sorted(rows, key=lambda row: (row.board, row.table or 0))
    return tuple(Result(row.board, sides_of(row.ns, row.ew), verdict_of(row, score), row.table) for row in ordered)


@dataclass(frozen=True, slots=True)
class Seats:
    """Where a row sits, as far as it can be read."""

    row: int
    board: int | None
    table: int | None
    ns: str
    ew: str


# Which sheet ------------------------------------------------------------------------------------------------------


def read_grid(data: bytes, columns: Collection[str]) -> Grid:
    """Return the table of a CSV file, or the sheet of a workbook that has these columns.

    Raises ``Unreadable``.
    """
    check_size(data)
    return _with_keys(read_workbook(data), columns) if is_workbook(data) else read_csv(data, columns)


def _with_keys(sheets: Sequence[Grid], columns: Collection[str]) -> Grid:
    """Return the sheet with the results, its headers replaced by the keys that the workbook gives for them."""
    names = _names(sheets, columns)
    tables = [
        replace(sheet, header=tuple(names.get((sheet.sheet, text), text) for text in sheet.header))
        for sheet in sheets
        if not sheet.is_hidden
    ]
    fitting = [table for table in tables if set(columns) <= set(map(header_key, table.header))]
    titles = _titles()
    named = [table for table in tables if table.sheet.casefold() in titles]
    for choice in ([table for table in fitting if table in named], fitting, named, tables):
        if len(choice) == 1:
            return choice[0]
    if not tables:
        raise Unreadable(_("The workbook shows no sheet."))
    words = {"sheets": ", ".join(table.sheet for table in tables)}
    raise Unreadable(_("The workbook has several sheets (%(sheets)s); name the one with results Travellers.") % words)


def _titles() -> set[str]:
    """Return what the sheet with the results is called, in each language that the site exports in."""
    titles = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            titles.add(_("Travellers").casefold())
    return titles


def _names(sheets: Sequence[Grid], columns: Collection[str]) -> dict[tuple[str, str], str]:
    """Return the key of each visible header by sheet, if a sheet lists them: sheet, header, key in three columns.

    That sheet is known by what it holds, because its own headers may be in any language.
    """
    for sheet in sheets:
        lines = [[str(cell) for cell in row.cells] for row in sheet.rows]
        if len(sheet.header) == KEYS_WIDTH and set(columns) <= {key for _sheet, _header, key in lines}:
            return {(title, header): key for title, header, key in lines}
    return {}


# Rows -------------------------------------------------------------------------------------------------------------


class TableReader(Generic[T]):
    """Reads the rows of one table and gathers its problems. A game says what its own columns hold (``outcome``).

    ``needed`` are the columns without which there is nothing to read, ``optional`` those that are read if they are
    there.
    """

    def __init__(self, grid: Grid, needed: Sequence[str], optional: Sequence[str] = ()) -> None:
        self.grid = grid
        self.needed = tuple(needed)
        self.problems: list[Problem] = []
        self.seats: list[Seats] = []
        keys = [header_key(text) for text in grid.header]
        known = (*needed, *optional)
        self.places = {key: keys.index(key) for key in known if key in keys}
        self.ignored = tuple(text for text, key in zip(grid.header, keys, strict=True) if text and key not in known)
        for key in needed:
            if key not in keys:
                self.report(1, key, _("there is no such column; the first row must hold the names of the columns"))
        for key in known:
            if keys.count(key) > 1:
                self.report(1, key, _("there are several columns of this name"))
        for flaw in grid.flaws:
            column = keys[flaw.column - 1] if flaw.column <= len(keys) else ""
            self.report(flaw.row, column or str(flaw.column), flaw.text)

    def outcome(self, row: Row, *, needed: bool) -> T | None:
        """Return what was played; ``needed`` is false for a row of a penalty or of averages, which may leave it out."""
        raise NotImplementedError

    def content(self, rows: Sequence[ResultRow[T]]) -> ResultFile[T]:
        """Return the rows, or every problem in the order of the file."""
        problems = self.sorted_problems()
        return ResultFile(() if problems else tuple(rows), problems, self.ignored, self.grid.notes)

    def sorted_problems(self) -> tuple[Problem, ...]:
        """Return every problem in the order of the file."""
        return tuple(sorted(self.problems, key=lambda problem: (problem.row or 0, self.place(problem.column))))

    def place(self, column: str) -> int:
        """Return where a column stands, for the order of problems."""
        return self.places.get(column, len(self.grid.header))

    def report(self, row: int, column: str, text: str) -> None:
        """Add a problem."""
        cell = self.grid.address(row, self.places[column] + 1) if column in self.places else ""
        self.problems.append(Problem(row, column, text, cell))

    def rows(self) -> tuple[ResultRow[T], ...]:
        """Return the rows that are right; the others leave their problems."""
        if not self.grid.rows:
            self.report(2, self.needed[0], _("there are no results"))
        read = [self.row(row) for row in self.grid.rows]
        return tuple(row for row in read if row is not None)

    def row(self, row: Row) -> ResultRow[T] | None:
        """Return one row, or none where it has problems."""
        before = len(self.problems)
        self.check_width(row)
        status = self.status(row)
        counts = status in COUNTED
        seats = Seats(
            row.number,
            self.number(row, "board"),
            self.number(row, "table"),
            self.text(row, "ns", needed=counts and "ns" in self.needed),
            self.text(row, "ew", needed=counts and "ew" in self.needed),
        )
        self.seats.append(seats)
        if seats.ns and seats.ns == seats.ew:
            self.report(row.number, "ew", _("%(entry)s cannot play against itself") % {"entry": seats.ns})
        offenders = self.offenders(row, status) if counts else None
        at_fault = self.at_fault(row, status) if counts else None
        if offenders is not None and at_fault is not None:
            self.report(row.number, AVERAGE, _("a row gives a penalty or averages, not both"))
        outcome = self.outcome(row, needed=offenders is None and at_fault is None) if counts else None
        is_placed = seats.board is not None and (seats.table is not None or "table" not in self.needed)
        if len(self.problems) > before or not is_placed:
            return None
        assert seats.board is not None
        who = (row.number, seats.board, seats.table, seats.ns, seats.ew)
        return ResultRow(*who, outcome, offenders or frozenset(), counts, status == FORCED, at_fault)

    def check_width(self, row: Row) -> None:
        """Report what stands under no header in CSV: a delimiter too many moves all that follows."""
        header = self.grid.header
        for place, cell in enumerate(row.cells):
            if cell and not self.grid.is_workbook and (place >= len(header) or not header[place]):
                self.report(row.number, str(place + 1), _("the row has more cells than the header"))
                return

    def text(self, row: Row, column: str, *, needed: bool = False) -> str:
        """Return the text of a cell, empty where it is missing or unusable; that is reported."""
        if column not in self.places:
            return ""  # reported once, with the header
        place = self.places[column]
        cell: Cell = row.cells[place] if place < len(row.cells) else ""
        if isinstance(cell, Unusable):
            self.report(row.number, column, cell.text)
            return ""
        if not cell and needed:
            self.report(row.number, column, _("is missing"))
        return cell

    def number(self, row: Row, column: str) -> int | None:
        """Return the number of a board or table."""
        text = self.text(row, column, needed=column in self.needed)
        match = WHOLE.fullmatch(text)
        if match and int(match[1]) > 0:
            return int(match[1])
        if text and not self._is_too_large(row, column, text):
            self.report(row.number, column, _("%(text)s is no whole number above 0") % {"text": text})
        return None

    def whole(self, row: Row, column: str, *, needed: bool = True) -> int | None:
        """Return a whole number from 0, none where there is none; that is reported if one is needed."""
        text = self.text(row, column, needed=needed)
        match = WHOLE.fullmatch(text)
        if text and not match and not self._is_too_large(row, column, text):
            self.report(row.number, column, _("%(text)s is no whole number from 0") % {"text": text})
        return int(match[1]) if match else None

    def _is_too_large(self, row: Row, column: str, text: str) -> bool:
        """Tell whether a text is a whole number larger than any that is meant; that is reported."""
        if not LARGE.fullmatch(text):
            return False
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        self.report(row.number, column, _("%(text)s is too large a number") % {"text": shown})
        return True

    def status(self, row: Row) -> str:
        """Return the status in lower case; files without the column have none."""
        text = self.text(row, STATUS).lower()
        if text not in COUNTED | UNCOUNTED:
            words = {"text": text, "known": ", ".join(sorted(filter(None, COUNTED | UNCOUNTED)))}
            self.report(row.number, STATUS, _("%(text)s is none of %(known)s") % words)
        return text

    def offenders(self, row: Row, status: str) -> frozenset[Side] | None:
        """Return the sides penalised, or none where the row says nothing of a penalty."""
        text = self.text(row, PENALTY, needed=status == "penalty")
        sides = OFFENDERS.get(letters(text))
        if text and sides is None:
            self.report(row.number, PENALTY, _("%(text)s is none of NS, EW, both") % {"text": text})
        return (sides or frozenset()) if text or status == "penalty" else None

    def at_fault(self, row: Row, status: str) -> frozenset[Side] | None:
        """Return the sides by whose fault averages are given, or none where the row gives none."""
        text = self.text(row, AVERAGE, needed=status == AVERAGE)
        sides = AT_FAULT.get(letters(text))
        if text and sides is None:
            self.report(row.number, AVERAGE, _("%(text)s is none of nobody, NS, EW, both") % {"text": text})
        return (sides or frozenset()) if text or status == AVERAGE else None


def letters(text: str) -> str:
    """Return ``n-s`` as ``NS``."""
    return re.sub(r"[\s/–-]", "", text).upper()


# Rows against each other ------------------------------------------------------------------------------------------


def check_repetitions(reader: TableReader[T], two_fields: bool) -> None:
    """Report a table or an entry that stands twice where it can stand only once."""
    tables: dict[tuple[int, int], int] = {}
    boards: dict[tuple[int, str], int] = {}
    sides: dict[str, tuple[str, int]] = {}
    for seats in reader.seats:
        _check_table(reader, seats, tables)
        for column, entry in (("ns", seats.ns), ("ew", seats.ew)):
            _check_entry(reader, seats, column, entry, boards)
            if two_fields:
                _check_direction(reader, seats, column, entry, sides)


def _check_table(reader: TableReader[T], seats: Seats, tables: dict[tuple[int, int], int]) -> None:
    if seats.board is None or seats.table is None:
        return
    first = tables.setdefault((seats.board, seats.table), seats.row)
    if first != seats.row:
        words = {"board": seats.board, "table": seats.table, "row": first}
        text = _("board %(board)s at table %(table)s stands in row %(row)s already") % words
        reader.report(seats.row, "table", text)


def _check_entry(
    reader: TableReader[T], seats: Seats, column: str, entry: str, boards: dict[tuple[int, str], int]
) -> None:
    if seats.board is None or not entry:
        return
    first = boards.setdefault((seats.board, entry), seats.row)
    if first != seats.row:
        words = {"entry": entry, "board": seats.board, "row": first}
        reader.report(seats.row, column, _("%(entry)s has board %(board)s in row %(row)s already") % words)


def _check_direction(
    reader: TableReader[T], seats: Seats, column: str, entry: str, sides: dict[str, tuple[str, int]]
) -> None:
    if not entry or seats.ns == seats.ew:
        return
    first, row = sides.setdefault(entry, (column, seats.row))
    if first != column:
        words = {"entry": entry, "first": first, "row": row}
        text = _("%(entry)s sits the other way (%(first)s) in row %(row)s: that is one field, not two") % words
        reader.report(seats.row, column, text)
