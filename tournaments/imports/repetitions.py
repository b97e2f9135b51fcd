"""Rows of a list of results against each other: what stands twice where it can stand only once."""

from __future__ import annotations

from typing import TypeVar

from django.utils.translation import gettext as _

from tournaments.imports.rows import Seats, TableReader

T = TypeVar("T")


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
