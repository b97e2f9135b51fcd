"""What a file asks of the slips of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from scoring.seats import Side
from tournaments.exports.sheets import Column, Kind, Value


class SlipColumns(Protocol):
    """The columns of a game between the pairs and the penalty, by the keys that ``score`` reads.

    In English each header reads as its key, so that the sheet alone can be read back too.
    """

    def columns(self, sides: Sequence[Side]) -> tuple[Column, ...]:
        """Return the columns for these sides."""

    def values(self, slip: Any) -> tuple[Value, ...]:
        """Return the values of a slip, one for each column."""

    def note(self, slip: Any) -> str:
        """Return what a file has to say of a slip that its columns do not, mostly nothing."""
        return ""


def of_each(
    sides: Sequence[Side], key: str, header: str, kind: Kind = Kind.INTEGER, width: int = 8
) -> Iterator[Column]:
    """Yield a column for each side: ``header`` has its letters as ``%(side)s``, ``key`` has them behind it."""
    for side in sides:
        yield Column(f"{key}_{side.value.lower()}", header % {"side": side.value}, kind, width)
