"""Teams of four with copies: a match is played at two tables at the same time, on the same boards.

At one table the first pair of a team sits North-South against the second pair of the other, at the next table the other
way about. Teams meet by the Berger table, and all matches of a round are on the same boards.

Source: "Teams of four, single session" (https://docsbay.net/teams-of-four-single-session); the American Contract Bridge
League's file on board-a-match (https://www.bridgehands.com/Laws/ACBL/Duplicate/Tech_Files/Tech_File_BAM.htm).
"""

from __future__ import annotations

from scoring.movements.berger import Fixtures, berger, berger_rounds
from scoring.movements.request import Kind, Request, Unit
from scoring.movements.seating import Movement, Seating, TeamPair, boards_of_set
from scoring.movements.wording import counted

SIZES = range(3, 31)


def _teams(request: Request) -> Movement:
    rounds = request.rounds or berger_rounds(request.size)
    schedule = berger(request.size, rounds)
    lines = tuple(
        line
        for number, fixtures in enumerate(schedule, start=1)
        for line in _tables(number, fixtures, boards_of_set(number, request.boards_per_round))
    )
    return Movement(
        f"Teams of four, {request.size} teams, {counted(rounds, 'round')}", request.kind, lines, request.size
    )


def _tables(number: int, fixtures: Fixtures, boards: tuple[int, ...]) -> list[Seating]:
    """The tables of a round; the pairs of the team with the bye are at two half tables, the last."""
    lines: list[Seating] = []
    for home, away in fixtures.games:
        for ns, ew in ((home, away), (away, home)):
            lines.append(Seating(number, len(lines) + 1, TeamPair(ns, "a"), TeamPair(ew, "b"), boards))
    if fixtures.bye is not None:
        lines.append(Seating(number, len(lines) + 1, TeamPair(fixtures.bye, "a"), None, ()))
        lines.append(Seating(number, len(lines) + 1, None, TeamPair(fixtures.bye, "b"), ()))
    return lines


TEAMS = Kind(
    "teams",
    Unit.TEAMS,
    sizes=lambda _: SIZES,
    rounds=lambda request: range(1, berger_rounds(request.size) + 1),
    build=_teams,
)
