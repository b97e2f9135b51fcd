"""Recorded plays from unknown hands, with what is to be said of them: writes and reads the fixtures.

`python -m tests.reference.unknown_records` writes the file of records and, beside it, the verdicts: those
of `unknown_by_hand` as they stand there, and for the records made here from a fixed seed those of the judge.
"""

import itertools
import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.reference.calls import SEATS, TRUMPS, leader_of, left_of, partner_of, right_of
from tests.reference.options import Options
from tests.reference.play import RANKS, SUITS, clause_against, pack, rank_of, suit_of
from tests.reference.unknown import judge, seats_of_cards
from tests.reference.unknown_by_hand import BY_HAND, ByHand

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "rules" / "unknown"
RECORDS = FOLDER / "records.cpn"
VERDICTS = FOLDER / "verdicts.json"

# Variant, cards recorded, hands known, the share of cards planted against the rules where there are such cards,
# and the clauses that must be among those broken (not all of them will be betrayed).
MADE = [
    ("eastern", 16, 0, 0.3, "6.2 6.3"),
    ("eastern", 24, 0, 0.25, "6.3 6.4"),
    ("eastern", 32, 0, 0.2, "6.2 6.3 6.4"),
    ("eastern", 40, 0, 0.15, "6.3 6.4"),
    ("eastern", 44, 0, 0.15, "6.2 6.4"),
    ("eastern", 12, 1, 0.3, "6.3"),
    ("eastern", 20, 1, 0.25, "6.4"),
    ("eastern", 28, 2, 0.2, "6.2 6.3"),
    ("eastern", 36, 2, 0.15, "6.3 6.4"),
    ("eastern", 24, 3, 0.2, "6.2 6.4"),
    ("eastern", 48, 0, 0.1, "6.3 6.4"),
    ("eastern", 30, 0, 0.2, "6.2"),
    ("eastern", 37, 1, 0.15, "6.3"),
    ("eastern", 36, 0, 0.0, ""),
    ("western", 20, 0, 0.3, "6.2 6.3"),
    ("western", 32, 0, 0.2, "6.3"),
    ("western", 44, 0, 0.2, "6.2 6.3"),
    ("western", 28, 2, 0.2, "6.3"),
    ("western", 48, 0, 0.15, "6.2 6.3"),
    ("western", 40, 1, 0.0, ""),
    ("eastern+third_safe", 28, 0, 0.25, "6.9"),
    ("eastern+third_safe", 40, 0, 0.25, "6.9"),
    ("eastern+third_safe", 44, 1, 0.2, "6.9"),
    ("eastern+third_safe", 48, 0, 0.2, "6.9"),
    ("eastern+third_safe_ruff", 32, 0, 0.25, "6.9"),
    ("eastern+third_safe_ruff", 40, 0, 0.25, "6.9"),
    ("eastern+third_safe_ruff", 40, 2, 0.2, "6.9"),
    ("eastern+third_safe_ruff", 44, 0, 0.0, ""),
    ("eastern+second_loads", 36, 0, 0.2, "6.3 6.4"),
    ("eastern+second_never_loads+overtake_limited", 40, 0, 0.2, "6.4"),
    ("eastern+second_loads+third_safe", 36, 1, 0.2, "6.9"),
]
# A random forbidden card is mostly a revoke; the finer breaches are drawn more often.
WEIGHTS = {"6.2": 1, "6.3": 4, "6.4": 3, "6.9": 9}


@dataclass
class Record:
    """A record of play as the file holds it."""

    board: int
    variant: str
    dealer: str
    chooser: str
    trump: str
    hands: dict[str, list[str] | None]
    cards: list[str]

    def options(self) -> Options:
        form, *flags = self.variant.split("+")
        return {"form": form, **dict.fromkeys(flags, True)}


def dealer_of(board: int) -> str:
    """Clause 2.5: the dealer of a board is N, W, S, E in turn."""
    return SEATS[(board - 1) % 4]


