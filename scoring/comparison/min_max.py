"""Normalised scores of a championship, on the scale from 1 to 2 (clauses 9.7 to 9.12), in exact fractions.

The hand scores of one direction of a board are compared with each other: the worst gets 1, the best 2, and the others
lie between them in proportion. Penalised tables take no part in that; an offender gets 0 and the side it offended
against the mean of the natural scores of its direction. An average of 50 of a hundred is 1.5, one of 40 or 60 is 1.4
or 1.6, whatever was scored elsewhere: the same parts of the way from the worst to the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from scoring.comparison.board import Direction, compare_boards, explain_board
from scoring.comparison.results import AVERAGES, Result, Verdict
from scoring.comparison.shares import Basis, Comparison, Share
from scoring.seats import BySide

MIDDLE: Final = Fraction(3, 2)
"""The default of ``when_equal`` and ``when_alone``; what the innocent side gets where nothing is natural (9.9 d)."""
PENALTY: Final = Fraction(0)
"""The normalised score of an offender (clause 9.9)."""


def normalise(
    verdicts: Sequence[Verdict], when_equal: Fraction = MIDDLE, when_alone: Fraction = MIDDLE
) -> list[BySide[Fraction | None]]:
    """Return the normalised scores of the tables of one board, in their order; none for what was not played.

    >>> from scoring.comparison.results import Scored
    >>> from scoring.seats import Side
    >>> tables = [Scored(BySide.of(4, -8)), Scored(BySide.of(-16, 8)), Scored(BySide.of(6, -6))]
    >>> [str(score[Side.NS]) for score in normalise(tables)]
    ['21/11', '1', '2']
    """
    return [
        shares.map(lambda share: None if share is None else share.value)
        for shares in explain(verdicts, when_equal, when_alone)
    ]


def compare(results: Iterable[Result], when_equal: Fraction = MIDDLE, when_alone: Fraction = MIDDLE) -> Comparison:
    """Return the results, in the order given, with what their sides get by comparison with the same board elsewhere."""
    return compare_boards(results, lambda verdicts, _: explain(verdicts, when_equal, when_alone))


def explain(
    verdicts: Sequence[Verdict], when_equal: Fraction = MIDDLE, when_alone: Fraction = MIDDLE
) -> list[BySide[Share | None]]:
    """Return the normalised scores of the tables of one board with the numbers behind them."""
    return explain_board(verdicts, lambda scores, _: _direction(scores, when_equal, when_alone))


def _direction(scores: Counter[int], when_equal: Fraction, when_alone: Fraction) -> Direction:
    """Return the shares by hand score; ``scores`` counts the tables with each natural hand score."""
    lowest, highest, tables = min(scores, default=None), max(scores, default=None), scores.total()
    penalty = Share(PENALTY, Basis.PENALTY, None, lowest, highest)
    averages = {
        percent: Share(1 + Fraction(percent, 100), Basis.GIVEN, None, lowest, highest, percent=percent)
        for percent in AVERAGES
    }
    if lowest is None or highest is None:
        return Direction({}, Share(MIDDLE, Basis.NOTHING, None, None, None), penalty, averages)
    if lowest == highest:
        value, basis = (when_alone, Basis.ALONE) if tables == 1 else (when_equal, Basis.EQUAL)
        same = Share(value, basis, lowest, lowest, highest)
        return Direction({lowest: same}, Share(value, Basis.AVERAGE, None, lowest, highest), penalty, averages)
    spread = highest - lowest
    shares = {
        own: Share(Fraction(spread + own - lowest, spread), Basis.FORMULA, own, lowest, highest, is_top=own == highest)
        for own in scores
    }
    # The formula is affine: the mean of the normalised scores is the normalised mean hand score (9.9).
    excess = sum(own * count for own, count in scores.items()) - lowest * tables
    mean = Fraction(spread * tables + excess, spread * tables)
    return Direction(shares, Share(mean, Basis.AVERAGE, None, lowest, highest), penalty, averages)
