"""A slip of Le Quatre Sept in files (clause Q10.5)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.seats import Side
from tournaments.exports.sheets import Column, Kind, Value
from tournaments.exports.slip_columns.base import SlipColumns, of_each
from tournaments.slips.quatre_sept import Slip


class QuatreSeptColumns(SlipColumns):
    """Whole points and politaines of each side, and the side that four sevens let win."""

    def columns(self, sides: Sequence[Side]) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            *of_each(sides, "points", _("Points %(side)s")),
            *of_each(sides, "politaines", _("Politaines %(side)s"), width=10),
            Column("four_sevens", _("Four sevens"), Kind.CODE, 9),
        )

    def values(self, slip: Slip) -> tuple[Value, ...]:
        """Return the values of a slip; no points where four sevens ended the game."""
        points = slip.counted.values if slip.counted else (None, None)
        politaines = slip.politaines.values if slip.counted else (None, None)
        return (*points, *politaines, slip.four_sevens or None)
