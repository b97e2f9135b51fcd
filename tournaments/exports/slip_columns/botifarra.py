"""A slip of Botifarra in files (``formats.md`` section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring.games.botifarra.options import Level
from scoring.seats import Side
from tournaments.exports.sheets import Column, Kind, Value
from tournaments.exports.slip_columns.base import SlipColumns
from tournaments.slips.botifarra import Slip

SANT_VICENS: Final = Level.SANTVICENC.key


class BotifarraColumns(SlipColumns):
    """Points of North-South, who made trumps, which, and how often doubled."""

    def columns(self, sides: Sequence[Side]) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            Column("ns_points", _("NS points"), width=8),
            Column("chooser", _("Chooser"), Kind.CODE, 9),
            Column("trump", _("Trump"), Kind.CODE, 8),
            Column("level", _("Level"), Kind.CODE, 10),
        )

    def values(self, slip: Slip) -> tuple[Value, ...]:
        """Return the values of a slip."""
        return slip.ns_points, slip.chooser, slip.trump, _level(slip.level)

    def note(self, slip: Slip) -> str:
        """Return that a level was written as another."""
        return _("Sant Vicens, counted as recontro") if slip.level == SANT_VICENS else ""


def _level(level: str) -> str | None:
    """Return the level as files spell it: a championship knows no Sant Vicens, it counts as recontro (9.5)."""
    if level == SANT_VICENS:
        return Level.RECONTRO.key
    return None if level in ("", Level.NONE.key) else level
