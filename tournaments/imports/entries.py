"""Who sits on a side of a table in a list of results: an entry by its name, or two partners of an individual."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Final

from scoring.movements.seating import Partners
from scoring.seats import BySide

PARTNERS: Final = re.compile(r"([1-9][0-9]{0,2})\s*\+\s*([1-9][0-9]{0,2})")
"""Two players of an individual."""


def sides_of(ns: str, ew: str) -> BySide[Hashable]:
    """Return who sits on both sides: two partners where the list says so, as in "3 + 17", else the name it has."""
    return BySide.of(ns, ew).map(_entry)


def _entry(text: str) -> Hashable:
    players = PARTNERS.fullmatch(text)
    return Partners(int(players[1]), int(players[2])) if players else text
