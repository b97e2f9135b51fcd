"""What everybody pays for a table, so that a best pairing is told by its tables one by one.

Where each entry has a price and no table costs less than its two pay, a pairing whose tables all cost exactly that is
a best one, for its cost is the sum of all prices; and so every other best pairing has such *tight* tables only. Prices
are found from one best pairing: ``one`` must not pay more than a table with ``other`` costs beyond the price of
``other``, who pays what its own table leaves. These bounds are those of shortest paths.

There may be no such prices: where an odd group has to give one away, no price of its members tells it.

Sources: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices" (1965), for the prices of matchings, of which
those of entries alone are a part; R. Bellman, "On a routing problem" (1958), for the paths.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from scoring.pairing.alternating import Matching, Neighbours
from scoring.pairing.costs import Costs

PATIENCE: Final = 6
"""How often the bound of one entry may be lowered before the search for prices is given up."""


def tight_tables(rest: Sequence[int], costs: Costs, best: Matching) -> Neighbours | None:
    """Return with whom each can be at a table of a best pairing, as far as prices tell, or none where none are found.

    ``best`` is one such pairing. Every pairing of all with tables that are returned is a best one, and no best pairing
    has others.
    """
    table_costs: dict[int, dict[int, int]] = {position: {} for position in rest}
    for one, other, cost in costs.of_all(combinations(rest, 2)):
        table_costs[one][other] = table_costs[other][one] = cost
    bounds = _bounds(table_costs, best)
    if bounds is None:
        return None
    # Twice the price: the bound of everybody, and what the bound of its opponent leaves of their table.
    paid = {one: bounds[one] + table_costs[one][best[one]] - bounds[best[one]] for one in rest}
    return {
        one: {other for other, cost in row.items() if paid[one] + paid[other] == 2 * cost}
        for one, row in table_costs.items()
    }


def _bounds(table_costs: dict[int, dict[int, int]], best: Matching) -> dict[int, int] | None:
    """Return bounds b, each b(one) at most b(o) + cost(one, other) - cost(other, o), o being the opponent of other."""
    bounds, lowered = dict.fromkeys(table_costs, 0), dict.fromkeys(table_costs, 0)
    waiting = dict.fromkeys(table_costs)
    while waiting:
        opponent = next(iter(waiting))
        del waiting[opponent]
        lowered[opponent] += 1
        if lowered[opponent] > PATIENCE:
            return None
        row = table_costs[best[opponent]]
        beyond = bounds[opponent] - row[opponent]
        for one, cost in row.items():
            if beyond + cost < bounds[one]:
                bounds[one] = beyond + cost
                waiting[one] = None
    return bounds
