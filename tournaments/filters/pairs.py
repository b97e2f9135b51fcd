"""Finding a pair or a player: in the standings, the seating, and the sheet of names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.movements.request import Unit
from tournaments.filters.base import ChoiceFilter, ListFilter, NumberFilter, Rows, SearchFilter, found
from tournaments.filters.units import WORDS, counted, relabel, unit_of
from tournaments.folding import Search
from tournaments.selectors.match_rankings import MatchField
from tournaments.selectors.names import PairName, pair_order
from tournaments.selectors.seating import GuideCard, PlayerLine, RoundSeats, TableSeat
from tournaments.selectors.standings import FieldStandings

BY_NAME = "name"


class PairFilter(ListFilter):
    """Pairs by their number or by a name; each row names its pair by :meth:`name_of`."""

    pair = SearchFilter(WORDS[Unit.PAIRS].label, "of_pair")

    region = "pairs-list"

    def __init__(self, data: Mapping[str, Any], rows: Iterable[Any]) -> None:
        super().__init__(data, rows)
        self.unit = unit_of(self.names())
        words = WORDS[self.unit]
        self.title, self.nothing = words.title, words.nothing
        relabel(self.filters["pair"], words.label)

    def of_pair(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave the pairs that are looked for."""
        return found(rows, search, lambda row: self.name_of(row).label)

    def name_of(self, row: Any) -> PairName:
        """Return the pair of a row."""
        assert isinstance(row, PairName)
        return row

    def sentence(self, shown: int, total: int) -> str:
        """Say how many pairs, or players, are shown."""
        return counted(self.unit, shown, total)

    def names(self) -> Iterator[PairName]:
        """Yield the pairs of all rows."""
        yield from map(self.name_of, self.queryset)

    def left_of(self, pairs: Iterable[PairName]) -> tuple[PairName, ...]:
        """Return those of other pairs of the page that are looked for."""
        search = self.value("pair")
        return tuple(found(pairs, search, lambda pair: pair.label) if search else pairs)


class NamesFilter(PairFilter):
    """Pairs of the sheet of names. It never changes by itself: names that are typed would go with it."""

    region = ""


