"""One opponent after the other: from the top, each gets the first on its list who leaves the others a best pairing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from scoring.pairing.alternating import AlternatingTree, Matching, Neighbours
from scoring.pairing.costs import Costs, Flaws, Halves, costs_of
from scoring.pairing.event import Pair
from scoring.pairing.matching import best_matching, matching_with_first
from scoring.pairing.prices import tight_tables

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

    The halves are of those who are left: after a table within one half the others are folded anew. Where some of the
    group have to go on downwards the next groups follow; they stand alone where there is no table left within it.
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
    field = _Field(costs)
    least = _total(rest, costs, best)
    found: list[Pair] = []
    while rest and groups[rest[0]] == groups[own[0]]:
        first = rest[0]
        best = field.with_first(rest, best, least, manner.wishes(rest, groups, best))
        chosen = best[first]
        found.append((first, chosen))
        least -= costs.of(first, chosen)
        rest = [position for position in rest[1:] if position != chosen]
    return found, best


def _first_group(rest: Sequence[int], groups: Groups) -> Sequence[int]:
    return list(takewhile(lambda position: groups[position] == groups[rest[0]], rest))


def _tables_within(own: Sequence[int], matching: Matching) -> int:
    members = set(own)
    return sum(matching[position] in members for position in own) // 2


def _total(rest: Sequence[int], costs: Costs, matching: Matching) -> int:
    return sum(costs.of(position, matching[position]) for position in rest) // 2


class _Field:
    """Those who are left when a group begins, with what has been found out of whom they can meet.

    What no best pairing of them has, none has of those left later: with the tables chosen in between it would be one of
    all. So what is ruled out once stays so.
    """

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._tight: Neighbours | None = None
        self._has_no_prices = False
        self._only: dict[int, Collection[int]] = {}

    def with_first(self, rest: Sequence[int], best: Matching, least: int, wishes: Iterable[int]) -> Matching:
        """Return a best pairing in which the first meets the first of its wishes whom it can meet in any.

        ``best`` is one, and ``least`` what it costs.
        """
        first = rest[0]
        wished = (wish for wish in wishes if self._is_open(first, wish) and self._costs.of(first, wish) <= least)
        wish = next(wished)
        if best[first] == wish:
            return best
        exchanged = _exchanged(rest, self._costs, best, wish)
        if exchanged is not None:
            return exchanged
        tables, left = self._tight_tables(rest, best, least), (wish, *wished)
        return self._freed(rest, best, tables, left) if tables else matching_with_first(rest, self._costs, least, left)

    def _is_open(self, one: int, other: int) -> bool:
        """Return whether nothing found so far speaks against a table."""
        is_tight = self._tight is None or other in self._tight[one]
        return is_tight and other in self._only.get(one, (other,)) and one in self._only.get(other, (one,))

    def _tight_tables(self, rest: Sequence[int], best: Matching, least: int) -> Neighbours | None:
        """Return the tables of best pairings as far as prices tell; where nothing costs anything they always do."""
        if self._tight is None and not (least and self._has_no_prices):
            self._tight = tight_tables(rest, self._costs, best)
            self._has_no_prices = self._tight is None
        return self._tight

    def _freed(self, rest: Sequence[int], best: Matching, tables: Neighbours, wishes: Sequence[int]) -> Matching:
        """Return what :meth:`with_first` does where the best pairings are those of some tables."""
        first = rest[0]
        wished = [wish for wish in wishes if wish in tables[first]]
        others = {one: best[one] for one in rest if first not in (one, best[one])}
        tree = AlternatingTree(best[first], others, tables, wished[0])
        chosen = next(wish for wish in wished if wish in tree.freed)
        if chosen != wished[0]:
            self._only |= dict.fromkeys((first, *tree.barrier), tree.freed)
        return {**tree.without(chosen), first: chosen, chosen: first}


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
