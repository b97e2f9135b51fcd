"""From groups to a knock-out: who goes on, and who gets which seed so that group-mates meet as late as possible.

The best of each group go on, and the best of the others may fill the field up to a power of two, though none without a
point (so in Girona in 2016). Groups differ by one entry at most, so points and differences are compared by match.

Seeds 2i - 1 and 2i are in opposite halves of a folded bracket, and so are they in every part of it, counted from the
best seed of the part. Where group-mates would be in the same half, such neighbours change places. Linking all
neighbours, and in each group the first with the second, the third with the fourth and so on, makes chains and rings in
which links of the two sorts alternate; they can always be coloured with two colours, so each half gets one of every two
that are linked. Half by half, then quarter by quarter, the members of a group are divided as evenly as numbers allow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.movements.knockout import bracket, knockout_rounds


@dataclass(frozen=True, slots=True)
class GroupLine:
    """What an entry has after its group: matches played (at least one), points for them, and difference."""

    entry: int
    played: int
    points: Fraction
    difference: int

    @property
    def strength(self) -> tuple[Fraction, Fraction, int]:
        """What compares entries of different groups, the greater being the better; in the end the better seed."""
        return self.points / self.played, Fraction(self.difference, self.played), -self.entry


Groups = Sequence[Sequence[GroupLine]]
"""The lines of every group, the best first."""


def qualified(groups: Groups, each: int, *, fill: bool = False) -> tuple[int, ...]:
    """Return who goes on, the strongest first: all winners of groups, then all seconds and so on.

    The first ``each`` of every group go on. ``fill`` adds the best of the others who have a point, until the field is a
    power of two or nobody is left.
    """
    ranks = [[group[place] for group in groups if place < len(group)] for place in range(each)]
    sure = [line.entry for rank in ranks for line in _by_strength(rank)]
    others = _by_strength(line for group in groups for line in group[each:] if line.points > 0)
    wanted = 2 ** knockout_rounds(len(sure)) - len(sure) if fill and sure else 0
    return (*sure, *(line.entry for line in others[:wanted]))


def _by_strength(lines: Iterable[GroupLine]) -> list[GroupLine]:
    return sorted(lines, key=lambda line: line.strength, reverse=True)


def seeds_apart(order: Sequence[int], group_of: Mapping[int, int]) -> tuple[int, ...]:
    """Return the entries as seeds 1, 2, 3 and so on of a knock-out in which group-mates meet as late as possible.

    ``order`` has them by strength. In every part of the bracket, half, quarter and so on, are as few of a group as its
    number allows; the best 2^j of the order are in different 2^j-th parts; without group-mates nobody changes places.
    """
    rounds = knockout_rounds(len(order))
    places = bracket(rounds)
    seeds = dict(enumerate(order, start=1))
    for size in (2**exponent for exponent in range(rounds, 1, -1)):
        for start in range(0, len(places), size):
            seeds |= _divided(seeds, places[start : start + size], group_of)
    return tuple(seeds[seed] for seed in range(1, len(order) + 1))


def _divided(seeds: Mapping[int, int], part: Sequence[int], group_of: Mapping[int, int]) -> dict[int, int]:
    """Who has the seeds of a part of the bracket when group-mates are divided between its halves."""
    upper = frozenset(part[: len(part) // 2])
    here = sorted(seed for seed in part if seed in seeds)
    by_group = defaultdict(list)
    for seed in here:
        by_group[group_of[seeds[seed]]].append(seed)
    neighbours = _two_by_two(here)
    mates = [two for members in by_group.values() for two in _two_by_two(members)]
    halves = _coloured(here, upper, [*neighbours, *mates])
    moved = {seed: seeds[seed] for seed in here}
    for one, other in neighbours:
        if halves[one] != (one in upper):
            moved |= {one: seeds[other], other: seeds[one]}
    return moved


def _two_by_two(seeds: Sequence[int]) -> list[tuple[int, int]]:
    """The first with the second, the third with the fourth and so on; an odd one is left over."""
    return list(zip(seeds[::2], seeds[1::2], strict=False))


def _coloured(here: Sequence[int], upper: frozenset[int], links: Iterable[tuple[int, int]]) -> dict[int, bool]:
    """For each seed whether its entry goes to the upper half, so that linked ones go to different halves.

    A last seed without a neighbour cannot move, so its chain begins with it; every other begins with its best seed,
    which stays.
    """
    linked = defaultdict(list)
    for one, other in links:
        linked[one].append(other)
        linked[other].append(one)
    halves: dict[int, bool] = {}
    for start in (*here[len(here) // 2 * 2 :], *here):
        ahead = [] if start in halves else [(start, start in upper)]
        while ahead:
            seed, is_upper = ahead.pop()
            if seed not in halves:
                halves[seed] = is_upper
                ahead += [(other, not is_upper) for other in linked[seed]]
    return halves
