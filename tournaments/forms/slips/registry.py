"""The forms of slips by game: a new game adds its line. And a line of shorthand, of whatever game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tournaments.forms.slips import botifarra, huutopussi, quatre_sept
from tournaments.forms.slips.base import SlipForms
from tournaments.slips.base import GameSlip
from tournaments.slips.registry import slip_from_json

SLIP_FORMS: Final[Mapping[str, SlipForms]] = MappingProxyType(
    {"botifarra": botifarra.FORMS, "huutopussi": huutopussi.FORMS, "quatre_sept": quatre_sept.FORMS}
)
"""The forms of each game, by its key."""

NOT_PLAYED_WORDS: Final = ("np", "-", "–", "\u2212")
"""What is typed for a board that was not played."""


def read_line(game: str, options: Any, text: str) -> GameSlip | None:
    """Return the slip that a line of shorthand says, none where it says that the board was not played.

    Raises ``Invalid`` with the code of the part that is not understood.
    """
    rest = " ".join(text.casefold().split())
    return None if rest in NOT_PLAYED_WORDS else SLIP_FORMS[game].read(rest, options)


def shorthand(value: Mapping[str, Any] | None) -> str:
    """Return the line that says a plain value of a result; empty where none does."""
    if value is None or value.get("kind") not in ("scored", "not_played"):
        return ""
    if value["kind"] == "not_played":
        return NOT_PLAYED_WORDS[0]
    slip = slip_from_json(value)
    return SLIP_FORMS[slip.game].shorthand(slip)
