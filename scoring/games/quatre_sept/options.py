"""The options of Le Quatre Sept and the presets that name combinations of them (clause Q10a)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from scoring.games import variants
from scoring.games.variants import Variants, require

FIRST_CARD: Final = "first_card"
BEFORE_LEAD: Final = "before_lead"
WIN_GAME: Final = "win_game"
PLAY_ON: Final = "play_on"
EXTRA_DEAL: Final = "extra_deal"
DRAW: Final = "draw"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "announce": (FIRST_CARD, BEFORE_LEAD),  # Q5.2, Q8.7
        "forced_low_tricks": ("all", "first"),  # Q8.6
        "four_sevens": (WIN_GAME, PLAY_ON),  # Q3.1, Q10.4
        "tie": (EXTRA_DEAL, DRAW),  # Q7.2
    }
)
"""What each option that is a choice may be, the standard value first."""

RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType({"target": (1, 99_999), "bonus": (0, 999)})
"""The lowest and the highest value of each option that is a number."""


@dataclass(frozen=True, slots=True)
class Options:
    """Every variant of Le Quatre Sept as one value; names, defaults and meaning by clause Q10a.

    ``target`` and ``bonus`` are in whole points. Raises ``UnknownVariant`` (code ``value``) where a value is outside
    its range.
    """

    target: int = 31
    redeal_low: bool = False
    signals: bool = False
    announce: str = FIRST_CARD
    bonus: int = 11
    forced_low: bool = False
    forced_low_tricks: str = "all"
    four_sevens: str = WIN_GAME
    tie: str = EXTRA_DEAL

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            require(name, getattr(self, name) in choices, getattr(self, name))
        for name, (lowest, highest) in RANGES.items():
            require(name, lowest <= getattr(self, name) <= highest, getattr(self, name))

    @property
    def has_four_sevens(self) -> bool:
        """Whether four sevens in one hand win the game (Q3.1)."""
        return self.four_sevens == WIN_GAME

    def to_json(self) -> dict[str, Any]:
        """Return all values as plain JSON: what an event stores at its creation."""
        return variants.to_json(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Options:
        """Return the options that ``to_json`` wrote.

        Raises ``UnknownVariant`` for a name or value that does not exist. A missing name takes its default.
        """
        return variants.from_json(cls(), values)


PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {
        "standard": Options(),
        "politaine": Options(target=33, redeal_low=True, signals=True),  # Q8.1 to Q8.3
        "politaine_long": Options(target=150, redeal_low=True, signals=True),  # Q8.3
        "poule": Options(target=200, announce=BEFORE_LEAD, forced_low=True),  # Q8.5 to Q8.7
        "duplicate": Options(four_sevens=PLAY_ON),  # Q10.4
        "poule_duplicate": Options(announce=BEFORE_LEAD, forced_low=True, four_sevens=PLAY_ON),
    }
)
"""The presets of clause Q10a by key; the first is the default."""

VARIANTS: Final = Variants(PRESETS)
"""How files and commands name these options."""
