"""Whom one can meet in a pairing of given tables: alternating paths, and barriers that rule out many tables at once.

Paths change by turns between tables that could be and tables that are. If ``one`` is without an opponent and everybody
else has one, another can be freed in its place exactly if a path leads there that ends with the table of the other; the
tables along it then change. All these others are found by growing a tree of such paths and shrinking its odd cycles.

Where the tree cannot grow, the entries between them are a *barrier*: left out, as many odd parts remain as there are
entries in it, and one of each part must go to a table with one of them. So nobody of the barrier ever meets anybody but
those who can be freed, however the draw goes on.

Sources: J. Edmonds, "Paths, trees, and flowers" (1965); W. T. Tutte, "The factorization of linear graphs" (1947); for
the parts, the theorem of Gallai and Edmonds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

Matching = Mapping[int, int]
"""Everybody's opponent; each table is named from both sides."""
Neighbours = Mapping[int, Collection[int]]
"""With whom each can be at a table."""


class AlternatingTree:
    """The alternating paths from ``root``, who has no opponent while everybody else in ``mates`` has one.

    ``freed`` are those who can be without an opponent in its place, ``root`` among them. The tree stops as soon as
    ``wanted`` is one of them; where it never is, the tree is whole and ``barrier`` holds those between the freed.
    """

    def __init__(self, root: int, mates: Matching, neighbours: Neighbours, wanted: int) -> None:
        """Grow the tree."""
        self._root, self._mates = root, mates
        self.freed = {root}
        self._before: dict[int, int] = {}
        self._base = {one: one for one in (root, *mates)}
        for found in self._growth(neighbours) if wanted != root else ():
            self.freed |= found
            if wanted in found:
                break

    @property
    def barrier(self) -> frozenset[int]:
        """Those on the paths between the freed; a barrier, with the root's opponent to be, of a whole tree."""
        return frozenset(self._before.keys() - self.freed)

    def without(self, one: int) -> Matching:
        """Return the pairing in which ``one`` of the freed has no opponent and the root has one."""
        found = {who: mate for who, mate in self._mates.items() if who != one}
        left = self._mates.get(one)
        while left is not None:
            before = self._before[left]
            found[left], found[before] = before, left
            left = self._mates.get(before)
        return found

    def _growth(self, neighbours: Neighbours) -> Iterator[set[int]]:
        """Reach everybody that can be reached, and yield those that are freed by each step."""
        waiting = [self._root]
        for one in waiting:
            for other in neighbours[one]:
                if other not in self._base or self._base[one] == self._base[other]:
                    continue
                if other in self.freed:
                    found = self._shrunk(one, other)
                elif other not in self._before:
                    self._before[other] = one
                    found = {self._mates[other]}
                else:
                    continue
                waiting += sorted(found)
                yield found

    def _shrunk(self, one: int, other: int) -> set[int]:
        """Make one of the odd cycle that a table of two freed closes; return those of it who were not freed yet."""
        base = self._common_base(one, other)
        cycle = {*self._bases_up(one, base, other), *self._bases_up(other, base, one)}
        members = {who for who, own in self._base.items() if own in cycle}
        self._base |= dict.fromkeys(members, base)
        return members - self.freed

    def _common_base(self, one: int, other: int) -> int:
        """Return where the ways of two back to the root come together."""
        passed = set(self._way_back(one))
        return next(base for base in self._way_back(other) if base in passed)

    def _way_back(self, one: int) -> Iterator[int]:
        yield (base := self._base[one])
        while base != self._root and (mate := self._mates.get(base)) is not None:
            yield (base := self._base[self._before[mate]])

    def _bases_up(self, one: int, base: int, child: int) -> Iterator[int]:
        """Yield the bases on the way up to ``base``, and note that whoever is on it is reached from the other side."""
        while self._base[one] != base:
            mate = self._mates[one]
            yield from (self._base[one], self._base[mate])
            self._before[one], child = child, mate
            one = self._before[mate]
