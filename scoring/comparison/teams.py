"""Teams of four: the same boards in two rooms, where a team sits North-South in one and East-West in the other.

Sources: clauses H13.5 and Q10.3; ``movements.md`` section 8 for the two ways of scoring; a board that one room has
still to play leaves the match open.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final

from scoring.comparison.board import both_nets
from scoring.comparison.results import Penalised, Scored, Verdict

BOARD_POINTS: Final = 2
"""What a board is worth to both teams together when it is scored won, level or lost."""


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A board in both rooms; a verdict is none where the result is still missing there."""

    board: Hashable
    open_room: Verdict | None
    closed_room: Verdict | None

    @property
    def is_missing(self) -> bool:
        """Whether a room has still to bring its result."""
        return self.open_room is None or self.closed_room is None

    @property
    def difference(self) -> int | None:
        """The net of the open room less that of the closed room; none where the two cannot be compared.

        It is what the team gains that sits North-South in the open room. A board with a penalty has no difference:
        what it is worth is for the director to say.
        """
        if not (isinstance(self.open_room, Scored) and isinstance(self.closed_room, Scored)):
            return None
        return team_difference(self.open_room, self.closed_room)


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match of two teams, seen from the one that sits North-South in the open room.

    ``total`` is the sum of the differences, ``points`` how it stands board by board (2 for each board won, 1 for each
    level one, for both teams); ``missing`` are the boards that leave the match open, ``penalised`` those of the
    director.
    """

    total: int
    points: tuple[int, int]
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


def team_match(boards: Iterable[TeamBoard]) -> TeamMatch:
    """Return how a match of teams stands: the sum of the differences, and the boards won."""
    boards = tuple(boards)
    differences = [board.difference for board in boards if board.difference is not None]
    ours = sum((difference > 0) - (difference < 0) + 1 for difference in differences)
    return TeamMatch(
        total=sum(differences),
        points=(ours, BOARD_POINTS * len(differences) - ours),
        missing=tuple(board.board for board in boards if board.is_missing),
        penalised=tuple(
            board.board
            for board in boards
            if isinstance(board.open_room, Penalised) or isinstance(board.closed_room, Penalised)
        ),
    )
