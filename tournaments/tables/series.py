"""The tables of a ranking over several events."""

from __future__ import annotations

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.selectors.overall_rows import Named, OverallField, OverallMatchRow, OverallRow
from tournaments.tables.cells import pair_link
from tournaments.tables.match_standings import MatchStandingsTable
from tournaments.tables.standings import PartColumn, ScoresTable, place_mark


def _members(record: Named, *, linked: bool) -> SafeString:
    """Return the pair in each of its events, leading to its score card there."""
    links = (
        (pair_link(one.event.slug, one.pair, linked=linked, names=not place), one.event.name)
        for place, one in enumerate(record.members)
    )
    return format_html_join(" ", '<span class="member">{} <bdi class="note">{}</bdi></span>', links)


class OverallTable(ScoresTable):
    """Places over all with the numbers that make them; the deciding one is set off."""

    class Meta(ScoresTable.Meta):
        pass

    def __init__(self, field: OverallField, sessions: Sequence[int], *, linked: bool) -> None:
        self.linked = linked
        wanted = sessions if len(sessions) > 1 else ()
        titles = (
            (place, number, _("Session %(session)d") % {"session": number}) for place, number in enumerate(wanted)
        )
        columns = [
            (f"session_{number}", PartColumn(place, f"S{number}", title, "session_texts"))
            for place, number, title in titles
        ]
        super().__init__(field, columns)

    def render_pair(self, record: OverallRow) -> SafeString:
        """Return the pair in each of its events."""
        return _members(record, linked=self.linked)


class OverallMatchTable(MatchStandingsTable):
    """Places over all of events of matches."""

    pair = tables.Column(verbose_name=gettext_lazy("Pair"), accessor="called", attrs={"td": {"class": "pair-cell"}})

    class Meta(MatchStandingsTable.Meta):
        pass

    def render_place(self, record: OverallMatchRow, value: str) -> SafeString:  # type: ignore[override]
        """Return the place."""
        return place_mark(record.place, value)

    def render_pair(self, record: OverallMatchRow) -> SafeString:  # type: ignore[override]
        """Return the pair in each of its events."""
        return _members(record, linked=False)
