"""How boards go from table to table: with whom a table shares them, where they come from and where they go to.

A set has a copy or several; tables share one where there are not enough of them. Copies of a board are alike, so each
goes to the nearest of the tables that want it. What rests between two rounds waits on the stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, permutations
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.movements.sharing import tables_of_copies
from tournaments.models import Event, Seating

Row = tuple[int, int, Sequence[int]]
"""A round, a table at which two pairs play, and its boards."""
Group = tuple[int, ...]
"""Tables that play from one copy."""
Spot = tuple[int, int]
"""A round and a table."""
Places = tuple[tuple[int, tuple[int, ...]], ...]
"""The rounds in which a board is played, in order, each with the tables at which it is, in order."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where boards are in a round beside the one that is looked at: at tables, or on the stand.

    ``is_end`` says that they are not played in any round there: they have just been dealt, or nobody needs them more.
    """

    tables: tuple[int, ...] = ()
    is_end: bool = False


END: Final = Stop(is_end=True)
STAND: Final = Stop()


@dataclass(frozen=True, slots=True)
class Travel:
    """The way of the boards of a table in a round; ``shared`` are the tables that play the same ones meanwhile."""

    table: int
    shared: tuple[int, ...]
    before: Stop
    after: Stop

    @property
    def shared_text(self) -> str:
        """With whom they are shared: "shared with table 8", or nothing."""
        return _("shared with %(tables)s") % {"tables": _tables(self.shared)} if self.shared else ""

    @property
    def from_text(self) -> str:
        """Where they come from: "from table 3", "from the stand", or nothing where they are new or have stayed."""
        return _way(self.before, self.table, _("from %(tables)s"), _("from the stand"), "")

    @property
    def to_text(self) -> str:
        """Where they go to: "to table 3", "to the stand", "finished", or nothing where they stay."""
        return _way(self.after, self.table, _("to %(tables)s"), _("to the stand"), pgettext("boards", "finished"))

    @property
    def text(self) -> str:
        """All of that in a line; empty where they are new, stay, and lie here alone."""
        return "; ".join(filter(None, (self.shared_text, self.from_text, self.to_text)))


def _way(stop: Stop, table: int, at_tables: str, on_stand: str, at_end: str) -> str:
    if stop.is_end:
        return at_end
    if not stop.tables:
        return on_stand
    return "" if stop.tables == (table,) else at_tables % {"tables": _tables(stop.tables)}


def _tables(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return _("table %(table)d") % {"table": numbers[0]}
    words = {"first": ", ".join(map(str, numbers[:-1])), "last": numbers[-1]}
    return _("tables %(first)s and %(last)s") % words


def travels_of(event: Event) -> dict[Spot, Travel]:
    """Return how the boards of each table travel, by round and table: see :func:`travels_in`. One query at most."""
    live = Seating.objects.filter(event=event, ns__isnull=False, ew__isnull=False)
    return travels_in(event, live.values_list("round__number", "table", "boards"))


def travels_in(event: Event, rows: Iterable[Row]) -> dict[Spot, Travel]:
    """Return how the boards of these tables of an event travel: nothing where every table has its own.

    Where tables only share sets, in which all of a round lies, nobody carries them: that is for the director to do.
    """
    if event.copies is None:
        return {}
    found = travels(rows, event.copies)
    if event.is_relayed:
        return found
    return {spot: replace(one, before=Stop((one.table,)), after=Stop((one.table,))) for spot, one in found.items()}


def travels(rows: Iterable[Row], copies: int) -> dict[Spot, Travel]:
    """Return how boards travel of which there are so many copies, for each table of each round."""
    rows = sorted(rows, key=lambda row: row[:2])
    rounds = sorted({number for number, _table, _boards in rows})
    places = _places(rows)
    ways = {way: _stops(way, rounds, copies) for way in set(places.values())}
    return {
        (number, table): _travel(number, table, [places[board] for board in boards], ways, copies)
        for number, table, boards in rows
        if boards
    }


def _places(rows: Iterable[Row]) -> dict[int, Places]:
    found: dict[int, dict[int, list[int]]] = {}
    for number, table, boards in rows:
        for board in boards:
            found.setdefault(board, {}).setdefault(number, []).append(table)
    return {board: tuple((number, tuple(at)) for number, at in where.items()) for board, where in found.items()}


def _travel(
    number: int, table: int, places: list[Places], ways: Mapping[Places, Mapping[Spot, tuple[Stop, Stop]]], copies: int
) -> Travel:
    """Put together the ways of the boards of a table; those of a set are all alike."""
    stops = [ways[way][number, table] for way in dict.fromkeys(places)]
    shared = {at for way in places for at in _group(dict(way)[number], table, copies)} - {table}
    before, after = (_joined([stop[index] for stop in stops]) for index in (0, 1))
    return Travel(table, tuple(sorted(shared)), before, after)


def _joined(stops: list[Stop]) -> Stop:
    tables = {table for stop in stops for table in stop.tables}
    return Stop(tuple(sorted(tables))) if tables else stops[0]


def _stops(way: Places, rounds: Sequence[int], copies: int) -> dict[Spot, tuple[Stop, Stop]]:
    """Return where a board is before and after each table of each round."""
    at = dict(way)
    after = {(number, table): STAND for number, tables in way for table in tables}
    before = dict(after)
    for number, following in pairwise(rounds):
        if number in at and following in at:
            for sources, targets in _moves(
                tables_of_copies(at[number], copies), tables_of_copies(at[following], copies)
            ):
                after |= {(number, table): Stop(targets) for table in sources}
                before |= {(following, table): Stop(sources) for table in targets}
    first, last = way[0], way[-1]
    before |= {(first[0], table): END for table in first[1]}
    after |= {(last[0], table): END for table in last[1]}
    return {spot: (before[spot], after[spot]) for spot in after}


def _group(tables: Group, table: int, copies: int) -> Group:
    return next(group for group in tables_of_copies(tables, copies) if table in group)


def _moves(sources: Sequence[Group], targets: Sequence[Group]) -> Iterable[tuple[Group, Group]]:
    """Return which copy goes where, so that they go as few tables as possible; one that has no place rests."""
    if len(sources) > len(targets):
        return [(source, target) for target, source in _moves(targets, sources)]
    choices = ([*zip(sources, chosen, strict=True)] for chosen in permutations(targets, len(sources)))
    return min(choices, key=lambda moves: sum(abs(source[0] - target[0]) for source, target in moves))
