"""Botifarra in duplicate: the championship of clause 9, which every form of the game can be played by."""

from __future__ import annotations

from typing import Final

from scoring.games.duplicate import Duplicate

DUPLICATE: Final = Duplicate(preset="championship", match_preset="eastern", comparison="championship")
