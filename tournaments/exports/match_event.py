"""The workbook of an event of matches: standings, matches, every deal, pairs, facts, and for the director the log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.contrib.auth.models import AnonymousUser, User
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.comparison.shares import PAIRS
from scoring.games.variants import option_text
from tournaments.exports.bracket import bracket_sheet
from tournaments.exports.deal_columns.registry import DEAL_COLUMNS
from tournaments.exports.log import log_sheet
from tournaments.exports.match import status_of
from tournaments.exports.seating import guides_sheet, seating_sheet, table_guides_sheet
from tournaments.exports.sheets import Column, Document, Kind, Sheet, Value, keys_sheet
from tournaments.exports.swiss_event import facts_sheet
from tournaments.models import Event
from tournaments.permissions import can_see_boards, is_director
from tournaments.selectors.bracket import bracket_of
from tournaments.selectors.exports import log_lines
from tournaments.selectors.heads import event_head
from tournaments.selectors.match_evening import MatchEvening, MatchLine, load_match_evening
from tournaments.selectors.match_pages import page_of
from tournaments.selectors.match_rankings import MatchStandingRow
from tournaments.selectors.match_standings import MatchStandingsPage, match_standings_of
from tournaments.selectors.seating import guide_cards
from tournaments.selectors.swiss_evening import swiss_of_matches
from tournaments.selectors.swiss_facts import load_field


def match_event_document(event: Event, user: User | AnonymousUser | None, at: dt.datetime) -> Document:
    """Return the workbook of what the visitor may take away, made ``at`` this local time."""
    evening = load_match_evening(event, user)
    standings = match_standings_of(evening, event_head(event, user))
    sheets = tuple(_sheets(evening, standings, user, at))
    columns = (
        Column("sheet", _("Sheet"), Kind.CODE, 20),
        Column("header", _("Column"), Kind.CODE, 40),
        Column("key", _("Key"), Kind.CODE, 20),
    )
    keys = keys_sheet(sheets, _("Keys"), columns)
    return Document(event.slug, f"{event.name}, {date_format(event.date, 'Y-m-d')}", (*sheets, keys))


def _sheets(
    evening: MatchEvening, standings: MatchStandingsPage, user: User | AnonymousUser | None, at: dt.datetime
) -> Iterator[Sheet]:
    yield standings_sheet(standings)
    if evening.event.has_bracket:
        yield bracket_sheet(bracket_of(evening, standings.head))
    if can_see_boards(user, evening.event):
        lines = evening.shown_lines
        if is_director(user):  # who sees the matches that are being played, too
            lines = tuple(line for one in evening.rounds for line in one.lines if line.has_begun or line.is_over)
        yield matches_sheet(lines)
        yield deals_sheet(evening, lines)
    yield _pairs_sheet(evening)
    cards = guide_cards(evening.event)
    yield seating_sheet(cards)
    yield guides_sheet(cards)
    yield table_guides_sheet(cards)
    if is_director(user):
        if evening.event.is_swiss:
            yield facts_sheet(swiss_of_matches(load_field(evening.event), evening))
        yield log_sheet(tuple(log_lines(evening.event, ())))
    yield _info_sheet(evening, standings, at)


def table_columns() -> tuple[Column, ...]:
    """Return the columns of a table of matches that tell how somebody stands in it."""
    return (
        Column("matches", _("Matches"), width=9),
        Column("won", _("Won"), width=7),
        Column("drawn", _("Drawn"), width=7),
        Column("lost", _("Lost"), width=7),
        Column("points", _("Points"), width=8),
        Column("difference", _("Difference"), width=10),
        Column("scored", _("Scored"), width=8),
        Column("conceded", _("Conceded"), width=9),
        Column("ahead_by", _("Ahead of the next by"), Kind.CODE, 30),
    )


def standings_sheet(page: MatchStandingsPage) -> Sheet:
    """Return a row for each pair that has played: its place and what makes it."""
    columns = (
        *([Column("ranking", _("Ranking"), Kind.TEXT, 16)] if len(page.fields) > 1 else ()),
        Column("place", _("Place"), width=7),
        Column("entry", _("Entry"), width=7),
        Column("name1", _("Name 1"), Kind.TEXT, 24),
        Column("name2", _("Name 2"), Kind.TEXT, 24),
        *table_columns(),
    )
    named = len(page.fields) > 1
    rows = tuple((*([field.title] if named else ()), *_standing(row)) for field in page.fields for row in field.rows)
    return Sheet("standings", _("Standings"), columns, rows, names=4 + named)


def _standing(row: MatchStandingRow) -> tuple[Value, ...]:
    line, names = row.line, (*row.pair.names, "", "")
    points: Value = int(line.points) if line.points.denominator == 1 else line.points
    counts = (line.played, line.won, line.drawn, line.lost, points, line.difference, line.scored, line.conceded)
    return (row.place, row.number, names[0], names[1], *counts, row.why_ahead or None)


def matches_sheet(lines: tuple[MatchLine, ...]) -> Sheet:
    """Return a row for each match: who met, the totals, who has won, and whether it counts."""
    columns = (
        Column("round", _("Round"), width=7),
        Column("table", _("Table"), width=7),
        Column("ns", _("N-S"), width=7),
        Column("ew", _("E-W"), width=7),
        Column("name_ns", _("Players NS"), Kind.TEXT, 34),
        Column("name_ew", _("Players EW"), Kind.TEXT, 34),
        Column("deals", _("Deals"), width=7),
        Column("total_ns", _("Total NS"), width=9),
        Column("total_ew", _("Total EW"), width=9),
        Column("credited_ns", _("Credited %(side)s") % {"side": "NS"}, width=9),
        Column("credited_ew", _("Credited %(side)s") % {"side": "EW"}, width=9),
        Column("winner", _("Winner"), Kind.CODE, 8),
        Column("state", _("State"), Kind.CODE, 9),
        Column("counts", _("Counts"), Kind.CODE, 8),
    )
    return Sheet("matches", _("Matches"), columns, tuple(map(_match, lines)), names=6, landscape=True)


def _match(line: MatchLine) -> tuple[Value, ...]:
    won = line.winner.value if line.winner is not None and line.is_over else None
    pairs = line.pairs.values
    return (
        line.round,
        line.table,
        *(pair.number for pair in pairs),
        *(pair.text for pair in pairs),
        line.sheet.played,
        *line.sheet.score.values,
        *line.credited.values,
        won,
        line.state,
        "yes" if line.counts else "no",
    )


def deals_sheet(evening: MatchEvening, lines: tuple[MatchLine, ...]) -> Sheet:
    """Return a row for each deal of each match: what was written, what it gave each side, and the totals after it."""
    own = DEAL_COLUMNS[evening.event.game]
    sides = ("NS", "EW")
    columns = (
        Column("round", _("Round"), width=7),
        Column("table", _("Table"), width=7),
        Column("ns", _("N-S"), width=7),
        Column("ew", _("E-W"), width=7),
        Column("deal", _("Deal"), width=7),
        *own.columns(PAIRS),
        *(Column(f"gained_{side.lower()}", own.gained % {"side": side}, width=9) for side in sides),
        *(Column(f"total_{side.lower()}", _("Total %(side)s") % {"side": side}, width=9) for side in sides),
        Column("counts", _("Counts"), Kind.CODE, 8),
        Column("status", _("Status"), Kind.CODE, 9),
        Column("note", _("Note"), Kind.TEXT, 30),
    )
    rows = tuple(row for line in lines for row in _deals(line))
    return Sheet("deals", _("Deals"), columns, rows, names=5, landscape=True)


def _deals(line: MatchLine) -> Iterator[tuple[Value, ...]]:
    page = page_of(line.match, list(line.deals), line.sheet)
    own = DEAL_COLUMNS[line.match.game]
    where = (line.round, line.table, *(pair.number for pair in line.pairs))
    for row in (row for block in page.blocks for row in block.rows if row.line is not None):
        assert row.line is not None
        counts = "yes" if row.line.counts else "no"
        scores = (*row.line.gained.values, *row.line.score.values)
        yield (*where, row.deal.number, *own.values(page, row), *scores, counts, status_of(row), own.note(row) or None)


def _pairs_sheet(evening: MatchEvening) -> Sheet:
    columns = (
        Column("pair_no", _("Pair no"), width=8),
        Column("name1", _("Name 1"), Kind.TEXT, 28),
        Column("name2", _("Name 2"), Kind.TEXT, 28),
        Column("sit_out", _("Sits out in round"), Kind.CODE, 18),
        Column("substitutes", _("Substitutes"), Kind.TEXT, 40),
    )
    rows = []
    for number, pair in sorted(evening.names.items()):
        names = (*pair.names, "", "")
        rounds = ", ".join(str(one.number) for one in evening.rounds if pair in one.sit_outs)
        rows.append((number, names[0], names[1], rounds or None, pair.substitutes_text or None))
    return Sheet("pairs", _("Pairs"), columns, tuple(rows), names=3)


def _info_sheet(evening: MatchEvening, standings: MatchStandingsPage, at: dt.datetime) -> Sheet:
    columns = (
        Column("key", _("Key"), Kind.CODE, 20),
        Column("what", _("What it is"), Kind.CODE, 40),
        Column("value", _("Value"), Kind.ANY, 50),
    )
    return Sheet("info", _("Info"), columns, tuple(_facts(evening, standings, at)))


def _facts(evening: MatchEvening, standings: MatchStandingsPage, at: dt.datetime) -> Iterator[tuple[str, str, Value]]:
    event, progress = evening.event, standings.progress
    yield "event", _("Event"), event.name
    yield "date", _("Date"), event.date
    yield "club", _("Club"), event.club.name
    yield "game", pgettext("botifarra or another game", "Game"), event.game
    yield "format", _("What is played"), event.format
    yield "rules", _("Rules"), event.variant
    for name, value in event.options.items():
        yield f"option_{name}", _("Option of the rules"), option_text(value)
    if event.format == "boards":
        yield "deals", _("Deals of a match"), event.boards_per_round
    yield "movement", _("Movement"), event.movement
    yield "pairs", _("Pairs"), event.pair_count
    yield "rounds", _("Rounds"), progress.rounds
    yield "rounds_ended", _("Rounds ended"), progress.rounds_ended
    yield "matches", _("Matches"), progress.matches
    if evening.ended != evening.shown:
        yield "kept_back", _("Kept back"), progress.keeping.text
    yield "exported_at", _("Made at"), at
    yield "time_zone", _("Time zone of all times"), f"{at.tzinfo} ({at:%z})"
    yield "revision", _("Revision of the event"), event.revision
