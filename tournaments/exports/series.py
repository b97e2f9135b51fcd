"""What may be taken away of a ranking over several events: standings, every score in its event and over all, facts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.comparison.shares import Share
from tournaments.exports.match_event import table_columns
from tournaments.exports.sheets import Column, Document, Kind, Sheet, Value, keys_sheet
from tournaments.selectors.evening import Evening
from tournaments.selectors.overall import OverallPage
from tournaments.selectors.overall_rows import Named, OverallField, OverallMatchRow, OverallRow


def series_document(page: OverallPage, at: dt.datetime) -> Document:
    """Return the workbook of what the visitor may take away, made ``at`` this local time."""
    sheets = tuple(_sheets(page, at))
    columns = (
        Column("sheet", _("Sheet"), Kind.CODE, 20),
        Column("header", _("Column"), Kind.CODE, 40),
        Column("key", _("Key"), Kind.CODE, 20),
    )
    return Document(page.head.slug, page.head.name, (*sheets, keys_sheet(sheets, _("Keys"), columns)))


def _sheets(page: OverallPage, at: dt.datetime) -> Iterator[Sheet]:
    for one in page.fields:
        yield _match_sheet(one) if page.head.has_matches else _standings_sheet(one, page)
    if page.overall is not None and page.head.can_see_boards:
        yield _scores_sheet(page)
    yield _info_sheet(page, at)


def _who_columns() -> tuple[Column, ...]:
    return (
        Column("name1", _("Name 1"), Kind.TEXT, 24),
        Column("name2", _("Name 2"), Kind.TEXT, 24),
        Column("events", _("Events"), Kind.TEXT, 40),
    )


def _who(row: Named) -> tuple[Value, ...]:
    names = (*row.names, "", "")
    return names[0], names[1], "; ".join(f"{one.event.name}: {one.pair.number}" for one in row.members)


def _standings_sheet(one: OverallField, page: OverallPage) -> Sheet:
    is_all = one.key == "all"
    columns = (
        Column("place", _("Place"), width=7),
        Column("field", _("Field"), Kind.CODE, 7),
        *_who_columns(),
        Column("boards", _("Boards"), width=8),
        Column("total", _("Total"), Kind.DECIMAL, 9),
        Column("mean", _("Mean"), Kind.DECIMAL, 8),
        Column("percent", _("Percent"), Kind.DECIMAL, 9),
        Column("tops", _("Highest"), width=9),
        *(
            Column(f"session_{number}", _("Session %(session)d") % {"session": number}, Kind.DECIMAL, 11)
            for number in page.sessions
        ),
        Column("ahead_by", _("Ahead of the next by"), Kind.CODE, 30),
    )
    rows = tuple(_standing(one, row) for row in one.rows if isinstance(row, OverallRow))
    key = "standings" if is_all else f"standings-{one.key.lower()}"
    return Sheet(key, _("Standings") if is_all else f"{_('Standings')} {one.key}", columns, rows, names=5)


def _standing(one: OverallField, row: OverallRow) -> tuple[Value, ...]:
    sessions = (None if total is None else row.scale.convert(total.total, total.boards) for total in row.sessions)
    counts = (row.boards, row.whole_total, row.whole_mean, row.percent, row.tops)
    return (row.place, one.key, *_who(row), *counts, *sessions, row.why_ahead or None)


def _match_sheet(one: OverallField) -> Sheet:
    columns = (
        Column("place", _("Place"), width=7),
        *_who_columns(),
        *table_columns(),
    )
    rows = tuple(_match_standing(row) for row in one.rows if isinstance(row, OverallMatchRow))
    return Sheet("standings", _("Standings"), columns, rows, names=4)


def _match_standing(row: OverallMatchRow) -> tuple[Value, ...]:
    line = row.line
    points: Value = int(line.points) if line.points.denominator == 1 else line.points
    counts = (line.played, line.won, line.drawn, line.lost, points, line.difference, line.scored, line.conceded)
    return (row.place, *_who(row), *counts, row.why_ahead or None)


def _scores_sheet(page: OverallPage) -> Sheet:
    """Return a row for each board at each table of each event: what both sides get there and over all."""
    columns = (
        Column("session", _("Session"), width=8),
        Column("event", _("Event"), Kind.TEXT, 30),
        Column("board", _("Board"), width=7),
        Column("table", _("Table"), width=7),
        Column("ns", _("NS"), width=6),
        Column("ew", _("EW"), width=6),
        Column("score_ns", _("Score NS"), width=8),
        Column("score_ew", _("Score EW"), width=8),
        Column("own_ns", _("In its event NS"), Kind.DECIMAL, 11),
        Column("own_ew", _("In its event EW"), Kind.DECIMAL, 11),
        Column("overall_ns", _("Over all NS"), Kind.DECIMAL, 11),
        Column("overall_ew", _("Over all EW"), Kind.DECIMAL, 11),
    )
    return Sheet("scores", _("Scores"), columns, tuple(_scores(page)), names=4, landscape=True)


def _scores(page: OverallPage) -> Iterator[tuple[Value, ...]]:
    assert page.overall is not None
    for part in page.parts:
        evening = part.evening
        assert isinstance(evening, Evening)
        for line, over_all in zip(evening.shown_lines, page.overall.parts[part.key].shares, strict=True):
            hands = line.hand_scores.values if line.verdict is not None and line.hand_scores else (None, None)
            shares = (*line.shares, *over_all)
            yield (
                *(part.event.session, part.event.name, line.board, line.table),
                *(pair.number for pair in line.pairs),
                *hands,
                *(_converted(evening, share) for share in shares),
            )


def _converted(evening: Evening, share: Share | None) -> Value:
    return None if share is None else evening.scale.convert(share.value)


def _info_sheet(page: OverallPage, at: dt.datetime) -> Sheet:
    columns = (
        Column("key", _("Key"), Kind.CODE, 20),
        Column("what", _("What it is"), Kind.CODE, 40),
        Column("value", _("Value"), Kind.ANY, 50),
    )
    return Sheet("info", _("Info"), columns, tuple(_facts(page, at)))


def _facts(page: OverallPage, at: dt.datetime) -> Iterator[tuple[str, str, Value]]:
    yield "name", _("Name"), page.head.name
    yield "opens", _("When shared boards are opened"), page.head.opens
    for number, part in enumerate(page.parts, start=1):
        event = part.event
        yield f"event_{number}", _("Event"), event.slug
        yield f"session_{number}", _("Session"), event.session
        yield f"carried_{number}", _("How much counts, of a hundred"), event.carried
        yield f"rounds_ended_{number}", _("Rounds ended"), part.rounds_ended
    if page.unlike:
        yield "unlike", _("Boards with other hands, not compared"), ", ".join(map(str, page.unlike))
    if page.keeping_text:
        yield "kept_back", _("Kept back"), page.keeping_text
    yield "exported_at", _("Made at"), at
    yield "time_zone", _("Time zone of all times"), f"{at.tzinfo} ({at:%z})"
