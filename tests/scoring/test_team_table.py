"""Standings of teams of four: which rooms make a match, board-a-match and difference, averages, and what is open."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.results import Averaged, NotPlayed, Penalised, Result, Scored, Verdict
from scoring.comparison.teams import TeamBoard, team_match
from scoring.seats import BySide, Side
from scoring.team_table import TEAM_METHODS, board_a_match, by_difference, rank_teams, team_boards

NS, EW = Side.NS, Side.EW


def scored(net: int) -> Scored:
    return Scored(BySide.of(net, 0))


def board(opened: int | Verdict | None, closed: int | Verdict | None, ruled: int | None = None) -> TeamBoard:
    rooms = (scored(one) if isinstance(one, int) else one for one in (opened, closed))
    return TeamBoard(1, *rooms, ruled=ruled)


def result(number: int, ns: str, ew: str, net: int) -> Result:
    return Result(number, BySide.of(ns, ew), scored(net))


def team(pair: object) -> str:
    return str(pair)[0]


# Two rounds of three teams: A meets B on board 1 and 2, C on 3. Pairs are A1 and A2 and so on.
ROOMS = [
    result(1, "A1", "B2", 30),
    result(1, "B1", "A2", 10),  # +20 for A
    result(2, "A1", "B2", -5),
    result(2, "B1", "A2", 0),  # -5
    result(3, "C1", "A2", 8),
    result(3, "A1", "C2", 8),  # level
]


def test_two_rooms_make_a_board_of_a_match() -> None:
    matches = team_boards(ROOMS, team)
    assert list(matches) == [("A", "B"), ("C", "A")]
    assert [one.difference for one in matches["A", "B"]] == [20, -5]
    assert [one.difference for one in matches["C", "A"]] == [0]


def test_by_difference() -> None:
    """A wins its first match by 15, and the second is a draw: 3 points; C 1, B 0. Gained 20 and lost 5."""
    standings = rank_teams("ABC", team_boards(ROOMS, team), "difference")
    assert [(line.entry, line.points, line.played, line.decided_by) for line in standings] == [
        ("A", 3, 2, "mean"),  # 3/2 a match
        ("C", 1, 1, "mean"),
        ("B", 0, 1, "mean"),
    ]
    assert (standings[0].scored, standings[0].conceded, standings[0].difference) == (20, 5, 15)


def test_board_a_match() -> None:
    """A: a board won, one lost, one level; B: one won and one lost; C: one level. All have half of what they played."""
    standings = rank_teams("ABC", team_boards(ROOMS, team), "board-a-match", ("difference",))
    assert [(line.entry, line.points, line.won, line.drawn, line.lost) for line in standings] == [
        ("A", 3, 1, 1, 1),
        ("C", 1, 0, 1, 0),
        ("B", 2, 1, 0, 1),
    ]
    # Parted by the difference a board: +5, 0 and -15/2.
    assert [dict(line.ties)["difference"] for line in standings] == [5, 0, Fraction(-15, 2)]


def test_the_chain_is_that_of_the_event_and_sums_are_ranked_where_they_are_wanted() -> None:
    """A has 3 points on three boards, B 2 on two, C 1 on one: a mean of 1 each; it gained 20, 5 and nothing."""
    matches = team_boards(ROOMS, team)
    sums = rank_teams("ABC", matches, "board-a-match", (), sums=True)
    assert [(line.entry, line.points, line.decided_by) for line in sums] == [
        ("A", 3, "total"),
        ("B", 2, "total"),
        ("C", 1, "total"),
    ]
    shared = rank_teams("CBA", matches, "board-a-match", ())
    assert [(line.place, line.entry, line.shared) for line in shared] == [(1, one, True) for one in "CBA"]
    parted = rank_teams("CBA", matches, "board-a-match", ("scored",))  # 20/3, 5/2 and 0 a board
    assert [(line.place, line.entry, line.ahead_by) for line in parted] == [
        (1, "A", "scored"),
        (2, "B", "scored"),
        (3, "C", ""),
    ]


def test_a_board_missing_in_a_room_leaves_the_match_open_and_other_boards_count() -> None:
    matches = team_boards(ROOMS[:3], team)
    assert team_match(matches["A", "B"]).missing == (2,)
    assert list(by_difference(("A", "B"), matches["A", "B"])) == []
    assert [line.played for line in rank_teams("AB", matches, "difference")] == [0, 0]
    assert [(line.entry, line.points) for line in rank_teams("AB", matches, "board-a-match")] == [("A", 2), ("B", 0)]


def test_teams_that_meet_again_go_on_with_their_match() -> None:
    again = [*ROOMS, result(4, "B1", "A2", 12), result(4, "A1", "B2", 0)]
    matches = team_boards(again, team)
    assert [one.difference for one in matches["A", "B"]] == [20, -5, -12]


# Averages and rulings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rooms, points",
    [
        ((Averaged(), 5), (1, 1)),
        ((Averaged(frozenset({NS})), 5), (Fraction(4, 5), Fraction(6, 5))),
        ((5, Averaged(frozenset({NS}))), (Fraction(6, 5), Fraction(4, 5))),  # there North-South are the others
        ((Averaged(frozenset({NS})), Averaged(frozenset({EW}))), (Fraction(4, 5), Fraction(6, 5))),
        ((Averaged(frozenset({NS})), Averaged(frozenset({NS}))), (Fraction(4, 5), Fraction(4, 5))),
        ((Averaged(frozenset({NS, EW})), 5), (Fraction(4, 5), Fraction(4, 5))),
        ((Averaged(), Penalised(frozenset({NS}))), None),
        ((Averaged(), NotPlayed()), None),
        ((Averaged(), None), None),
        ((NotPlayed(), 5), None),
        ((4, 5), None),
    ],
)
def test_averages_of_two_points(
    rooms: tuple[int | Verdict | None, int | Verdict | None], points: tuple[Fraction, Fraction] | None
) -> None:
    assert board(*rooms).averages == points


def test_averages_count_board_by_board_and_have_no_difference() -> None:
    boards = (board(9, 0), board(Averaged(frozenset({NS})), 5))
    assert team_match(boards).points == (2 + Fraction(4, 5), Fraction(6, 5))
    assert (team_match(boards).total, team_match(boards).penalised) == (9, (1,))
    first, second = board_a_match(("A", "B"), boards)
    assert (first.winner, second.points) == (NS, BySide.of(Fraction(4, 5), Fraction(6, 5)))
    (line, _) = rank_teams("AB", {("A", "B"): boards}, "board-a-match")
    assert (line.entry, line.points, line.won, line.ruled, line.played) == ("A", Fraction(14, 5), 1, 1, 2)


def test_what_the_director_rules_counts() -> None:
    """A penalty is worth nothing until the director says what it is."""
    penalty = Penalised(frozenset({EW}))
    assert (board(penalty, 5).difference, board(penalty, 5).wants_ruling) == (None, True)
    ruled = board(penalty, 5, ruled=-12)
    assert (ruled.difference, ruled.wants_ruling, ruled.is_missing) == (-12, False, False)
    assert not board(None, None, ruled=0).is_missing
    assert [one.winner for one in by_difference(("A", "B"), (ruled,))] == [EW]


def test_a_cap_on_each_board() -> None:
    boards = (board(200, 0), board(0, 30), board(0, 30))
    assert (team_match(boards).total, team_match(boards, cap=50).total) == (140, -10)
    (match,) = by_difference(("A", "B"), boards, 50)
    assert (match.totals, match.winner) == (BySide.of(50, 60), EW)


nets = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=8)


@given(nets)
def test_both_teams_together_have_two_points_a_board_and_no_difference(rooms: list[tuple[int, int]]) -> None:
    boards = tuple(board(*pair) for pair in rooms)
    for method in TEAM_METHODS:
        standings = rank_teams("AB", {("A", "B"): boards}, method)
        matches = len(rooms) if method == "board-a-match" else 1
        assert sum(line.points for line in standings) == 2 * matches
        assert sum(line.difference for line in standings) == 0
        assert {line.played for line in standings} == {matches}


@given(nets)
def test_the_other_team_sees_the_same_match(rooms: list[tuple[int, int]]) -> None:
    """With the rooms exchanged everything is turned round."""
    match = team_match(board(*pair) for pair in rooms)
    other = team_match(board(*reversed(pair)) for pair in rooms)
    assert (other.total, other.points) == (-match.total, match.points[::-1])
