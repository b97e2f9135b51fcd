"""What a Swiss would be before anything is drawn: its rounds, and what they leave open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scoring.movements.wish import Evening, require_possible
from scoring.pairing.swiss import most_rounds, most_unbeaten
from scoring.team_table import TEAM_METHODS
from tournaments.errors import Invalid
from tournaments.models.event import MovementKind
from tournaments.models.swiss import System
from tournaments.selectors.plans import Plan, require_nobody_stays
from tournaments.selectors.team_plans import PAIRS_OF_A_TEAM

FEWEST_TEAMS: Final = 4
"""Fewer could be drawn once only, and soon meet everybody without a draw."""
MOST_WORTH: Final = 999
"""What a bye or a walk-over may add at most to points for and difference."""


@dataclass(frozen=True, slots=True)
class SwissTerms:
    """How a Swiss is drawn. ``rounds`` are those that are asked for, none for as many as fit and leave no repeats.

    The numbers are what a bye and a walk-over, which are wins, add to points for and difference.
    """

    rounds: int | None = None
    system: str = System.DUTCH
    in_arrears: bool = False
    bye_points: int = 0
    bye_difference: int = 0
    walkover_points: int = 0
    walkover_difference: int = 0


@dataclass(frozen=True)
class SwissPlan(Plan):
    """A Swiss as it would be."""

    @property
    def is_of_teams(self) -> bool:
        """Whether teams of four are drawn."""
        return self.kind == MovementKind.TEAMS_SWISS

    @property
    def tables(self) -> int:
        """How many tables the room needs: of teams two for each match."""
        if self.is_of_teams:
            return self.evening.pairs // (2 * PAIRS_OF_A_TEAM) * PAIRS_OF_A_TEAM
        return self.evening.tables

    @property
    def has_sit_outs(self) -> bool:
        """Whether somebody has the bye in each round."""
        return self.evening.pairs // (PAIRS_OF_A_TEAM if self.is_of_teams else 1) % 2 == 1

    @property
    def is_of_boards(self) -> bool:
        """Whether all tables of a round play the same boards: then no round is won or lost."""
        return not self.evening.has_matches

    @property
    def unbeaten(self) -> int:
        """How many pairs may have won all their matches at the end."""
        return most_unbeaten(self.evening.pairs, self.rounds)


def plan_swiss(terms: SwissTerms, evening: Evening, one_winner: bool | None = None) -> SwissPlan:
    """Return the plan of a Swiss: the rounds that are asked for, else as many as fit and leave no repeats.

    Raises ``MovementError`` as :func:`scoring.movements.wish.require_possible` does, and ``Invalid``: ``swiss_rounds``
    for more rounds than pairings without repeats can be had of in any case; ``swiss_too_long``; ``swiss_system``;
    ``swiss_worth``; of boards ``swiss_on_copies`` for boards that move, and ``two_fields`` for two rankings.
    """
    _require(terms)
    if evening.relayed:
        raise Invalid("swiss_on_copies")
    if one_winner is False and not evening.has_matches:
        raise Invalid("two_fields", kind=MovementKind.SWISS.value)
    require_possible(evening)
    most = most_rounds(evening.pairs)
    rounds = terms.rounds or min(evening.rounds, most)
    if rounds > most:
        raise Invalid("swiss_rounds", pairs=evening.pairs, rounds=rounds, most=most)
    if rounds > evening.rounds:
        needed = evening.pace.minutes(rounds)
        raise Invalid("swiss_too_long", rounds=rounds, needed=needed, minutes=evening.minutes)
    copies = None if evening.sets is None or evening.sets >= evening.tables else evening.sets
    return SwissPlan(evening, MovementKind.SWISS.value, None, rounds, copies=copies)


def plan_swiss_of_teams(terms: SwissTerms, evening: Evening, method: str) -> SwissPlan:
    """Return the plan of a Swiss of teams of four, in which half as many rounds fit as there are teams.

    Raises ``Invalid`` (``teams_swiss_of_two`` where the pairs make no teams, or too few; ``teams_swiss_rounds``;
    ``team_method``), ``MovementError`` with code ``staying``, and as :func:`plan_swiss` does.
    """
    require_nobody_stays(MovementKind.TEAMS_SWISS.value, evening)
    teams, odd = divmod(evening.pairs, PAIRS_OF_A_TEAM)
    if odd or teams < FEWEST_TEAMS:
        raise Invalid("teams_swiss_of_two", pairs=evening.pairs, fewest=PAIRS_OF_A_TEAM * FEWEST_TEAMS)
    if method not in TEAM_METHODS:
        raise Invalid("team_method")
    most = most_rounds(teams)
    rounds = terms.rounds or min(evening.rounds, most)
    if rounds > most:
        raise Invalid("teams_swiss_rounds", teams=teams, rounds=rounds, most=most)
    plan = plan_swiss(replace(terms, rounds=rounds), evening)
    return replace(plan, kind=MovementKind.TEAMS_SWISS.value)


def _require(terms: SwissTerms) -> None:
    if terms.system not in System.values:
        raise Invalid("swiss_system", found=terms.system)
    worths = (terms.bye_points, terms.bye_difference, terms.walkover_points, terms.walkover_difference)
    if not all(0 <= worth <= MOST_WORTH for worth in worths):
        raise Invalid("swiss_worth", most=MOST_WORTH)
