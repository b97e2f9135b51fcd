"""Botifarra as far as it can be judged while hands are unknown: what later cards betray (clauses 6.2 to 6.9).

A player is known to have held the cards of a written hand, or else those shown in the record, now or later. A card is
forbidden here if it is forbidden in every completion of the unknown hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from scoring.cards import ES48, Card
from scoring.games.botifarra.calls import first_call
from scoring.games.botifarra.duty import SUITS, Position, clause_against, legal_cards
from scoring.games.botifarra.options import Options
from scoring.games.botifarra.rules import SEAT_INDEX, Botifarra, State, position_of
from scoring.games.knowledge import Knowledge, known_in
from scoring.seats import COUNTER_CLOCKWISE, Seat
from scoring.tricks import NO_TRUMP, TrickPlay, beaters

CLAUSES = ("6.2", "6.3", "6.4", "6.9")
"""What a card can break, the first first."""


def known_hands(hands: Mapping[Seat, Iterable[Card]]) -> Knowledge:
    """Return what is known from the cards that each seat is known to have held."""
    return known_in(ES48, COUNTER_CLOCKWISE, hands)


class OpenHands(Botifarra):
    """The rules of Botifarra for a record whose hands are not all known.

    States hold the known cards only; a legal card is one that is known to have been held and may have been legal.
    """

    def __init__(self, options: Options, knowledge: Knowledge) -> None:
        super().__init__(options)
        self.knowledge = knowledge
        self.room, self.loose = knowledge.room, knowledge.loose

    def start_as(self, dealer: Seat) -> State:
        """Return the state before the first call, the hands being what is known of them."""
        calls = first_call(SEAT_INDEX[dealer])
        return State(calls, TrickPlay(self.knowledge.shown, calls.leader, (), 0, (0, 0), (0, 0)))

    def legal_set(self, state: State) -> int:
        """Return the set of known cards that are legal in some completion of the hands."""
        position = position_of(state)
        return sum(1 << number for number in _numbers(position.hand) if not self._clauses(state, position, number))

    def possible_set(self, state: State) -> int:
        """Return the set of loose cards that are legal in some completion in which the seat in turn holds them."""
        if not self.room[state.play.seat]:
            return 0
        position = position_of(state)
        return sum(
            1 << number
            for number in _numbers(self.loose)
            if not self._clauses(state, position._replace(hand=position.hand | 1 << number), number)
        )

    def broken_clause(self, state: State, number: int) -> str:
        """Return the clause: the first that the known cards show to be broken.

        Where they show none, and only the number of cards tells that every completion is against the rules, it is the
        latest clause to which one of them comes.
        """
        position = position_of(state)
        alone = self._clause(position, number)
        return alone or max(self._clauses(state, position, number), key=CLAUSES.index)

    def _clauses(self, state: State, position: Position, number: int) -> tuple[str, ...]:
        """Return the clauses that the card breaks in the most lenient completions, none if one of them allows it.

        More cards only add duties: one of the suit led, one that beats, one that is lower, each forbids alone. So the
        lenient completion takes the cards that forbid least. The exception is the safety of clause 6.9, for which the
        higher cards and the trumps have to be known.
        """
        found = []
        for hand in self._completions(state, position, number):
            clause = self._clause(position._replace(hand=hand), number)
            if clause is None:
                return ()
            found.append(clause)
        return tuple(found)

    def _completions(self, state: State, position: Position, number: int) -> Iterator[int]:
        # A loose card that is judged takes one of the places that are free.
        room = self.room[state.play.seat] - (self.loose >> number & 1)
        loose = self.loose & ~(1 << number)
        by_harm = sorted(_numbers(loose), key=lambda other: self._harm(position, number, other)) if room else []
        for extra in self._reasons(position):
            left = room - extra.bit_count()
            if not extra & ~loose and left >= 0:
                others = [other for other in by_harm if not extra >> other & 1]
                yield position.hand | extra | sum(1 << other for other in others[:left])

    def _harm(self, position: Position, number: int, other: int) -> int:
        """Return how early the clause stands that one other card makes the card break; 0 for none."""
        clause = self._clause(position._replace(hand=1 << number | 1 << other), number)
        return 0 if clause is None else len(CLAUSES) - CLAUSES.index(clause)

    def _clause(self, position: Position, number: int) -> str | None:
        is_legal = legal_cards(position, self.options) >> number & 1
        return None if is_legal else clause_against(position, number, self.options)

    def _reasons(self, position: Position) -> Iterator[int]:
        """Yield the sets of unknown cards that could make a load safe (clause 6.9), the empty one first."""
        yield 0
        if self._asks_for_safety and len(position.trick) == 2:
            card = position.trick[position.best]
            seen = position.hand | position.earlier | sum(1 << played for played in position.trick)
            above = beaters(ES48, NO_TRUMP)[card] & ~seen
            yield above
            if position.trump != NO_TRUMP:
                yield above | SUITS[position.trump] & ~seen

    @cached_property
    def _asks_for_safety(self) -> bool:
        return self.options.third_safe or self.options.third_safe_ruff


def _numbers(cards: int) -> list[int]:
    return [number for number in range(len(ES48.cards)) if cards >> number & 1]
