"""Huutopussi as a game of the Rules protocol (clauses H1 to H11)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.cards import FR36, Deal, Deck
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import ATTEMPTS, CALLS, EXCHANGES, Answer, Ask, AskHalf, DeclareOwn, Kontra
from scoring.games.huutopussi.auction import (
    NOBODY,
    SEATS,
    Auction,
    after_call,
    clause_against_call,
    legal_calls,
    partner_of,
    start_auction,
)
from scoring.games.huutopussi.duty import BEATS, Position, clause_against, legal_cards
from scoring.games.huutopussi.exchange import (
    Exchange,
    after_step,
    clause_against_step,
    exchanger,
    legal_steps,
    with_talon,
)
from scoring.games.huutopussi.kontra import after_kontra, clause_against_kontra, legal_kontras
from scoring.games.huutopussi.options import Options
from scoring.games.huutopussi.score import Marriage, Outcome, hand_score
from scoring.games.huutopussi.trumps import (
    Melds,
    after_answer,
    after_attempt,
    after_trick,
    clause_against_answer,
    clause_against_attempt,
    legal_answers,
    legal_attempts,
)
from scoring.rules import Action, Play
from scoring.seats import BySide, Rotation, Seat, Side
from scoring.tricks import TrickPlay, add_card, side_indexes, start_play

NUMBERS: Final = {suit: dict(ranks) for suit, ranks in FR36.numbers.items()}
NOT_A_CARD: Final = len(FR36.cards)

_new = tuple.__new__
"""Makes a state in half the time that its class takes; used where it happens at every card."""

AUCTION: Final = "auction"
REDEAL: Final = "redeal"
EXCHANGE: Final = "exchange"
PLAY: Final = "play"
ANSWER: Final = "answer"
OVER: Final = "over"

PHASE_OF: Final[Mapping[type[Action], str]] = MappingProxyType(
    {
        **dict.fromkeys(CALLS, AUCTION),
        **dict.fromkeys(EXCHANGES, EXCHANGE),
        **dict.fromkeys(ATTEMPTS, PLAY),
        Answer: ANSWER,
    }
)
"""The part of a hand to which each action belongs; cards and Kontra have rules of their own."""


class State(NamedTuple):
    """A point in a hand: auction, exchange and contract, trumps made, Kontras said, and the play of the cards.

    ``phase`` says where the hand stands: ``auction``, ``redeal`` (thrown in), ``exchange``, ``play``, ``answer`` (the
    partner was asked for a marriage) or ``over``.
    """

    phase: str
    auction: Auction
    exchange: Exchange
    melds: Melds
    kontras: tuple[int, ...]
    play: TrickPlay


class Huutopussi:
    """The rules of Huutopussi with one set of options; see :class:`scoring.rules.Rules` for the members."""

    key: str = "huutopussi"

    def __init__(self, options: Options | None = None) -> None:
        self.options: Options = options or Options()
        self.deck: Deck = self.options.deck
        self.rotation: Rotation = self.options.rotation
        self.seats: Final = self.rotation.seats
        self._sides: Final = side_indexes(self.rotation)

    @cached_property
    def _plays(self) -> tuple[tuple[Play, ...], ...]:
        """One ``Play`` for each seat and card number, made once."""
        return tuple(tuple(Play(seat, card) for card in FR36.cards) for seat in self.seats)

    def start(self, deal: Deal, banned: Collection[Side] = ()) -> State:
        """Return the state before the first call; ``banned`` are the sides under huutokielto (H9.5)."""
        play = start_play(deal, (self.seats.index(deal.dealer) + 1) % len(self.seats))
        auction = start_auction(deal, play.hands, banned, self.options)
        return State(AUCTION, auction, Exchange(talon=deal.deck.mask(deal.talon)), Melds(), (), play)

    def after_auction(self, start: State, declarer: Seat | None, bid: int = 0) -> State:
        """Return the state after an auction of which only declarer and final bid are known, ``start`` being before.

        Without a declarer all have passed (H10.2).
        """
        seat = NOBODY if declarer is None else self.seats.index(declarer)
        everybody = (1 << len(self.seats)) - 1
        passed = everybody if declarer is None else everybody & ~(1 << seat)
        done = start.auction._replace(turn=NOBODY, bid=bid, bidder=seat, passed=passed, spoken=everybody)
        return self._with_auction(start, done)

    def phase(self, state: State) -> str:
        """Return where the hand stands, as the state has it."""
        return state.phase

    def seat_to_act(self, state: State) -> Seat | None:
        """Return who has to call, exchange, answer or play, or none when the hand is over or thrown in."""
        phase = state.phase
        if phase in (REDEAL, OVER):
            return None
        if phase == AUCTION:
            return self.seats[state.auction.turn]
        if phase == EXCHANGE:
            return self.seats[exchanger(state.exchange, state.auction, self.options)]
        if phase == ANSWER:
            return self.seats[partner_of(state.melds.asker, self.options)]
        return self.seats[state.play.seat]

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return what may be done: by the seat in turn, then Kontra by whoever may say it."""
        phase, auction, exchange, options = state.phase, state.auction, state.exchange, self.options
        hands = state.play.hands
        if phase in (REDEAL, OVER):
            return ()
        if phase == AUCTION:
            return legal_calls(auction, options)
        kontras = legal_kontras(state.kontras, auction, exchange.contract, hands, options)
        if phase == EXCHANGE:
            return (*legal_steps(exchange, auction, hands, options), *kontras)
        if phase == ANSWER:
            return (*legal_answers(state.melds, hands, options), *kontras)
        plays = self._plays[state.play.seat]
        cards = (plays[FR36.number[card]] for card in FR36.cards_of(self.legal_set(state)))
        return (*cards, *legal_attempts(state.melds, state.play, options), *kontras)

    def legal_set(self, state: State) -> int:
        """Return the set of cards that the seat in turn may play (H6)."""
        return legal_cards(position_of(state), self.options)

    def clause_against(self, state: State, action: Action) -> str | None:
        """Return the clause that forbids ``action``, or none if it is legal.

        Raises ``ImpossibleAction`` with code ``turn``, ``held``, ``over``, ``cards`` or ``kind``.
        """
        if type(action) is Play:  # a card with the marks of another game is none of this
            return self._clause_against_play(state, action)
        if isinstance(action, Kontra):
            exchange, hands = state.exchange, state.play.hands
            kontras, contract = state.kontras, exchange.contract
            return clause_against_kontra(kontras, state.auction, contract, hands, action, self.options)
        phase = PHASE_OF.get(type(action))
        if phase != state.phase or action.seat not in self.seats:
            raise _misplaced(state.phase, action)
        if phase == AUCTION:
            return clause_against_call(state.auction, action, self.options)
        if phase == EXCHANGE:
            return clause_against_step(state.exchange, state.auction, state.play.hands, action, self.options)
        if isinstance(action, (DeclareOwn, Ask, AskHalf)):
            return clause_against_attempt(state.melds, state.play, action, self.options)
        assert isinstance(action, Answer)
        return clause_against_answer(state.melds, state.play.hands, action, self.options)

    def _clause_against_play(self, state: State, action: Play) -> str | None:
        # Cards are most of a hand, so this asks legal_cards itself, without the steps between.
        hands, leader, trick, best, _, tricks = state.play
        turn = (leader + len(trick)) % len(hands)
        hand, number = hands[turn], number_of(action)
        if state.phase != PLAY or action.seat is not SEATS[turn] or not hand >> number & 1:
            raise self._impossible_card(state, action)
        if legal_cards((hand, trick, best, state.melds.trump, not any(tricks)), self.options) >> number & 1:
            return None
        return clause_against(position_of(state), number, self.options)

    def _impossible_card(self, state: State, action: Play) -> ImpossibleAction:
        """Return why a card cannot be played: not the time, not held, or not the turn of its player."""
        facts: dict[str, Any] = {"seat": action.seat, "action": action}
        if state.phase in (AUCTION, EXCHANGE, ANSWER):
            return ImpossibleAction("turn", "it is not the time for cards", **facts)
        if state.phase == REDEAL:
            return ImpossibleAction("over", "the hand was thrown in", **facts)
        held = dict(zip(self.seats, state.play.hands, strict=True)).get(action.seat, 0)
        if not held >> number_of(action) & 1:
            message = f"{action.seat} does not hold {action.card}"
            return ImpossibleAction("held", message, card=action.card, **facts)
        return ImpossibleAction("turn", f"it is the turn of {self.seats[state.play.seat]}", **facts)

    def advance(self, state: State, action: Action) -> State:
        """Return the state after ``action``; a forbidden one stands as it happened."""
        if isinstance(action, Play):
            card = action.card
            return self._after_card(state, NUMBERS[card.suit][card.rank])
        phase, auction, exchange, melds, kontras, play = state
        if isinstance(action, Kontra):
            kontras = after_kontra(kontras, self.seats.index(action.seat), auction, self.options)
            return State(phase, auction, exchange, melds, kontras, play)
        if phase == AUCTION:
            return self._with_auction(state, after_call(auction, action, self.options))
        if phase == EXCHANGE:
            return self._after_step(state, action)
        if isinstance(action, Answer):
            return State(PLAY, auction, exchange, after_answer(melds, action), kontras, play)
        assert isinstance(action, (DeclareOwn, Ask, AskHalf))
        melds = after_attempt(melds, self.seats.index(action.seat), play.hands, action, self.options)
        return State(PLAY if melds.asker == NOBODY else ANSWER, auction, exchange, melds, kontras, play)

    def _with_auction(self, state: State, auction: Auction) -> State:
        """Return the state after a call; the highest bidder of three players takes the talon (H11.2)."""
        phase, _, exchange, melds, kontras, play = state
        if auction.redealer != NOBODY:
            phase = REDEAL
        elif auction.turn == NOBODY:
            phase = PLAY if auction.bidder == NOBODY else EXCHANGE
        if phase == EXCHANGE and self.options.players == 3:
            play = play._replace(hands=with_talon(exchange, auction.bidder, play.hands))
        return State(phase, auction, exchange, melds, kontras, play)

    def _after_step(self, state: State, action: Action) -> State:
        """Return the state after a step of the exchange; after the last the declarer leads (H6.1)."""
        _, auction, exchange, melds, kontras, play = state
        exchange, hands = after_step(exchange, auction, play.hands, action, self.options)
        is_done = bool(exchange.contract and exchange.laid)
        play = play._replace(hands=hands, leader=auction.bidder if is_done else play.leader)
        return State(PLAY if is_done else EXCHANGE, auction, exchange, melds, kontras, play)

    def _after_card(self, state: State, number: int) -> State:
        phase, auction, exchange, melds, kontras, play = state
        after = add_card(play, number, BEATS[melds.trump], self._sides)
        if not after.trick:
            melds = after_trick(melds, play.leader, after.leader, self.options)
            phase = PLAY if any(after.hands) else OVER
        return _new(State, (phase, auction, exchange, melds, kontras, after))

    def outcome(self, state: State) -> Outcome:
        """Return the outcome of a finished hand.

        Raises ``ImpossibleAction`` (code ``over``) if cards are still to be played or the hand was thrown in.
        """
        if state.phase != OVER:
            raise ImpossibleAction("over", "the hand is not finished")
        auction = state.auction
        seat = None if auction.bidder == NOBODY else self.seats[auction.bidder]
        return Outcome(
            self.rotation.side_of(seat) if seat else None,
            auction.bid if seat else None,
            state.exchange.contract if seat else None,
            self.points_so_far(state),
            BySide(self.rotation.sides, state.play.tricks),
            len(state.kontras),
            self.marriages(state),
            seat,
        )

    def marriages(self, state: State) -> tuple[Marriage, ...]:
        """Return the marriages declared so far, in their order."""
        return tuple(
            Marriage(self.rotation.seat_sides[made.seat], FR36.suits[made.suit], made.way) for made in state.melds.made
        )

    def points_so_far(self, state: State) -> BySide[int]:
        """Return the raw points of each side: cards won, marriages, and at the end last trick and discards (H8.1)."""
        play, exchange, options = state.play, state.exchange, self.options
        points = [self.deck.points_in(pile) for pile in play.piles]
        for made in state.melds.made:
            points[self._sides[made.seat]] += options.marriage_points(FR36.suits[made.suit])
        if play.is_over:
            points[self._sides[play.leader]] += options.last_trick
        if play.is_over and options.players == 3 and state.auction.bidder != NOBODY:
            side = self._sides[state.auction.bidder]
            if play.tricks[side] or options.discard_points == "declarer":  # H11.4
                points[side] += self.deck.points_in(exchange.laid)
        return BySide(self.rotation.sides, tuple(points))

    def score(self, outcome: Outcome) -> BySide[int]:
        """Return the score of each side (H8)."""
        return hand_score(outcome, self.options)


def _misplaced(phase: str, action: Action) -> ImpossibleAction:
    """Return why an action is none of the game, or not of this part of the hand."""
    if type(action) not in PHASE_OF:
        return ImpossibleAction("kind", "the game has no such action", seat=action.seat, action=action)
    if phase in (REDEAL, OVER):
        return ImpossibleAction("over", "the hand is over", seat=action.seat, action=action)
    return ImpossibleAction("turn", f"not while the hand is at {phase}", seat=action.seat, action=action)


def number_of(play: Play) -> int:
    """Return the number of a card, one that no hand holds where the pack does not have it."""
    card = play.card
    try:
        return NUMBERS[card.suit][card.rank]
    except KeyError:
        return NOT_A_CARD


def position_of(state: State) -> Position:
    """Return what the duty of the seat in turn depends on."""
    play = state.play
    return Position(play.hands[play.seat], play.trick, play.best, state.melds.trump, not any(play.tricks))
