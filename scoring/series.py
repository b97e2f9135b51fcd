"""Several events ranked as one: sections or clubs that played the same boards, and sessions that are added up.

Whoever played a board is compared with all who did, in whatever section: so a score in its section and the score over
all differ, because the others it is measured against are others. Sessions have boards of their own; what they gave is
added, an earlier one in full or in part.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from scoring.comparison.averages import with_own_averages
from scoring.comparison.board import most_tables
from scoring.comparison.methods import Method
from scoring.comparison.min_max import MIDDLE
from scoring.comparison.results import Result, Verdict
from scoring.comparison.shares import Comparison
from scoring.ranking import Field, Standing, fields_of, rank
from scoring.seats import BySide
from scoring.tiebreaks.boards import DEFAULT_BOARD_CHAIN

IN_FULL: Final = Fraction(1)


class Member(NamedTuple):
    """An entry of a section, where nothing says that it is also one of another."""

    section: Hashable
    entry: Hashable


class BoardOf(NamedTuple):
    """A board of a session, counted from 0: every session begins to number its boards anew."""

    session: int
    board: Hashable


@dataclass(frozen=True, slots=True)
class Section:
    """The results of a section, by its own boards and entries.

    ``tables`` is for how many tables its matchpoints are made; none for those of its fullest board.
    """

    key: Hashable
    results: tuple[Result, ...]
    tables: int | None = None

    @property
    def expected(self) -> int:
        """For how many tables its matchpoints are made."""
        if self.tables is not None:
            return self.tables
        boards: dict[Hashable, list[Verdict]] = {}
        for result in self.results:
            boards.setdefault(result.board, []).append(result.verdict)
        return most_tables(boards.values())


@dataclass(frozen=True, slots=True)
class Session:
    """Sections that played the same boards. ``carried`` is how much of what it gave counts in the end."""

    sections: tuple[Section, ...]
    carried: Fraction = IN_FULL


@dataclass(frozen=True, slots=True)
class Overall:
    """All sessions compared and added up.

    ``comparison`` has every result by board and session, between the entries that are ranked over all; ``parts`` has
    those of each section as it knows them, with what they are worth over all.
    """

    comparison: Comparison
    carried: tuple[Fraction, ...]
    parts: Mapping[Hashable, Comparison] = field(hash=False)

    def weight_of(self, result: Result) -> Fraction:
        """Return how much a result counts: as much as its session is carried over."""
        assert isinstance(result.board, BoardOf)
        return self.carried[result.board.session]

    def fields(self, one: bool = False) -> tuple[Field, ...]:
        """Return who is ranked together: by direction, or all where that is wished or somebody sat both ways."""
        return fields_of(self.comparison.results, one)

    def rank(
        self, over: Field, tie_breaks: Sequence[str] = DEFAULT_BOARD_CHAIN, measure: str | None = None
    ) -> tuple[Standing, ...]:
        """Return the standings of a field over all, best first, as ``ranking.rank`` does."""
        in_full = set(self.carried) <= {IN_FULL}
        return rank(over, self.comparison, tie_breaks, None if in_full else self.weight_of, measure)


def compare_all(
    sessions: Sequence[Session],
    method: Method,
    when_equal: Fraction = MIDDLE,
    when_alone: Fraction = MIDDLE,
    who: Callable[[Hashable, Hashable], Hashable] = Member,
    own_averages: bool = False,
) -> Overall:
    """Return the sessions compared, each board with all sections that played it, and added up.

    ``who`` names the entry over all for a section and one of its entries, so that a pair that plays in several
    sessions is one. ``own_averages`` lets the mean of an entry's own results over all stand for averages of 60 and 40.
    """
    compared = [
        method.compare(
            list(_named(session, number, who)),
            when_equal,
            when_alone,
            sum(section.expected for section in session.sections),
        )
        for number, session in enumerate(sessions)
    ]
    whole = Comparison(
        tuple(result for one in compared for result in one.results),
        tuple(shares for one in compared for shares in one.shares),
    )
    if own_averages:
        whole = with_own_averages(whole)
    return Overall(whole, tuple(session.carried for session in sessions), dict(_parts(sessions, whole)))


def _named(session: Session, number: int, who: Callable[[Hashable, Hashable], Hashable]) -> Iterator[Result]:
    for section in session.sections:
        for result in section.results:
            entries = BySide(
                result.entries.sides,
                tuple(None if entry is None else who(section.key, entry) for entry in result.entries),
            )
            yield Result(BoardOf(number, result.board), entries, result.verdict, result.table)


def _parts(sessions: Sequence[Session], whole: Comparison) -> Iterator[tuple[Hashable, Comparison]]:
    """Yield the results of each section with their shares, which stand in the order of sessions and sections."""
    shares = iter(whole.shares)
    for session in sessions:
        for section in session.sections:
            yield section.key, Comparison(section.results, tuple(next(shares) for _ in section.results))
