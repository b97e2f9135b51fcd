"""The sheet of all results in long form, one row for each board at each table; ``score`` reads it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from scoring.comparison.results import NotPlayed
from scoring.comparison.scales import Scale
from scoring.comparison.shares import PAIRS, Share
from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.exports.slip_columns.registry import SLIP_COLUMNS
from tournaments.selectors.evening import Evening, Line, Status
from tournaments.selectors.names import PairName
from tournaments.selectors.values import sides_word
from tournaments.selectors.workings.registry import working_of

NOBODY = "nobody"
"""Whose fault an average is that is nobody's, in files."""
FORCED = "forced"
"""What files call an agreed result that the director let count although it cannot be true."""


def travellers_sheet(lines: Iterable[Line], evening: Evening) -> Sheet:
    """Return the results of ended rounds, which the standings are made of."""
    return _sheet("travellers", _("Travellers"), lines, evening)


def open_rounds_sheet(lines: Iterable[Line], evening: Evening) -> Sheet:
    """Return the results so far of rounds that have not ended: for the director alone, and not in the standings."""
    return _sheet("open-rounds", _("Open rounds"), lines, evening)


def _sheet(key: str, title: str, lines: Iterable[Line], evening: Evening) -> Sheet:
    rows = tuple(tuple(_values(line, evening)) for line in lines)
    return Sheet(key, title, tuple(_columns(evening)), rows, names=4, landscape=True)


def _columns(evening: Evening) -> Iterator[Column]:
    # In English each header that score reads is spelled as its key, so that the sheet alone can be read back too.
    yield Column("board", _("Board"), width=7)
    yield Column("table", _("Table"), width=7)
    yield Column("ns", _("NS"), width=6)
    yield Column("ew", _("EW"), width=6)
    yield from SLIP_COLUMNS[evening.event.game].columns(PAIRS)
    yield Column("penalty", _("Penalty"), Kind.CODE, 9)
    yield Column("round", _("Round"), width=7)
    yield Column("score_ns", _("Score NS"), width=8)
    yield Column("score_ew", _("Score EW"), width=8)
    if evening.method.by_net:
        yield Column("net_ns", _("Net NS"), width=8)
    title = working_of(evening.event).score_title.rstrip(".")
    yield Column("norm_ns", f"{title} NS", Kind.DECIMAL, 8)
    yield Column("norm_ew", f"{title} EW", Kind.DECIMAL, 8)
    yield Column("status", _("Status"), Kind.CODE, 12)
    yield Column("note", _("Note"), Kind.TEXT, 30)
    yield Column("average", _("Average"), Kind.CODE, 9)


def _values(line: Line, evening: Evening) -> Iterator[Value]:
    counted = line.hand_scores if line.verdict is not None else None
    yield from (line.board, line.table, *(_entry(line.pairs[side]) for side in PAIRS))
    yield from _slip(line, evening.event.game)
    yield sides_word(line.offenders) or None
    yield line.round
    yield from (None, None) if counted is None else counted.values
    if evening.method.by_net:
        yield None if counted is None else line.net
    yield from (_score(share, evening.scale) for share in line.shares)
    yield _status(line)
    yield _note(line)
    yield None if line.at_fault is None else sides_word(line.at_fault) or NOBODY


def _entry(pair: PairName) -> Value:
    return pair.sign if pair.players else pair.number


def _slip(line: Line, game: str) -> tuple[Value, ...]:
    """Return what was written down as files spell it; nothing where nothing was played."""
    columns = SLIP_COLUMNS[game]
    return columns.values(line.slip) if line.slip else (None,) * len(columns.columns(PAIRS))


def _score(share: Share | None, scale: Scale) -> Value:
    return None if share is None else scale.convert(share.value)


def _status(line: Line) -> str:
    if line.status is not Status.AGREED:
        return line.status.value
    if isinstance(line.verdict, NotPlayed):  # agreed, and nothing that could be compared
        return Status.NOT_PLAYED.value
    return FORCED if line.is_forced else line.status.value


def _note(line: Line) -> str | None:
    more = SLIP_COLUMNS[line.slip.game].note(line.slip) if line.slip else ""
    return "; ".join(filter(None, (line.note, more))) or None