def hand_of(suits: str) -> list[str]:
    """The cards of a hand in the spelling of the Deal tag."""
    return [suit + rank for suit, ranks in zip(SUITS, suits.split("."), strict=True) for rank in ranks]


def suits_of(hand: list[str] | None) -> str:
    """A hand as the Deal tag has it, from high to low."""
    if hand is None:
        return "-"
    ranks = [sorted((rank_of(card) for card in hand if suit_of(card) == suit), key=RANKS.index) for suit in SUITS]
    return ".".join("".join(some) for some in ranks)


# The records


def from_hand(record: ByHand) -> Record:
    """A record of the table; the dealer makes trumps."""
    dealer = dealer_of(record.board)
    hands = {seat: hand_of(record.known[seat]) if seat in record.known else None for seat in SEATS}
    cards = [card for line in record.play for card in line.split()[1:]]
    return Record(record.board, record.variant, dealer, dealer, record.trump, hands, cards)


def made(board: int, variant: str, count: int, known: int, share: float, wanted: str) -> Record:
    """The first record of the generator with the breaches wanted."""
    for attempt in itertools.count():
        record, planted = tried(random.Random(f"board {board}, {attempt}"), board, variant, count, known, share)
        if set(wanted.split()) <= planted:
            return record
    raise AssertionError("the attempts do not end")


def tried(
    rng: random.Random, board: int, variant: str, count: int, known: int, share: float
) -> tuple[Record, set[str]]:
    """A random deal and its play, and the clauses that were broken in it."""
    cards = pack()
    rng.shuffle(cards)
    deal = {seat: cards[12 * number : 12 * number + 12] for number, seat in enumerate(SEATS)}
    given = rng.sample(SEATS, known)
    dealer = dealer_of(board)
    chooser = rng.choice([dealer, partner_of(dealer)])
    hands = {seat: hand_of(suits_of(deal[seat])) if seat in given else None for seat in SEATS}
    record = Record(board, variant, dealer, chooser, rng.choice(TRUMPS), hands, [])
    planted: set[str] = set()
    while len(record.cards) < count:
        by_clause = next_cards(record, deal)
        broken = sorted(set(by_clause) - {""})
        clause = ""
        if broken and rng.random() < share:
            clause = rng.choices(broken, [WEIGHTS[one] for one in broken])[0]
            planted.add(clause)
        record.cards.append(rng.choice(by_clause[clause]))
    return record, planted


def next_cards(record: Record, deal: dict[str, list[str]]) -> dict[str, list[str]]:
    """The cards of the player to act by the clause that each breaks, the legal ones under ""."""
    done = record.cards
    any_card = pack()[:1]
    seat = seats_of_cards(leader_of(record.dealer), record.trump, done + any_card)[-1]
    hand = [card for card in deal[seat] if card not in done]
    start = len(done) - len(done) % 4
    by_clause: dict[str, list[str]] = {}
    for card in hand:
        clause = clause_against(hand, done[start:], record.trump, done[:start], card, record.options())
        by_clause.setdefault(clause or "", []).append(card)
    return by_clause


def all_records() -> list[Record]:
    """The records by hand and, numbered on from them, those made here."""
    first = len(BY_HAND) + 1
    return [from_hand(one) for one in BY_HAND] + [made(first + n, *spec) for n, spec in enumerate(MADE)]


# The verdicts


def verdict_by_hand(record: ByHand) -> dict[str, Any]:
    """What the table says, as it says it."""
    breaches = [
        {
            "trick": trick,
            "seat": seat,
            "card": card,
            "clause": clause,
            "legal": legal.split(),
            "by_counting": card in record.by_counting,
        }
        for trick, seat, card, clause, legal in record.breaches
    ]
    return {"board": record.board, "by": "hand", "breaches": breaches, "why": record.why}


