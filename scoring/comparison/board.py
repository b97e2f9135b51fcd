"""The tables of one board compared with each other, one direction at a time: what every way of comparing shares.

A way of comparing says what is compared (each side's own hand score, or the net of the table) and what a direction
gets for it. Who takes part is the same in all: natural results only, and what was not played is no board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.comparison.results import Averaged, Penalised, Result, Scored, Sitout, Verdict
from scoring.comparison.shares import PAIRS, Comparison, Share
from scoring.seats import BySide

Shares = BySide[Share | None]
Explain = Callable[[Sequence[Verdict], int | None], list[Shares]]
"""Returns what the tables of one board get, in their order.

The number is that of the tables for which scores are made, where some boards are played less often than others; none
for those of the board itself.
"""
Measure = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Makes of the hand scores of a table the number that is compared, for each side."""

NO_BOARD: Final[Shares] = BySide(PAIRS, (None, None))


class Tables(NamedTuple):
    """How many tables of a board have a score, penalties and averages included, and for how many scores are made."""

    scored: int
    expected: int


@dataclass(frozen=True, slots=True)
class Direction:
    """What the entries of one direction of a board get: ``shares`` by the number compared.

    ``innocent`` is for a side that was offended against, ``penalty`` for an offender, ``averages`` by what the director
    gave of a hundred.
    """

    shares: Mapping[int, Share]
    innocent: Share
    penalty: Share
    averages: Mapping[int, Share]


DirectionOf = Callable[[Counter[int], Tables], Direction]
"""Makes a direction of its natural numbers, with how many tables have each, and of the tables of the board."""


def own_scores(hand_scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hand scores themselves: each side is compared by its own (clause 9.2)."""
    return hand_scores


def both_nets(hand_scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the net of a table seen from each side: its own hand score less the other's (clause H13.5)."""
    ns, ew = hand_scores
    return ns - ew, ew - ns


def explain_board(
    verdicts: Sequence[Verdict],
    direction_of: DirectionOf,
    measure: Measure = own_scores,
    expected: int | None = None,
) -> list[Shares]:
    """Return what the tables of one board get, in their order, with the numbers behind it.

    The hand scores are those of two pairs. Scores are made for ``expected`` tables, and never for fewer than there are.
    """
    # Tables with the same two hand scores get the same value: large fields have few distinct ones.
    natural = Counter(verdict.hand_scores.values for verdict in verdicts if isinstance(verdict, Scored))
    numbers = {scores: measure(scores) for scores in natural}
    others = (verdict for verdict in verdicts if not isinstance(verdict, Scored))
    scored = natural.total() + sum(isinstance(verdict, (Penalised, Averaged)) for verdict in others)
    tables = Tables(scored, max(scored, expected or 0))
    directions = BySide(
        PAIRS,
        tuple(direction_of(_column(natural, numbers, place), tables) for place in range(len(PAIRS))),
    )
    played: dict[tuple[int, ...], Shares] = {
        scores: BySide(PAIRS, tuple(d.shares[own] for d, own in zip(directions, numbers[scores], strict=True)))
        for scores in natural
    }
    return [
        played[verdict.hand_scores.values] if isinstance(verdict, Scored) else _unplayed(verdict, directions)
        for verdict in verdicts
    ]


def compare_boards(results: Iterable[Result], explain: Explain, expected: int | None = None) -> Comparison:
    """Return the results, in the order given, with what their sides get by comparison with the same board elsewhere.

    Scores are made for ``expected`` tables; where that is not said, for those of the board with the most.
    """
    results = tuple(results)
    boards: dict[object, list[Verdict]] = {}
    for result in results:
        boards.setdefault(result.board, []).append(result.verdict)
    expected = most_tables(boards.values()) if expected is None else expected
    shares: dict[object, Iterator[Shares]] = {
        board: iter(explain(verdicts, expected)) for board, verdicts in boards.items()
    }
    return Comparison(results, tuple(next(shares[result.board]) for result in results))


def most_tables(boards: Iterable[Sequence[Verdict]]) -> int:
    """Return at how many tables the board is seated that is seated at the most, whether it was played there or not."""
    return max((len(verdicts) - list(map(type, verdicts)).count(Sitout) for verdicts in boards), default=0)


def _column(
    natural: Counter[tuple[int, ...]], numbers: Mapping[tuple[int, ...], tuple[int, ...]], place: int
) -> Counter[int]:
    column: Counter[int] = Counter()
    for scores, tables in natural.items():
        column[numbers[scores][place]] += tables
    return column


def _unplayed(verdict: Verdict, directions: BySide[Direction]) -> Shares:
    if isinstance(verdict, Penalised):
        return directions.map_sides(lambda side, d: d.penalty if side in verdict.offenders else d.innocent)
    if isinstance(verdict, Averaged):
        return directions.map_sides(lambda side, d: d.averages[verdict.percent(side)])
    return NO_BOARD
