"""The hesitation movement, every size: who meets whom, on which boards, and what the published figure is."""

from dataclasses import replace

import pytest

from scoring.movements.checks import check
from scoring.movements.hesitation import HESITATION
from scoring.movements.kinds import build
from scoring.movements.request import Request
from tests.scoring.movements.independent import follow, plain, slow_competition, slow_quality

SIZES = [pairs for pairs in range(5, 59) if pairs % 4 in (1, 2)]


def hesitation(pairs, rounds=None, boards=1, **asked):
    return build(Request("hesitation", pairs, rounds, boards, **asked))


def q(movement):
    return float(slow_quality(slow_competition(plain(movement), movement.pairs).values()))


def test_sizes_and_rounds_that_exist():
    assert list(HESITATION.sizes(Request("hesitation", 5))) == SIZES
    for pairs, most in ((5, 4), (6, 4), (13, 8), (14, 8), (57, 30), (58, 30)):
        assert list(HESITATION.rounds(Request("hesitation", pairs))) == list(range(1, most + 1))
        assert hesitation(pairs).number_of_rounds == most


@pytest.mark.parametrize("pairs", SIZES)
def test_those_that_move_meet_all_that_stay_and_two_of_their_own(pairs):
    tables, movement = (pairs + 1) // 2, hesitation(pairs)
    stay = set(range(1, pairs - tables))
    move = set(range(pairs - tables, pairs + 1))
    evening = follow(movement)
    assert len(move) == tables + 1
    assert set(evening.meetings.values()) == set(evening.times_on_board.values()) == {1}
    for pair in move:
        others = {other for met in evening.meetings if pair in met for other in met - {pair}}
        assert others & stay == stay
        assert len(others & move) == 2
    assert not [met for met in evening.meetings if met <= stay]
    assert evening.sit_outs == (dict.fromkeys(move, 1) if pairs % 2 else {})
    assert evening.copies == movement.copies == 1
    assert evening.tables == set(range(1, pairs // 2 + 1))
    assert set(evening.plays.values()) == {pairs // 2}
    assert evening.sets == {(number,) for number in range(1, tables + 2)}


@pytest.mark.parametrize("pairs", SIZES)
def test_checker_finds_no_error(pairs):
    assert not [finding for finding in check(hesitation(pairs, boards=2)) if finding.is_error]


def test_three_tables_by_hand():
    assert [line for line in plain(hesitation(6)) if line[0] <= 2] == [
        (1, 1, 1, 3, (1,)),
        (1, 2, 2, 4, (3,)),
        (1, 3, 6, 5, (4,)),
        (2, 1, 1, 6, (2,)),
        (2, 2, 2, 3, (4,)),
        (2, 3, 5, 4, (1,)),
    ]


@pytest.mark.parametrize("pairs,way", [(14, "1E 2E 3E 4E 5E 6E 7E 7N"), (13, "7E 1E 2E 3E 4E 5E 6E 6N")])
def test_who_was_at_the_pivot_hesitates_there(pairs, way):
    movement, first = hesitation(pairs), pairs - (pairs + 1) // 2
    mine = [f"{line.table}{'N' if line.ns == first else 'E'}" for line in movement.of_pair(first)]
    assert " ".join(mine) == way


def test_quality_for_seven_tables_before_and_after_the_last_round_is_turned():
    before, after = hesitation(14), hesitation(14, one_winner=True)
    assert round(q(before)) == 54
    assert q(after) > 69
    assert (before.switched_rounds, after.switched_rounds) == ((), (8,))


@pytest.mark.parametrize("pairs", [5, 6, 9])
def test_at_few_tables_nothing_is_turned_for_the_worse(pairs):
    assert hesitation(pairs, one_winner=True) == hesitation(pairs)


@pytest.mark.parametrize("pairs", [9, 10, 33])
def test_a_shorter_one_is_the_beginning(pairs):
    whole = hesitation(pairs)
    short = hesitation(pairs, 3)
    assert short.seatings == tuple(line for line in whole.seatings if line.round <= 3)
    assert replace(short, name="", seatings=()) == replace(whole, name="", seatings=())
