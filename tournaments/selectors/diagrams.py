"""The hands of a board as pages draw them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.cards import Deal
from scoring.games.registry import GAMES
from scoring.notation.games import game_of_deck
from scoring.seats import Seat
from tournaments.option_texts import GAMES as GAME_TEXTS
from tournaments.texts.sentences import seat_name


class Holding(NamedTuple):
    """The cards of one suit in a hand: its letter, the ranks, strongest first, and the word for what they are."""

    suit: str
    ranks: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of the diagram: its seat and the ranks of each suit."""

    seat: str
    name: str
    holdings: tuple[Holding, ...]
    deals: bool


def hands_of(deal: Deal | None) -> tuple[Hand, ...]:
    """Return the hands in turn from North; nothing while they are unknown."""
    if deal is None:
        return ()
    return tuple(
        Hand(seat.value, seat_name(seat.value), tuple(_holdings(deal, seat)), seat is deal.dealer)
        for seat in deal.rotation.seats
    )


def _holdings(deal: Deal, seat: Seat) -> Iterator[Holding]:
    marked = dict(notable_in(deal, seat))
    for suit in deal.deck.suits:
        ranks = "".join(card.rank for card in deal.hand(seat) if card.suit == suit)
        yield Holding(suit, ranks, marked.get(suit, ""))


def notable_in(deal: Deal, seat: Seat) -> Iterator[tuple[str, str]]:
    """Yield the suits in which the record of a hand marks something, each with what it is called (clause Q5.6)."""
    game = game_of_deck(deal.deck.key)
    if game is not None:
        for suit in GAMES[game.key].duplicate.notable(deal.hand(seat)):
            yield suit, str(GAME_TEXTS[game.key].notable)
