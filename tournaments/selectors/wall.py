"""The wall: what a projector in the hall shows of an evening, the same whoever is signed in there.

It shows what visitors may know of the standings, and counts of boards and tables.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, Max, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Result, Round
from tournaments.models.result import Kind, State
from tournaments.selectors.clock import Clock, clock_of, current_round
from tournaments.selectors.evening import Evening, Line, Status, load_evening
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping
from tournaments.selectors.match_evening import MatchRound, load_match_evening
from tournaments.selectors.match_standings import MatchStandingsPage, match_standings_of
from tournaments.selectors.numbers import ranges_text
from tournaments.selectors.standings import StandingsPage, standings_of
from tournaments.selectors.wall_sheets import Sheet, sheets_of


@dataclass(frozen=True, slots=True)
class Playing:
    """The current round on the wall: its boards and the tables at which something of it is still open."""

    number: int
    boards: tuple[int, ...]
    tables: tuple[int, ...]
    of_tables: int
    has_begun: bool

    @property
    def board_range(self) -> str:
        """The boards as "13–16"."""
        return ranges_text(self.boards)

    @property
    def what_text(self) -> str:
        """What is played: "Boards 13–16"; nothing where each table plays a match, or boards, of its own."""
        return _("Boards %(boards)s") % {"boards": self.board_range} if self.boards else ""

    @property
    def all_play(self) -> bool:
        """Whether no table has finished yet."""
        return len(self.tables) == self.of_tables


@dataclass(frozen=True, slots=True)
class WallPage:
    """All that the wall shows. ``standings`` cover what is not kept for the end; ``sheets`` are its pages.

    ``changed_at`` is when a result of the rounds covered that had counted was last changed after the latest had ended.
    ``boards_settled`` counts the boards, of all rounds, of which no table wants anything more, of ``board_count``.
    ``begins`` is the round after which there is something to be shown: later than the wall is told where boards move.
    """

    head: EventHead
    club: str
    standings: StandingsPage | MatchStandingsPage
    sheets: tuple[Sheet, ...]
    playing: Playing | None
    clock: Clock | None
    boards_settled: int
    board_count: int
    begins: int
    changed_at: dt.datetime | None
    to_draw: int | None
    """The round of a Swiss that has yet to be drawn, where none is being played."""

    @property
    def has_standings(self) -> bool:
        """Whether standings are shown."""
        return bool(self.sheets)

    @property
    def keeping(self) -> Keeping:
        """What is kept for the end."""
        return self.standings.progress.keeping

    @property
    def is_frozen(self) -> bool:
        """Whether the standings leave out rounds that have ended."""
        return self.keeping.is_frozen

    @property
    def is_provisional(self) -> bool:
        """Whether results of the rounds covered are still missing or disputed."""
        return self.has_standings and bool(self.standings.progress.waiting)

    @property
    def is_final(self) -> bool:
        """Whether the evening is over and every result counts."""
        return self.has_standings and not self.is_frozen and self.standings.progress.is_final

    @property
    def tie_text(self) -> str:
        """Why the best pair that shares a number with others stands where it does; the standings say it of all."""
        if not self.has_standings:
            return ""
        first, *others = [sentence for field in self.standings.leading for sentence in field.ties] or [""]
        return f"{first} …" if others else first

    @property
    def last_covered(self) -> int:
        """The last round that the standings cover."""
        return max(self.keeping.shown, default=0)

    @property
    def boards_text(self) -> str:
        """How many boards are settled in all: "14 of 24 boards finished"."""
        boards = self.board_count
        text = ngettext("%(done)d of %(boards)d board finished", "%(done)d of %(boards)d boards finished", boards)
        return text % {"done": self.boards_settled, "boards": boards}

    @property
    def played_text(self) -> str:
        """What was played when all is over."""
        return _("%(boards)s boards") % {"boards": self.board_count}

    @property
    def barometer_text(self) -> str:
        """What the standings of a running evening compare."""
        if self.head.is_relayed:
            return _("After round %(round)d: boards that a table has still to play are not in it.")
        return _("Barometer: after round %(round)d all tables have played the same boards.")

    @property
    def hush_text(self) -> str:
        """Why there are no standings yet."""
        if self.keeping.held:
            return self.keeping.text
        return _("The standings appear here when round %(round)d has ended.") % {"round": self.begins}

    @property
    def state(self) -> str:
        """What the standings shown are worth: ``frozen``, ``provisional``, ``final`` or ``running``."""
        if self.is_frozen:
            return "frozen"
        if self.is_provisional:
            return "provisional"
        return "final" if self.is_final else "running"

    @property
    def badge(self) -> str:
        """What the standings shown are worth, in a word."""
        return {
            "frozen": _("frozen"),
            "provisional": _("provisional"),
            "final": _("final"),
            "running": _("running"),
        }[self.state]

    @property
    def state_text(self) -> str:
        """What the standings shown are worth, in a sentence."""
        words = {"round": self.last_covered}
        if self.state == "frozen":
            return _("As it stood after round %(round)d; what came later is kept for the end.") % words
        if self.state == "provisional":
            return _("Some results are still missing or disputed.")
        if self.state == "final":
            return _("All results count.")
        return self.barometer_text % words


def wall_page(event: Event, user: User | AnonymousUser | None, at: dt.datetime) -> WallPage:
    """Return what the wall shows at a moment: a fixed number of queries."""
    if event.has_matches:
        return _match_wall(event, user, at)
    evening = load_evening(event, None)
    standings = standings_of(evening, event_head(event, user))
    row = current_round(event)
    return WallPage(
        head=standings.head,
        club=event.club.name,
        standings=standings,
        sheets=sheets_of(standings.leading),
        playing=_playing(evening, row.number) if row else None,
        clock=clock_of(event, row, at) if row else None,
        boards_settled=_boards_settled(evening),
        board_count=standings.progress.boards,
        begins=max(standings.progress.keeping.rule.shows_from, standings.progress.begins),
        changed_at=_changed_at(event, evening.shown),
        to_draw=_to_draw(evening) if row is None else None,
    )


@dataclass(frozen=True, slots=True)
class MatchWall(WallPage):
    """The wall of an event of matches: what is over are matches instead of boards."""

    matches: int

    @property
    def boards_text(self) -> str:
        """How many matches are over in all: "9 of 15 matches over"."""
        text = ngettext("%(done)d of %(matches)d match over", "%(done)d of %(matches)d matches over", self.matches)
        return text % {"done": self.boards_settled, "matches": self.matches}

    @property
    def played_text(self) -> str:
        """What was played when all is over."""
        return _("%(matches)d matches") % {"matches": self.matches}

    @property
    def barometer_text(self) -> str:
        """What the standings of a running evening say."""
        return _("As it stands after round %(round)d.")


def _match_wall(event: Event, user: User | AnonymousUser | None, at: dt.datetime) -> MatchWall:
    evening = load_match_evening(event, None)
    standings = match_standings_of(evening, event_head(event, user))
    row = current_round(event)
    now = evening.round(row.number) if row else None
    lines = [line for one in evening.rounds for line in one.lines]
    return MatchWall(
        head=standings.head,
        club=event.club.name,
        standings=standings,
        sheets=sheets_of(standings.fields),
        playing=_playing_matches(now) if now else None,
        clock=clock_of(event, row, at) if row else None,
        boards_settled=sum(line.is_over for line in lines),
        board_count=0,
        begins=standings.progress.keeping.rule.shows_from,
        changed_at=None,
        matches=len(lines),
        to_draw=evening.to_draw if row is None else None,
    )


def _playing_matches(now: MatchRound) -> Playing:
    return Playing(
        number=now.number,
        boards=(),
        tables=tuple(line.table for line in now.lines if not line.is_over),
        of_tables=len(now.lines),
        has_begun=now.number > 1 or now.has_begun,
    )


def _playing(evening: Evening, number: int) -> Playing:
    lines = [line for line in evening.sealed_lines if line.round == number]
    boards = set() if evening.event.is_relayed else {line.board for line in lines}
    return Playing(
        number=number,
        boards=tuple(sorted(boards)),
        tables=tuple(sorted({line.table for line in lines if _is_open(line)})),
        of_tables=len({line.table for line in lines}),
        has_begun=number > 1 or any(line.status is not Status.MISSING for line in lines),
    )


def _to_draw(evening: Evening) -> int | None:
    """Return the first round that has not ended: of a Swiss it is to be drawn where none is being played."""
    return next((one.number for one in evening.rounds if not one.has_ended), None)


def _boards_settled(evening: Evening) -> int:
    return len({line.board for line in evening.lines} - {line.board for line in evening.lines if _is_open(line)})


def _is_open(line: Line) -> bool:
    return not line.status.counts


def _changed_at(event: Event, covered: frozenset[int]) -> dt.datetime | None:
    """Return when a result of these rounds that counted was last changed after the latest had ended, or none."""
    if not covered:
        return None
    rounds = Round.objects.filter(event=event, number__in=covered)
    ended_at = rounds.aggregate(at=Max("ended_at"))["at"]
    same = Result.objects.filter(board=OuterRef("board"), ns=OuterRef("ns"), ew=OuterRef("ew"))
    counted = same.filter(version__lt=OuterRef("version"), state=State.AGREED).exclude(kind=Kind.WITHDRAWN)
    later = Result.objects.filter(event=event, is_current=True, board__round__in=rounds, at__gt=ended_at)
    return later.filter(Exists(counted)).aggregate(at=Max("at"))["at"]
