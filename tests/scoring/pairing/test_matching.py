"""What a pairing costs, and that near entries alone give the same best cost as all of them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from scoring.pairing import matching
from scoring.pairing.costs import GREATEST, Costs, Flaws, Halves, costs_of
from scoring.pairing.matching import best_matching
from tests.reference.blossom import greatest_matching


def cost(rest: list[int], costs: Costs, found: matching.Matching) -> int:
    assert all(found[found[position]] == position for position in rest)
    return sum(costs.of(position, found[position]) for position in rest) // 2


def test_a_digit_outweighs_all_behind_it() -> None:
    """Two groups of three above one of two: 3 go down from the first at most, 2 from the second."""
    groups = [0, 0, 0, 1, 1, 1, 2, 2]
    flaws = {(0, 1): (1, 0), (0, 2): (0, 1)}
    costs = costs_of(range(8), groups, flaws)
    assert [costs.of(5, 6), costs.of(0, 3), costs.of(0, 6)] == [1, 3, 4]
    assert (costs.of(0, 2), costs.of(1, 0)) == (12, 60)
    assert (costs.of(6, 7), costs.of(3, 4), costs.uncounted) == (0, 0, 3)
    folding = costs.folding(Halves(0, 2, 3))
    assert (folding.of(0, 1), folding.of(1, 2), folding.of(0, 3)) == (60 * 4 + 1, 0, 12)


def test_groups_that_do_not_fit_are_left_for_later() -> None:
    """Each of 100 groups of four needs at least three values: some 2^158 in all."""
    groups = [position // 4 for position in range(400)]
    costs = costs_of(range(400), groups, {})
    assert 10 < costs.uncounted < 50
    assert costs.of(0, 399) < GREATEST
    assert costs.of(4 * costs.uncounted, 399) == 0
    later = costs_of(range(4 * costs.uncounted, 400), groups, {})
    assert later.of(4 * costs.uncounted, 399) > 0


@pytest.mark.parametrize("seed", range(6))
def test_the_cost_of_near_entries_is_the_best(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some have met nearly all near them, so that the near ones do not suffice in some of the fields."""
    rng = random.Random(seed)
    size = 80
    groups = sorted(rng.choices(range(6), k=size))
    flaws: Flaws = {
        pair: (0, 1, 0) for pair in combinations(range(size), 2) if rng.random() < (0.9 if pair[0] < 2 * seed else 0.15)
    }
    own = groups.count(groups[0])
    costs = costs_of(range(size), groups, flaws).folding(Halves(0, own // 2, own))
    rest = list(range(size))
    near = cost(rest, costs, best_matching(rest, costs))
    monkeypatch.setattr(matching, "FEW", size)
    assert near == cost(rest, costs, best_matching(rest, costs))


@pytest.mark.parametrize("seed", range(8))
def test_as_many_tables_have_no_flaw_as_in_any_matching(seed: int) -> None:
    """Held against a matching algorithm of another making, in graphs where most have met."""
    rng = random.Random(seed)
    size = 2 * rng.randint(10, 40)
    free = {pair for pair in combinations(range(size), 2) if rng.random() < 2.2 / size}
    flaws: Flaws = {pair: (1,) for pair in combinations(range(size), 2) if pair not in free}
    found = best_matching(range(size), costs_of(range(size), [0] * size, flaws))
    neighbours = {one: {other for pair in free if one in pair for other in pair} - {one} for one in range(size)}
    mates = greatest_matching(neighbours)
    assert all(mates[mates[one]] == one and mates[one] in neighbours[one] for one in mates)
    assert sum(tuple(sorted((one, found[one]))) in free for one in range(size)) == len(mates)
