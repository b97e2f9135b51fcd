"""The Howell for every field, relayed and with copies: complete, shared in small fields only, and well balanced."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from scoring.movements.checks import check
from scoring.movements.howell import howell
from scoring.movements.kinds import build
from scoring.movements.request import Request
from scoring.movements.seating import ALL
from tests.scoring.movements.independent import assert_sound, plain, slow_competition, slow_quality, walk
from tests.scoring.movements.published import AS_PRINTED, PUBLISHED_Q, cyclic_bound

EVERY_FIELD = range(4, 61)
SHARED_ROUNDS = {4: [1, 2, 3], 5: [5], 6: [5]}  # by number of pairs; the least that exists, shared by all tables


@cache
def relayed(pairs):
    return howell(pairs, 1, relayed=True)


@cache
def copies_of(pairs):
    return howell(pairs, 1)


@cache
def balance(pairs):
    return slow_quality(slow_competition(plain(relayed(pairs)), pairs).values())


def number_of_rounds(pairs):
    return pairs - 1 if pairs % 2 == 0 else pairs


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_relayed_every_pair_meets_every_other_and_plays_every_set_once(pairs):
    sets = set()
    for pair, mine in walk(plain(relayed(pairs)), pairs).items():
        assert len(mine) == number_of_rounds(pairs)
        played = [(opponent, boards) for _, _, _, opponent, boards in mine if opponent is not None]
        assert sorted(opponent for opponent, _ in played) == [other for other in range(1, pairs + 1) if other != pair]
        held = [board for _, boards in played for board in boards]
        assert len(set(held)) == len(held) == pairs - 1
        sets.update(held)
    assert sets == set(range(1, number_of_rounds(pairs) + 1))


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_relayed_boards_lie_at_one_table_but_in_small_fields(pairs):
    shared = []
    for one in relayed(pairs).rounds:
        most = max(Counter(board for line in one.tables for board in line.boards).values())
        if most > 1:
            assert most == len(one.tables)
            shared.append(one.number)
    assert shared == SHARED_ROUNDS.get(pairs, [])


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_the_checker_finds_only_the_sharing(pairs):
    assert {finding.code for finding in check(relayed(pairs))} == ({"W-SHARE"} if pairs in SHARED_ROUNDS else set())
    assert check(copies_of(pairs)) == ()


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_with_copies_all_play_at_once_what_they_played_in_turn(pairs):
    copies = copies_of(pairs)
    assert_sound(plain(copies), pairs, number_of_rounds(pairs), 1)
    assert on_boards(copies) == on_boards(relayed(pairs))


def on_boards(movement):
    return {(line.ns, line.ew, line.boards) for line in movement.seatings if line.is_live}


@pytest.mark.parametrize("pairs,travelling", [*((pairs, True) for pairs in EVERY_FIELD), (5, False), (58, False)])
def test_four_boards_lie_where_one_does(pairs, travelling):
    one, four = (howell(pairs, size, relayed=travelling) for size in (1, 4))
    expected = [
        (number, table, ns, ew, tuple(range(4 * board - 3, 4 * board + 1)) if boards else ())
        for number, table, ns, ew, boards in plain(one)
        for board in [sum(boards)]
    ]
    assert plain(four) == expected


@pytest.mark.parametrize("pairs", sorted(PUBLISHED_Q))
def test_balance_is_at_least_the_published_one(pairs):
    assert balance(pairs) >= Fraction(PUBLISHED_Q[pairs]) - AS_PRINTED


@pytest.mark.parametrize("pairs", [45, 49, 51, 55, 57])
def test_other_odd_fields_are_nearly_perfect(pairs):
    assert balance(pairs) > 99


@pytest.mark.parametrize("pairs", range(6, 61, 4))
def test_bound_of_cyclic_movements(pairs):
    assert balance(pairs) == cyclic_bound(pairs)


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_moving_pairs_sit_evenly_and_the_last_pair_stays(pairs):
    movement = relayed(pairs)
    for pair in range(1, pairs + pairs % 2):
        ns = sum(line.ns == pair for line in movement.seatings if line.is_live)
        live = sum(line.is_live for line in movement.of_pair(pair))
        assert abs(2 * ns - live) <= (2 if pairs == 9 else 1)  # of 9 the sides are chosen table by table
    if pairs % 2 == 0:
        assert {line.table for line in movement.of_pair(pairs)} == {1}


@pytest.mark.parametrize("pairs", range(5, 61, 2))
def test_in_an_odd_field_each_pair_rests_once_at_the_table_after_the_last(pairs):
    half = [line for line in relayed(pairs).seatings if not line.is_live]
    assert sorted(line.ew for line in half) == list(range(1, pairs + 1))
    assert {(line.table, line.ns, line.boards) for line in half} == {((pairs + 1) // 2, None, ())}


@pytest.mark.parametrize("pairs,share", [(4, 1), (5, 2), (6, 2), (7, 0), (60, 0)])
def test_limits(pairs, share):
    movement, copies = relayed(pairs), howell(pairs, 1)
    assert (movement.kind, movement.copies, movement.share, movement.max_meetings) == ("howell", 1, share, 1)
    assert (copies.kind, copies.copies, copies.share, copies.max_meetings) == ("howell", ALL, 0, 1)
    assert (movement.two_winner, copies.two_winner) == (False, False)


def test_curtailed_it_is_badly_balanced_and_says_so():
    short = build(Request("howell", 12, rounds=9, boards_per_round=1, relayed=True))
    assert short.seatings == tuple(line for line in relayed(12).seatings if line.round <= 9)
    assert {finding.code for finding in check(short)} == {"W-UNEVEN"}
    assert round(slow_quality(slow_competition(plain(short), 12).values())) == 60
    assert short.name == "Howell, 12 pairs, curtailed to 9 of 11 rounds"


def test_curtailed_too_much_few_boards_are_played():
    # Seven of eleven sets are less than 70 %.
    assert {"W-FEW"} < {finding.code for finding in check(howell(12, 1, rounds=7, relayed=True))}


def test_curtailed_with_copies_all_play_all_boards_that_are_left():
    short = build(Request("howell", 12, rounds=9, boards_per_round=1))
    assert short.seatings == tuple(line for line in howell(12, 1).seatings if line.round <= 9)
    assert check(short) == ()
