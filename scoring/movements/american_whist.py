"""American Whist: an odd number of teams of four with one set of deals, the halves of a match in two rounds.

The first pair of a team stays North-South at the table of its number; the second pairs go down two tables each round
and the boards one. After k such moves team t + 2k is at table t, with set t + k: the set half way between the two
teams, wherever they meet. Team t comes to the table of team t + 2k after N - k moves, to the same set.

Source: the American Whist League movement for teams of four, as in the manuals of bridge clubs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.movements.request import Kind, Request, Unit
from scoring.movements.seating import Movement, Seating, TeamPair, boards_of_set
from scoring.movements.wording import counted

SIZES = range(5, 30, 2)


def _rounds(request: Request) -> Sequence[int]:
    """Even numbers only: after an odd one every team has a match with one half, which nobody can score."""
    return range(2, request.size, 2)


def _american_whist(request: Request) -> Movement:
    """The moves k begin so that with each k that is played N - k is played too."""
    teams, rounds = request.size, request.rounds or request.size - 1
    first_move = (teams - rounds + 1) // 2
    lines = tuple(
        line
        for number in range(1, rounds + 1)
        for line in _tables(number, first_move + number - 1, teams, request.boards_per_round)
    )
    return Movement(f"American Whist, {teams} teams, {counted(rounds, 'round')}", request.kind, lines, teams, copies=1)


def _tables(number: int, moves: int, teams: int, size: int) -> Iterator[Seating]:
    for table in range(1, teams + 1):
        visitor = (table + 2 * moves - 1) % teams + 1
        boards = boards_of_set((table + moves - 1) % teams + 1, size)
        yield Seating(number, table, TeamPair(table, "a"), TeamPair(visitor, "b"), boards)


AMERICAN_WHIST = Kind(
    "american-whist",
    Unit.TEAMS,
    sizes=lambda _: SIZES,
    rounds=_rounds,
    build=_american_whist,
    relayed_only=True,
)
