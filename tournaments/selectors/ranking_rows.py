"""What the lines of rankings have alike, of one event and of several: the place, and the numbers that make it.

The rows themselves say who stands there; these classes have no columns of their own and read those of the row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol

from scoring.comparison.scales import Scale, half_up
from scoring.match_table import MatchStanding
from scoring.ranking import TOTAL
from scoring.tiebreaks.criteria import Value
from tournaments.selectors.numbers import decimal_text, shown
from tournaments.templatetags.cards import MINUS
from tournaments.texts.ties import TIE_TEXTS


class HasPlace(Protocol):
    """A row with a place, which others may have too."""

    @property
    def place(self) -> int:
        """The place."""

    @property
    def shared(self) -> bool:
        """Whether others have it too."""


class Placed:
    """A row of a ranking."""

    __slots__ = ()

    @property
    def place_text(self: HasPlace) -> str:
        """The place, with an equals sign where it is shared: "2="."""
        return f"{self.place}=" if self.shared else str(self.place)


class PartTotal(NamedTuple):
    """What an entry has from a round or a session, in the unit of the comparison, over how many boards."""

    total: Fraction
    boards: int


def part_texts(scale: Scale, parts: Iterable[PartTotal | None]) -> tuple[str, ...]:
    """Return what an entry has from each part as pages show it, empty where it had no board."""
    return tuple("" if one is None else shown(scale, one.total, one.boards) for one in parts)


class HasScores(HasPlace, Protocol):
    """A row of boards, in the unit of the comparison.

    ``counted`` are the boards, each for as much as it counts, and ``possible`` is the most that they could give, none
    where there is no most.
    """

    @property
    def scale(self) -> Scale:
        """How scores are shown."""

    @property
    def decided_by(self) -> str:
        """Whether total or mean makes the places."""

    @property
    def total(self) -> Fraction:
        """The total."""

    @property
    def mean(self) -> Fraction | None:
        """The mean per board."""

    @property
    def counted(self) -> Fraction | int:
        """The boards."""

    @property
    def possible(self) -> Fraction | int | None:
        """The most that they could give."""


class OfBoards(Placed):
    """A row of a ranking of boards."""

    __slots__ = ()

    @property
    def whole_total(self: HasScores) -> Fraction:
        """The total on the scale of the event, exactly."""
        return self.scale.convert(self.total, self.counted)

    @property
    def whole_mean(self: HasScores) -> Fraction | None:
        """The mean per board on the scale of the event, exactly."""
        return None if self.mean is None else self.scale.convert(self.mean)

    @property
    def total_text(self: HasScores) -> str:
        """The total as pages show it."""
        return _total_text(self)

    @property
    def mean_text(self: HasScores) -> str:
        """The mean per board as pages show it."""
        return _mean_text(self)

    @property
    def percent(self: HasScores) -> Fraction | None:
        """How much of what its boards could give it has, of a hundred."""
        return _percent(self)

    @property
    def percent_text(self: HasScores) -> str:
        """The same as pages show it."""
        percent = _percent(self)
        return "" if percent is None else decimal_text(half_up(percent))

    @property
    def decisive_text(self: HasScores) -> str:
        """The number that makes the places."""
        return _total_text(self) if self.decided_by == TOTAL else _mean_text(self)

    @property
    def decisive(self: HasScores) -> Fraction:
        """The same exactly, on the scale of the event."""
        if self.decided_by == TOTAL or self.mean is None:
            return self.scale.convert(self.total, self.counted)
        return self.scale.convert(self.mean)


def _total_text(row: HasScores) -> str:
    return shown(row.scale, row.total, row.counted)


def _mean_text(row: HasScores) -> str:
    return "" if row.mean is None else shown(row.scale, row.mean)


def _percent(row: HasScores) -> Fraction | None:
    return Fraction(100 * row.total) / row.possible if row.possible else None


class HasLine(Protocol):
    """A row that holds a line of a table of matches."""

    @property
    def line(self) -> MatchStanding:
        """The line."""


class OfMatches(Placed):
    """A row of a ranking of matches."""

    __slots__ = ()

    @property
    def place(self: HasLine) -> int:
        """The place."""
        return self.line.place

    @property
    def shared(self: HasLine) -> bool:
        """Whether others have it too."""
        return self.line.shared

    @property
    def boards(self: HasLine) -> int:
        """How many matches it has played."""
        return self.line.played

    @property
    def why_ahead(self: HasLine) -> str:
        """Why it is ahead of the next one where a tie-break puts it there; empty where points do, or nothing."""
        return TIE_TEXTS[self.line.ahead_by].ahead(self.line.lead) if self.line.ahead_by and self.line.lead else ""

    @property
    def tie_values(self: HasLine) -> Mapping[str, Value]:
        """What it has by each tie-break that is a number."""
        return dict(self.line.ties)

    @property
    def difference_text(self: HasLine) -> str:
        """The difference with its sign."""
        value = self.line.difference
        return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"

    @property
    def scored_text(self: HasLine) -> str:
        """What it scored; that may be less than nothing."""
        return f"{MINUS}{-self.line.scored}" if self.line.scored < 0 else str(self.line.scored)

    @property
    def decisive_text(self: HasLine) -> str:
        """The number that makes the places."""
        return str(self.line.points)

    @property
    def decisive(self: HasLine) -> Fraction:
        """The same as a number."""
        return self.line.points
