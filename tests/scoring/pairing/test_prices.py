"""Tight tables, and one matching for the first wish, held against all pairings of small fields."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from scoring.pairing.costs import Costs, costs_of
from scoring.pairing.event import Pair
from scoring.pairing.matching import best_matching, matching_with_first
from scoring.pairing.prices import tight_tables

FIELDS = range(400)


def pairings(rest: tuple[int, ...]) -> Iterator[tuple[Pair, ...]]:
    """Every way to pair all."""
    if not rest:
        yield ()
    for other in rest[1:]:
        left = tuple(position for position in rest[1:] if position != other)
        yield from (((rest[0], other), *tables) for tables in pairings(left))


def field_at_random(seed: int) -> tuple[tuple[int, ...], Costs]:
    """Two to eight in groups and clubs, whose tables have flaws of three kinds."""
    rng = random.Random(seed)
    size = 2 * rng.randint(1, 4)
    groups = sorted(rng.choices(range(rng.randint(1, 3)), k=size))
    clubs = rng.choices(range(rng.randint(1, 4)), k=size)
    flaws = {
        (one, other): (int(clubs[one] == clubs[other]), int(rng.random() < 0.3), int(rng.random() < 0.2))
        for one, other in combinations(range(size), 2)
    }
    rest = tuple(range(size))
    return rest, costs_of(rest, groups, {pair: kinds for pair, kinds in flaws.items() if any(kinds)})


def best_of(rest: tuple[int, ...], costs: Costs) -> tuple[int, list[tuple[Pair, ...]]]:
    """What a best pairing costs, and all of them."""
    found: dict[int, list[tuple[Pair, ...]]] = {}
    for tables in pairings(rest):
        found.setdefault(sum(costs.of(*table) for table in tables), []).append(tables)
    return min(found), found[min(found)]


def test_best_pairings_are_those_of_tight_tables() -> None:
    found = 0
    for seed in FIELDS:
        rest, costs = field_at_random(seed)
        tight = tight_tables(rest, costs, best_matching(rest, costs))
        if tight is None:
            continue
        found += bool(best_of(rest, costs)[0])
        of_tight = [tables for tables in pairings(rest) if all(other in tight[one] for one, other in tables)]
        assert of_tight == best_of(rest, costs)[1], seed
        assert all(one in tight[other] for one in rest for other in tight[one])
    assert found > 100


def test_where_nothing_costs_anything_there_are_always_prices() -> None:
    free = [field for field in map(field_at_random, FIELDS) if not best_of(*field)[0]]
    assert len(free) > 20
    assert all(tight_tables(rest, costs, best_matching(rest, costs)) for rest, costs in free)


def test_an_odd_group_has_no_prices() -> None:
    """Three who stand alike and three below: one of each group meets one of the other, and it may be anybody."""
    rest = tuple(range(6))
    costs = costs_of(rest, [0, 0, 0, 1, 1, 1], {})
    assert tight_tables(rest, costs, best_matching(rest, costs)) is None


@pytest.mark.parametrize("seed", range(0, len(FIELDS), 4))
def test_one_matching_finds_the_first_wish_that_a_best_pairing_has(seed: int) -> None:
    rest, costs = field_at_random(seed)
    least, best = best_of(rest, costs)
    wishes = random.Random(seed).sample(rest[1:], len(rest) - 1)
    possible = {table[1] for tables in best for table in tables if table[0] == rest[0]}
    found = matching_with_first(rest, costs, least, wishes)
    assert found[rest[0]] == next(wish for wish in wishes if wish in possible)
    assert sum(costs.of(one, found[one]) for one in rest) == 2 * least
