"""Calls of Botifarra: making trumps (clause 3) and doubling in its speaking order (clause 4).

Seats are positions in the rotation N, W, S, E; the one at a player's right is the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.errors import ImpossibleAction
from scoring.games.botifarra.options import Level, Options
from scoring.games.botifarra.score import BOTIFARRA, TRUMPS
from scoring.rules import Action
from scoring.seats import COUNTER_CLOCKWISE

SEATS: Final = COUNTER_CLOCKWISE.seats


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Making trumps: ``trump`` is a suit letter or ``bot`` (clause 3.1)."""

    trump: str


@dataclass(frozen=True, slots=True)
class Delegate(Action):
    """Leaving the choice to the partner (clause 3.1)."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Not doubling when asked (clause 4.4)."""


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Saying contro, recontro or Sant Vicens (clause 4.1)."""

    level: Level


CALLS: Final = (Declare, Delegate, Pass, Double)


class Calls(NamedTuple):
    """The calls so far.

    ``asked`` are the seats that may still speak, in order: the dealer or the partner until trumps are made, then
    those entitled to the next level. ``trump`` is empty until it is made.
    """

    dealer: int
    asked: tuple[int, ...]
    chooser: int | None = None
    trump: str = ""
    level: Level = Level.NONE
    doublers: tuple[int, ...] = ()

    @property
    def has_trump(self) -> bool:
        """Whether trumps are made."""
        return bool(self.trump)

    @property
    def leader(self) -> int:
        """Who leads to the first trick: the player at the dealer's right (clause 5.1)."""
        return (self.dealer + 1) % 4


def first_call(dealer: int) -> Calls:
    """Return the calls before anybody has spoken: the dealer is asked."""
    return Calls(dealer, (dealer,))


def speaker(calls: Calls, options: Options) -> int | None:
    """Return who is asked to speak, or none when the calls are over.

    Nobody is asked for a level that the options exclude (clause 4.5); once an excluded level has been said all the
    same, those it concerns are heard.
    """
    if not calls.asked:
        return None
    if not calls.has_trump:
        return calls.asked[0]
    highest = options.max_level_at(calls.trump == BOTIFARRA)
    return None if calls.level == highest else calls.asked[0]


def legal_calls(calls: Calls, options: Options) -> tuple[Action, ...]:
    """Return what the seat that is asked may say; nothing when the calls are over."""
    asked = speaker(calls, options)
    if asked is None:
        return ()
    seat = SEATS[asked]
    if not calls.has_trump:
        names = tuple(Declare(seat, trump) for trump in TRUMPS)
        return (*names, Delegate(seat)) if asked == calls.dealer else names
    if calls.level >= options.max_level_at(calls.trump == BOTIFARRA):
        return (Pass(seat),)
    return (Pass(seat), Double(seat, Level(calls.level + 1)))


def clause_against_call(calls: Calls, action: Action, options: Options) -> str | None:
    """Return the clause that forbids the call, or none if it is legal.

    Raises ``ImpossibleAction`` (code ``turn``) if the seat is not asked and would not be asked under any options.
    """
    seat = SEATS.index(action.seat)
    asked = speaker(calls, options)
    if asked is None and isinstance(action, Double) and seat in calls.asked:
        return "4.5"
    if seat != asked:
        raise ImpossibleAction("turn", f"{action.seat} is not asked to speak", seat=action.seat, action=action)
    if not calls.has_trump:
        return _clause_against_choice(calls, action, seat)
    return _clause_against_doubling(calls, action, options)


def _clause_against_choice(calls: Calls, action: Action, seat: int) -> str | None:
    if isinstance(action, Declare):
        return None if action.trump in TRUMPS else "3.1"
    if isinstance(action, Double):
        return "4.1"
    if seat != calls.dealer:
        return "3.2"
    return None if isinstance(action, Delegate) else "3.1"


def _clause_against_doubling(calls: Calls, action: Action, options: Options) -> str | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Double):
        return "3.1"
    if action.level != calls.level + 1:
        return "4.1"
    return None if action.level <= options.max_level_at(calls.trump == BOTIFARRA) else "4.5"


def after_call(calls: Calls, action: Action) -> Calls:
    """Return the calls after ``action``; a call without meaning here (delegating back, say) leaves them as they are."""
    seat = SEATS.index(action.seat)
    if isinstance(action, Declare) and not calls.has_trump:
        return calls._replace(chooser=seat, trump=action.trump, asked=_entitled_after(seat))
    if isinstance(action, Delegate) and seat == calls.dealer and not calls.has_trump:
        return calls._replace(asked=((seat + 2) % 4,))
    if isinstance(action, Double) and calls.has_trump:
        asked = _entitled_after(seat) if action.level < Level.SANTVICENC else ()
        return calls._replace(level=action.level, doublers=(*calls.doublers, seat), asked=asked)
    if isinstance(action, Pass) and calls.has_trump:
        return calls._replace(asked=calls.asked[1:])
    return calls


def _entitled_after(seat: int) -> tuple[int, int]:
    """Clause 4.3: the player at the right of who spoke last, then the one at the left."""
    return ((seat + 1) % 4, (seat + 3) % 4)
