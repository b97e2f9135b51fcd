"""The columns of a deal by game: the one list that a new game adds its line to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.exports.deal_columns.base import DealColumns
from tournaments.exports.deal_columns.botifarra import BotifarraColumns
from tournaments.exports.deal_columns.huutopussi import HuutopussiColumns
from tournaments.exports.deal_columns.quatre_sept import QuatreSeptColumns
from tournaments.models import Match

DEAL_COLUMNS: Final[Mapping[str, DealColumns]] = MappingProxyType(
    {
        "botifarra": BotifarraColumns(),
        "huutopussi": HuutopussiColumns(),
        "quatre_sept": QuatreSeptColumns(),
    }
)
"""The columns of each game, by its key."""


def deal_columns(match: Match) -> DealColumns:
    """Return the columns of the deals of a match."""
    return DEAL_COLUMNS[match.game]
