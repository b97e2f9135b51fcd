"""Whom alternating paths free, and what a barrier rules out, held against greatest matchings of another making."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from scoring.pairing.alternating import AlternatingTree
from tests.reference.blossom import greatest_matching

Graph = dict[int, set[int]]
NOBODY = -1


def graph_at_random(seed: int) -> Graph:
    """Up to fourteen, with parts of some density between clubs of whom none meets another."""
    rng = random.Random(seed)
    size = 2 * rng.randint(1, 7)
    clubs, density = rng.choices(range(rng.randint(1, size)), k=size), rng.choice([0.3, 0.6, 0.9])
    graph: Graph = {one: set() for one in range(size)}
    for one, other in combinations(graph, 2):
        if clubs[one] != clubs[other] and rng.random() < density:
            graph[one].add(other)
            graph[other].add(one)
    return graph


def can_be_paired(graph: Graph, left_out: set[int]) -> bool:
    rest = {one: others - left_out for one, others in graph.items() if one not in left_out}
    return len(greatest_matching(rest)) == len(rest)


PAIRABLE = [graph for seed in range(500) if can_be_paired(graph := graph_at_random(seed), set())]


def tree_of(graph: Graph, wanted: int = NOBODY) -> AlternatingTree:
    """The tree of the opponent of 0 in a pairing of all."""
    mates = greatest_matching(graph)
    others = {one: other for one, other in mates.items() if 0 not in (one, other)}
    return AlternatingTree(mates[0], others, graph, wanted)


def test_the_graphs_are_of_all_sorts() -> None:
    barriers = [len(tree_of(graph).barrier) for graph in PAIRABLE]
    assert len(PAIRABLE) > 50
    assert barriers.count(0) > 10
    assert sum(size > 2 for size in barriers) > 10


def test_those_are_freed_whom_some_pairing_of_the_others_leaves_out() -> None:
    for graph in PAIRABLE:
        expected = {one for one in graph if one and can_be_paired(graph, {0, one})}
        assert tree_of(graph).freed == expected


def test_whoever_is_freed_can_be_left_out() -> None:
    for graph in PAIRABLE:
        tree = tree_of(graph)
        for one in tree.freed:
            found = tree.without(one)
            assert found.keys() == graph.keys() - {0, one}
            assert all(found[found[two]] == two and found[two] in graph[two] for two in found)


def test_a_barrier_meets_only_the_freed() -> None:
    for graph in PAIRABLE:
        tree = tree_of(graph)
        for one in (0, *tree.barrier):
            refused = graph[one] - tree.freed
            assert not any(can_be_paired(graph, {one, other}) for other in refused)


@pytest.mark.parametrize("seed", range(20))
def test_the_tree_stops_with_the_one_that_is_wanted(seed: int) -> None:
    graph = PAIRABLE[seed]
    for wanted in tree_of(graph).freed:
        tree = tree_of(graph, wanted)
        assert wanted in tree.freed
        assert tree.without(wanted).keys() == graph.keys() - {0, wanted}
