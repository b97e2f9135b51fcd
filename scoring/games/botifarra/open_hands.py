"""Botifarra as far as it can be judged while hands are unknown: what later cards betray (clauses 6.2 to 6.9).

A player is known to have held the cards of a written hand, or else those shown in the record, now or later. A card is
forbidden here if it is forbidden in every completion of the unknown hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from scoring.cards import ES48, Card
from scoring.games.botifarra.calls import SEATS, first_call
from scoring.games.botifarra.duty import SUITS, Position, clause_against, legal_cards
from scoring.games.botifarra.options import Options
from scoring.games.botifarra.rules import SEAT_INDEX, Botifarra, State, position_of
from scoring.seats import Seat
from scoring.tricks import NO_TRUMP, TrickPlay, beaters

_ALL = (1 << len(ES48.cards)) - 1


class Knowledge(NamedTuple):
    """What is known of the hands before the first card, by seat in the rotation.

    ``shown`` is the set of cards that each is known to have held, ``room`` the number of others, and ``loose`` the set
    of cards that nobody is known to have held.
    """

    shown: tuple[int, ...]
    room: tuple[int, ...]
    loose: int


def known_hands(hands: Mapping[Seat, Iterable[Card]]) -> Knowledge:
    """Return what is known from the cards that each seat is known to have held.

    Where all the loose cards can only be in one hand, they are.
    """
    shown = [ES48.mask(hands.get(seat, ())) for seat in SEATS]
    room = [ES48.hand_size - cards.bit_count() for cards in shown]
    loose = _ALL & ~sum(shown)
    with_room = [seat for seat, free in enumerate(room) if free]
    if len(with_room) == 1:
        shown[with_room[0]] |= loose
        return Knowledge(tuple(shown), (0,) * len(SEATS), 0)
    return Knowledge(tuple(shown), tuple(room), loose)


class OpenHands(Botifarra):
    """The rules of Botifarra for a record whose hands are not all known.

    States hold the known cards only; a legal card is one that is known to have been held and may have been legal.
    """

    def __init__(self, options: Options, knowledge: Knowledge) -> None:
        super().__init__(options)
        self.knowledge = knowledge

    def start_as(self, dealer: Seat) -> State:
        """Return the state before the first call, the hands being what is known of them."""
        calls = first_call(SEAT_INDEX[dealer])
        return State(calls, TrickPlay(self.knowledge.shown, calls.leader, (), 0, (0, 0), (0, 0)))

    def legal_set(self, state: State) -> int:
        """Return the set of known cards that are legal in some completion of the hands."""
        position = position_of(state)
        cards = (number for number in range(len(ES48.cards)) if position.hand >> number & 1)
        return sum(1 << number for number in cards if self._may_be_legal(state, position, number))

    def broken_clause(self, state: State, number: int) -> str:
        """Return the clause: the first that the known cards show to be broken, else the first that all others show."""
        position = position_of(state)
        if legal_cards(position, self.options) >> number & 1:
            position = position._replace(hand=position.hand | self.knowledge.loose)
        return clause_against(position, number, self.options)

    def _may_be_legal(self, state: State, position: Position, number: int) -> bool:
        """Tell whether the unknown part of the hand can be filled so that the card is legal.

        More cards only add duties: one of the suit led, one that beats, one that is lower, each forbids alone. The
        exception is the safety of clause 6.9, for which the higher cards and the trumps have to be known.
        """
        room, loose = self.knowledge.room[state.play.seat], self.knowledge.loose
        for extra in self._reasons(position):
            held = position._replace(hand=position.hand | extra)
            if extra & ~loose or extra.bit_count() > room or not self._is_legal(held, number):
                continue
            others = (other for other in range(len(ES48.cards)) if (loose & ~extra) >> other & 1)
            harmless = sum(self._is_legal(held._replace(hand=held.hand | 1 << other), number) for other in others)
            if extra.bit_count() + harmless >= room:
                return True
        return False

    def _is_legal(self, position: Position, number: int) -> bool:
        return bool(legal_cards(position, self.options) >> number & 1)

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
