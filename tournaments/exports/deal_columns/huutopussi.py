"""A deal of Huutopussi in files, in the columns that the ``score`` command reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Kind, Value
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_rows import DealRow


class HuutopussiColumns:
    """Declarer, bid and contract, raw points, tricks and marriages of each side, and Kontras."""

    has_games: ClassVar[bool] = False

    @property
    def gained(self) -> str:
        """The head of the columns of hand scores."""
        return _("Hand score %(side)s")

    def columns(self, sides: Sequence[str]) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            Column("kind", _("Kind"), Kind.CODE, 9),
            Column("declarer", _("Declarer"), Kind.CODE, 9),
            Column("bid", _("Bid"), width=7),
            Column("contract", _("Contract"), width=9),
            *(Column(f"raw_{s.lower()}", _("Points %(side)s") % {"side": s}, width=8) for s in sides),
            *(Column(f"tricks_{s.lower()}", _("Tricks %(side)s") % {"side": s}, width=8) for s in sides),
            *(Column(f"marriages_{s.lower()}", _("Marriages %(side)s") % {"side": s}, Kind.CODE, 11) for s in sides),
            Column("kontras", _("Kontras"), width=8),
        )

    def values(self, page: MatchPage, row: DealRow) -> tuple[Value, ...]:
        """Return the values of a deal."""
        sides = [side.value for side in page.names.sides]
        slip = row.deal.slip
        if slip is None:
            return (row.deal.kind, *(None,) * (4 + 3 * len(sides)))
        marriages = (" ".join(slip["marriages"][side]) or None for side in sides)
        return (
            row.deal.kind,
            slip["declarer"],
            slip["bid"],
            slip["contract"],
            *(slip["points"][side] for side in sides),
            *(slip["tricks"][side] for side in sides),
            *marriages,
            slip["kontras"],
        )
