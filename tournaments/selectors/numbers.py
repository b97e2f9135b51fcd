"""Scores in words and digits: what pages show of a score by comparison and of the numbers behind it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from scoring.comparison.scales import Scale, half_up
from scoring.comparison.shares import Share
from scoring.seats import Side
from tournaments.templatetags.cards import MINUS


def shown(scale: Scale, score: Fraction, boards: Fraction | int = 1) -> str:
    """Return a score from 1 to 2, or a sum of such over ``boards`` boards, as pages show it on the event's scale."""
    return decimal_text(scale.display(score, boards))


def decimal_text(digits: str) -> str:
    """Return digits with a decimal point as the reader's language writes them, with a real minus."""
    return digits.replace("-", MINUS).replace(".", get_format("DECIMAL_SEPARATOR"))


def shown_share(scale: Scale, share: Share | None) -> str:
    """Return what pages show for a board: nothing for no board."""
    return "" if share is None else shown(scale, share.value)


def ranges_text(numbers: Iterable[int], shortest: int = 2) -> str:
    """Return numbers as lists and cards name them: ``5–8``, or ``1–4, 9–12`` where some are left out.

    Of fewer than ``shortest`` in a row each is written: ``5, 6``.
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(", ".join(map(str, run)) if len(run) < shortest else f"{run[0]}–{run[-1]}" for run in runs)


def plain_number(value: int) -> str:
    """Return a whole number with a real minus and no plus, as it stands in a formula."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def fraction_text(value: Fraction) -> str:
    """Return an exact number: ``39/22``, or ``2``."""
    return str(value).replace("-", MINUS)


def hundredths(scale: Scale, score: Fraction) -> str:
    """Return a score from 1 to 2 on the event's scale with two decimals, also where pages cut them off."""
    return decimal_text(half_up(scale.convert(score)))


def difference(value: int, less: int) -> str:
    """Return a difference as it stands in a sum: ``1 − (−16)``."""
    subtrahend = f"({plain_number(less)})" if less < 0 else str(less)
    return f"{plain_number(value)} {MINUS} {subtrahend}"


def side_name(side: Side) -> str:
    """Return the name of a direction."""
    return {Side.NS: _("North-South"), Side.EW: _("East-West")}[side]
