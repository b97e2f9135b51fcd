"""Teams of four as they would be before anything is made: pairs 1 and 2 are team 1, pairs 3 and 4 team 2 and so on.

The odd pair of a team always sits North-South, the even one East-West. Two teams alone meet in every round, on further
boards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.movements.request import Request
from scoring.movements.seating import Entry, Movement, Seating, TeamPair, boards_of_set
from scoring.movements.teams import SIZES, TEAMS
from scoring.movements.wish import Evening, require_possible
from scoring.team_table import TEAM_METHODS
from tournaments.errors import Invalid
from tournaments.models.event import MovementKind
from tournaments.selectors.plans import Plan, require_nobody_stays

PAIRS_OF_A_TEAM: Final = 2


def team_of(pair: int) -> int:
    """Return the number of the team of a pair.

    >>> [team_of(pair) for pair in (1, 2, 3, 4)]
    [1, 1, 2, 2]
    """
    return (pair + 1) // PAIRS_OF_A_TEAM


def pairs_of(team: int) -> tuple[int, int]:
    """Return the pairs of a team, the one that sits North-South first."""
    return PAIRS_OF_A_TEAM * team - 1, PAIRS_OF_A_TEAM * team


def tables_of_match(round: int, match: int, home: int, away: int, boards: tuple[int, ...]) -> tuple[Seating, Seating]:
    """Return the two tables of a match of a round: home sits North-South at the first, away at the second.

    >>> [(line.table, line.ns, line.ew) for line in tables_of_match(1, 2, 1, 4, (1, 2))]
    [(3, 1, 8), (4, 7, 2)]
    """
    (home_ns, home_ew), (away_ns, away_ew) = pairs_of(home), pairs_of(away)
    first = PAIRS_OF_A_TEAM * match - 1
    return Seating(round, first, home_ns, away_ew, boards), Seating(round, first + 1, away_ns, home_ew, boards)


def half_tables(round: int, match: int, team: int) -> tuple[Seating, Seating]:
    """Return where the pairs of a team sit that has no opponents in a round."""
    (ns, ew), first = pairs_of(team), PAIRS_OF_A_TEAM * match - 1
    return Seating(round, first, ns, None, ()), Seating(round, first + 1, None, ew, ())


def plan_teams(evening: Evening, method: str) -> Plan:
    """Return the plan of an evening of teams: everybody meets everybody, in as many rounds as fit.

    Raises ``MovementError`` as :func:`scoring.movements.wish.require_possible` does and with code ``staying``, and
    ``Invalid``: ``teams_of_two`` where the pairs make no teams, or too many; ``team_method``.
    """
    require_possible(evening)
    require_nobody_stays(MovementKind.TEAMS.value, evening)
    teams, odd = divmod(evening.pairs, PAIRS_OF_A_TEAM)
    if odd or teams > SIZES[-1]:
        raise Invalid("teams_of_two", pairs=evening.pairs, most=PAIRS_OF_A_TEAM * SIZES[-1])
    if method not in TEAM_METHODS:
        raise Invalid("team_method")
    movement = _movement(teams, evening.rounds, evening.boards_per_round)
    return Plan(evening, MovementKind.TEAMS.value, movement, movement.number_of_rounds)


def _movement(teams: int, fitting: int, boards: int) -> Movement:
    full = TEAMS.build(Request(TEAMS.key, teams, boards_per_round=boards))
    if teams == 2:
        lines = tuple(
            replace(line, round=number, boards=boards_of_set(number, boards))
            for number in range(1, fitting + 1)
            for line in full.seatings
        )
        full = replace(full, seatings=lines, max_meetings=fitting)
    lines = tuple(
        replace(line, ns=_pair(line.ns), ew=_pair(line.ew)) for line in full.seatings if line.round <= fitting
    )
    return replace(full, seatings=lines, pairs=PAIRS_OF_A_TEAM * teams)


def _pair(entry: Entry | None) -> int | None:
    if not isinstance(entry, TeamPair):
        return None
    first, second = pairs_of(entry.team)
    return first if entry.half == "a" else second
