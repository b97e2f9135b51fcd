"""The workbook of an event: its sheets in order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.exports.boards import boards_sheet
from tournaments.exports.info import info_sheet
from tournaments.exports.log import log_sheet
from tournaments.exports.pairs import pairs_sheet
from tournaments.exports.seating import guides_sheet, seating_sheet, table_guides_sheet
from tournaments.exports.sheets import Column, Document, Kind, Sheet, keys_sheet
from tournaments.exports.standings import standings_sheets
from tournaments.exports.travellers import open_rounds_sheet, travellers_sheet
from tournaments.selectors.exports import Archive


def event_document(archive: Archive, at: dt.datetime) -> Document:
    """Return the workbook of what the visitor may take away, made ``at`` this local time."""
    event = archive.evening.event
    sheets = tuple(_sheets(archive, at))
    columns = (
        Column("sheet", _("Sheet"), Kind.CODE, 20),
        Column("header", _("Column"), Kind.CODE, 40),
        Column("key", _("Key"), Kind.CODE, 20),
    )
    keys = keys_sheet(sheets, _("Keys"), columns)
    return Document(event.slug, f"{event.name}, {date_format(event.date, 'Y-m-d')}", (*sheets, keys))


def _sheets(archive: Archive, at: dt.datetime) -> Iterator[Sheet]:
    yield from standings_sheets(archive.standings)
    if archive.boards is not None:
        yield boards_sheet(archive.boards, archive.evening.event.game)
    if archive.travellers is not None:
        yield travellers_sheet(archive.travellers, archive.evening)
    if archive.open_rounds:
        yield open_rounds_sheet(archive.open_rounds, archive.evening)
    yield pairs_sheet(archive.evening, archive.standings)
    yield seating_sheet(archive.guides)
    yield guides_sheet(archive.guides)
    yield table_guides_sheet(archive.guides)
    if archive.log is not None:
        yield log_sheet(archive.log)
    yield info_sheet(archive, at)
