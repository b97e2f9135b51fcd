"""The lines of a ranking over several events, of boards and of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.comparison.scales import Scale
from scoring.match_table import MatchStanding
from scoring.ranking import Standing
from scoring.tiebreaks.criteria import Value
from tournaments.selectors.heads import EventHead
from tournaments.selectors.names import PairName
from tournaments.selectors.ranking_rows import OfBoards, OfMatches, PartTotal, part_texts


class MemberName(NamedTuple):
    """A pair in one of the events."""

    event: EventHead
    pair: PairName


@dataclass(frozen=True, slots=True)
class Named:
    """Who stands in a line: a pair, in each of the events that it played."""

    members: tuple[MemberName, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return self.members[0].pair.names

    @property
    def called(self) -> str:
        """What the pair is called in a sentence: its players, or its number and event."""
        first = self.members[0]
        words = {"pair": first.pair.text, "event": first.event.name}
        return first.pair.text if first.pair.names else _("%(pair)s of %(event)s") % words


@dataclass(frozen=True, slots=True)
class OverallRow(Named, OfBoards):
    """A pair in the ranking over all. ``sessions`` are what it has from each of them, in full.

    ``possible`` is the most that its boards could give, each for as much as it counts, none where there is no most.
    """

    standing: Standing
    sessions: tuple[PartTotal | None, ...]
    scale: Scale
    why_ahead: str
    tie_values: Mapping[str, Value] = field(default_factory=dict)
    possible: Fraction | None = None

    @property
    def place(self) -> int:
        """The place."""
        return self.standing.place

    @property
    def shared(self) -> bool:
        """Whether others have it too."""
        return self.standing.shared

    @property
    def boards(self) -> int:
        """How many boards it has played."""
        return self.standing.boards

    @property
    def tops(self) -> int:
        """On how many it had the highest score of its direction over all."""
        return self.standing.tops

    @property
    def decided_by(self) -> str:
        """Whether total or mean makes the places."""
        return self.standing.decided_by

    @property
    def total(self) -> Fraction:
        """The total in the unit of the comparison."""
        return self.standing.total

    @property
    def mean(self) -> Fraction | None:
        """The mean per board in the unit of the comparison."""
        return self.standing.mean

    @property
    def counted(self) -> Fraction:
        """Its boards, each for as much as it counts."""
        return self.standing.counted

    @property
    def session_texts(self) -> tuple[str, ...]:
        """What it has from each session as pages show it, empty where it did not play."""
        return part_texts(self.scale, self.sessions)


@dataclass(frozen=True, slots=True)
class OverallMatchRow(Named, OfMatches):
    """A pair in the ranking over all of events of matches."""

    line: MatchStanding


@dataclass(frozen=True, slots=True)
class OverallField:
    """A ranking over all: ``decides`` says by what, ``ties`` explains places that the number shown does not."""

    key: str
    title: str
    decided_by: str
    decides: str
    rows: Sequence[OverallRow | OverallMatchRow]
    ties: tuple[str, ...]
