"""Tie-breaks of an event of matches, by key.

Sources: the order in which Botifarra clubs rank their Swiss events, which is wins, then the difference over all
matches, then the points for (rules of Torrefarrera, and of Vilaplana 2017, which says that a group is never decided by
the matches within it); a Catalan league of 2013 for games won and direct results. The sum of the opponents is the usual
help of a Swiss, where not all meet the same field (Buchholz).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.tiebreaks.criteria import ByValue, Criterion, Encounter, Value


@dataclass(frozen=True, slots=True)
class Met:
    """A match as one of its entries has it: against whom, points, and both totals.

    ``opponents`` is none for a bye, and where two others were met at once.
    ``outcome`` is 2 for a win, 1 for a draw, 0 for a loss, none where the director gave the points.
    """

    opponents: Hashable | None
    points: Fraction
    outcome: int | None
    scored: int
    conceded: int


@dataclass(frozen=True, slots=True)
class Record:
    """The matches of an entry, and by how many all of its sums are divided where numbers of matches differ, else 1."""

    entry: Hashable
    matches: tuple[Met, ...]
    per: int

    @property
    def points(self) -> Fraction:
        """The points for matches won and drawn."""
        return sum((match.points for match in self.matches), Fraction(0)) / self.per

    @property
    def difference(self) -> Fraction:
        """What it scored less what its opponents scored."""
        return Fraction(sum(match.scored - match.conceded for match in self.matches), self.per)

    @property
    def scored(self) -> Fraction:
        """What it scored."""
        return Fraction(sum(match.scored for match in self.matches), self.per)

    @property
    def won(self) -> Fraction:
        """How many matches it has won."""
        return Fraction(self.count(2), self.per)

    def count(self, outcome: int) -> int:
        """Return how many of its matches ended so."""
        return sum(match.outcome == outcome for match in self.matches)

    def from_(self, entry: Hashable) -> Fraction:
        """Return the points it has from its matches with another entry."""
        return sum((match.points for match in self.matches if match.opponents == entry), Fraction(0))


Records = Mapping[Hashable, Record]


def _difference(_: Records) -> Criterion[Record]:
    return ByValue("difference", lambda one: one.difference)


def _scored(_: Records) -> Criterion[Record]:
    return ByValue("scored", lambda one: one.scored)


def _won(_: Records) -> Criterion[Record]:
    return ByValue("wins", lambda one: one.won)


def _meeting(_: Records) -> Criterion[Record]:
    def against(one: Record, other: Record) -> tuple[Value, Value]:
        return one.from_(other.entry), other.from_(one.entry)

    return Encounter("meeting", against)


def _opponents(records: Records) -> Criterion[Record]:
    """Return the sum of what the opponents of an entry have, each as often as it was met; a bye is nobody.

    Where numbers of matches differ it is the mean.
    """

    def strength(one: Record) -> Fraction:
        met = [records[match.opponents].points for match in one.matches if match.opponents is not None]
        return sum(met, Fraction(0)) / (len(met) if one.per > 1 and met else 1)

    return ByValue("opponents", strength)


MATCH_TIE_BREAKS: Final[Mapping[str, Callable[[Records], Criterion[Record]]]] = MappingProxyType(
    {
        "difference": _difference,  # the difference of all totals
        "scored": _scored,  # more points scored
        "wins": _won,  # more matches won, where two draws are worth a win
        "meeting": _meeting,  # between two: their matches with each other
        "opponents": _opponents,  # stronger opponents
    }
)
"""What there is to choose from, in the order in which it is offered; each is made for all records of the ranking."""

DEFAULT_MATCH_CHAIN: Final = ("difference", "scored")
