"""Which table of a file holds the results: a CSV file has one, a workbook several sheets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.imports.tabular import Grid, Unreadable, check_size, header_key, read_csv
from tournaments.imports.workbook import is_workbook, read_workbook

KEYS_WIDTH: Final = 3
"""How many columns the sheet has that lists the keys of headers."""


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
