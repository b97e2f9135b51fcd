"""Groups: their sizes, their heads, and a round robin in each."""

from itertools import combinations

import pytest

from scoring.errors import MovementError
from scoring.movements.checks import check
from scoring.movements.groups import GROUPS, groups_of
from scoring.movements.request import Request


def built(size, group_size=None, rounds=None):
    return GROUPS.build(Request("groups", size, rounds, group_size=group_size))


@pytest.mark.parametrize("group_size", [2, 3, 4, 5, 6, 9, 200])
def test_as_few_groups_as_can_be_of_nearly_equal_size_headed_by_the_seeds(group_size):
    for entries in range(6, 201):
        groups = groups_of(entries, group_size)
        number = (entries + group_size - 1) // group_size
        assert [group[0] for group in groups] == list(range(1, number + 1))
        assert sorted(seed for group in groups for seed in group) == list(range(1, entries + 1))
        sizes = {len(group) for group in groups}
        assert max(sizes) - min(sizes) <= 1
        assert max(sizes) <= group_size


def test_full_rows_of_the_snake_make_equal_sums():
    assert groups_of(16, 4) == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    assert {sum(group) for group in groups_of(200, 4)} == {2 * 201}


@pytest.mark.parametrize("group_size", [None, 3, 5, 6])
def test_is_sound_and_everybody_meets_the_whole_group(group_size):
    for size in (*range(6, 32), 63, 64, 65, 199, 200):
        movement = built(size, group_size)
        assert check(movement) == ()
        groups = groups_of(size, group_size or 4)
        met = [(line.group, *sorted(line.pairs)) for one in movement.rounds for line in one.tables]
        assert sorted(met) == sorted(
            (number, *two) for number, group in enumerate(groups, start=1) for two in combinations(group, 2)
        )
        longest = max(map(len, groups))
        assert movement.number_of_rounds == longest - 1 + longest % 2
        assert movement.number_of_tables == sum(len(group) // 2 for group in groups)


@pytest.mark.parametrize("group_size", [3, 4, 5, 8])
@pytest.mark.parametrize("size", [6, 7, 11, 30, 31])
def test_shorter_ones_are_sound(size, group_size):
    request = Request("groups", size, group_size=group_size)
    for rounds in GROUPS.rounds(request):
        movement = built(size, group_size, rounds)
        assert (check(movement), movement.number_of_rounds) == ((), rounds)


def test_seven_by_hand_from_the_printed_berger_table_of_four():
    """Groups 1 4 5 and 2 3 6 7: each at its own tables, the bye of the first at its second table."""
    lines = [(line.round, line.table, line.ns, line.ew, line.group) for line in built(7).seatings]
    assert lines == [
        *[(1, 1, 4, 5, 1), (1, 2, 1, None, 1), (1, 3, 2, 7, 2), (1, 4, 3, 6, 2)],
        *[(2, 1, 1, 4, 1), (2, 2, 5, None, 1), (2, 3, 7, 6, 2), (2, 4, 2, 3, 2)],
        *[(3, 1, 5, 1, 1), (3, 2, 4, None, 1), (3, 3, 3, 7, 2), (3, 4, 6, 2, 2)],
    ]


@pytest.mark.parametrize("group_size,missing", [(2, range(7, 200, 2)), (3, []), (4, []), (200, [])])
def test_a_field_that_leaves_somebody_alone_does_not_exist(group_size, missing):
    sizes = set(GROUPS.sizes(Request("groups", 0, group_size=group_size)))
    assert set(range(6, 201)) - sizes == set(missing)


@pytest.mark.parametrize("group_size", [1, 0, -3])
def test_a_group_of_one_is_refused(group_size):
    with pytest.raises(MovementError) as refusal:
        GROUPS.sizes(Request("groups", 12, group_size=group_size))
    assert (refusal.value.code, refusal.value.facts["nearest"]) == ("group_size", 2)
