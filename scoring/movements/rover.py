"""The rover movement: one pair more than the tables of a Mitchell seat, which takes another pair's place each round.

The rover only ever displaces North-South, each pair at most once, and meets nobody and no board twice. Displaced pairs
are listed at the table after the last one. With copies at every table it takes every second table, and where their
number T is even sits out the first round and goes one table further from half time on.

Where boards travel the same serves for an odd T that three does not divide. For the others the way is a table of data;
the rover sits out the first round, and where three divides an odd T the last round is left out too: a way through all
rounds without a repeat does not exist there.

Source of the movement: "Some standard duplicate bridge movements"
(https://docslib.org/doc/13710955/some-standard-duplicate-bridge-movements). That a way meets nobody and no board twice
is checked for each number of tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from scoring.movements.mitchell import mitchell
from scoring.movements.request import Kind, Method, Option, Request
from scoring.movements.seating import Movement, Round, Seating, Unit
from scoring.movements.switches import for_one_winner
from scoring.movements.wording import counted

SIZES = range(9, 60, 2)
SIZES_RELAYED = range(9, 32, 2)

WAYS: Mapping[int, str] = MappingProxyType(
    {
        4: "3 1 4",
        6: "3 5 2 4 6",
        8: "3 8 6 1 4 2 7",
        9: "3 5 7 1 4 6 8",
        10: "1 7 2 8 3 9 4 10 5",
        12: "1 3 7 2 10 12 6 4 11 5 8",
        14: "1 5 9 6 13 2 12 3 8 7 4 10 14",
        15: "3 5 7 10 12 15 8 1 4 6 9 11 13",
    }
)
"""The tables of the rover from round 2 on where boards travel, by number of tables.

Those for 10, 12 and 14 tables are the first in lexical order that repeat neither table nor opponents nor boards.
"""


def _tables(request: Request) -> int:
    """The tables that are played; the rover is the pair that they leave over."""
    return request.size // 2


def way(tables: int, *, relayed: bool) -> tuple[int | None, ...]:
    """Return the table of the rover in each round, none where it sits out; as many as there can be rounds with it."""
    if relayed and tables in WAYS:
        return (None, *(int(table) for table in WAYS[tables].split()))
    every_second = [(2 * r + (tables % 2 == 0 and 2 * r >= tables)) % tables + 1 for r in range(tables)]
    return (None, *every_second[1:]) if tables % 2 == 0 else tuple(every_second)


def _rounds(request: Request) -> Sequence[int]:
    return range(1, len(way(_tables(request), relayed=request.relayed)) + 1)


def _build(request: Request) -> Movement:
    tables, rounds = _tables(request), request.rounds or max(_rounds(request))
    travelling = Method.STRAIGHT if tables % 2 else Method.RELAY
    ground = mitchell(2 * tables, rounds, request.boards_per_round, method=travelling if request.relayed else None)
    steps = way(tables, relayed=request.relayed)
    lines = tuple(line for one in ground.rounds for line in _with_rover(one, steps[one.number - 1], request.size))
    name = f"Rover, {request.size} pairs, {counted(rounds, 'round')}"
    movement = replace(ground, name=name, kind=request.kind, seatings=lines, pairs=request.size)
    return for_one_winner(movement) if request.one_winner else movement


def _with_rover(ground: Round, table: int | None, rover: int) -> tuple[Seating, ...]:
    """The tables of a round with the rover North-South at ``table``, and after them who rests instead of it."""
    lines = tuple(replace(line, ns=rover) if line.table == table else line for line in ground.seatings)
    return (*lines, Seating(ground.number, len(lines) + 1, table or rover, None, ()))


ROVER = Kind(
    "rover",
    Unit.PAIRS,
    lambda request: SIZES_RELAYED if request.relayed else SIZES,
    _rounds,
    _build,
    options=frozenset({Option.BOARDS, Option.RELAYED}),
    turns=True,
)
