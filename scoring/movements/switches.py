"""Turning tables of a Mitchell so that one ranking of all pairs becomes fair.

Where one set of boards travels, all tables are turned in the last rounds, an eighth of them: more is self-defeating
(English Bridge Union; "Too many arrow-switches spoil the balance", Moore).

Where all tables play the same boards, turning a whole round changes no comparison; turning one table does. The usual
way is one table a round, the next lower one each time, or the transposition of the relayed movement with its last
rounds turned, which compares the pairs exactly as that does; in a large room every seventh table, for then a pair sits
the other way in one round of seven. From there, and from a few other beginnings, single tables are turned as long as
the competition becomes more even; the best end is kept. No chance is involved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import add, mul, sub

from scoring.movements.balance import competition, quality
from scoring.movements.seating import ALL, Movement, Seating
from scoring.movements.stationary import tables_for

FEW_TABLES = 5
"""Up to so many a turned round may make the comparison less even."""

LARGE = 60
"""With more pairs only one beginning is tried, so that it takes about a second."""

MOST_SWEEPS = 4
"""How often all tables of a large room are looked at: more adds about a tenth to Q."""

Start = Callable[[int, int, int], bool]


def _every_seventh(round_: int, table: int, tables: int) -> bool:
    return (table + round_) % 7 == 0


def _lower_each_round(first: int, number: int) -> Start:
    """So many tables in a row from the ``first`` on (from 0; -1 is the last), and each round the next lower ones."""
    return lambda round_, table, tables: (table + round_ - first) % tables < number


def _last_rounds_transposed(number: int) -> Start:
    """The tables that the relayed Mitchell turns in so many last rounds, where its sets have become the rounds.

    East-West go two tables on from set to set there, so its tables are counted by twos: first the even ones, which are
    the first half of its room, then the odd ones, where with an even number of tables a set rests between.
    """

    def start(round_: int, table: int, tables: int) -> bool:
        place = (table + table % 2 * (tables + 1 - tables % 2)) // 2
        return (round_ - place) % tables >= tables - number

    return start


# Round and table from 0, number of tables: which tables are turned to begin with. Two have one step left out, half way
# up the room or half way through the evening; one has the first two tables turned throughout.
STARTS: tuple[Start, ...] = (
    *(_lower_each_round(first, number) for first, number in ((-1, 1), (0, 2), (0, 3))),
    *map(_last_rounds_transposed, (1, 2, 3)),
    lambda round_, table, tables: (table + round_ + (2 * table >= tables)) % tables == tables - 1,
    lambda round_, table, tables: (table + round_ + (2 * round_ >= tables)) % tables == tables - 1,
    lambda round_, table, tables: table < 2,
    _every_seventh,
)


def for_one_winner(movement: Movement) -> Movement:
    """Return the movement of two fields with tables turned so that all pairs can be ranked together."""
    one_field = replace(movement, two_winner=False)
    return with_single_tables_turned(one_field) if movement.copies == ALL else with_last_rounds_turned(one_field)


def with_last_rounds_turned(movement: Movement) -> Movement:
    """Return the movement with all tables turned in its last rounds, as many as the rule of one eighth says.

    At few tables it stays as it is unless that makes the comparison more even.
    """
    rounds = movement.number_of_rounds
    last = tuple(range(rounds - one_eighth(rounds) + 1, rounds + 1))
    lines = tuple(_turn(line) if line.is_live and line.round in last else line for line in movement.seatings)
    turned = replace(movement, seatings=lines, switched_rounds=last)
    if movement.number_of_tables > FEW_TABLES:
        return turned
    return max(movement, turned, key=lambda one: quality(competition(one)))


def one_eighth(rounds: int) -> int:
    """Return one eighth of ``rounds``, rounded, halves up."""
    return (rounds + 4) // 8


def with_single_tables_turned(movement: Movement) -> Movement:
    """Return the movement with those single tables turned that make the comparison of all pairs most even."""
    starts, sweeps = (STARTS, None) if movement.pairs <= LARGE else ((_every_seventh,), MOST_SWEEPS)
    ends = [_descend(movement, start, sweeps) for start in starts]
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
        opposite = [-side for side in sides]
        for _, ns, ew in tables:
            self.competition[ns] = list(map(add, self.competition[ns], sides))
            self.competition[ew] = list(map(add, self.competition[ew], opposite))
            self.competition[ns][ew] += len(tables)
            self.competition[ew][ns] += len(tables)
            self.competition[ns][ns] = self.competition[ew][ew] = 0

    def gain(self, sides: Sequence[int], ns: int, ew: int, tables: int) -> int:
        """By how much the sum of squares would change if the table of these two, one of ``tables``, were turned.

        Every other pair that plays has its competition with each of the two changed by 2, the one up, the other down.
        """
        first, second = self.competition[ns], self.competition[ew]
        nearer: int = sum(map(mul, sides, map(sub, first, second))) + 2 * sides[ns] * first[ew]
        return 16 * (tables - 1) - 4 * sides[ns] * nearer

    def turn(self, sides: list[int], ns: int, ew: int) -> None:
        """Turn the table of these two."""
        steps = [-2 * sides[ns] * side for side in sides]
        steps[ns] = steps[ew] = 0
        self.competition[ns] = list(map(add, self.competition[ns], steps))
        self.competition[ew] = list(map(sub, self.competition[ew], steps))
        for row, step in zip(self.competition, steps, strict=True):
            row[ns] += step
            row[ew] -= step
        sides[ns], sides[ew] = sides[ew], sides[ns]

    def sweep(self) -> bool:
        """Turn every table that makes the competition more even; return whether there was one."""
        improved = False
        for tables, sides in zip(self.rounds, self.sides, strict=True):
            for _, ns, ew in tables:
                if self.gain(sides, ns, ew, len(tables)) < 0:
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
        return sum(value * value for row in self.competition for value in row)


def _descend(movement: Movement, start: Start, sweeps: int | None) -> _Directions:
    """Begin with the tables of ``start`` turned and improve until no single table helps; every step lowers a sum.

    Ends after so many ``sweeps`` if not before.
    """
    directions = _Directions(movement)
    tables = tables_for(movement.pairs)
    for index, (seats, sides) in enumerate(zip(directions.rounds, directions.sides, strict=True)):
        for table, ns, ew in seats:
            if start(index, table - 1, tables):
                directions.turn(sides, ns, ew)
    done = 0
    while done != sweeps and directions.sweep():
        done += 1
    return directions
