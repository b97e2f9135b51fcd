"""Free text as it is stored: what somebody typed, without what nobody can see."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

NUL = "\x00"
"""The one character that PostgreSQL cannot store; SQLite can, which is why it must never get that far."""

_BIDI_CONTROLS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_ZERO_WIDTH = "\u200b\u2060\ufeff\u00ad"
_INVISIBLE = str.maketrans("", "", _BIDI_CONTROLS + _ZERO_WIDTH)
# Control characters, every kind of space, and halves of characters, which no database can store.
_BLANK = ("Cc", "Cs", "Zs", "Zl", "Zp")
# All but tabs and what ends a line or a page.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


def one_line(text: str) -> str:
    """Return free text as it is stored and shown: NFC, one line, single spaces, without marks that nobody can see.

    Control characters and spaces of every kind (no-break, narrow, tabs, line breaks) become one plain space;
    zero-width spaces and the controls that turn the writing direction go. The joiners of Persian and Indic scripts
    stay: they are spelling.
    """
    visible = unicodedata.normalize("NFC", text).translate(_INVISIBLE)
    return " ".join("".join(" " if unicodedata.category(c) in _BLANK else c for c in visible).split())


def without_controls(text: str) -> str:
    """Return text of several lines with a space for each control character; every other one keeps its place."""
    return _CONTROL.sub(" ", text)


def without_nul(value: Any) -> Any:
    """Return a value of plain JSON without the character NUL in any text of it."""
    if isinstance(value, str):
        return value.replace(NUL, "")
    if isinstance(value, list):
        return [without_nul(item) for item in value]
    if isinstance(value, dict):
        return {without_nul(name): without_nul(item) for name, item in value.items()}
    return value
