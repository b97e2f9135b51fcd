"""Clauses 8 and 13: games to the target, carry-over and the cap of a match."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ImpossibleSlip
from scoring.games.botifarra.options import Options
from scoring.games.botifarra.series import match_difference, match_score, play_series
from scoring.match_sheet import Game
from scoring.seats import BySide, Side
from tests.scoring.games.botifarra.cases import table

CASES = table("games")


def score(text: str, separator: str = "/") -> BySide[int]:
    return BySide.of(*map(int, text.split(separator)))


def finished(text: str) -> tuple[Game, ...]:
    """Return ``105-40 to NS`` as a game."""
    return tuple(Game(score(points, "-"), Side(side)) for points, side in re.findall(r"(\d+-\d+) to (NS|EW)", text))


def test_worked_cases_are_all_there() -> None:
    assert [case["id"] for case in CASES] == ["G02", "G04", "G06", "G08"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case: dict[str, str]) -> None:
    deals = [score(deal) for deal in case["score_sequence"].split(" then ")]
    series = play_series(deals, Options(carry_over=case["carry_over"] == "yes"))
    assert series.finished == finished(case["finished_games"])
    assert series.running == score(case["next_game_stands_at"], "-")


@pytest.mark.parametrize(
    "changes, deals, games, running",
    [
        ({}, ["95/40", "20/0", "0/7"], "115-40 to NS", "0/7"),  # 8.3
        ({}, ["100/0"], "", "100/0"),
        ({}, ["101/0"], "101-0 to NS", "0/0"),
        ({"target": 51}, ["0/51", "50/0"], "0-51 to EW", "50/0"),
        ({"target": 151}, ["140/150"], "", "140/150"),
        ({"carry_over": True}, ["95/40", "20/0"], "115-40 to NS", "14/0"),  # 8.4
        ({"carry_over": True}, ["201/0"], "201-0 to NS", "100/0"),
        ({"carry_over": True}, ["202/0"], "202-0 to NS", "100/0"),  # 8.5
        ({"carry_over": True, "target": 50}, ["0/199", "0/1"], "0-199 to EW, 0-50 to EW", "0/0"),
    ],
)
def test_target_and_carry_over(changes: dict[str, int], deals: list[str], games: str, running: str) -> None:
    series = play_series(map(score, deals), replace(Options(), **changes))
    assert series.finished == finished(games)
    assert series.running == score(running)


def test_two_winners_at_once_are_refused() -> None:
    with pytest.raises(ImpossibleSlip) as refusal:
        play_series([score("101/101")], Options())
    assert refusal.value.code == "two_winners"


@given(st.lists(st.tuples(st.sampled_from([Side.NS, Side.EW]), st.integers(0, 576))))
def test_no_game_starts_already_won(deals: list[tuple[Side, int]]) -> None:
    love = BySide.of(0, 0)
    series = play_series([love.replace(side, points) for side, points in deals], Options(carry_over=True))
    assert all(0 <= points <= 100 for points in series.running)
    assert all(game.score[game.winner] >= 101 for game in series.finished)


@pytest.mark.parametrize(
    "points, credited, difference",
    [("130/60", "121/60", 61), ("125/140", "121/121", 0), ("121/120", "121/120", 1), ("30/122", "30/121", -91)],
)
def test_the_cap_comes_before_the_difference(points: str, credited: str, difference: int) -> None:
    assert match_score(score(points), Options()) == score(credited)
    assert match_difference(score(points), Options()) == difference


def test_the_cap_is_an_option() -> None:
    assert match_difference(score("130/60"), Options(cap=200)) == 70
