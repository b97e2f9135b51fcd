"""Trick play of any of the games: hands, the open trick, the piles; which cards beat which.

Cards are numbers and sets of cards are integers, as :class:`scoring.cards.Deck` numbers them; seats and sides are
positions in the rotation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.cards import Deal, Deck
from scoring.seats import Rotation

NO_TRUMP = -1
_new = tuple.__new__
"""Makes a named tuple in half the time that its class takes; used where it happens at every card."""


class TrickPlay(NamedTuple):
    """A point in the play of the cards.

    ``hands`` is the set each seat still holds, ``trick`` the cards on the table in order, ``best`` the position in it
    of the card that is winning, ``piles`` the set and ``tricks`` the number of tricks that each side has won.
    """

    hands: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]
    best: int
    piles: tuple[int, ...]
    tricks: tuple[int, ...]

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def number(self) -> int:
        """The number of the open trick, from 1."""
        return sum(self.tricks) + 1

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not any(self.hands)

    @property
    def earlier(self) -> int:
        """The set of the cards of all finished tricks."""
        return sum(self.piles)


def start_play(deal: Deal, leader: int) -> TrickPlay:
    """Return the play before the first card."""
    sides = len(deal.rotation.sides)
    hands = tuple(deal.deck.mask(hand) for hand in deal.hands)
    return TrickPlay(hands, leader, (), 0, (0,) * sides, (0,) * sides)


@lru_cache(maxsize=64)
def side_indexes(rotation: Rotation) -> tuple[int, ...]:
    """Return the position of its side for each seat."""
    return tuple(rotation.sides.index(side) for side in rotation.seat_sides)


@lru_cache(maxsize=64)
def beaters(deck: Deck, trump: int) -> tuple[int, ...]:
    """Return for each card the set of cards that would take the trick from it while it is winning.

    These are the stronger cards of its suit and, unless it is a trump, all trumps. ``trump`` is the index of a suit
    or ``NO_TRUMP``.
    """
    width = len(deck.ranks)
    sets = []
    for number in range(len(deck.cards)):
        suit = number // width
        higher = deck.suit_masks[suit] & ~((1 << (number + 1)) - 1)
        ruffs = deck.suit_masks[trump] if trump not in (NO_TRUMP, suit) else 0
        sets.append(higher | ruffs)
    return tuple(sets)


def winning_position(cards: Sequence[int], beats: Sequence[int]) -> int:
    """Return the position of the card that wins, ``cards`` standing in the order of play; see :func:`beaters`."""
    best = 0
    for position in range(1, len(cards)):
        if beats[cards[best]] >> cards[position] & 1:
            best = position
    return best


def add_card(play: TrickPlay, number: int, beats: Sequence[int], sides: Sequence[int]) -> TrickPlay:
    """Return the play after the seat in turn has played card ``number``.

    ``beats`` comes from :func:`beaters` and ``sides`` from :func:`side_indexes`.
    """
    hands, leader, trick, best, piles, tricks = play
    position = len(trick)
    seat = (leader + position) % len(hands)
    if position and beats[trick[best]] >> number & 1:
        best = position
    trick = (*trick, number)
    held = list(hands)
    held[seat] &= ~(1 << number)
    hands = tuple(held)
    if len(trick) < len(hands):
        return _new(TrickPlay, (hands, leader, trick, best, piles, tricks))
    winner = (leader + best) % len(hands)
    side = sides[winner]
    won = piles[side]
    for card in trick:
        won |= 1 << card
    piles = (*piles[:side], won, *piles[side + 1 :])
    tricks = (*tricks[:side], tricks[side] + 1, *tricks[side + 1 :])
    return _new(TrickPlay, (hands, winner, (), 0, piles, tricks))
