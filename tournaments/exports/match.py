"""The workbook of a match in ordinary play: its deals, its games, what it came to, and its log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.games.variants import option_text
from scoring.seats import Side
from tournaments.exports.sheets import Column, Document, Kind, Sheet, Value, keys_sheet
from tournaments.match_texts import match_act_sentence
from tournaments.models import MatchAct
from tournaments.selectors.match_pages import DealRow, GameBlock, MatchPage

SIDES = (Side.NS, Side.EW)


def match_document(page: MatchPage, log: Iterable[MatchAct], at: dt.datetime) -> Document:
    """Return the workbook of a match, made ``at`` this local time. Its sides are NS and EW; the info names them."""
    sheets = (deals_sheet(page), games_sheet(page), log_sheet(page, log), info_sheet(page, at))
    columns = (
        Column("sheet", _("Sheet"), Kind.CODE, 20),
        Column("header", _("Column"), Kind.CODE, 40),
        Column("key", _("Key"), Kind.CODE, 20),
    )
    title = f"{page.names[Side.NS]} / {page.names[Side.EW]}, {date_format(page.match.date, 'Y-m-d')}"
    return Document(f"match-{page.match.slug}", title, (*sheets, keys_sheet(sheets, _("Keys"), columns)))


def deals_sheet(page: MatchPage) -> Sheet:
    """Return a row for each deal that stands: what was written, the game points it gave, and the score after it."""
    columns = (
        Column("deal", _("Deal"), width=7),
        Column("game", _("Game"), width=7),
        Column("chooser", _("Made trumps"), Kind.CODE, 9),
        Column("trump", _("Trumps"), Kind.CODE, 9),
        Column("level", _("Doubling"), Kind.CODE, 11),
        Column("offender", _("Offence by"), Kind.CODE, 9),
        Column("points_ns", _("Points NS"), width=8),
        Column("points_ew", _("Points EW"), width=8),
        Column("factor", _("Times"), width=7),
        Column("gained_ns", _("Game points NS"), width=9),
        Column("gained_ew", _("Game points EW"), width=9),
        Column("score_ns", _("Score NS"), width=8),
        Column("score_ew", _("Score EW"), width=8),
        Column("counts", _("Counts"), Kind.CODE, 8),
    )
    rows = (row for block in page.blocks for row in block.rows if row.place is not None)
    return Sheet("deals", _("Deals"), columns, tuple(map(_deal, rows)), landscape=True)


def _deal(row: DealRow) -> tuple[Value, ...]:
    deal, line = row.deal, row.line
    assert line is not None
    return (
        deal.number,
        line.number,
        deal.chooser,
        deal.trump,
        deal.level,
        deal.offender or None,
        *(row.points.values if row.points else (None, None)),
        row.factor,
        *line.gained.values,
        *line.score.values,
        "yes" if line.counts else "no",
    )


def games_sheet(page: MatchPage) -> Sheet:
    """Return a row for each game: what it started with, how it stands or ended, and who won it."""
    columns = (
        Column("game", _("Game"), width=7),
        Column("start_ns", _("Start NS"), width=8),
        Column("start_ew", _("Start EW"), width=8),
        Column("score_ns", _("Score NS"), width=8),
        Column("score_ew", _("Score EW"), width=8),
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
    names = page.names.as_dict()
    rows = tuple(
        (
            localtime(one.at),
            one.actor,
            one.act,
            one.deal,
            match_act_sentence(one.act, one.deal, one.old, one.new, names),
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
    yield "ns", _("Players NS"), page.names[Side.NS]
    yield "ew", _("Players EW"), page.names[Side.EW]
    yield "kind", _("Kind"), match.kind
    yield "games_to_win", _("Games to win"), match.games_to_win
    yield "extra_deals", _("More deals while it is level"), match.extra_deals
    yield "rules", _("Rules"), match.variant
    for name, value in match.options.items():
        yield f"option_{name}", _("Option of the rules"), option_text(value)
    yield "deals", _("Deals that count"), sheet.played
    for side in SIDES:
        yield f"games_{side.value.lower()}", _("Games won %(side)s") % {"side": side.value}, sheet.won[side]
        yield f"score_{side.value.lower()}", _("Score %(side)s") % {"side": side.value}, sheet.score[side]
        if page.credited is not None:
            text = _("Credited %(side)s") % {"side": side.value}
            yield f"credited_{side.value.lower()}", text, page.credited[side]
    if page.difference is not None:
        yield "difference", _("Difference, NS less EW"), page.difference
    yield "ending", _("Why it is over"), sheet.ending or ("closed" if match.is_ended else None)
    yield "exported_at", _("Made at"), at
    yield "time_zone", _("Time zone of all times"), f"{at.tzinfo} ({at:%z})"
    yield "revision", _("Revision of the match"), match.revision
