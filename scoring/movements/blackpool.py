"""The Blackpool movement: a Mitchell of T tables that goes on for T + 2 rounds and sets of boards.

East-West go to the next table each round, until in round T + 1 they are back where they began; for the last round the
pair of the e-th table goes to the e-th from the end. Two sets rest in each round: both after the last table where the
number of tables is odd, one of them between the halves of the room where it is even. So each visitor meets two pairs
again on other boards, or with an odd number of tables the one that began in the middle meets the same pair three times.

In an odd field a visitor that would meet again sits out again, so that sit-outs differ by more than one.

Source: Bridge Central, "Mitchell with extra boards".
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.movements.request import Kind, Request
from scoring.movements.seating import Movement, Unit
from scoring.movements.stationary import seatings, tables_for
from scoring.movements.switches import for_one_winner
from scoring.movements.wording import counted

SIZES = range(8, 61)


def _rounds(request: Request) -> Sequence[int]:
    return range(1, tables_for(request.size) + 3)


def _build(request: Request) -> Movement:
    tables, rounds = tables_for(request.size), request.rounds or max(_rounds(request))
    lines = seatings(
        request.size,
        rounds,
        request.boards_per_round,
        visitor=lambda table, round_: (table - round_) % tables if round_ <= tables else tables - 1 - table,
        set_at=lambda table, round_: (_place(table, tables) + round_) % (tables + 2),
    )
    movement = Movement(
        f"Blackpool, {request.size} pairs, {counted(rounds, 'round')}",
        request.kind,
        lines,
        request.size,
        copies=1,
        two_winner=True,
        max_meetings=2 + tables % 2,
    )
    return for_one_winner(movement) if request.one_winner else movement


def _place(table: int, tables: int) -> int:
    """Where a table stands among tables and resting sets: with even tables one set rests half way."""
    return table + (tables % 2 == 0 and 2 * table >= tables)


BLACKPOOL = Kind("blackpool", Unit.PAIRS, lambda request: SIZES, _rounds, _build, relayed_only=True, turns=True)
