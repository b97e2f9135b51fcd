"""The round robin with copies ("barometer"): every pair meets every other once, all tables play the same boards.

The circle method: one pair stays, the others form a circle and go one place on each round. Which of two pairs sits
North-South is chosen so that all pairs are compared with each other as evenly as possible: where the places number a
prime n = 3 (mod 4), the quadratic residue sits North-South and the comparison is perfectly even; other sizes are read
from :mod:`scoring.movements.round_robin_tables`.
"""

from __future__ import annotations

from scoring.movements.limits import FEWEST_PAIRS, MOST_PAIRS, require_boards, require_pairs
from scoring.movements.request import Kind, Unit
from scoring.movements.round_robin_tables import FIRST_ROUNDS, FREE_SIDES, GROUPS
from scoring.movements.seating import Movement, Seating, boards_of_set

KIND = "round-robin"
STATIONARY = "*"

Table = tuple[str, str]


def round_robin_rounds(pairs: int) -> int:
    """Return how many rounds the round robin for ``pairs`` has: one less than pairs, or as many if they are odd."""
    return pairs - 1 + pairs % 2


def round_robin(pairs: int, boards_per_round: int = 4, *, alternate_stationary: bool = False) -> Movement:
    """Build the full round robin for 4 to 60 pairs.

    In an even field the last pair stays at table 1. In an odd field nobody stays: the pair that would meet the
    stationary one sits out, each pair once, and is listed at the table after the last one. The stationary pair always
    sits the same way, for the comparison is even so; ``alternate_stationary`` turns its table in every second round,
    for an event that ranks on raw points.

    Raises ``MovementError`` with code ``pairs`` or ``boards``.
    """
    require_pairs(pairs)
    require_boards(boards_per_round)
    rounds = round_robin_rounds(pairs)
    lines = []
    for number in range(1, rounds + 1):
        tables = _tables(pairs, number)
        if alternate_stationary and number % 2 == 0 and pairs % 2 == 0:
            tables[0] = tables[0][::-1]
        boards = boards_of_set(number, boards_per_round)
        lines += [Seating(number, table, ns, ew, boards) for table, (ns, ew) in enumerate(tables, start=1)]
        if pairs % 2:
            lines.append(Seating(number, len(tables) + 1, None, _pair("0", number, pairs), ()))
    return Movement(f"Round robin, {pairs} pairs", KIND, tuple(lines), pairs)


def _tables(pairs: int, number: int) -> list[tuple[int, int]]:
    """The pairs at each live table of a round, North-South first."""
    return [(_pair(ns, number, pairs), _pair(ew, number, pairs)) for ns, ew in _places(pairs, number)]


def _places(pairs: int, number: int) -> tuple[Table, ...]:
    """The places of the circle that meet at each table of a round, North-South first."""
    if pairs in FREE_SIDES:
        return _free_sides(pairs, FREE_SIDES[pairs].split()[number - 1])
    if pairs in FIRST_ROUNDS:
        return tuple(_parse(table) for table in FIRST_ROUNDS[pairs].split())
    return _by_residues(pairs)


def _parse(table: str) -> Table:
    ns, ew = table.split("-")
    return ns, ew


def _free_sides(pairs: int, signs: str) -> tuple[Table, ...]:
    """Tables i against -i with the sides that ``signs`` gives."""
    places = [(str(i), str(pairs - i)) for i in range(1, len(signs) + 1)]
    return tuple(table if sign == "+" else table[::-1] for table, sign in zip(places, signs, strict=True))


def _by_residues(pairs: int) -> tuple[Table, ...]:
    """Tables i against -i, the quadratic residue North-South; the stationary pair is North-South."""
    circle = round_robin_rounds(pairs)
    residues = {i * i % circle for i in range(1, circle)}
    upper = [i if i in residues else circle - i for i in range(1, (circle + 1) // 2)]
    moving = tuple((str(i), str(circle - i)) for i in upper)
    return moving if pairs % 2 else ((STATIONARY, "0"), *moving)


def _pair(place: str, number: int, pairs: int) -> int:
    """The pair that is at ``place`` of the circle in round ``number``; place 0 of round 1 belongs to the last one."""
    if place == STATIONARY:
        return pairs
    circle = round_robin_rounds(pairs)
    return _sum(int(place), number - 1, GROUPS.get(pairs, (circle,))) or circle


def _sum(first: int, second: int, moduli: tuple[int, ...]) -> int:
    """Add two elements place by place without carry, the lowest place first."""
    total, weight = 0, 1
    for modulus in moduli:
        total += (first % modulus + second % modulus) % modulus * weight
        first, second, weight = first // modulus, second // modulus, weight * modulus
    return total


ROUND_ROBIN = Kind(
    KIND,
    Unit.PAIRS,
    sizes=lambda request: range(FEWEST_PAIRS, MOST_PAIRS + 1),
    rounds=lambda request: [round_robin_rounds(request.size)],
    build=lambda request: round_robin(request.size, request.boards_per_round),
)
