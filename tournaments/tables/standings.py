"""The tables of rankings of boards: what those of one event and of several have alike, and that of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.ranking import MEAN, TOTAL
from tournaments.selectors.heads import EventHead
from tournaments.selectors.overall_rows import OverallField
from tournaments.selectors.standings import FieldStandings, StandingRow
from tournaments.tables.cells import NUMBER, WIDE_NUMBER, pair_link

MOST_ROUNDS = 8
"""More rounds than this have no columns of their own: the score card has them."""


class PartColumn(tables.Column):
    """The total of one part: of a round, or of a session."""

    def __init__(self, place: int, short: str, long: str, accessor: str) -> None:
        header = format_html('<abbr title="{}">{}</abbr>', long, short)
        attrs = {"th": {"class": "num rounds-only"}, "td": {"class": "num rounds-only"}}
        super().__init__(verbose_name=header, accessor=accessor, empty_values=(), attrs=attrs)
        self.place = place

    def render(self, value: tuple[str, ...]) -> str:
        """Return the total of the part."""
        return value[self.place] or "–"


class ScoresTable(tables.Table):
    """Places with the numbers that make them; the deciding one is set off. The share of what there was where one is."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), accessor="place_text", attrs=NUMBER)
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), accessor="called", attrs={"td": {"class": "pair-cell"}})
    boards = tables.Column(verbose_name=gettext_lazy("Boards"), attrs=NUMBER)
    total = tables.Column(verbose_name=gettext_lazy("Total"), accessor="total_text", attrs=NUMBER)
    mean = tables.Column(verbose_name=gettext_lazy("Mean"), accessor="mean_text", attrs=NUMBER)
    percent = tables.Column(verbose_name="%", accessor="percent_text", attrs=NUMBER)
    tops = tables.Column(verbose_name=gettext_lazy("Highest"), attrs=WIDE_NUMBER)

    class Meta:
        orderable = False
        template_name = "standings/_table.html"

    def __init__(self, field: FieldStandings | OverallField, parts: Sequence[tuple[str, PartColumn]]) -> None:
        without = () if any(getattr(row, "possible", None) is not None for row in field.rows) else ("percent",)
        super().__init__(field.rows, extra_columns=parts, exclude=without)
        self.attrs = {"class": f"table standings decided-by-{field.decided_by}", "data-field": field.key}
        self.caption = field.title

    def render_place(self, record: Any, value: str) -> SafeString:
        """Return the place."""
        return place_mark(record.place, value)

    def render_total(self, record: Any, value: str) -> SafeString:
        """Return the total, set off where it decides."""
        return decisive(value) if record.decided_by == TOTAL else format_html("{}", value)

    def render_mean(self, record: Any, value: str) -> SafeString:
        """Return the mean, set off where it decides."""
        return decisive(value) if record.decided_by == MEAN else format_html("{}", value)


class StandingsTable(ScoresTable):
    """The same of one event."""

    class Meta(ScoresTable.Meta):
        attrs = {"class": "table standings"}

    def __init__(self, field: FieldStandings, head: EventHead) -> None:
        self.head = head
        self.field = field
        rounds = field.rounds if 1 < len(field.rounds) <= MOST_ROUNDS else ()
        titles = ((place, number, _("Round %(round)d") % {"round": number}) for place, number in enumerate(rounds))
        columns = [
            (f"round_{number}", PartColumn(place, f"R{number}", title, "round_texts"))
            for place, number, title in titles
        ]
        super().__init__(field, columns)
        if head.is_individual:
            self.columns["pair"].column.verbose_name = _("Player")

    def render_place(self, record: StandingRow, value: str) -> SafeString:
        """Return the place and by how many the pair has risen or fallen."""
        return format_html("{}{}", place_mark(record.place, value), change_mark(record.change))

    def render_pair(self, record: StandingRow) -> SafeString:
        """Return the pair, leading to its score card."""
        return pair_link(self.head.slug, record.pair, linked=self.head.can_see_boards)


def place_mark(place: int, text: str) -> SafeString:
    """Return a place, which styles can tell by its number."""
    return format_html('<span class="place place-{}">{}</span>', place, text)


def decisive(value: Any) -> SafeString:
    """Return the number that makes the places, set off."""
    return format_html('<strong class="decisive">{}</strong>', value)


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
