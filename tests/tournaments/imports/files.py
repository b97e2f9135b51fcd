"""Lists of results as files, for the tests of the import and of ``score``."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence

from openpyxl import Workbook

HEADER = ["board", "table", "ns", "ew", "ns_points", "chooser", "trump", "level", "penalty"]

# Clause 9.14: points of North-South, who made trumps and how; the printed figures are in the fixture.
WORKED_EXAMPLE = [
    [1, 1, "A", "H", 37, "EW", "o", "", ""],
    [1, 2, "B", "I", 35, "EW", "o", "", ""],
    [1, 3, "C", "J", 28, "EW", "o", "contro", ""],
    [1, 4, "D", "K", 40, "EW", "bot", "", ""],
    [1, 5, "E", "L", 42, "EW", "o", "", ""],
    [1, 6, "F", "M", 30, "EW", "o", "contro", ""],
]


def csv_text(rows: Iterable[Sequence[object]], header: Sequence[str] = HEADER, delimiter: str = ",") -> str:
    """Return rows as plain CSV; no cell of theirs needs quotation marks."""
    return "".join(delimiter.join(map(str, row)) + "\n" for row in [header, *rows])


def csv_bytes(*rows: Sequence[object]) -> bytes:
    """Return rows as CSV below the usual header."""
    return csv_text(rows).encode()


def book_bytes(
    sheets: Mapping[str, Sequence[Sequence[object]]], change: Callable[[Workbook], None] | None = None
) -> bytes:
    """Return a workbook of the given sheets, after ``change`` has seen it."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append([None if value == "" else value for value in row])
    if change:
        change(book)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def sheet_bytes(*rows: Sequence[object], change: Callable[[Workbook], None] | None = None) -> bytes:
    """Return a workbook of one sheet, the rows below the usual header."""
    return book_bytes({"Results": [HEADER, *rows]}, change)


def repacked(
    data: bytes, member: str = "", pattern: bytes = b"", text: bytes = b"", more: Mapping[str, bytes] | None = None
) -> bytes:
    """Return a workbook with ``pattern`` replaced in one member, which holds it once, and with ``more`` members."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == member:
                content, found = re.subn(pattern, text, content)
                assert found == 1
            new.writestr(name, content)
        for name, content in (more or {}).items():
            new.writestr(name, content)
    return stream.getvalue()
