"""What a game is: the Rules protocol, and the two ways through it, one action at a time or a whole record.

A game answers the questions of :class:`Rules` and nothing else; :func:`apply` and :func:`replay` are written once for
all games. ``apply`` is the safe door: it refuses what the rules forbid. ``advance`` trusts its caller.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from scoring.cards import Card, Deal, Deck
from scoring.errors import IllegalAction
from scoring.seats import BySide, Rotation, Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player does. Every action carries its seat, because some are spoken out of turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Playing a card."""

    card: Card


class Rules(Protocol[S]):
    """The rules of one game with one set of options.

    A state is an immutable, hashable point in a hand; it never holds the rules.
    """

    @property
    def key(self) -> str:
        """The name of the game in files and on the command line."""
        ...

    @property
    def options(self) -> Any:
        """The variant: a frozen dataclass."""
        ...

    @property
    def deck(self) -> Deck:
        """The pack."""
        ...

    @property
    def rotation(self) -> Rotation:
        """The seats in turn."""
        ...

    def start(self, deal: Deal) -> S:
        """Return the state before the first action."""
        ...

    def seat_to_act(self, state: S) -> Seat | None:
        """Return whose turn it is, or none when the hand is over."""
        ...

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """Return what may be done now, in writing order without duplicates; perhaps by seats out of turn too."""
        ...

    def clause_against(self, state: S, action: Action) -> str | None:
        """Return the clause that forbids ``action``, or none if it is legal.

        Raises ``ImpossibleAction`` if it cannot have happened at all.
        """
        ...

    def advance(self, state: S, action: Action) -> S:
        """Return the state after ``action``, which the caller knows to be possible."""
        ...

    def outcome(self, state: S) -> Any:
        """Return what scoring needs of a finished hand."""
        ...

    def score(self, outcome: Any) -> BySide[int]:
        """Return the score of each side in the game's smallest unit."""
        ...


@dataclass(frozen=True, slots=True)
class Irregularity(Generic[S]):
    """An action that happened although a clause forbids it: the ``index``-th of the record, done in ``state``."""

    index: int
    state: S
    action: Action
    clause: str
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Replay(Generic[S]):
    """A record that was followed: ``states[i]`` is the state before ``actions[i]``, the last one stands at the end."""

    states: tuple[S, ...]
    actions: tuple[Action, ...]
    irregularities: tuple[Irregularity[S], ...]

    @property
    def final(self) -> S:
        """The state after the last action."""
        return self.states[-1]


def apply(rules: Rules[S], state: S, action: Action) -> S:
    """Return the state after ``action``.

    Raises ``IllegalAction`` with the clause and the legal actions if the rules forbid it, and ``ImpossibleAction`` if
    it cannot have happened at all.
    """
    clause = rules.clause_against(state, action)
    if clause is not None:
        raise _refusal(rules, state, action, clause)
    return rules.advance(state, action)


def _refusal(rules: Rules[S], state: S, action: Action, clause: str) -> IllegalAction:
    return IllegalAction(
        "illegal",
        f"{action} is forbidden by clause {clause}",
        action=action,
        clause=clause,
        legal=rules.legal_actions(state),
    )


def follow(rules: Rules[S], state: S, action: Action, index: int = 0) -> tuple[S, Irregularity[S] | None]:
    """Return the state after ``action`` as it really happened, and the irregularity if a clause forbids it.

    ``index`` is the number of the action in its record, from 0. Raises ``ImpossibleAction`` if it cannot have happened
    at all.
    """
    clause = rules.clause_against(state, action)
    found = None if clause is None else Irregularity(index, state, action, clause, rules.legal_actions(state))
    return rules.advance(state, action), found


def replay(rules: Rules[S], deal: Deal, actions: Iterable[Action], *, tolerant: bool = False) -> Replay[S]:
    """Follow a record from the deal to its last action.

    A tolerant replay takes actions as they really happened: one that a clause forbids is noted as an irregularity and
    the hand goes on. Otherwise raises ``IllegalAction`` at the first of them. Raises ``ImpossibleAction`` in both.
    """
    state = rules.start(deal)
    states, done = [state], list(actions)
    irregularities: list[Irregularity[S]] = []
    for index, action in enumerate(done):
        clause = rules.clause_against(state, action)
        if clause is not None:
            if not tolerant:
                raise _refusal(rules, state, action, clause)
            irregularities.append(Irregularity(index, state, action, clause, rules.legal_actions(state)))
        state = rules.advance(state, action)
        states.append(state)
    return Replay(tuple(states), tuple(done), tuple(irregularities))
