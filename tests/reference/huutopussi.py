"""Huutopussi: one hand from the first bid to the last card (H2 to H7, H9.5, H10, H11), action by action.

Actions: ('bid', seat, 50) ('pass', seat) ('redeal', seat) ('give', seat, cards) ('contract', seat, 120)
('return', seat, cards) ('discard', seat, cards) ('own', seat, 'S') ('ask', seat) ('answer', seat, 'S' or None)
('half', seat, 'S') ('kontra', seat) ('play', seat, 'SA'). The cards of an exchange are a sorted tuple.

Where the rule text is silent this implementation reads it so:

    H3     a maximum bid or a ban leaves the right to a redeal
    H6.6   without `must_trump` a void player is free altogether, and need not beat either
    H7.6   asking for a marriage is open even when all four suits are declared: the answer is no
    H7.9   under `break_on=success` a half question succeeds when trump is made, not at the bluffed yes
    H7.10  a half question counts as answered no when the partner said no to this asker in this suit
    H7.11  `own_first` binds a player only while he may declare his marriage, so not when he is broken
    H9.4   after a tie the next unequal totals decide, by `both_over=declarer` for the declarer if both are there
    H9.5   no ban holds where `ban_at` is off; the forced opening is exactly `min_bid`; `ban_at=0` bans at 0
    H9     deals after the end of a game do not count; `tied` is an end without a winner
    H10.2  all passed: attempts are open as ever; three-handed the talon stays shut and nobody scores it
    H10.7  all passed: rounded for everybody under `round5=opponents`, otherwise not
    H10.9  Kontra may be said from the contract on, before the return and before an answer too; three-handed
           the n-th call needs 10 - n cards as well; a trickless declarer's loss is not doubled under
           `kontra_on_declarer_porvoo=false` whatever `declarer_trickless` is; the uncounted Kontra does not
           depend on `trickless`
    H11.3  the contract follows the discard whatever `contract_when` says; of fourteen cards at least six are
           neither ace nor ten, so three can always be laid away
    H11.5  three-handed there are no questions, even under `asks=true`
"""

from collections.abc import Sequence
from copy import deepcopy
from itertools import combinations

from tests.reference.huutopussi_options import SUITS, highest_bid
from tests.reference.huutopussi_play import halves, trick_winner
from tests.reference.huutopussi_score import hand_score
from tests.reference.huutopussi_state import ATTEMPTS, EXCHANGES, KINDS, Action, Impossible, Refused, State

__all__ = ["ATTEMPTS", "EXCHANGES", "KINDS", "Action", "Hand", "Impossible", "Refused"]


