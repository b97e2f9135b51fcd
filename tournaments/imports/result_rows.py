"""What a list of results says, whatever the game: rows, problems by row and column, and what to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils.translation import gettext as _

from scoring.comparison.results import Averaged, NotPlayed, Penalised, Result, Scored, Verdict
from scoring.seats import BySide, Side
from tournaments.imports.entries import sides_of
from tournaments.imports.tabular import Unreadable

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
