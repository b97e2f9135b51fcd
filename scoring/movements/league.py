"""League and double league: everybody meets everybody once, or twice, at home and away, by the Berger table.

North-South is at home. A table plays a match and not deals that other tables play as well, so no boards are listed.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.movements.berger import Fixtures, berger, berger_rounds, double_berger
from scoring.movements.request import Kind, Request, Unit
from scoring.movements.seating import Movement, Seating
from scoring.movements.wording import counted

SIZES = range(4, 61)


def _league(request: Request) -> Movement:
    rounds = request.rounds or berger_rounds(request.size)
    return _movement("League", request, berger(request.size, rounds), max_meetings=1)


def _double_league(request: Request) -> Movement:
    rounds = request.rounds or 2 * berger_rounds(request.size)
    return _movement("Double league", request, double_berger(request.size, rounds), max_meetings=2)


def _movement(title: str, request: Request, schedule: Sequence[Fixtures], max_meetings: int) -> Movement:
    lines = tuple(line for number, fixtures in enumerate(schedule, start=1) for line in match_tables(number, fixtures))
    name = f"{title}, {request.size} entries, {counted(len(schedule), 'round')}"
    return Movement(name, request.kind, lines, request.size, max_meetings=max_meetings, match=True)


def match_tables(number: int, fixtures: Fixtures) -> list[Seating]:
    """Return the tables of round ``number``, from table 1, North-South at home; the bye is a half table, the last."""
    lines = [Seating(number, table, home, away, ()) for table, (home, away) in enumerate(fixtures.games, start=1)]
    if fixtures.bye is not None:
        lines.append(Seating(number, len(lines) + 1, fixtures.bye, None, ()))
    return lines


LEAGUE = Kind(
    "league",
    Unit.PAIRS,
    sizes=lambda _: SIZES,
    rounds=lambda request: range(1, berger_rounds(request.size) + 1),
    build=_league,
    options=frozenset(),
)
DOUBLE_LEAGUE = Kind(
    "double-league",
    Unit.PAIRS,
    sizes=lambda _: SIZES,
    rounds=lambda request: range(1, 2 * berger_rounds(request.size) + 1),
    build=_double_league,
    options=frozenset(),
)
