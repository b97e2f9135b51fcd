"""The Blackpool movement, every size: two rounds more than tables, and whose meetings that repeats."""

from collections import Counter

import pytest

from scoring.movements.blackpool import BLACKPOOL
from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.request import Request
from tests.scoring.movements.independent import follow, plain

SIZES = range(8, 61)


def blackpool(pairs, rounds=None, boards=1, **asked):
    return build(Request("blackpool", pairs, rounds, boards, **asked))


def test_sizes_and_rounds_that_exist():
    assert list(BLACKPOOL.sizes(Request("blackpool", 8))) == list(SIZES)
    for pairs, most in ((8, 6), (9, 7), (10, 7), (60, 32)):
        assert list(BLACKPOOL.rounds(Request("blackpool", pairs))) == list(range(1, most + 1))
        assert blackpool(pairs).number_of_rounds == most


@pytest.mark.parametrize("pairs", SIZES)
def test_everybody_meets_all_and_two_again(pairs):
    tables, movement = (pairs + 1) // 2, blackpool(pairs)
    evening, staying = follow(movement), pairs // 2
    meetings = Counter()
    for start in range(1, tables + 1):
        meetings.update((table, start) for table in range(1, tables + 1))
        meetings[start, start] += 1
        meetings[tables + 1 - start, start] += 1
    wanted = {frozenset((ns, staying + ew)): count for (ns, ew), count in meetings.items() if ns <= staying}
    assert evening.meetings == wanted
    assert movement.max_meetings == 2 + tables % 2 == max(meetings.values())
    assert evening.copies == movement.copies == 1
    assert set(evening.times_on_board.values()) == {1}
    assert set(evening.plays.values()) == {pairs // 2}
    assert evening.sets == {(number,) for number in range(1, tables + 3)}
    assert evening.tables == set(range(1, staying + 1))


@pytest.mark.parametrize("pairs", SIZES)
def test_checker_finds_no_error_but_sit_outs_of_odd_fields_differ(pairs):
    codes = {finding.code for finding in check(blackpool(pairs, boards=2))}
    assert codes == ({"W-SITOUT"} if pairs % 2 else set())


def test_way_of_a_visitor():
    assert [line[1] for line in plain(blackpool(12)) if line[3] == 8] == [2, 3, 4, 5, 6, 1, 2, 5]


@pytest.mark.parametrize("pairs,rested", [(12, {4, 8}), (14, {8, 9})])
def test_two_sets_rest(pairs, rested):
    """One half way and one at the end with six tables, both at the end with seven."""
    boards = {line[4][0] for line in plain(blackpool(pairs)) if line[0] == 1}
    assert set(range(1, pairs // 2 + 3)) - boards == rested


def test_one_ranking_turns_an_eighth_of_the_rounds():
    assert [blackpool(pairs, one_winner=True).switched_rounds for pairs in (8, 20, 60)] == [
        (6,),
        (11, 12),
        (29, 30, 31, 32),
    ]
    assert not blackpool(8, one_winner=True).two_winner
