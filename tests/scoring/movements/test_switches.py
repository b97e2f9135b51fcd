"""One ranking out of a Mitchell: the same meetings with single tables turned, and a much fairer comparison."""

from collections import Counter
from fractions import Fraction

import pytest

from scoring.movements.checks import check
from scoring.movements.mitchell import mitchell
from scoring.movements.request import Method
from scoring.movements.switches import one_eighth
from tests.scoring.movements.built import one_winner
from tests.scoring.movements.independent import (
    assert_sound,
    follow,
    plain,
    relayed_mitchell,
    slow_competition,
    slow_quality,
)


def q(movement):
    return slow_quality(slow_competition(plain(movement), movement.pairs).values())


# Tables, and the Q of single-table switches found by others (for odd tables, one table a round); from 15 tables on that
# of the relayed movement with the best number of last rounds turned, whose transposition this is to equal.
PUBLISHED = [(4, "64.2"), (5, "72.1"), (6, "77.7"), (7, "90.5"), (8, "90.1"), (9, "93.0"), (10, "91.1"), (11, "91.7")]
PUBLISHED += [(12, "92.2"), (13, "92.9"), (14, "94.0"), (15, "95.2"), (16, "94.5"), (20, "92.8")]


@pytest.mark.parametrize("tables,published", PUBLISHED)
def test_balance_is_at_least_the_published_one(tables, published):
    assert q(one_winner(2 * tables)) >= Fraction(published) - Fraction(1, 20)


@pytest.mark.parametrize("tables,published", [(5, "65.4"), (7, "90.5"), (9, "93.0"), (11, "88.6"), (13, "83.6")])
def test_one_table_a_round_is_as_even_as_one_turned_round_of_the_relayed_movement(tables, published):
    lines = [
        (r, t, ew, ns, boards) if (r + t) % tables == 0 else (r, t, ns, ew, boards)
        for r, t, ns, ew, boards in plain(mitchell(2 * tables, boards_per_round=1))
    ]
    found = slow_quality(slow_competition(lines, 2 * tables).values())
    assert found == slow_quality(slow_competition(relayed_mitchell(tables, 1), 2 * tables).values())
    assert abs(found - Fraction(published)) <= Fraction(1, 20)


@pytest.mark.parametrize("tables", range(4, 23))
def test_balance_is_at_least_that_of_the_relayed_movement(tables):
    relayed = max(
        slow_quality(slow_competition(relayed_mitchell(tables, last), 2 * tables).values()) for last in range(4)
    )
    assert q(one_winner(2 * tables)) >= relayed


@pytest.mark.parametrize(
    "pairs,rounds", [(4, 1), (5, 3), (12, 6), (12, 4), (13, 7), (21, 8), (40, 20), (59, 30), (60, 12)]
)
def test_only_sides_change(pairs, rounds):
    plain_one, turned = mitchell(pairs, rounds, 2), mitchell(pairs, rounds, 2, two_winner=False)
    assert not turned.two_winner
    assert_sound(plain(turned), pairs, rounds, 2)
    for old, new in zip(plain_one.seatings, turned.seatings, strict=True):
        assert (old.round, old.table, set(old.pairs), old.boards) == (new.round, new.table, set(new.pairs), new.boards)
        assert old == new or (old.is_live and (old.ns, old.ew) == (new.ew, new.ns))


@pytest.mark.parametrize("pairs,least", [(61, 97), (62, 97), (100, 98), (199, 99)])
def test_large_fields_are_turned_nearly_evenly(pairs, least):
    movement = one_winner(pairs)
    directions = {pair: [0] * movement.number_of_rounds for pair in range(1, pairs + 1)}
    for round_, _, ns, ew, _ in plain(movement):
        if ns is not None and ew is not None:
            directions[ns][round_ - 1], directions[ew][round_ - 1] = 1, -1
    met, tables = follow(movement).meetings, pairs // 2
    values = [
        sum(a * b for a, b in zip(directions[p], directions[q], strict=True)) + tables * met[frozenset((p, q))]
        for q in range(1, pairs + 1)
        for p in range(1, q)
        if pairs <= 100 or q % 10 == 0
    ]
    assert slow_quality(values) >= least


@pytest.mark.parametrize("pairs,rounds", [(10, 5), (13, 7), (60, 12), (77, 20)])
def test_the_same_every_time(pairs, rounds):
    assert mitchell(pairs, rounds, two_winner=False) == mitchell(pairs, rounds, two_winner=False)


@pytest.mark.parametrize("pairs", [*range(4, 20), 31, 46, 60])
def test_never_less_fair_than_unturned(pairs):
    turned = one_winner(pairs)
    assert q(turned) >= q(mitchell(pairs, boards_per_round=1))
    assert not [finding for finding in check(turned) if finding.is_error]


