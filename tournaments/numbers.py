"""Numbers and identifiers that come with a request: in an address, a query or a hidden field."""

from __future__ import annotations

from uuid import UUID

NONE = -1
"""A number that nothing has."""


def number_from(text: str | None, otherwise: int = NONE) -> int:
    """Read a number that a page itself wrote; what no page writes is ``otherwise``, a number that nothing has.

    At most nine digits of ASCII, so that every database can compare it.
    """
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= 9 else otherwise


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
