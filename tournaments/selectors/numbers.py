"""Scores in words and digits: what pages show of a normalised score, and how it came about."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.comparison.min_max import Basis, Share
from scoring.comparison.scales import CHAMPIONSHIP, Scale
from scoring.seats import Side
from tournaments.templatetags.cards import MINUS


def shown(scale: Scale, score: Fraction, boards: int = 1) -> str:
    """Return a score from 1 to 2, or a sum of such over ``boards`` boards, as pages show it on the event's scale."""
    return scale.display(score, boards).replace("-", MINUS)


def shown_share(scale: Scale, share: Share | None) -> str:
    """Return what pages show for a board: nothing for no board."""
    return "" if share is None else shown(scale, share.value)


def plain_number(value: int) -> str:
    """Return a whole number with a real minus and no plus, as it stands in a formula."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def fraction_text(value: Fraction) -> str:
    """Return an exact number: ``39/22``, or ``2``."""
    return str(value).replace("-", MINUS)


def formula(share: Share, scale: Scale) -> str:
    """Return how a normalised score is worked out: its derivation and its outcome in one line.

    ``1 + (1 − (−16)) / (6 − (−16)) = 39/22 ≈ 1.77``.
    """
    return f"{derivation(share, scale)} {outcome(share, scale)}"


def derivation(share: Share, scale: Scale) -> str:
    """Return where a normalised score comes from: in figures where there is a formula (clause 9.7), else in words."""
    return _figures(share, scale) if share.basis is Basis.FORMULA else f"{reason(share.basis)}:"


def outcome(share: Share, scale: Scale) -> str:
    """Return what the derivation comes to: ``= 39/22 ≈ 1.77``; after words there is no equals sign in front."""
    exact = scale.convert(share.value)
    short = shown(scale, share.value)
    is_exact = Fraction(short.replace(MINUS, "-")) == exact
    if exact.denominator == 1 or (is_exact and share.basis is not Basis.FORMULA):
        text = short
    else:
        text = f"{fraction_text(exact)} {'=' if is_exact else '≈'} {short}"
    return f"= {text}" if share.basis is Basis.FORMULA else text


def reason(basis: Basis) -> str:
    """Return in words where a score comes from that the formula does not give."""
    return {
        Basis.FORMULA: _("by the formula"),
        Basis.EQUAL: _("all hand scores of this direction are equal"),
        Basis.ALONE: _("the only result of this direction"),
        Basis.PENALTY: _("penalty of this side"),
        Basis.AVERAGE: _("average of the others of this direction, because the opponents have a penalty"),
        Basis.NOTHING: _("the opponents have a penalty and there is no other result"),
    }[basis]


def _figures(share: Share, scale: Scale) -> str:
    assert share.own is not None
    assert share.lowest is not None
    assert share.highest is not None
    quotient = f"({_difference(share.own, share.lowest)}) / ({_difference(share.highest, share.lowest)})"
    return f"1 + {quotient}" if scale is CHAMPIONSHIP else f"{scale.factor} × {quotient}"


def _difference(value: int, less: int) -> str:
    subtrahend = f"({plain_number(less)})" if less < 0 else str(less)
    return f"{plain_number(value)} {MINUS} {subtrahend}"


def side_name(side: Side) -> str:
    """Return the name of a direction."""
    return {Side.NS: _("North-South"), Side.EW: _("East-West")}[side]
