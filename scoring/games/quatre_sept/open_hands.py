"""Le Quatre Sept as far as it can be judged while hands are unknown: what later cards betray (Q4.2, Q5.2, Q8).

A player is known to have held the cards of a written hand, or else those shown in the record, now or later. What is
done is forbidden here if it is forbidden in every completion of the unknown hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.cards import FR32, Card
from scoring.games.knowledge import Knowledge, known_in
from scoring.games.quatre_sept.options import Options
from scoring.games.quatre_sept.politaine import SUIT_SIZE, TOPS, TRIOS
from scoring.games.quatre_sept.rules import RANKS, SUITS, QuatreSept, State
from scoring.seats import CLOCKWISE, Seat


def known_hands(hands: Mapping[Seat, Iterable[Card]]) -> Knowledge:
    """Return what is known from the cards that each seat is known to have held."""
    return known_in(FR32, CLOCKWISE, hands)


class OpenHands(QuatreSept):
    """The rules of Le Quatre Sept for a record whose hands are not all known.

    States hold the known cards only; a legal card is one that is known to have been held and may have been legal.
    """

    def __init__(self, options: Options, knowledge: Knowledge) -> None:
        super().__init__(options)
        self.knowledge = knowledge
        self.room, self.loose = knowledge.room, knowledge.loose

    def start_as(self, dealer: Seat) -> State:
        """Return the state before the first lead, the hands being what is known of them."""
        return self.start_from(self.knowledge.shown, dealer)

    def legal_set(self, state: State) -> int:
        """Return the set of known cards that are legal in some completion of the hands."""
        hand = state.play.hands[state.play.seat]
        return self._allowed(state, hand, hand)

    def possible_set(self, state: State) -> int:
        """Return the set of loose cards that are legal in some completion in which the seat in turn holds them."""
        seat = state.play.seat
        return self._allowed(state, self.loose, state.play.hands[seat]) if self.room[seat] else 0

    def _allowed(self, state: State, cards: int, hand: int) -> int:
        return sum(
            bit
            for bit in (1 << number for number in range(len(FR32.cards)))
            if cards & bit and not self._must_hold(state.play.seat, hand, self._better(state, bit), bit)
        )

    def _better(self, state: State, bit: int) -> int:
        """Return the cards of which none may be in the hand if ``bit`` is to be legal (Q4.2, Q8.6)."""
        if state.play.trick:
            led = SUITS[state.play.trick[0] // SUIT_SIZE]
            return 0 if led & bit else led
        if not self.must_lead_low(state):
            return 0
        rank = next(number for number, cards in enumerate(RANKS) if cards & bit)
        return sum(RANKS[:rank])

    def _must_hold(self, seat: int, hand: int, cards: int, judged: int = 0) -> bool:
        """Tell whether every completion of a hand has one of ``cards``; a loose card that is ``judged`` takes a place.

        Either one of them is known, or there are fewer others than places that are free.
        """
        room = self.room[seat] - bool(self.loose & judged)
        return bool(hand & cards) or room > (self.loose & ~cards & ~judged).bit_count()

    def may_ask_for_redeal(self, state: State, seat: int) -> bool:
        """Tell whether the hand may be without ten, nine and ace (Q8.1)."""
        return not self._must_hold(seat, state.play.hands[seat], TOPS)

    def suits_to_announce(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the suits of which the hand may have ten, nine and ace (Q5.1)."""
        hand, room = state.play.hands[seat], self.room[seat]
        return tuple(
            suit
            for suit, trio in enumerate(TRIOS)
            if not trio & ~(hand | self.loose) and (trio & ~hand).bit_count() <= room
        )

    def most_announcements(self, state: State, seat: int) -> int:
        """Return how many politaines the hand may have at once (Q8.7)."""
        suits, room = self.suits_to_announce(state, seat), self.room[seat]
        hand = state.play.hands[seat]
        missing = sorted((TRIOS[suit] & ~hand).bit_count() for suit in suits)
        return sum(sum(missing[: count + 1]) <= room for count in range(len(missing)))
