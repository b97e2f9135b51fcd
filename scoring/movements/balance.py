"""How evenly a movement compares its pairs: competition, quality and comparisons, in exact numbers.

For each board and each two pairs that both played it: +1 in the same direction, -1 in opposite directions at different
tables, n - 1 if they met (half a top, n being the number of times the board was played). The sum over all boards is the
*competition* of the two. In a perfectly balanced movement it is the same for every two pairs. The figures are exact for
matchpoints; for scales between lowest and highest they tell who shares a field with whom, and serve as a guide.

It is what one loses by the other's rise from the lowest to the highest score of the board. So of an individual, where
partners rise together, they compete by -(n - 1), and the competition of a player with all others still adds up to half
a top a board. In a match of teams a board is compared between its two tables only: two teams compete by the boards that
both tables of their match play. Where every table plays a match of its own, two compete by the matches they have.

Half tables do not count, nor does a pair that a faulty movement seats against itself. Everything here regards all
as one field, also in a movement with two winners.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

from scoring.movements.counts import meetings
from scoring.movements.seating import Movement, Partners, TeamPair, Unit, sitters_of
from scoring.pairing.event import pair_of

Two = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spread:
    """Lowest, highest, mean and variance (the square of the population deviation) of a list of whole numbers."""

    lowest: int
    highest: int
    mean: Fraction
    variance: Fraction

    @classmethod
    def of(cls, values: Iterable[int]) -> Spread:
        """Summarise ``values``; all nought if there are none."""
        found = tuple(values) or (0,)
        mean = Fraction(sum(found), len(found))
        variance = Fraction(sum(value * value for value in found), len(found)) - mean**2
        return cls(min(found), max(found), mean, variance)


@dataclass(frozen=True, slots=True)
class Balance:
    """The figures of a movement.

    ``boards`` is the number b of boards of a set where all sets have as many; S, mean and deviation are then of the
    competition divided by b, so that they do not depend on it. Without such a number it is 1. ``quality`` is Q and
    ``integer_quality`` Qi; ``comparisons`` are boards, ``meetings`` matches or tables at which two meet.
    """

    boards: int
    total: int
    competition: Spread
    quality: Fraction
    integer_quality: Fraction
    comparisons: Spread
    meetings: Spread


def balance(movement: Movement) -> Balance:
    """Return the figures of the movement."""
    boards, values = _per_board_of_a_set(movement)
    return Balance(
        boards,
        sum(values.values()),
        Spread.of(values.values()),
        quality(values),
        integer_quality(values),
        Spread.of(comparisons(movement).values()),
        Spread.of(meetings(movement).values()),
    )


def _per_board_of_a_set(movement: Movement) -> tuple[int, dict[Two, int]]:
    """The boards of a set, and the competition divided by them."""
    values = competition(movement)
    sizes = {len(line.boards) for line in movement.live}
    size = sizes.pop() if len(sizes) == 1 and not movement.match else 1
    if size and all(value % size == 0 for value in values.values()):
        return size, {two: value // size for two, value in values.items()}
    return 1, values


def competition(movement: Movement) -> dict[Two, int]:
    """Return the competition of every two (p, q), p < q, of what is numbered."""
    if movement.match:
        return meetings(movement)
    if movement.unit is Unit.TEAMS:
        return _boards_of_matches(movement)
    boards = _Boards.of(movement)
    return {two: boards.competition(two) for two in _allpair_of(movement)}


def comparisons(movement: Movement) -> dict[Two, int]:
    """Return for every two (p, q), p < q, on how many boards they are compared, playing in the same direction.

    Two teams are compared on the boards of their match. Nobody is where every table plays a match of its own.
    """
    if movement.match:
        return dict.fromkeys(_allpair_of(movement), 0)
    if movement.unit is Unit.TEAMS:
        return _boards_of_matches(movement)
    boards = _Boards.of(movement)
    return {two: boards.comparisons(two) for two in _allpair_of(movement)}


def comparisons_ranked_together(movement: Movement) -> Spread:
    """Return the comparisons of every two of one field: all pairs, or those that sit the same way throughout."""
    return ranked_together(movement)[0]


def ranked_together(movement: Movement) -> tuple[Spread, Fraction]:
    """Return the comparisons of every two that are ranked together, and the Q of these.

    It is that of all as one field, or of two fields the lower one; only those of one field are compared.
    """
    if movement.match or movement.unit is Unit.TEAMS:
        counts, values = comparisons(movement), competition(movement)
    else:
        boards, both = _Boards.of(movement), [two for field in fields(movement) for two in field]
        counts = {two: boards.comparisons(two) for two in both}
        values = {two: boards.competition(two) for two in both}
    found = [quality({two: values[two] for two in field}) for field in fields(movement)]
    return Spread.of(counts[two] for field in fields(movement) for two in field), min(found, default=Fraction(0))


def fields(movement: Movement) -> tuple[tuple[Two, ...], ...]:
    """Return every two that are ranked together: all of one field, or of those who sit the same way throughout."""
    if not movement.two_winner:
        return (tuple(_allpair_of(movement)),)
    north_south = {sitter for line in movement.seatings if line.ns is not None for sitter in sitters_of(line.ns)}
    apart = ([n for n in range(1, movement.pairs + 1) if (n in north_south) == way] for way in (True, False))
    return tuple(tuple(combinations(field, 2)) for field in apart if field[1:])


def _allpair_of(movement: Movement) -> Iterator[Two]:
    return combinations(range(1, movement.pairs + 1), 2)


class _Boards:
    """Who played which boards which way: a set of boards is a whole number with a bit for each.

    ``met`` counts the tables of every board on which two were opponents, ``partnered`` of those on which they were
    partners, ``together`` these boards themselves.
    """

    def __init__(self) -> None:
        self.ns: dict[int, int] = defaultdict(int)
        self.ew: dict[int, int] = defaultdict(int)
        self.met: Counter[Two] = Counter()
        self.partnered: Counter[Two] = Counter()
        self.together: Counter[Two] = Counter()

    @classmethod
    def of(cls, movement: Movement) -> _Boards:
        """Look through all live tables."""
        found = cls()
        bits = {board: 1 << index for index, board in enumerate(movement.boards)}
        tables = Counter(board for line in movement.live for board in set(line.boards))
        for line in movement.live:
            ns, ew = ([who for who in sitters_of(entry) if isinstance(who, int)] for entry in line.pairs)
            boards = set(line.boards)
            found._play(ns, ew, sum(bits[board] for board in boards), sum(tables[board] for board in boards))
            for entry in line.pairs:
                if isinstance(entry, Partners):
                    found.together[pair_of(entry.first, entry.second)] += len(boards)
        return found

    def _play(self, ns: list[int], ew: list[int], boards: int, tables: int) -> None:
        """One table: its boards as bits, and at how many tables they are played, added up."""
        for side, who in ((self.ns, ns), (self.ew, ew)):
            for one in who:
                side[one] |= boards
            if who[1:]:
                self.partnered[pair_of(*who)] += tables
        for first, second in product(ns, ew):
            self.met[pair_of(first, second)] += tables

    def comparisons(self, two: Two) -> int:
        """Return on how many boards both played the same way, at different tables."""
        p, q = two
        same = (self.ns[p] & self.ns[q]).bit_count() + (self.ew[p] & self.ew[q]).bit_count()
        return same - self.together.get(two, 0)

    def competition(self, two: Two) -> int:
        """Return the competition of two: boards played the same way, less those played opposite ways, and meetings."""
        p, q = two
        (a, b), (c, d) = (self.ns[p], self.ew[p]), (self.ns[q], self.ew[q])
        shared = (a & c).bit_count() + (b & d).bit_count() - (a & d).bit_count() - (b & c).bit_count()
        return shared + self.met.get(two, 0) - self.partnered.get(two, 0)


def _boards_of_matches(movement: Movement) -> dict[Two, int]:
    """On how many boards both tables of a match of two teams were played."""
    halves: dict[tuple[int, int], set[int]] = defaultdict(set)
    for line in movement.live:
        if isinstance(line.ns, TeamPair) and isinstance(line.ew, TeamPair):
            halves[line.ns.team, line.ew.team] |= set(line.boards)
    return {(p, q): len(halves[p, q] & halves[q, p]) for p, q in _allpair_of(movement)}


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
    if not squares:
        return Fraction(0)
    low, above = divmod(sum(values.values()), len(values))
    least = (len(values) - above) * low**2 + above * (low + 1) ** 2
    return Fraction(100 * least, squares)
