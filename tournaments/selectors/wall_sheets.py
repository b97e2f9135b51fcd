"""The pages of the wall: which lines stand together, how high they are, and how large the names on them can be.

Letters are as large as a row allows. Where two names do not fit beside one another they get smaller or stand one above
the other, whichever leaves them larger. ``static/css/wall.css`` has the same measures; they are in rem, a 96th of the
width of the screen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ranking import MEAN
from tournaments.selectors.match_rankings import MatchField, MatchStandingRow
from tournaments.selectors.standings import FieldStandings, StandingRow

ROWS: Final = 15
"""Pairs on a page of the wall: as many as fit with letters that are read at ten metres."""
HEADING: Final = 2
"""So many rows does the heading of a second ranking on a page take."""


class Size(NamedTuple):
    """How high the rows of a page are, and the largest letters of names in them."""

    row: float
    letters: float


SIZES: Final = (Size(6.6, 3.0), Size(5.2, 2.7), Size(4.1, 2.5), Size(3.4, 2.3), Size(3.1, 2.1), Size(2.7, 2.0))
HEIGHT: Final = 42.0
"""Height for the rows of a page under their heading."""
SECOND: Final = 3.7
"""What a second ranking takes of it for its own."""
LINE: Final = 1.1
"""Height of a line of letters where names stand one above the other, in em."""
AIR: Final = 0.5
"""What is left free of such a row, so that one sees whose names belong together."""
ROOM: Final = 48.5
"""Width for the names of a pair, if places and totals stand beside them alone."""
BOARDS: Final = 6.5
WIDE_NUMBERS: Final = 2.5
"""What the column of the boards takes of it, and numbers of more than :data:`SHORT` characters."""
SHORT: Final = 5
DASH: Final = 1.2
"""Width of the dash between two names, in em."""
SMALLEST: Final = 1.2
"""Letters do not get smaller than this; what does not fit then is cut."""


class Fit(NamedTuple):
    """How the names of a pair fit into their row: one above the other or not, and their letters in tenths of a rem."""

    in_two: bool
    letters: int


def breadth(text: str) -> float:
    """Return about how wide a name is in em, in the letters of the wall; rather too wide than too narrow."""
    return sum(map(_breadth, unicodedata.normalize("NFD", text)))


def _breadth(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in "iljI.,·'’:()- ":
        return 0.31
    if letter in "frtJcsz":
        return 0.46
    if letter in "mwMW@" or unicodedata.east_asian_width(letter) in "WF":
        return 0.98
    return 0.72 if letter.isupper() else 0.64


def fit(names: Collection[str], size: Size, room: float) -> Fit:
    """Return how these names fit into a row of a size with so much room."""
    widths = [breadth(name) for name in names]
    beside = min(size.letters, room / (sum(widths) + DASH * (len(widths) - 1)))
    above = min(size.letters, (size.row - AIR) / (LINE * len(widths)), room / max(widths))
    in_two = len(widths) > 1 and beside < max(above, SMALLEST)
    return Fit(in_two, int(10 * max(above if in_two else beside, SMALLEST)))


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines of a ranking, as they stand together on a page of the wall."""

    field: FieldStandings | MatchField
    rows: Sequence[StandingRow | MatchStandingRow]
    size: Size

    @property
    def decisive_title(self) -> str:
        """What the number is that makes the places."""
        if isinstance(self.field, MatchField):
            return self.field.decisive_title
        return _("Mean") if self.field.decided_by == MEAN else _("Total")

    @property
    def boards_title(self) -> str:
        """What is counted in the column of boards."""
        return self.field.boards_title if isinstance(self.field, MatchField) else _("Boards")

    @property
    def played_text(self) -> str:
        """How many boards every pair of the ranking has played."""
        assert self.boards is not None
        if isinstance(self.field, MatchField):
            return self.field.played_text(self.boards)
        return ngettext("%(boards)s board", "%(boards)s boards", self.boards) % {"boards": self.boards}

    @property
    def is_whole(self) -> bool:
        """Whether the ranking has no further lines on other pages."""
        return len(self.rows) == len(self.field.rows)

    @property
    def range_text(self) -> str:
        """Which lines these are: "16–30 of 30"."""
        first = self.field.rows.index(self.rows[0]) + 1
        words = {"first": first, "last": first + len(self.rows) - 1, "all": len(self.field.rows)}
        return _("%(first)d–%(last)d of %(all)d") % words

    @property
    def boards(self) -> int | None:
        """How many boards every pair of the ranking has played; none where they differ and each line says it."""
        played = {row.boards for row in self.field.rows}
        return played.pop() if len(played) == 1 else None

    @property
    def has_wide_numbers(self) -> bool:
        """Whether the numbers need a wider column."""
        return any(len(row.decisive_text) > SHORT for row in self.field.rows)

    @property
    def lines(self) -> Iterator[tuple[StandingRow | MatchStandingRow, Fit]]:
        """The lines, each with how its names fit."""
        room = ROOM - BOARDS * (self.boards is None) - WIDE_NUMBERS * self.has_wide_numbers
        for row in self.rows:
            yield row, fit(row.pair.names or (row.pair.text,), self.size, room)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of the wall."""

    number: int
    parts: tuple[Part, ...]

    @property
    def row_height(self) -> int:
        """The height of its rows in tenths of a rem."""
        return round(10 * self.parts[0].size.row)


def sheets_of(fields: Sequence[FieldStandings | MatchField]) -> tuple[Sheet, ...]:
    """Return the pages for these rankings: one for all if they fit, else one ranking after the other, evenly cut.

    Rows are as high as their number allows, and equally high on all pages of a ranking.
    """
    if not fields:
        return ()
    rows = sum(len(field.rows) for field in fields)
    if rows + HEADING * (len(fields) - 1) <= ROWS:
        size = _size(rows, rankings=len(fields))
        return (Sheet(1, tuple(Part(field, field.rows, size) for field in fields)),)
    parts = [part for field in fields for part in _parts(field)]
    return tuple(Sheet(number, (part,)) for number, part in enumerate(parts, start=1))


def _parts(field: FieldStandings | MatchField) -> Iterator[Part]:
    pages = -(-len(field.rows) // ROWS)
    most = -(-len(field.rows) // pages)
    for start in range(0, len(field.rows), most):
        yield Part(field, field.rows[start : start + most], _size(most))


def _size(rows: int, rankings: int = 1) -> Size:
    """Return the largest size in which so many rows fit on a page."""
    room = HEIGHT - SECOND * (rankings - 1)
    return next((size for size in SIZES if rows * size.row <= room), SIZES[-1])
