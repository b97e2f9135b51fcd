"""Starters: first rounds from which all others follow, each by adding the next element of an abelian group.

The elements other than 0 meet in twos at the tables of the first round. If the differences at the tables are all
elements but 0 again, every two pairs meet once in the rounds that follow; if the sums, by which the relayed sets are
laid out, are all different and not 0, every pair plays every set once and no two tables share one (a *strong* starter).
Element 0 meets the stationary pair, or rests where there is none.

Sources: R. C. Mullin and E. Nemeth, "An existence theorem for Room squares", Canadian Mathematical Bulletin 12 (1969),
for the powers of a primitive root; the data are in :mod:`scoring.movements.starter_tables`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from scoring.movements.limits import rounds_of_all
from scoring.movements.seating import Seating, boards_of_set
from scoring.movements.starter_tables import FIRST_ROUNDS, GROUPS, SIDES

STATIONARY = "*"


class Table(NamedTuple):
    """Who sits North-South and East-West at a table, and the set that lies there, all as numbers from 1."""

    ns: int
    ew: int
    set: int


Tables = Sequence[Table]


@dataclass(frozen=True, slots=True)
class Group:
    """A sum of cyclic groups: elements are numbers written in these places, the lowest first, added without carry."""

    moduli: tuple[int, ...]

    @property
    def order(self) -> int:
        """How many elements there are: 0 to this, exclusive."""
        return prod(self.moduli)

    def add(self, first: int, second: int) -> int:
        """Return the sum of two elements."""
        total, weight = 0, 1
        for modulus in self.moduli:
            total += (first + second) % modulus * weight
            first, second, weight = first // modulus, second // modulus, weight * modulus
        return total


class Block(NamedTuple):
    """A table of a first round as elements of the group; none is the stationary pair."""

    ns: int | None
    ew: int | None
    set: int


@dataclass(frozen=True, slots=True)
class FirstRound:
    """The tables of the first round. Element e is pair e and set e + 1; element 0 is the last of the moving pairs."""

    group: Group
    blocks: tuple[Block, ...]

    def rounds(self) -> list[Tables]:
        """Return the tables of all rounds."""
        return [self._round(step) for step in range(self.group.order)]

    def _round(self, step: int) -> Tables:
        return [
            Table(self._pair(block.ns, step), self._pair(block.ew, step), self.group.add(block.set, step) + 1)
            for block in self.blocks
        ]

    def _pair(self, element: int | None, step: int) -> int:
        order = self.group.order
        return order + 1 if element is None else self.group.add(element, step) or order


def places(pairs: int) -> int:
    """Return the places of the circle, which are the rounds: one less than pairs, or as many if they are odd."""
    return rounds_of_all(pairs)


def starter(pairs: int) -> FirstRound:
    """Return the first round of the Howell: from the tables, or by powers of a primitive root.

    There is none for 4, 5, 6 and 9 pairs, and none is kept for more than 60.
    """
    order = places(pairs)
    group = Group(GROUPS.get(order, (order,)))
    stationary = "" if pairs % 2 else f"{STATIONARY}-0 "
    tables = FIRST_ROUNDS.get(pairs) or stationary + (FIRST_ROUNDS.get(order) or _powers(order))
    return FirstRound(group, tuple(_block(text, group) for text in tables.split()))


def _block(text: str, group: Group) -> Block:
    table, _, stated = text.partition("@")
    ns, ew = (None if place == STATIONARY else int(place) for place in table.split("-"))
    return Block(ns, ew, int(stated) if stated else group.add(ns or 0, ew or 0))


def _powers(prime: int) -> str:
    """Blocks g^2i, g^(2i+1) of the least primitive root g: one residue each; -1 is none, so the starter is strong."""
    root = _root(prime)
    return " ".join(f"{pow(root, i, prime)}-{pow(root, i + 1, prime)}" for i in range(0, prime - 1, 2))


def _root(prime: int) -> int:
    """The least primitive root: the first number whose powers are all the residues but 0."""
    return next(g for g in range(2, prime) if len({pow(g, i, prime) for i in range(prime - 1)}) == prime - 1)


def circle(pairs: int) -> FirstRound:
    """Return the first round of the circle method: place i against place -i, the next places at neighbouring tables.

    Each pair goes to the next place every round, so nobody moves more than one table.
    """
    order = places(pairs)
    blocks = [
        Block(i, order - i, 0) if side == "+" else Block(order - i, i, 0)
        for i, side in enumerate(SIDES.get(order) or _residues(order), start=1)
    ]
    stationary = [] if pairs % 2 else [Block(None, 0, 0)]
    return FirstRound(Group((order,)), (*stationary, *blocks))


def is_perfect_circle(pairs: int) -> bool:
    """Return whether the circle method compares all pairs equally: its places are a prime number that is 3 (mod 4)."""
    return places(pairs) not in SIDES


def _residues(prime: int) -> str:
    """Sides by which quadratic residues sit North-South: perfectly even where the prime is 3 (mod 4)."""
    residues = {i * i % prime for i in range(1, prime)}
    return "".join("+" if i in residues else "-" for i in range(1, (prime + 1) // 2))


def seatings(rounds: Iterable[Tables], pairs: int, boards_per_round: int) -> tuple[Seating, ...]:
    """Return the lines of ``rounds``; who is at no table of an odd field rests at the table after the last one."""
    lines = []
    for number, tables in enumerate(rounds, start=1):
        for table, (ns, ew, set_) in enumerate(tables, start=1):
            lines.append(Seating(number, table, ns, ew, boards_of_set(set_, boards_per_round)))
        playing = {pair for table in tables for pair in (table.ns, table.ew)}
        resting = [pair for pair in range(1, pairs + 1) if pair not in playing]
        lines += [Seating(number, len(tables) + 1, None, pair, ()) for pair in resting]
    return tuple(lines)
