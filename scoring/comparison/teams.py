"""Teams of four: the same boards in two rooms, where a team sits North-South in one and East-West in the other.

A match is scored board by board (won, level or lost: 2, 1 or 0) or by the sum of the differences. A board that one room
has still to play leaves the match open. Sources: clauses H13.5 and Q10.3.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.comparison.board import both_nets
from scoring.comparison.results import Averaged, NotPlayed, Penalised, Scored, Verdict
from scoring.seats import Side

BOARD_POINTS: Final = 2
"""What a board is worth to both teams together when it is scored won, level or lost."""


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A board in both rooms; a verdict is none where the result is still missing there.

    ``ruled`` is the difference that the director gives instead of what was played.
    """

    board: Hashable
    open_room: Verdict | None
    closed_room: Verdict | None
    ruled: int | None = None

    @property
    def is_missing(self) -> bool:
        """Whether a room has still to bring its result."""
        return self.ruled is None and (self.open_room is None or self.closed_room is None)

    @property
    def wants_ruling(self) -> bool:
        """Whether only the director can say what it is worth: a penalty, or an average by the fault of somebody."""
        return self.ruled is None and any(map(_is_for_the_director, (self.open_room, self.closed_room)))

    @property
    def difference(self) -> int | None:
        """The net of the open room less that of the closed room, or what the director gave.

        It is what the team gains that sits North-South in the open room; none where the two cannot be compared.
        """
        if self.ruled is not None:
            return self.ruled
        if not (isinstance(self.open_room, Scored) and isinstance(self.closed_room, Scored)):
            return None
        return team_difference(self.open_room, self.closed_room)

    @property
    def averages(self) -> tuple[Fraction, Fraction] | None:
        """What each team gets of the two points where a room could not play and nobody is penalised; else none.

        By nobody's fault that is half, else 40 of a hundred for the team at fault and 60 for the other; both teams are
        at fault where each of them is in one of the rooms.
        """
        rooms = (self.open_room, self.closed_room)
        if self.ruled is not None or self.is_missing or not any(isinstance(room, Averaged) for room in rooms):
            return None
        if any(isinstance(room, Penalised | NotPlayed) for room in rooms):
            return None
        at_fault = frozenset(
            team
            for room, sides in zip(rooms, ((Side.NS, Side.EW), (Side.EW, Side.NS)), strict=True)
            if isinstance(room, Averaged)
            for team, side in enumerate(sides)
            if side in room.at_fault
        )
        as_sides = Averaged(frozenset((Side.NS, Side.EW)[team] for team in at_fault))
        first, second = (Fraction(BOARD_POINTS * as_sides.percent(side), 100) for side in (Side.NS, Side.EW))
        return first, second


def _is_for_the_director(verdict: Verdict | None) -> bool:
    return isinstance(verdict, Penalised) or (isinstance(verdict, Averaged) and bool(verdict.at_fault))


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match of two teams, seen from the one that sits North-South in the open room.

    ``total`` is the sum of the differences, ``points`` how it stands board by board (2 for each board won, 1 for each
    level one, for both teams, and averages); ``missing`` are the boards that leave the match open, ``penalised`` those
    of which only the director can say what difference they are worth.
    """

    total: int
    points: tuple[Fraction, Fraction]
    missing: tuple[Hashable, ...]
    penalised: tuple[Hashable, ...]

    @property
    def is_over(self) -> bool:
        """Whether every board has its result in both rooms."""
        return not self.missing


def team_difference(open_room: Scored, closed_room: Scored) -> int:
    """Return the net of the open room less that of the closed room.

    >>> from scoring.seats import BySide
    >>> team_difference(Scored(BySide.of(80, 65)), Scored(BySide.of(-80, 85)))  # HX02
    180
    """
    opened, _ = both_nets(open_room.hand_scores.values)
    closed, _ = both_nets(closed_room.hand_scores.values)
    return opened - closed


def team_match(boards: Iterable[TeamBoard], cap: int | None = None) -> TeamMatch:
    """Return how a match of teams stands: the sum of the differences, and the boards won.

    With a ``cap`` no board counts for more than that, so that one wild result does not make a match.
    """
    boards = tuple(boards)
    points = [points for points in map(points_of, boards) if points is not None]
    return TeamMatch(
        total=sum(capped(board.difference, cap) for board in boards if board.difference is not None),
        points=(sum((ours for ours, _ in points), Fraction(0)), sum((theirs for _, theirs in points), Fraction(0))),
        missing=tuple(board.board for board in boards if board.is_missing),
        penalised=tuple(board.board for board in boards if board.wants_ruling),
    )


def capped(difference: int, cap: int | None) -> int:
    """Return a difference, not further from nought than ``cap``."""
    return difference if cap is None else max(-cap, min(cap, difference))


def points_of(board: TeamBoard) -> tuple[Fraction, Fraction] | None:
    """Return what both teams get for a board scored by itself: 2, 1 or 0, or averages; none where it has no score."""
    difference = board.difference
    if difference is None:
        return board.averages
    ours = Fraction((difference > 0) - (difference < 0) + 1)
    return ours, BOARD_POINTS - ours
