"""A movement as it is offered to a director: what it would be like, in figures and in words, and which is the better.

The order of offers is stated by :class:`Worth` and :func:`order`: first a movement in which every two pairs meet, then
those that compare the pairs evenly, then a Swiss, then the rest. Of the first two those come first in which the pair
that plays fewest boards plays most of them, and of these the more even ones by their level; of the rest the more even
ones by their Q.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import Final

from scoring.movements.balance import Spread
from scoring.movements.fairness import COMPLETE, LEVELS, Remark, level
from scoring.movements.seating import Movement
from scoring.movements.wish import Wish

EVEN: Final = Fraction(80)
"""From this Q on a comparison counts as even."""


LEVEL_CODES: Final = tuple(code for _, code, _ in LEVELS)
"""The levels of evenness, the best first."""


class Worth(IntEnum):
    """How good an offer is to begin with, the best first."""

    WHOLE = 0
    """Every two pairs meet."""
    EVEN = 1
    """Those who are ranked together are compared evenly: Q of at least ``EVEN``."""
    DRAWN = 2
    """Each round is drawn from the results, so that nobody knows the comparison beforehand."""
    UNEVEN = 3
    """Whom one happens to meet matters."""


@dataclass(frozen=True, slots=True)
class Packs:
    """What has to be dealt: ``boards`` in ``sets`` copies, of which a round needs ``a_round`` boards of each.

    With copies at the tables as few as ``fewest_sets`` would do: within a round as many tables as it has boards can
    share a set, each beginning with another board.
    """

    boards: int
    sets: int
    fewest_sets: int
    a_round: int

    @property
    def dealt(self) -> int:
        """How many packs of cards are dealt for the evening."""
        return self.boards * self.sets

    @property
    def at_once(self) -> int:
        """How many packs are on the tables in a round."""
        return self.a_round * self.sets


@dataclass(frozen=True, slots=True)
class Offer:
    """A movement with everything a director wants to know before choosing.

    ``wish`` asks for exactly this movement. ``longest`` are the rounds of the whole of it, ``rounds`` those that fit.
    ``boards`` are in play, ``played`` by each pair; ``sit_outs`` are the rounds that each rests; ``comparisons`` on how
    many boards two that are ranked together play the same way, ``quality`` the Q of these, of two fields the lower.
    ``staying`` pairs keep their table, and ``keeps`` tells whether those that have to are among them. ``minutes`` is
    when the last round is over. Of a Swiss there is no movement, and neither comparisons nor quality; nor are there any
    where every table plays a match of its own, for which no packs are dealt either.
    """

    wish: Wish
    movement: Movement | None
    pairs: int
    tables: int
    rounds: int
    longest: int
    boards: int
    played: Spread
    sit_outs: Spread
    comparisons: Spread | None
    quality: Fraction | None
    two_winner: bool
    staying: int
    keeps: bool
    minutes: int
    packs: Packs | None
    remarks: tuple[Remark, ...]

    @property
    def kind(self) -> str:
        """The key of the kind of movement."""
        return self.wish.kind

    @property
    def worth(self) -> Worth:
        """How good it is to begin with."""
        if self.movement is None:
            return Worth.DRAWN
        if self.kind in COMPLETE and self.rounds == self.longest:
            return Worth.WHOLE
        return Worth.EVEN if self.quality is not None and self.quality >= EVEN else Worth.UNEVEN


def order(offer: Offer) -> tuple[object, ...]:
    """Return the key by which offers are sorted, the best first; equal ones stay as they are."""
    amount, quality = -offer.played.lowest, offer.quality or Fraction(0)
    first = (-quality, amount) if offer.worth is Worth.UNEVEN else (amount, LEVEL_CODES.index(level(quality)))
    return (offer.worth, *first, offer.sit_outs.highest, offer.two_winner)
