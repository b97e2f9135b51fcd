"""The table of a ranking."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.ranking import MEAN, TOTAL
from tournaments.selectors.heads import EventHead
from tournaments.selectors.standings import FieldStandings, StandingRow
from tournaments.tables.cells import NUMBER, WIDE_NUMBER, pair_link

MOST_ROUNDS = 8
"""More rounds than this have no columns of their own: the score card has them."""


class RoundColumn(tables.Column):
    """The total of one round."""

    def __init__(self, place: int, number: int) -> None:
        header = format_html('<abbr title="{}">R{}</abbr>', _("Round %(round)d") % {"round": number}, number)
        attrs = {"th": {"class": "num rounds-only"}, "td": {"class": "num rounds-only"}}
        super().__init__(verbose_name=header, accessor="round_texts", empty_values=(), attrs=attrs)
        self.place = place

    def render(self, record: StandingRow) -> str:
        """Return the total of the round."""
        return record.round_texts[self.place] or "–"


class StandingsTable(tables.Table):
    """Places with the numbers that make them; the deciding one is set off."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), accessor="place_text", attrs=NUMBER)
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), attrs={"td": {"class": "pair-cell"}})
    boards = tables.Column(verbose_name=gettext_lazy("Boards"), attrs=NUMBER)
    total = tables.Column(verbose_name=gettext_lazy("Total"), accessor="total_text", attrs=NUMBER)
    mean = tables.Column(verbose_name=gettext_lazy("Mean"), accessor="mean_text", attrs=NUMBER)
    percent = tables.Column(verbose_name="%", accessor="percent_text", attrs=NUMBER)
    tops = tables.Column(verbose_name=gettext_lazy("Highest"), attrs=WIDE_NUMBER)

    class Meta:
        orderable = False
        template_name = "standings/_table.html"
        attrs = {"class": "table standings"}

    def __init__(self, field: FieldStandings, head: EventHead) -> None:
        self.head = head
        self.field = field
        rounds = field.rounds if 1 < len(field.rounds) <= MOST_ROUNDS else ()
        columns = [(f"round_{number}", RoundColumn(place, number)) for place, number in enumerate(rounds)]
        without = () if any(row.top for row in field.rows) else ("percent",)
        super().__init__(field.rows, extra_columns=columns, exclude=without)
        self.attrs = {"class": f"table standings decided-by-{field.decided_by}", "data-field": field.key}
        self.caption = field.title
        if head.is_individual:
            self.columns["pair"].column.verbose_name = _("Player")

    def render_place(self, record: StandingRow, value: str) -> SafeString:
        """Return the place and by how many the pair has risen or fallen."""
        place = format_html('<span class="place place-{}">{}</span>', record.place, value)
        return format_html("{}{}", place, change_mark(record.change))

    def render_pair(self, record: StandingRow) -> SafeString:
        """Return the pair, leading to its score card."""
        return pair_link(self.head.slug, record.pair, linked=self.head.can_see_boards)

    def render_total(self, record: StandingRow, value: str) -> SafeString:
        """Return the total, set off where it decides."""
        return _number(value, decisive=record.decided_by == TOTAL)

    def render_mean(self, record: StandingRow, value: str) -> SafeString:
        """Return the mean, set off where it decides."""
        return _number(value, decisive=record.decided_by == MEAN)


def _number(value: Any, *, decisive: bool) -> SafeString:
    return format_html('<strong class="decisive">{}</strong>' if decisive else "{}", value)


def change_mark(change: int | None) -> SafeString:
    """Return by how many places a pair has risen or fallen as arrow, number and words; nothing where it has not."""
    if not change:
        return SafeString("")
    if change > 0:
        text = ngettext("up %(count)d place", "up %(count)d places", change) % {"count": change}
        return _arrow("up", "▲", change, text)
    text = ngettext("down %(count)d place", "down %(count)d places", -change) % {"count": -change}
    return _arrow("down", "▼", -change, text)


def _arrow(way: str, sign: str, count: int, text: str) -> SafeString:
    return format_html(
        '<span class="change change-{}" title="{}"><span aria-hidden="true">{}{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        way,
        text,
        sign,
        count,
        text,
    )
