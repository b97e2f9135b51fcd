"""Teams of four: clause H13.5 with HX02, and boards that cannot be compared."""

from __future__ import annotations

from scoring.comparison.results import NotPlayed, Penalised, Scored
from scoring.comparison.teams import TeamBoard, team_difference, team_match
from scoring.seats import BySide, Side


def scored(ns: int, ew: int) -> Scored:
    return Scored(BySide.of(ns, ew))


def test_hx02() -> None:
    """15 in one room and -165 in the other."""
    assert team_difference(scored(80, 65), scored(-80, 85)) == 180
    assert team_difference(scored(-80, 85), scored(80, 65)) == -180


def test_a_match_adds_the_differences_and_counts_the_boards() -> None:
    """180, then 1 - 1, then 10 - 60."""
    match = team_match(
        [
            TeamBoard(1, scored(80, 65), scored(-80, 85)),
            TeamBoard(2, scored(6, 5), scored(6, 5)),
            TeamBoard(3, scored(60, 50), scored(60, 0)),
        ]
    )
    assert (match.total, match.points) == (130, (3, 3))
    assert (match.is_over, match.missing, match.penalised) == (True, (), ())


def test_a_board_missing_in_one_room_leaves_the_match_open() -> None:
    match = team_match(
        [TeamBoard(1, scored(80, 65), None), TeamBoard(2, None, None), TeamBoard(3, scored(9, 0), scored(0, 0))]
    )
    assert (match.total, match.points, match.is_over, match.missing) == (9, (2, 0), False, (1, 2))


def test_boards_that_cannot_be_compared() -> None:
    """A penalty is for the director to value, and a board not played is none; neither leaves the match open."""
    match = team_match(
        [
            TeamBoard(1, scored(80, 65), Penalised(frozenset({Side.NS}))),
            TeamBoard(2, scored(80, 65), NotPlayed()),
            TeamBoard(3, scored(0, 5), scored(0, 0)),
        ]
    )
    assert (match.total, match.points) == (-5, (0, 2))
    assert (match.is_over, match.penalised) == (True, (1,))


def test_no_boards() -> None:
    match = team_match([])
    assert (match.total, match.points, match.is_over) == (0, (0, 0), True)
