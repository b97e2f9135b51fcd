"""Turning single tables of a Mitchell so that one ranking of all pairs becomes fair.

Where all tables play the same boards, turning a whole round changes no comparison; turning one table does. The usual
way is one table a round, the next lower one each time. From there, and from a few other beginnings, single tables are
turned as long as the competition becomes more even; the best end is kept. No chance is involved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scoring.movements.seating import Movement, Seating

Start = Callable[[int, int, int], bool]

# Round and table from 0, number of tables: which tables are turned to begin with. A table lower each round; the same
# with one step left out half way up the room, or half way through the evening; the first two tables throughout; none.
STARTS: tuple[Start, ...] = (
    lambda round_, table, tables: (table + round_) % tables == tables - 1,
    lambda round_, table, tables: (table + round_ + (2 * table >= tables)) % tables == tables - 1,
    lambda round_, table, tables: (table + round_ + (2 * round_ >= tables)) % tables == tables - 1,
    lambda round_, table, tables: table < 2,
    lambda round_, table, tables: False,
)


def with_single_tables_turned(movement: Movement) -> Movement:
    """Return the movement with those single tables turned that make the comparison of all pairs most even."""
    ends = [_descend(movement, start) for start in STARTS]
    turned = min(ends, key=lambda end: end.unevenness).turned
    lines = tuple(_turn(line) if (line.round, line.table) in turned else line for line in movement.seatings)
    return replace(movement, seatings=lines)


def _turn(line: Seating) -> Seating:
    return replace(line, ns=line.ew, ew=line.ns)


class _Directions:
    """The directions of all pairs in all rounds while tables are being turned, with the competition they give.

    A direction is 1 for North-South, -1 for East-West, 0 for a sit-out. Only the sum of the squares of the competition
    can change: its total is the same however the tables stand.
    """

    def __init__(self, movement: Movement) -> None:
        self.rounds = [[(s.table, *met) for s in one.tables if (met := s.meeting)] for one in movement.rounds]
        self.sides = [[0] * (movement.pairs + 1) for _ in self.rounds]
        self.competition = [[0] * (movement.pairs + 1) for _ in range(movement.pairs + 1)]
        self.numbers = [one.number for one in movement.rounds]
        for tables, sides in zip(self.rounds, self.sides, strict=True):
            for _, ns, ew in tables:
                sides[ns], sides[ew] = 1, -1
            self._count(tables, sides)

    def _count(self, tables: Sequence[tuple[int, ...]], sides: Sequence[int]) -> None:
        """Add a round: directions compared, and half a top for opponents, who count there as opposite so far."""
        for pair, side in enumerate(sides):
            row = self.competition[pair]
            for other, other_side in enumerate(sides):
                row[other] += side * other_side
        for _, ns, ew in tables:
            self.competition[ns][ew] += len(tables)
            self.competition[ew][ns] += len(tables)

    def gain(self, sides: Sequence[int], ns: int, ew: int) -> int:
        """By how much the sum of squares would change if the table of these two were turned."""
        change = 0
        first, second, side = self.competition[ns], self.competition[ew], sides[ns]
        for pair, other_side in enumerate(sides):
            if other_side and pair != ns and pair != ew:
                step = -2 * side * other_side
                change += 2 * step * (first[pair] - second[pair] + step)
        return change

    def turn(self, sides: list[int], ns: int, ew: int) -> None:
        """Turn the table of these two."""
        for pair, other_side in enumerate(sides):
            if pair != ns and pair != ew:
                step = -2 * sides[ns] * other_side
                for one, change in ((ns, step), (ew, -step)):
                    self.competition[one][pair] += change
                    self.competition[pair][one] += change
        sides[ns], sides[ew] = sides[ew], sides[ns]

    def sweep(self) -> bool:
        """Turn every table that makes the competition more even; return whether there was one."""
        improved = False
        for tables, sides in zip(self.rounds, self.sides, strict=True):
            for _, ns, ew in tables:
                if self.gain(sides, ns, ew) < 0:
                    self.turn(sides, ns, ew)
                    improved = True
        return improved

    @property
    def turned(self) -> frozenset[tuple[int, int]]:
        """The tables that are turned, as (round, table)."""
        return frozenset(
            (number, table)
            for number, tables, sides in zip(self.numbers, self.rounds, self.sides, strict=True)
            for table, ns, _ in tables
            if sides[ns] < 0
        )

    @property
    def unevenness(self) -> int:
        """The sum of the squares of the competition (each two pairs twice)."""
        return sum(
            value * value
            for pair, row in enumerate(self.competition)
            for other, value in enumerate(row)
            if pair != other
        )


def _descend(movement: Movement, start: Start) -> _Directions:
    """Begin with the tables of ``start`` turned and improve until no single table helps; every step lowers a sum."""
    directions = _Directions(movement)
    tables = (movement.pairs + 1) // 2
    for index, (seats, sides) in enumerate(zip(directions.rounds, directions.sides, strict=True)):
        for table, ns, ew in seats:
            if start(index, table - 1, tables):
                directions.turn(sides, ns, ew)
    while directions.sweep():
        pass
    return directions
