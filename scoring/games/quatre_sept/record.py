"""A record of Le Quatre Sept held against the rules: announcements, cards, winners, points and score.

How a record is followed is the same for every game (:mod:`scoring.games.following`); here is what its marks and tags
mean: ``hT!`` announces a politaine with a card, ``hT^`` and ``hT~`` are signals, the tag Announce lists announcements
before the first lead, and a new deal that was asked for is the Result ``redeal`` with the seat in the Note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from scoring.cards import FR32, Deal
from scoring.errors import ImpossibleAction
from scoring.games.following import Follower, cards_held, check_leaders, hold, tricks_of
from scoring.games.quatre_sept.actions import Announce, Redeal, marks_of, play_of
from scoring.games.quatre_sept.open_hands import OpenHands, known_hands
from scoring.games.quatre_sept.record_tags import REDEAL, with_values
from scoring.games.quatre_sept.rules import BEATERS, SEATS, QuatreSept, State, politaines_of
from scoring.games.quatre_sept.score import FourSevens
from scoring.notation.errors import TURN, Place, RecordError
from scoring.notation.games import QUATRE_SEPT
from scoring.notation.record import Played, Record, Tag
from scoring.notation.verdict import CALL, CARD, MELD, Verdict
from scoring.rules import Action, Irregularity, Play
from scoring.seats import CLOCKWISE, Seat

ANNOUNCING_CLAUSES = ("Q5.2", "Q8.7")
"""The clauses against an announcement, whatever the card it is attached to."""
SIGNAL_CLAUSE = "Q8.2"


def spell(action: Action) -> str:
    """Return a card with its marks, or what was said, as it is written."""
    if isinstance(action, Play):
        return f"{action.card}{marks_of(action)}"
    return "announce" if isinstance(action, Announce) else "redeal"


def record_of(actions: Iterable[Action]) -> Record:
    """Return the record that holds these actions in their order, and nothing else."""
    done = tuple(actions)
    announced = " ".join(action.seat.value for action in done if isinstance(action, Announce))
    tags = [Tag("Announce", announced)] if announced else []
    for action in done:
        if isinstance(action, Redeal):
            tags += [Tag("Result", REDEAL), Tag("Note", action.seat.value)]
    return Record(QUATRE_SEPT, tags=tuple(tags), tricks=tricks_of(done, QUATRE_SEPT, marks_of))


def check(record: Record, rules: QuatreSept, *, tolerant: bool = False, trace: bool = False) -> Verdict:
    """Return what the rules say of the record.

    A tolerant check goes on after what a clause forbids, as it happened; otherwise it stops there and the sums stay
    unknown. What makes the record malformed ends the check and is the ``error`` of the verdict. ``trace`` asks for
    every action with what was legal.
    """
    return hold(
        record,
        bool(record.tricks or record.auction or announced(record) or asked_for_redeal(record)),
        lambda: _follower(record, rules, tolerant, trace),
        lambda verdict: with_values(verdict, record, rules),
    )


def details(verdict: Verdict) -> dict[str, Any]:
    """Return the politaines of a checked record in the order of their announcements, and who was dealt four sevens.

    A politaine that was made against the rules is not among them: it was never announced.
    """
    outcome = verdict.outcome
    politaines = politaines_of(verdict.replay.final) if verdict.replay else ()
    seat = outcome.seat if isinstance(outcome, FourSevens) else None
    return {
        "politaines": [{"seat": one.seat.value, "suit": one.suit, "made": one.made} for one in politaines],
        "four_sevens": seat.value if seat else None,
    }


def announced(record: Record) -> tuple[Seat, ...]:
    """Return the seats that announced a politaine before the first lead (Q8.7)."""
    return tuple(Seat(word) for word in (record.value("Announce") or "").split())


def asked_for_redeal(record: Record) -> Seat | None:
    """Return the seat in the Note of a hand that was thrown in, none where it names none (Q8.1)."""
    if record.value("Result") != REDEAL:
        return None
    named = set(re.findall(r"\b[NESW]\b", record.value("Note") or ""))
    return Seat(named.pop()) if len(named) == 1 else None


def _dealer_of(record: Record) -> Seat:
    """Return the dealer: the one named, else the seat before the first leader (Q4.1); any where nothing was led."""
    if record.dealer:
        return record.dealer
    return CLOCKWISE.after(record.tricks[0].leader, -1) if record.tricks else SEATS[0]


def _follower(record: Record, rules: QuatreSept, tolerant: bool, trace: bool) -> Follower[State]:
    """Return what follows the record; where hands stay unknown, by the cards that are known to have been held.

    Raises ``RecordError`` (kind ``held``) where a card is played twice or against a known hand.
    """
    dealer = _dealer_of(record)
    deal = record.deal_of(dealer)
    if deal is None:
        # The hands come from who played what, which only holds while the leaders are right.
        check_leaders(record, CLOCKWISE.after(dealer), BEATERS)
        known = known_hands(cards_held(record))
        if any(known.room):
            open_hands = OpenHands(rules.options, known)
            return _Follower(record, open_hands, open_hands.start_as(dealer), None, tolerant=tolerant, trace=trace)
        hands = {seat: FR32.cards_of(cards) for seat, cards in zip(SEATS, known.shown, strict=True)}
        deal = Deal.of(FR32, CLOCKWISE, dealer, hands)
    return _Follower(record, rules, rules.start(deal), deal, tolerant=tolerant, trace=trace)


class _Follower(Follower[State]):
    """Follows announcements and cards of Le Quatre Sept."""

    rules: QuatreSept

    def spell(self, action: Action) -> str:
        return spell(action)

    def named(self, irregularity: Irregularity[State]) -> str:
        action = irregularity.action
        is_wrong_card = isinstance(action, Play) and irregularity.clause not in (*ANNOUNCING_CLAUSES, SIGNAL_CLAUSE)
        return str(action.card) if is_wrong_card and isinstance(action, Play) else spell(action)

    def spelled_like(self, action: Action, legal: Iterable[Action]) -> tuple[str, ...]:
        """Return the legal cards without announcements, for a redeal whether the same seat might ask for one."""
        if isinstance(action, Redeal):
            return tuple(spell(other) for other in legal if isinstance(other, Redeal) and other.seat is action.seat)
        return tuple(str(other.card) for other in legal if type(other) is Play)

    def kind_of(self, irregularity: Irregularity[State]) -> tuple[str, int]:
        action, number = irregularity.action, irregularity.state.play.number
        if isinstance(action, Redeal):
            return CALL, 0
        is_card = isinstance(action, Play) and irregularity.clause not in ANNOUNCING_CLAUSES
        return (CARD if is_card else MELD), number

    def unknown_cards(self, action: Action) -> int:
        return self.rules.room[SEATS.index(action.seat)]

    def playing(self, seat: Seat, played: Played) -> Play:
        return play_of(seat, played.card, played.marks)

    def follow_calls(self) -> None:
        for call in self.record.auction:
            message = f"{call.seat} said {call.word}, but there are no calls"
            raise RecordError(TURN, "call_turn", message, call.at, seat=call.seat, call=call.word, expected=None)
        for seat in announced(self.record):
            self.act(Announce(seat), self.record.place("Announce"))
            if not self.goes_on():
                return
        asker = asked_for_redeal(self.record)
        if asker is not None and not self.record.tricks:
            self.act(Redeal(asker), self.record.place("Note"))

    def misplaced(self, error: ImpossibleAction, action: Action, at: Place) -> RecordError:
        """Only four sevens, which end the game before play, leave no room for a card or a word (Q3.1)."""
        by = SEATS[self.state.by]
        message = f"{by} was dealt four sevens, so nothing was played"
        return RecordError(TURN, "after_four_sevens", message, at, seat=action.seat, by=by)
