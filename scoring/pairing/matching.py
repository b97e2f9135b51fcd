"""Matchings of least cost, by rustworkx: the only module that imports it.

Edges are added in pairing order. In a large field those near in rank are tried first, and the rest only where that
pairing cannot be proven best: it is if no table has a flaw and every group sends down as few as its size, or the best
matching inside it, leaves over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

import rustworkx

from scoring.pairing.costs import Costs
from scoring.pairing.event import Pair

FEW: Final = 64
"""So many are paired from the complete graph at once."""
NEAR: Final = 12
"""With how many of the next ones without a flaw each is joined in a larger field."""

Matching = Mapping[int, int]
"""Everybody's opponent; each table is named from both sides."""


def best_matching(rest: Sequence[int], costs: Costs) -> Matching:
    """Return a pairing of an even number of positions, the best placed first, that costs least.

    There may be several; which of them comes must not matter to the caller.
    """
    if len(rest) > FEW:
        found = _matched(rest, _near(rest, costs), costs)
        if found is not None and _is_proven(rest, found, costs):
            return found
    found = _matched(rest, combinations(rest, 2), costs)
    assert found is not None  # a complete graph of an even number has a perfect matching
    return found


def _matched(rest: Sequence[int], edges: Iterable[Pair], costs: Costs) -> Matching | None:
    """Return the perfect matching of least cost over some edges, or none where they have none."""
    places = {position: place for place, position in enumerate(rest)}
    # Among pairings that cost the same those near in rank: with equal weights the search takes ten times as long.
    unit = len(rest) ** 2
    weighed = [
        (places[one], places[other], -(costs.of(one, other) * unit + places[other] - places[one]))
        for one, other in edges
    ]
    matched = _maximum(len(rest), weighed)
    if 2 * len(matched) < len(rest):
        return None
    found = {}
    for one, other in matched:
        found[rest[one]], found[rest[other]] = rest[other], rest[one]
    return found


def _maximum(nodes: int, edges: list[tuple[int, int, int]]) -> set[tuple[int, int]]:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(edges)
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _near(rest: Sequence[int], costs: Costs) -> Iterable[Pair]:
    """Yield the tables without a flaw of each with some of the next."""
    for place, one in enumerate(rest):
        joined = 0
        for other in rest[place + 1 :]:
            if not costs.flaw(one, other):
                yield one, other
                joined += 1
                if joined == NEAR:
                    break


def _is_proven(rest: Sequence[int], found: Matching, costs: Costs) -> bool:
    """Return whether no pairing at all can cost less than this one without flaws.

    Those of the groups down to one can only be paired among themselves or with those below, so at least as many go down
    as a greatest matching among them leaves over; the same holds for those below. Where they go down in such numbers at
    every group, nothing is better.
    """
    groups = [costs.groups[position] for position in rest]
    for group in sorted(set(groups))[:-1]:
        if group >= costs.uncounted:
            return True
        upper = [position for position in rest if costs.groups[position] <= group]
        crossing = sum(costs.groups[found[position]] > group for position in upper)
        if crossing > len(upper) % 2:
            lower = [position for position in rest if costs.groups[position] > group]
            if crossing > _left_over(min(upper, lower, key=len), costs):
                return False
    return True


def _left_over(part: Sequence[int], costs: Costs) -> int:
    """Return how many a greatest matching without flaws among some leaves without an opponent."""
    places = {position: place for place, position in enumerate(part)}
    edges = [(places[a], places[b], 0) for a, b in combinations(part, 2) if not costs.flaw(a, b)]
    return len(part) - 2 * len(_maximum(len(part), edges))
