"""Finding tables in the overview of results, boards in their list, and what wants the director's eye."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.movements.request import Unit
from tournaments.filters.base import ChoiceFilter, ListFilter, NumberFilter, Rows, SearchFilter
from tournaments.filters.units import WORDS, relabel, unit_of
from tournaments.folding import Search
from tournaments.selectors.attention import Item
from tournaments.selectors.boards import BoardGroup, BoardRow
from tournaments.selectors.grid import Cell, Overview, RoundRow
from tournaments.selectors.lines import STATE_NAMES
from tournaments.selectors.names import PairName

WRITE_A_TABLE = _("Write the number of a table.")


def _finds(search: Search, *pairs: PairName | None) -> bool:
    return any(search.finds(pair.label) for pair in pairs if pair)


class ResultsFilter(ListFilter):
    """Tables in all rounds by pair, by their number, and by the state of a board there. The rows are the rounds."""

    pair = SearchFilter(WORDS[Unit.PAIRS].label, "of_pair")
    table = NumberFilter(_("Table"), "at_table", WRITE_A_TABLE)
    state = ChoiceFilter(_("State"), "in_state", STATE_NAMES.items())

    offered_from = 16
    kept = ("round",)
    region = "grid-live"
    title = _("Find results")
    nothing = _("No table is like that in any round.")

    def __init__(self, data: Any, overview: Overview) -> None:
        super().__init__(data, overview.rounds)
        self.overview = overview
        pairs = (pair for row in overview.rounds for cell in row.cells if cell for pair in (cell.ns, cell.ew) if pair)
        relabel(self.filters["pair"], WORDS[unit_of(pairs)].label)

    def of_pair(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave the tables at which a pair plays, or sits out."""
        return _cells(rows, lambda cell: _finds(search, cell.ns, cell.ew))

    def at_table(self, rows: Rows, _name: str, number: int) -> Rows:
        """Leave one table."""
        return _cells(rows, lambda cell: cell.table == number)

    def in_state(self, rows: Rows, _name: str, state: str) -> Rows:
        """Leave the tables at which some board is in a state."""
        return _cells(rows, lambda cell: any(spot.state == state for spot in cell.spots))

    @property
    def left(self) -> Overview:
        """The overview with the rounds and tables of which something is left."""
        if not self.is_active:
            return self.overview
        columns = [place for place in range(len(self.overview.tables)) if any(row.cells[place] for row in self.qs)]
        rows = (replace(row, cells=tuple(row.cells[place] for place in columns)) for row in self.qs)
        return Overview(tuple(self.overview.tables[place] for place in columns), tuple(rows))

    def count(self, rows: Rows) -> int:
        """Count the tables of all rounds."""
        return sum(cell is not None for row in rows for cell in row.cells)

    def sentence(self, shown: int, total: int) -> str:
        """Say how many tables are shown."""
        text = ngettext(
            "%(shown)d of %(total)d table, counted in every round.",
            "%(shown)d of %(total)d tables, counted in every round.",
            total,
        )
        return text % {"shown": shown, "total": total}


def _cells(rows: Rows, keeps: Callable[[Cell], bool]) -> Rows:
    """Leave the tables of the rounds that are to be kept, and the rounds that have one."""
    left: list[RoundRow] = []
    for row in rows:
        cells = tuple(cell if cell and keeps(cell) else None for cell in row.cells)
        if any(cells):
            left.append(replace(row, cells=cells))
    return Rows(left)


class BoardFilter(ListFilter):
    """Boards by their number and by what can be seen of them. The rows are the rounds or sets."""

    board = NumberFilter(_("Board"), "numbered", _("Write the number of a board."))
    state = ChoiceFilter(
        _("Cards"), "in_state", [("open", _("may be seen")), ("sealed", _("sealed")), ("empty", _("no cards yet"))]
    )

    offered_from = 25
    region = "boards-list"
    title = _("Find a board")
    nothing = _("No board is like that.")

    def numbered(self, rows: Rows, _name: str, number: int) -> Rows:
        """Leave one board."""
        return _boards(rows, lambda board: board.number == number)

    def in_state(self, rows: Rows, _name: str, state: str) -> Rows:
        """Leave the boards that are open, sealed, or without cards."""
        return _boards(rows, lambda board: _state_of(board) == state)

    def count(self, rows: Rows) -> int:
        """Count the boards of all of them."""
        return sum(len(one.boards) for one in rows)

    def sentence(self, shown: int, total: int) -> str:
        """Say how many boards are shown."""
        text = ngettext("%(shown)d of %(total)d board.", "%(shown)d of %(total)d boards.", total)
        return text % {"shown": shown, "total": total}


def _state_of(board: BoardRow) -> str:
    return "empty" if not board.has_cards else "sealed" if board.is_sealed else "open"


def _boards(rows: Rows, keeps: Callable[[BoardRow], bool]) -> Rows:
    left = ((one, tuple(board for board in one.boards if keeps(board))) for one in rows)
    return Rows(_shown(one, boards) for one, boards in left if boards)


def _shown(one: BoardGroup, boards: tuple[BoardRow, ...]) -> BoardGroup:
    return one if boards == one.boards else replace(one, boards=boards, is_whole=False)


class AttentionFilter(ListFilter):
    """What wants the director's eye, by pair and table. The rows are the sections."""

    pair = SearchFilter(WORDS[Unit.PAIRS].label, "of_pair")
    table = NumberFilter(_("Table"), "at_table", WRITE_A_TABLE)

    offered_from = 13
    region = "attention-list"
    title: str | Promise = _("Find a pair or a table")
    nothing = _("Nothing there wants your eye.")

    def __init__(self, data: Any, sections: Iterable[Any]) -> None:
        super().__init__(data, sections)
        pairs = (pair for one in self.queryset for item in one.items for pair in (item.ns, item.ew) if pair)
        if (unit := unit_of(pairs)) is Unit.PLAYERS:
            self.title = _("Find a player or a table")
        relabel(self.filters["pair"], WORDS[unit].label)

    def of_pair(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave what concerns a pair."""
        return _items(rows, lambda item: _finds(search, item.ns, item.ew))

    def at_table(self, rows: Rows, _name: str, number: int) -> Rows:
        """Leave what happened at a table."""
        return _items(rows, lambda item: item.table == number)

    def count(self, rows: Rows) -> int:
        """Count the boards at tables, as the sections do."""
        return sum(section.count for section in rows)

    def sentence(self, shown: int, total: int) -> str:
        """Say how much is shown."""
        text = ngettext("%(shown)d of %(total)d thing.", "%(shown)d of %(total)d things.", total)
        return text % {"shown": shown, "total": total}


def _items(rows: Rows, keeps: Callable[[Item], bool]) -> Rows:
    return Rows(replace(section, items=tuple(item for item in section.items if keeps(item))) for section in rows)
