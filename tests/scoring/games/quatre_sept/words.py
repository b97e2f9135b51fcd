"""The words of the second implementation of Le Quatre Sept as actions and deals of the engine."""

from scoring.cards import Card, Deal
from scoring.games.quatre_sept.actions import Announce, Redeal, play_of
from scoring.games.quatre_sept.rules import QuatreSept
from scoring.rules import Action


def card(text: str) -> Card:
    return Card(text[0].lower(), text[1])


def action_of(rules: QuatreSept, words: tuple) -> Action:
    verb, seat = words[0], rules.rotation.seats[words[1]]
    if verb == "redeal":
        return Redeal(seat)
    return Announce(seat) if verb == "announce" else play_of(seat, card(words[2]), verb.removeprefix("play"))


def deal_of(rules: QuatreSept, dealer: int, hands: list[list[str]]) -> Deal:
    seats = rules.rotation.seats
    held = {seat: [card(text) for text in hand] for seat, hand in zip(seats, hands, strict=True)}
    return Deal.of(rules.deck, rules.rotation, seats[dealer], held)
