"""What an evening of pairs, and the same boards at several tables, ask of a game: rules that fit, deals that are fair.

In duplicate every board stands alone: nothing may depend on earlier deals, and nobody may lose a right because the
cards are given. So some options must have one value, and hands that would bring such a right are dealt again
(clauses H13.4 and Q10.4).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from scoring.cards import Card, Deal, Deck, deal_at_random
from scoring.games.variants import option_text
from scoring.seats import Rotation, Seat

MOST_TRIES: Final = 10_000
"""Deals drawn before giving up: a game that rejects nearly all of them is a mistake of its module."""


@dataclass(frozen=True, slots=True)
class Demand:
    """The value that an option must have, and the clause that asks for it."""

    option: str
    value: Any
    clause: str

    @property
    def text(self) -> str:
        """The value as a variant spells it."""
        return option_text(self.value)


def nothing_rejected(_hand: tuple[Card, ...]) -> bool:
    """Return false: a hand of a game whose deals are all fair."""
    return False


def nothing_notable(_hand: tuple[Card, ...]) -> tuple[str, ...]:
    """Return no suit: a hand of a game that has nothing to mark."""
    return ()


def nothing_unwise(_options: Any) -> tuple[Demand, ...]:
    """Return no advice."""
    return ()


@dataclass(frozen=True)
class Duplicate:
    """What a game asks of an evening.

    ``preset`` and ``match_preset`` are the usual rules for the same boards at all tables and for matches,
    ``comparison`` the usual way of comparing boards. ``of_pairs`` holds for every evening of pairs, ``of_boards`` for
    the same boards at all tables besides. ``advice`` returns what is allowed and better otherwise; ``rejects`` tells
    whether boards are not dealt with such a hand, ``notable`` in which suits a hand holds what a hand record marks,
    because so much hangs on it. A match of a fixed number of deals has a multiple of ``deals_step``
    of them.
    """

    preset: str
    match_preset: str
    comparison: str = "matchpoints"
    of_pairs: tuple[Demand, ...] = ()
    of_boards: tuple[Demand, ...] = ()
    advice: Callable[[Any], tuple[Demand, ...]] = nothing_unwise
    rejects: Callable[[tuple[Card, ...]], bool] = nothing_rejected
    notable: Callable[[tuple[Card, ...]], tuple[str, ...]] = nothing_notable
    deals_step: int = 1

    def unmet(self, options: Any, *, same_boards: bool) -> Iterator[Demand]:
        """Yield the demands that these options do not meet, in an evening of the same boards or of matches."""
        for demand in (*self.of_pairs, *(self.of_boards if same_boards else ())):
            if getattr(options, demand.option) != demand.value:
                yield demand

    def deal(self, deck: Deck, rotation: Rotation, dealer: Seat, source: random.Random) -> Deal:
        """Return a fair deal drawn from ``source``: every deal without a rejected hand is equally likely.

        Raises ``RuntimeError`` where no such deal is found.
        """
        for _try in range(MOST_TRIES):
            deal = deal_at_random(deck, rotation, dealer, source)
            if not any(map(self.rejects, deal.hands)):
                return deal
        raise RuntimeError("the game rejects every deal")
