"""A deal of Botifarra in files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.utils.translation import gettext as _

from scoring.seats import Side
from tournaments.exports.deal_columns.base import DealColumns
from tournaments.exports.sheets import Column, Kind, Value
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_rows import DealRow


class BotifarraColumns(DealColumns):
    """Trumps, doubling, offence, the points of both sides and how often they count."""

    has_games: ClassVar[bool] = True

    @property
    def gained(self) -> str:
        """The head of the columns of game points."""
        return _("Game points %(side)s")

    def columns(self, sides: Sequence[Side]) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            Column("chooser", _("Made trumps"), Kind.CODE, 9),
            Column("trump", _("Trumps"), Kind.CODE, 9),
            Column("level", _("Doubling"), Kind.CODE, 11),
            Column("offender", _("Offence by"), Kind.CODE, 9),
            Column("points_ns", _("Points NS"), width=8),
            Column("points_ew", _("Points EW"), width=8),
            Column("factor", _("Times"), width=7),
        )

    def values(self, page: MatchPage, row: DealRow) -> tuple[Value, ...]:
        """Return the values of a deal."""
        slip, detail = row.deal.slip or {}, row.detail
        points = detail.points.values if detail.points else (None, None)
        return (slip["chooser"], slip["trump"], slip["level"], row.deal.offender or None, *points, detail.factor)
