"""The hands of a board as pages draw them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.cards import Deal
from scoring.seats import Seat
from tournaments.texts import seat_name


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of the diagram: its seat and the ranks of each suit, strongest first."""

    seat: str
    name: str
    holdings: tuple[tuple[str, str], ...]
    deals: bool


def hands_of(deal: Deal | None) -> tuple[Hand, ...]:
    """Return the four hands in turn from North; nothing while they are unknown."""
    if deal is None:
        return ()
    return tuple(
        Hand(seat.value, seat_name(seat.value), tuple(_holdings(deal, seat)), seat is deal.dealer)
        for seat in deal.rotation.seats
    )


def _holdings(deal: Deal, seat: Seat) -> Iterator[tuple[str, str]]:
    for suit in deal.deck.suits:
        yield suit, "".join(card.rank for card in deal.hand(seat) if card.suit == suit)
