"""What one result did to the others of its board: the comparison once with it and once as if it had not been there.

One wild result flattens all others of its direction, because lowest and highest are what they are measured against
(clause 9.7). Leaving it out shows by how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.comparison.board import most_tables
from scoring.comparison.methods import COMPARISONS, Method
from scoring.comparison.min_max import MIDDLE
from scoring.comparison.results import NotPlayed, Verdict
from scoring.comparison.shares import Share
from scoring.seats import BySide


class Change(NamedTuple):
    """What one side gets for a board with a result (``before``) and without it (``after``); none for no board."""

    before: Share | None
    after: Share | None

    @property
    def difference(self) -> Fraction | None:
        """By how much the side has more without the result, in the unit of ``Share.value``; none for no board."""
        return None if self.before is None or self.after is None else self.after.value - self.before.value


def leave_out(
    verdicts: Sequence[Verdict],
    place: int,
    when_equal: Fraction = MIDDLE,
    when_alone: Fraction = MIDDLE,
    method: Method = COMPARISONS["championship"],
    expected: int | None = None,
) -> list[BySide[Change]]:
    """Return what the tables of one board get with and without the result at ``place``, in their order.

    The table left out gets nothing without its own result; scores are made for the ``expected`` tables either way.
    Raises ``IndexError`` where there is no such place.

    >>> from scoring.comparison.results import Scored
    >>> tables = [Scored(BySide.of(x, -x)) for x in (-16, 0, 4, 6)]
    >>> [str(change.difference) for change in (changes.values[0] for changes in leave_out(tables, 0))]
    ['None', '-8/11', '-8/33', '0']
    """
    if not 0 <= place < len(verdicts):
        raise IndexError(f"no result at place {place} of {len(verdicts)}")
    rest = [NotPlayed() if number == place else verdict for number, verdict in enumerate(verdicts)]
    explain = method.explaining(when_equal, when_alone)
    expected = most_tables([verdicts]) if expected is None else expected
    pairs = zip(explain(verdicts, expected), explain(rest, expected), strict=True)
    return [
        BySide(before.sides, tuple(Change(*shares) for shares in zip(before, after, strict=True)))
        for before, after in pairs
    ]
