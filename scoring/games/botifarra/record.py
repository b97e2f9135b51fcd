"""A record of Botifarra held against the rules: turns, cards, winners, points and score.

How a record is followed is the same for every game (:mod:`scoring.games.following`); here is what its calls mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from scoring.cards import ES48, Deal
from scoring.errors import ImpossibleAction
from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double, Pass, speaker
from scoring.games.botifarra.open_hands import OpenHands, known_hands
from scoring.games.botifarra.options import LEVELS
from scoring.games.botifarra.record_tags import contract_actions, with_values
from scoring.games.botifarra.rules import BEATERS, SEAT_INDEX, Botifarra, State
from scoring.games.botifarra.score import TRUMPS
from scoring.games.following import Follower, cards_held, check_leaders, hold, tricks_of
from scoring.notation.errors import TURN, Place, RecordError
from scoring.notation.games import BOTIFARRA
from scoring.notation.record import Call, Record
from scoring.notation.verdict import Step, Verdict
from scoring.rules import Action, Play
from scoring.seats import COUNTER_CLOCKWISE, Seat

WORDS: Final[Mapping[str, Callable[[Seat], Action]]] = MappingProxyType({"del": Delegate, "be": Pass})


def action_of(call: Call) -> Action:
    """Return the action of a call as it is written."""
    if call.word in TRUMPS:
        return Declare(call.seat, call.word)
    if call.word in LEVELS:
        return Double(call.seat, LEVELS[call.word])
    return WORDS[call.word](call.seat)


def spell(action: Action) -> str:
    """Return a card or a call as it is written, without its seat."""
    match action:
        case Play(card=card):
            return str(card)
        case Declare(trump=trump):
            return trump
        case Double(level=level):
            return level.key
    return "del" if isinstance(action, Delegate) else "be"


def record_of(actions: Iterable[Action]) -> Record:
    """Return the record of calls and cards that holds these actions in their order, and nothing else."""
    done = tuple(actions)
    calls = tuple(Call(action.seat, spell(action)) for action in done if not isinstance(action, Play))
    return Record(BOTIFARRA, auction=calls, tricks=tricks_of(done, BOTIFARRA))


def check(record: Record, rules: Botifarra, *, tolerant: bool = False, trace: bool = False) -> Verdict:
    """Return what the rules say of the record.

    A tolerant check goes on after an illegal card or call, as it happened; otherwise it stops there and the sums stay
    unknown. What makes the record malformed ends the check and is the ``error`` of the verdict. ``trace`` asks for
    every action with what was legal.
    """
    return hold(
        record,
        bool(record.auction or record.tricks),
        lambda: _follower(record, rules, tolerant, trace),
        lambda verdict: with_values(verdict, record, rules),
    )


def dealer_of(record: Record) -> Seat:
    """Return the dealer: the one named, else who calls first or sits before the first leader (3.1, 5.1)."""
    if record.dealer:
        return record.dealer
    if record.auction:
        return record.auction[0].seat
    return COUNTER_CLOCKWISE.after(record.tricks[0].leader, -1)


def _follower(record: Record, rules: Botifarra, tolerant: bool, trace: bool) -> Follower[State]:
    """Return what follows the record; where hands stay unknown, by the cards that are known to have been held.

    Raises ``RecordError`` (kind ``held``) where a card is played twice or against a known hand.
    """
    dealer = dealer_of(record)
    deal = record.deal_of(dealer)
    if deal is None:
        # The hands come from who played what, which only holds while the leaders are right.
        _check_leaders(record, dealer)
        known = known_hands(cards_held(record))
        if any(known.room):
            open_hands = OpenHands(rules.options, known)
            return _Follower(record, open_hands, open_hands.start_as(dealer), None, tolerant=tolerant, trace=trace)
        hands = {seat: ES48.cards_of(cards) for seat, cards in zip(SEATS, known.shown, strict=True)}
        deal = Deal.of(ES48, COUNTER_CLOCKWISE, dealer, hands)
    return _Follower(record, rules, rules.start(deal), deal, tolerant=tolerant, trace=trace)


def _check_leaders(record: Record, dealer: Seat) -> None:
    """Check who leads, by the trump that was called, else by the one of the tag; without either nothing is checked."""
    trump = next((call.word for call in record.auction if call.word in TRUMPS), record.trump)
    if trump is not None:
        check_leaders(record, COUNTER_CLOCKWISE.after(dealer), BEATERS[trump])


class _Follower(Follower[State]):
    """Follows calls and cards of Botifarra."""

    rules: Botifarra

    def __init__(
        self, record: Record, rules: Botifarra, start: State, deal: Deal | None, *, tolerant: bool, trace: bool
    ) -> None:
        super().__init__(record, rules, start, deal, tolerant=tolerant, trace=trace)
        self.idle_passes = 0

    def spell(self, action: Action) -> str:
        return spell(action)

    def unknown_cards(self, action: Action) -> int:
        return self.rules.room[SEAT_INDEX[action.seat]] if isinstance(action, Play) else 0

    @property
    def knows_leader(self) -> bool:
        return self.state.calls.has_trump

    def follow_calls(self) -> None:
        for call in self.record.auction:
            self._follow_call(call)
            if not self.goes_on():
                return
        if not self.record.auction:
            self._take_contract_from_tags()
        if self.record.tricks and self.goes_on():
            self._supply_passes()

    def _follow_call(self, call: Call) -> None:
        """Follow a call; passing a chance that the options do not give is harmless and changes nothing."""
        calls = self.state.calls
        is_idle = isinstance(action_of(call), Pass) and speaker(calls, self.rules.options) is None
        if not is_idle or self.idle_passes >= len(calls.asked) or call.seat is not SEATS[calls.asked[self.idle_passes]]:
            return self.act(action_of(call), call.at)
        self.idle_passes += 1
        if self.traces:
            self.trace.append(Step(call.seat, call.word, (call.word,)))

    def misplaced(self, error: ImpossibleAction, action: Action, at: Place) -> RecordError:
        if isinstance(action, Play):
            message = f"{action.seat} played {action.card} before trumps were made"
            return RecordError(TURN, "no_trump", message, at, seat=action.seat, card=action.card)
        asked = speaker(self.state.calls, self.rules.options)
        expected = None if asked is None else SEATS[asked]
        whose = f"; {expected} is" if expected else ""
        message = f"{action.seat} is not asked to speak{whose}"
        return RecordError(TURN, "call_turn", message, at, seat=action.seat, call=spell(action), expected=expected)

    def _take_contract_from_tags(self) -> None:
        for action in contract_actions(self.record, SEATS[self.state.calls.dealer], self.rules.options):
            self.act(action, self.record.place("Trump"), is_recorded=False)
            if not self.goes_on():
                return

    def _supply_passes(self) -> None:
        """Say the passes that a recorder left out before the first card."""
        if not self.state.calls.has_trump:
            return
        while any(isinstance(action, Pass) for action in self.rules.legal_actions(self.state)):
            seat = self.rules.seat_to_act(self.state)
            assert seat is not None
            self.act(Pass(seat), self.record.at, is_recorded=False)
