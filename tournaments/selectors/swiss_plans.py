"""What a Swiss would be before anything is drawn: its rounds, and what they leave open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.errors import MovementError
from scoring.pairing.swiss import most_rounds, most_unbeaten
from tournaments.errors import Invalid
from tournaments.models.event import Fields, MovementKind
from tournaments.models.swiss import System
from tournaments.selectors.plans import MOST_DEALS

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


@dataclass(frozen=True, slots=True)
class SwissPlan:
    """A Swiss as it would be; the same questions as those of a plan of a movement, which it has none of."""

    pairs: int
    rounds: int
    boards_per_round: int
    minutes_per_round: int

    movement: None = None
    kind: str = MovementKind.SWISS.value
    fields: str = Fields.ONE.value
    copies: None = None

    @property
    def tables(self) -> int:
        """How many tables the room needs."""
        return self.pairs // 2

    @property
    def boards(self) -> int:
        """How many boards, or deals of each match, are played."""
        return self.rounds * self.boards_per_round

    @property
    def minutes(self) -> int:
        """How many minutes the rounds take together."""
        return self.rounds * self.minutes_per_round

    @property
    def has_sit_outs(self) -> bool:
        """Whether in each round a pair has no opponent."""
        return self.pairs % 2 == 1

    @property
    def unbeaten(self) -> int:
        """How many pairs may have won all their matches at the end."""
        return most_unbeaten(self.pairs, self.rounds)


def plan_swiss(
    terms: SwissTerms, *, pair_count: int, minutes: int, boards_per_round: int, minutes_per_round: int
) -> SwissPlan:
    """Return the plan of a Swiss: the rounds that are asked for, else as many as fit and leave no repeats.

    Raises ``MovementError`` (``too_short``: not even one round fits), and ``Invalid``: ``deals_per_match``;
    ``swiss_rounds`` for more rounds than pairings without repeats can be had of in any case; ``swiss_too_long``;
    ``swiss_system``; ``swiss_worth``.
    """
    _require(terms, boards_per_round)
    fitting, most = minutes // minutes_per_round, most_rounds(pair_count)
    if not fitting:
        facts = {"minutes": minutes, "minutes_per_round": minutes_per_round}
        raise MovementError("too_short", f"one round takes {minutes_per_round} minutes, there are {minutes}", **facts)
    rounds = terms.rounds or min(fitting, most)
    if rounds > most:
        raise Invalid("swiss_rounds", pairs=pair_count, rounds=rounds, most=most)
    if rounds > fitting:
        raise Invalid("swiss_too_long", rounds=rounds, needed=rounds * minutes_per_round, minutes=minutes)
    return SwissPlan(pair_count, rounds, boards_per_round, minutes_per_round)


def _require(terms: SwissTerms, boards_per_round: int) -> None:
    if not 1 <= boards_per_round <= MOST_DEALS:
        raise Invalid("deals_per_match", most=MOST_DEALS, found=boards_per_round)
    if terms.system not in System.values:
        raise Invalid("swiss_system", found=terms.system)
    worths = (terms.bye_points, terms.bye_difference, terms.walkover_points, terms.walkover_difference)
    if not all(0 <= worth <= MOST_WORTH for worth in worths):
        raise Invalid("swiss_worth", most=MOST_WORTH)
