"""What players of Huutopussi do besides playing cards, and how each of it is written.

Every action carries its seat. Cards that change hands stand in writing order, so that equal actions are equal values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.cards import Card
from scoring.rules import Action, Play


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bidding ``amount``: that many points are to be taken (H4.1)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leaving the auction (H4.2)."""


@dataclass(frozen=True, slots=True)
class Redeal(Action):
    """Demanding that the hand be thrown in (H3.1)."""


@dataclass(frozen=True, slots=True)
class Give(Action):
    """The declarer's partner gives cards face down (H5.1)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """The declarer says the contract (H5.2)."""

    contract: int


@dataclass(frozen=True, slots=True)
class Return(Action):
    """The declarer gives as many cards back (H5.3)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """The declarer of three players lays cards away (H11.3)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeclareOwn(Action):
    """Declaring a marriage from one's own hand (H7.5)."""

    suit: str


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Asking the partner for a marriage (H7.6)."""


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Naming the suit of a marriage when asked for one, or none (H7.6)."""

    suit: str | None


@dataclass(frozen=True, slots=True)
class AskHalf(Action):
    """Asking the partner for the other half of a marriage (H7.7).

    The cards answer (H7.13): ``made`` tells whether it made trump, as the cards have it or as a record says; none
    leaves it to the cards. The question is the action; the answer takes no part in comparison, and whoever offers this
    action to a player offers the question alone.
    """

    suit: str
    made: bool | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Kontra(Action):
    """Saying Kontra or Re, whichever is due (H10.9)."""


Attempt = DeclareOwn | Ask | AskHalf
"""The three ways to make a trump."""
ATTEMPTS = (DeclareOwn, Ask, AskHalf)
CALLS = (Bid, Pass, Redeal)
EXCHANGES = (Give, Announce, Return, Discard)


def spell(action: Action) -> str:
    """Return an action as it is written, without its seat: ``hT``, ``60``, ``half s``, ``give hT dT cA``.

    >>> from scoring.seats import Seat
    >>> [spell(Bid(Seat.SOUTH, 60)), spell(Answer(Seat.NORTH, None)), spell(AskHalf(Seat.SOUTH, "s"))]
    ['60', '-', 'half s']
    """
    match action:
        case Play(card=card):
            return str(card)
        case Bid(amount=number) | Announce(contract=number):
            return str(number)
        case Give(cards=cards):
            return f"give {card_text(cards)}"
        case Return(cards=cards):
            return f"return {card_text(cards)}"
        case Discard(cards=cards):
            return f"discard {card_text(cards)}"
        case DeclareOwn(suit=suit):
            return f"own {suit}"
        case AskHalf(suit=suit, made=made):
            return f"half {suit} -" if made is False else f"half {suit}"
        case Answer(suit=answer):
            return answer or "-"
    return type(action).__name__.lower()


def card_text(cards: Iterable[Card]) -> str:
    """Return cards with a space between them."""
    return " ".join(map(str, cards))
