"""From groups to a knock-out."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.knockout import KNOCKOUT
from scoring.movements.request import Request
from scoring.movements.seating import WinnerOf
from scoring.pairing.qualifying import GroupLine, qualified, seeds_apart


def lines(*rows):
    """A group, best first, of (entry, points, difference) after three matches."""
    return [GroupLine(entry, 3, Fraction(points), difference) for entry, points, difference in rows]


GROUPS = [
    lines((1, 3, 90), (5, 2, 10), (9, 1, -30), (13, 0, -70)),
    lines((2, 3, 60), (6, 1, 5), (10, 1, 0), (14, 1, -65)),
    lines((7, 3, 95), (3, 2, 40), (11, 1, -20), (15, 0, -115)),
]


def test_winners_go_before_seconds_and_each_rank_goes_by_points_then_difference():
    assert qualified(GROUPS, 2) == (7, 1, 2, 3, 5, 6)


def test_the_best_of_the_others_fill_up_to_a_power_of_two():
    assert qualified(GROUPS, 2, fill=True) == (7, 1, 2, 3, 5, 6, 10, 11)
    assert qualified(GROUPS, 1, fill=True) == (7, 1, 2, 3)


def test_nobody_without_a_point_is_a_lucky_loser():
    assert qualified(GROUPS, 3, fill=True) == (7, 1, 2, 3, 5, 6, 10, 11, 9, 14)


def test_groups_of_different_size_are_compared_by_match():
    four, three = [GroupLine(1, 3, Fraction(2), 30)], [GroupLine(2, 2, Fraction(3, 2), 1)]
    assert qualified([four, three], 1) == (2, 1)


def test_equal_seconds_go_by_seed_and_nobody_may_be_there():
    assert qualified([lines((1, 3, 5)), lines((2, 3, 5))], 1) == (1, 2)
    assert qualified([], 2, fill=True) == ()


def test_winners_of_four_groups_meet_their_seconds_in_the_final_only():
    """Seeds 1 8 4 5 and 2 7 3 6 are the halves; 1 and 8 of group A would meet at once."""
    group_of = dict(zip(range(1, 9), "ABCDDBCA", strict=True))
    seeds = seeds_apart(range(1, 9), group_of)
    assert set(seeds[:4]) == {1, 2, 3, 4}
    halves = [{seeds[i - 1] for i in half} for half in ((1, 8, 4, 5), (2, 7, 3, 6))]
    assert all(len({group_of[entry] for entry in half}) == 4 for half in halves)


@pytest.mark.parametrize("number", range(2, 40))
def test_without_group_mates_nobody_changes_places(number):
    order = tuple(range(number, 0, -1))
    assert seeds_apart(order, {entry: entry for entry in order}) == order


def parts_of(size):
    """Who can meet in or before each round: the sets of seeds behind every table of the bracket, by round."""
    who, rounds = {}, []
    for one in KNOCKOUT.build(Request("knockout", size)).rounds:
        sets = []
        for line in one.seatings:
            sides = [who[side.match] if isinstance(side, WinnerOf) else {side} for side in line.pairs]
            if line.match is not None:
                who[line.match] = set.union(*sides)
            sets.append(set.union(*sides))
        rounds.append(sets)
    return rounds


@given(st.lists(st.integers(1, 12), min_size=4, max_size=64))
def test_group_mates_meet_as_late_as_their_number_allows(groups):
    """Any groups in any order: no part of the bracket holds more of a group than it must."""
    order = list(range(1, len(groups) + 1))
    group_of = dict(zip(order, groups, strict=True))
    seeds = seeds_apart(order, group_of)
    assert sorted(seeds) == order
    members = Counter(groups)
    for parts in parts_of(len(groups)):
        for part in parts:
            inside = Counter(group_of[seeds[seed - 1]] for seed in part)
            for group, number in inside.items():
                assert number <= -(-members[group] // len(parts))


@given(st.lists(st.integers(1, 12), min_size=4, max_size=64))
def test_the_best_stay_apart(groups):
    order = list(range(1, len(groups) + 1))
    seeds = seeds_apart(order, dict(zip(order, groups, strict=True)))
    for parts in parts_of(len(groups)):
        best = range(1, len(parts) + 1)
        assert all(sum(seeds[seed - 1] in best for seed in part) <= 1 for part in parts)
