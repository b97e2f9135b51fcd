"""A record of Huutopussi held against the rules: auction, exchange, attempts, Kontra, cards, and what its tags say.

How a record is followed is the same for every game (:mod:`scoring.games.following`); here is what stands between the
cards. A record of two pairs with a declarer and without an exchange tells the result alone: its cards cannot be
checked, for nobody knows who held them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from scoring.cards import Card, Deal
from scoring.errors import DealError, ImpossibleAction
from scoring.games.following import Follower, hold, tricks_of
from scoring.games.huutopussi.actions import (
    ATTEMPTS,
    CALLS,
    Announce,
    Answer,
    Bid,
    Discard,
    Give,
    Kontra,
    Pass,
    Redeal,
    Return,
    card_text,
    spell,
)
from scoring.games.huutopussi.auction import NOBODY
from scoring.games.huutopussi.exchange import CONTRACT, DISCARD, step_due
from scoring.games.huutopussi.record_rows import (
    Gift,
    Meld,
    banned_sides,
    exchange_rows,
    kontra_rows,
    last_bid,
    meld_rows,
    number_tag,
    sections_of,
)
from scoring.games.huutopussi.record_tags import fault_in_banned, with_values
from scoring.games.huutopussi.rules import EXCHANGE, PLAY, Huutopussi, State
from scoring.games.huutopussi.score import ASK
from scoring.notation.errors import DECK, HELD, TURN, Place, RecordError, syntax_error
from scoring.notation.games import HUUTOPUSSI, HUUTOPUSSI_THREE, GameText
from scoring.notation.record import Call, Record, Tag
from scoring.notation.values import read_cards
from scoring.notation.verdict import CALL, CARD, KONTRA, MELD, Verdict
from scoring.rules import Action, Irregularity, Play
from scoring.seats import Seat, Side


def action_of(call: Call) -> Action:
    """Return the action of a call as it is written."""
    if call.word.isdigit():
        return Bid(call.seat, int(call.word))
    return Redeal(call.seat) if call.word == "redeal" else Pass(call.seat)


def record_of(actions: Iterable[Action], game: GameText | None = None) -> Record:
    """Return the record that holds these actions, and nothing else.

    What is said at one moment is written in one order: an attempt before a Kontra, a Kontra after the exchange. Without
    ``game`` the hand is one of three players if something is laid away or North is the next to speak after South.
    """
    done = tuple(actions)
    found = game or (HUUTOPUSSI_THREE if _are_of_three(done) else HUUTOPUSSI)
    return Record(
        found,
        tags=tuple(Tag("Discard", card_text(action.cards)) for action in done if isinstance(action, Discard)),
        auction=tuple(Call(action.seat, spell(action)) for action in done if isinstance(action, CALLS)),
        sections=sections_of(done, found),
        tricks=tricks_of(done, found),
    )


def _are_of_three(actions: Sequence[Action]) -> bool:
    calls = [action.seat for action in actions if isinstance(action, CALLS)]
    if any(isinstance(action, Discard) for action in actions):
        return True
    has_west = any(action.seat is Seat.WEST for action in actions)
    return not has_west and (Seat.SOUTH, Seat.NORTH) in pairwise(calls)


def check(record: Record, rules: Huutopussi, *, tolerant: bool = False, trace: bool = False) -> Verdict:
    """Return what the rules say of the record.

    A tolerant check goes on after anything illegal, as it happened; otherwise it stops there and the sums stay unknown.
    What makes the record malformed ends the check and is the ``error`` of the verdict. ``trace`` asks for every action
    with what was legal.
    """
    if record.game.rotation != rules.rotation:
        message = f"{len(rules.seats)} players play by these rules, the record is of {len(record.game.rotation.seats)}"
        return Verdict(error=syntax_error("players", message, record.at, expected=len(rules.seats)))
    followed = record if _can_be_followed(record) else _without_play(record)
    has_actions = bool(followed.auction or followed.tricks or followed.sections)
    verdict = hold(
        followed,
        has_actions,
        lambda: _follower(followed, rules, tolerant=tolerant, trace=trace),
        lambda verdict: with_values(verdict, record, rules),
    )
    if followed is record:
        return verdict
    ends_in_contract = bool(record.declarer or record.tricks or _has_contract(verdict))
    is_followed = verdict.is_followed and not ends_in_contract
    return replace(verdict, complete=record.is_complete, has_actions=True, is_followed=is_followed)


def _can_be_followed(record: Record) -> bool:
    """Tell whether it can be known who held which card when the play began."""
    has_declarer = record.declarer is not None or any(call.word.isdigit() for call in record.auction)
    has_exchange = any(True for _ in record.rows("Exchange"))
    if record.game.trick_size == 4:
        return (has_exchange or not has_declarer) and _has_hands(record)
    return _has_hands(record) and (record.value("Discard") is not None or record.is_complete or not record.tricks)


def _has_hands(record: Record) -> bool:
    return record.is_complete or (record.hands is not None and None not in record.hands.values())


def _without_play(record: Record) -> Record:
    """Return the record with its auction alone, and without that where no hands tell who may demand a redeal."""
    return replace(record, tricks=(), sections=(), auction=record.auction if _has_hands(record) else ())


def _has_contract(verdict: Verdict) -> bool:
    state: State | None = verdict.replay.final if verdict.replay else None
    if state is None or state.auction.turn != NOBODY or state.auction.redealer != NOBODY:
        return False
    return state.auction.bidder != NOBODY


def _follower(record: Record, rules: Huutopussi, *, tolerant: bool, trace: bool) -> Follower[State]:
    """Return what follows the record. Raises ``RecordError``."""
    dealer = _dealer_of(record)
    deal = record.deal_of(dealer) or _deal_from_play(record, dealer)
    start = rules.start(deal, _banned(record, rules))
    if not record.auction:
        start = _after_auction_of_tags(record, rules, start)
    return _Follower(record, rules, start, deal, tolerant=tolerant, trace=trace)


def _banned(record: Record, rules: Huutopussi) -> tuple[Side, ...]:
    fault = fault_in_banned(record, rules)
    if fault:
        raise fault
    return banned_sides(record)


def _dealer_of(record: Record) -> Seat:
    """Return the dealer: the one named, else who sits before the first to call or, all having passed, to lead."""
    rotation = record.game.rotation
    if record.dealer:
        return record.dealer
    if record.auction:
        return rotation.after(record.auction[0].seat, -1)
    return rotation.after(record.tricks[0].leader, -1) if record.tricks else rotation.seats[-1]


def _deal_from_play(record: Record, dealer: Seat) -> Deal:
    """Return the deal of a record without hands, from all its cards and what changed hands before them.

    Raises ``RecordError`` (kind ``deck``) where that makes no deal.
    """
    rotation, deck = record.game.rotation, record.game.deck
    held: dict[Seat, set[Card]] = {seat: set() for seat in rotation.seats}
    for trick in record.tricks:
        for seat, played in zip(rotation.from_seat(trick.leader), trick.cards, strict=False):
            held[seat].add(played.card)
    for row in reversed(exchange_rows(record)):
        if isinstance(row, Gift):
            held[row.giver] |= set(row.cards)
            held[row.taker] -= set(row.cards)
    talon = _cards_of_tag(record, "Talon")
    last = last_bid(record)
    declarer = record.declarer if isinstance(record.declarer, Seat) else last and last.seat
    if declarer and talon:
        held[declarer] = (held[declarer] | set(_cards_of_tag(record, "Discard"))) - set(talon)
    try:
        return Deal.of(deck, rotation, dealer, held, talon)
    except DealError as error:
        raise RecordError(DECK, "no_deal", f"the cards played make no deal: {error}", record.at) from None


def _cards_of_tag(record: Record, name: str) -> tuple[Card, ...]:
    text = record.value(name)
    return read_cards(text, record.place(name), record.game) if text else ()


def _after_auction_of_tags(record: Record, rules: Huutopussi, start: State) -> State:
    """Return the state after an auction of which only the result was written down.

    Without a declarer everybody has passed. Raises ``RecordError`` where nothing says what was bid.
    """
    if not (record.tricks or record.sections):
        return start
    declarer, bid = record.declarer, number_tag(record, "Bid")
    if declarer is None and not rules.options.forced_open:
        return rules.after_auction(start, None)
    if not isinstance(declarer, Seat) or bid is None:
        message = "there is play, but neither an auction nor the tags Declarer and Bid"
        raise syntax_error("no_bid", message, record.tricks[0].at if record.tricks else record.at)
    return rules.after_auction(start, declarer, bid)


class _Follower(Follower[State]):
    """Follows auction, exchange, attempts, Kontra and cards of Huutopussi."""

    rules: Huutopussi

    def __init__(
        self, record: Record, rules: Huutopussi, start: State, deal: Deal | None, *, tolerant: bool, trace: bool
    ) -> None:
        super().__init__(record, rules, start, deal, tolerant=tolerant, trace=trace)
        self.exchange = list(exchange_rows(record))
        self.melds = list(meld_rows(record))
        self.kontras = list(kontra_rows(record))

    def spell(self, action: Action) -> str:
        return spell(action)

    def kind_of(self, irregularity: Irregularity[State]) -> tuple[str, int]:
        action, number = irregularity.action, irregularity.state.play.number
        if isinstance(action, Play):
            return CARD, number
        if isinstance(action, Kontra):
            return KONTRA, number
        return (MELD, number) if isinstance(action, (*ATTEMPTS, Answer)) else (CALL, 0)

    def spelled_like(self, action: Action, legal: Iterable[Action]) -> tuple[str, ...]:
        """Return what was legal instead: calls for a call, cards for cards and for what is said between them."""
        if isinstance(action, (Play, Kontra, Answer, *ATTEMPTS)):
            return tuple(map(str, self.rules.deck.cards_of(self.rules.legal_set(self.state))))
        words: list[str] = []
        for other in legal:
            if isinstance(other, (Give, Return, Discard)):
                words += map(str, other.cards)
            elif not isinstance(other, Kontra):
                words.append(spell(other))
        return tuple(dict.fromkeys(words))

    @property
    def knows_leader(self) -> bool:
        return self.rules.phase(self.state) == PLAY

    def follow_calls(self) -> None:
        for call in self.record.auction:
            self.act(action_of(call), call.at)
            if not self.goes_on():
                return
        if self.exchange or self.record.tricks:
            self._supply_passes()
        self._follow_exchange()

    def _supply_passes(self) -> None:
        """Say the passes that a recorder left out at the end of the auction."""
        while self.state.auction.turn != NOBODY and self.state.auction.bidder != NOBODY:
            self.act(Pass(self.rules.seats[self.state.auction.turn]), self.record.at, is_recorded=False)

    def _follow_exchange(self) -> None:
        """Follow the exchange as it is written; a contract that stands in its tag alone is said when it is due."""
        if self._is_due(DISCARD):
            self._discard()
        for row in self.exchange:
            if not self.goes_on():
                return
            if isinstance(row, Gift):
                self._supply_contract()
                self.act(self._gift(row), row.at)
            else:
                self.act(Announce(row.seat, row.contract), row.at)
        if self.record.tricks and self.goes_on():
            self._supply_contract()

    def _is_due(self, step: str) -> bool:
        is_exchanging = self.rules.phase(self.state) == EXCHANGE
        return is_exchanging and step_due(self.state.exchange, self.rules.options) == step

    def _supply_contract(self) -> None:
        is_written = any(not isinstance(row, Gift) for row in self.exchange)
        contract = number_tag(self.record, "Contract")
        if self._is_due(CONTRACT) and not is_written and contract is not None:
            declarer = self.rules.seats[self.state.auction.bidder]
            self.act(Announce(declarer, contract), self.record.place("Contract"), is_recorded=False)

    def _gift(self, row: Gift) -> Action:
        partner = self.record.game.rotation.partner(row.giver)
        if partner is None:
            message = f"{row.giver} has no partner to give cards to"
            raise RecordError(TURN, "exchange_alone", message, row.at, seat=row.giver)
        if partner is not row.taker:
            message = f"{row.giver} and {row.taker} are no partners"
            raise RecordError(TURN, "exchange_taker", message, row.at, seat=row.giver, taker=row.taker)
        # The giver decides what it is meant to be, so that giving twice is the fault it looks like.
        is_return = self.state.exchange.given and row.giver is self.rules.seats[self.state.auction.bidder]
        return Return(row.giver, row.cards) if is_return else Give(row.giver, row.cards)

    def _discard(self) -> None:
        """Lay away what the tag Discard names, else what the declarer does not play in a whole hand."""
        seat = self.rules.seats[self.state.auction.bidder]
        cards = _cards_of_tag(self.record, "Discard")
        if not cards and self.record.is_complete:
            hand = set(self.rules.deck.cards_of(self.state.play.hands[self.state.auction.bidder]))
            cards = self.rules.deck.sort(hand - {played.card for played in self.record.played})
        if cards:
            self.act(Discard(seat, cards), self.record.place("Discard"))

    def before_card(self) -> None:
        """Follow attempts, if a trick is about to be led, and then Kontra."""
        play = self.state.play
        while self.melds and not play.trick and self.melds[0].trick <= play.number and self.goes_on():
            self._follow_meld(self.melds.pop(0))
        played = sum(play.tricks) * len(play.hands) + len(play.trick)
        while self.kontras and self.kontras[0].after <= played and self.goes_on():
            said = self.kontras.pop(0)
            self.act(Kontra(said.seat), said.at)

    def _follow_meld(self, meld: Meld) -> None:
        for action in meld.actions:
            self.act(action, meld.at)
        asker = self.state.melds.asker
        if meld.way == ASK and self.goes_on() and asker != NOBODY:
            partner = self.record.game.rotation.partner(self.rules.seats[asker])
            assert partner is not None
            self.act(Answer(partner, meld.suit), meld.at)

    def follow_rest(self) -> None:
        self.before_card()
        left = [(meld.seat, meld.at) for meld in self.melds] + [(said.seat, said.at) for said in self.kontras]
        if left and self.goes_on():
            seat, at = left[0]
            raise RecordError(TURN, "said_later", "the play recorded does not come so far", at, seat=seat)

    def misplaced(self, error: ImpossibleAction, action: Action, at: Place) -> RecordError:
        """Return the fault of what could not be done then."""
        facts = {name: value for name, value in error.facts.items() if name in ("seat", "card", "count")}
        if error.code == "held":
            return RecordError(HELD, "exchange_held", str(error), at, **facts)
        if error.code == "cards":
            return RecordError(DECK, "exchange_count", str(error), at, **facts)
        if isinstance(action, CALLS):
            facts |= {"call": spell(action), "expected": self.rules.seat_to_act(self.state)}
            return RecordError(TURN, "call_turn", str(error), at, **facts)
        if isinstance(action, Play):
            return RecordError(TURN, "card_early", str(error), at, **facts | {"card": action.card})
        return RecordError(TURN, "said_turn", str(error), at, **facts | {"what": spell(action)})
