"""What a Swiss would be before anything is drawn: its rounds, and what they leave open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.movements.wish import Evening, require_possible
from scoring.pairing.swiss import most_rounds, most_unbeaten
from tournaments.errors import Invalid
from tournaments.models.event import MovementKind
from tournaments.models.swiss import System
from tournaments.selectors.plans import Plan

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


def _require(terms: SwissTerms) -> None:
    if terms.system not in System.values:
        raise Invalid("swiss_system", found=terms.system)
    worths = (terms.bye_points, terms.bye_difference, terms.walkover_points, terms.walkover_difference)
    if not all(0 <= worth <= MOST_WORTH for worth in worths):
        raise Invalid("swiss_worth", most=MOST_WORTH)
