"""The rainbow: an individual in which everybody meets everybody of the other three directions once.

With a prime number T of tables, North stays, South goes up one table each round, East up two and West down two, while
the boards go down one. No two of these speeds agree, and as T is prime and at least 5 each difference can be divided
by: whoever begins apart is together exactly once in T rounds, and meets each set of boards once.

Source: the rainbow movement of bridge, named for the colours of its guide cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.movements.request import Kind, Request, Unit
from scoring.movements.seating import Movement, Partners, Seating, boards_of_set
from scoring.movements.wording import counted

SIZES = (20, 28, 44, 52)
"""Four times a prime; with 17 tables there would be more than 60 players."""

NORTH, SOUTH, EAST, WEST, BOARDS = 0, 1, 2, -2, -1
"""By how many tables they go up each round."""


def _rainbow(request: Request) -> Movement:
    tables = request.size // 4
    rounds = request.rounds or tables
    lines = tuple(line for number in range(1, rounds + 1) for line in _tables(number, tables, request.boards_per_round))
    return Movement(
        f"Rainbow, {request.size} players, {counted(rounds, 'round')}", request.kind, lines, request.size, copies=1
    )


def _tables(number: int, tables: int, size: int) -> Iterator[Seating]:
    """Players 1 to T begin North, the next T South, then East, then West; player and set 1 of each at table 1."""
    for table in range(1, tables + 1):

        def here(speed: int, table: int = table) -> int:
            return (table - 1 - speed * (number - 1)) % tables + 1

        ns = Partners(here(NORTH), tables + here(SOUTH))
        ew = Partners(2 * tables + here(EAST), 3 * tables + here(WEST))
        yield Seating(number, table, ns, ew, boards_of_set(here(BOARDS), size))


RAINBOW = Kind(
    "rainbow",
    Unit.PLAYERS,
    sizes=lambda _: SIZES,
    rounds=lambda request: range(1, request.size // 4 + 1),
    build=_rainbow,
    relayed_only=True,
)
