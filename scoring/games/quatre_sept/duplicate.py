"""Le Quatre Sept in duplicate (clause Q10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.cards import FR32, Card
from scoring.games.duplicate import Demand, Duplicate
from scoring.games.quatre_sept.options import PLAY_ON
from scoring.games.quatre_sept.politaine import TOPS, suits_held
from scoring.games.quatre_sept.rules import SEVENS


def has_four_sevens(hand: Iterable[Card]) -> bool:
    """Tell whether a hand holds all four sevens (clause Q3.1)."""
    return not SEVENS & ~FR32.mask(hand)


def has_redeal_right(hand: Iterable[Card]) -> bool:
    """Tell whether a hand gives the right to a redeal: no ten, no nine and no ace (clause Q8.1)."""
    return not TOPS & FR32.mask(hand)


def is_unfair(hand: tuple[Card, ...]) -> bool:
    """Tell whether a board is not to be dealt with this hand (clause Q10.4)."""
    return has_four_sevens(hand) or has_redeal_right(hand)


def politaines(hand: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the suits of which a hand has ten, nine and ace, which outweigh an ordinary deal (clause Q5.6).

    >>> politaines(tuple(Card("h", rank) for rank in "T9AKQJ87"))
    ('h',)
    """
    return tuple(FR32.suits[suit] for suit in suits_held(FR32.mask(hand)))


DUPLICATE: Final = Duplicate(
    preset="duplicate",
    match_preset="standard",
    of_boards=(Demand("four_sevens", PLAY_ON, "Q10.4"), Demand("redeal_low", False, "Q10.4")),
    rejects=is_unfair,
    notable=politaines,
    deals_step=4,  # Q10.2
)
