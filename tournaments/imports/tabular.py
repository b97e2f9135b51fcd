"""Tables out of files people send: CSV of any common spelling and workbooks, as rows of text.

A file that cannot be read as a table raises :class:`Unreadable`; a cell that cannot be used (an error, a date where
none belongs, a formula without a value) becomes an :class:`Unusable` in its place, so that the reader of the rows can
report it together with everything else.
"""

from __future__ import annotations

import csv
import io
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.plain_text import one_line

MAX_BYTES: Final = 10_000_000
MAX_ROWS: Final = 50_000
MAX_COLUMNS: Final = 256
DELIMITERS: Final = (",", ";", "\t")
OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
"""First bytes of the old Excel format, in which protected workbooks of today are wrapped too."""
ZIP: Final = b"PK\x03\x04"


class Unreadable(Exception):
    """The file is no table that can be read; the text says what to do."""


class NoText(Unreadable):
    """The file is no text in a known encoding."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """A cell without a usable value, and a sentence why."""

    text: str


Cell = str | Unusable


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its number in the file, the header being row 1."""

    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with the sheet at a row and column (both from 1)."""

    row: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its header (row 1) and the rows below that are not blank.

    ``sheet`` is the name of the sheet in a workbook, empty for CSV. ``flaws`` make the table unusable; ``notes`` are
    sentences worth telling. ``is_hidden`` tells a sheet that the workbook does not show.
    """

    sheet: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    flaws: tuple[Flaw, ...] = ()
    notes: tuple[str, ...] = ()
    is_hidden: bool = False

    @property
    def is_workbook(self) -> bool:
        """Whether the table comes from a workbook, whose cells have addresses."""
        return bool(self.sheet)

    def address(self, row: int, column: int) -> str:
        """Return ``Travellers!E7`` in a workbook and nothing in CSV; ``column`` counts from 1."""
        return f"{self.sheet}!{column_letters(column)}{row}" if self.is_workbook else ""


def column_letters(column: int) -> str:
    """Return the letters of a column as spreadsheets name it: 1 is A, 27 is AA."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def header_key(text: str) -> str:
    """Return the key that a header cell stands for: ``NS points`` is ``ns_points``."""
    return re.sub(r"[\s\-]+", "_", one_line(text).casefold())


def check_size(data: bytes) -> None:
    """Raise ``Unreadable`` for a file that is empty or larger than any result list."""
    if not data.strip():
        raise Unreadable(_("The file is empty."))
    if len(data) > MAX_BYTES:
        raise Unreadable(_("The file is larger than %(limit)s MB.") % {"limit": MAX_BYTES // 1_000_000})


def read_csv(data: bytes, keys: Collection[str]) -> Grid:
    """Return the table of a CSV file; the delimiter is the one that shows most of ``keys`` in the header.

    Raises ``Unreadable``.
    """
    text = decoded(data)
    # A first line that only names the delimiter is shown by no spreadsheet.
    text = re.sub(r'^"?sep=.?"?\r?\n', "", text, count=1, flags=re.IGNORECASE)
    delimiter = max(DELIMITERS, key=lambda sign: len(_header_keys(text, sign) & set(keys)))
    lines = _records(text, delimiter)
    header = tuple(one_line(cell) for cell in lines[0]) if lines else ()
    rows = (Row(number, tuple(one_line(cell) for cell in line)) for number, line in enumerate(lines[1:], 2))
    return Grid("", header, without_blanks(rows))


def without_blanks(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows in which some cell holds something."""
    return tuple(row for row in rows if any(row.cells))


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8 or, with its mark, UTF-16. Raises ``NoText``."""
    if data.startswith((OLD_EXCEL, ZIP)):
        raise NoText(_("This is no text file. Save it as CSV or .xlsx."))
    encoding = "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise NoText(_("The letters of the file cannot be read. Save it as “CSV UTF-8” or as .xlsx."))
    return text


def _header_keys(text: str, delimiter: str) -> set[str]:
    try:
        first = next(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), [])
    except csv.Error:  # reported with its row when all rows are read
        return set()
    return {header_key(cell) for cell in first}


def _records(text: str, delimiter: str) -> list[list[str]]:
    """Return all records, blank ones too: their numbers are the row numbers that a spreadsheet shows."""
    records: list[list[str]] = []
    # Strict, because a quotation mark that is never closed would swallow the rows below it without a word.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for record in reader:
            records.append(record)
            if len(records) > MAX_ROWS or len(record) > MAX_COLUMNS:
                words = {"rows": MAX_ROWS, "columns": MAX_COLUMNS}
                raise Unreadable(_("The file has more than %(rows)s rows or %(columns)s columns.") % words)
    except csv.Error:
        words = {"row": len(records) + 1}
        raise Unreadable(
            _("From row %(row)s on the quotation marks do not match or a cell is too long.") % words
        ) from None
    return records
