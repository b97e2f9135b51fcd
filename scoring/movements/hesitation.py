"""The hesitation movement: an odd number of tables T, one round and one set of boards more than tables.

North-South stay at all tables but the last, the pivot. East-West go to the next table each round; who has sat East-West
at the pivot stays there once more as North-South before going on to the first table. So T + 1 pairs move through T + 1
seats; each meets every pair that stays once, and two of those that move. One set of boards rests half way.

In an odd field the seat after the pivot has no North-South pair: those that move sit out there once. It is numbered as
the last table, the pivot as the last but one, so that the tables that are played have no gap.

Pairs that move sit both ways, so there is one field; whole rounds are turned for a more even comparison on demand.

Source: English Bridge Union, newsletter 5 ("The hesitation Mitchell").
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.movements.request import Kind, Request
from scoring.movements.seating import Movement, Seating, Unit, boards_of_set
from scoring.movements.stationary import tables_for
from scoring.movements.switches import for_one_winner
from scoring.movements.wording import counted

SIZES = tuple(pairs for pairs in range(5, 59) if tables_for(pairs) % 2 == 1)


def _rounds(request: Request) -> Sequence[int]:
    return range(1, tables_for(request.size) + 2)


def _build(request: Request) -> Movement:
    tables, rounds = tables_for(request.size), request.rounds or max(_rounds(request))
    lines = tuple(
        _line(request.size, number, round_, request.boards_per_round)
        for round_ in range(rounds)
        for number in range(1, tables + 1)
    )
    name = f"Hesitation, {request.size} pairs, {counted(rounds, 'round')}"
    movement = Movement(name, request.kind, lines, request.size, copies=1)
    return for_one_winner(movement) if request.one_winner else movement


def _line(pairs: int, number: int, round_: int, size: int) -> Seating:
    """The table of this number in a round, from 0; on the way an empty seat is at table 0, the pivot at the last."""
    tables, absent = tables_for(pairs), pairs % 2
    staying = tables - 1 - absent
    table = (number - 1 + absent) % tables

    def mover(seat: int) -> int:
        """Who sits on the way now: seat t is East-West of table t, seat T North-South of the pivot."""
        return staying + 1 + (seat - round_) % (tables + 1)

    ns = None if number > pairs // 2 else mover(tables) if table == tables - 1 else number
    place = table + (2 * table >= tables - 1)
    boards = boards_of_set((place + round_) % (tables + 1) + 1, size) if ns is not None else ()
    return Seating(round_ + 1, number, ns, mover(table), boards)


HESITATION = Kind("hesitation", Unit.PAIRS, lambda request: SIZES, _rounds, _build, relayed_only=True, turns=True)
