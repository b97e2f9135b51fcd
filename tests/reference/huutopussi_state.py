"""Huutopussi: where a hand stands, and what speaks against an action; huutopussi says what an action does.

What cannot have happened is Impossible: an unknown action or one of another phase, somebody else's turn, a
card not held. What the rules forbid is Refused and names the clause. For cards and attempts the clauses are
listed in huutopussi_play; the others are

    H3.1   redeal without the hand for it, or where there is none
    H3.2   redeal at a later turn than the first
    H4.1   bid not of five, under the minimum, not above the last; the forced opener passes
    H4.2   bid, pass or redeal by a player who has passed and is not to speak
    H4.4   bid above the maximum
    H5.1   not the number of cards to give;  H5.3  not the number to give back
    H5.2   contract not of five or under the bid;  H5.4  contract above the maximum
    H7.6   an untrue answer
    H9.5   bid by a banned side, other than exactly the minimum as forced opening; contract above the bid by
           a banned side under `raise_when_banned=false`
    H10.2  Kontra where all have passed
    H10.9  Kontra where it is not played, before the contract, by the wrong side, too late, or too often
    H11.3  not three cards laid away, or an ace or ten among them

A ban is asked before the amounts of H4.
"""

from collections.abc import Sequence
from typing import Any

from tests.reference.huutopussi_options import (
    SUITS,
    Options,
    card_points,
    highest_bid,
    marriage_points,
    may_demand_redeal,
    pack,
    side_of,
    sides,
    tricks_in_hand,
)
from tests.reference.huutopussi_play import (
    clause_against_attempt,
    clause_against_card,
    clause_against_right,
    marriages_in,
)

Action = tuple[Any, ...]

KINDS = {
    "auction": ["bid", "pass", "redeal"],
    "give": ["give"],
    "contract": ["contract"],
    "return": ["return"],
    "discard": ["discard"],
    "answer": ["answer"],
    "play": ["own", "ask", "half", "play"],
    "redeal": [],
    "over": [],
}
ATTEMPTS = ["own", "ask", "half"]
EXCHANGES = ["give", "return", "discard"]


