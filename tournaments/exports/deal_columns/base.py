"""What a file asks of the deals of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from tournaments.exports.sheets import Column, Value
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_rows import DealRow


class DealColumns(Protocol):
    """The columns of a game between the number of a deal and its scores."""

    has_games: ClassVar[bool]
    """Whether a match may be several games."""

    @property
    def gained(self) -> Any:
        """The head of the columns of what a deal gave a ``%(side)s``."""

    def columns(self, sides: Sequence[str]) -> tuple[Column, ...]:
        """Return the columns for these sides."""

    def values(self, page: MatchPage, row: DealRow) -> tuple[Value, ...]:
        """Return the values of a deal that stands, one for each column."""
