"""How evenly a movement compares its pairs: competition, quality and comparisons, in exact numbers.

For each board and each two pairs that both played it: +1 in the same direction, -1 in opposite directions at different
tables, n - 1 if they met (half a top, n being the number of times the board was played). The sum over all boards is the
*competition* of the two. In a perfectly balanced movement it is the same for every two pairs. The figures are exact for
matchpoints; for scales between lowest and highest they tell who shares a field with whom, and serve as a guide.

Half tables do not count, nor does a pair that a faulty movement seats against itself. Everything here regards all
pairs as one field, also in a movement with two winners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from scoring.movements.seating import Movement

Two = tuple[int, int]
Meeting = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spread:
    """Lowest, highest, mean and variance (the square of the population deviation) of a list of whole numbers."""

    lowest: int
    highest: int
    mean: Fraction
    variance: Fraction

    @classmethod
    def of(cls, values: Iterable[int]) -> Spread:
        """Summarise ``values``, of which there must be at least one."""
        found = tuple(values)
        mean = Fraction(sum(found), len(found))
        variance = Fraction(sum(value * value for value in found), len(found)) - mean**2
        return cls(min(found), max(found), mean, variance)


def competition(movement: Movement) -> dict[Two, int]:
    """Return the competition of every two pairs (p, q), p < q."""
    total = dict.fromkeys(combinations(range(1, movement.pairs + 1), 2), 0)
    for meetings, weight in _plays(movement).items():
        for two, value in _competition_on_board(meetings):
            if two in total:
                total[two] += value * weight
    return total


def comparisons(movement: Movement) -> dict[Two, int]:
    """Return for every two pairs (p, q), p < q, on how many boards they played the same direction."""
    total = dict.fromkeys(combinations(range(1, movement.pairs + 1), 2), 0)
    for meetings, weight in _plays(movement).items():
        for side in zip(*meetings, strict=True):
            for two in combinations(sorted(side), 2):
                if two in total:
                    total[two] += weight
    return total


def _plays(movement: Movement) -> Counter[tuple[Meeting, ...]]:
    """Who met whom on each board, with the number of boards on which exactly these met."""
    by_board: dict[int, list[Meeting]] = {}
    for line in movement.seatings:
        if met := line.meeting:
            for board in line.boards:
                by_board.setdefault(board, []).append(met)
    return Counter(tuple(meetings) for meetings in by_board.values())


def _competition_on_board(meetings: tuple[Meeting, ...]) -> Iterator[tuple[Two, int]]:
    """The competition of every two pairs on one board: first all at different tables, then the opponents."""
    half_top = len(meetings) - 1
    for (ns, ew), (other_ns, other_ew) in combinations(meetings, 2):
        yield _two(ns, other_ns), 1
        yield _two(ew, other_ew), 1
        yield _two(ns, other_ew), -1
        yield _two(ew, other_ns), -1
    for ns, ew in meetings:
        yield _two(ns, ew), half_top


def _two(first: int, second: int) -> Two:
    return (first, second) if first < second else (second, first)


def quality(values: Mapping[Two, int]) -> Fraction:
    """Return Q of a competition: 100 S² / (N ΣC²), 100 for a perfectly balanced movement.

    Nought where nobody is compared with anybody.
    """
    squares = sum(value * value for value in values.values())
    return Fraction(100 * sum(values.values()) ** 2, len(values) * squares) if squares else Fraction(0)


def integer_quality(values: Mapping[Two, int]) -> Fraction:
    """Return Qi of a competition: 100 times the least sum of squares of N integers with the same sum, by ΣC².

    It is 100 where no movement with whole numbers could do better. Nought where nobody is compared.
    """
    squares = sum(value * value for value in values.values())
    low, above = divmod(sum(values.values()), len(values))
    least = (len(values) - above) * low**2 + above * (low + 1) ** 2
    return Fraction(100 * least, squares) if squares else Fraction(0)