def verdict_by_judge(record: Record) -> dict[str, Any]:
    """What the judge says."""
    return {"board": record.board, "by": "judge", "breaches": judged_breaches(record)}


def judged_breaches(record: Record) -> list[dict[str, Any]]:
    """The cards that the judge finds provably against the rules."""
    judged = judge(leader_of(record.dealer), record.trump, record.options(), record.hands, record.cards)
    return [
        {
            "trick": one.trick,
            "seat": one.seat,
            "card": one.card,
            "clause": one.clause,
            "legal": one.legal,
            "by_counting": one.by_counting,
        }
        for one in judged
        if one.clause is not None
    ]


def all_verdicts() -> list[dict[str, Any]]:
    """One verdict a record, in the order of the records."""
    return [verdict_by_hand(one) for one in BY_HAND] + [verdict_by_judge(one) for one in all_records()[len(BY_HAND) :]]


# Text


def text_of(record: Record) -> str:
    """The record in CPN."""
    order = [record.dealer]
    while len(order) < 4:
        order.append(right_of(order[-1]))
    leader = leader_of(record.dealer)
    tags = {
        "Board": str(record.board),
        "Game": "Botifarra",
        "Variant": record.variant,
        "Deck": "ES48",
        "Rotation": "CCW",
        "Dealer": record.dealer,
        "Deal": " ".join(f"{seat}:{suits_of(record.hands[seat])}" for seat in order),
        "Declarer": record.chooser,
        "Trump": record.trump,
        "Auction": record.dealer,
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    lines += [auction_of(record), f'[Play "{leader}"]', *play_of(record, leader)]
    if len(record.cards) < 48:
        lines.append("*")
    return "\n".join(lines) + "\n"


def auction_of(record: Record) -> str:
    """Clauses 3 and 4.3: trumps by the dealer or the partner, and nobody doubles."""
    asked = [f"{record.dealer}:del"] if record.chooser != record.dealer else []
    passes = [f"{seat}:be" for seat in [right_of(record.chooser), left_of(record.chooser)]]
    return " ".join([*asked, f"{record.chooser}:{record.trump}", *passes])


def play_of(record: Record, leader: str) -> list[str]:
    """A line a trick; a full one names its winner, who is the leader of the next."""
    lines = []
    for start in range(0, len(record.cards), 4):
        trick = record.cards[start : start + 4]
        through = record.cards[: start + len(trick)]
        unplayed = [card for card in pack() if card not in through][:1] or through[:1]
        following = seats_of_cards(leader, record.trump, through + unplayed)
        winner = f" ={following[len(through)]}" if len(trick) == 4 else ""
        lines.append(f"{following[start]} {' '.join(trick)}{winner}")
    return lines


def record_of(text: str) -> Record:
    """A record read back; only what `text_of` writes is understood."""
    lines = text.splitlines()
    tags = dict(line[1:-2].split(' "', 1) for line in lines if line.startswith("["))
    hands = dict(part.split(":") for part in tags["Deal"].split(" "))
    play = lines[lines.index(f'[Play "{tags["Play"]}"]') + 1 :]
    cards = [word for line in play for word in line.split()[1:] if not word.startswith("=")]
    return Record(
        int(tags["Board"]),
        tags["Variant"],
        tags["Dealer"],
        tags["Declarer"],
        tags["Trump"],
        {seat: None if hands[seat] == "-" else hand_of(hands[seat]) for seat in SEATS},
        cards,
    )


def records_text() -> str:
    """The file of records."""
    return "\n".join(text_of(record) for record in all_records())


def verdicts_text() -> str:
    """The file of verdicts: a JSON list with a record a line."""
    return "[\n" + ",\n".join(json.dumps(one) for one in all_verdicts()) + "\n]\n"


def main() -> None:
    """Write both files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    RECORDS.write_text(records_text(), encoding="utf-8")
    VERDICTS.write_text(verdicts_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
