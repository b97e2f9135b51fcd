"""Teams of four as they would be before anything is made: pairs 1 and 2 are team 1, pairs 3 and 4 team 2 and so on.

The odd pair of a team always sits North-South, the even one East-West. Two teams alone meet in every round, on further
boards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scoring.errors import MovementError
from scoring.movements.limits import MOST_BOARDS, require_pairs
from scoring.movements.request import Request
from scoring.movements.seating import Entry, Movement, TeamPair, boards_of_set
from scoring.movements.teams import SIZES, TEAMS
from scoring.team_table import TEAM_METHODS
from tournaments.errors import Invalid
from tournaments.models.event import Fields, MovementKind

PAIRS_OF_A_TEAM: Final = 2


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """An evening of teams: the same questions as those of a plan of another movement."""

    movement: Movement
    boards_per_round: int
    minutes_per_round: int

    kind: str = MovementKind.TEAMS.value
    fields: str = Fields.ONE.value
    copies: None = None

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return self.movement.number_of_rounds

    @property
    def tables(self) -> int:
        """How many tables the room needs."""
        return self.movement.number_of_tables

    @property
    def boards(self) -> int:
        """How many boards are played."""
        return len(self.movement.boards)

    @property
    def minutes(self) -> int:
        """How many minutes the rounds take together."""
        return self.rounds * self.minutes_per_round

    @property
    def has_sit_outs(self) -> bool:
        """Whether in some round a team has no opponents."""
        return any(one.sit_outs for one in self.movement.rounds)


def team_of(pair: int) -> int:
    """Return the number of the team of a pair.

    >>> [team_of(pair) for pair in (1, 2, 3, 4)]
    [1, 1, 2, 2]
    """
    return (pair + 1) // PAIRS_OF_A_TEAM


def pairs_of(team: int) -> tuple[int, int]:
    """Return the pairs of a team, the one that sits North-South first."""
    return PAIRS_OF_A_TEAM * team - 1, PAIRS_OF_A_TEAM * team


def plan_teams(
    *, pair_count: int, minutes: int, boards_per_round: int, minutes_per_round: int, method: str
) -> TeamPlan:
    """Return the plan of an evening of teams: everybody meets everybody, in as many rounds as fit.

    Raises ``MovementError`` (``pairs``, ``too_short``) and ``Invalid``: ``teams_of_two`` where the pairs make no teams,
    or too many; ``boards_per_round``; ``team_method``.
    """
    require_pairs(pair_count)
    teams, odd = divmod(pair_count, PAIRS_OF_A_TEAM)
    if odd or teams > SIZES[-1]:
        raise Invalid("teams_of_two", pairs=pair_count, most=PAIRS_OF_A_TEAM * SIZES[-1])
    if not 1 <= boards_per_round <= MOST_BOARDS:
        raise Invalid("boards_per_round", most=MOST_BOARDS, found=boards_per_round)
    if method not in TEAM_METHODS:
        raise Invalid("team_method")
    fitting = minutes // minutes_per_round
    if not fitting:
        facts = {"minutes": minutes, "minutes_per_round": minutes_per_round}
        raise MovementError("too_short", f"one round takes {minutes_per_round} minutes, there are {minutes}", **facts)
    return TeamPlan(_movement(teams, fitting, boards_per_round), boards_per_round, minutes_per_round)


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
