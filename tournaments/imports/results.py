"""Lists of results of Botifarra: rows of the columns of ``formats.md`` section 4 to outcomes, every problem named."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from scoring.comparison.results import Result
from scoring.games.botifarra.options import LEVELS, PRESETS, Level, Options
from scoring.games.botifarra.score import DEAL_POINTS, TRUMPS, Outcome, hand_score, outcome_of_slip
from scoring.seats import COUNTER_CLOCKWISE, Seat, Side
from tournaments.imports import result_rows as shared
from tournaments.imports.repetitions import check_repetitions
from tournaments.imports.result_rows import ResultFile, ResultRow, unreadable
from tournaments.imports.result_sheet import read_grid
from tournaments.imports.rows import AVERAGE, PENALTY, PLACE, STATUS, WHOLE, TableReader, letters
from tournaments.imports.tabular import Row, Unreadable

COLUMNS: Final = (*PLACE, "ns_points", "chooser", "trump", "level", PENALTY)
CHOOSERS: Final[Mapping[str, Side]] = MappingProxyType(
    {seat.value: COUNTER_CLOCKWISE.side_of(seat) for seat in Seat} | {"NS": Side.NS, "EW": Side.EW}
)
NEGATIVE: Final = re.compile(r"[-−][0-9]+(?:[.,]0{1,2})?")


def read_results(data: bytes, *, two_fields: bool = False) -> ResultFile[Outcome]:
    """Return the results in a CSV file or a workbook, or all that is wrong with it.

    ``two_fields`` forbids that an entry sits North-South in one row and East-West in another.
    """
    try:
        reader = _Reader(read_grid(data, COLUMNS), COLUMNS, (AVERAGE, STATUS))
    except Unreadable as error:
        return ResultFile(problems=unreadable(error))
    rows = reader.rows()
    check_repetitions(reader, two_fields)
    return reader.content(rows)


def to_results(rows: Sequence[ResultRow[Outcome]], options: Options) -> tuple[Result, ...]:
    """Return the rows as results to compare, by board and table; rows that do not count are not played."""
    return shared.to_results(rows, lambda outcome: hand_score(outcome, options))


# Rows ----------------------------------------------------------------------------------------------------------------


class _Reader(TableReader[Outcome]):
    """Reads the columns of Botifarra."""

    def outcome(self, row: Row, *, needed: bool) -> Outcome | None:
        """Return what was played; a penalised row may leave it out."""
        points = self.points(row, needed=needed)
        chooser = CHOOSERS.get(letters(text := self.text(row, "chooser", needed=needed)))
        if text and chooser is None:
            self.report(row.number, "chooser", _("%(text)s is none of N, E, S, W, NS, EW") % {"text": text})
        trump = self.text(row, "trump", needed=needed).lower()
        if trump and trump not in TRUMPS:
            words = {"text": trump, "known": ", ".join(TRUMPS)}
            self.report(row.number, "trump", _("%(text)s is none of %(known)s") % words)
        level = self.level(row)
        if points is None or chooser is None or trump not in TRUMPS or level is None:
            return None
        return outcome_of_slip(PRESETS["championship"], chooser, trump, level, points)

    def points(self, row: Row, *, needed: bool) -> int | None:
        """Return the points of North-South."""
        text = self.text(row, "ns_points", needed=needed)
        match = WHOLE.fullmatch(text)
        if match and int(match[1]) <= DEAL_POINTS:
            return int(match[1])
        if match or NEGATIVE.fullmatch(text):
            words = {"text": text, "most": DEAL_POINTS}
            self.report(row.number, "ns_points", _("%(text)s points; a side has from 0 to %(most)s") % words)
        elif text:
            self.report(row.number, "ns_points", _("%(text)s is no whole number") % {"text": text})
        return None

    def level(self, row: Row) -> Level | None:
        """Return the level of doubling, an empty cell being none."""
        text = self.text(row, "level").lower()
        level = LEVELS.get(text or Level.NONE.key)
        if level is None:
            words = {"text": text, "known": "contro, recontro"}
            self.report(row.number, "level", _("%(text)s is none of %(known)s, and not empty") % words)
        elif level > PRESETS["championship"].max_level:
            self.report(row.number, "level", _("Sant Vicens is not allowed in a championship (clause 9.5)"))
            return None
        return level
