"""Scores in words and digits: what pages show of a normalised score, and how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from scoring.comparison.scales import CHAMPIONSHIP, Scale, half_up
from scoring.comparison.shares import Basis, Share
from scoring.games.botifarra.score import HALF
from scoring.seats import Side
from tournaments.templatetags.cards import MINUS
from tournaments.texts import signed


def shown(scale: Scale, score: Fraction, boards: int = 1) -> str:
    """Return a score from 1 to 2, or a sum of such over ``boards`` boards, as pages show it on the event's scale."""
    return decimal_text(scale.display(score, boards))


def decimal_text(digits: str) -> str:
    """Return digits with a decimal point as the reader's language writes them, with a real minus."""
    return digits.replace("-", MINUS).replace(".", get_format("DECIMAL_SEPARATOR"))


def shown_share(scale: Scale, share: Share | None) -> str:
    """Return what pages show for a board: nothing for no board."""
    return "" if share is None else shown(scale, share.value)


def plain_number(value: int) -> str:
    """Return a whole number with a real minus and no plus, as it stands in a formula."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def fraction_text(value: Fraction) -> str:
    """Return an exact number: ``39/22``, or ``2``."""
    return str(value).replace("-", MINUS)


def hundredths(scale: Scale, score: Fraction) -> str:
    """Return a score from 1 to 2 on the event's scale with two decimals, also where pages cut them off."""
    return decimal_text(half_up(scale.convert(score)))


def steps(share: Share, scale: Scale) -> tuple[str, ...]:
    """Return the formula of clause 9.7 with the numbers of a share in it, step by step as a person writes it.

    ``1 + (1 − (−16)) / (6 − (−16))``, ``= 1 + 17/22``, ``≈ 1.77``; on the scale from 0 to 100 also ``→ 77``, where
    pages cut the decimals off. Nothing for a share that does not come from the formula.
    """
    if share.basis is not Basis.FORMULA:
        return ()
    assert share.own is not None
    assert share.lowest is not None
    assert share.highest is not None
    figures = f"({_difference(share.own, share.lowest)}) / ({_difference(share.highest, share.lowest)})"
    quotient = f"{share.own - share.lowest}/{share.highest - share.lowest}"
    before = "1 +" if scale is CHAMPIONSHIP else f"{scale.factor} ×"
    return f"{before} {figures}", f"= {before} {quotient}", *_comes_to(scale, share.value)


def average_steps(natural: Iterable[Share], share: Share, scale: Scale) -> tuple[str, ...]:
    """Return how the average of the natural scores of a direction is worked out (clause 9.9).

    ``(1.77 + 2 × 1.50 + 1.00) / 4``, ``≈ 1.44``.
    """
    terms = Counter(one.value for one in natural)
    summands = " + ".join(
        f"{count} × {hundredths(scale, value)}" if count > 1 else hundredths(scale, value)
        for value, count in sorted(terms.items(), reverse=True)
    )
    return f"({summands}) / {terms.total()}", *_comes_to(scale, share.value, *terms)


def _comes_to(scale: Scale, score: Fraction, *others: Fraction) -> tuple[str, ...]:
    """Return the last steps: the score with two decimals, equal only if nothing was rounded, and what pages show."""
    is_exact = all((scale.convert(one) * 100).denominator == 1 for one in (score, *others))
    decimals, short = hundredths(scale, score), shown(scale, score)
    result = f"{'=' if is_exact else '≈'} {decimals}"
    return (result,) if short == decimals else (result, f"→ {short}")


def reason(share: Share, scale: Scale, tables: int) -> str:
    """Return in words where a score comes from that the formula does not give; nothing for one that it gives.

    ``tables`` is how many natural results the direction has.
    """
    words = {"own": signed(share.lowest or 0), "count": tables, "score": shown(scale, share.value)}
    sentence = {
        Basis.FORMULA: "",
        Basis.EQUAL: _(
            "All %(count)s results of this direction are %(own)s. Lowest and highest are the same, so the formula "
            "would divide by 0; then everybody gets %(score)s."
        ),
        Basis.ALONE: _(
            "The only result of this direction: there is nothing to compare it with, and then the pair gets %(score)s."
        ),
        Basis.PENALTY: _("This side has a penalty: it gets %(score)s, and its result is compared with no other."),
        Basis.AVERAGE: _("The opponents have a penalty: this pair gets the average of the other scores."),
        Basis.NOTHING: _(
            "The opponents have a penalty and there is no other result to take an average of: this pair gets %(score)s."
        ),
    }[share.basis]
    return sentence % words


def rounding(scale: Scale) -> str:
    """Return how scores are rounded on pages, and that places do not depend on it (clause 9.10)."""
    if scale is CHAMPIONSHIP:
        return _("Scores are shown with two decimals, halves up; places are decided by the exact numbers.")
    return _("The decimals of scores are cut off (→); places are decided by the exact numbers.")


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


def own_figures(points: int, double: str) -> str:
    """Return how a signed hand score comes from the points of the side (9.3, 9.4): ``2 × (28 − 36)``."""
    figures = f"{points} {MINUS} {HALF}"
    return f"2 × ({figures})" if double else figures


def doubled_sentence(double: str, *, own: bool) -> str:
    """Return why a hand score counts twice, to the pair itself or about it; nothing where it does not (clause 9.4)."""
    words = {
        "contro": (
            _("Your side declared contro, so your score counts twice."),
            _("This side declared contro, so its score counts twice."),
        ),
        "recontro": (
            _("Your side declared recontro, so your score counts twice."),
            _("This side declared recontro, so its score counts twice."),
        ),
        "botifarra": (
            _("Your side declared botifarra, so your score counts twice."),
            _("This side declared botifarra, so its score counts twice."),
        ),
    }
    return words[double][0 if own else 1] if double else ""


def _difference(value: int, less: int) -> str:
    subtrahend = f"({plain_number(less)})" if less < 0 else str(less)
    return f"{plain_number(value)} {MINUS} {subtrahend}"


def side_name(side: Side) -> str:
    """Return the name of a direction."""
    return {Side.NS: _("North-South"), Side.EW: _("East-West")}[side]
