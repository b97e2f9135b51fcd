"""The sheet of all results in long form, one row for each board at each table; ``score`` reads it back."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.comparison.scales import Scale
from scoring.comparison.shares import Share
from scoring.games.botifarra.options import Level
from scoring.seats import Side
from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.selectors.evening import Line
from tournaments.slips.botifarra import Slip

SANT_VICENS = Level.SANTVICENC.key


def travellers_sheet(lines: Iterable[Line], scale: Scale) -> Sheet:
    """Return the results of ended rounds, which the standings are made of."""
    return _sheet("travellers", _("Travellers"), lines, scale)


def open_rounds_sheet(lines: Iterable[Line], scale: Scale) -> Sheet:
    """Return the results so far of rounds that have not ended: for the director alone, and not in the standings."""
    return _sheet("open-rounds", _("Open rounds"), lines, scale)


def _sheet(key: str, title: str, lines: Iterable[Line], scale: Scale) -> Sheet:
    rows = tuple(_row(line, scale) for line in lines)
    return Sheet(key, title, _columns(), rows, names=4, landscape=True)


def _columns() -> tuple[Column, ...]:
    # In English each header reads as its key, so that the sheet alone can be read back too.
    return (
        Column("board", _("Board"), width=7),
        Column("table", _("Table"), width=7),
        Column("ns", _("NS"), width=6),
        Column("ew", _("EW"), width=6),
        Column("ns_points", _("NS points"), width=8),
        Column("chooser", _("Chooser"), Kind.CODE, 9),
        Column("trump", _("Trump"), Kind.CODE, 8),
        Column("level", _("Level"), Kind.CODE, 10),
        Column("penalty", _("Penalty"), Kind.CODE, 9),
        Column("round", _("Round"), width=7),
        Column("score_ns", _("Score NS"), width=8),
        Column("score_ew", _("Score EW"), width=8),
        Column("norm_ns", _("Norm NS"), Kind.DECIMAL, 8),
        Column("norm_ew", _("Norm EW"), Kind.DECIMAL, 8),
        Column("status", _("Status"), Kind.CODE, 12),
        Column("note", _("Note"), Kind.TEXT, 30),
    )


def _row(line: Line, scale: Scale) -> tuple[Value, ...]:
    counted = line.hand_scores if line.verdict is not None else None
    return (
        line.board,
        line.table,
        line.pairs[Side.NS].number,
        line.pairs[Side.EW].number,
        *_slip(line),
        _penalty(line),
        line.round,
        None if counted is None else counted[Side.NS],
        None if counted is None else counted[Side.EW],
        _norm(line.shares[Side.NS], scale),
        _norm(line.shares[Side.EW], scale),
        line.status.value,
        _note(line),
    )


def _slip(line: Line) -> tuple[Value, ...]:
    """Return points of North-South, chooser, trump and level as files spell them; nothing where nothing was played."""
    if not isinstance(line.slip, Slip):
        return (None, None, None, None)
    return (line.slip.ns_points, line.slip.chooser, line.slip.trump, _level(line.slip.level))


def _level(level: str) -> str | None:
    """Return the level as files spell it: a championship knows no Sant Vicens, it counts as recontro (9.5)."""
    if level == SANT_VICENS:
        return Level.RECONTRO.key
    return None if level in ("", Level.NONE.key) else level


def _penalty(line: Line) -> str | None:
    if not line.offenders:
        return None
    return "both" if len(line.offenders) > 1 else next(iter(line.offenders)).value


def _norm(share: Share | None, scale: Scale) -> Value:
    return None if share is None else scale.convert(share.value)


def _note(line: Line) -> str | None:
    sant_vicens = (
        _("Sant Vicens, counted as recontro") if isinstance(line.slip, Slip) and line.slip.level == SANT_VICENS else ""
    )
    return "; ".join(filter(None, (line.note, sant_vicens))) or None
