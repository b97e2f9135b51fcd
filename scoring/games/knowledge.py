"""What is known of the hands of a record that does not name them all, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.cards import Card, Deck
from scoring.seats import Rotation, Seat


class Knowledge(NamedTuple):
    """What is known of the hands before the first card, by seat in the rotation.

    ``shown`` is the set of cards that each is known to have held, ``room`` the number of others, and ``loose`` the set
    of cards that nobody is known to have held.
    """

    shown: tuple[int, ...]
    room: tuple[int, ...]
    loose: int


def known_in(deck: Deck, rotation: Rotation, hands: Mapping[Seat, Iterable[Card]]) -> Knowledge:
    """Return what is known from the cards that each seat is known to have held; the whole pack is dealt to the seats.

    Where all the loose cards can only be in one hand, they are.
    """
    shown = [deck.mask(hands.get(seat, ())) for seat in rotation.seats]
    room = [deck.hand_size - cards.bit_count() for cards in shown]
    loose = sum(deck.suit_masks) & ~sum(shown)
    with_room = [seat for seat, free in enumerate(room) if free]
    if len(with_room) == 1:
        shown[with_room[0]] |= loose
        return Knowledge(tuple(shown), (0,) * len(shown), 0)
    return Knowledge(tuple(shown), tuple(room), loose)
