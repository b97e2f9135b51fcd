"""Every way of comparing the results of a board, by its key: what an event or a command chooses from.

A method is the same for every game: it takes hand scores by side and knows nothing of where they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.comparison.board import Explain, compare_boards
from scoring.comparison.min_max import MIDDLE, explain
from scoring.comparison.nets import explain_cross, explain_matchpoints, explain_totals
from scoring.comparison.results import Result
from scoring.comparison.scales import BUTINET, CHAMPIONSHIP, PLAIN, Scale
from scoring.comparison.shares import Comparison


@dataclass(frozen=True, slots=True)
class Method:
    """A way of comparing: what the tables of a board get, and the scale on which that is shown.

    ``explaining`` takes what everybody gets where all are equal and where there is one result only, on the scale from
    1 to 2; only methods that divide by the spread heed it. ``by_net`` tells whether nets are compared rather than the
    hand scores of each direction.
    """

    key: str
    scale: Scale
    explaining: Callable[[Fraction, Fraction], Explain]
    by_net: bool = False

    def compare(
        self,
        results: Iterable[Result],
        when_equal: Fraction = MIDDLE,
        when_alone: Fraction = MIDDLE,
        expected: int | None = None,
    ) -> Comparison:
        """Return the results, in the order given, with what their sides get; the hand scores are those of pairs.

        Matchpoints are made for ``expected`` tables, or for those of the board that is seated at the most, so that a
        board played fewer times weighs as much as the others.
        """
        return compare_boards(results, self.explaining(when_equal, when_alone), expected)


def _by_spread(when_equal: Fraction, when_alone: Fraction) -> Explain:
    return lambda verdicts, _: explain(verdicts, when_equal, when_alone)


def _by_net(key: str, explain_nets: Explain) -> Method:
    return Method(key, PLAIN, lambda _equal, _alone: explain_nets, by_net=True)


COMPARISONS: Final[Mapping[str, Method]] = MappingProxyType(
    {
        method.key: method
        for method in (
            Method("championship", CHAMPIONSHIP, _by_spread),  # 9.7
            Method("butinet", BUTINET, _by_spread),  # movements.md, section 11
            _by_net("matchpoints", explain_matchpoints),  # H13.5, Q10.3
            _by_net("cross", explain_cross),  # H13.5
            _by_net("totals", explain_totals),  # H13.5
        )
    }
)
"""The methods by key; the first is the default of Botifarra, and matchpoints are the usual one of the other games."""
