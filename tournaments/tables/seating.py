"""The table of players by name."""

from __future__ import annotations

from collections.abc import Iterable

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actors import SIDES
from tournaments.selectors.seating import PlayerLine
from tournaments.tables.cells import NUMBER


class PlayersTable(tables.Table):
    """Each player with the number of the pair, the partner, and where the pair begins."""

    name = tables.Column(verbose_name=gettext_lazy("Player"), order_by=("order", "pair__number"))
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), accessor="pair__number", attrs=NUMBER)
    partner = tables.Column(verbose_name=gettext_lazy("Partner"), orderable=False)
    line = tables.Column(verbose_name=gettext_lazy("First round"), orderable=False, empty_values=())

    class Meta:
        template_name = "seating/_players.html"
        attrs = {"class": "table players-table"}
        order_by = "name"

    def render_name(self, value: str) -> SafeString:
        """Return the player."""
        return format_html("<bdi>{}</bdi>", value)

    def render_partner(self, value: str) -> SafeString:
        """Return the partner."""
        return format_html("<bdi>{}</bdi>", value)

    def __init__(self, rows: Iterable[PlayerLine], round: int | None = None) -> None:
        """Say in the head of the last column which round it is, where it is not the first."""
        rows = tuple(rows)
        super().__init__(rows)
        if any(row.pair.is_player for row in rows):
            self.columns["pair"].column.verbose_name = _("Number")
        if round is not None:
            self.columns["line"].column.verbose_name = _("Round %(round)s") % {"round": round}

    def render_line(self, record: PlayerLine) -> SafeString | str:
        """Return the table and the side, or that the pair has nobody to play."""
        line = record.line
        if line is None:
            return ""
        if line.seat is None:
            return _("bye") if line.has_bye else _("sits out")
        return format_html("{} · {}", _("Table %(table)s") % {"table": line.seat.table}, SIDES[line.side])
