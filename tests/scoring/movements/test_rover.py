"""The rover movement, every size: who is displaced, that nothing repeats, and where no longer way exists."""

import pytest

from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.request import Request
from scoring.movements.rover import ROVER
from tests.scoring.movements.independent import follow, plain

COPIES, RELAYED = range(9, 60, 2), range(9, 32, 2)
FORMS = [(pairs, False) for pairs in COPIES] + [(pairs, True) for pairs in RELAYED]

# The tables of the rover from round 2 on, where boards travel.
PUBLISHED = {4: "3 1 4", 6: "3 5 2 4 6", 8: "3 8 6 1 4 2 7", 9: "3 5 7 1 4 6 8", 15: "3 5 7 10 12 15 8 1 4 6 9 11 13"}


def rover(pairs, relayed, rounds=None, boards=1, **asked):
    return build(Request("rover", pairs, rounds, boards, relayed=relayed, **asked))


def way(movement):
    """The table of the rover by round, none where it rests."""
    found = {r: t for r, t, ns, ew, _ in plain(movement) if ns == movement.pairs and ew is not None}
    return [found.get(number) for number in range(1, movement.number_of_rounds + 1)]


def test_sizes_and_rounds_that_exist():
    assert list(ROVER.sizes(Request("rover", 9))) == list(COPIES)
    assert list(ROVER.sizes(Request("rover", 9, relayed=True))) == list(RELAYED)
    for pairs, relayed in FORMS:
        tables = pairs // 2
        most = tables - 1 if relayed and tables in (9, 15) else tables
        assert list(ROVER.rounds(Request("rover", pairs, relayed=relayed))) == list(range(1, most + 1))


@pytest.mark.parametrize("pairs,relayed", FORMS)
def test_the_rover_only_displaces_those_who_stay(pairs, relayed):
    tables, movement = pairs // 2, rover(pairs, relayed)
    evening = follow(movement)
    east_west = set(range(tables + 1, 2 * tables + 1))
    assert {line[3] for line in plain(movement) if line[3] is not None} == east_west
    assert not set(evening.sit_outs) & east_west
    assert set(evening.sit_outs.values()) == {1}
    assert set(evening.meetings.values()) == set(evening.times_on_board.values()) == {1}
    assert evening.tables == set(range(1, tables + 1))
    resting = [(ns, table) for _, table, ns, ew, _ in plain(movement) if ew is None]
    assert {table for _, table in resting} == {tables + 1}
    assert [ns if ns != pairs else None for ns, _ in resting] == way(movement)
    assert [number for number, table in enumerate(way(movement), start=1) if table is None] in ([], [1])


@pytest.mark.parametrize("pairs,relayed", FORMS)
def test_checker_finds_no_error(pairs, relayed):
    movement = rover(pairs, relayed, boards=4)
    codes = {finding.code for finding in check(movement)}
    assert codes == ({"W-SHARE"} if relayed and pairs // 2 % 2 == 0 else set())
    assert movement.copies == (1 if relayed else "all")


@pytest.mark.parametrize("tables,published", PUBLISHED.items())
def test_published_ways(tables, published):
    assert way(rover(2 * tables + 1, relayed=True)) == [None, *(int(table) for table in published.split())]


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_every_second_table_where_three_does_not_divide(tables):
    wanted = [(2 * number - 2) % tables + 1 for number in range(1, tables + 1)]
    assert way(rover(2 * tables + 1, relayed=True)) == way(rover(2 * tables + 1, relayed=False)) == wanted


def test_with_copies_an_odd_number_of_tables_needs_no_rest():
    assert way(rover(19, relayed=False)) == [1, 3, 5, 7, 9, 2, 4, 6, 8]
    assert way(rover(17, relayed=False)) == [None, 3, 5, 7, 2, 4, 6, 8]


def has_full_way(lines, tables):
    """Whether a rover can play in every round without meeting a table, visitor or set of boards twice."""
    by_round = [[line for line in lines if line[0] == number] for number in range(1, tables + 1)]

    def onwards(index, used):
        if index == tables:
            return True
        for _, table, _, ew, boards in by_round[index]:
            new = {("table", table), ("pair", ew), ("set", boards)}
            if not new & used and onwards(index + 1, used | new):
                return True
        return False

    return onwards(0, frozenset())


@pytest.mark.parametrize("tables,exists", [(4, False), (5, True), (6, False), (7, True), (8, False), (9, False)])
def test_no_way_through_all_rounds_where_the_rover_rests(tables, exists):
    ground = build(Request("mitchell", 2 * tables, boards_per_round=1, relayed=True))
    assert has_full_way(plain(ground), tables) == exists
    assert (None not in way(rover(2 * tables + 1, relayed=True))) == exists


@pytest.mark.parametrize("pairs,relayed", [(9, True), (19, True), (21, False), (31, True), (59, False)])
def test_a_shorter_one_is_the_beginning(pairs, relayed):
    whole = rover(pairs, relayed)
    assert rover(pairs, relayed, 3).seatings == tuple(line for line in whole.seatings if line.round <= 3)


@pytest.mark.parametrize("pairs,relayed", [(19, False), (31, True)])
def test_one_ranking_turns_tables_but_nobody_else_rests(pairs, relayed):
    two, one = rover(pairs, relayed), rover(pairs, relayed, one_winner=True)
    assert not one.two_winner
    assert [set(line[2:4]) for line in plain(one)] == [set(line[2:4]) for line in plain(two)]
    assert follow(one).sit_outs == follow(two).sit_outs
    assert one.switched_rounds == ((13, 14) if relayed else ())
