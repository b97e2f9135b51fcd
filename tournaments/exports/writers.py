"""Sheets to files: xlsx and two forms of CSV. The only module that writes with openpyxl.

Text is text by the type of its column, never by its first character: in a workbook it is stored as a string, so that
``=1+1`` is no formula; in CSV typed text that could be read as a formula gets an apostrophe in front. Numbers stay
numbers, below zero too.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter

from scoring.comparison.scales import half_up
from tournaments.exports.sheets import Column, Document, Kind, Sheet, Value

XLSX_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV_TYPE: Final = "text/csv; charset=utf-8"

FORMATS: Final = {
    Kind.INTEGER: "0",
    Kind.DECIMAL: "0.00",
    Kind.DATE: "yyyy-mm-dd",
    Kind.MOMENT: "yyyy-mm-dd hh:mm:ss",
    Kind.TEXT: "@",
}
PAPER_A4: Final = 9
LONGEST_CELL: Final = 32767
LONGEST_TITLE: Final = 31
LONGEST_FOOTER: Final = 100
# What XML 1.0 cannot hold.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_TITLES = re.compile(r"[:\\/?*\[\]]")
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


# Workbook --------------------------------------------------------------------------------------------------------


def xlsx(document: Document) -> bytes:
    """Return the workbook of a document."""
    book = Workbook(write_only=True)
    taken: set[str] = set()
    for sheet in document.sheets:
        title = safe_title(sheet.title, taken)
        taken.add(title.casefold())
        _write_sheet(book.create_sheet(title), sheet, document.footer)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def safe_title(title: str, taken: Iterable[str] = ()) -> str:
    """Return a title that spreadsheet programs accept: no forbidden sign, at most 31 characters, not ``taken``."""
    plain = _NOT_IN_TITLES.sub(" ", _ILLEGAL.sub("", title)).strip(" '")[:LONGEST_TITLE].strip(" '") or "Sheet"
    used = set(taken)
    candidates = (plain, *(f"{plain[: LONGEST_TITLE - 4].rstrip()} {n}" for n in range(2, len(used) + 3)))
    return next(candidate for candidate in candidates if candidate.casefold() not in used)


def _write_sheet(page: Any, sheet: Sheet, footer: str) -> None:
    # Everything about the sheet comes before its first row: a write-only sheet has no way back.
    _set_up_view(page, sheet)
    _set_up_print(page, sheet, footer)
    page.append([_header_cell(page, column) for column in sheet.columns])
    for row in sheet.rows:
        page.append([_cell(page, column, value) for column, value in zip(sheet.columns, row, strict=True)])


def _set_up_view(page: Any, sheet: Sheet) -> None:
    page.freeze_panes = f"{get_column_letter(sheet.names + 1)}2"
    page.auto_filter.ref = f"A1:{get_column_letter(len(sheet.columns))}{len(sheet.rows) + 1}"
    for place, column in enumerate(sheet.columns, start=1):
        page.column_dimensions[get_column_letter(place)].width = column.width


def _set_up_print(page: Any, sheet: Sheet, footer: str) -> None:
    page.print_title_rows = "1:1"
    page.page_setup.paperSize = PAPER_A4
    page.page_setup.orientation = "landscape" if sheet.landscape else "portrait"
    page.page_setup.fitToWidth = 1
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.oddFooter.left.text = _footer_text(footer)
    page.oddFooter.right.text = "&P / &N"


def _footer_text(text: str) -> str:
    # An ampersand starts a code in a footer; a doubled one is printed.
    return _ILLEGAL.sub("", text)[:LONGEST_FOOTER].replace("&", "&&")


def _header_cell(page: Any, column: Column) -> Any:
    cell = _text_cell(page, column.header)
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="FFE9E2CF")
    numeric = column.kind in (Kind.INTEGER, Kind.DECIMAL)
    cell.alignment = Alignment(horizontal="right" if numeric else "left", vertical="bottom", wrap_text=True)
    return cell


def _cell(page: Any, column: Column, value: Value) -> Any:
    if value is None or value == "":
        return None
    if isinstance(value, str):
        cell = _text_cell(page, value)
        kind = Kind.TEXT if column.kind is Kind.TEXT else Kind.CODE
    else:
        cell = WriteOnlyCell(page, value=_number(value))
        kind = _kind_of(value) if column.kind is Kind.ANY else column.kind
    if kind in FORMATS:
        cell.number_format = FORMATS[kind]
    if isinstance(value, str) and "\n" in value:
        cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _text_cell(page: Any, text: str) -> Any:
    cell = WriteOnlyCell(page, value=_ILLEGAL.sub("", text)[:LONGEST_CELL])
    # openpyxl takes a leading = for a formula; the type says otherwise.
    cell.data_type = "s"
    return cell


def _number(value: int | Fraction | dt.date | dt.datetime) -> Any:
    if isinstance(value, Fraction):
        return float(half_up(value))
    # A workbook knows no zones: the time on the wall of the club, the zone stands on the Info sheet.
    return value.replace(tzinfo=None, microsecond=0) if isinstance(value, dt.datetime) else value


def _kind_of(value: Value) -> Kind:
    kinds: tuple[tuple[type, Kind], ...] = (
        (dt.datetime, Kind.MOMENT),
        (dt.date, Kind.DATE),
        (Fraction, Kind.DECIMAL),
        (int, Kind.INTEGER),
    )
    return next(kind for type_, kind in kinds if isinstance(value, type_))


# CSV -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CsvForm:
    """How a CSV file is spelled; ``for_people`` marks the one that is meant for a spreadsheet program.

    Any file may end in such a program, so that both guard what was typed from being read as a formula.
    """

    key: str
    delimiter: str
    decimal: str
    byte_order_mark: bool
    for_people: bool


PROGRAMS: Final = CsvForm("programs", ",", ".", byte_order_mark=False, for_people=False)
"""For programs: commas, decimal points and times with their zone."""
EXCEL: Final = CsvForm("excel", ";", ",", byte_order_mark=True, for_people=True)
"""For spreadsheet programs of countries that write a decimal comma."""
CSV_FORMS: Final = {form.key: form for form in (PROGRAMS, EXCEL)}


def csv_file(sheet: Sheet, form: CsvForm = PROGRAMS) -> bytes:
    """Return a sheet as CSV in UTF-8. The first row has the stable keys, so that both forms read back."""
    stream = io.StringIO()
    rows = (zip(sheet.columns, row, strict=True) for row in sheet.rows)
    if form.for_people:
        lines = [list(map(_quoted, sheet.keys)), *([_for_people(*cell, form) for cell in row] for row in rows)]
        stream.writelines(form.delimiter.join(line) + "\r\n" for line in lines)
    else:
        writer = csv.writer(stream, delimiter=form.delimiter)
        writer.writerow(sheet.keys)
        writer.writerows([_plain(_guarded(*cell), form) for cell in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig" if form.byte_order_mark else "utf-8")


def _for_people(column: Column, value: Value, form: CsvForm) -> str:
    """Return a cell in which text is told from numbers by its quotes."""
    text = _plain(_guarded(column, value), form)
    return _quoted(text) if isinstance(value, str) and text else text


def _guarded(column: Column, value: Value) -> Value:
    is_typed = isinstance(value, str) and column.kind in (Kind.TEXT, Kind.ANY)
    return f"'{value}" if is_typed and str(value).startswith(_DANGEROUS) else value


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _plain(value: Value, form: CsvForm) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return half_up(value).replace(".", form.decimal)
    if isinstance(value, dt.datetime):
        return value.isoformat(sep=" ", timespec="seconds") if form.for_people else value.isoformat(timespec="seconds")
    return value.isoformat() if isinstance(value, dt.date) else str(value)
