"""The forms of a new match by game: a game that asks for more than others adds its line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.forms.new_matches.base import NewMatchForm
from tournaments.forms.new_matches.botifarra import BotifarraMatchForm

NEW_MATCH_FORMS: Final[Mapping[str, type[NewMatchForm]]] = MappingProxyType({"botifarra": BotifarraMatchForm})
"""The form of a new match of a game that asks for more than others."""


def new_match_form(game: str) -> type[NewMatchForm]:
    """Return the form of a new match of a game."""
    return NEW_MATCH_FORMS.get(game, NewMatchForm)
