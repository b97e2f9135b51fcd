"""A slip of Huutopussi in files (clause H13.8)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.seats import CLOCKWISE, Side
from tournaments.exports.sheets import Column, Kind, Value
from tournaments.exports.slip_columns.base import SlipColumns, of_each
from tournaments.slips.huutopussi import Slip


class HuutopussiColumns(SlipColumns):
    """Declarer, bid and contract, and of each side raw points, tricks and marriages; then how often doubled."""

    def columns(self, sides: Sequence[Side]) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            Column("declarer", _("Declarer"), Kind.CODE, 9),
            Column("bid", _("Bid"), width=7),
            Column("contract", _("Contract"), width=8),
            *of_each(sides, "raw", _("Raw %(side)s")),
            *of_each(sides, "tricks", _("Tricks %(side)s")),
            *of_each(sides, "marriages", _("Marriages %(side)s"), Kind.CODE, 11),
            Column("kontras", _("Kontras"), width=8),
        )

    def values(self, slip: Slip) -> tuple[Value, ...]:
        """Return the values of a slip; no declarer, bid and contract where all passed."""
        hand = slip.hand
        marriages = (" ".join(slip.suits_of(side)) or None for side in hand.points.sides)
        terms = (_seat(slip), hand.bid, hand.contract)
        return (*terms, *hand.points.values, *hand.tricks.values, *marriages, hand.kontras)

    def note(self, slip: Slip) -> str:
        """Return that of the declarer no more is known than the file says."""
        return _("declarer known by side only") if isinstance(slip.hand.declarer, Side) else ""


def _seat(slip: Slip) -> str | None:
    """Return the seat of the declarer; where only the side is known its first, for lists name seats."""
    declarer = slip.hand.declarer
    if isinstance(declarer, Side):
        return next(seat.value for seat in CLOCKWISE.seats if CLOCKWISE.side_of(seat) is declarer)
    return declarer.value if declarer else None
