"""Lists of results of any game that writes slips: a match from its deals in order, or boards to be compared.

A game brings what its own columns hold (:class:`SlipColumns`); where a row belongs, what counts and what a problem
looks like is the same for all. Slips are held against their game, and every problem of a file is named at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.comparison.results import Result
from scoring.errors import ImpossibleSlip
from scoring.games.standing import MatchDeal, Standing
from scoring.seats import BySide, Side
from tournaments.imports.repetitions import check_repetitions
from tournaments.imports.result_rows import Problem, ResultRow, to_results, unreadable
from tournaments.imports.result_sheet import read_grid
from tournaments.imports.rows import AVERAGE, PENALTY, PLACE, STATUS, TableReader
from tournaments.imports.tabular import Grid, Row, Unreadable

S = TypeVar("S")

GAME: Final = "game"
"""A match to the target."""
BOARDS: Final = "boards"
"""A match of all the deals of the file."""
MATCHES: Final = (GAME, BOARDS)


class SlipColumns(Protocol[S]):
    """What a list of results takes of a game in one variant; ``S`` is what it makes of the columns of a row."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides at the table."""

    @property
    def players(self) -> int:
        """How many deal in turn."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the game."""

    def read(self, reader: TableReader[S], row: Row) -> S | None:
        """Return what a row holds, none where it cannot be read; that is reported."""

    def faults(self, slip: S, banned: Collection[Side]) -> Sequence[ImpossibleSlip]:
        """Return why a slip cannot be true, ``banned`` being the sides that might not bid."""

    def doubts(self, slip: S) -> Sequence[ImpossibleSlip]:
        """Return why a slip without faults cannot be true all the same; it counts, with a note."""

    def column_of(self, fault: ImpossibleSlip) -> str:
        """Return the column in which a fault is to be mended."""

    def score(self, slip: S) -> BySide[int] | None:
        """Return the hand score of a slip, none where the deal has none."""

    def standings(self, slips: Sequence[S], match: str) -> tuple[Standing, ...]:
        """Return how a match stands, before the first deal and after each."""


# Columns that every side has ---------------------------------------------------------------------------------------


def column_of_side(stem: str, side: Side) -> str:
    """Return the name of a column that every side has: ``raw_ns``."""
    return f"{stem}_{side.value.lower()}"


def numbers_by_side(
    reader: TableReader[S], row: Row, stem: str, sides: Sequence[Side], *, needed: bool = True
) -> BySide[int | None]:
    """Return the whole numbers of such columns, none where there is none; that is reported if they are needed."""
    return BySide(tuple(sides), tuple(reader.whole(row, column_of_side(stem, side), needed=needed) for side in sides))


def complete(numbers: BySide[int | None]) -> BySide[int] | None:
    """Return the numbers if every side has one."""
    known = tuple(number for number in numbers if number is not None)
    return BySide(numbers.sides, known) if len(known) == len(numbers.sides) else None


def column_of_fault(fault: ImpossibleSlip, columns: Mapping[str, str], game: SlipColumns[S]) -> str:
    """Return the column for a fault of a slip, ``columns`` naming it by the code of the fault.

    Of the columns that every side has it is that of the side at fault, and the last where none is.
    """
    name = columns[fault.code]
    return name if name in game.columns else column_of_side(name, fault.facts.get("side", game.sides[-1]))


# What a file holds -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match in a file; where there are ``problems`` there are no ``deals``."""

    deals: tuple[MatchDeal, ...] = ()
    problems: tuple[Problem, ...] = ()
    ignored: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardsFile:
    """Results to compare in a file; where there are ``problems`` there are no ``results``."""

    results: tuple[Result, ...] = ()
    problems: tuple[Problem, ...] = ()
    ignored: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class _Reader(TableReader[S]):
    """Reads the columns of a game that writes slips."""

    def __init__(self, grid: Grid, game: SlipColumns[S], needed: Sequence[str], optional: Sequence[str]) -> None:
        super().__init__(grid, (*needed, *game.columns), optional)
        self.game = game

    def outcome(self, row: Row, *, needed: bool) -> S | None:
        """Return what was played; of a penalised row nothing is read."""
        return self.game.read(self, row) if needed else None

    def sound(self, rows: Sequence[ResultRow[S]]) -> Iterator[tuple[ResultRow[S], S]]:
        """Yield the rows to be scored whose slips can be true, or are to count all the same; others are reported."""
        for row in rows:
            if row.outcome is not None and (row.is_forced or not self.report_faults(row, row.outcome)):
                yield row, row.outcome

    def report_faults(self, row: ResultRow[S], slip: S) -> bool:
        """Report every reason why a slip cannot be true, and tell whether there is one."""
        faults = self.game.faults(slip, ())
        for fault in faults:
            words = {"text": str(fault), "clause": fault.facts["clause"]}
            self.report(row.row, self.game.column_of(fault), _("%(text)s (clause %(clause)s)") % words)
        return bool(faults)


# A match ----------------------------------------------------------------------------------------------------------


