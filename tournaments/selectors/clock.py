"""The clock of a round or a match: how much time is left, and how near the end is, as it is said and shown.

Time is counted on the server. A page gets the moment at which it was asked and the moment of the end, so that the
clock of the machine that shows it does not matter.
"""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournaments.models import Event, Round, Seating

FIRST_WARNING: Final = 5 * 60
SECOND_WARNING: Final = 2 * 60
"""Seconds before the end; in short rounds a quarter and a tenth of the round, where that is less."""
LONG_AGO: Final = 100 * 60
"""So many seconds after the end nobody looks after the clock any more, and minutes say nothing."""


class Stage(StrEnum):
    """How a clock stands."""

    IDLE = "idle"
    PAUSED = "paused"
    RUNNING = "running"
    SOON = "soon"
    LAST = "last"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round at the moment ``at``: ``left`` and ``total`` in seconds, ``left`` negative when it is over.

    ``ends_at`` is none while the clock stands still, and ``round`` where it is the clock of a match.
    """

    round: int | None
    total: int
    left: float
    at: dt.datetime
    ends_at: dt.datetime | None
    has_begun: bool

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self.ends_at is not None

    @property
    def first_warning(self) -> int:
        """How many seconds before the end the first warning comes."""
        return min(FIRST_WARNING, self.total // 4)

    @property
    def second_warning(self) -> int:
        """How many seconds before the end the second warning comes."""
        return min(SECOND_WARNING, self.total // 10)

    @property
    def stage(self) -> Stage:
        """How near the end is."""
        if not self.has_begun:
            return Stage.IDLE
        if not self.runs:
            return Stage.PAUSED
        if self.left <= 0:
            return Stage.OVER
        if self.left <= self.second_warning:
            return Stage.LAST
        return Stage.SOON if self.left <= self.first_warning else Stage.RUNNING

    @property
    def text(self) -> str:
        """The time left as "12:34", or with a plus the time since the end, in whole hours when that is long ago."""
        seconds = math.ceil(self.left) if self.left > 0 else math.floor(-self.left)
        if self.left <= -LONG_AGO:
            return f"+{seconds // 3600} h"
        sign = "+" if self.left <= -1 else ""
        return f"{sign}{seconds // 60}:{seconds % 60:02d}"

    @property
    def rest(self) -> int:
        """The whole seconds left, none below zero: the length of the bar."""
        return min(max(math.ceil(self.left), 0), self.total)

    @property
    def stages(self) -> tuple[tuple[str, str], ...]:
        """Every stage with its words: the page holds them all and shows the one that is due."""
        return (
            (Stage.IDLE, _("Not started")),
            (Stage.PAUSED, _("Paused")),
            (Stage.RUNNING, _("Time left")),
            (Stage.SOON, _("Ends soon")),
            (Stage.LAST, _("Last minutes")),
            (Stage.OVER, _("Time is up")),
        )

    @property
    def at_ms(self) -> int:
        """The moment at which it was asked, in milliseconds, for the script."""
        return _milliseconds(self.at)

    @property
    def ends_ms(self) -> int | None:
        """The moment of the end in milliseconds, for the script; none while the clock stands still."""
        return None if self.ends_at is None else _milliseconds(self.ends_at)


def clock_of(event: Event, row: Round, at: dt.datetime) -> Clock:
    """Return the clock of a round as it stands at a moment; asks the database nothing."""
    total = event.minutes_per_round * 60
    left: float = total
    if row.clock_ends_at is not None:
        left = (row.clock_ends_at - at).total_seconds()
    elif row.clock_left is not None:
        left = row.clock_left
    return Clock(row.number, total, left, at, row.clock_ends_at, row.clock_has_begun)


def running_clock(event: Event, row: Round, at: dt.datetime) -> Clock | None:
    """Return the clock of a round that is being played, none where nobody has started it; asks the database nothing."""
    return clock_of(event, row, at) if row.clock_has_begun and not row.has_ended else None


def clock_of_round(event: Event, number: int, at: dt.datetime) -> Clock | None:
    """Return the same for a round by its number, none where there is no such round: one query."""
    row = Round.objects.filter(event=event, number=number).first()
    return None if row is None else running_clock(event, row, at)


def current_round(event: Event) -> Round | None:
    """Return the first round that has not ended, or none when all have, of a Swiss all that were drawn: one query."""
    rounds = Round.objects.filter(event=event, ended_at__isnull=True).order_by("number")
    return (rounds.filter(Exists(Seating.objects.filter(round=OuterRef("pk")))) if event.is_swiss else rounds).first()


def _milliseconds(moment: dt.datetime) -> int:
    return int(moment.timestamp() * 1000)
