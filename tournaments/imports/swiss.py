"""A Swiss event from a file: CSV with one fact a row, or TRF, told apart by what is in it.

All problems of a file are gathered with their lines. Of a row that cannot be read as a whole, what can be read still
counts, so that one mistake is not told as several.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from scoring.errors import PairingError
from scoring.pairing.event import IN_ROUND, OF_TWO, Event, Fact, What, result
from scoring.pairing.faults import faults_of, unused
from scoring.pairing.trf import Report
from scoring.pairing.trf_reading import looks_like_trf, read_trf
from tournaments.imports.rows import TableReader
from tournaments.imports.tabular import Grid, NoText, Row, Unreadable, check_size, decoded, read_csv
from tournaments.texts.sentences import sentence

COLUMNS: Final = ("round", "ns", "ew", "ns_points", "ew_points", "what")
POINTS: Final = ("ns_points", "ew_points")
MOST_ROUNDS: Final = 999
WORDS: Final[Mapping[str, What]] = MappingProxyType(
    {"": What.RESULT} | {kind.value: kind for kind in What if kind not in (What.FULL_BYE, What.HALF_BYE)}
)
"""What a row may say it is; an empty cell is a result."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that keeps a file from being used, and its line (from 1), or none where the whole file is meant."""

    line: int | None
    text: str

    def __str__(self) -> str:
        return self.text if self.line is None else _("line %(line)s: %(text)s") % {"line": self.line, "text": self.text}


@dataclass(frozen=True, slots=True)
class SwissFile:
    """What a file holds; the report is whole only where there are no problems. ``notes`` are worth telling."""

    report: Report
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()


def read_swiss(data: bytes) -> SwissFile:
    """Return the event of a file, or every problem in the order of its lines."""
    try:
        check_size(data)
        text = decoded(data)
        return _from_trf(text) if looks_like_trf(text) else _from_csv(data)
    except NoText:
        text = _("The file is no text. A Swiss is read from CSV in UTF-8 or from a tournament report.")
        return SwissFile(Report(Event(())), (Problem(None, text),))
    except Unreadable as error:
        return SwissFile(Report(Event(())), (Problem(None, str(error)),))


def _from_trf(text: str) -> SwissFile:
    found = read_trf(text)
    notes = tuple(str(_problem(remark)) for remark in found.remarks)
    return SwissFile(found.report, tuple(map(_problem, found.faults)), notes)


def _from_csv(data: bytes) -> SwissFile:
    reader = _FactReader(read_csv(data, COLUMNS), COLUMNS)
    event = Event(tuple(reader.facts()))
    problems = [Problem(found.row, _in_column(found.column, found.text)) for found in reader.sorted_problems()]
    if reader.is_complete:
        problems += [_problem(fault) for fault in faults_of(event) if not reader.is_doubtful(fault)]
    problems.sort(key=lambda problem: problem.line or 0)
    later = () if problems else tuple(str(_problem(found)) for found in unused(event))
    return SwissFile(Report(event), tuple(problems), (*_notes(reader.ignored), *later))


def _in_column(column: str, text: str) -> str:
    return _("%(column)s: %(text)s") % {"column": column, "text": text}


def _problem(fault: PairingError) -> Problem:
    return Problem(fault.facts["line"], sentence(fault))


def _notes(ignored: tuple[str, ...]) -> tuple[str, ...]:
    return (_("Columns not read: %(columns)s") % {"columns": ", ".join(ignored)},) if ignored else ()


class _FactReader(TableReader[Fact]):
    """Reads a fact from each row of a table."""

    def __init__(self, grid: Grid, needed: Sequence[str]) -> None:
        super().__init__(grid, needed)
        self.doubtful: set[int] = set()

    @property
    def is_complete(self) -> bool:
        """Whether all columns are there."""
        return len(self.places) == len(COLUMNS)

    def is_doubtful(self, fault: PairingError) -> bool:
        """Return whether a fault may come only from a row of entering or leaving that could not be read."""
        return fault.facts.get("entry") in self.doubtful or (bool(self.problems) and fault.code == "no_entries")

    def facts(self) -> list[Fact]:
        """Return the facts of all rows, as far as they can be read."""
        rows = self.grid.rows if self.is_complete else ()
        return [fact for fact in map(self.fact, rows) if fact is not None]

    def fact(self, row: Row) -> Fact | None:
        """Return the fact of a row, or what can be said of it in spite of its problems."""
        before = len(self.problems)
        self.check_width(row)
        what = self.what(row)
        ns = self.number(row, "ns")
        ew = self.number(row, "ew") if what is None or what in OF_TWO else None
        round = self.round(row, what)
        points = self.points(row, what)
        self.check_emptiness(row, what)
        if len(self.problems) > before:
            return self.remains(row, what, round, [number for number in (ns, ew) if number is not None])
        assert what is not None
        assert ns is not None
        if points is None:
            return Fact(what, ns, ew, round, line=row.number)
        assert round is not None
        assert ew is not None
        return result(round, ns, ew, *points, line=row.number)

    def remains(self, row: Row, what: What | None, round: int | None, numbers: Sequence[int]) -> Fact | None:
        """Return that somebody entered, or sat somewhere in a round, where no more of a row can be read."""
        if what in (What.ENTRY, What.WITHDRAWN):
            self.doubtful.update(numbers)
        if what is What.ENTRY and numbers:
            return Fact(What.ENTRY, numbers[0], round=round, line=row.number)
        if (what is None or what in IN_ROUND) and round is not None and numbers:
            return Fact(What.SEATED, numbers[0], numbers[1] if len(numbers) > 1 else None, round, line=row.number)
        return None

    def what(self, row: Row) -> What | None:
        """Return what a row is about."""
        text = self.text(row, "what")
        found = WORDS.get(text.casefold())
        if found is None:
            words = {"text": text, "known": ", ".join(filter(None, WORDS))}
            self.report(row.number, "what", _("%(text)s is none of %(known)s") % words)
        return found

    def check_emptiness(self, row: Row, what: What | None) -> None:
        """Report what stands in a cell that has no meaning in such a row."""
        if what is None or what is What.RESULT:
            return
        for column in POINTS if what in OF_TWO else ("ew", *POINTS):
            text = self.text(row, column)
            if text:
                words = {"text": text, "what": what.value}
                self.report(row.number, column, _("%(text)s has no meaning in a row “%(what)s”") % words)

    def round(self, row: Row, what: What | None) -> int | None:
        """Return the round. Wishes may go without, and for those who are not to meet it does not matter."""
        if what in (What.NEVER, What.AVOID):
            self.whole(row, "round", needed=False)
            return None
        if what is What.FIXED and not self.text(row, "round"):
            return None
        number = self.number(row, "round")
        if number is not None and number > MOST_ROUNDS:
            self.report(row.number, "round", _("there are at most %(most)s rounds") % {"most": MOST_ROUNDS})
            return None
        return number

    def points(self, row: Row, what: What | None) -> tuple[int, int] | None:
        """Return the points of a result; no other row has any."""
        if what is not What.RESULT:
            return None
        ns, ew = (self.whole(row, column) for column in POINTS)
        return None if ns is None or ew is None else (ns, ew)
