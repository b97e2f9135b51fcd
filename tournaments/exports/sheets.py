"""A spreadsheet as data: what stands in it, before any file format.

Every column has a stable ASCII key, which files are read back by, and a header in the reader's language.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

Value = str | int | Fraction | dt.date | dt.datetime | None
"""What a cell may hold; none is an empty cell. A fraction is written with two decimals, halves up."""


class Kind(Enum):
    """What a column holds, which decides how it is written and guarded."""

    TEXT = "text"
    """Words that somebody typed: never a formula, never a number."""
    CODE = "code"
    """Words of the site's own vocabulary, such as ``agreed`` or ``contro``."""
    INTEGER = "integer"
    DECIMAL = "decimal"
    """A number with two decimals."""
    DATE = "date"
    MOMENT = "moment"
    """A date with its time, in the zone of the site."""
    ANY = "any"
    """Each cell as its own type says; text is treated as typed by somebody."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its stable key, its visible header, what it holds, and its width in characters."""

    key: str
    header: str
    kind: Kind = Kind.INTEGER
    width: int = 10


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook, or a CSV file.

    ``key`` names it in addresses, ``title`` in the workbook. ``names`` is the number of first columns that stay in
    sight while scrolling. Raises ``ValueError`` where a row has not a value for each column or a key repeats: both
    are mistakes of the document, not of its data.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    names: int = 1
    landscape: bool = False

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"a row of {self.key} has not {len(self.columns)} values")
        for what in (self.keys, self.header):
            if len(set(what)) != len(what):
                raise ValueError(f"{self.key} has a column twice: {what}")

    @property
    def keys(self) -> tuple[str, ...]:
        """The stable keys of the columns."""
        return tuple(column.key for column in self.columns)

    @property
    def header(self) -> tuple[str, ...]:
        """What the first row says."""
        return tuple(column.header for column in self.columns)

    def records(self) -> list[dict[str, Value]]:
        """Return the rows by key."""
        return [dict(zip(self.keys, row, strict=True)) for row in self.rows]


@dataclass(frozen=True, slots=True)
class Document:
    """Sheets that make one workbook; ``footer`` is printed below every page."""

    name: str
    footer: str
    sheets: tuple[Sheet, ...]

    def sheet(self, key: str) -> Sheet | None:
        """Return the sheet of this key, or none."""
        return next((sheet for sheet in self.sheets if sheet.key == key), None)


def keys_sheet(sheets: Sequence[Sheet], title: str, columns: tuple[Column, Column, Column]) -> Sheet:
    """Return the sheet that says which stable key each visible header stands for."""
    rows = tuple((sheet.title, column.header, column.key) for sheet in sheets for column in sheet.columns)
    return Sheet("keys", title, columns, rows)
