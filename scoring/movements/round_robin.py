"""The round robin with copies ("barometer"): every pair meets every other once, all tables play the same boards.

The circle method: one pair stays, the others form a circle and go one place on each round. Which of two pairs sits
North-South is chosen so that all pairs are compared with each other as evenly as possible: where the places number a
prime n = 3 (mod 4), the quadratic residue sits North-South and the comparison is perfectly even. The other fields of
up to 60 pairs have the transposed Howell, a circle in which opponents are not opposite each other, so that the sides
are free; larger ones have the sides of :mod:`scoring.movements.starter_tables`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.movements.howell import howell
from scoring.movements.limits import FEWEST_PAIRS, LARGEST_HOWELL, MOST_ENTRIES, require_boards, require_pairs
from scoring.movements.request import Kind, Request, Unit
from scoring.movements.seating import Movement, Seating
from scoring.movements.starters import circle, is_perfect_circle, places, seatings

KIND = "round-robin"


def round_robin_rounds(pairs: int) -> int:
    """Return how many rounds the round robin for ``pairs`` has: one less than pairs, or as many if they are odd."""
    return places(pairs)


def round_robin(
    pairs: int, boards_per_round: int = 4, *, rounds: int | None = None, alternate_stationary: bool = False
) -> Movement:
    """Build the round robin for 4 to 200 pairs, or its first ``rounds`` rounds.

    In an even field the last pair stays at table 1. In an odd field nobody stays: the pair that would meet the
    stationary one sits out, each pair once, and is listed at the table after the last one. The stationary pair always
    sits the same way, for the comparison is even so; ``alternate_stationary`` turns its table in every second round,
    for an event that ranks on raw points.

    Raises ``MovementError`` with code ``pairs`` or ``boards``.
    """
    require_pairs(pairs)
    require_boards(boards_per_round)
    last = rounds or round_robin_rounds(pairs)
    lines = tuple(line for line in _lines(pairs, boards_per_round, last) if line.round <= last)
    if alternate_stationary and pairs % 2 == 0:
        lines = tuple(_with_stationary_turned(lines))
    return Movement(f"Round robin, {pairs} pairs", KIND, lines, pairs)


def _lines(pairs: int, boards_per_round: int, last: int) -> tuple[Seating, ...]:
    """The lines of the first rounds, and perhaps of more."""
    if pairs <= LARGEST_HOWELL and not is_perfect_circle(pairs):
        return howell(pairs, boards_per_round).seatings
    return seatings(circle(pairs).rounds()[:last], pairs, boards_per_round)


def _with_stationary_turned(lines: tuple[Seating, ...]) -> Iterator[Seating]:
    """The lines with the table of the stationary pair turned in every second round."""
    for line in lines:
        turned = line.table == 1 and line.round % 2 == 0
        yield replace(line, ns=line.ew, ew=line.ns) if turned else line


def _build(request: Request) -> Movement:
    return round_robin(request.size, request.boards_per_round, rounds=request.rounds)


ROUND_ROBIN = Kind(
    KIND,
    Unit.PAIRS,
    sizes=lambda request: range(FEWEST_PAIRS, MOST_ENTRIES + 1),
    rounds=lambda request: range(1, round_robin_rounds(request.size) + 1),
    build=_build,
)