def read_match(data: bytes, game: SlipColumns[S], match: str) -> MatchFile:
    """Return the match that a CSV file or a workbook holds, in the order of its rows, or all that is wrong with it.

    ``match`` is one of ``MATCHES``. A board stands once, and where entries are named they are the same two in every
    row. Rows that do not count are left out.
    """
    needed = PLACE[:1]
    optional = (*(PLACE[1:] if len(game.sides) == len(PLACE[2:]) else PLACE[1:2]), STATUS)
    try:
        reader = _Reader(read_grid(data, (*needed, *game.columns)), game, needed, optional)
    except Unreadable as error:
        return MatchFile(problems=unreadable(error))
    rows = [row for row in reader.rows() if row.counts]
    _check_match(reader)
    sound = _before_the_first_fault(reader, list(reader.sound(rows)))
    standings = game.standings([slip for _row, slip in sound], match)
    problems = reader.sorted_problems()
    deals = (
        ()
        if problems
        else tuple(
            MatchDeal(row.board, game.score(slip), after)
            for (row, slip), after in zip(sound, standings[1:], strict=True)
        )
    )
    notes = () if problems else (*_notes_on_course(sound, standings, game), *_notes(deals, game, match))
    return MatchFile(deals, problems, reader.ignored, (*reader.grid.notes, *notes))


def _before_the_first_fault(
    reader: TableReader[S], sound: Sequence[tuple[ResultRow[S], S]]
) -> Sequence[tuple[ResultRow[S], S]]:
    """Return the rows up to the first that has a problem: how the match stands after it nobody knows."""
    first = min((problem.row for problem in reader.problems if problem.row), default=None)
    return sound if first is None else [(row, slip) for row, slip in sound if row.row < first]


def _check_match(reader: TableReader[S]) -> None:
    boards: dict[int, int] = {}
    entries: dict[str, tuple[str, int]] = {}
    for seats in reader.seats:
        first = boards.setdefault(seats.board, seats.row) if seats.board else seats.row
        if first != seats.row:
            words = {"board": seats.board, "row": first, "option": "--compare"}
            text = _("board %(board)s stands in row %(row)s already; several tables are compared with %(option)s")
            reader.report(seats.row, "board", text % words)
        for column, entry in (("ns", seats.ns), ("ew", seats.ew)):
            known, row = entries.setdefault(column, (entry, seats.row)) if entry else (entry, seats.row)
            if entry != known:
                words = {"entry": entry, "known": known, "row": row}
                text = _("%(entry)s does not play this match; in row %(row)s it is %(known)s")
                reader.report(seats.row, column, text % words)


def _notes_on_course(
    sound: Sequence[tuple[ResultRow[S], S]], standings: Sequence[Standing], game: SlipColumns[S]
) -> Iterator[str]:
    """Yield what went on after the end of the match, which counts for nothing, bids of a side that might not bid, and
    what the tricks of a slip cannot hold.

    What was bid and played stands as it happened; a list of results cannot say why.
    """
    end = None
    for (row, slip), before in zip(sound, standings, strict=False):
        if before.is_over:
            words = {"row": row.row, "board": end, "totals": " : ".join(map(str, before.totals))}
            text = _("row %(row)s: the match was over after board %(board)s (%(totals)s); this deal does not count")
            yield text % words
            continue
        end = row.board
        banned = game.faults(slip, before.banned) if before.banned and not row.is_forced else ()
        yield from _as_played(row, (*banned, *_doubts(row, slip, game)))


def _doubts(row: ResultRow[S], slip: S, game: SlipColumns[S]) -> Sequence[ImpossibleSlip]:
    return () if row.is_forced else game.doubts(slip)


def _as_played(row: ResultRow[S], faults: Iterable[ImpossibleSlip]) -> Iterator[str]:
    for fault in faults:
        words = {"row": row.row, "text": str(fault), "clause": fault.facts["clause"]}
        yield _("row %(row)s: %(text)s (clause %(clause)s); it counts as it was played") % words


def _notes(deals: Sequence[MatchDeal], game: SlipColumns[S], match: str) -> Iterator[str]:
    if match == BOARDS and len(deals) % game.players:
        text = ngettext(
            "%(count)s deal is no multiple of %(players)s: not everybody has dealt as often.",
            "%(count)s deals are no multiple of %(players)s: not everybody has dealt as often.",
            len(deals),
        )
        yield text % {"count": len(deals), "players": game.players}


# Boards to compare ------------------------------------------------------------------------------------------------


def read_boards(data: bytes, game: SlipColumns[S], *, two_fields: bool = False) -> BoardsFile:
    """Return the results that a CSV file or a workbook holds, by board and table, or all that is wrong with it.

    ``two_fields`` forbids that an entry sits North-South in one row and East-West in another. Only pairs can be
    compared.
    """
    try:
        reader = _Reader(read_grid(data, (*PLACE, *game.columns)), game, PLACE, (PENALTY, AVERAGE, STATUS))
    except Unreadable as error:
        return BoardsFile(problems=unreadable(error))
    rows = reader.rows()
    notes = list(reader.grid.notes)
    for row, slip in reader.sound(rows):
        notes += _as_played(row, _doubts(row, slip, game))
        if game.score(slip) is None:
            text = _("this ends a match and has no score to compare; under such rules it would have to be played on")
            reader.report(row.row, game.columns[-1], text)
    check_repetitions(reader, two_fields)
    problems = reader.sorted_problems()
    results = () if problems else to_results(rows, lambda slip: _scored(game, slip))
    return BoardsFile(results, problems, reader.ignored, tuple(notes))


def _scored(game: SlipColumns[S], slip: S) -> BySide[int]:
    score = game.score(slip)
    assert score is not None  # reported otherwise
    return score
