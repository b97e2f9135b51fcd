"""The table of a ranking of matches."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from tournaments.models import Event
from tournaments.selectors.competition_standings import KnockoutField
from tournaments.selectors.match_rankings import MatchField, MatchStandingRow, SwissStandingRow
from tournaments.selectors.overall_rows import OverallField
from tournaments.selectors.team_standings import TeamField
from tournaments.tables.cells import NUMBER, WIDE_NUMBER, pair_link
from tournaments.tables.standings import change_mark, decisive, place_mark


class MatchStandingsTable(tables.Table):
    """Places with what makes them: points, then difference, then points scored."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), accessor="place_text", attrs=NUMBER)
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), attrs={"td": {"class": "pair-cell"}})
    matches = tables.Column(verbose_name=gettext_lazy("Matches"), accessor="boards", attrs=WIDE_NUMBER)
    won = tables.Column(verbose_name=gettext_lazy("Won"), accessor="line__won", attrs=WIDE_NUMBER)
    drawn = tables.Column(verbose_name=gettext_lazy("Drawn"), accessor="line__drawn", attrs=WIDE_NUMBER)
    lost = tables.Column(verbose_name=gettext_lazy("Lost"), accessor="line__lost", attrs=WIDE_NUMBER)
    points = tables.Column(verbose_name=gettext_lazy("Points"), accessor="decisive_text", attrs=NUMBER)
    difference = tables.Column(verbose_name=gettext_lazy("Difference"), accessor="difference_text", attrs=NUMBER)
    scored = tables.Column(verbose_name=gettext_lazy("Scored"), accessor="scored_text", attrs=WIDE_NUMBER)

    class Meta:
        orderable = False
        template_name = "standings/_table.html"

    def __init__(self, field: MatchField | OverallField) -> None:
        super().__init__(field.rows)
        self.attrs = {"class": "table standings match-standings", "data-field": field.key}
        self.caption = field.title

    def render_place(self, record: MatchStandingRow, value: str) -> SafeString:
        """Return the place and by how many the pair has risen or fallen."""
        return format_html("{}{}", place_mark(record.place, value), change_mark(record.change))

    def render_pair(self, record: MatchStandingRow) -> SafeString:
        """Return the pair."""
        return pair_link("", record.pair, linked=False)

    def render_points(self, value: str) -> SafeString:
        """Return the points, set off, for they decide first."""
        return decisive(value)


class SwissStandingsTable(MatchStandingsTable):
    """The same for a Swiss: wins, and under a pair in which rounds it won without playing."""

    points = tables.Column(verbose_name=gettext_lazy("Wins"), accessor="decisive_text", attrs=NUMBER)

    class Meta(MatchStandingsTable.Meta):
        pass

    def render_pair(self, record: MatchStandingRow) -> SafeString:
        """Return the pair, and where it had nobody to play."""
        pair = pair_link("", record.pair, linked=False)
        free = record.free if isinstance(record, SwissStandingRow) else ""
        return format_html('{} <span class="free">{}</span>', pair, free) if free else pair


class LeagueStandingsTable(MatchStandingsTable):
    """The same for a league, groups and a knock-out: also what the opponents scored."""

    conceded = tables.Column(verbose_name=gettext_lazy("Conceded"), accessor="line__conceded", attrs=WIDE_NUMBER)

    class Meta(MatchStandingsTable.Meta):
        pass


class KnockoutStandingsTable(LeagueStandingsTable):
    """The places of a knock-out, in which points decide nothing."""

    class Meta(MatchStandingsTable.Meta):
        exclude = ("points",)


class TeamStandingsTable(MatchStandingsTable):
    """The table of the teams: boards or matches won, level and lost."""

    pair = tables.Column(verbose_name=gettext_lazy("Team"), attrs={"td": {"class": "pair-cell"}})

    class Meta(MatchStandingsTable.Meta):
        exclude = ("scored",)

    def __init__(self, field: TeamField) -> None:
        super().__init__(field)
        self.columns["matches"].column.verbose_name = field.boards_title


def standings_table(event: Event, field: MatchField) -> MatchStandingsTable:
    """Return the table of a ranking of an event of matches."""
    if isinstance(field, KnockoutField):
        return KnockoutStandingsTable(field)
    if event.is_competition:
        return LeagueStandingsTable(field)
    return SwissStandingsTable(field) if event.is_swiss else MatchStandingsTable(field)
