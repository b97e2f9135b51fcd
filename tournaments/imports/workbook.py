"""Sheets out of .xlsx workbooks: the values as they were last calculated, and every trap named by its cell."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.imports.tabular import (
    MAX_COLUMNS,
    MAX_ROWS,
    OLD_EXCEL,
    ZIP,
    Cell,
    Flaw,
    Grid,
    Row,
    Unreadable,
    Unusable,
    without_blanks,
)
from tournaments.plain_text import one_line

MAX_MEMBERS: Final = 1_000
MAX_UNPACKED: Final = 64_000_000
MAX_CELLS: Final = 600_000
CELL_START: Final = re.compile(rb"<(?:\w+:)?(?:c|row)[\s/>]")
MACROS: Final = "vbaproject.bin"


def is_workbook(data: bytes) -> bool:
    """Return whether a file is a workbook or looks like one: the first bytes tell, never the name."""
    return data.startswith((ZIP, OLD_EXCEL))


def read_workbook(data: bytes) -> tuple[Grid, ...]:
    """Return the sheets of a workbook, hidden ones too, in order; raises ``Unreadable``."""
    _check_archive(data)
    values, formulas = _load(data, data_only=True), _load(data, data_only=False)
    return tuple(_grid(sheet, formulas[sheet.title]) for sheet in values.worksheets)


def _check_archive(data: bytes) -> None:
    if data.startswith(OLD_EXCEL):
        raise Unreadable(_("This is an old Excel file or one with a password. Save it as .xlsx without a password."))
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        raise Unreadable(_("The workbook is damaged. Open it and save it again as .xlsx.")) from None
    names = [member.filename for member in archive.infolist()]
    if "xl/workbook.xml" not in (name.lower() for name in names):
        raise Unreadable(_("This is no .xlsx workbook. Save it as .xlsx or CSV."))
    if any(name.lower().endswith(MACROS) for name in names):
        raise Unreadable(_("The workbook holds macros. Save it as .xlsx, which holds none."))
    if len(names) > MAX_MEMBERS or sum(member.file_size for member in archive.infolist()) > MAX_UNPACKED:
        raise _too_large()
    _check_cells(archive, names)


def _check_cells(archive: zipfile.ZipFile, names: list[str]) -> None:
    """Count cells before they are read: a sheet may hold a million formatted rows with nothing in them."""
    cells = 0
    for name in names:  # a workbook may keep its sheets under any name
        try:
            cells += sum(1 for _found in CELL_START.finditer(archive.read(name)))
        except (zipfile.BadZipFile, RuntimeError, EOFError, OSError, NotImplementedError):
            raise Unreadable(_("The workbook is damaged. Open it and save it again as .xlsx.")) from None
        if cells > MAX_CELLS:
            raise _too_large()


def _too_large() -> Unreadable:
    return Unreadable(_("The workbook is too large. Delete the empty rows and the sheets that are not needed."))


def _load(data: bytes, *, data_only: bool) -> Workbook:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about parts of the file that nobody here reads
            return load_workbook(io.BytesIO(data), data_only=data_only, keep_links=False)
    except Exception as error:
        # A damaged file fails anywhere in its parser, with errors of any class.
        raise Unreadable(_("The workbook is damaged. Open it and save it again as .xlsx.")) from error


def _grid(sheet: Worksheet, formulas: Worksheet) -> Grid:
    header = _header(sheet)
    height, width = sheet.max_row, len(header)
    if height > MAX_ROWS or height * width > MAX_CELLS:
        raise _too_large()
    rows = without_blanks(
        Row(number, tuple(_cell(cell, formulas) for cell in cells))
        for number, cells in enumerate(sheet.iter_rows(min_row=2, max_row=height, max_col=width), 2)
        if width
    )
    is_hidden = sheet.sheet_state != "visible"
    return Grid(one_line(sheet.title), header, rows, _merged(sheet), _hidden_rows(sheet, rows), is_hidden)


def _header(sheet: Worksheet) -> tuple[str, ...]:
    """Return the first row up to its last text; what stands right of that belongs to no column."""
    first = next(sheet.iter_rows(max_row=1, max_col=min(sheet.max_column, MAX_COLUMNS), values_only=True), ())
    texts = ["" if value is None else one_line(str(value)) for value in first]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


def _cell(cell: Any, formulas: Worksheet) -> Cell:
    value = cell.value
    if value is None:
        return _nothing(cell, formulas)
    if cell.data_type == "e":
        return Unusable(_("the cell shows the error %(error)s") % {"error": value})
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        return Unusable(_date_sentence(value))
    return _plain(value)


def _nothing(cell: Any, formulas: Worksheet) -> Cell:
    # A formula whose result is empty text keeps the type of a text.
    if cell.data_type == "str" or formulas.cell(cell.row, cell.column).data_type != "f":
        return ""
    return Unusable(
        _("there is a formula without a value in %(cell)s; open the file in a spreadsheet and save it once")
        % {"cell": cell.coordinate}
    )


def _plain(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.0f}" if value.is_integer() else repr(value)
    return one_line(str(value))


def _date_sentence(value: datetime.date | datetime.time | datetime.timedelta) -> str:
    if not isinstance(value, datetime.date):
        return _("the spreadsheet made a time of it: %(time)s") % {"time": value}
    words = {"date": date_format(value), "first": f"{value.day}-{value.month}"}
    words["second"] = f"{value.month}-{value.day}"
    return _("the spreadsheet made a date of it: %(date)s (was it %(first)s or %(second)s?)") % words


def _merged(sheet: Worksheet) -> tuple[Flaw, ...]:
    return tuple(
        Flaw(area.min_row, area.min_col, _("the cells %(cells)s are merged; split them") % {"cells": area.coord})
        for area in sorted(sheet.merged_cells.ranges, key=lambda area: (area.min_row, area.min_col))
    )


def _hidden_rows(sheet: Worksheet, rows: tuple[Row, ...]) -> tuple[str, ...]:
    numbers = [row.number for row in rows if sheet.row_dimensions[row.number].hidden]
    if not numbers:
        return ()
    return (_("Hidden rows of the sheet were read too: %(rows)s") % {"rows": ", ".join(map(str, numbers))},)
