"""The words for slips by game: a new game adds its line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.slip_texts.base import SlipTexts
from tournaments.slip_texts.botifarra import BOTIFARRA
from tournaments.slips.base import GameSlip

SLIP_TEXTS: Final[Mapping[str, SlipTexts]] = MappingProxyType({"botifarra": BOTIFARRA})
"""The words of each game, by its key."""


def slip_words(slip: GameSlip) -> str:
    """Return in a line what a slip says."""
    return SLIP_TEXTS[slip.game].words(slip)
