"""The slips by game: the one list that a new game adds its line to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tournaments.slips import botifarra, huutopussi, quatre_sept
from tournaments.slips.base import GameSlip

SLIPS: Final[Mapping[str, type[GameSlip]]] = MappingProxyType(
    {slip.game: slip for slip in (botifarra.Slip, huutopussi.Slip, quatre_sept.Slip)}
)
"""The class of the slips of each game, by its key."""

FIRST_GAME: Final = botifarra.Slip.game
"""The game of a slip that names none: it was the only one when its slips were first kept."""


def slip_from_json(value: Mapping[str, Any]) -> GameSlip:
    """Return the slip that a plain value says, of the game that it names."""
    return SLIPS[value.get("game", FIRST_GAME)].from_json(value)
