"""How a match between two or three sides stands after a hand, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a match after a hand.

    ``winner`` is none while it goes on and after a draw. ``is_tied`` tells that it is over without a winner, or that
    it goes on only because the highest totals are equal. ``banned`` are the sides that may not bid in the next hand. A
    hand that comes after the end does not count.
    """

    totals: BySide[int]
    is_over: bool = False
    winner: Side | None = None
    is_tied: bool = False
    banned: tuple[Side, ...] = ()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """A deal of a match: its number, what it scored (none where it has no score), and how the match stands after it."""

    board: int
    score: BySide[int] | None
    standing: Standing


def after_the_end(end: Standing) -> Standing:
    """Return the state after a hand that comes when the match is over: nothing changes."""
    return replace(end, counts=False)


def added(totals: BySide[int], score: BySide[int]) -> BySide[int]:
    """Return the totals with the score of a hand."""
    return totals.map_sides(lambda side, total: total + score[side])


def highest(totals: BySide[int]) -> tuple[Side, ...]:
    """Return the side that has the most, or all that share the most."""
    best = max(totals)
    return tuple(side for side, total in totals.items() if total == best)
