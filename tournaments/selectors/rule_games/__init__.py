"""What the rule page of each game shows beside its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.selectors.rule_examples import Exhibits
from tournaments.selectors.rule_games.botifarra import BOTIFARRA_EXHIBITS
from tournaments.selectors.rule_games.huutopussi import HUUTOPUSSI_EXHIBITS
from tournaments.selectors.rule_games.quatre_sept import QUATRE_SEPT_EXHIBITS

EXHIBITS: Final[Mapping[str, Exhibits]] = MappingProxyType(
    {"botifarra": BOTIFARRA_EXHIBITS, "huutopussi": HUUTOPUSSI_EXHIBITS, "quatre_sept": QUATRE_SEPT_EXHIBITS}
)
"""The tables and examples by the key of the game."""
