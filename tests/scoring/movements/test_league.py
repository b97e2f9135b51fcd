"""League and double league as movements."""

import pytest

from scoring.movements.berger import berger, double_berger
from scoring.movements.checks import check
from scoring.movements.league import DOUBLE_LEAGUE, LEAGUE
from scoring.movements.request import Request

SIZES = range(4, 61)


def built(kind, size, rounds=None):
    return kind.build(Request(kind.key, size, rounds))


def games(movement):
    return [tuple((line.ns, line.ew) for line in one.tables) for one in movement.rounds]


@pytest.mark.parametrize("size", [*range(4, 25), 37, 48, 59, 60])
def test_is_sound_and_north_south_is_at_home(size):
    single, double = built(LEAGUE, size), built(DOUBLE_LEAGUE, size)
    assert (check(single, seats_matter=True), check(double, seats_matter=True)) == ((), ())
    full = size - 1 + size % 2
    assert (single.number_of_rounds, double.number_of_rounds) == (full, 2 * full)
    assert (single.max_meetings, double.max_meetings) == (1, 2)
    assert games(single) == [fixtures.games for fixtures in berger(size)]
    assert games(double) == [fixtures.games for fixtures in double_berger(size, 2 * full)]


@pytest.mark.parametrize("size,rounds", [(4, 1), (7, 3), (8, 5), (60, 58)])
def test_a_shorter_one_is_sound(size, rounds):
    for kind in (LEAGUE, DOUBLE_LEAGUE):
        movement = built(kind, size, rounds)
        assert (check(movement, seats_matter=True), movement.number_of_rounds) == ((), rounds)


def test_exists():
    assert list(LEAGUE.sizes(Request("league", 0))) == list(DOUBLE_LEAGUE.sizes(Request("double-league", 0)))
    assert list(LEAGUE.sizes(Request("league", 0))) == list(SIZES)
    assert list(LEAGUE.rounds(Request("league", 5))) == [1, 2, 3, 4, 5]
    assert list(DOUBLE_LEAGUE.rounds(Request("double-league", 4))) == [1, 2, 3, 4, 5, 6]


def test_matches_have_no_boards_and_the_bye_is_a_half_table():
    movement = built(LEAGUE, 5)
    assert movement.match
    first = [(line.table, line.ns, line.ew, line.boards) for line in movement.rounds[0].seatings]
    assert first == [(1, 2, 5, ()), (2, 3, 4, ()), (3, 1, None, ())]
    assert movement.rounds[0].sit_outs == (1,)
