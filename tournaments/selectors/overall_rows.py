"""The lines of a ranking over several events, of boards and of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.comparison.scales import Scale
from scoring.match_table import MatchStanding
from scoring.ranking import TOTAL, Standing
from scoring.tiebreaks.criteria import Value
from tournaments.selectors.heads import EventHead
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import shown
from tournaments.selectors.standings import RoundTotal
from tournaments.tie_texts import TIE_TEXTS


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
class OverallRow(Named):
    """A pair in the ranking over all. ``sessions`` are what it has from each of them, in full."""

    standing: Standing
    sessions: tuple[RoundTotal | None, ...]
    scale: Scale
    why_ahead: str
    tie_values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def place(self) -> int:
        """The place."""
        return self.standing.place

    @property
    def shared(self) -> bool:
        """Whether others have it too."""
        return self.standing.shared

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where it is shared."""
        return f"{self.place}=" if self.shared else str(self.place)

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
        """The total on the scale of the events."""
        return self.scale.convert(self.standing.total, self.standing.counted)

    @property
    def mean(self) -> Fraction | None:
        """The mean per board on the scale of the events."""
        return None if self.standing.mean is None else self.scale.convert(self.standing.mean)

    @property
    def total_text(self) -> str:
        """The total as pages show it."""
        return shown(self.scale, self.standing.total, self.standing.counted)

    @property
    def mean_text(self) -> str:
        """The mean per board as pages show it."""
        return "" if self.standing.mean is None else shown(self.scale, self.standing.mean)

    @property
    def session_texts(self) -> tuple[str, ...]:
        """What it has from each session as pages show it, empty where it did not play."""
        return tuple("" if one is None else shown(self.scale, one.total, one.boards) for one in self.sessions)

    @property
    def decisive_text(self) -> str:
        """The number that makes the places."""
        return self.total_text if self.decided_by == TOTAL else self.mean_text

    @property
    def decisive(self) -> Fraction:
        """The same exactly."""
        return self.total if self.decided_by == TOTAL or self.mean is None else self.mean


@dataclass(frozen=True, slots=True)
class OverallMatchRow(Named):
    """A pair in the ranking over all of events of matches."""

    line: MatchStanding

    @property
    def place(self) -> int:
        """The place."""
        return self.line.place

    @property
    def shared(self) -> bool:
        """Whether others have it too."""
        return self.line.shared

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where it is shared."""
        return f"{self.place}=" if self.shared else str(self.place)

    @property
    def why_ahead(self) -> str:
        """Why it is ahead of the next pair where a tie-break puts it there; empty where points do, or nothing."""
        return TIE_TEXTS[self.line.ahead_by].ahead(self.line.lead) if self.line.ahead_by and self.line.lead else ""

    @property
    def tie_values(self) -> Mapping[str, Value]:
        """What it has by each tie-break that is a number."""
        return dict(self.line.ties)

    @property
    def decisive_text(self) -> str:
        """The number that makes the places."""
        return str(self.line.points)

    @property
    def decisive(self) -> Fraction:
        """The same as a number."""
        return self.line.points


@dataclass(frozen=True, slots=True)
class OverallField:
    """A ranking over all: ``decides`` says by what, ``ties`` explains places that the number shown does not."""

    key: str
    title: str
    decided_by: str
    decides: str
    rows: Sequence[OverallRow | OverallMatchRow]
    ties: tuple[str, ...]
