"""The endless Howell with copies: a round robin in which nobody moves more than one table, to be called out by voice.

One row of tables, all playing the same boards. North-South go up one table, East-West down one; at the end of the row
the pair that came up stays and turns to East-West, at the other end it turns to North-South, where the stationary pair
(in an odd field: the rest) takes one seat. It is the circle method seen from the tables. The comparison is made even by
turning fixed tables: whoever sits there the one way sits the other way, all evening. Where the places number a prime
n = 3 (mod 4) it is perfectly even.

Source: the endless Howell at https://www.bridgecentral.com/MvtHTML/endlesshowellmovement.htm.
"""

from __future__ import annotations

from typing import Final

from scoring.movements.limits import FEWEST_PAIRS, LARGEST_HOWELL
from scoring.movements.request import Kind, Request, Unit
from scoring.movements.seating import Movement
from scoring.movements.starters import circle, places, seatings

KIND: Final = "endless-howell"


def endless_howell(pairs: int, boards_per_round: int = 4, *, rounds: int | None = None) -> Movement:
    """Build the endless Howell for 4 to 60 pairs, or its first ``rounds`` rounds.

    In an even field the last pair stays at table 1. In an odd field the row is counted from the other end, so that the
    half table, where each pair rests once, is the one after the last.
    """
    row = circle(pairs).rounds()[:rounds]
    if pairs % 2:
        row = [tables[::-1] for tables in row]
    return Movement(f"Endless Howell, {pairs} pairs", KIND, seatings(row, pairs, boards_per_round), pairs)


def _build(request: Request) -> Movement:
    return endless_howell(request.size, request.boards_per_round, rounds=request.rounds)


ENDLESS_HOWELL = Kind(
    KIND,
    Unit.PAIRS,
    sizes=lambda request: range(FEWEST_PAIRS, LARGEST_HOWELL + 1),
    rounds=lambda request: range(1, places(request.size) + 1),
    build=_build,
)
