"""What the sides get for a board by comparison with its other tables: shares, and results that carry them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

from scoring.comparison.results import Result
from scoring.seats import BySide, Side

PAIRS: Final = (Side.NS, Side.EW)


class Basis(Enum):
    """Where a score by comparison comes from."""

    FORMULA = "formula"
    """The formula of the comparison; of a normalised score, 1 + (own - lowest) / (highest - lowest) (clause 9.7)."""
    EQUAL = "equal"
    """All natural scores of the direction are equal, clause 9.8."""
    ALONE = "alone"
    """There is one natural result only, clause 9.8."""
    PENALTY = "penalty"
    """The side is penalised, clause 9.9."""
    AVERAGE = "average"
    """The other side is penalised: the mean of the natural scores, clause 9.9."""
    NOTHING = "nothing"
    """The other side is penalised and no natural result is left, clause 9.9 (d)."""
    GIVEN = "given"
    """The deal was not played and the director gave an average (``Averaged``)."""
    OWN = "own"
    """The same, and the side gets the mean of its own results instead, because that is better, or worse."""


NATURAL: Final = frozenset({Basis.FORMULA, Basis.EQUAL, Basis.ALONE})
"""The score of a result that was played and counts."""


class Share(NamedTuple):
    """What one side gets for a board, with the numbers behind it.

    ``value`` is what the comparison gives: a normalised score on the scale from 1 to 2, matchpoints, a difference.
    ``own`` is the number of the side that was compared, its hand score or its net, none where nothing was scored at
    the table; ``lowest`` and ``highest`` are the extremes of the natural ones of its direction, none where there is no
    natural result. ``is_top`` says that the side had the highest of its direction, alone or with others, on a board
    where not all had the same (clause 9.13). ``percent`` is the average that the director gave, of a hundred.
    """

    value: Fraction
    basis: Basis
    own: int | None
    lowest: int | None
    highest: int | None
    is_top: bool = False
    percent: int | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Results with what each side gets for them; none for a result that is no board.

    Iterating yields each result with its shares.
    """

    results: tuple[Result, ...]
    shares: tuple[BySide[Share | None], ...]

    def __iter__(self) -> Iterator[tuple[Result, BySide[Share | None]]]:
        return iter(zip(self.results, self.shares, strict=True))
