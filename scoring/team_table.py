"""Standings of an event of teams of four, board by board or by the difference of each match.

Sources: clauses H13.5 and Q10.3 for what a board is worth; the places are made as those of matches are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scoring.comparison.results import Result, Verdict
from scoring.comparison.teams import TeamBoard, capped, team_match
from scoring.match_table import MatchResult, MatchStanding, rank_matches
from scoring.seats import BySide, Side
from scoring.tiebreaks.matches import DEFAULT_MATCH_CHAIN

Teams = tuple[Hashable, Hashable]
"""Two teams: the one that sits North-South in the open room, and the other."""


def team_boards(
    results: Iterable[Result], team_of: Callable[[Hashable], Hashable]
) -> Mapping[Teams, tuple[TeamBoard, ...]]:
    """Return the boards of each match, by the two teams, from the results of all rooms.

    ``team_of`` names the team of a pair. The open room of a match is the one that stands first in the results; a board
    of which one room has no result is missing there. Teams that meet again go on with the same match.
    """
    rooms: dict[Teams, dict[Hashable, list[Verdict | None]]] = {}
    for result in results:
        ns, ew = (team_of(entry) for entry in result.entries)
        is_closed = (ew, ns) in rooms
        boards = rooms.setdefault((ew, ns) if is_closed else (ns, ew), defaultdict(lambda: [None, None]))
        boards[result.board][is_closed] = result.verdict
    return {
        teams: tuple(TeamBoard(board, opened, closed) for board, (opened, closed) in boards.items())
        for teams, boards in rooms.items()
    }


def by_difference(teams: Teams, boards: Sequence[TeamBoard], cap: int | None = None) -> Iterator[MatchResult]:
    """Yield the match as one result: won by the sum of the differences. Nothing while it is open, or without a board.

    The totals are what the first team gained and what it lost, each a sum over the boards.
    """
    match = team_match(boards, cap)
    differences = [capped(board.difference, cap) for board in boards if board.difference is not None]
    if match.is_over and differences:
        gained, lost = sum(d for d in differences if d > 0), -sum(d for d in differences if d < 0)
        yield _result(teams, gained, lost)


def board_a_match(teams: Teams, boards: Sequence[TeamBoard], cap: int | None = None) -> Iterator[MatchResult]:
    """Yield each board as a match of its own; averages are points that the director gave."""
    for board in boards:
        if (difference := board.difference) is not None:
            yield _result(teams, max(capped(difference, cap), 0), max(-capped(difference, cap), 0))
        elif board.averages is not None:
            yield MatchResult(BySide.of(*teams), BySide.of(0, 0), None, BySide.of(*board.averages))


def _result(teams: Teams, gained: int, lost: int) -> MatchResult:
    winner = Side.NS if gained > lost else Side.EW if lost > gained else None
    return MatchResult(BySide.of(*teams), BySide.of(gained, lost), winner)


TEAM_METHODS: Final[Mapping[str, Callable[[Teams, Sequence[TeamBoard], int | None], Iterator[MatchResult]]]] = (
    MappingProxyType({"board-a-match": board_a_match, "difference": by_difference})
)
"""The ways of scoring teams: what of a match is won, drawn or lost."""


def rank_teams(
    teams: Sequence[Hashable],
    matches: Mapping[Teams, Sequence[TeamBoard]],
    method: str,
    tie_breaks: Sequence[str] = DEFAULT_MATCH_CHAIN,
    cap: int | None = None,
    *,
    sums: bool = False,
) -> tuple[MatchStanding, ...]:
    """Return the table of the teams by one of ``TEAM_METHODS``, best first, as ``rank_matches`` does.

    Board by board every board counts at once; by the difference a match counts when it is over. Where teams have
    different numbers of them the mean decides, unless ``sums`` are wanted.
    """
    score = TEAM_METHODS[method]
    results = (one for key, boards in matches.items() for one in score(key, boards, cap))
    return rank_matches(teams, results, tie_breaks, sums=sums)
