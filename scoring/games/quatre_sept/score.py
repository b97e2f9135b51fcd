"""What a hand of Le Quatre Sept is worth (clause Q6): thirds with the fraction dropped, and politaines.

A hand ends in one of three ways: it is played to the end, four sevens were dealt (Q3.1), or a new deal was asked for
(Q8.1). The last two have no points at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.games.quatre_sept.options import Options
from scoring.seats import CLOCKWISE, BySide, Seat, Side

THIRD: Final = 3
"""The counting unit is a third of a point (Q1.3)."""
LAST_TRICK: Final = 3
"""Thirds of the last trick (Q1.4)."""
HAND_THIRDS: Final = 35
"""Thirds of the whole pack and the last trick (Q1.4)."""
HAND_POINTS: Final = 11
"""What the two sides always have together once fractions are dropped (Q6.3)."""

NONE_EACH: Final = BySide.of(0, 0)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand played to its end.

    ``base`` are the whole points of each side before bonuses, 11 together; ``politaines`` how many each side made.
    ``thirds`` and ``tricks`` are none where only a result was written down.
    """

    base: BySide[int]
    politaines: BySide[int] = NONE_EACH
    thirds: BySide[int] | None = None
    tricks: BySide[int] | None = None


@dataclass(frozen=True, slots=True)
class FourSevens:
    """Four sevens dealt to ``side``, which wins the whole game at once (Q3.1); ``seat`` where it is known."""

    side: Side
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Redealt:
    """A hand thrown in because ``seat`` held no ten, nine and ace (Q8.1); the same dealer deals again."""

    seat: Seat | None = None


Outcome = Played | FourSevens | Redealt


def played(thirds: BySide[int], politaines: BySide[int] = NONE_EACH, tricks: BySide[int] | None = None) -> Played:
    """Return the outcome of a hand of which the thirds of each side are known, the last trick included.

    >>> played(BySide.of(17, 18)).base.as_dict()
    {'NS': 5, 'EW': 6}
    """
    return Played(whole_points(thirds), politaines, thirds, tricks)


def whole_points(thirds: BySide[int]) -> BySide[int]:
    """Return the whole points of each side; odd cards left over are worthless (Q6.1)."""
    return thirds.map(lambda own: own // THIRD)


def bonuses(politaines: BySide[int], options: Options) -> BySide[int]:
    """Return what the politaines of each side are worth (Q5.1, Q5.5)."""
    return politaines.map(lambda made: made * options.bonus)


def hand_score(outcome: Outcome, options: Options) -> BySide[int] | None:
    """Return the points of each side, bonuses added (Q6.2); none after four sevens or a redeal."""
    if not isinstance(outcome, Played):
        return None
    added = bonuses(outcome.politaines, options)
    return outcome.base.map_sides(lambda side, base: base + added[side])


def side_of(seat: Seat) -> Side:
    """Return the side of a seat (Q1.1)."""
    return CLOCKWISE.side_of(seat)
