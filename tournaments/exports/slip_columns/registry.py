"""The columns of slips by game: the one list that a new game adds its line to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.exports.slip_columns.base import SlipColumns
from tournaments.exports.slip_columns.botifarra import BotifarraColumns
from tournaments.exports.slip_columns.huutopussi import HuutopussiColumns
from tournaments.exports.slip_columns.quatre_sept import QuatreSeptColumns

SLIP_COLUMNS: Final[Mapping[str, SlipColumns]] = MappingProxyType(
    {"botifarra": BotifarraColumns(), "huutopussi": HuutopussiColumns(), "quatre_sept": QuatreSeptColumns()}
)
"""The columns of each game, by its key."""
