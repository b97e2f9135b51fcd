"""A slip of Le Quatre Sept in files (clause Q10.5)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Kind, Value
from tournaments.exports.slip_columns.base import SlipColumns
from tournaments.slips.quatre_sept import Slip


class QuatreSeptColumns(SlipColumns):
    """Whole points and politaines of each side, and the side that four sevens let win."""

    def columns(self) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            Column("points_ns", _("Points NS"), width=8),
            Column("points_ew", _("Points EW"), width=8),
            Column("politaines_ns", _("Politaines NS"), width=9),
            Column("politaines_ew", _("Politaines EW"), width=9),
            Column("four_sevens", _("Four sevens"), Kind.CODE, 9),
        )

    def values(self, slip: Slip) -> tuple[Value, ...]:
        """Return the values of a slip; no points where four sevens ended the game."""
        points = slip.counted.values if slip.counted else (None, None)
        politaines = slip.politaines.values if slip.counted else (None, None)
        return (*points, *politaines, slip.four_sevens or None)
