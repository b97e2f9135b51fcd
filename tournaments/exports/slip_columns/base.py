"""What a file asks of the slips of a game."""

from __future__ import annotations

from typing import Any, Protocol

from tournaments.exports.sheets import Column, Value


class SlipColumns(Protocol):
    """The columns of a game between the pairs and the penalty, by the keys that ``score`` reads.

    In English each header reads as its key, so that the sheet alone can be read back too.
    """

    def columns(self) -> tuple[Column, ...]:
        """Return the columns."""

    def values(self, slip: Any) -> tuple[Value, ...]:
        """Return the values of a slip, one for each column."""

    def note(self, slip: Any) -> str:
        """Return what a file has to say of a slip that its columns do not, mostly nothing."""
        return ""
