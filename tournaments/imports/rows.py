"""Reading the rows of a list of results, whatever the game: cells under named columns, problems by row and column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from django.utils.translation import gettext as _

from scoring.seats import Side
from tournaments.imports.result_rows import Problem, ResultFile, ResultRow
from tournaments.imports.tabular import Cell, Grid, Row, Unusable, header_key

STATUS: Final = "status"
"""A column of the site's own exports, which hold results that do not count too."""
PENALTY: Final = "penalty"
AVERAGE: Final = "average"
"""A column that need not be there, and the status of its rows."""
FORCED: Final = "forced"
"""The status of a result that a director let count although it cannot be true."""
COUNTED: Final = frozenset({"", "agreed", "penalty", AVERAGE, FORCED})
UNCOUNTED: Final = frozenset({"entered", "disputed", "not_played", "missing"})

OFFENDERS: Final[Mapping[str, frozenset[Side]]] = MappingProxyType(
    {"NS": frozenset({Side.NS}), "EW": frozenset({Side.EW}), "BOTH": frozenset({Side.NS, Side.EW})}
)
AT_FAULT: Final[Mapping[str, frozenset[Side]]] = MappingProxyType({"NOBODY": frozenset(), **OFFENDERS})
PLACE: Final = ("board", "table", "ns", "ew")
"""The columns that say where a result belongs."""
WHOLE: Final = re.compile(r"[+]?([0-9]{1,9})(?:[.,]0{1,2})?")
LARGE: Final = re.compile(r"[+]?([0-9]{10,})(?:[.,]0{1,2})?")
"""Whole numbers of more digits than are read."""
LONGEST_SHOWN: Final = 20
"""How many characters of such a number are repeated in a message."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seats:
    """Where a row sits, as far as it can be read."""

    row: int
    board: int | None
    table: int | None
    ns: str
    ew: str


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