@pytest.mark.parametrize("pairs,rounds", [(8, 4), (12, 4), (12, 6), (13, 5)])
def test_no_single_table_could_be_turned_for_the_better(pairs, rounds):
    movement = mitchell(pairs, rounds, 1, two_winner=False)
    lines, best = plain(movement), q(movement)
    for index, (number, table, ns, ew, boards) in enumerate(lines):
        if ns is not None and ew is not None:
            other = [*lines[:index], (number, table, ew, ns, boards), *lines[index + 1 :]]
            assert slow_quality(slow_competition(other, pairs).values()) <= best


# How many last rounds of a complete evening with travelling boards are turned, by tables.
ONE_EIGHTH = {
    2: 0,
    3: 0,
    4: 0,
    5: 1,
    6: 1,
    7: 1,
    8: 1,
    9: 1,
    10: 1,
    11: 1,
    12: 2,
    13: 2,
    14: 2,
    15: 2,
    16: 2,
    17: 2,
    20: 3,
}


def way(tables):
    return Method.STRAIGHT if tables % 2 else Method.RELAY


@pytest.mark.parametrize("tables,turned", ONE_EIGHTH.items())
def test_last_rounds_are_turned_where_boards_travel(tables, turned):
    movement = mitchell(2 * tables, boards_per_round=1, method=way(tables), two_winner=False)
    assert plain(movement) == relayed_mitchell(tables, turned)
    assert movement.switched_rounds == tuple(range(tables - turned + 1, tables + 1))
    assert not movement.two_winner


@pytest.mark.parametrize("tables", range(3, 14))
@pytest.mark.parametrize("absent", [0, 1])
def test_no_other_number_of_last_rounds_compares_all_pairs_more_evenly(tables, absent):
    pairs = 2 * tables - absent
    lines = plain(mitchell(pairs, boards_per_round=1, method=way(tables)))

    def q_with(last):
        turned = [
            (r, t, ew, ns, boards) if r > tables - last and None not in (ns, ew) else (r, t, ns, ew, boards)
            for r, t, ns, ew, boards in lines
        ]
        return slow_quality(slow_competition(turned, pairs).values())

    chosen = mitchell(pairs, boards_per_round=1, method=way(tables), two_winner=False)
    assert q(chosen) == max(q_with(last) for last in range(tables // 3 + 1))


@pytest.mark.parametrize("tables,published", [(6, 53), (8, 71), (10, 76), (12, 75), (14, 79), (16, 83)])
def test_best_of_the_skip(tables, published):
    assert round(q(mitchell(2 * tables, boards_per_round=1, method=Method.SKIP, two_winner=False))) == published


@pytest.mark.parametrize("rounds,turned", [(1, 0), (3, 0), (4, 1), (11, 1), (12, 2), (19, 2), (20, 3), (100, 13)])
def test_one_eighth_of_the_rounds(rounds, turned):
    assert one_eighth(rounds) == turned


@pytest.mark.parametrize("pairs", [*range(4, 32), 59, 60, 101, 102])
@pytest.mark.parametrize("rounds", [None, 2])
def test_no_round_is_turned_without_effect(pairs, rounds):
    """W-SWITCH0 is for whole rounds on the same boards, which none of these has."""
    for method in (None, way((pairs + 1) // 2)):
        is_longest = method is None and rounds is None
        movement = one_winner(pairs) if is_longest else mitchell(pairs, rounds, 1, method=method, two_winner=False)
        assert method or movement.switched_rounds == ()
        assert "W-SWITCH0" not in {finding.code for finding in check(movement)}


def bavin(switched):
    """Matchpoints of all pairs at eight tables, one board a round, where pair 1 always has the top of its direction."""
    movement = mitchell(16, boards_per_round=1, method=Method.RELAY)
    lines = plain(movement)
    points = dict.fromkeys(range(1, 17), 0)
    for board in range(1, 9):
        seats = [(ns, ew) if r <= 8 - switched else (ew, ns) for r, _, ns, ew, boards in lines if boards == (board,)]
        for side in (0, 1):
            won = {pair[side]: 1 if pair[side] == 1 else -1 if pair[1 - side] == 1 else 0 for pair in seats}
            for pair, value in won.items():
                points[pair] += sum(
                    1 + (value > other) - (value < other) for rival, other in won.items() if rival != pair
                )
    return points


@pytest.mark.parametrize(
    "switched,north_south,east_west",
    [(0, {48: 7}, {56: 8}), (1, {52: 6, 48: 1}, {52: 6, 56: 2})],
)
def test_one_turned_round_takes_away_the_advantage_of_not_sitting_with_the_best(switched, north_south, east_west):
    points = bavin(switched)
    assert points.pop(1) == 112
    assert Counter(points[pair] for pair in range(2, 9)) == north_south
    assert Counter(points[pair] for pair in range(9, 17)) == east_west


def test_a_second_turned_round_is_already_worse():
    points = bavin(2)
    for side in (range(2, 9), range(9, 17)):
        assert {min(points[pair] for pair in side), max(points[pair] for pair in side)} == {48, 56}
