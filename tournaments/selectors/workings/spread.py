"""Normalised scores worked out: the formula of clause 9.7, equal boards, penalties, on both of its scales."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from scoring.comparison.results import AVERAGES
from scoring.comparison.scales import CHAMPIONSHIP
from scoring.comparison.shares import Basis, Share
from tournaments.selectors.numbers import difference, hundredths
from tournaments.selectors.workings.base import (
    Ends,
    Told,
    Working,
    average_reason,
    given_reason,
    nothing_reason,
    own_reason,
    penalty_reason,
    range_of,
)

CLAUSES: Final[Mapping[Basis, str]] = MappingProxyType(
    {
        Basis.FORMULA: "9.7",
        Basis.EQUAL: "9.8",
        Basis.ALONE: "9.8",
        Basis.PENALTY: "9.9",
        Basis.AVERAGE: "9.9",
        Basis.NOTHING: "9.9",
    }
)
"""The clause that each score comes from."""
WORST: Final = Fraction(1)
BEST: Final = Fraction(2)


class Spread(Working):
    """Hand scores compared by where they lie between the lowest and the highest of their direction."""

    @property
    def score_title(self) -> str:
        """The head of a column of normalised scores."""
        return _("Norm.")

    @property
    def in_short(self) -> str:
        """How a board is scored."""
        if self.scale is CHAMPIONSHIP:
            return _(
                "On each board the best result of a direction gets 2, the worst 1, the others lie between in "
                "proportion; a penalty is 0."
            )
        return _(
            "On each board the best result of a direction gets 100, the worst 0, the others lie between in "
            "proportion; a penalty is −100."
        )

    @property
    def penalty_effect(self) -> str:
        """What a penalty does; on the scale from 0 to 100 a nought of the other is less than nothing."""
        effect = super().penalty_effect
        return effect if self.scale is CHAMPIONSHIP else f"{effect} {_('On the 0–100 scale the 0 is −100.')}"

    @property
    def average_effect(self) -> str:
        """What averages are on this scale."""
        values = [self.shown(1 + Fraction(percent, 100)) for percent in AVERAGES]
        words = {"low": values[0], "middle": values[1], "high": values[2]}
        return (
            _(
                "Both sides get %(middle)s by nobody’s fault; else who is at fault gets %(low)s and the other side "
                "%(high)s. Nothing is compared with that."
            )
            % words
        )

    @property
    def rounding(self) -> str:
        """How scores are rounded (clause 9.10)."""
        if self.scale is CHAMPIONSHIP:
            return _("Scores are shown with two decimals, halves up; places are decided by the exact numbers.")
        return _("The decimals of scores are cut off (→); places are decided by the exact numbers.")

    def steps(self, told: Told) -> tuple[str, ...]:
        """Return the formula of clause 9.7 with the numbers of a score in it.

        ``1 + (1 − (−16)) / (6 − (−16))``, ``= 1 + 17/22``, ``≈ 1.77``; on the scale from 0 to 100 also ``→ 77``,
        where pages cut the decimals off.
        """
        share = told.share
        if share.basis is Basis.AVERAGE:
            return self.average_steps(told)
        if share.basis is not Basis.FORMULA:
            return ()
        assert share.own is not None
        assert share.lowest is not None
        assert share.highest is not None
        figures = f"({difference(share.own, share.lowest)}) / ({difference(share.highest, share.lowest)})"
        quotient = f"{share.own - share.lowest}/{share.highest - share.lowest}"
        before = "1 +" if self.scale is CHAMPIONSHIP else f"{self.scale.factor} ×"
        return f"{before} {figures}", f"= {before} {quotient}", *self.exactly(share.value)

    def exactly(self, score: Fraction, *others: Fraction) -> tuple[str, ...]:
        """Return the score with two decimals, and what pages show where they cut these off."""
        is_exact = all((self.scale.convert(one) * 100).denominator == 1 for one in (score, *others))
        decimals, short = self.term(score), self.shown(score)
        result = f"{'=' if is_exact else '≈'} {decimals}"
        return (result,) if short == decimals else (result, f"→ {short}")

    def term(self, score: Fraction) -> str:
        """Return a score with two decimals, also where pages cut them off."""
        return hundredths(self.scale, score)

    def reason(self, told: Told) -> str:
        """Return in words where a score comes from that the formula does not give."""
        sentence = {
            Basis.FORMULA: "",
            Basis.EQUAL: _(
                "All %(count)s results of this direction are %(own)s. Lowest and highest are the same, so the formula "
                "would divide by 0; then everybody gets %(score)s."
            ),
            Basis.ALONE: _(
                "The only result of this direction: there is nothing to compare it with, and then the pair gets "
                "%(score)s."
            ),
            Basis.PENALTY: penalty_reason(),
            Basis.AVERAGE: average_reason(),
            Basis.NOTHING: nothing_reason(),
            Basis.GIVEN: given_reason(told.share),
            Basis.OWN: own_reason(told.share),
        }[told.share.basis]
        return sentence % self.words(told)

    def clause(self, share: Share) -> str:
        """Return the clause of the championship, by which every game is compared here."""
        return CLAUSES.get(share.basis, "")

    def ends(self, natural: Sequence[Share]) -> Ends:
        """Return 1 and 2, whatever the hand scores."""
        return WORST, BEST

    def moved(self, before: Sequence[Share], after: Sequence[Share], *, others_move: bool) -> str:
        """Return what became of the range."""
        old, new = range_of(before), range_of(after)
        if len(after) == 1:
            return _("Only one result is left, with nothing to compare it with.")
        if new is None or new[0] == new[1]:
            return _("All results that are left are equal, so the formula would divide by 0.")
        if old is None or old[1] - old[0] != new[1] - new[0]:
            words = {"range": new[1] - new[0], "old_range": old[1] - old[0] if old else ""}
            return _("The range is %(range)s instead of %(old_range)s, so every score between the ends moves.") % words
        return _("So only averages move.") if others_move else _("So no other score moves.")

    def moved_by_penalty(self) -> str:
        """Return that nothing moves."""
        return _("The table has a penalty, so it is compared with no other: without it nothing moves.")
