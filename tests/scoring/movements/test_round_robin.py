"""The round robin for every field: sound by an independent checker, and as well balanced as the published table."""

from fractions import Fraction

import pytest

from scoring.errors import MovementError
from scoring.movements.balance import competition, quality
from scoring.movements.round_robin import round_robin, round_robin_rounds
from scoring.movements.seating import Seating
from tests.scoring.movements.independent import assert_sound, plain, slow_competition, slow_quality

EVERY_FIELD = range(4, 61)

# The table of the literature and of computations made apart from this program, Q to one decimal.
PUBLISHED_EVEN = dict(
    zip(
        range(4, 61, 2),
        "100 60 100 83.3 100 91.3 100 94.7 100 96.5 100 97.5 100 98.1 100 98.6 100 97.8 98.7 98.3 100 98.3 100 98.4 "
        "98.4 98.5 98.4 98.5 100".split(),
        strict=True,
    )
)
PUBLISHED_ODD = dict(
    zip(
        range(5, 43, 2),
        "38.4 100 81.8 100 100 96.9 100 100 97.1 100 97.3 97.5 100 100 97.6 97.8 100 98.2 100".split(),
        strict=True,
    )
)
PERFECT_LATER = {43: "100", 47: "100", 53: "100", 59: "100"}  # odd primes from 7 on
PUBLISHED = PUBLISHED_EVEN | PUBLISHED_ODD | PERFECT_LATER
TENTH = Fraction(1, 20)


@pytest.mark.parametrize("boards", [1, 4])
@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_every_field_is_sound_and_complete(pairs, boards):
    rounds = pairs - 1 if pairs % 2 == 0 else pairs
    movement = round_robin(pairs, boards)
    doings = assert_sound(plain(movement), pairs, rounds, boards)
    for pair, mine in doings.items():
        assert {opponent for _, _, _, opponent, _ in mine if opponent} == set(range(1, pairs + 1)) - {pair}
    assert round_robin_rounds(pairs) == rounds
    assert (movement.kind, movement.two_winner) == ("round-robin", False)


@pytest.mark.parametrize("pairs", sorted(PUBLISHED))
def test_balance_is_at_least_the_published_one(pairs):
    lines = plain(round_robin(pairs, 1))
    assert slow_quality(slow_competition(lines, pairs).values()) >= Fraction(PUBLISHED[pairs]) - TENTH


@pytest.mark.parametrize("pairs", [45, 49, 51, 55, 57])
def test_other_odd_fields_are_nearly_perfect(pairs):
    lines = plain(round_robin(pairs, 1))
    assert slow_quality(slow_competition(lines, pairs).values()) > 98


@pytest.mark.parametrize("pairs", [pairs for pairs, q in PUBLISHED.items() if q == "100"] + [25, 27, 49])
def test_perfect_balance_is_perfect(pairs):
    assert len(set(slow_competition(plain(round_robin(pairs, 1)), pairs).values())) == 1


@pytest.mark.parametrize("pairs", range(6, 61, 4))
def test_bound_of_cyclic_movements(pairs):
    tables = pairs // 2
    bound = Fraction(100 * tables * (tables - 1), tables * (tables - 1) + 4)
    found = quality(competition(round_robin(pairs, 1)))
    assert found == bound


@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_moving_pairs_sit_evenly_and_the_stationary_pair_always_the_same_way(pairs):
    movement = round_robin(pairs, 1)
    halves = {(pairs - 1) // 2, pairs // 2}
    for pair in range(1, pairs + pairs % 2):
        ns = sum(line.ns == pair for line in movement.seatings if line.is_live)
        if pairs not in (5, 9):  # there the sides are chosen table by table
            assert ns in halves
    if pairs % 2 == 0:
        assert {line.table for line in movement.of_pair(pairs)} == {1}
        assert len({line.side_of(pairs) for line in movement.of_pair(pairs)}) == 1


@pytest.mark.parametrize("pairs", range(4, 61, 2))
def test_alternating_turns_the_stationary_table_in_every_second_round(pairs):
    fixed, turned = round_robin(pairs, 1), round_robin(pairs, 1, alternate_stationary=True)
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


@pytest.mark.parametrize("pairs,boards,code", [(3, 4, "pairs"), (61, 4, "pairs"), (12, 0, "boards")])
def test_refusals(pairs, boards, code):
    with pytest.raises(MovementError) as refusal:
        round_robin(pairs, boards)
    assert refusal.value.code == code
