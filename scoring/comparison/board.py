"""The tables of one board compared with each other, one direction at a time: what every way of comparing shares.

A way of comparing says what is compared (each side's own hand score, or the net of the table) and what a direction
gets for it. Who takes part is the same in all: natural results only, and what was not played is no board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.comparison.results import Penalised, Result, Scored, Verdict
from scoring.comparison.shares import PAIRS, Comparison, Share
from scoring.seats import BySide

Shares = BySide[Share | None]
Explain = Callable[[Sequence[Verdict]], list[Shares]]
"""Returns what the tables of one board get, in their order."""
Measure = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Makes of the hand scores of a table the number that is compared, for each side."""

NO_BOARD: Final[Shares] = BySide(PAIRS, (None, None))


@dataclass(frozen=True, slots=True)
class Direction:
    """What the entries of one direction of a board get: ``shares`` by the number compared.

    ``innocent`` is for a side that was offended against, ``penalty`` for an offender.
    """

    shares: Mapping[int, Share]
    innocent: Share
    penalty: Share


DirectionOf = Callable[[Counter[int], int], Direction]
"""Makes a direction of its natural numbers, with how many tables have each, and of the number of penalised tables."""


def own_scores(hand_scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hand scores themselves: each side is compared by its own (clause 9.2)."""
    return hand_scores


def both_nets(hand_scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the net of a table seen from each side: its own hand score less the other's (clause H13.5)."""
    ns, ew = hand_scores
    return ns - ew, ew - ns


def explain_board(
    verdicts: Sequence[Verdict], direction_of: DirectionOf, measure: Measure = own_scores
) -> list[Shares]:
    """Return what the tables of one board get, in their order, with the numbers behind it.

    The hand scores are those of two pairs.
    """
    # Tables with the same two hand scores get the same value: large fields have few distinct ones.
    natural = Counter(verdict.hand_scores.values for verdict in verdicts if isinstance(verdict, Scored))
    numbers = {scores: measure(scores) for scores in natural}
    penalised = sum(isinstance(verdict, Penalised) for verdict in verdicts)
    directions = BySide(
        PAIRS,
        tuple(direction_of(_column(natural, numbers, place), penalised) for place in range(len(PAIRS))),
    )
    scored: dict[tuple[int, ...], Shares] = {
        scores: BySide(PAIRS, tuple(d.shares[own] for d, own in zip(directions, numbers[scores], strict=True)))
        for scores in natural
    }
    return [
        scored[verdict.hand_scores.values] if isinstance(verdict, Scored) else _unplayed(verdict, directions)
        for verdict in verdicts
    ]


def compare_boards(results: Iterable[Result], explain: Explain) -> Comparison:
    """Return the results, in the order given, with what their sides get by comparison with the same board elsewhere."""
    results = tuple(results)
    tables: dict[object, list[Verdict]] = {}
    for result in results:
        tables.setdefault(result.board, []).append(result.verdict)
    shares: dict[object, Iterator[Shares]] = {board: iter(explain(verdicts)) for board, verdicts in tables.items()}
    return Comparison(results, tuple(next(shares[result.board]) for result in results))


def _column(
    natural: Counter[tuple[int, ...]], numbers: Mapping[tuple[int, ...], tuple[int, ...]], place: int
) -> Counter[int]:
    column: Counter[int] = Counter()
    for scores, tables in natural.items():
        column[numbers[scores][place]] += tables
    return column


def _unplayed(verdict: Verdict, directions: BySide[Direction]) -> Shares:
    if not isinstance(verdict, Penalised):
        return NO_BOARD
    return directions.map_sides(lambda side, d: d.penalty if side in verdict.offenders else d.innocent)
