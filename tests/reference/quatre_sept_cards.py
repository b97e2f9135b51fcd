"""Options, cards, the deal and what may be played in Le Quatre Sept: clauses Q1 to Q4, Q8.6 and Q10a."""

from collections.abc import Sequence
from typing import Any

Options = dict[str, Any]

SUITS = ["H", "D", "C", "S"]
RANKS = ["T", "9", "A", "K", "Q", "J", "8", "7"]
TRIO = ["T", "9", "A"]

DEFAULTS: Options = {
    "target": 31,
    "redeal_low": False,
    "signals": False,
    "announce": "first_card",
    "bonus": 11,
    "forced_low": False,
    "forced_low_tricks": "all",
    "four_sevens": "win_game",
    "tie": "extra_deal",
}

PRESETS: dict[str, Options] = {
    "standard": {},
    "politaine": {"target": 33, "redeal_low": True, "signals": True},
    "politaine_long": {"target": 150, "redeal_low": True, "signals": True},
    "poule": {"target": 200, "announce": "before_lead", "forced_low": True},
    "duplicate": {"four_sevens": "play_on"},
    "poule_duplicate": {"announce": "before_lead", "forced_low": True, "four_sevens": "play_on"},
}


def options(preset: str, **changes: Any) -> Options:
    """Clause Q10a: the defaults, then what the preset changes, then the changes asked for."""
    chosen = dict(DEFAULTS)
    chosen.update(PRESETS[preset])
    for name, value in changes.items():
        if name not in DEFAULTS:
            raise KeyError(name)
        chosen[name] = value
    return chosen


# Cards


def pack() -> list[str]:
    """Clause Q1.2: the thirty-two cards."""
    return [suit + rank for suit in SUITS for rank in RANKS]


def suit_of(card: str) -> str:
    return card[0]


def rank_of(card: str) -> str:
    return card[1]


def higher(card: str, other: str) -> bool:
    """Clause Q1.2: whether the first card has the higher rank, whatever the suits."""
    return RANKS.index(rank_of(card)) < RANKS.index(rank_of(other))


def card_thirds(card: str) -> int:
    """Clause Q1.3: ace 3, T 9 K Q J 1 each, 8 and 7 nothing."""
    if rank_of(card) == "A":
        return 3
    if rank_of(card) in ["8", "7"]:
        return 0
    return 1


def thirds(trick: Sequence[str]) -> int:
    """Clause Q1.3: the thirds of the cards of a trick, without the three of the last trick."""
    return sum(card_thirds(card) for card in trick)


def floors(team_thirds: Sequence[int]) -> list[int]:
    """Clause Q6.1: divide by three, drop the fraction."""
    return [number // 3 for number in team_thirds]


def trio(suit: str) -> list[str]:
    """Clause Q5.1: ten, nine and ace of a suit."""
    return [suit + rank for rank in TRIO]


def trios_held(hand: Sequence[str]) -> list[str]:
    """Clause Q5.1: the suits of which the hand has all three."""
    return [suit for suit in SUITS if all(card in hand for card in trio(suit))]


def all_sevens_held(hand: Sequence[str]) -> bool:
    """Clause Q3.1: whether the hand has the four sevens."""
    return all(suit + "7" in hand for suit in SUITS)


def nothing_high(hand: Sequence[str]) -> bool:
    """Clause Q8.1: neither ten nor nine nor ace."""
    return not any(rank_of(card) in TRIO for card in hand)


# The deal


def first_dealer(drawn: Sequence[str]) -> int | None:
    """Clause Q2.1: the seat that drew the highest card by game rank; None when it must be redrawn."""
    highest = [seat for seat in range(4) if not any(higher(card, drawn[seat]) for card in drawn)]
    if len(highest) == 1:
        return highest[0]
    return None


def next_dealer(dealer: int) -> int:
    """Clause Q2.2: the deal passes to the left."""
    return (dealer + 1) % 4


def deal_out(dealer: int, cards: Sequence[str]) -> list[list[str]]:
    """Clause Q2.3: packets of 3, 2 and 3 from a shuffled pack, the dealer's left first."""
    hands: list[list[str]] = [[], [], [], []]
    remaining = list(cards)
    for packet in [3, 2, 3]:
        for step in [1, 2, 3, 4]:
            hands[(dealer + step) % 4] += remaining[:packet]
            remaining = remaining[packet:]
    return hands


# Tricks


def winning_position(trick: Sequence[str]) -> int:
    """Clause Q4.3: where the highest card of the led suit lies, 0 for the leader."""
    best = 0
    for position in range(len(trick)):
        if suit_of(trick[position]) == suit_of(trick[0]) and higher(trick[position], trick[best]):
            best = position
    return best


def must_lead_low(options: Options, previous_thirds: int | None, trick_index: int) -> bool:
    """Clause Q8.6: the trick just won was worth less than one full point.

    Tricks count from 0. With forced_low_tricks=first only the trick after the first is meant.
    """
    if not options["forced_low"] or trick_index == 0 or previous_thirds is None:
        return False
    if options["forced_low_tricks"] == "first" and trick_index != 1:
        return False
    return previous_thirds < 3


def clause_against_card(
    options: Options,
    hand: Sequence[str],
    trick: Sequence[str],
    previous_thirds: int | None,
    trick_index: int,
    card: str,
) -> str | None:
    """Clauses Q4.2 and Q8.6: what the card breaks, or None."""
    if trick:
        can_follow = any(suit_of(held) == suit_of(trick[0]) for held in hand)
        if can_follow and suit_of(card) != suit_of(trick[0]):
            return "Q4.2"
    elif must_lead_low(options, previous_thirds, trick_index) and any(higher(card, held) for held in hand):
        return "Q8.6"
    return None


def legal_cards(
    options: Options, hand: Sequence[str], trick: Sequence[str], previous_thirds: int | None, trick_index: int
) -> list[str]:
    """Clauses Q4.2 and Q8.6: the cards of the hand, in its order, that may be played.

    `previous_thirds` are those of the trick just won (None before the first).
    """
    return [
        card for card in hand if clause_against_card(options, hand, trick, previous_thirds, trick_index, card) is None
    ]
