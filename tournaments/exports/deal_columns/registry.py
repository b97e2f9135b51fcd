"""The columns of a deal by game: a game whose slip does not say all adds its line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.exports.deal_columns.base import DealColumns, SlipDealColumns
from tournaments.exports.deal_columns.botifarra import BotifarraColumns
from tournaments.exports.slip_columns.registry import SLIP_COLUMNS
from tournaments.models import Match

DEAL_COLUMNS: Final[Mapping[str, DealColumns]] = MappingProxyType(
    {game: SlipDealColumns(slips) for game, slips in SLIP_COLUMNS.items()} | {"botifarra": BotifarraColumns()}
)
"""The columns of each game, by its key: those of its slips, but for a game whose deals in a match say other things."""


def deal_columns(match: Match) -> DealColumns:
    """Return the columns of the deals of a match."""
    return DEAL_COLUMNS[match.game]
