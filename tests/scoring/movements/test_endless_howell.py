"""The endless Howell: a round robin that can be called out by voice, as even as turning fixed tables allows."""

from functools import cache
from itertools import product

import pytest

from scoring.movements.balance import competition
from scoring.movements.checks import check
from scoring.movements.endless_howell import endless_howell
from scoring.movements.kinds import build
from scoring.movements.request import Request
from tests.scoring.movements.independent import assert_sound, plain, slow_competition, slow_quality, walk

EVERY_FIELD = range(4, 61)


@cache
def endless(pairs):
    return endless_howell(pairs, 1)


def rounds_of(pairs):
    return pairs - 1 if pairs % 2 == 0 else pairs


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_every_field_is_sound_and_complete(pairs):
    doings = assert_sound(plain(endless(pairs)), pairs, rounds_of(pairs), 1)
    for pair, mine in doings.items():
        assert {opponent for *_, opponent, _ in mine if opponent} == set(range(1, pairs + 1)) - {pair}


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_the_checker_finds_nothing(pairs):
    movement = endless(pairs)
    assert check(movement) == ()
    assert (movement.kind, movement.copies, movement.two_winner) == ("endless-howell", "all", False)


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_nobody_moves_more_than_one_table_and_one_pair_stays(pairs):
    staying = []
    for pair, mine in walk(plain(endless(pairs)), pairs).items():
        tables = [table for _, table, *_ in mine]
        assert {abs(after - before) for before, after in zip(tables, tables[1:], strict=False)} <= {0, 1}
        if len(set(tables)) == 1:
            staying.append(pair)
        else:
            assert len(set(tables)) == (pairs + 1) // 2
    assert staying == ([pairs] if pairs % 2 == 0 else [])


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_at_each_table_those_who_come_up_sit_the_same_way_all_evening(pairs):
    sides = {}
    for mine in walk(plain(endless(pairs)), pairs).values():
        for before, after in zip(mine, mine[1:], strict=False):
            if after[1] > before[1]:
                sides.setdefault(after[1], set()).add(after[2])
    assert all(len(found) == 1 for found in sides.values())
    assert sorted(sides) == list(range(2, (pairs + 1) // 2 + 1))


@pytest.mark.parametrize("pairs", [7, 8, 11, 12, 19, 20, 23, 24, 31, 32, 43, 44, 47, 48, 59, 60])
def test_residues_make_it_perfect(pairs):
    assert len(set(competition(endless(pairs)).values())) == 1


@pytest.mark.parametrize("pairs", [9, 10, 13, 14])
def test_no_other_fixed_tables_are_more_even(pairs):
    lines = plain(endless(pairs))
    moving = [table for table in range(1, pairs // 2 + 1) if pairs % 2 or table > 1]
    found = []
    for turned in product([False, True], repeat=len(moving)):
        which = {table for table, turn in zip(moving, turned, strict=True) if turn}
        other = [(r, t, ew, ns, b) if t in which else (r, t, ns, ew, b) for r, t, ns, ew, b in lines]
        found.append(slow_quality(slow_competition(other, pairs).values()))
    assert found[0] == max(found)
    assert min(found) < max(found)


@pytest.mark.parametrize("pairs", [6, 10, 14, 30, 54])
def test_some_reach_what_any_cyclic_movement_can(pairs):
    tables = pairs // 2
    found = slow_quality(slow_competition(plain(endless(pairs)), pairs).values())
    assert found * (tables * (tables - 1) + 4) == 100 * tables * (tables - 1)


def test_a_request_is_built_as_asked():
    movement = build(Request("endless-howell", 13, boards_per_round=4))
    assert (movement, movement.boards) == (endless_howell(13, 4), tuple(range(1, 53)))


def test_six_pairs_by_hand():
    # Pair 6 stays at table 1. The others go down to it, one by one, and up again.
    seats = [[{ns, ew} for r, _, ns, ew, _ in plain(endless(6)) if r == number] for number in (1, 2, 3)]
    assert seats == [[{6, 5}, {1, 4}, {2, 3}], [{6, 1}, {2, 5}, {3, 4}], [{6, 2}, {3, 1}, {4, 5}]]


def test_fewer_rounds_are_the_first_ones():
    short = build(Request("endless-howell", 12, rounds=5, boards_per_round=2))
    assert short.seatings == tuple(line for line in endless_howell(12, 2).seatings if line.round <= 5)
