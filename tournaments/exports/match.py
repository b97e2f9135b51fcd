"""The workbook of a match in ordinary play: its deals, its games, what it came to, and its log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.games.variants import option_text
from scoring.seats import Side
from tournaments.exports.deal_columns.base import DealColumns
from tournaments.exports.deal_columns.registry import deal_columns
from tournaments.exports.sheets import Column, Document, Kind, Sheet, Value, keys_sheet
from tournaments.exports.travellers import FORCED
from tournaments.match_games.registry import match_act_sentence
from tournaments.models import MatchAct
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_rows import DealRow, GameBlock
from tournaments.selectors.match_values import deal_names


def key(side: Side) -> str:
    """Return how the name of a column spells a side."""
    return side.value.lower()


def match_document(page: MatchPage, log: Iterable[MatchAct], at: dt.datetime) -> Document:
    """Return the workbook of a match, made ``at`` this local time. The info names its sides."""
    games = (games_sheet(page),) if deal_columns(page.match).has_games else ()
    sheets = (deals_sheet(page), *games, log_sheet(page, log), info_sheet(page, at))
    columns = (
        Column("sheet", _("Sheet"), Kind.CODE, 20),
        Column("header", _("Column"), Kind.CODE, 40),
        Column("key", _("Key"), Kind.CODE, 20),
    )
    title = f"{' / '.join(page.names)}, {date_format(page.match.date, 'Y-m-d')}"
    return Document(f"match-{page.match.slug}", title, (*sheets, keys_sheet(sheets, _("Keys"), columns)))


def deals_sheet(page: MatchPage) -> Sheet:
    """Return a row for each deal that stands: what was written, what it gave each side, and the score after it."""
    own = deal_columns(page.match)
    sides = page.names.sides
    columns = (
        Column("deal", _("Deal"), width=7),
        *((Column("game", _("Game"), width=7),) if own.has_games else ()),
        *own.columns(sides),
        *(Column(f"gained_{key(side)}", own.gained % {"side": side.value}, width=9) for side in sides),
        *(Column(f"score_{key(side)}", _("Score %(side)s") % {"side": side.value}, width=8) for side in sides),
        Column("counts", _("Counts"), Kind.CODE, 8),
        Column("status", _("Status"), Kind.CODE, 9),
        Column("note", _("Note"), Kind.TEXT, 30),
    )
    rows = (row for block in page.blocks for row in block.rows if row.place is not None)
    return Sheet("deals", _("Deals"), columns, tuple(_deal(page, own, row) for row in rows), landscape=True)


def _deal(page: MatchPage, own: DealColumns, row: DealRow) -> tuple[Value, ...]:
    line = row.line
    assert line is not None
    return (
        row.deal.number,
        *((line.number,) if own.has_games else ()),
        *own.values(page, row),
        *line.gained.values,
        *line.score.values,
        "yes" if line.counts else "no",
        status_of(row),
        own.note(row) or None,
    )


def status_of(row: DealRow) -> str:
    """Return whether a deal stands as it was agreed, or the director let it count although it cannot be true."""
    return FORCED if row.deal.is_forced else "agreed"


def games_sheet(page: MatchPage) -> Sheet:
    """Return a row for each game: what it started with, how it stands or ended, and who won it."""
    sides = page.names.sides
    columns = (
        Column("game", _("Game"), width=7),
        *(Column(f"start_{key(side)}", _("Start %(side)s") % {"side": side.value}, width=8) for side in sides),
        *(Column(f"score_{key(side)}", _("Score %(side)s") % {"side": side.value}, width=8) for side in sides),
        Column("winner", _("Winner"), Kind.CODE, 8),
    )
    return Sheet("games", _("Games"), columns, tuple(map(_game, page.blocks)))


def _game(block: GameBlock) -> tuple[Value, ...]:
    counted = [row.line for row in block.rows if row.line and row.line.counts]
    score = counted[-1].score if counted else block.start
    return (block.number, *block.start.values, *score.values, block.game.winner.value if block.game else None)


def log_sheet(page: MatchPage, log: Iterable[MatchAct]) -> Sheet:
    """Return every act in order: who, when, what."""
    columns = (
        Column("at", _("At"), Kind.MOMENT, 19),
        Column("actor", _("Who"), Kind.TEXT, 24),
        Column("act", _("Act"), Kind.CODE, 22),
        Column("deal", _("Deal"), width=7),
        Column("text", _("What"), Kind.TEXT, 70),
    )
    names = deal_names(page.match)
    rows = tuple(
        (
            localtime(one.at),
            one.actor,
            one.act,
            one.deal,
            match_act_sentence(page.game, one.act, one.deal, one.old, one.new, names),
        )
        for one in sorted(log, key=lambda one: one.pk)
    )
    return Sheet("log", _("Log"), columns, rows, names=2, landscape=True)


def info_sheet(page: MatchPage, at: dt.datetime) -> Sheet:
    """Return the facts of the match, every option of its rules, and when this file was made."""
    columns = (
        Column("key", _("Key"), Kind.CODE, 20),
        Column("what", _("What it is"), Kind.CODE, 40),
        Column("value", _("Value"), Kind.ANY, 50),
    )
    return Sheet("info", _("Info"), columns, tuple(_facts(page, at)))


def _facts(page: MatchPage, at: dt.datetime) -> Iterator[tuple[str, str, Value]]:
    match, sheet = page.match, page.sheet
    yield "title", _("Title"), match.name or None
    yield "date", _("Date"), match.date
    for side, names in page.names.items():
        yield key(side), _("Players %(side)s") % {"side": side.value}, names
    yield "game", pgettext("botifarra or another game", "Game"), match.game
    yield "kind", _("Kind"), match.kind
    if deal_columns(match).has_games:
        yield "games_to_win", _("Games to win"), match.games_to_win
        yield "extra_deals", _("More deals while it is level"), match.extra_deals
    if match.deal_count:
        yield "deal_count", _("Deals to be played"), match.deal_count
    if match.first_dealer:
        yield "first_dealer", _("First dealer"), match.first_dealer
    yield "rules", _("Rules"), match.variant
    for name, value in match.options.items():
        yield f"option_{name}", _("Option of the rules"), option_text(value)
    yield "deals", _("Deals that count"), sheet.played
    for side in sheet.score.sides:
        if deal_columns(match).has_games:
            yield f"games_{key(side)}", _("Games won %(side)s") % {"side": side.value}, sheet.won[side]
        yield f"score_{key(side)}", _("Score %(side)s") % {"side": side.value}, sheet.score[side]
        if page.foot is not None:
            yield f"credited_{key(side)}", _("Credited %(side)s") % {"side": side.value}, page.foot.values[side]
    if page.difference is not None:
        yield "difference", _("Difference, NS less EW"), page.difference
    won = page.winner
    yield "winner", _("Winner"), won.value if won is not None else None
    yield "ending", _("Why it is over"), sheet.ending or ("closed" if match.is_ended else None)
    yield "exported_at", _("Made at"), at
    yield "time_zone", _("Time zone of all times"), f"{at.tzinfo} ({at:%z})"
    yield "revision", _("Revision of the match"), match.revision
