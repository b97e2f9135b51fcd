"""A deal of Le Quatre Sept in files, in the columns that the ``score`` command reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Kind, Value
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_rows import DealRow


class QuatreSeptColumns:
    """Whole base points and politaines of both sides, and who was dealt four sevens."""

    has_games: ClassVar[bool] = False

    @property
    def gained(self) -> str:
        """The head of the columns of hand scores."""
        return _("Hand score %(side)s")

    def columns(self, sides: Sequence[str]) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            Column("kind", _("Kind"), Kind.CODE, 9),
            *(Column(f"points_{s.lower()}", _("Points %(side)s") % {"side": s}, width=8) for s in sides),
            *(Column(f"politaines_{s.lower()}", _("Politaines %(side)s") % {"side": s}, width=10) for s in sides),
            Column("four_sevens", _("Four sevens"), Kind.CODE, 11),
        )

    def values(self, page: MatchPage, row: DealRow) -> tuple[Value, ...]:
        """Return the values of a deal."""
        slip = row.deal.slip or {}
        points, made = slip.get("points", {}), slip.get("politaines", {})
        sides = ("NS", "EW")
        numbers = (*(points.get(side) for side in sides), *(made.get(side) for side in sides))
        return (row.deal.kind, *numbers, slip.get("four_sevens"))
