"""The options of Huutopussi and the presets that name combinations of them (clause H14).

A variant is a value of :class:`Options`; a preset states only what differs from the standard game. What follows from
the options alone stands here too: the pack, the seats, the points of the marriages and the highest bid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from scoring.cards import FR36, FR36_THREE, Deck
from scoring.errors import UnknownVariant
from scoring.games import variants
from scoring.games.variants import Variants, require
from scoring.seats import CLOCKWISE, CLOCKWISE_THREE, Rotation

STEP: Final = 5
"""Bids and contracts are multiples of it (H4.1, H5.2)."""
AUTO: Final = "auto"

VALUES: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "simple": MappingProxyType({"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5}),
        "original": MappingProxyType({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
    }
)
"""The points of the ranks (H1.3)."""

MARRIAGES: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "hearts_high": MappingProxyType({"s": 40, "c": 60, "d": 80, "h": 100}),
        "bridge": MappingProxyType({"s": 100, "h": 80, "d": 60, "c": 40}),
        "none": MappingProxyType({"s": 0, "c": 0, "d": 0, "h": 0}),
    }
)
"""The points of the marriage in each suit (H8.2)."""

CHOICES: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "players": (3, 4),  # H1.1, H11.1
        "values": tuple(VALUES),
        "last_trick": (20, 10),  # H1.4
        "marriages": tuple(MARRIAGES),
        "redeal": ("sixes_or_low", "sixes", "none"),  # H3.1
        "exchange": (3, 4),  # H5.1, H10.3
        "contract_when": ("before_return", "after_return"),  # H5.3
        "first_trick": ("free", "ace"),  # H10.4
        "declare_right": ("led_and_won", "any_winner"),  # H7.1
        "half_ask": ("must_hold", "bluff"),  # H7.7, H10.6
        "break_on": ("ask", "success"),  # H7.9
        "trickless": ("lapari", "porvoo_contract", "erlangen", "three", "zero"),  # H8.7, H8.9, H10.8, H11.8
        "declarer_trickless": ("contract", "double_bid", "double_contract"),  # H8.8
        "round5": ("none", "opponents"),  # H10.7
        "discard_points": ("declarer", "declarer_if_trick"),  # H11.4
        "win_at": ("reach", "exceed"),  # H9.6
        "both_over": ("higher", "declarer"),  # H9.6
        "tie": ("extra_deal", "draw"),  # H9.3
    }
)
"""What each option that is a choice may be, the standard value first except for the players."""

RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"kontra_max": (0, 9), "target": (1, 99_999), "ban_at": (-99_999, 0)}
)
"""The lowest and the highest value of each option that is a number; bids have a rule of their own."""

HIGHEST_BID: Final = 995
"""Above what any pack and any order of marriages gives; a list of bids has to end somewhere."""


@dataclass(frozen=True, slots=True)
class Options:
    """Every club variant of Huutopussi as one value; names, defaults and meaning by clause H14.

    ``players`` is what the preset ``three`` calls three players. Points are whole; ``ban_at`` is none where there is
    no huutokielto. Raises ``UnknownVariant`` (code ``value``) where a value is outside its range, and (code
    ``combination``) where three players are to do what takes partners or a fourth.
    """

    players: int = 4
    values: str = "simple"
    last_trick: int = 20
    marriages: str = "hearts_high"
    min_bid: int = 50
    forced_open: bool = True
    max_bid: int | str = AUTO
    redeal: str = "sixes_or_low"
    exchange: int = 3
    contract_when: str = "before_return"
    raise_when_banned: bool = True
    first_trick: str = "free"
    must_beat: bool = True
    must_trump: bool = True
    beat_when_trumped: bool = False
    declare_right: str = "led_and_won"
    asks: bool = True
    half_ask: str = "must_hold"
    break_on: str = "ask"
    half_breaks_partner: bool = True
    repeat_half_ask: bool = True
    own_first: bool = False
    trickless: str = "lapari"
    declarer_trickless: str = "contract"
    round5: str = "none"
    kontra: bool = False
    kontra_max: int = 9
    kontra_on_declarer_porvoo: bool = False
    discard_no_ace_ten: bool = True
    discard_points: str = "declarer"
    target: int = 500
    win_at: str = "reach"
    both_over: str = "higher"
    tie: str = "extra_deal"
    ban_at: int | None = -500

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            require(name, getattr(self, name) in choices, getattr(self, name))
        for name, (lowest, highest) in RANGES.items():
            value = getattr(self, name)
            require(name, value is None or lowest <= value <= highest, value)
        require("min_bid", self.min_bid >= STEP and self.min_bid % STEP == 0, self.min_bid)
        require("max_bid", _is_bid(self.max_bid), self.max_bid)
        require("min_bid", self.min_bid <= self.cap, self.min_bid)
        if self.players == 3:
            self._check_three_players()

    def _check_three_players(self) -> None:
        """H11: nobody has a partner to ask, the talon has three cards, and the auction always finds a declarer."""
        for name, value in {"asks": False, "exchange": 3, "forced_open": True, "kontra": False}.items():
            if getattr(self, name) != value:
                message = f"three players cannot have {name}={variants.option_text(getattr(self, name))}"
                raise UnknownVariant("combination", message, option=name)

    @property
    def cap(self) -> int:
        """The highest bid and contract (H4.4, H4.6, H5.4)."""
        if isinstance(self.max_bid, int):
            return self.max_bid
        return self.pack_points + sum(MARRIAGES[self.marriages].values())

    @property
    def pack_points(self) -> int:
        """The points of the pack and the last trick, without marriages (H1.4)."""
        return 4 * sum(VALUES[self.values].values()) + self.last_trick

    @property
    def deck(self) -> Deck:
        """The pack, of which the ranks are worth what the option ``values`` says."""
        return replace(FR36_THREE if self.players == 3 else FR36, rank_points=VALUES[self.values])

    @property
    def rotation(self) -> Rotation:
        """The seats in turn and who sides with whom (H1.1, H11.1)."""
        return CLOCKWISE_THREE if self.players == 3 else CLOCKWISE

    def marriage_points(self, suit: str) -> int:
        """Return the points of the marriage in a suit (H8.2)."""
        return MARRIAGES[self.marriages][suit]

    def to_json(self) -> dict[str, Any]:
        """Return all values as plain JSON: what an event stores at its creation."""
        return variants.to_json(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Options:
        """Return the options that ``to_json`` wrote.

        Raises ``UnknownVariant`` for a name or value that does not exist. A missing name takes its default.
        """
        return variants.from_json(cls(), values)


def _is_bid(value: int | str) -> bool:
    if isinstance(value, str):
        return value == AUTO
    return value <= HIGHEST_BID and value % STEP == 0


_ERLANGEN: Final = Options(
    values="original",
    last_trick=20,
    min_bid=120,
    forced_open=False,
    redeal="none",
    exchange=4,
    first_trick="ace",
    declare_right="any_winner",
    half_ask="bluff",
    trickless="erlangen",
    declarer_trickless="double_contract",
    round5="opponents",
    kontra=True,
)

PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {
        "standard": Options(),
        "original_values": Options(values="original"),
        "original_values_last10": Options(values="original", last_trick=10),
        "simple_last10": Options(last_trick=10),
        "bridge_marriages": Options(marriages="bridge"),
        "no_marriage_points": Options(marriages="none"),
        "porvoo": Options(trickless="porvoo_contract"),
        "russian": Options(redeal="sixes", declare_right="any_winner", must_beat=False),
        "erlangen": _ERLANGEN,
        "jena": replace(_ERLANGEN, contract_when="after_return", kontra_on_declarer_porvoo=True),
        "three": Options(players=3, asks=False, trickless="three"),
        "duplicate": Options(redeal="none", ban_at=None),
        "erlangen_duplicate": replace(_ERLANGEN, ban_at=None, kontra_max=2),
    }
)
"""The presets of clause H14 by key; the first is the default."""

VARIANTS: Final = Variants(PRESETS)
"""How files and commands name these options."""
