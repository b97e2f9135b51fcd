"""Huutopussi: the pack (H1), the sums that follow from it (H4.4, H8.2), the options and presets (H14).

Cards are two letters, suit and rank, as in the rule file: 'SA' is the ace of spades, 'HT' the ten of hearts.
Seats are 0 to 3 clockwise; the side of a seat is seat mod 2. Three-handed, seats are 0 to 2 and each is a side.
"""

from typing import Any

Options = dict[str, Any]

SUITS = ["S", "C", "D", "H"]
RANKS = ["A", "T", "K", "Q", "J", "9", "8", "7", "6"]

VALUES = {
    "simple": {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5},
    "original": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
}
MARRIAGES = {
    "hearts_high": {"S": 40, "C": 60, "D": 80, "H": 100},
    "bridge": {"S": 100, "H": 80, "D": 60, "C": 40},
    "none": {"S": 0, "C": 0, "D": 0, "H": 0},
}

DEFAULTS: Options = {
    "players": 4,
    "values": "simple",
    "last_trick": 20,
    "marriages": "hearts_high",
    "min_bid": 50,
    "forced_open": True,
    "max_bid": "auto",
    "redeal": "sixes_or_low",
    "exchange": 3,
    "contract_when": "before_return",
    "raise_when_banned": True,
    "first_trick": "free",
    "must_beat": True,
    "must_trump": True,
    "beat_when_trumped": False,
    "declare_right": "led_and_won",
    "asks": True,
    "half_ask": "must_hold",
    "break_on": "ask",
    "half_breaks_partner": True,
    "repeat_half_ask": True,
    "own_first": False,
    "trickless": "lapari",
    "declarer_trickless": "contract",
    "round5": "none",
    "kontra": False,
    "kontra_max": 9,
    "kontra_on_declarer_porvoo": False,
    "discard_no_ace_ten": True,
    "discard_points": "declarer",
    "target": 500,
    "win_at": "reach",
    "both_over": "higher",
    "tie": "extra_deal",
    "ban_at": -500,
}

ERLANGEN: Options = {
    "values": "original",
    "last_trick": 20,
    "min_bid": 120,
    "forced_open": False,
    "redeal": "none",
    "exchange": 4,
    "first_trick": "ace",
    "declare_right": "any_winner",
    "half_ask": "bluff",
    "trickless": "erlangen",
    "declarer_trickless": "double_contract",
    "round5": "opponents",
    "kontra": True,
}

PRESETS: dict[str, Options] = {
    "standard": {},
    "original_values": {"values": "original"},
    "original_values_last10": {"values": "original", "last_trick": 10},
    "simple_last10": {"last_trick": 10},
    "bridge_marriages": {"marriages": "bridge"},
    "no_marriage_points": {"marriages": "none"},
    "porvoo": {"trickless": "porvoo_contract"},
    "russian": {"redeal": "sixes", "declare_right": "any_winner", "must_beat": False},
    "erlangen": ERLANGEN,
    "jena": {**ERLANGEN, "contract_when": "after_return", "kontra_on_declarer_porvoo": True},
    "three": {"players": 3, "asks": False, "trickless": "three"},
    "duplicate": {"redeal": "none", "ban_at": None},
    "erlangen_duplicate": {**ERLANGEN, "ban_at": None, "kontra_max": 2},
}


def options(preset: str, **changes: Any) -> Options:
    """H14: the defaults, what the preset changes, then the changes given. An unknown name is a KeyError."""
    for name in changes:
        if name not in DEFAULTS:
            raise KeyError(name)
    return {**DEFAULTS, **PRESETS[preset], **changes}


def pack() -> list[str]:
    """H1.2: the thirty-six cards."""
    return [suit + rank for suit in SUITS for rank in RANKS]


def suit_of(card: str) -> str:
    """The suit of a card."""
    return card[0]


def higher(card: str, other: str) -> bool:
    """H1.2: whether the first of two cards of one suit is the higher."""
    return RANKS.index(card[1]) < RANKS.index(other[1])


def cards_of(suit: str | None, cards: list[str]) -> list[str]:
    """The cards of one suit; none of no suit."""
    return [card for card in cards if suit_of(card) == suit]


def card_points(options: Options, cards: list[str]) -> int:
    """H1.3: what some cards are worth together."""
    values = VALUES[options["values"]]
    return sum(values.get(card[1], 0) for card in cards)


def marriage_points(options: Options, suits: list[str]) -> int:
    """H8.2: what the marriages of some suits are worth together."""
    values = MARRIAGES[options["marriages"]]
    return sum(values[suit] for suit in suits)


def pack_total(options: Options) -> int:
    """H1.4: all the cards and the last trick."""
    return card_points(options, pack()) + int(options["last_trick"])


def highest_bid(options: Options) -> int:
    """H4.4, H4.6: the pack and all four marriages, or the number set."""
    if options["max_bid"] == "auto":
        return pack_total(options) + marriage_points(options, SUITS)
    return int(options["max_bid"])


def sides(options: Options) -> list[int]:
    """The sides: two pairs, or three single players."""
    return [0, 1, 2] if options["players"] == 3 else [0, 1]


def side_of(options: Options, seat: int) -> int:
    """The side of a seat: seat mod 2; three-handed the seat itself."""
    return seat if options["players"] == 3 else seat % 2


def tricks_in_hand(options: Options) -> int:
    """H6.1: nine tricks; H11.1: eleven."""
    return 11 if options["players"] == 3 else 9


def may_demand_redeal(options: Options, hand: list[str]) -> bool:
    """H3.1, H3.2: three or four sixes, or none of A T K Q; only the sixes, or nothing, by option."""
    three_sixes = len([card for card in hand if card[1] == "6"]) >= 3
    nothing_above_jack = not any(card[1] in "ATKQ" for card in hand)
    if options["redeal"] == "none":
        return False
    if options["redeal"] == "sixes":
        return three_sixes
    return three_sixes or nothing_above_jack
