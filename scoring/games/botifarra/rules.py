"""Botifarra as a game of the Rules protocol (clauses 1 to 7)."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from scoring.cards import ES48, Deal, Deck
from scoring.errors import ImpossibleAction
from scoring.games.botifarra.calls import (
    CALLS,
    SEATS,
    Calls,
    after_call,
    clause_against_call,
    first_call,
    legal_calls,
    speaker,
)
from scoring.games.botifarra.duty import Position, clause_against, legal_cards
from scoring.games.botifarra.options import Options
from scoring.games.botifarra.score import BOTIFARRA, Outcome, game_points
from scoring.rules import Action, Play
from scoring.seats import COUNTER_CLOCKWISE, BySide, Rotation, Seat
from scoring.tricks import NO_TRUMP, TrickPlay, add_card, beaters, side_indexes, start_play

SIDES: Final = side_indexes(COUNTER_CLOCKWISE)
SEAT_INDEX: Final = {seat: index for index, seat in enumerate(SEATS)}
TRUMP_INDEX: Final = {**{suit: index for index, suit in enumerate(ES48.suits)}, BOTIFARRA: NO_TRUMP, "": NO_TRUMP}
BEATERS: Final = {trump: beaters(ES48, index) for trump, index in TRUMP_INDEX.items()}
NUMBER: Final = dict(ES48.number)


class State(NamedTuple):
    """A point in a hand: the calls so far and the play of the cards."""

    calls: Calls
    play: TrickPlay


class Botifarra:
    """The rules of Botifarra with one set of options; see :class:`scoring.rules.Rules` for the members.

    ``score`` gives the game points of ordinary play (clause 7); the signed hand score of a championship is
    :func:`scoring.games.botifarra.score.hand_score`.
    """

    key: str = "botifarra"
    deck: Deck = ES48
    rotation: Rotation = COUNTER_CLOCKWISE
    room: tuple[int, ...] = (0,) * len(SEATS)
    """How many cards of each hand are not known, by seat in the rotation."""
    loose: int = 0
    """The set of cards that nobody is known to hold."""

    def __init__(self, options: Options | None = None) -> None:
        self.options: Options = options or Options()

    @cached_property
    def _plays(self) -> tuple[tuple[Play, ...], ...]:
        """One ``Play`` for each seat and card number, made once."""
        return tuple(tuple(Play(seat, card) for card in ES48.cards) for seat in SEATS)

    def start(self, deal: Deal) -> State:
        """Return the state before the first call."""
        calls = first_call(SEAT_INDEX[deal.dealer])
        return State(calls, start_play(deal, calls.leader))

    def seat_to_act(self, state: State) -> Seat | None:
        """Return who is asked to call or has to play a card, or none when the hand is over."""
        asked = speaker(state.calls, self.options) if self._is_calling(state) else None
        if asked is not None:
            return SEATS[asked]
        return None if state.play.is_over else SEATS[state.play.seat]

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return the legal calls or, when they are over, the legal cards."""
        if self._is_calling(state):
            calls = legal_calls(state.calls, self.options)
            if calls:
                return calls
        if state.play.is_over:
            return ()
        plays = self._plays[state.play.seat]
        return tuple(plays[NUMBER[card]] for card in ES48.cards_of(self.legal_set(state)))

    def legal_set(self, state: State) -> int:
        """Return the set of cards that the seat in turn may play (clause 6)."""
        return legal_cards(position_of(state), self.options)

    def possible_set(self, state: State) -> int:
        """Return the set of loose cards that the seat in turn may play if it holds them; none where all is known."""
        return 0

    def broken_clause(self, state: State, number: int) -> str:
        """Return the clause that forbids a card which the seat in turn holds and may not play."""
        return clause_against(position_of(state), number, self.options)

    def clause_against(self, state: State, action: Action) -> str | None:
        """Return the clause that forbids ``action``, or none if it is legal.

        Raises ``ImpossibleAction`` with code ``kind``, ``turn``, ``held``, or ``over``.
        """
        if type(action) is not Play:  # a card with the marks of another game is none of this
            return self._clause_against_call(state, action)
        play = state.play
        if self._is_calling(state) and speaker(state.calls, self.options) is not None:
            raise ImpossibleAction("turn", "the calls are not over", seat=action.seat, action=action)
        number = NUMBER.get(action.card)
        if number is None or not play.hands[SEAT_INDEX[action.seat]] >> number & 1:
            raise ImpossibleAction(
                "held", f"{action.seat} does not hold {action.card}", seat=action.seat, card=action.card, action=action
            )
        if SEAT_INDEX[action.seat] != play.seat:
            raise ImpossibleAction("turn", f"it is the turn of {SEATS[play.seat]}", seat=action.seat, action=action)
        return None if self.legal_set(state) >> number & 1 else self.broken_clause(state, number)

    def _clause_against_call(self, state: State, action: Action) -> str | None:
        if not isinstance(action, CALLS):
            raise ImpossibleAction("kind", "the game has no such action", seat=action.seat, action=action)
        if not self._is_calling(state):
            code = "over" if state.play.is_over else "turn"
            raise ImpossibleAction(code, "calls stand before the first card", seat=action.seat, action=action)
        return clause_against_call(state.calls, action, self.options)

    def advance(self, state: State, action: Action) -> State:
        """Return the state after ``action``; a forbidden card goes to its trick as it fell."""
        if isinstance(action, Play):
            play = add_card(state.play, NUMBER[action.card], BEATERS[state.calls.trump], SIDES)
            return State(state.calls, play)
        return State(after_call(state.calls, action), state.play)

    def outcome(self, state: State) -> Outcome:
        """Return the outcome of a finished hand.

        Raises ``ImpossibleAction`` (code ``over``) if cards are still to be played.
        """
        if not state.play.is_over or state.calls.chooser is None:
            raise ImpossibleAction("over", "the hand is not finished")
        return Outcome(
            COUNTER_CLOCKWISE.side_of(SEATS[state.calls.chooser]),
            state.calls.trump,
            state.calls.level,
            points_so_far(state),
            BySide(COUNTER_CLOCKWISE.sides, state.play.tricks),
        )

    def score(self, outcome: Outcome) -> BySide[int]:
        """Return the game points of each side (clause 7.1)."""
        return game_points(outcome, self.options)

    def _is_calling(self, state: State) -> bool:
        return not state.play.trick and not any(state.play.tricks)


def points_so_far(state: State) -> BySide[int]:
    """Return the points in the piles of each side, one for each trick included (clause 1.4)."""
    points = tuple(
        ES48.points_in(pile) + tricks * ES48.trick_points
        for pile, tricks in zip(state.play.piles, state.play.tricks, strict=True)
    )
    return BySide(COUNTER_CLOCKWISE.sides, points)


def position_of(state: State) -> Position:
    """Return what the duty of the seat in turn depends on."""
    play = state.play
    return Position(
        play.hands[play.seat], play.trick, play.best, TRUMP_INDEX[state.calls.trump], play.piles[0] | play.piles[1]
    )
