"""A record of Botifarra held against the rules: turns, cards, winners, points and score.

The record decides nothing here; it is followed action by action through :class:`Botifarra`, and what it says besides
(winners, points, score) is compared with what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from scoring.cards import ES48, Card, Deal
from scoring.errors import ImpossibleAction
from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double, Pass, speaker
from scoring.games.botifarra.open_hands import OpenHands, known_hands
from scoring.games.botifarra.options import LEVELS
from scoring.games.botifarra.record_tags import contract_actions, with_values
from scoring.games.botifarra.rules import BEATERS, NUMBER, SEAT_INDEX, Botifarra, State
from scoring.games.botifarra.score import TRUMPS
from scoring.notation.errors import HELD, TURN, WINNER, Place, RecordError
from scoring.notation.games import BOTIFARRA
from scoring.notation.record import Call, Played, Record, Trick
from scoring.notation.verdict import CALL, CARD, Flaw, Step, Verdict
from scoring.rules import Action, Irregularity, Play, Replay, follow
from scoring.seats import COUNTER_CLOCKWISE, Seat
from scoring.tricks import winning_position

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
    plays = [action for action in done if isinstance(action, Play)]
    tricks = (plays[start : start + 4] for start in range(0, len(plays), 4))
    return Record(
        BOTIFARRA,
        auction=calls,
        tricks=tuple(Trick(trick[0].seat, tuple(Played(play.card) for play in trick)) for trick in tricks),
    )


def check(record: Record, rules: Botifarra, *, tolerant: bool = False, trace: bool = False) -> Verdict:
    """Return what the rules say of the record.

    A tolerant check goes on after an illegal card or call, as it happened; otherwise it stops there and the sums stay
    unknown. What makes the record malformed ends the check and is the ``error`` of the verdict. ``trace`` asks for
    every action with what was legal.
    """
    has_actions = bool(record.auction or record.tricks)
    follower: _Follower | None = None
    try:
        if has_actions:
            follower = _follower(record, rules, tolerant, trace)
            follower.follow()
        verdict = follower.verdict() if follower else Verdict()
        if follower and follower.is_stopped:
            return verdict
        return with_values(verdict, record, rules)
    except RecordError as error:
        if follower is None:
            return Verdict(complete=record.is_complete, has_actions=has_actions, error=error)
        return replace(follower.verdict(), error=follower.wrong_winner or error)


def dealer_of(record: Record) -> Seat:
    """Return the dealer: the one named, else who calls first or sits before the first leader (3.1, 5.1)."""
    if record.dealer:
        return record.dealer
    if record.auction:
        return record.auction[0].seat
    return COUNTER_CLOCKWISE.after(record.tricks[0].leader, -1)


def check_leaders(record: Record, dealer: Seat) -> None:
    """Raise ``RecordError`` (kind ``turn``) at the first trick that is not led by the winner of the one before.

    Needs no hands: the trump is the one called, else the one of the tag. Without either nothing is checked.
    """
    trump = next((call.word for call in record.auction if call.word in TRUMPS), record.trump)
    if trump is None:
        return
    leader = COUNTER_CLOCKWISE.after(dealer)
    for number, trick in enumerate(record.tricks, 1):
        if trick.leader is not leader:
            raise _wrong_leader(trick, leader, number)
        best = winning_position([NUMBER[played.card] for played in trick.cards], BEATERS[trump])
        leader = COUNTER_CLOCKWISE.after(leader, best)


def _wrong_leader(trick: Trick, expected: Seat, number: int) -> RecordError:
    message = f"trick {number}: {expected} leads, not {trick.leader}"
    return RecordError(TURN, "leader", message, trick.at, seat=trick.leader, expected=expected, trick=number)


def _follower(record: Record, rules: Botifarra, tolerant: bool, trace: bool) -> _Follower:
    """Return what follows the record; where hands stay unknown, by the cards that are known to have been held.

    Raises ``RecordError`` (kind ``held``) where a card is played twice or against a known hand.
    """
    dealer = dealer_of(record)
    deal = record.deal_of(dealer)
    if deal is None:
        # The hands come from who played what, which only holds while the leaders are right.
        check_leaders(record, dealer)
        known = known_hands(_cards_held(record))
        if any(known.room):
            open_hands = OpenHands(rules.options, known)
            return _Follower(record, open_hands, open_hands.start_as(dealer), None, tolerant, trace)
        hands = {seat: ES48.cards_of(cards) for seat, cards in zip(SEATS, known.shown, strict=True)}
        deal = Deal.of(ES48, COUNTER_CLOCKWISE, dealer, hands)
    return _Follower(record, rules, rules.start(deal), deal, tolerant, trace)


def _cards_held(record: Record) -> dict[Seat, tuple[Card, ...]]:
    """Return the cards that each seat is known to have held: those written down, else those it plays."""
    written = {seat: hand for seat, hand in (record.hands or {}).items() if hand is not None}
    holders = {card: seat for seat, hand in written.items() for card in hand}
    played_by: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    seen: set[Card] = set()
    for number, trick in enumerate(record.tricks, 1):
        for seat, played in zip(COUNTER_CLOCKWISE.from_seat(trick.leader), trick.cards, strict=False):
            holder = holders.get(played.card)
            if played.card in seen or holder not in (seat, None) or (holder is None and seat in written):
                raise _held(seat, played.card, number, played.card in seen, played.at)
            seen.add(played.card)
            played_by[seat].append(played.card)
    return {seat: written.get(seat, tuple(played_by[seat])) for seat in SEATS}


def _held(seat: Seat, card: Card, trick: int, is_gone: bool, at: Place) -> RecordError:
    code, what = ("played_twice", "was played before") if is_gone else ("not_held", f"was not held by {seat}")
    return RecordError(HELD, code, f"trick {trick}: {card} {what}", at, seat=seat, card=card, trick=trick)


def _flaw(irregularity: Irregularity[State], unknown: int, at: Place) -> Flaw:
    action, state = irregularity.action, irregularity.state
    kind, trick = (CARD, state.play.number) if isinstance(action, Play) else (CALL, 0)
    legal = _spelled_like(action, irregularity.legal)
    return Flaw(kind, trick, action.seat, spell(action), irregularity.clause, legal, at, unknown)


def _spelled_like(action: Action, legal: Iterable[Action]) -> tuple[str, ...]:
    """Return the legal actions of the kind of ``action``, calls or cards, as they are written."""
    return tuple(spell(other) for other in legal if isinstance(other, Play) is isinstance(action, Play))


class _Follower:
    """Follows one record; holds what was found on the way."""

    def __init__(
        self, record: Record, rules: Botifarra, start: State, deal: Deal | None, tolerant: bool, trace: bool
    ) -> None:
        self.record, self.rules, self.deal = record, rules, deal
        self.tolerant, self.traces = tolerant, trace
        self.states: list[State] = [start]
        self.actions: list[Action] = []
        self.found: list[tuple[Irregularity[State], Flaw]] = []
        self.trace: list[Step] = []
        self.is_stopped = False
        self.idle_passes = 0
        self.wrong_winner: RecordError | None = None
        self.is_followed = False

    @property
    def state(self) -> State:
        return self.states[-1]

    def follow(self) -> None:
        """Follow calls and cards to the end or to the first irregularity. Raises ``RecordError``."""
        for call in self.record.auction:
            self._follow_call(call)
            if self.is_stopped:
                return
        if not self.record.auction:
            self._take_contract_from_tags()
        if self.record.tricks and not self.is_stopped:
            self._supply_passes()
        for trick in self.record.tricks:
            if self.is_stopped:
                return
            self._follow_trick(trick)
        self.is_followed = True
        if self.wrong_winner:
            raise self.wrong_winner

    def verdict(self) -> Verdict:
        """Return what was found so far, without sums."""
        irregularities = tuple(irregularity for irregularity, _ in self.found)
        return Verdict(
            complete=self.record.is_complete,
            has_actions=True,
            is_followed=self.is_followed,
            irregularities=tuple(flaw for _, flaw in self.found),
            trace=tuple(self.trace),
            deal=self.deal,
            rules=self.rules,
            replay=Replay(tuple(self.states), tuple(self.actions), irregularities),
        )

    def _follow_call(self, call: Call) -> None:
        """Follow a call; passing a chance that the options do not give is harmless and changes nothing."""
        calls = self.state.calls
        is_idle = isinstance(action_of(call), Pass) and speaker(calls, self.rules.options) is None
        if not is_idle or self.idle_passes >= len(calls.asked) or call.seat is not SEATS[calls.asked[self.idle_passes]]:
            return self._act(action_of(call), call.at)
        self.idle_passes += 1
        if self.traces:
            self.trace.append(Step(call.seat, call.word, (call.word,)))

    def _act(self, action: Action, at: Place, *, is_recorded: bool = True) -> None:
        state = self.state
        try:
            after, irregularity = follow(self.rules, state, action, len(self.actions))
        except ImpossibleAction as error:
            raise self._impossible(error, action, at) from None
        unknown = self.rules.room[SEAT_INDEX[action.seat]] if isinstance(action, Play) else 0
        if self.traces and is_recorded:
            legal = _spelled_like(action, self.rules.legal_actions(state))
            self.trace.append(Step(action.seat, spell(action), legal, unknown))
        if irregularity:
            self.found.append((irregularity, _flaw(irregularity, unknown, at)))
            self.is_stopped = not self.tolerant
        self.states.append(after)
        self.actions.append(action)

    def _impossible(self, error: ImpossibleAction, action: Action, at: Place) -> RecordError:
        if isinstance(action, Play) and error.code == "held":
            bit = 1 << ES48.number[action.card]
            is_gone = not any(hand & bit for hand in self.state.play.hands)
            return _held(action.seat, action.card, self.state.play.number, is_gone, at)
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
            self._act(action, self.record.place("Trump"), is_recorded=False)
            if self.is_stopped:
                return

    def _supply_passes(self) -> None:
        """Say the passes that a recorder left out before the first card."""
        if not self.state.calls.has_trump:
            return
        while any(isinstance(action, Pass) for action in self.rules.legal_actions(self.state)):
            seat = self.rules.seat_to_act(self.state)
            assert seat is not None
            self._act(Pass(seat), self.record.at, is_recorded=False)

    def _follow_trick(self, trick: Trick) -> None:
        number = self.state.play.number
        expected = SEATS[self.state.play.seat]
        if trick.leader is not expected and self.state.calls.has_trump:
            raise _wrong_leader(trick, expected, number)
        for played in trick.cards:
            self._act(Play(SEATS[self.state.play.seat], played.card), played.at)
            if self.is_stopped:
                return
        winner = SEATS[self.state.play.leader]
        if trick.winner not in (None, winner) and self.wrong_winner is None:
            message = f"trick {number}: {winner} wins, not {trick.winner}"
            self.wrong_winner = RecordError(
                WINNER, "winner", message, trick.winner_at, seat=trick.winner, expected=winner, trick=number
            )
