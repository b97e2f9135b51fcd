"""The Howell: every pair meets every other once and plays every set of boards, in one field.

It is made for one set of boards that travels: all moving pairs and all sets go to the next number each round, from a
strong starter (:mod:`scoring.movements.starters`). For copies at every table it is transposed: the sets become the
rounds, and every two pairs are compared exactly as before. Cut short it compares the pairs unevenly.

Sources: Bridge Central, "Comparison of pairs" (http://www.bridgecentral.com/MvtHTML/comparisonofpairs.htm), and balans,
"The balance" (https://www.pjms.nl/BALANS/balance.html), for what makes one balanced and for cards of 8 pairs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.movements.howell_tables import WHOLE
from scoring.movements.limits import FEWEST_PAIRS, LARGEST_HOWELL
from scoring.movements.request import Kind, Option, Request, Unit
from scoring.movements.seating import Movement
from scoring.movements.starters import Table, Tables, places, seatings, starter
from scoring.movements.transposition import transposed

KIND: Final = "howell"


def howell(pairs: int, boards_per_round: int = 4, *, rounds: int | None = None, relayed: bool = False) -> Movement:
    """Build the Howell for 4 to 60 pairs, or its first ``rounds`` rounds; for copies unless ``relayed``.

    In an even field the last pair stays at table 1. In an odd field its seat is empty: the pair that would meet it sits
    out, each pair once, and is listed at the table after the last one. Relayed, 4 pairs share the boards of two tables
    in every round, 6 those of three tables in the last; 5 share as 6 do, with one table less.
    """
    full = Movement(
        name=f"Howell, {pairs} pairs",
        kind=KIND,
        seatings=seatings(_rounds(pairs), pairs, boards_per_round),
        pairs=pairs,
        copies=1,
        share=_share(pairs),
    )
    return _curtailed(full if relayed else transposed(full), rounds or places(pairs))


def _share(pairs: int) -> int:
    """How many further tables may share a set in a round."""
    return 1 if pairs <= 4 else 2 if pairs <= 6 else 0


def _rounds(pairs: int) -> list[Tables]:
    if pairs in WHOLE:
        return [[_table(text) for text in tables.split()] for tables in WHOLE[pairs]]
    return starter(pairs).rounds()


def _table(text: str) -> Table:
    sides, _, number = text.partition("@")
    ns, ew = sides.split("-")
    return Table(int(ns), int(ew), int(number))


def _curtailed(movement: Movement, rounds: int) -> Movement:
    """The first ``rounds`` rounds, and a name that says so."""
    full = movement.number_of_rounds
    if rounds == full:
        return movement
    lines = tuple(line for line in movement.seatings if line.round <= rounds)
    return replace(movement, name=f"{movement.name}, curtailed to {rounds} of {full} rounds", seatings=lines)


def _build(request: Request) -> Movement:
    return howell(request.size, request.boards_per_round, rounds=request.rounds, relayed=request.relayed)


HOWELL = Kind(
    KIND,
    Unit.PAIRS,
    sizes=lambda request: range(FEWEST_PAIRS, LARGEST_HOWELL + 1),
    rounds=lambda request: range(1, places(request.size) + 1),
    build=_build,
    options=frozenset({Option.BOARDS, Option.RELAYED}),
)
