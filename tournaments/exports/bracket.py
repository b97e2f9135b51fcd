"""The bracket of a knock-out as a sheet: a row for each match and bye, round by round."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.selectors.bracket import BracketMatch, BracketRound, BracketSide


def bracket_sheet(rounds: Iterable[BracketRound]) -> Sheet:
    """Return the matches from the top of the bracket to its foot; what is still to come has no pairs."""
    columns = (
        Column("round", _("Round"), width=7),
        Column("stage", _("Stage"), Kind.TEXT, 18),
        Column("match", _("Match"), width=7),
        Column("table", _("Table"), width=7),
        Column("first", _("Pair"), width=7),
        Column("name_first", _("Players"), Kind.TEXT, 34),
        Column("second", _("Against"), width=8),
        Column("name_second", _("Players of the opponents"), Kind.TEXT, 34),
        Column("score_first", _("Score"), width=7),
        Column("score_second", _("Score of the opponents"), width=9),
        Column("goes_on", _("Goes on"), width=8),
        Column("note", _("Note"), Kind.TEXT, 34),
    )
    rows = tuple(_row(one, match) for one in rounds for match in one.matches)
    return Sheet("bracket", _("Bracket"), columns, rows, names=6, landscape=True)


def _row(one: BracketRound, match: BracketMatch) -> tuple[Value, ...]:
    first, second = (*match.sides, None)[:2]
    return (
        one.number,
        one.title,
        match.number,
        match.table,
        *_side(first),
        *(_side(second) if second else (None, _("bye"))),
        None if first is None else first.score,
        None if second is None else second.score,
        next((side.pair.number for side in match.sides if side.goes_on and side.pair), None),
        match.note or None,
    )


def _side(side: BracketSide | None) -> tuple[int | None, str | None]:
    if side is None:
        return None, None
    return (side.pair.number, side.pair.text) if side.pair else (None, side.text)
