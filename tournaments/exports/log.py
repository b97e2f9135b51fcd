"""The sheet of the log: the director's alone."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Kind, Sheet
from tournaments.selectors.exports import LogLine


def log_sheet(lines: Iterable[LogLine]) -> Sheet:
    """Return every act in order: who, when, what, and where."""
    columns = (
        Column("at", _("At"), Kind.MOMENT, 19),
        Column("actor", _("Who"), Kind.TEXT, 24),
        Column("act", _("Act"), Kind.CODE, 22),
        Column("text", _("What"), Kind.TEXT, 70),
        Column("round", _("Round"), width=7),
        Column("table", _("Table"), width=7),
        Column("board", _("Board"), width=7),
        Column("pair", _("Pair"), width=7),
        Column("reason", _("Reason"), Kind.TEXT, 30),
        Column("cards", _("Cards"), Kind.TEXT, 30),
    )
    rows = tuple(
        (
            line.at,
            line.actor,
            line.act,
            line.text,
            line.round,
            line.table,
            line.board,
            line.pair,
            line.reason or None,
            line.cards or None,
        )
        for line in lines
    )
    return Sheet("log", _("Log"), columns, rows, names=2, landscape=True)
