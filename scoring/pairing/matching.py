"""Matchings of least cost, by rustworkx: the only module that imports it.

Edges are added in pairing order. In a large field those between entries near in rank, or near the ones they meet when
their group is folded, are tried first, and the rest only where that pairing cannot be proven best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Final

import rustworkx

from scoring.pairing.alternating import Matching
from scoring.pairing.costs import Costs
from scoring.pairing.event import Pair

FEW: Final = 64
"""So many are paired from the complete graph at once."""
NEAR: Final = 12
"""With how many without a flaw each is joined in a larger field."""

Costed = tuple[int, int, int]
"""A table with what it costs."""


def best_matching(rest: Sequence[int], costs: Costs) -> Matching:
    """Return a pairing of an even number of positions, the best placed first, that costs least.

    There may be several; which of them comes must not matter to the caller.
    """
    if len(rest) > FEW:
        found = matched(rest, costs.of_all(_near(rest, costs)))
        if found is not None and _is_proven(rest, found, costs):
            return found
    found = matched(rest, costs.of_all(combinations(rest, 2)))
    assert found is not None  # a complete graph of an even number has a perfect matching
    return found


def matching_with_first(rest: Sequence[int], costs: Costs, least: int, wishes: Sequence[int]) -> Matching:
    """Return a pairing of the ``least`` cost in which the first meets one as early among its ``wishes`` as can be.

    The place among the wishes is one more digit of the cost, behind all others. No table that costs more than the
    least can be in such a pairing.
    """
    first, places = rest[0], {wish: place for place, wish in enumerate(wishes)}
    own = ((first, wish) for wish in wishes)
    ranked = ((one, other, cost * len(wishes) + places[other]) for one, other, cost in costs.of_all(own))
    others = ((one, other, cost * len(wishes)) for one, other, cost in costs.of_all(combinations(rest[1:], 2)))
    found = matched(rest, (table for table in (*ranked, *others) if table[2] < (least + 1) * len(wishes)))
    assert found is not None  # the wishes hold whom the first meets in a best pairing
    return found


def matched(rest: Sequence[int], tables: Iterable[Costed]) -> Matching | None:
    """Return the perfect matching of least cost over some tables, or none where they have none."""
    places = {position: place for place, position in enumerate(rest)}
    # Among pairings that cost the same those near in rank: with equal weights the search takes ten times as long.
    unit = len(rest) ** 2
    weighed = [
        (place := places[one], below := places[other], place - below - cost * unit) for one, other, cost in tables
    ]
    pairs = _greatest(len(rest), weighed)
    if 2 * len(pairs) < len(rest):
        return None
    found = {}
    for one, other in pairs:
        found[rest[one]], found[rest[other]] = rest[other], rest[one]
    return found


def _greatest(nodes: int, edges: list[tuple[int, int, int]]) -> set[tuple[int, int]]:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(edges)
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _near(rest: Sequence[int], costs: Costs) -> Iterator[Pair]:
    """Yield tables without a flaw: of each with some of the next, and of a top half with those it is folded on.

    Who has too few flawless ones below, late in an event most of the last, is joined with some of those above. Whose
    next ones are far, as where a whole club is not to meet, is joined with some spread over all below, too: else a club
    would have the same few.
    """
    for place, one in enumerate(rest):
        below = list(_flawless(((one, other) for other in rest[place + 1 :]), costs, NEAR))
        yield from below
        if below and below[-1][1] > rest[min(place + 3 * NEAR // 2, len(rest) - 1)]:
            stride = -(-(len(rest) - place) // NEAR)
            spread = ((one, other) for other in rest[place + 1 + place % stride :: stride])
            yield from _flawless(spread, costs, NEAR)
        yield from _flawless(((other, one) for other in reversed(rest[:place])), costs, NEAR - len(below))
    top, bottom = costs.halves.of(rest)
    for place, one in enumerate(top):
        yield from _flawless(((one, other) for other in bottom[max(0, place - NEAR // 2) :]), costs, NEAR)


def _flawless(tables: Iterable[Pair], costs: Costs, most: int) -> Iterator[Pair]:
    """Yield the first ``most`` tables without a flaw."""
    return islice((table for table in tables if table not in costs.flaws), most)


def _is_proven(rest: Sequence[int], found: Matching, costs: Costs) -> bool:
    """Return whether no pairing at all can cost less than this one without flaws.

    Those of the groups down to one can only be paired among themselves or with those below, so at least as many go down
    as a greatest matching among them leaves over; the same holds for those below. Where they go down in such numbers at
    every group, and the top half of the group that is being folded meets the bottom half at as many tables as it can,
    nothing is better.
    """
    groups = [costs.groups[position] for position in rest]
    for group in sorted(set(groups))[:-1]:
        if group >= costs.uncounted:
            break
        upper = [position for position in rest if costs.groups[position] <= group]
        crossing = sum(costs.groups[found[position]] > group for position in upper)
        if crossing > len(upper) % 2:
            lower = [position for position in rest if costs.groups[position] > group]
            part = min(upper, lower, key=len)
            if crossing > len(part) - 2 * _most_tables(part, combinations(part, 2), costs):
                return False
    top, bottom = costs.halves.of(rest)
    folded = sum(costs.halves.bottom <= found[position] < costs.halves.end for position in top)
    return folded == len(top) or folded == _most_tables((*top, *bottom), product(top, bottom), costs)


def _most_tables(part: Sequence[int], pairs: Iterable[Pair], costs: Costs) -> int:
    """Return how many tables without a flaw can be made of some pairs at once."""
    places = {position: place for place, position in enumerate(part)}
    edges = [(places[one], places[other], 0) for one, other in pairs if not costs.flaw(one, other)]
    return len(_greatest(len(part), edges))