class Refused(Exception):
    """The rules forbid the action; `clause` says which."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Impossible(Exception):
    """The action cannot have happened at all."""


class State:
    """One hand, as it stands. `phase` is a name of KINDS; `turn` is the seat to act, None when nobody is."""

    def __init__(
        self,
        options: Options,
        dealer: int,
        hands: Sequence[Sequence[str]],
        talon: Sequence[str] = (),
        banned: Sequence[bool] = (),
    ) -> None:
        players = int(options["players"])
        sizes = [len(hand) for hand in hands]
        if sizes != [tricks_in_hand(options)] * players:
            raise ValueError("not the right number of cards")
        if sorted(sum([list(hand) for hand in hands], list(talon))) != sorted(pack()):
            raise ValueError("not the pack")
        self.options = options
        self.dealer = dealer
        self.hands = [list(hand) for hand in hands]
        self.talon = list(talon)
        self.banned = list(banned) or [False for _ in sides(options)]
        if options["ban_at"] is None:
            self.banned = [False for _ in sides(options)]
        self.phase = "auction"
        self.turn: int | None = self.next_seat(dealer)
        self.bid: int | None = None
        self.bidder: int | None = None
        self.had_turn = [False] * players
        self.passed = [False] * players
        self.declarer: int | None = None
        self.contract: int | None = None
        self.discards: list[str] = []
        self.kontra_calls: list[int] = []
        self.trump: str | None = None
        self.declared: list[str] = []
        self.marriages: list[tuple[int, str, str]] = []
        self.broken = [False] * players
        self.answered_no: list[tuple[int, str]] = []
        self.asker: int | None = None
        self.trick: list[str] = []
        self.leader: int | None = None
        self.last_leader: int | None = None
        self.last_winner: int | None = None
        self.attempted = False
        self.tricks = [0 for _ in sides(options)]
        self.won: list[list[str]] = [[] for _ in sides(options)]

    # What can be read off

    def next_seat(self, seat: int) -> int:
        """H1.1: the next seat clockwise."""
        return (seat + 1) % int(self.options["players"])

    def partner(self, seat: int) -> int:
        """H1.1: the seat opposite; three-handed nobody has one and no rule asks for him."""
        return (seat + 2) % 4

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return side_of(self.options, seat)

    @property
    def next_dealer(self) -> int:
        """H2.1, H3.3: the deal passes to the left, after a redeal too."""
        return self.next_seat(self.dealer)

    @property
    def kontras(self) -> int:
        """H10.9: how many Kontras and Res have been said."""
        return len(self.kontra_calls)

    @property
    def raw(self) -> list[int]:
        """H8.1, H11.4: cards won and marriages; at the end also the last trick and the discards."""
        points = [card_points(self.options, self.won[side]) for side in sides(self.options)]
        for side, suit, _how in self.marriages:
            points[side] += marriage_points(self.options, [suit])
        if self.phase == "over":
            points[self.side(self.last_to_win())] += int(self.options["last_trick"])
            if self.declarer is not None and self.discards_count(self.side(self.declarer)):
                points[self.side(self.declarer)] += card_points(self.options, self.discards)
        return points

    def discards_count(self, side: int) -> bool:
        """H11.4: always, or by option only with a trick."""
        return self.options["discard_points"] == "declarer" or self.tricks[side] > 0

    def last_to_win(self) -> int:
        """The seat that won the last trick."""
        assert self.last_winner is not None
        return self.last_winner

    def number_to_lay(self, kind: str) -> int:
        """H5.1, H5.3, H10.3: three or four cards each way; H11.3: three to lay away."""
        return 3 if kind == "discard" else int(self.options["exchange"])

    # What speaks against an action

    def clause_against(self, action: Action) -> str | None:
        """The clause that forbids the action, or None; raises Impossible."""
        kind, seat = action[0], action[1]
        if self.turn is None or seat not in range(len(self.hands)):
            raise Impossible(action)
        if kind == "kontra":
            return self.against_kontra(seat)
        if kind not in KINDS[self.phase]:
            raise Impossible(action)
        if kind in ATTEMPTS:
            return self.against_attempt(seat, kind, action[2] if kind != "ask" else None)
        if self.phase == "auction":
            return self.against_call(seat, kind, action)
        if seat != self.turn:
            raise Impossible(action)
        if kind == "contract":
            return self.against_contract(seat, action[2])
        if kind == "answer":
            return self.against_answer(seat, action[2])
        if kind == "play":
            return self.against_card(seat, action[2])
        return self.against_exchange(seat, kind, action[2])

    def against_call(self, seat: int, kind: str, action: Action) -> str | None:
        """H3, H4: a bid, a pass or a redeal, at his turn; H4.2: nobody who has passed speaks again."""
        if self.passed[seat]:
            return "H4.2"
        if seat != self.turn:
            raise Impossible(action)
        if kind == "bid":
            return self.against_bid(seat, action[2])
        if kind == "redeal":
            return self.against_redeal(seat)
        return "H4.1" if self.must_open() else None

    def must_open(self) -> bool:
        """H4.1: the player left of the dealer must bid."""
        return bool(self.options["forced_open"]) and self.bid is None

    def against_bid(self, seat: int, amount: int) -> str | None:
        """H4.1, H4.4, H9.5."""
        if self.banned[self.side(seat)] and not (self.must_open() and amount == self.options["min_bid"]):
            return "H9.5"
        if amount % 5 != 0 or amount < self.options["min_bid"]:
            return "H4.1"
        if self.bid is not None and amount <= self.bid:
            return "H4.1"
        return "H4.4" if amount > highest_bid(self.options) else None

    def against_redeal(self, seat: int) -> str | None:
        """H3.1, H3.2; H3.4: whatever the side's total."""
        if not may_demand_redeal(self.options, self.hands[seat]):
            return "H3.1"
        return "H3.2" if self.had_turn[seat] else None

    def against_exchange(self, seat: int, kind: str, cards: Sequence[str]) -> str | None:
        """H5.1, H5.3, H10.3, H11.3."""
        if len(set(cards)) != len(cards) or not set(cards) <= set(self.hands[seat]):
            raise Impossible((kind, seat, cards))
        clause = {"give": "H5.1", "return": "H5.3", "discard": "H11.3"}[kind]
        if len(cards) != self.number_to_lay(kind):
            return clause
        if kind == "discard" and self.options["discard_no_ace_ten"] and any(card[1] in "AT" for card in cards):
            return clause
        return None

    def against_contract(self, seat: int, amount: int) -> str | None:
        """H5.2, H5.4, H9.5."""
        assert self.bid is not None
        if amount % 5 != 0 or amount < self.bid:
            return "H5.2"
        if amount > highest_bid(self.options):
            return "H5.4"
        if self.banned[self.side(seat)] and not self.options["raise_when_banned"] and amount != self.bid:
            return "H9.5"
        return None

    def against_answer(self, seat: int, suit: str | None) -> str | None:
        """H7.6: he names one of his undeclared marriages; only without any he says no."""
        held = marriages_in(self.hands[seat], self.declared)
        truthful = suit in held if held else suit is None
        return None if truthful else "H7.6"

    def against_attempt(self, seat: int, kind: str, suit: str | None) -> str | None:
        """H7: at his turn, before leading, after a trick."""
        if suit is not None and suit not in SUITS:
            raise Impossible((kind, seat, suit))
        if seat != self.turn or self.last_winner is None:
            return "H7.2"
        if self.trick:
            return "H7.1"
        clause = clause_against_right(
            self.options, self.last_winner == seat, self.last_leader == self.last_winner, self.attempted
        )
        if clause is not None:
            return clause
        partner_broken = len(self.hands) == 4 and self.broken[self.partner(seat)]
        noes = [named for asker, named in self.answered_no if asker == seat]
        return clause_against_attempt(
            self.options, self.hands[seat], self.declared, self.broken[seat], partner_broken, noes, kind, suit
        )

    def against_card(self, seat: int, card: str) -> str | None:
        """H6, H10.4."""
        if card not in self.hands[seat]:
            raise Impossible(("play", seat, card))
        first_trick = self.last_winner is None
        return clause_against_card(self.options, self.hands[seat], self.trick, self.trump, first_trick, card)

    def against_kontra(self, seat: int) -> str | None:
        """H10.9: opponents and declaring side by turns, the n-th call with at least 10 - n cards in hand."""
        if not self.options["kontra"]:
            return "H10.9"
        if self.declarer is None and self.phase == "play":
            return "H10.2"
        if self.contract is None or self.declarer is None:
            return "H10.9"
        number = self.kontras + 1
        declaring = self.side(seat) == self.side(self.declarer)
        right_side = declaring == (number % 2 == 0)
        in_time = len(self.hands[seat]) >= 10 - number
        in_number = number <= min(self.options["kontra_max"], 9)
        return None if right_side and in_time and in_number else "H10.9"
