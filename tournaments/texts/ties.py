"""Tie-breaks in words: what is chosen, what puts an entry ahead, what those have alike who share a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.comparison.scales import half_up
from scoring.tiebreaks.criteria import Lead, Value
from tournaments.selectors.numbers import decimal_text, fraction_text
from tournaments.templatetags.cards import MINUS

MOST_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class TieText:
    """The words of a tie-break: ``more`` is what the one ahead has, ``same`` what those have who share a place.

    ``shown`` writes what an entry has by it; none where its numbers say nothing to people.
    """

    more: str | Promise
    same: str | Promise
    shown: Callable[[Value], str] | None

    def ahead(self, lead: Lead) -> str:
        """Return why one is ahead of another: "more boards with the highest score (3 against 2)"."""
        if self.shown is None:
            return str(self.more)
        words = {"why": self.more, "own": self.shown(lead.own), "other": self.shown(lead.other)}
        return _("%(why)s (%(own)s against %(other)s)") % words

    def alike(self, value: Value | None) -> str:
        """Return what those have alike who share a place: "as many boards with the highest score (2)"."""
        if self.shown is None or value is None:
            return str(self.same)
        return _("%(what)s (%(value)s)") % {"what": self.same, "value": self.shown(value)}


def _plain(value: Value) -> str:
    """Write a number as it is, or with as few decimals as say it; a mean of three may need all of them."""
    exact = Fraction(value)
    sign, size = (MINUS if exact < 0 else ""), abs(exact)
    if size.denominator == 1:
        return f"{sign}{size}"
    for decimals in range(2, MOST_DECIMALS + 1):
        if (size * 10**decimals).denominator == 1:
            return f"{sign}{decimal_text(half_up(size, decimals))}"
    return f"{sign}{fraction_text(size)}"


def _signed(value: Value) -> str:
    return f"+{_plain(value)}" if value > 0 else _plain(value)


def _fewer(value: Value) -> str:
    return _plain(-value)


TIE_TEXTS: Final[Mapping[str, TieText]] = MappingProxyType(
    {
        "tops": TieText(
            gettext_lazy("more boards with the highest score"),
            gettext_lazy("as many boards with the highest score"),
            _plain,
        ),
        "won": TieText(gettext_lazy("more boards won"), gettext_lazy("as many boards won"), _plain),
        "direct": TieText(
            gettext_lazy("more from the boards against each other"),
            gettext_lazy("the boards against each other do not tell"),
            None,
        ),
        "penalties": TieText(gettext_lazy("fewer penalties"), gettext_lazy("as many penalties"), _fewer),
        "difference": TieText(gettext_lazy("the greater difference"), gettext_lazy("the same difference"), _signed),
        "scored": TieText(gettext_lazy("more points scored"), gettext_lazy("as many points scored"), _plain),
        "wins": TieText(gettext_lazy("more matches won"), gettext_lazy("as many matches won"), _plain),
        "meeting": TieText(
            gettext_lazy("more from the matches against each other"),
            gettext_lazy("the matches against each other do not tell"),
            _plain,
        ),
        "opponents": TieText(
            gettext_lazy("stronger opponents, by their points"),
            gettext_lazy("opponents as strong, by their points"),
            _plain,
        ),
    }
)
"""The words of every tie-break of boards and of matches."""


def chain_words(keys: Sequence[str]) -> str:
    """Return a chain of tie-breaks in words: "more boards won, then fewer penalties"; of none that there is none."""
    if not keys:
        return _("none: places are shared")
    first, *others = (str(TIE_TEXTS[key].more) for key in keys)
    for other in others:
        first = _("%(first)s, then %(then)s") % {"first": first, "then": other}
    return first


def chain_sentence(keys: Sequence[str]) -> str:
    """Return what decides where the numbers that make the places are equal, in a sentence."""
    if not keys:
        return _("Where that is equal, places are shared.")
    return _("Where that is equal, these decide: %(chain)s.") % {"chain": chain_words(keys)}


def alike_words(keys: Sequence[str], ties: Mapping[str, Value]) -> str:
    """Return what entries have alike that all these tie-breaks left equal, joined by commas."""
    return ", ".join(TIE_TEXTS[key].alike(ties.get(key)) for key in keys)
