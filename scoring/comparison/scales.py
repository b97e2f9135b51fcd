"""The scales on which scores by comparison are shown; normalised ones are kept and ranked on the scale from 1 to 2.

Sources: clause 9.10 for the championship scale; ``movements.md`` section 11 for the scale from 0 to 100, whose
published example cuts the decimals off on screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final


def half_up(value: Fraction, decimals: int = 2) -> str:
    """Return ``value`` rounded to ``decimals``; halves go to the greater number, below zero too.

    >>> half_up(Fraction(9, 8)), half_up(Fraction(-9, 8)), half_up(Fraction(-1, 200))
    ('1.13', '-1.12', '0.00')
    """
    return _digits(math.floor(value * 10**decimals + Fraction(1, 2)), decimals)


def cut(value: Fraction) -> str:
    """Return the whole number left when the decimals are cut off, towards zero.

    >>> cut(Fraction(1999, 20)), cut(Fraction(-1, 2))
    ('99', '0')
    """
    return str(math.trunc(value))


def plain(value: Fraction) -> str:
    """Return a whole number as it is, and anything else with two decimals as ``half_up`` does.

    >>> plain(Fraction(-60)), plain(Fraction(29, 6))
    ('-60', '4.83')
    """
    return str(value) if value.denominator == 1 else half_up(value)


def _digits(units: int, decimals: int) -> str:
    whole, rest = divmod(abs(units), 10**decimals)
    return f"{'-' if units < 0 else ''}{whole}.{rest:0{decimals}d}"


@dataclass(frozen=True, slots=True)
class Scale:
    """A way to show scores: ``factor`` times the score as it is kept, plus ``shift`` for each board.

    Files carry the converted score with two decimals on every scale; screens show it as ``on_screen`` does.
    """

    key: str
    factor: int
    shift: int
    on_screen: Callable[[Fraction], str]

    def convert(self, score: Fraction, boards: Fraction | int = 1) -> Fraction:
        """Return a score as it is kept, or the sum of such scores over ``boards`` boards, on this scale, exactly."""
        return self.factor * score + self.shift * boards

    def display(self, score: Fraction, boards: Fraction | int = 1) -> str:
        """Return what pages show for a score as it is kept, or for the sum of such scores over ``boards`` boards."""
        return self.on_screen(self.convert(score, boards))


CHAMPIONSHIP: Final = Scale("championship", factor=1, shift=0, on_screen=half_up)
"""From 1 to 2, an offender has 0."""
BUTINET: Final = Scale("butinet", factor=100, shift=-100, on_screen=cut)
"""From 0 to 100, an offender has -100."""

PLAIN: Final = Scale("plain", factor=1, shift=0, on_screen=plain)
"""The scores themselves, as matchpoints and differences are shown."""

SCALES: Final[Mapping[str, Scale]] = MappingProxyType({scale.key: scale for scale in (CHAMPIONSHIP, BUTINET)})
"""The scales of normalised scores; comparisons of nets have no choice of scale."""
