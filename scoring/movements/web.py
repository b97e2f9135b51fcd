"""The Web movement: an even number of tables T, two copies of an odd number S of sets, S rounds.

East-West go to the next table each round. One copy of the sets passes down through the first half of the room, the
other up through the second half. Every pair plays all sets and meets S others, T / 2 <= S < T, so that a large room
plays a short evening on few boards.

Source: Bridge Central, "Web Mitchell". An even number of sets would need a skip and is not built.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.movements.request import Kind, Request
from scoring.movements.seating import Movement, Unit
from scoring.movements.stationary import seatings, tables_for
from scoring.movements.switches import for_one_winner
from scoring.movements.wording import counted

SIZES = tuple(pairs for pairs in range(7, 61) if tables_for(pairs) % 2 == 0)


def _rounds(request: Request) -> Sequence[int]:
    tables = tables_for(request.size)
    return [sets for sets in range(1, tables, 2) if 2 * sets >= tables]


def _build(request: Request) -> Movement:
    tables, sets = tables_for(request.size), request.rounds or max(_rounds(request))
    lines = seatings(
        request.size,
        sets,
        request.boards_per_round,
        visitor=lambda table, round_: (table - round_) % tables,
        set_at=lambda table, round_: (table + round_ if 2 * table < tables else tables - 2 - table - round_) % sets,
    )
    name = f"Web, {request.size} pairs, {counted(sets, 'round')}"
    movement = Movement(name, request.kind, lines, request.size, copies=2, two_winner=True)
    return for_one_winner(movement) if request.one_winner else movement


WEB = Kind("web", Unit.PAIRS, lambda request: SIZES, _rounds, _build, relayed_only=True, turns=True)
