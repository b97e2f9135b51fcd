"""The round robin for every field: sound by an independent checker, and as well balanced as the published table."""

from fractions import Fraction
from functools import cache

import pytest

from scoring.errors import MovementError
from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.request import Request
from scoring.movements.round_robin import round_robin, round_robin_rounds
from scoring.movements.seating import Seating
from tests.scoring.movements.independent import assert_sound, plain, slow_competition, slow_quality
from tests.scoring.movements.published import AS_PRINTED, PUBLISHED_Q, cyclic_bound

EVERY_FIELD = range(4, 61)


@cache
def one_board(pairs):
    return round_robin(pairs, 1)


@cache
def competitions(pairs):
    return slow_competition(plain(one_board(pairs)), pairs).values()


@pytest.mark.parametrize("pairs,boards", [*((pairs, 1) for pairs in EVERY_FIELD), (5, 4), (12, 4), (13, 4), (60, 4)])
def test_every_field_is_sound_and_complete(pairs, boards):
    rounds = pairs - 1 if pairs % 2 == 0 else pairs
    movement = round_robin(pairs, boards)
    doings = assert_sound(plain(movement), pairs, rounds, boards)
    for pair, mine in doings.items():
        assert {opponent for _, _, _, opponent, _ in mine if opponent} == set(range(1, pairs + 1)) - {pair}
    assert round_robin_rounds(pairs) == rounds
    assert (movement.kind, movement.two_winner) == ("round-robin", False)


@pytest.mark.parametrize("pairs", sorted(PUBLISHED_Q))
def test_balance_is_at_least_the_published_one(pairs):
    assert slow_quality(competitions(pairs)) >= Fraction(PUBLISHED_Q[pairs]) - AS_PRINTED


@pytest.mark.parametrize("pairs", [45, 49, 51, 55, 57])
def test_other_odd_fields_are_nearly_perfect(pairs):
    assert slow_quality(competitions(pairs)) > 99


@pytest.mark.parametrize("pairs", [pairs for pairs, q in PUBLISHED_Q.items() if q == "100"] + [25, 27, 49])
def test_perfect_balance_is_perfect(pairs):
    assert len(set(competitions(pairs))) == 1


@pytest.mark.parametrize("pairs", range(6, 61, 4))
def test_bound_of_cyclic_movements(pairs):
    assert slow_quality(competitions(pairs)) == cyclic_bound(pairs)


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_moving_pairs_sit_evenly_and_the_stationary_pair_always_the_same_way(pairs):
    movement = one_board(pairs)
    halves = {(pairs - 1) // 2, pairs // 2}
    for pair in range(1, pairs + pairs % 2):
        ns = sum(line.ns == pair for line in movement.seatings if line.is_live)
        if pairs != 9:  # there the sides are chosen table by table
            assert ns in halves
    if pairs % 2 == 0:
        assert {line.table for line in movement.of_pair(pairs)} == {1}
        assert len({line.side_of(pairs) for line in movement.of_pair(pairs)}) == 1


@pytest.mark.parametrize("pairs", range(4, 61, 2))
def test_alternating_turns_the_stationary_table_in_every_second_round(pairs):
    fixed, turned = one_board(pairs), round_robin(pairs, 1, alternate_stationary=True)
    for old, new in zip(fixed.seatings, turned.seatings, strict=True):
        is_turned = old.table == 1 and old.round % 2 == 0
        assert new == (Seating(old.round, old.table, old.ew, old.ns, old.boards) if is_turned else old)
    ns = sum(line.ns == pairs for line in turned.seatings)
    assert abs(2 * ns - (pairs - 1)) == 1


def test_alternating_changes_nothing_in_an_odd_field():
    assert round_robin(7, 1, alternate_stationary=True) == round_robin(7, 1)


def test_seven_pairs_by_hand():
    # Residues of 7 are 1, 2 and 4: they sit North-South, and the pair of place 0, the last one, begins by resting.
    first = [line[2:4] for line in plain(round_robin(7, 1)) if line[0] == 1]
    second = [line[2:4] for line in plain(round_robin(7, 1)) if line[0] == 2]
    assert first == [(1, 6), (2, 5), (4, 3), (None, 7)]
    assert second == [(2, 7), (3, 6), (5, 4), (None, 1)]


@pytest.mark.parametrize("pairs,boards,code", [(3, 4, "pairs"), (201, 4, "pairs"), (12, 0, "boards")])
def test_refusals(pairs, boards, code):
    with pytest.raises(MovementError) as refusal:
        round_robin(pairs, boards)
    assert refusal.value.code == code


@pytest.mark.parametrize("pairs", [61, 100, 200])
def test_large_fields_are_sound(pairs):
    movement = build(Request("round-robin", pairs, boards_per_round=1))
    assert_sound(plain(movement), pairs, pairs - 1 if pairs % 2 == 0 else pairs, 1)
    assert check(movement, seats_matter=bool(pairs % 2)) == ()


def test_fewer_rounds_are_the_first_ones():
    short = build(Request("round-robin", 12, rounds=5, boards_per_round=2))
    assert short.seatings == tuple(line for line in round_robin(12, 2).seatings if line.round <= 5)
