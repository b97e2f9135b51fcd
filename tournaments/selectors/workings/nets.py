"""Nets worked out: matchpoints by tables beaten and tied, differences added, and plain totals (clause H13.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from scoring.comparison.nets import BEATEN
from scoring.comparison.shares import Basis, Share
from tournaments.selectors.numbers import plain_number
from tournaments.selectors.workings.base import (
    Ends,
    Told,
    Working,
    average_reason,
    given_reason,
    is_natural,
    nothing_reason,
    own_reason,
    penalty_reason,
)
from tournaments.templatetags.cards import MINUS

CLAUSES: Final[Mapping[str, str]] = MappingProxyType({"huutopussi": "H13.5", "quatre_sept": "Q10.3"})
"""The clause of each game that compares nets; Botifarra has none."""
MOST_TERMS: Final = 6
"""With more different nets than this the differences are not written out one by one."""


class Nets(Working):
    """What all comparisons of nets have in common."""

    @property
    def rounding(self) -> str:
        """How scores are rounded."""
        return _(
            "Scores that are no whole numbers are shown with two decimals; places are decided by the exact numbers."
        )

    def clause(self, share: Share) -> str:
        """Return the clause of the game, empty for Botifarra."""
        return CLAUSES.get(self.game, "")

    def ends(self, natural: Sequence[Share]) -> Ends | None:
        """Return the lowest and the highest score that a result got."""
        values = [share.value for share in natural]
        return (min(values), max(values)) if values else None

    def term(self, score: Fraction) -> str:
        """Return a score as pages show it."""
        return self.shown(score)

    def exactly(self, score: Fraction, *others: Fraction) -> tuple[str, ...]:
        """Return the score, equal only if nothing was rounded."""
        is_exact = all((one * 100).denominator == 1 for one in (score, *others))
        return (f"{'=' if is_exact else '≈'} {self.shown(score)}",)

    def steps(self, told: Told) -> tuple[str, ...]:
        """Return the sum that gives a score."""
        if told.share.basis is Basis.AVERAGE:
            return self.average_steps(told)
        return self.sum_of(told) if is_natural(told.share) and len(told.natural) > 1 else ()

    def sum_of(self, told: Told) -> tuple[str, ...]:
        """Return the sum that gives the score of a result that is compared with others."""
        return ()

    def reason(self, told: Told) -> str:
        """Return in words where a score comes from."""
        if told.share.basis is Basis.FORMULA:
            return self.of_formula(told)
        sentence = {
            Basis.EQUAL: self.of_equal(),
            Basis.ALONE: _("The only result of this direction, with nothing to compare it with: it gets %(score)s."),
            Basis.PENALTY: self.of_penalty(),
            Basis.AVERAGE: average_reason(),
            Basis.NOTHING: nothing_reason(),
            Basis.GIVEN: given_reason(told.share),
            Basis.OWN: own_reason(told.share),
        }[told.share.basis]
        return sentence % self.words(told)

    def of_formula(self, told: Told) -> str:
        """Return where an ordinary score comes from, as far as the sum does not say it."""
        return ""

    def of_equal(self) -> str:
        """Return the sentence for a board on which all nets are equal."""
        return _("All %(count)s nets of this direction are %(own)s, so nobody is ahead of anybody: all get %(score)s.")

    def of_penalty(self) -> str:
        """Return the sentence for a side with a penalty."""
        return penalty_reason()

    def moved(self, before: Sequence[Share], after: Sequence[Share], *, others_move: bool) -> str:
        """Return that there is one table fewer."""
        if len(after) == 1:
            return _("Only one result is left, with nothing to compare it with.")
        return _("Every other table has one table fewer to be compared with.")

    def moved_by_penalty(self) -> str:
        """Return that the board has one table fewer."""
        return _(
            "The table has a penalty, so it is compared with no other; without it the board has one table fewer, and "
            "scores are made for so many."
        )


class Matchpoints(Nets):
    """Two points for each table beaten, one for each tie."""

    @property
    def score_title(self) -> str:
        """The head of a column of matchpoints."""
        return _("MP")

    @property
    def in_short(self) -> str:
        """How a board is scored."""
        return _(
            "On each board the net of a table, North-South less East-West, is compared with that of every other table: "
            "2 points for each table beaten, 1 for each tie; a penalty is 0."
        )

    @property
    def average_effect(self) -> str:
        """What averages are in matchpoints."""
        return _(
            "Both sides get half of the top by nobody’s fault; else who is at fault gets two fifths of it and the "
            "other side three fifths. Nothing is compared with that."
        )

    def of_formula(self, told: Told) -> str:
        """Return how many tables are beaten and tied."""
        beaten, tied = _beaten_and_tied(told)
        return _("Tables beaten: %(beaten)s, tied: %(tied)s.") % {"beaten": beaten, "tied": tied}

    def sum_of(self, told: Told) -> tuple[str, ...]:
        """Return ``2 × 3 + 1``, ``= 7``; where results lack, also how that is made for the tables of other boards.

        Where A of E tables are natural, M matchpoints become (M × E + E − A) / A.
        """
        beaten, tied = _beaten_and_tied(told)
        points, natural = BEATEN * beaten + tied, len(told.natural)
        first = f"{BEATEN} × {beaten} + {tied}"
        if natural == told.expected:
            return first, *self.exactly(told.share.value)
        factor = f"({points} × {told.expected} + {told.expected} {MINUS} {natural}) / {natural}"
        return f"{first} = {points}", factor, *self.exactly(told.share.value)

    def moved_by_penalty(self) -> str:
        """Return that nothing moves: matchpoints are made for the tables of the movement."""
        return _nothing_moves()


class SignedNets(Nets):
    """Those of which a score can be negative, so that nought would be no penalty."""

    @property
    def penalty_effect(self) -> str:
        """What a penalty does where a score can be negative."""
        return _(
            "The offenders get the lowest score of their direction and no more than 0, the other side the mean of what "
            "was really scored with its cards at the other tables. What this table scored counts for nobody."
        )

    @property
    def average_effect(self) -> str:
        """What averages are where there is no top."""
        return _(
            "Both sides get the mean of what was really scored with their cards by nobody’s fault; else who is at "
            "fault gets less and the other side more, a tenth of what lies between the lowest and the highest score. "
            "Nothing is compared with that."
        )

    def of_penalty(self) -> str:
        """Return the sentence for a side with a penalty, where a score can be negative."""
        return _(
            "This side has a penalty: it gets %(score)s, the lowest score of its direction and no more than 0; its "
            "result is compared with no other."
        )


class Cross(SignedNets):
    """The differences to every other table, added."""

    @property
    def score_title(self) -> str:
        """The head of a column of differences."""
        return _("Diff.")

    @property
    def in_short(self) -> str:
        """How a board is scored."""
        return _(
            "On each board the differences of a table's net, North-South less East-West, to the nets of all other "
            "tables are added; a penalty is the lowest score of the direction and no more than 0."
        )

    def of_formula(self, told: Told) -> str:
        """Return what the sum is made of."""
        return _("The differences to the nets of the other tables, added.")

    def sum_of(self, told: Told) -> tuple[str, ...]:
        """Return the differences, equal ones together: ``180 + 2 × 15 − 30``, ``= 180``.

        With many different nets the same sum is written as so many times the own net less all nets; penalties count as
        tables with the mean net.
        """
        share, natural = told.share, len(told.natural)
        assert share.own is not None
        nets = Counter(one.own for one in told.natural if one.own is not None)
        if len(nets) > MOST_TERMS:
            total = sum(net * count for net, count in nets.items())
            first = f"{natural} × {_in_brackets(share.own)} {MINUS} {_in_brackets(total)}"
        else:
            first = _added([(share.own - net, nets[net]) for net in sorted(nets) if net != share.own])
        if natural == told.tables:
            return first, *self.exactly(share.value)
        return f"({first}) × {told.tables}/{natural}", *self.exactly(share.value)


class Totals(SignedNets):
    """The nets themselves."""

    @property
    def score_title(self) -> str:
        """The head of a column of nets that count as they are."""
        return _("Total")

    @property
    def in_short(self) -> str:
        """How a board is scored."""
        return _(
            "On each board the net of a table, North-South less East-West, counts as it is, without comparison; a "
            "penalty is the lowest net of the direction and no more than 0."
        )

    def of_equal(self) -> str:
        """Return nothing: the net counts as it is."""
        return ""

    def reason(self, told: Told) -> str:
        """Return nothing for a net that counts as it is."""
        return "" if is_natural(told.share) else super().reason(told)

    def moved(self, before: Sequence[Share], after: Sequence[Share], *, others_move: bool) -> str:
        """Return that nothing is compared."""
        if others_move:
            return _("Nothing is compared, so only averages and penalties move.")
        return _("Nothing is compared, so no other score moves.")

    def moved_by_penalty(self) -> str:
        """Return that nothing moves."""
        return _nothing_moves()


def _nothing_moves() -> str:
    return _("The table has a penalty, so it is compared with no other: without it nothing moves.")


def _beaten_and_tied(told: Told) -> tuple[int, int]:
    own = told.share.own
    assert own is not None
    nets = [one.own for one in told.natural if one.own is not None]
    return sum(net < own for net in nets), nets.count(own) - 1


def _added(terms: Sequence[tuple[int, int]]) -> str:
    """Write (number, how often) as a sum: ``180 + 2 × 15 − 30``."""
    text = ""
    for number, count in terms:
        sign = MINUS if number < 0 else "+"
        term = f"{count} × {abs(number)}" if count > 1 else str(abs(number))
        text += f" {sign} {term}" if text else f"{MINUS if number < 0 else ''}{term}"
    return text or "0"


def _in_brackets(number: int) -> str:
    return f"({plain_number(number)})" if number < 0 else str(number)
