"""The hands of a board: from the text in its row to a deal and back."""

from __future__ import annotations

from scoring.cards import Card, Deal, Deck
from scoring.errors import NotationError
from scoring.notation.games import GameText, game_of_key
from scoring.seats import Seat
from tournaments.models import Board


def hands_text(deal: Deal) -> str:
    """Return the hands as a row keeps them: ``N:42.54.R53.AS643 W:…``, seats in rotation from North."""
    return " ".join(f"{seat}:{_hand_text(deal, seat)}" for seat in deal.rotation.seats)


def _hand_text(deal: Deal, seat: Seat) -> str:
    return ".".join("".join(c.rank for c in deal.hand(seat) if c.suit == suit) for suit in deal.deck.suits)


def deal_of(board: Board, game: GameText | None = None) -> Deal | None:
    """Return the deal of a board, or none while its hands are unknown; ``game`` is that of its event.

    What this returns is sealed until the round of the board has ended. Raises ``NotationError`` or ``DealError``
    where the row does not hold a deal.
    """
    if not board.hands:
        return None
    game = game or game_of_key(board.event.game)
    hands = dict(_parse_hand(part, game.deck) for part in board.hands.split())
    return Deal.of(game.deck, game.rotation, Seat(board.dealer), hands)


def _parse_hand(text: str, deck: Deck) -> tuple[Seat, tuple[Card, ...]]:
    seat, _colon, holdings = text.partition(":")
    suits = holdings.split(".")
    if len(suits) != len(deck.suits):
        raise NotationError("hand", f"{text!r} is no hand", text=text)
    cards = tuple(deck.card(suit + rank) for suit, ranks in zip(deck.suits, suits, strict=True) for rank in ranks)
    return Seat(seat), cards
