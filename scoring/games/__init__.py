"""The games, listed: a new game is a module beside the others and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from scoring.errors import UnknownVariant
from scoring.games.botifarra.options import parse_variant
from scoring.games.botifarra.rules import Botifarra

GAMES: Mapping[str, Callable[[str], Any]] = MappingProxyType(
    {"botifarra": lambda variant: Botifarra(parse_variant(variant))}
)
"""For each game the function that makes its rules from the text of a variant."""


def rules_for(game: str, variant: str) -> Any:
    """Return the rules of ``game`` under ``variant`` (``preset+option=value``).

    Raises ``UnknownVariant`` with code ``game``, ``preset``, ``option`` or ``value``.
    """
    if game not in GAMES:
        raise UnknownVariant("game", f"no game {game!r}; there are {', '.join(GAMES)}", game=game)
    return GAMES[game](variant)
