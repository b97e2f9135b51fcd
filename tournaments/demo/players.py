"""Who plays each game as a cautious beginner would: legally, and by chance where there is a choice."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.demo import botifarra, huutopussi_player, quatre_sept
from tournaments.demo.evening import Player

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "botifarra": botifarra.BEGINNER,
        "huutopussi": huutopussi_player.BEGINNER,
        "quatre_sept": quatre_sept.BEGINNER,
    }
)
"""The player of each game, by its key."""
