"""Numbers and identifiers that come with a request: in an address, a query or a hidden field."""

from __future__ import annotations

from uuid import UUID

NONE = -1
"""A number that nothing has."""
MOST_DIGITS = 9
"""Digits of the longest number that every database can compare."""


def number_from(text: str | None, otherwise: int = NONE) -> int:
    """Read a number that a page itself wrote; what no page writes is ``otherwise``, a number that nothing has.

    At most nine digits of ASCII, so that every database can compare it.
    """
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else otherwise


def nearest_number(text: str | None, lowest: int, highest: int, otherwise: int) -> int:
    """Read a number that somebody may have typed into an address: the nearest one from ``lowest`` to ``highest``.

    Digits of ASCII, as many as there are, after a minus or none; any other text is ``otherwise``.
    """
    digits = (text or "").strip().removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        return otherwise
    if (text or "").strip().startswith("-"):
        return lowest
    return max(lowest, min(int(digits), highest)) if len(digits) <= MOST_DIGITS else highest


def identifier_from(text: str | None) -> UUID | None:
    """Read an identifier that a page itself wrote; none for what no page writes."""
    try:
        return UUID(text or "")
    except ValueError:
        return None


class SmallNumber:
    """The part of an address that numbers a round, table, board or pair: one to four digits."""

    regex = "[0-9]{1,4}"

    def to_python(self, value: str) -> int:
        """Read the number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Write the number."""
        return str(value)
