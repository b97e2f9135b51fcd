"""Totals, ends and bans of a match (rules/huutopussi.md, H9, H11.9, H13.2, H13.3), beside the cases of H15."""

from __future__ import annotations

import pytest

from scoring.games.huutopussi.match import Hand, before_the_first, standings_of_boards, standings_of_game
from scoring.games.huutopussi.options import VARIANTS
from scoring.games.standing import Standing
from scoring.seats import Side
from tests.scoring.games.huutopussi.cases import by_side, side_of

NS, EW = Side.NS, Side.EW


def game(variant: str, scores: list[list[int]], declarers: list[int | None] | None = None) -> tuple[Standing, ...]:
    options = VARIANTS.parse(variant)
    sides = [side_of(options, index) for index in declarers or [None] * len(scores)]
    hands = [Hand(by_side(options, score), side) for score, side in zip(scores, sides, strict=True)]
    return standings_of_game(hands, options)[1:]


def ends(found: tuple[Standing, ...]) -> list[tuple[bool, Side | None, bool]]:
    return [(one.is_over, one.winner, one.is_tied) for one in found]


def test_nobody_has_anything_before_the_first_hand() -> None:
    assert before_the_first(VARIANTS.parse("standard")).totals.as_dict() == {"NS": 0, "EW": 0}
    assert before_the_first(VARIANTS.parse("standard+ban_at=0")).banned == (NS, EW)


def test_a_game_ends_at_five_hundred_and_later_hands_do_not_count() -> None:
    """H9.1."""
    found = game("standard", [[300, 100], [195, 90], [5, 0], [0, 400]])
    assert ends(found) == [(False, None, False), (False, None, False), (True, NS, False), (True, NS, False)]
    assert [one.counts for one in found] == [True, True, True, False]
    assert found[-1].totals.as_dict() == {"NS": 500, "EW": 190}


def test_exceeding_asks_for_more() -> None:
    """H9.6."""
    assert ends(game("standard+win_at=exceed", [[500, 0], [5, 0]])) == [(False, None, False), (True, NS, False)]


def test_both_there_and_level_goes_on_until_the_totals_differ() -> None:
    """H9.3, H9.4: even under the target; a level hand decides nothing."""
    found = game("standard", [[500, 500], [20, 20], [-90, -60]])
    assert ends(found) == [(False, None, True), (False, None, True), (True, EW, False)]
    assert found[-1].totals.as_dict() == {"NS": 430, "EW": 460}


def test_a_draw_ends_it() -> None:
    assert ends(game("standard+tie=draw", [[500, 500]])) == [(True, None, True)]


def test_level_totals_under_the_target_are_no_tie() -> None:
    assert ends(game("standard", [[400, 400]])) == [(False, None, False)]


@pytest.mark.parametrize(
    "declarer, winner",
    [(0, NS), (1, EW), (None, EW)],
)
def test_the_declarer_wins_if_both_are_over_and_the_option_says_so(declarer: int | None, winner: Side) -> None:
    """H9.6; where all passed nobody is declarer, and the higher wins."""
    [end] = game("standard+both_over=declarer", [[505, 560]], [declarer])
    assert (end.is_over, end.winner) == (True, winner)


def test_a_declarer_who_is_not_there_does_not_win() -> None:
    [end] = game("standard+both_over=declarer", [[495, 560]], [0])
    assert end.winner is EW


def test_huutokielto_begins_at_minus_five_hundred_and_ends_above() -> None:
    """H9.5."""
    found = game("standard", [[-495, 0], [-5, 0], [5, -600]])
    assert [one.banned for one in found] == [(), (NS,), (EW,)]
    assert game("standard+ban_at=-250", [[-250, -245]])[0].banned == (NS,)
    assert game("duplicate", [[-900, -900]])[0].banned == ()


def test_three_players_go_on_while_the_highest_are_level() -> None:
    """H11.9: individual huutokielto, and a tie for the highest place alone."""
    found = game("three", [[500, 500, -500], [10, 0, 700], [0, 0, 5]])
    assert ends(found) == [(False, None, True), (True, Side.NORTH, False), (True, Side.NORTH, False)]
    assert found[0].banned == (Side.SOUTH,)
    assert ends(game("three", [[520, 500, 500]])) == [(True, Side.NORTH, False)]


def boards(scores: list[list[int]], number: int | None) -> tuple[Standing, ...]:
    options = VARIANTS.parse("standard")
    return standings_of_boards([Hand(by_side(options, score)) for score in scores], options, number)[1:]


def test_a_match_of_boards_has_no_stop_at_the_target() -> None:
    """H13.3."""
    found = boards([[600, 0], [0, 300], [0, 200], [0, 200]], 4)
    assert ends(found) == [(False, None, False)] * 3 + [(True, EW, False)]


def test_a_match_of_boards_may_end_level_and_without_a_number_never_ends() -> None:
    assert ends(boards([[600, 0], [0, 600]], 2))[-1] == (True, None, True)
    assert ends(boards([[600, 0], [0, 600]], None))[-1] == (False, None, False)
    assert [one.counts for one in boards([[5, 0], [5, 0]], 1)] == [True, False]
