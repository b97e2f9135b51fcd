"""Why places are what they are, in sentences: who shares one, who is ahead although the number shown is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Protocol, TypeVar

from django.utils.translation import gettext as _

from scoring.comparison.scales import half_up
from scoring.tiebreaks.criteria import Value
from tournaments.selectors.numbers import decimal_text, fraction_text
from tournaments.texts.ties import alike_words


class Tied(Protocol):
    """A line of a ranking, as far as these sentences need it."""

    @property
    def place(self) -> int:
        """Its place."""

    @property
    def shared(self) -> bool:
        """Whether others have it too."""

    @property
    def called(self) -> str:
        """What it is called in a sentence: a number, or names."""

    @property
    def tie_values(self) -> Mapping[str, Value]:
        """What it has by each tie-break that is a number."""

    @property
    def why_ahead(self) -> str:
        """Why it is ahead of the next line where a tie-break puts it there, else nothing."""

    @property
    def decisive_text(self) -> str:
        """The number that makes the places, as pages show it."""

    @property
    def decisive(self) -> Fraction:
        """The same exactly."""


T = TypeVar("T", bound=Tied)


class Sentences:
    """The sentences about pairs that are called by their numbers."""

    def shared(self) -> str:
        """Who shares a place."""
        return _("Pairs %(pairs)s share place %(place)d: %(same)s.")

    def ahead(self) -> str:
        """Who is ahead by a tie-break."""
        return _("Pair %(ahead)s is ahead of pair %(behind)s: %(why)s.")

    def less(self) -> str:
        """Who is ahead by less than pages show."""
        return _("Pair %(ahead)s is ahead of pair %(behind)s by less than is shown: %(first)s against %(second)s.")


class SentencesOfPlayers(Sentences):
    """The same about players of an individual."""

    def shared(self) -> str:
        """Who shares a place."""
        return _("Players %(pairs)s share place %(place)d: %(same)s.")

    def ahead(self) -> str:
        """Who is ahead by a tie-break."""
        return _("Player %(ahead)s is ahead of player %(behind)s: %(why)s.")

    def less(self) -> str:
        """Who is ahead by less than pages show."""
        return _("Player %(ahead)s is ahead of player %(behind)s by less than is shown: %(first)s against %(second)s.")


class SentencesByName(Sentences):
    """The same about pairs that are called by their names."""

    def shared(self) -> str:
        """Who shares a place."""
        return _("%(pairs)s share place %(place)d: %(same)s.")

    def ahead(self) -> str:
        """Who is ahead by a tie-break."""
        return _("%(ahead)s is ahead of %(behind)s: %(why)s.")

    def less(self) -> str:
        """Who is ahead by less than pages show."""
        return _("%(ahead)s is ahead of %(behind)s by less than is shown: %(first)s against %(second)s.")


BY_NUMBER = Sentences()
OF_PLAYERS = SentencesOfPlayers()
BY_NAME = SentencesByName()


def tie_sentences(
    rows: Sequence[T], chain: Sequence[str], measure: str, say: Sentences = BY_NUMBER, *, closely: bool = True
) -> Iterator[str]:
    """Yield a sentence for each place that the number shown does not explain, best place first.

    ``measure`` says what those have alike who share a place, before any tie-break: "same total". Where equal numbers
    may be told apart by more than their decimals, ``closely`` is false, and only tie-breaks are explained.
    """
    for place in dict.fromkeys(row.place for row in rows if row.shared):
        yield _shared([row for row in rows if row.place == place], chain, measure, say)
    for ahead, behind in pairwise(rows):
        is_close = closely and ahead.decisive_text == behind.decisive_text
        if ahead.place != behind.place and (ahead.why_ahead or is_close):
            yield _ahead(ahead, behind, say)


def _shared(group: Sequence[T], chain: Sequence[str], measure: str, say: Sentences) -> str:
    same = (measure, alike_words(chain, group[0].tie_values))
    return say.shared() % {
        "pairs": listed(row.called for row in group),
        "place": group[0].place,
        "same": ", ".join(filter(None, same)),
    }


def _ahead(ahead: T, behind: T, say: Sentences) -> str:
    words = {"ahead": ahead.called, "behind": behind.called}
    if ahead.why_ahead:
        return say.ahead() % {**words, "why": ahead.why_ahead}
    first, second = _distinct(ahead.decisive, behind.decisive)
    return say.less() % {**words, "first": first, "second": second}


def listed(names: Iterable[str]) -> str:
    """Return names in a row: "1, 4 and 5"."""
    *first, last = names
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last


def _distinct(first: Fraction, second: Fraction) -> tuple[str, str]:
    """Return two different numbers with as many decimals as it takes to tell them apart."""
    for decimals in range(3, 30):
        texts = decimal_text(half_up(first, decimals)), decimal_text(half_up(second, decimals))
        if texts[0] != texts[1]:
            return texts
    return fraction_text(first), fraction_text(second)
