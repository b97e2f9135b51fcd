"""The names of seats, sides, trumps and levels, for sentences and pages, and how a hand score and calls are written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.games.botifarra.options import Level
from tournaments.option_texts.botifarra import LEVEL_NAMES
from tournaments.templatetags.cards import MINUS, suit_name

SEATS: Final[Mapping[str, str | Promise]] = MappingProxyType(
    {
        "N": gettext_lazy("North"),
        "W": gettext_lazy("West"),
        "S": gettext_lazy("South"),
        "E": gettext_lazy("East"),
        "NS": gettext_lazy("North-South"),
        "EW": gettext_lazy("East-West"),
        "both": gettext_lazy("both sides"),
    }
)

CALLS: Final[Mapping[str, str]] = MappingProxyType(
    {"botifarra": "N:e, N:bot, N:del, W:be, E:contro", "huutopussi": "N:50, E:pass, S:redeal"}
)
"""How calls are written, by game; a game without calls is not there."""


def first_call(game: str) -> str:
    """Return how a call of a game is written, empty for one without calls."""
    return CALLS.get(game, "").partition(",")[0]


def seat_name(code: str) -> str:
    """Return the name of a seat (``N``), a side (``NS``) or ``both``."""
    return str(SEATS.get(code, code))


def seat_letter(code: str) -> str:
    """Return the letter that stands for a seat where there is room for no more, two for a side: those of its name.

    Files and what is typed keep the letters of the notation, ``N W S E``.
    """
    return "".join(part[:1] for part in seat_name(code).split("-"))


def trump_name(code: str) -> str:
    """Return the name of a trump: ``o c e b`` or ``bot``."""
    return suit_name(code)


def level_name(code: str | Level) -> str:
    """Return the name of a level of doubling, by its key or its value."""
    return str(LEVEL_NAMES[code.key if isinstance(code, Level) else code])


def signed(value: int) -> str:
    """Write a hand score with its sign, a real minus."""
    return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"
