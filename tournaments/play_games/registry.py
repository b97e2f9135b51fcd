"""The games by key: the one list that a new game adds its line to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.notation.verdict import Verdict
from tournaments.play_games.base import PlayGame
from tournaments.play_games.botifarra import BotifarraPlay
from tournaments.play_games.huutopussi import HuutopussiPlay
from tournaments.play_games.quatre_sept import QuatreSeptPlay

PLAY_GAMES: Final[Mapping[str, PlayGame]] = MappingProxyType(
    {game.key: game for game in (BotifarraPlay(), HuutopussiPlay(), QuatreSeptPlay())}
)
"""What pages ask of the play of each game, by its key."""


def play_game(key: str) -> PlayGame:
    """Return what pages ask of the play of a game; raises ``KeyError`` where it has none."""
    return PLAY_GAMES[key]


def game_of(verdict: Verdict) -> PlayGame:
    """Return the game of a verdict that holds a replay."""
    return PLAY_GAMES[verdict.rules.key]
