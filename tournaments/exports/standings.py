"""The sheets of the standings, one for each field."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.ranking import ALL
from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.selectors.match_rankings import MatchStandingRow
from tournaments.selectors.standings import FieldStandings, StandingRow, StandingsPage
from tournaments.selectors.team_standings import TeamField


def standings_sheets(page: StandingsPage) -> tuple[Sheet, ...]:
    """Return a sheet for each field of the standings."""
    teams = () if page.teams is None or not page.teams.rows else (_teams_sheet(page.teams),)
    return (*teams, *(_sheet(field) for field in page.fields))


def _teams_sheet(field: TeamField) -> Sheet:
    columns = (
        Column("place", _("Place"), width=7),
        Column("team", _("Team"), width=7),
        Column("pair1", _("Pair %(number)d") % {"number": 1}, Kind.TEXT, 34),
        Column("pair2", _("Pair %(number)d") % {"number": 2}, Kind.TEXT, 34),
        Column("played", field.boards_title, width=9),
        Column("won", _("Won"), width=7),
        Column("drawn", _("Drawn"), width=7),
        Column("lost", _("Lost"), width=7),
        Column("points", _("Points"), Kind.ANY, 8),
        Column("difference", _("Difference"), width=10),
        Column("ahead_by", _("Ahead of the next by"), Kind.CODE, 30),
    )
    return Sheet("teams", field.title, columns, tuple(map(_team_row, field.rows)), names=4)


def _team_row(row: MatchStandingRow) -> tuple[Value, ...]:
    line, names = row.line, (*row.pair.names, "", "")
    points: Value = int(line.points) if line.points.denominator == 1 else line.points
    counts = (line.played, line.won, line.drawn, line.lost, points, line.difference)
    return (row.place, row.number, names[0], names[1], *counts, row.why_ahead or None)


def _sheet(field: FieldStandings) -> Sheet:
    one = field.key == ALL
    return Sheet(
        key="standings" if one else f"standings-{field.key.lower()}",
        title=_("Standings") if one else f"{_('Standings')} {field.key}",
        columns=_columns(field.rounds),
        rows=tuple(_row(field, row) for row in field.rows),
        names=5,
    )


def _columns(rounds: tuple[int, ...]) -> tuple[Column, ...]:
    return (
        Column("place", _("Place"), width=7),
        Column("field", _("Field"), Kind.CODE, 7),
        Column("entry", _("Entry"), width=7),
        Column("name1", _("Name 1"), Kind.TEXT, 24),
        Column("name2", _("Name 2"), Kind.TEXT, 24),
        Column("boards", _("Boards"), width=8),
        Column("total", _("Total"), Kind.DECIMAL, 9),
        Column("mean", _("Mean"), Kind.DECIMAL, 8),
        Column("percent", _("Percent"), Kind.DECIMAL, 9),
        Column("tops", _("Highest"), width=9),
        *(Column(f"round_{n}", _("Round %(round)d") % {"round": n}, Kind.DECIMAL, 9) for n in rounds),
        Column("ahead_by", _("Ahead of the next by"), Kind.CODE, 30),
    )


def _row(field: FieldStandings, row: StandingRow) -> tuple[Value, ...]:
    names = (*row.pair.names, "", "")
    rounds = (None if one is None else row.scale.convert(one.total, one.boards) for one in row.rounds)
    return (
        row.place,
        field.key,
        row.number,
        names[0],
        names[1],
        row.boards,
        row.whole_total,
        row.whole_mean,
        row.percent,
        row.tops,
        *rounds,
        row.why_ahead or None,
    )
