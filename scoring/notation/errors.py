"""What is wrong with a record: the kind of fault, where it stands, and the facts for a sentence about it."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.errors import NotationError

SYNTAX, DECK, HELD, TURN, WINNER, POINTS, SCORE = "syntax", "deck", "held", "turn", "winner", "points", "score"
KINDS = (SYNTAX, DECK, HELD, TURN, WINNER, POINTS, SCORE)
"""The kinds of fault, in the order in which a record is checked."""


class Place(NamedTuple):
    """Where something stands in the text: line and column, both from 1."""

    line: int = 1
    column: int = 1


class RecordError(NotationError):
    """A record that cannot be what happened at a table, or cannot be read at all.

    ``kind`` is one of :data:`KINDS`, ``code`` names the fault more closely; ``facts`` holds ``kind``, ``line`` and
    ``column``, and ``card``, ``seat`` and ``trick`` where the fault concerns them.
    """

    def __init__(self, kind: str, code: str, message: str, at: Place, **facts: Any) -> None:
        super().__init__(code, message, kind=kind, line=at.line, column=at.column, **facts)
        self.kind = kind
        self.at = at

    @property
    def line(self) -> int:
        """The line of the fault, from 1."""
        return self.at.line

    @property
    def column(self) -> int:
        """The column of the fault, from 1."""
        return self.at.column


def syntax_error(code: str, message: str, at: Place, **facts: Any) -> RecordError:
    """Return the error for text that is not in the notation."""
    return RecordError(SYNTAX, code, message, at, **facts)
