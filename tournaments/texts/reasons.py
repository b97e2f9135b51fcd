"""The reasons that a phone offers for refusing a slip: stored in one language, read in the reader's own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext, gettext_noop

OFFERED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "points": gettext_noop("the points are wrong"),
        "trumps": gettext_noop("the trumps are wrong"),
        "doubling": gettext_noop("the doubling is wrong"),
        "board": gettext_noop("this is another board"),
    }
)
"""What can be ticked, by key, as it is stored."""


def reason_text(stored: str) -> str:
    """Return a stored reason for the reader: one that was ticked in the reader's language, own words as written."""
    return gettext(stored) if stored in OFFERED.values() else stored
