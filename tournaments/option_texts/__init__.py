"""What the presets and options of every game are called and mean, for the pages that offer or list them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.option_texts.botifarra import BOTIFARRA
from tournaments.option_texts.game import GameOptions
from tournaments.option_texts.game import OptionText as OptionText
from tournaments.option_texts.huutopussi import HUUTOPUSSI
from tournaments.option_texts.quatre_sept import QUATRE_SEPT

GAMES: Final[Mapping[str, GameOptions]] = MappingProxyType(
    {"botifarra": BOTIFARRA, "huutopussi": HUUTOPUSSI, "quatre_sept": QUATRE_SEPT}
)
"""The options of each game by its key, in the order in which games are offered."""
