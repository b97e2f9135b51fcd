"""Le Quatre Sept written a second time, slowly and plainly: clauses Q1 to Q6 and Q8 of the rules.

Nothing here is shared with the scoring engine. Cards are written suit letter first ("HT", "S7"),
seats are 0 to 3 clockwise, the team of a seat is the seat modulo 2.

What a refused action breaks, asked in this order (the first answer is named):

| action                                      | clause |
|---------------------------------------------|--------|
| a new deal asked for without the right      | Q8.1   |
| the led suit held and not played            | Q4.2   |
| not the lowest card led after a poor trick  | Q8.6   |
| announced wrongly, announce=first_card      | Q5.2   |
| announced wrongly, announce=before_lead     | Q8.7   |
| a knock or slide without the permission     | Q8.2   |
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from tests.reference.quatre_sept_cards import (
    PRESETS,
    Options,
    all_sevens_held,
    clause_against_card,
    floors,
    legal_cards,
    nothing_high,
    options,
    pack,
    suit_of,
    thirds,
    trio,
    trios_held,
    winning_position,
)
from tests.reference.quatre_sept_match import match_totals, slip_faults

__all__ = [
    "PRESETS",
    "Hand",
    "Impossible",
    "Options",
    "Refused",
    "floors",
    "legal_cards",
    "match_totals",
    "options",
    "slip_faults",
    "thirds",
    "winning_position",
]

Action = tuple[Any, ...]

NOTES = ["", "^", "~"]


class Refused(Exception):
    """The rules forbid the action; `clause` says which."""

    def __init__(self, clause: str) -> None:
        super().__init__(f"refused by clause {clause}")
        self.clause = clause


class Impossible(Exception):
    """The action cannot have happened: card not held, another player's turn, the hand is over."""


