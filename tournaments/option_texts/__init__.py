"""What the presets and options of every game are called and mean, for the pages that offer or list them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.option_texts.botifarra import BOTIFARRA
from tournaments.option_texts.botifarra import LEVEL_NAMES as LEVEL_NAMES
from tournaments.option_texts.game import GameOptions
from tournaments.option_texts.game import OptionText as OptionText
from tournaments.option_texts.huutopussi import HUUTOPUSSI
from tournaments.option_texts.quatre_sept import QUATRE_SEPT

GAMES: Final[Mapping[str, GameOptions]] = MappingProxyType(
    {"botifarra": BOTIFARRA, "huutopussi": HUUTOPUSSI, "quatre_sept": QUATRE_SEPT}
)
"""The options of each game by its key, in the order in which games are offered."""

OPTION_TEXTS: Final = BOTIFARRA.options
PRESET_TEXTS: Final = BOTIFARRA.presets
value_text: Final = BOTIFARRA.value_text
choices_of: Final = BOTIFARRA.choices_of
rule_lines: Final = BOTIFARRA.lines
"""Those of Botifarra, where a page does not ask for its game yet."""
