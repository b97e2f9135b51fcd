"""The words of the second implementation of Huutopussi as actions and deals of the engine."""

from functools import cache

from scoring.cards import Card, Deal
from scoring.games.huutopussi.actions import (
    Announce,
    Answer,
    Ask,
    AskHalf,
    Bid,
    DeclareOwn,
    Discard,
    Give,
    Kontra,
    Pass,
    Redeal,
    Return,
)
from scoring.games.huutopussi.rules import Huutopussi
from scoring.rules import Action, Play
from tests.reference.huutopussi import Hand
from tests.reference.huutopussi_play import halves

WORDS = {
    **{"bid": Bid, "pass": Pass, "redeal": Redeal, "contract": Announce, "kontra": Kontra},
    **{"own": DeclareOwn, "ask": Ask, "answer": Answer},
}
EXCHANGES = {"give": Give, "return": Return, "discard": Discard}


@cache
def card(text: str) -> Card:
    return Card(text[0].lower(), text[1])


class Adapter:
    """The words of the second implementation as those of the engine."""

    def __init__(self, rules: Huutopussi) -> None:
        self.rules = rules
        self.seats = rules.seats

    def cards(self, texts: tuple[str, ...]) -> tuple[Card, ...]:
        return self.rules.deck.sort(map(card, texts))

    def action(self, words: tuple, hand: Hand) -> Action:
        """Return the action; what a half question comes to is what the cards of ``hand`` make of it (H7.7, H10.6)."""
        kind, seat, *rest = words[0], self.seats[words[1]], *words[2:]
        if kind == "play":
            return Play(seat, card(rest[0]))
        if kind == "half":
            return AskHalf(seat, rest[0].lower(), half_made(hand, words[1], rest[0]))
        if kind in EXCHANGES:
            return EXCHANGES[kind](seat, self.cards(rest[0]))
        return WORDS[kind](seat, *(word.lower() if isinstance(word, str) else word for word in rest))


def half_made(hand: Hand, seat: int, suit: str) -> bool | None:
    """Whether asker and partner hold one each; none where nobody has a partner."""
    if len(hand.hands) == 3:
        return None
    return halves(hand.hands[seat], suit) == 1 and halves(hand.hands[hand.partner(seat)], suit) == 1


def deal_of(rules: Huutopussi, dealer: int, hands: list[list[str]], talon: list[str]) -> Deal:
    seats = rules.seats
    held = {seat: [card(text) for text in hand] for seat, hand in zip(seats, hands, strict=True)}
    return Deal.of(rules.deck, rules.rotation, seats[dealer], held, [card(text) for text in talon])
