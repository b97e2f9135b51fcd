"""Politaines: who may announce one, and what becomes of it trick by trick (clauses Q5 and Q8.7).

Seats are positions in the rotation, suits in the pack; cards are numbers and sets of cards integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scoring.cards import FR32

TOP: Final = ("T", "9", "A")
"""The cards of a politaine (Q5.1); no other card beats them (Q1.2)."""
SUIT_SIZE: Final = len(FR32.ranks)
TRIOS: Final = tuple(FR32.mask(FR32.card(suit + rank) for rank in TOP) for suit in FR32.suits)
"""For each suit its ten, nine and ace."""
TOPS: Final = sum(TRIOS)
LENGTH: Final = len(TOP)
FAILED: Final = -1
NO_SUIT: Final = -1
"""The suit of an announcement that nobody can tell."""


class Attempt(NamedTuple):
    """A politaine on its way: how many of its cards have won tricks in succession, or that it failed."""

    seat: int
    suit: int
    won: int = 0

    @property
    def is_made(self) -> bool:
        """Whether the three cards have won three tricks in succession."""
        return self.won == LENGTH


def suits_held(hand: int) -> tuple[int, ...]:
    """Return the suits of which the hand has ten, nine and ace."""
    return tuple(suit for suit, trio in enumerate(TRIOS) if hand & trio == trio)


def with_card(attempts: tuple[Attempt, ...], seat: int, number: int) -> tuple[Attempt, ...]:
    """Return the attempts after a politaine has been announced with a card (Q5.2)."""
    return (*attempts, Attempt(seat, number // SUIT_SIZE))


def before_lead(attempts: tuple[Attempt, ...], seat: int, suits: Iterable[int]) -> tuple[Attempt, ...]:
    """Return the attempts after a seat has announced for the first time before the first lead (Q8.7).

    The suit stays open, so every politaine of the hand, in ``suits``, is on its way.
    """
    return (*attempts, *(Attempt(seat, suit) for suit in suits))


def after_trick(
    attempts: tuple[Attempt, ...], announced: Sequence[int], trick: Sequence[int], leader: int, winner: int
) -> tuple[Attempt, ...]:
    """Return the attempts after a trick, ``trick`` being its cards in the order of play.

    ``announced`` are the seats that announced before the first lead: none makes more than it announced, the first ones
    count.
    """
    found: list[Attempt] = []
    for attempt in attempts:
        if 0 <= attempt.won < LENGTH:
            attempt = _after(attempt, trick[(attempt.seat - leader) % len(trick)], winner)
            if attempt.is_made and announced and _made(attempts, attempt.seat) >= announced.count(attempt.seat):
                attempt = attempt._replace(won=FAILED)
        found.append(attempt)
    return tuple(found)


def _after(attempt: Attempt, card: int, winner: int) -> Attempt:
    """Return the attempt after a trick to which its player played ``card`` (Q5.1, Q5.4)."""
    is_of = TRIOS[attempt.suit] >> card & 1
    if is_of and winner == attempt.seat:
        return attempt._replace(won=attempt.won + 1)
    return attempt._replace(won=FAILED) if is_of or attempt.won else attempt


def _made(attempts: Iterable[Attempt], seat: int) -> int:
    return sum(attempt.seat == seat and attempt.is_made for attempt in attempts)


def by_announcement(attempts: tuple[Attempt, ...], announced: Sequence[int]) -> tuple[Attempt, ...]:
    """Return what became of each announcement, in their order.

    Where they were spoken before the first lead, those that were made come first of each seat; the suit of another is
    open where more than one is left that it could have meant.
    """
    if not announced:
        return attempts
    left = {seat: _in_order(attempts, seat, announced.count(seat)) for seat in announced}
    return tuple(left[seat].pop(0) for seat in announced)


def _in_order(attempts: Iterable[Attempt], seat: int, count: int) -> list[Attempt]:
    own = [attempt for attempt in attempts if attempt.seat == seat]
    made = [attempt for attempt in own if attempt.is_made]
    rest = [attempt for attempt in own if not attempt.is_made]
    if len(own) > count:
        rest = [Attempt(seat, NO_SUIT, FAILED)] * (count - len(made))
    return [*made, *rest]
