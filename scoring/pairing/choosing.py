"""One opponent after the other: from the top, each gets the first on its list who leaves the others a best pairing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from scoring.pairing.costs import Costs, Flaws, Halves, costs_of
from scoring.pairing.event import Pair
from scoring.pairing.matching import Matching, best_matching

Groups = Sequence[int]
"""The score group of each position in the order of drawing, from 0 down."""
Wishes = Callable[[Sequence[int], Groups, Matching], Iterator[int]]
"""Given who is left, the best placed first, their groups and a best pairing of them: whom the first would like to meet.

The list must hold everybody whom a best pairing can give to the first.
"""


@dataclass(frozen=True, slots=True)
class Manner:
    """How opponents are chosen: whom each would like to meet, and whether groups are folded."""

    wishes: Wishes
    folds: bool


def down_the_list(rest: Sequence[int], groups: Groups, best: Matching) -> Iterator[int]:
    """Yield the next one below, and so on."""
    yield from rest[1:]


def folded(rest: Sequence[int], groups: Groups, best: Matching) -> Iterator[int]:
    """Yield the first of the bottom half of the group, those below it, then those above it from below.

    Where some of the group have to go on downwards the next groups follow; they stand alone where there is no table
    left within the group.
    """
    own = _first_group(rest, groups)
    tables = _tables_within(own, best)
    if tables:
        yield from own[tables:]
        yield from reversed(own[1:tables])
    if 2 * tables < len(own):
        yield from rest[len(own) :]


DANISH: Final = Manner(down_the_list, folds=False)
DUTCH: Final = Manner(folded, folds=True)


def choose(groups: Groups, flaws: Flaws, manner: Manner) -> tuple[Pair, ...]:
    """Return the tables of an even field, in the order of the better placed of each."""
    rest: Sequence[int] = range(len(groups))
    tables: list[Pair] = []
    while rest:
        costs = costs_of(rest, groups, flaws)
        best = best_matching(rest, costs)
        while rest and groups[rest[0]] < costs.uncounted:
            found, best = _choose_for_group(rest, groups, costs, best, manner)
            tables += found
            seated = {position for table in found for position in table}
            rest = [position for position in rest if position not in seated]
    return tuple(tables)


def _choose_for_group(
    rest: Sequence[int], groups: Groups, costs: Costs, best: Matching, manner: Manner
) -> tuple[list[Pair], Matching]:
    """Return the tables of those of the highest group who are left, and a best pairing of everybody else."""
    own = _first_group(rest, groups)
    # Every best pairing has as many tables within the group; the halves follow from that.
    tables = _tables_within(own, best)
    if manner.folds and tables > 1:
        costs = costs.folding(Halves(own[0], own[tables], own[-1] + 1))
        best = best_matching(rest, costs)
    least = _total(rest, costs, best)
    found: list[Pair] = []
    while rest and groups[rest[0]] == groups[own[0]]:
        first = rest[0]
        chosen, best = _first_choice(rest, costs, best, least, manner.wishes(rest, groups, best))
        found.append((first, chosen))
        least -= costs.of(first, chosen)
        rest = [position for position in rest[1:] if position != chosen]
    return found, best


def _first_group(rest: Sequence[int], groups: Groups) -> Sequence[int]:
    return list(takewhile(lambda position: groups[position] == groups[rest[0]], rest))


def _tables_within(own: Sequence[int], matching: Matching) -> int:
    members = set(own)
    return sum(matching[position] in members for position in own) // 2


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
