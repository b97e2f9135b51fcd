"""What a file asks of the deals of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from django.utils.translation import gettext as _

from scoring.seats import Side
from tournaments.exports.sheets import Column, Kind, Value
from tournaments.exports.slip_columns.base import SlipColumns
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_rows import DealRow
from tournaments.slips.registry import slip_from_json


class DealColumns(Protocol):
    """The columns of a game between the number of a deal and its scores."""

    has_games: ClassVar[bool]
    """Whether a match may be several games."""

    @property
    def gained(self) -> Any:
        """The head of the columns of what a deal gave a ``%(side)s``."""

    def columns(self, sides: Sequence[Side]) -> tuple[Column, ...]:
        """Return the columns for these sides."""

    def values(self, page: MatchPage, row: DealRow) -> tuple[Value, ...]:
        """Return the values of a deal that stands, one for each column."""

    def note(self, row: DealRow) -> str:
        """Return what a file has to say of a deal that its columns do not, mostly nothing."""
        return ""


class SlipDealColumns(DealColumns):
    """A deal of a game whose slip says all there is: whether it was played or thrown in, and the columns of slips.

    They are those that the command ``score`` reads.
    """

    has_games: ClassVar[bool] = False

    def __init__(self, slips: SlipColumns) -> None:
        self.slips = slips

    @property
    def gained(self) -> str:
        """The head of the columns of hand scores."""
        return _("Hand score %(side)s")

    def columns(self, sides: Sequence[Side]) -> tuple[Column, ...]:
        """Return the columns."""
        return (Column("kind", _("Kind"), Kind.CODE, 9), *self.slips.columns(sides))

    def values(self, page: MatchPage, row: DealRow) -> tuple[Value, ...]:
        """Return the values of a deal."""
        if row.deal.slip is None:
            return (row.deal.kind, *(None,) * len(self.slips.columns(page.names.sides)))
        return (row.deal.kind, *self.slips.values(slip_from_json(row.deal.slip)))

    def note(self, row: DealRow) -> str:
        """Return what there is to say of its slip."""
        return self.slips.note(slip_from_json(row.deal.slip)) if row.deal.slip else ""
