"""First rounds obey the laws of starters, computed here from the first round of the built movements."""

from fractions import Fraction
from functools import cache

import pytest

from scoring.movements.howell import howell
from scoring.movements.starters import Group, circle, starter
from tests.scoring.movements.independent import quality_of_circle

NONE_EXISTS = (4, 5, 6, 9)
STATED_SETS = (10, 17, 18)
DIGITS = {25: 5, 26: 5, 27: 3, 28: 3, 49: 7, 50: 7}  # fields of so many places are written with this base
FIELDS = [pairs for pairs in range(7, 61) if pairs not in NONE_EXISTS]


def places(pairs):
    return pairs - 1 if pairs % 2 == 0 else pairs


def digits(number, pairs):
    """An element as its places, so that addition goes place by place; pair n is element 0."""
    base, order = DIGITS.get(pairs, places(pairs)), places(pairs)
    number, found = number % order, []
    while base ** len(found) < order:
        found.append(number % base)
        number //= base
    return tuple(found)


def plus(first, second, pairs, sign=1):
    base = DIGITS.get(pairs, places(pairs))
    return tuple((a + sign * b) % base for a, b in zip(first, second, strict=True))


@cache
def relayed(pairs):
    return howell(pairs, 1, relayed=True)


def first_round(pairs):
    """North-South, East-West and set of each table without the stationary pair, as elements."""
    lines = [line for line in relayed(pairs).seatings if line.round == 1 and line.is_live]
    last = pairs if pairs % 2 == 0 else None
    moving = [line for line in lines if last not in (line.ns, line.ew)]
    return [tuple(digits(n, pairs) for n in (line.ns, line.ew, line.boards[0] - 1)) for line in moving]


def all_but_zero(pairs):
    return {digits(n, pairs) for n in range(1, places(pairs))}


@pytest.mark.parametrize("pairs", FIELDS)
def test_differences_are_all_elements_once(pairs):
    tables = first_round(pairs)
    differences = [plus(*two, pairs, -1) for x, y, _ in tables for two in ((x, y), (y, x))]
    assert len(differences) == places(pairs) - 1
    assert set(differences) == all_but_zero(pairs)


@pytest.mark.parametrize("pairs", [pairs for pairs in FIELDS if pairs not in STATED_SETS])
def test_sums_are_the_sets_all_different_and_not_zero(pairs):
    tables = first_round(pairs)
    sums = [plus(x, y, pairs) for x, y, _ in tables]
    assert sums == [held for _, _, held in tables]
    assert len(set(sums)) == len(sums)
    assert set(sums) <= all_but_zero(pairs)


@pytest.mark.parametrize("pairs", FIELDS)
def test_elements_less_their_sets_are_all_elements_again(pairs):
    tables = first_round(pairs)
    assert len({held for _, _, held in tables}) == len(tables)
    assert {plus(x, held, pairs, -1) for *two, held in tables for x in two} == all_but_zero(pairs)


@pytest.mark.parametrize("pairs", [pairs for pairs in FIELDS if pairs not in DIGITS])
def test_everything_that_moves_goes_to_the_next_number(pairs):
    last = pairs if pairs % 2 == 0 else None

    def moved(number, steps):
        return number if number in (None, last) else (number + steps - 1) % places(pairs) + 1

    movement = relayed(pairs)
    first = movement.rounds[0].seatings
    for one in movement.rounds:
        steps = one.number - 1
        expected = [
            (moved(line.ns, steps), moved(line.ew, steps), tuple(moved(board, steps) for board in line.boards))
            for line in first
        ]
        assert [(line.ns, line.ew, line.boards) for line in one.seatings] == expected


def test_thirteen_pairs_begin_as_published():
    tables = {(x, y) for (x,), (y,), _ in first_round(13)}
    assert tables == {(1, 6), (3, 5), (4, 8), (9, 2), (10, 7), (12, 11)}


@pytest.mark.parametrize("pairs", (14, 18, 26, 28, 30, 38, 42, 50, 54))
def test_an_even_field_may_have_the_tables_of_the_odd_one(pairs):
    assert starter(pairs).blocks[1:] == starter(pairs - 1).blocks


def test_groups_add_place_by_place():
    assert Group((5, 5)).add(9, 8) == 2 + 5 * 2  # 4 + 3 and 1 + 1, written in fives
    assert Group((3, 3, 3)).add(26, 26) == 13
    assert Group((7,)).add(4, 5) == 2


@pytest.mark.parametrize("pairs", range(61, 201))
def test_large_circles_are_nearly_perfect(pairs):
    order = places(pairs)
    prime = all(order % divisor for divisor in range(2, 15))
    found = quality_of_circle([(block.ns, block.ew) for block in circle(pairs).blocks], pairs)
    assert found == 100 if prime and order % 4 == 3 else found > Fraction(979, 10)
    assert found > 98 or pairs in (61, 63)
    assert found > Fraction(985, 10) or pairs < 91
