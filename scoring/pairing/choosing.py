"""One opponent after the other: from the top, each gets the first on its list who leaves the others a best pairing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from scoring.pairing.costs import Costs, Flaws, costs_of
from scoring.pairing.event import Pair
from scoring.pairing.matching import Matching, best_matching

Groups = Sequence[int]
Wishes = Callable[[Sequence[int], Groups, Matching], Iterator[int]]
"""Given who is left, the best placed first, their groups and a best pairing of them: whom the first would like to meet.

The list must hold everybody whom a best pairing can give to the first.
"""


def down_the_list(rest: Sequence[int], groups: Groups, best: Matching) -> Iterator[int]:
    """Yield the next one below, and so on: the Danish order."""
    yield from rest[1:]


def folded(rest: Sequence[int], groups: Groups, best: Matching) -> Iterator[int]:
    """Yield the first of the bottom half, those below it, then those above it: the Dutch order within a group.

    The halves are those of the entries that will be paired within the group: ``best`` tells how many tables that makes,
    for every best pairing has as many. If some have to go on downwards the next groups follow, and they stand alone if
    there is no table left within the group.
    """
    own = list(takewhile(lambda position: groups[position] == groups[rest[0]], rest))
    tables = sum(groups[best[position]] == groups[rest[0]] for position in own) // 2
    if tables:
        yield from own[tables:]
        yield from reversed(own[1:tables])
    if 2 * tables < len(own):
        yield from rest[len(own) :]


def choose(groups: Groups, flaws: Flaws, wishes: Wishes) -> tuple[Pair, ...]:
    """Return the tables of an even field, in the order of the better placed of each."""
    rest, tables = list(range(len(groups))), []
    while rest:
        costs = costs_of(rest, groups, flaws)
        best = best_matching(rest, costs)
        least = _total(rest, costs, best)
        while rest and groups[rest[0]] < costs.uncounted:
            first = rest[0]
            chosen, best = _first_choice(rest, costs, best, least, wishes(rest, groups, best))
            tables.append((first, chosen))
            least -= costs.of(first, chosen)
            rest = [position for position in rest[1:] if position != chosen]
    return tuple(tables)


def _first_choice(
    rest: Sequence[int], costs: Costs, best: Matching, least: int, wishes: Iterator[int]
) -> tuple[int, Matching]:
    """Return the first opponent wished for who leaves a best pairing, and such a pairing."""
    for wish in wishes:
        after = _with_table(rest, costs, best, least, wish)
        if after is not None:
            return wish, after
    raise AssertionError("a best pairing gives the first an opponent on its list")


def _total(rest: Sequence[int], costs: Costs, matching: Matching) -> int:
    return sum(costs.of(position, matching[position]) for position in rest) // 2


def _with_table(rest: Sequence[int], costs: Costs, best: Matching, least: int, wish: int) -> Matching | None:
    """Return a best pairing in which the first meets ``wish``, or none if that cannot be had at the ``least`` cost."""
    first = rest[0]
    if best[first] == wish:
        return best
    if costs.of(first, wish) > least:
        return None
    return _exchanged(rest, costs, best, wish) or _paired_again(rest, costs, least, wish)


def _exchanged(rest: Sequence[int], costs: Costs, best: Matching, wish: int) -> Matching | None:
    """Return a best pairing where the two left behind meet each other, or those of one more table."""
    first = rest[0]
    one, other = best[first], best[wish]
    room = costs.of(first, one) + costs.of(wish, other) - costs.of(first, wish)
    if costs.of(one, other) <= room:
        return {**best, first: wish, wish: first, one: other, other: one}
    for third in rest:
        fourth = best[third]
        if third in (first, wish, one, other):
            continue
        if costs.of(one, third) + costs.of(other, fourth) <= room + costs.of(third, fourth):
            return {**best, first: wish, wish: first, one: third, third: one, other: fourth, fourth: other}
    return None


def _paired_again(rest: Sequence[int], costs: Costs, least: int, wish: int) -> Matching | None:
    """Return a best pairing found by pairing the others anew, or none where it costs more."""
    first = rest[0]
    others = [position for position in rest[1:] if position != wish]
    found = best_matching(others, costs) if others else {}
    if costs.of(first, wish) + _total(others, costs, found) > least:
        return None
    return {**found, first: wish, wish: first}
