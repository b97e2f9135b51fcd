"""The tables of a ranking over several events."""

from __future__ import annotations

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ranking import MEAN, TOTAL
from tournaments.selectors.overall_rows import Named, OverallField, OverallMatchRow, OverallRow
from tournaments.tables.cells import NUMBER, WIDE_NUMBER, pair_link


class SessionColumn(tables.Column):
    """The total of one session."""

    def __init__(self, place: int, number: int) -> None:
        header = format_html('<abbr title="{}">S{}</abbr>', _("Session %(session)d") % {"session": number}, number)
        attrs = {"th": {"class": "num rounds-only"}, "td": {"class": "num rounds-only"}}
        super().__init__(verbose_name=header, accessor="session_texts", empty_values=(), attrs=attrs)
        self.place = place

    def render(self, record: OverallRow) -> str:
        """Return the total of the session."""
        return record.session_texts[self.place] or "–"


def _members(record: Named, *, linked: bool) -> SafeString:
    """Return the pair in each of its events, leading to its score card there."""
    links = (
        (pair_link(one.event.slug, one.pair, linked=linked, names=not place), one.event.name)
        for place, one in enumerate(record.members)
    )
    return format_html_join(" ", '<span class="member">{} <bdi class="note">{}</bdi></span>', links)


class OverallTable(tables.Table):
    """Places over all with the numbers that make them; the deciding one is set off."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), accessor="place_text", attrs=NUMBER)
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), accessor="called", attrs={"td": {"class": "pair-cell"}})
    boards = tables.Column(verbose_name=gettext_lazy("Boards"), attrs=NUMBER)
    total = tables.Column(verbose_name=gettext_lazy("Total"), accessor="total_text", attrs=NUMBER)
    mean = tables.Column(verbose_name=gettext_lazy("Mean"), accessor="mean_text", attrs=NUMBER)
    tops = tables.Column(verbose_name=gettext_lazy("Highest"), attrs=WIDE_NUMBER)

    class Meta:
        orderable = False
        template_name = "standings/_table.html"

    def __init__(self, field: OverallField, sessions: Sequence[int], *, linked: bool) -> None:
        self.linked = linked
        wanted = sessions if len(sessions) > 1 else ()
        columns = [(f"session_{number}", SessionColumn(place, number)) for place, number in enumerate(wanted)]
        super().__init__(field.rows, extra_columns=columns)
        self.attrs = {"class": f"table standings decided-by-{field.decided_by}", "data-field": field.key}
        self.caption = field.title

    def render_place(self, record: OverallRow, value: str) -> SafeString:
        """Return the place."""
        return format_html('<span class="place place-{}">{}</span>', record.place, value)

    def render_pair(self, record: OverallRow) -> SafeString:
        """Return the pair in each of its events."""
        return _members(record, linked=self.linked)

    def render_total(self, record: OverallRow, value: str) -> SafeString:
        """Return the total, set off where it decides."""
        return _number(value, decisive=record.decided_by == TOTAL)

    def render_mean(self, record: OverallRow, value: str) -> SafeString:
        """Return the mean, set off where it decides."""
        return _number(value, decisive=record.decided_by == MEAN)


class OverallMatchTable(tables.Table):
    """Places over all of events of matches."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), accessor="place_text", attrs=NUMBER)
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), accessor="called", attrs={"td": {"class": "pair-cell"}})
    matches = tables.Column(verbose_name=gettext_lazy("Matches"), accessor="line__played", attrs=WIDE_NUMBER)
    won = tables.Column(verbose_name=gettext_lazy("Won"), accessor="line__won", attrs=WIDE_NUMBER)
    drawn = tables.Column(verbose_name=gettext_lazy("Drawn"), accessor="line__drawn", attrs=WIDE_NUMBER)
    lost = tables.Column(verbose_name=gettext_lazy("Lost"), accessor="line__lost", attrs=WIDE_NUMBER)
    points = tables.Column(verbose_name=gettext_lazy("Points"), accessor="decisive_text", attrs=NUMBER)
    difference = tables.Column(verbose_name=gettext_lazy("Difference"), accessor="line__difference", attrs=NUMBER)
    scored = tables.Column(verbose_name=gettext_lazy("Scored"), accessor="line__scored", attrs=WIDE_NUMBER)

    class Meta:
        orderable = False
        template_name = "standings/_table.html"

    def __init__(self, field: OverallField) -> None:
        super().__init__(field.rows)
        self.attrs = {"class": "table standings match-standings", "data-field": field.key}
        self.caption = field.title

    def render_place(self, record: OverallMatchRow, value: str) -> SafeString:
        """Return the place."""
        return format_html('<span class="place place-{}">{}</span>', record.place, value)

    def render_pair(self, record: OverallMatchRow) -> SafeString:
        """Return the pair in each of its events."""
        return _members(record, linked=False)

    def render_points(self, value: str) -> SafeString:
        """Return the points, set off, for they decide first."""
        return _number(value, decisive=True)


def _number(value: str, *, decisive: bool) -> SafeString:
    return format_html('<strong class="decisive">{}</strong>' if decisive else "{}", value)