class Hand:
    """A hand from the cards dealt to the last trick. Everything is found anew from the plays.

    `thirds`, `floors`, `bonus`, `points` and `tricks` count the finished tricks of each team so
    far; only at the end do the floors add up to 11 (clause Q6.3). `four_sevens` is the seat whose
    four sevens ended the game; under play_on it stays None.
    """

    def __init__(self, options: Options, dealer: int, hands: Sequence[Sequence[str]]) -> None:
        if sorted(card for hand in hands for card in hand) != sorted(pack()):
            raise ValueError("the hands are not the pack")
        if dealer not in range(4) or [len(hand) for hand in hands] != [8, 8, 8, 8]:
            raise ValueError("four hands of eight cards and a dealer from 0 to 3 are needed")
        self.options = dict(options)
        self.dealer = dealer
        self.dealt = [list(hand) for hand in hands]
        self.plays: list[tuple[int, str]] = []
        self.announced: list[tuple[int, str | None]] = []
        self.notes: list[tuple[int, str, str]] = []
        self.redeal_by: int | None = None

    def copy(self) -> "Hand":
        return deepcopy(self)

    # Where the hand stands

    @property
    def four_sevens(self) -> int | None:
        """Clauses Q3.1 and Q3.2: a fact of the deal."""
        if self.options["four_sevens"] == "win_game":
            for seat in range(4):
                if all_sevens_held(self.dealt[seat]):
                    return seat
        return None

    @property
    def phase(self) -> str:
        """Clause Q3.2: four sevens come before a redeal; clause Q4.1: eight tricks."""
        if self.four_sevens is not None:
            return "four_sevens"
        if self.redeal_by is not None:
            return "redeal"
        if len(self.plays) == 32:
            return "over"
        return "play"

    @property
    def finished(self) -> list[list[tuple[int, str]]]:
        """The finished tricks, each a list of four plays in order."""
        full = len(self.plays) // 4 * 4
        return [self.plays[start : start + 4] for start in range(0, full, 4)]

    @property
    def trick(self) -> list[str]:
        """The cards on the table."""
        full = len(self.plays) // 4 * 4
        return [card for seat, card in self.plays[full:]]

    @property
    def winners(self) -> list[int]:
        """Clause Q4.3: the seats that won the finished tricks."""
        return [plays[winning_position([card for seat, card in plays])][0] for plays in self.finished]

    @property
    def turn(self) -> int | None:
        """Clause Q4.1: the dealer's left leads, then the winner of each trick; play is clockwise."""
        if self.phase != "play":
            return None
        leader = (self.dealer + 1) % 4
        if self.winners:
            leader = self.winners[-1]
        return (leader + len(self.trick)) % 4

    def held(self, seat: int) -> list[str]:
        """What is left of the cards dealt to a seat."""
        return [card for card in self.dealt[seat] if (seat, card) not in self.plays]

    def clause_against_card(self, seat: int, card: str) -> str | None:
        """Clauses Q4.2 and Q8.6."""
        previous = None
        if self.finished:
            previous = thirds([card for seat, card in self.finished[-1]])
        return clause_against_card(self.options, self.held(seat), self.trick, previous, len(self.finished), card)

    # Scores

    @property
    def tricks(self) -> list[int]:
        return [sum(1 for seat in self.winners if seat % 2 == team) for team in [0, 1]]

    @property
    def thirds(self) -> list[int]:
        """Clauses Q1.3 and Q1.4: the cards of the tricks, and three for the last trick."""
        total = [0, 0]
        for number in range(len(self.finished)):
            team = self.winners[number] % 2
            total[team] += thirds([card for seat, card in self.finished[number]])
            if number == 7:
                total[team] += 3
        return total

    @property
    def floors(self) -> list[int]:
        return floors(self.thirds)

    @property
    def bonus(self) -> list[int]:
        """Clauses Q5.1 and Q5.5: so much for each politaine announced and made."""
        total = [0, 0]
        for seat, _suit, made in self.politaines:
            if made:
                total[seat % 2] += self.options["bonus"]
        return total

    @property
    def points(self) -> list[int]:
        """Clause Q6.2: the bonuses are added after the fraction is dropped."""
        return [self.floors[team] + self.bonus[team] for team in [0, 1]]

    # Politaines

    def verdict(self, seat: int, suit: str) -> bool | None:
        """Clauses Q5.1, Q5.3 and Q5.4: whether the seat wins three tricks running with the trio.

        The first of the three tricks is the one in which the seat first plays a card of the trio.
        None while it is open; the answer falls only when a trick is finished.
        """
        the_three = [(seat, card) for card in trio(suit)]
        first = None
        for number in range(len(self.finished)):
            if first is None and any(play in self.finished[number] for play in the_three):
                first = number
        if first is None:
            return None
        for number in range(first, min(first + 3, len(self.finished))):
            plays = self.finished[number]
            winning_play = plays[winning_position([card for _seat, card in plays])]
            if winning_play not in the_three:
                return False
        if len(self.finished) >= first + 3:
            return True
        return None

    @property
    def politaines(self) -> list[tuple[int, str | None, bool | None]]:
        """Every announcement in order: the seat, the suit or None while unknown, made, failed or open.

        With announce=before_lead no suit is named (clause Q8.7). The trios the seat was dealt are
        then judged one by one: of k announcements and m trios made, the smaller number count. The
        first announcements of the seat are the ones made, in the order in which they were made;
        then come those still open, as many as there are trios still open; the others have failed
        (at no cost, clause Q8.8). Only a made one is given its suit, for only then it is known.
        """
        if self.options["announce"] == "first_card":
            return [(seat, suit, self.verdict(seat, suit)) for seat, suit in self.announced if suit is not None]
        result: list[tuple[int, str | None, bool | None]] = []
        for index in range(len(self.announced)):
            seat = self.announced[index][0]
            earlier = sum(1 for other, _suit in self.announced[:index] if other == seat)
            made = self.trios_made(seat)
            still_open = [suit for suit in trios_held(self.dealt[seat]) if self.verdict(seat, suit) is None]
            if earlier < len(made):
                result.append((seat, made[earlier], True))
            elif earlier < len(made) + len(still_open):
                result.append((seat, None, None))
            else:
                result.append((seat, None, False))
        return result

    def trios_made(self, seat: int) -> list[str]:
        """Clause Q5.1: the suits of the trios with which the seat won three tricks running, in order."""
        order: list[str] = []
        for player, card in self.plays:
            suit = suit_of(card)
            if player == seat and card in trio(suit) and suit not in order and self.verdict(seat, suit):
                order.append(suit)
        return order

    # Actions

    def check_possible(self, action: Action) -> None:
        """Raise Impossible for what cannot have happened at all."""
        if self.phase != "play":
            raise Impossible("the hand is over")
        verb, seat = action[0], action[1]
        if seat not in range(4):
            raise Impossible(f"no seat {seat}")
        if verb in ["redeal", "announce"]:
            return
        if verb not in ["play" + mark + note for mark in ["", "!"] for note in NOTES]:
            raise Impossible(f"no action {verb}")
        if seat != self.turn:
            raise Impossible(f"it is not the turn of {seat}")
        if action[2] not in self.held(seat):
            raise Impossible(f"{seat} does not hold {action[2]}")

    def clause_against(self, action: Action) -> str | None:
        """The clause that a possible action breaks, or None; the order is that of the table above."""
        verb, seat = action[0], action[1]
        if verb == "redeal":
            return self.clause_against_redeal(seat)
        if verb == "announce":
            return self.clause_against_announcement(seat)
        card = action[2]
        clause = self.clause_against_card(seat, card)
        if clause is None and "!" in verb:
            clause = self.clause_against_announcing_card(seat, card)
        if clause is None and ("^" in verb or "~" in verb) and not self.options["signals"]:
            clause = "Q8.2"
        return clause

    def clause_against_redeal(self, seat: int) -> str | None:
        """Clause Q8.1: any player without T, 9 and A, before the first lead."""
        if self.options["redeal_low"] and self.plays == [] and nothing_high(self.dealt[seat]):
            return None
        return "Q8.1"

    def clause_against_announcement(self, seat: int) -> str | None:
        """Clause Q8.7: before the first lead, once per politaine held. Clause Q5.2: else with a card."""
        if self.options["announce"] == "first_card":
            return "Q5.2"
        said = sum(1 for other, _suit in self.announced if other == seat)
        if self.plays == [] and said < len(trios_held(self.dealt[seat])):
            return None
        return "Q8.7"

    def clause_against_announcing_card(self, seat: int, card: str) -> str | None:
        """Clause Q5.2: a card of the trio, with all three in the hand. Clause Q8.7: else not with a card."""
        if self.options["announce"] == "before_lead":
            return "Q8.7"
        suit = suit_of(card)
        if card in trio(suit) and suit in trios_held(self.held(seat)):
            return None
        return "Q5.2"

    def may(self) -> list[Action]:
        """All actions legal now, the plays without the notes of clause Q8.2."""
        turn = self.turn
        if turn is None:
            return []
        candidates: list[Action] = []
        for seat in range(4):
            candidates += [("redeal", seat), ("announce", seat)]
        for card in self.held(turn):
            candidates += [("play", turn, card), ("play!", turn, card)]
        return [action for action in candidates if self.clause_against(action) is None]

    def do(self, action: Action) -> None:
        """Do it; raise Impossible or Refused, and then nothing has changed."""
        self.check_possible(action)
        clause = self.clause_against(action)
        if clause is not None:
            raise Refused(clause)
        verb, seat = action[0], action[1]
        if verb == "redeal":
            self.redeal_by = seat
        elif verb == "announce":
            self.announced.append((seat, None))
        else:
            card = action[2]
            self.plays.append((seat, card))
            if "!" in verb:
                self.announced.append((seat, suit_of(card)))
            if verb[-1] in ["^", "~"]:
                self.notes.append((seat, card, verb[-1]))
