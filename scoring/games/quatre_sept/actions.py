"""What a player of Le Quatre Sept may do beside playing a card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring.cards import FR32, Card
from scoring.rules import Action, Play
from scoring.seats import CLOCKWISE, Seat

ANNOUNCED: Final = "!"
"""The mark of a card with which a politaine is announced (Q5.2)."""
SIGNALS: Final = "^~"
"""The marks of a card that was knocked or slid (Q8.2)."""


@dataclass(frozen=True, slots=True)
class MarkedPlay(Play):
    """Playing a card and announcing a politaine with it, or giving a signal, or both: ``marks`` as they are written."""

    marks: str


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """Announcing a politaine before the first lead, without naming its suit (Q8.7)."""


@dataclass(frozen=True, slots=True)
class Redeal(Action):
    """Asking for a new deal with a hand without ten, nine and ace (Q8.1)."""


KINDS: Final = frozenset({Play, MarkedPlay, Announce, Redeal})
"""Every kind of action of this game."""


def play_of(seat: Seat, card: Card, marks: str = "") -> Play:
    """Return the playing of a card with the marks it is written with."""
    return MarkedPlay(seat, card, marks) if marks else Play(seat, card)


def marks_of(action: Action) -> str:
    """Return the marks of a card, none where there are none."""
    return action.marks if isinstance(action, MarkedPlay) else ""


@cache
def cards_of_seat(index: int) -> tuple[tuple[Play, Play], ...]:
    """Return for each card number the two ways in which a seat may play it: silently, and announcing a politaine."""
    seat = CLOCKWISE.seats[index]
    return tuple((Play(seat, card), MarkedPlay(seat, card, ANNOUNCED)) for card in FR32.cards)