class StandingsFilter(PairFilter):
    """Standings of one pair, or of one direction, or by name instead of by place. The rows are the rankings."""

    field = ChoiceFilter(_("Ranking"), "in_field", any_of=_("both"))
    order = ChoiceFilter(_("Order"), "sorted_by", [(BY_NAME, _("by name"))], any_of=_("by place"))

    folded = ("field", "order")
    region = "standings-live"
    orders = ("order",)

    def __init__(self, data: Mapping[str, Any], rows: Iterable[FieldStandings | MatchField]) -> None:
        super().__init__(data, rows)
        if len(self.queryset) > 1:
            self.filters["field"].offer((field.key, field.title) for field in self.queryset)
        else:
            del self.filters["field"]

    def of_pair(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave the pairs that are looked for, each in its ranking."""
        left = (replace(one, rows=tuple(found(one.rows, search, lambda row: row.pair.label)), ties=()) for one in rows)
        return Rows(one for one in left if one.rows)

    def names(self) -> Iterator[PairName]:
        """Yield the pairs of all rankings, and the teams."""
        yield from _ranked(self.queryset)

    def sentence(self, shown: int, total: int) -> str:
        """Say how many are shown of the teams and of the pairs, or of the players."""
        left = Counter(name.unit for name in _ranked(self.qs))
        units = Counter(name.unit for name in self.names())
        return " ".join(counted(unit, left[unit], count) for unit, count in units.items())

    def in_field(self, rows: Rows, _name: str, key: str) -> Rows:
        """Leave one ranking."""
        return Rows(one for one in rows if one.key == key)

    def sorted_by(self, rows: Rows, _name: str, _value: str) -> Rows:
        """Sort each ranking by name."""
        return Rows(replace(one, rows=tuple(sorted(one.rows, key=lambda row: pair_order(row.pair)))) for one in rows)

    def count(self, rows: Rows) -> int:
        """Count the pairs of all rankings."""
        return sum(len(one.rows) for one in rows)


def _ranked(rankings: Iterable[FieldStandings | MatchField]) -> Iterator[PairName]:
    return (row.pair for one in rankings for row in one.rows)


class GuideFilter(PairFilter):
    """Guide cards of the pairs that are looked for."""

    kept = ("by",)

    def name_of(self, row: GuideCard) -> PairName:
        """Return the pair of a card."""
        return row.pair


class SeatingFilter(PairFilter):
    """Where the pairs that are looked for sit, round by round."""

    kept = ("by",)

    def of_pair(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave the tables at which they sit."""
        wanted = {pair.number for pair in found(_seated(rows), search, lambda pair: pair.label)}
        left = (
            replace(
                one,
                tables=tuple(seat for seat in one.tables if wanted & {pair.number for pair in _at(seat)}),
                sit_outs=tuple(pair for pair in one.sit_outs if pair.number in wanted),
                away=tuple(pair for pair in one.away if pair.number in wanted),
                byes=tuple(pair for pair in one.byes if pair.number in wanted),
            )
            for one in rows
        )
        return Rows(one for one in left if one.tables or one.sit_outs or one.away or one.byes)

    def names(self) -> Iterator[PairName]:
        """Yield the pairs of all tables."""
        yield from _seated(self.queryset)

    @cached_property
    def shown(self) -> int:
        """How many pairs are found."""
        return len(self.left_of(_seated(self.queryset)))

    def count(self, rows: Rows) -> int:
        """Count the pairs."""
        return len(_seated(rows))


def _at(seat: TableSeat) -> tuple[PairName, ...]:
    """The pairs at a table, of an individual its four players."""
    return tuple(one for pair in (seat.ns, seat.ew) for one in pair.both or (pair,))


def _seated(rounds: Iterable[RoundSeats]) -> tuple[PairName, ...]:
    """The pairs of all rounds, each once."""
    pairs = [
        pair
        for one in rounds
        for pair in (*(p for seat in one.tables for p in _at(seat)), *one.sit_outs, *one.away, *one.byes)
    ]
    return tuple({pair.number: pair for pair in pairs}.values())


class TableFilter(ListFilter):
    """The guide of one table."""

    table = NumberFilter(_("Table"), "at_table", _("Write the number of a table."))

    kept = ("by",)
    region = "pairs-list"
    title = _("Find a table")
    nothing = _("There is no such table.")

    def at_table(self, rows: Rows, _name: str, number: int) -> Rows:
        """Leave one table."""
        return Rows(row for row in rows if row.table == number)

    def sentence(self, shown: int, total: int) -> str:
        """Say how many tables are shown."""
        text = ngettext("%(shown)d of %(total)d table.", "%(shown)d of %(total)d tables.", total)
        return text % {"shown": shown, "total": total}


class PlayerFilter(ListFilter):
    """Players of the alphabetical list."""

    pair = SearchFilter(WORDS[Unit.PAIRS].label, "of_player")

    kept = ("by", "sort")
    region = "pairs-list"
    nothing: str | Promise = _("Nobody is called so. Try the beginning of a name, or the number of the pair.")

    def __init__(self, data: Mapping[str, Any], rows: Iterable[PlayerLine]) -> None:
        super().__init__(data, rows)
        unit = unit_of(line.pair for line in self.queryset)
        self.title = WORDS[unit].title
        relabel(self.filters["pair"], WORDS[unit].label)
        if unit is Unit.PLAYERS:
            self.nothing = WORDS[unit].nothing

    def of_player(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave the players that are looked for, by their own name or the number of their pair."""
        return found(rows, search, _player_text)

    def sentence(self, shown: int, total: int) -> str:
        """Say how many players are shown."""
        return counted(Unit.PLAYERS, shown, total)


def _player_text(row: PlayerLine) -> str:
    return f"{row.pair.number} {row.name}"
