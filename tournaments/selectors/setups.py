"""What an event of a game begins with, before anything is chosen otherwise: rules, comparison, boards and minutes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.games.registry import GAMES
from scoring.tiebreaks.boards import BOARD_TIE_BREAKS, DEFAULT_BOARD_CHAIN
from scoring.tiebreaks.matches import DEFAULT_MATCH_CHAIN, MATCH_TIE_BREAKS
from tournaments.models.event import Format

FIRST_GAME: Final = next(iter(GAMES))
"""The game of an event where none is named."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is offered: ``boards`` are those of a round, or the deals of a match of a fixed number of them."""

    preset: str
    scale: str
    boards: int
    minutes: int


ROUNDS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = MappingProxyType(
    {
        "botifarra": MappingProxyType({Format.DUPLICATE: (4, 20), Format.GAMES: (4, 55), Format.BOARDS: (12, 55)}),
        "huutopussi": MappingProxyType({Format.DUPLICATE: (4, 25), Format.GAMES: (4, 60), Format.BOARDS: (8, 50)}),
        "quatre_sept": MappingProxyType({Format.DUPLICATE: (4, 15), Format.GAMES: (4, 30), Format.BOARDS: (8, 30)}),
    }
)
"""Boards and minutes of a round by game and kind of evening. Twelve deals of Botifarra take 50 to 60 minutes; that of
the others is as much longer for an auction with an exchange, and shorter for eight tricks without either."""


def setup_of(game: str, kind: str) -> Setup:
    """Return what an event of a game begins with; ``kind`` is one of ``Format``."""
    duplicate = GAMES[game].duplicate
    boards, minutes = ROUNDS[game][kind]
    preset = duplicate.preset if kind == Format.DUPLICATE else duplicate.match_preset
    return Setup(preset, duplicate.comparison, boards, minutes)


def match_minutes(game: str, variant: str) -> int:
    """Return how many minutes a match to the target takes: those of its rules, where they end it by the clock.

    Raises ``UnknownVariant``.
    """
    usual = ROUNDS[game][Format.GAMES][1]
    minutes: int = getattr(GAMES[game].variants.parse(variant), "minutes", usual)
    return minutes


def tie_breaks_of(kind: str, *, of_teams: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tie-breaks that a kind of evening can choose from, and those it begins with.

    Teams of four are ranked by their matches, although these are made of boards.
    """
    if kind == Format.DUPLICATE and not of_teams:
        return tuple(BOARD_TIE_BREAKS), DEFAULT_BOARD_CHAIN
    return tuple(MATCH_TIE_BREAKS), DEFAULT_MATCH_CHAIN


def fits(game: str, variant: str, kind: str) -> bool:
    """Tell whether the rules of a variant make sense in an evening of a kind; raises ``UnknownVariant``."""
    options = GAMES[game].variants.parse(variant)
    return not any(GAMES[game].duplicate.unmet(options, same_boards=kind == Format.DUPLICATE))