class Hand(State):
    """One hand that goes on by `do`; the rest is read off the State."""

    def copy(self) -> "Hand":
        """A hand that may go another way."""
        return deepcopy(self)

    # Which actions there are

    def may(self) -> list[Action]:
        """All actions that are legal now, Kontra out of turn among them."""
        return [action for action in self.conceivable() if self.clause_against(action) is None]

    def conceivable(self) -> list[Action]:
        """Every action that could be thought of now, legal or not, of the seat to act; and every Kontra."""
        seat = self.turn
        if seat is None:
            return []
        fives = range(5, highest_bid(self.options) + 5, 5)
        found: list[Action] = []
        if self.phase == "auction":
            found = [("bid", seat, amount) for amount in fives] + [("pass", seat), ("redeal", seat)]
        elif self.phase == "contract":
            found = [("contract", seat, amount) for amount in fives]
        elif self.phase in EXCHANGES:
            count = self.number_to_lay(self.phase)
            found = [(self.phase, seat, cards) for cards in combinations(sorted(self.hands[seat]), count)]
        elif self.phase == "answer":
            found = [("answer", seat, suit) for suit in SUITS] + [("answer", seat, None)]
        elif self.phase == "play":
            found = [("own", seat, suit) for suit in SUITS] + [("ask", seat)]
            found += [("half", seat, suit) for suit in SUITS]
            found += [("play", seat, card) for card in self.hands[seat]]
        return found + [("kontra", other) for other in range(len(self.hands))]

    # What an action does

    def do(self, action: Action) -> None:
        """Carry out a legal action; raises Refused or Impossible and then changes nothing."""
        clause = self.clause_against(action)
        if clause is not None:
            raise Refused(clause)
        kind, seat = action[0], action[1]
        if kind in ("bid", "pass"):
            self.speak(seat, action[2] if kind == "bid" else None)
        elif kind == "redeal":
            self.phase, self.turn = "redeal", None
        elif kind in EXCHANGES:
            self.lay(seat, kind, action[2])
        elif kind == "contract":
            self.contract = action[2]
            before_return = self.options["players"] == 4 and self.options["contract_when"] == "before_return"
            self.go_on("return" if before_return else "play", seat)
        elif kind == "kontra":
            self.kontra_calls.append(seat)
        elif kind == "play":
            self.play(seat, action[2])
        else:
            self.attempt(seat, kind, action[2] if kind != "ask" else None)

    def go_on(self, phase: str, seat: int) -> None:
        """The next phase and who acts in it; H6.1: the first to act in the play leads."""
        self.phase, self.turn = phase, seat
        if phase == "play":
            self.leader = seat

    def speak(self, seat: int, amount: int | None) -> None:
        """H4.1, H4.2: a bid, or a pass (None), and who is asked next."""
        self.had_turn[seat] = True
        if amount is None:
            self.passed[seat] = True
        else:
            self.bid, self.bidder = amount, seat
        still_in = [other for other in range(len(self.hands)) if not self.passed[other]]
        if still_in == []:
            self.go_on("play", self.next_seat(self.dealer))  # H10.2
        elif still_in == [self.bidder]:
            self.end_auction(still_in[0])
        else:
            self.turn = self.next_seat(seat)
            while self.passed[self.turn]:
                self.turn = self.next_seat(self.turn)

    def end_auction(self, declarer: int) -> None:
        """H5.1: his partner gives; H11.2: three-handed he takes the talon."""
        self.declarer = declarer
        if self.options["players"] == 3:
            self.hands[declarer] += self.talon
            self.go_on("discard", declarer)
        else:
            self.go_on("give", self.partner(declarer))

    def lay(self, seat: int, kind: str, cards: Sequence[str]) -> None:
        """H5.1, H5.3, H11.3: cards leave the hand, to the partner or aside."""
        for card in cards:
            self.hands[seat].remove(card)
        if kind == "discard":
            self.discards = list(cards)
            self.go_on("contract", seat)
            return
        self.hands[self.partner(seat)] += list(cards)
        if kind == "give":
            before_return = self.options["contract_when"] == "before_return"
            self.go_on("contract" if before_return else "return", self.partner(seat))
        else:
            self.go_on("contract" if self.contract is None else "play", seat)

    def attempt(self, seat: int, kind: str, suit: str | None) -> None:
        """H7.3, H7.5 to H7.9: the three methods, and the answer to the second."""
        self.attempted = True
        on_ask = self.options["break_on"] == "ask"
        if kind == "own":
            self.declare(seat, str(suit), "own")
        elif kind == "half":
            self.ask_half(seat, str(suit), on_ask)
        elif kind == "ask":
            self.asker = seat
            self.broken[seat] = self.broken[seat] or on_ask
            self.go_to_answer(self.partner(seat))
        else:
            assert self.asker is not None
            if suit is not None:
                self.declare(self.asker, suit, "ask")
                self.broken[self.asker] = True
            self.phase, self.turn, self.asker = "play", self.asker, None

    def go_to_answer(self, seat: int) -> None:
        """H7.6: the partner answers before anything is led."""
        self.phase, self.turn = "answer", seat

    def ask_half(self, seat: int, suit: str, on_ask: bool) -> None:
        """H7.7, H7.8, H10.6: trump is made when asker and partner hold one each."""
        partner = self.partner(seat)
        made = halves(self.hands[seat], suit) == 1 and halves(self.hands[partner], suit) == 1
        if halves(self.hands[partner], suit) == 0:
            self.answered_no.append((seat, suit))
        if made:
            self.declare(seat, suit, "half")
        if made or on_ask:
            self.broken[seat] = True
            if self.options["half_breaks_partner"]:
                self.broken[partner] = True

    def declare(self, seat: int, suit: str, how: str) -> None:
        """H7.4, H7.12: a new trump, and a marriage for the side."""
        self.trump = suit
        self.declared.append(suit)
        self.marriages.append((self.side(seat), suit, how))

    def play(self, seat: int, card: str) -> None:
        """H6.1, H6.7: a card, and after the last of a trick who won it."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < len(self.hands):
            self.turn = self.next_seat(seat)
            return
        assert self.leader is not None
        winner = (self.leader + trick_winner(self.trick, self.trump)) % len(self.hands)
        self.tricks[self.side(winner)] += 1
        self.won[self.side(winner)] += self.trick
        self.trick = []
        self.last_leader, self.last_winner = self.leader, winner
        self.attempted = False
        self.leader = winner
        self.turn = winner
        if not self.hands[winner]:
            self.phase, self.turn, self.leader = "over", None, None

    def score(self) -> list[int]:
        """H8, H10, H11: the score of each side, of a hand that is over."""
        assert self.phase == "over"
        declarer = None if self.declarer is None else self.side(self.declarer)
        return hand_score(self.options, declarer, self.bid, self.contract, self.raw, self.tricks, self.kontras)
