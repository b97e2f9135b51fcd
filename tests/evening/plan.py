"""What happens on the evening that the browser plays: deals, results and two recorded plays, known before it begins.

Nothing here asks the site. Plays are checked by the second implementation of the rules.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from scoring.cards import ES48, deal_at_random
from scoring.games.botifarra.calls import Double
from scoring.games.botifarra.options import Level
from scoring.rules import Play as Played
from scoring.seats import COUNTER_CLOCKWISE, Seat
from tests.evening import recompute
from tests.reference.deals import DealCheck, check_deal
from tests.scoring.games.botifarra.cases import random_record, rules_of, spelled

PAIRS = [
    ("Àngels Roca", "Bernat Pi"),
    ("Carme Font", "Dídac Sala"),
    ("Elisenda Mas", "Ferran Coll"),
    ("Gal·la Prat", "Hug Vila"),
    ("Irene Soler", "Jofre Puig"),
    ("Laia Bosch", "Martí Serra"),
    ("Neus Camps", "Oriol Grau"),
    ("Pilar Riba", "Quim Torra"),
    ("Rosa d'Abril", "Sergi Llop"),
    ("Teresa Valls", "Urbà Costa"),
    ("Violant Mir", "Xavier Rius"),
    ("Zoa Pla", "-Pep- Nin"),
]
"""Twelve pairs, as the director pastes them."""
ROUNDS, TABLES, BOARDS_PER_ROUND = 6, 6, 4
MINUS = "\u2212"


@dataclass(frozen=True)
class Slip:
    """The result of a deal: the points are those of North-South."""

    chooser: str
    trump: str
    level: str
    points: int

    @property
    def scores(self) -> dict[str, int]:
        """The signed hand scores (clauses 9.3 to 9.5)."""
        row = {"chooser": self.chooser, "trump": self.trump, "level": self.level, "ns_points": self.points}
        return recompute.hand_scores(row, redouble_counts=False)

    @property
    def line(self) -> str:
        """The slip as the director types it into the grid."""
        trump = "x" if self.trump == "bot" else self.trump
        return " ".join([self.chooser.lower(), trump, *(["c"] if self.level == "contro" else []), str(self.points)])


def signed(score: int) -> str:
    """Return a score as pages write it."""
    return f"{MINUS}{-score}" if score < 0 else f"+{score}" if score else "0"


def dealer_of(board: int) -> str:
    """Return who deals a board: North, West, South, East in turn."""
    return "NWSE"[(board - 1) % 4]


def boards_of(round_number: int) -> range:
    """Return the numbers of the boards of a round."""
    return range(BOARDS_PER_ROUND * (round_number - 1) + 1, BOARDS_PER_ROUND * round_number + 1)


@dataclass(frozen=True)
class Recorded:
    """A deal with its calls and cards as they fell, and what the second implementation says of them."""

    hands: str
    calls: list[tuple[str, str]]
    cards: list[str]
    check: DealCheck

    @property
    def text(self) -> str:
        """The play as somebody types it: the calls, then a line for each trick, led by the seat that leads."""
        tricks = [self.cards[n : n + 4] for n in range(0, len(self.cards), 4)]
        lines = [f"{self.check.seats[4 * n]} {' '.join(trick)}" for n, trick in enumerate(tricks)]
        return "\n".join([" ".join(f"{seat}:{word}" for seat, word in self.calls), *lines])

    @property
    def slip(self) -> Slip:
        """The result that the cards give."""
        assert self.check.points is not None
        chooser, trump = next((seat, word) for seat, word in self.calls if word in ("o", "c", "e", "b", "bot"))
        level = "contro" if any(word == "contro" for _seat, word in self.calls) else "none"
        return Slip(chooser, trump, level, self.check.points["NS"])


def record(board: int, *, illegal: bool) -> Recorded:
    """Return a random play of a board, with one illegal card where wished, doubled once at most."""
    rules = rules_of("championship")
    for seed in range(10_000):
        deal, actions = random_record(rules, random.Random(seed), illegal=illegal)
        if deal.dealer.value != dealer_of(board):
            continue
        if any(isinstance(action, Double) and action.level > Level.CONTRO for action in actions):
            continue
        calls = [(a.seat.value, spelled(a)) for a in actions if not isinstance(a, Played)]
        cards = [spelled(a) for a in actions if isinstance(a, Played)]
        hands = {seat.value: [str(card) for card in deal.hand(seat)] for seat in COUNTER_CLOCKWISE.seats}
        check = check_deal(hands, deal.dealer.value, calls, cards, {}, tolerant=True)
        if len(check.irregularities) == illegal:
            return Recorded(_hands_text(hands), calls, cards, check)
    raise AssertionError("no such play")


def _hands_text(hands: dict[str, list[str]]) -> str:
    return " ".join(f"{seat}:{_hand_text(hands[seat])}" for seat in "NWSE")


def _hand_text(hand: list[str]) -> str:
    return ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "oceb")


LEGAL, ILLEGAL = (9, 1), (10, 2)
"""Board and table of the two plays that are recorded."""
NOT_PLAYED, PENALTY, DISPUTE = (14, 5), (18, 2), (2, 2)


@dataclass(frozen=True)
class Plan:
    """The evening: every result by board and table, the two plays, and the deals as a file."""

    slips: dict[tuple[int, int], Slip]
    plays: dict[tuple[int, int], Recorded] = field(default_factory=dict)
    deals: str = ""

    @classmethod
    def make(cls, seed: int) -> Plan:
        """Return the evening of a seed."""
        source = random.Random(seed)
        plays = {LEGAL: record(LEGAL[0], illegal=False), ILLEGAL: record(ILLEGAL[0], illegal=True)}
        boards = range(1, ROUNDS * BOARDS_PER_ROUND + 1)
        slips = {(board, table): _slip(board, source) for board in boards for table in range(1, TABLES + 1)}
        slips |= {where: play.slip for where, play in plays.items()}
        recorded = {board: play.hands for (board, _table), play in plays.items()}
        hands = {board: recorded.get(board) or _random_hands(board, source) for board in boards}
        deals = (f'[Board "{n}"]\n[Dealer "{dealer_of(n)}"]\n[Deal "{text}"]\n' for n, text in hands.items())
        return cls(slips, plays, "\n".join(deals))


def _slip(board: int, source: random.Random) -> Slip:
    chooser = source.choice("NS" if dealer_of(board) in "NS" else "WE")
    trump = source.choice(["o", "c", "e", "b", "bot"])
    level = source.choices(["none", "contro"], weights=[3, 1])[0]
    return Slip(chooser, trump, level, min(72, max(0, round(source.gauss(36, 11)))))


def _random_hands(board: int, source: random.Random) -> str:
    deal = deal_at_random(ES48, COUNTER_CLOCKWISE, Seat(dealer_of(board)), source)
    return _hands_text({seat.value: [str(card) for card in deal.hand(seat)] for seat in COUNTER_CLOCKWISE.seats})
