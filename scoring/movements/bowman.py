"""The Bowman and super-Bowman movements: more tables than sets of boards, on at most three copies, without a repeat.

There are K rows, K odd, each with its set; the first j rows have three tables A, B, C, the others A alone, so that
T = K + 2j. The way through the room winds, 1A 1B 1C 2C 2B 2A 3A ..., and from row j + 1 on it follows the A tables;
East-West go one table along it each round. In round r, from 0, row i has set i + r at A and C and set i - 1 - r at B
(mod K). Every pair plays all sets. The Bowman is the one with j = 1: two tables more than sets.

Sources: English Bridge Union, newsletter 8 ("Bowman and others"); Bridge Central, "Bowman large pairs movement".
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.movements.request import Kind, Request
from scoring.movements.seating import Movement, Unit
from scoring.movements.stationary import seatings, tables_for
from scoring.movements.switches import for_one_winner
from scoring.movements.wording import counted

SIZES = tuple(pairs for pairs in range(9, 59) if tables_for(pairs) % 2 == 1)

TableOfRow = tuple[int, str]


def path(sets: int, tables: int) -> tuple[TableOfRow, ...]:
    """Return the way through the room, row (from 0) and letter of each table; ``tables`` - ``sets`` must be even."""
    wide = (tables - sets) // 2
    rows = [[(row, letter) for letter in ("ABC" if row < wide else "A")] for row in range(sets)]
    return tuple(
        table for row, found in enumerate(rows) for table in (found[::-1] if row < wide and row % 2 else found)
    )


def _set(table: TableOfRow, round_: int, sets: int) -> int:
    row, letter = table
    return (row - 1 - round_ if letter == "B" else row + round_) % sets


def _sets(request: Request) -> Sequence[int]:
    """The odd numbers K of sets that serve: at most three tables a row, at least one row with more than one."""
    tables = tables_for(request.size)
    return [sets for sets in range(1, tables - 1, 2) if 3 * sets >= tables]


def _rounds_of_bowman(request: Request) -> Sequence[int]:
    return range(1, tables_for(request.size) - 1)


def _build_bowman(request: Request) -> Movement:
    """The fewest sets that serve for so many rounds: as many as rounds where that number is odd and not too small."""
    rounds = request.rounds or max(_rounds_of_bowman(request))
    return _build("Bowman", request, rounds, min(sets for sets in _sets(request) if sets >= rounds))


def _build_super_bowman(request: Request) -> Movement:
    sets = request.rounds or max(_sets(request))
    return _build("Super-Bowman", request, sets, sets)


def _build(title: str, request: Request, rounds: int, sets: int) -> Movement:
    tables = tables_for(request.size)
    way = path(sets, tables)
    lines = seatings(
        request.size,
        rounds,
        request.boards_per_round,
        visitor=lambda table, round_: (table - round_) % tables,
        set_at=lambda table, round_: _set(way[table], round_, sets),
    )
    name = f"{title}, {request.size} pairs, {counted(rounds, 'round')}"
    movement = Movement(name, request.kind, lines, request.size, copies=3, two_winner=True)
    return for_one_winner(movement) if request.one_winner else movement


BOWMAN = Kind(
    "bowman", Unit.PAIRS, lambda request: SIZES, _rounds_of_bowman, _build_bowman, relayed_only=True, turns=True
)

SUPER_BOWMAN = Kind(
    "super-bowman", Unit.PAIRS, lambda request: SIZES, _sets, _build_super_bowman, relayed_only=True, turns=True
)
