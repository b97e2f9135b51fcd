"""What the people of an evening read: the sentences of the site in their language, asked from the catalogue.

A test that looks for words of the site asks for them here by their English. It fails where the English is no sentence
of the site, or where a translation says the same as the English; so no test can look for English by mistake.
"""

from __future__ import annotations

import datetime as dt
import gettext
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import django.conf
import django.contrib.auth

from tests.servers import ROOT

ENGLISH, CATALAN = "en", "ca"
LANGUAGES = {ENGLISH: "English", CATALAN: "Català"}
"""Each language by its own name, as the choice of a language names it."""
BROWSERS = {ENGLISH: "en-GB", CATALAN: "ca-ES"}
"""What a browser of each language asks for."""

ALIKE = {"Mitchell", "irregular"}
"""Sentences of the site that read the same in both languages and that the evening looks for."""

CATALAN_MONTHS = (
    *("de gener", "de febrer", "de març", "d'abril", "de maig", "de juny"),
    *("de juliol", "d'agost", "de setembre", "d'octubre", "de novembre", "de desembre"),
)
ENGLISH_MONTHS = "January February March April May June July August September October November December".split()

GIVEN_AWAY = {
    ENGLISH: "the and of is are this with by not board boards round rounds table pair pairs points standings results",
    CATALAN: "amb dels que ronda rondes taula parella parelles punts classificació resultats",
}
"""Words that no page in another language can do without for long, and that mean nothing there."""
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z0-9]+|\{\w*\}|<[^>]*>|&\w+;|%%")
ADDRESS = re.compile(r"\S*(?://|\.test|/t/)\S*")


class UnknownSentence(Exception):
    """Raised for English that the catalogue does not hold."""


class _Nothing(gettext.NullTranslations):
    """The end of the chain of catalogues."""

    def gettext(self, message: str) -> str:
        raise UnknownSentence(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise UnknownSentence(msgid1)

    def pgettext(self, context: str, message: str) -> str:
        raise UnknownSentence(f"{message} ({context})")


def _catalogue(package: Path) -> gettext.GNUTranslations:
    with (package / "locale" / CATALAN / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


SITE = _catalogue(ROOT / "tournaments")
FRAMEWORK = [_catalogue(Path(str(package.__file__)).parent) for package in (django.contrib.auth, django.conf)]
for _one, _next in zip([SITE, *FRAMEWORK], [*FRAMEWORK, _Nothing()], strict=True):
    _one.add_fallback(_next)


class Words:
    """The words of the site in one language: ``words("Round %(round)s of %(rounds)s", round=1, rounds=6)``."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._strange = _fragments(self.other)
        self._given_away = re.compile(rf"\b(?:{'|'.join(GIVEN_AWAY[self.other].split())})\b")

    def __str__(self) -> str:
        return self.language

    @property
    def other(self) -> str:
        """The other language."""
        return ENGLISH if self.language == CATALAN else CATALAN

    @property
    def is_english(self) -> bool:
        """Whether the words are English."""
        return self.language == ENGLISH

    def __call__(self, sentence: str, /, *, context: str = "", **values: object) -> str:
        """Return a sentence of the site by its English."""
        assert sentence, "the empty sentence heads the catalogue and is none of the site"
        translated = SITE.pgettext(context, sentence) if context else SITE.gettext(sentence)
        return self._say(sentence, translated, values)

    def many(self, one: str, more: str, number: int, /, **values: object) -> str:
        """Return a sentence of the site that depends on a number."""
        return self._say(one if number == 1 else more, SITE.ngettext(one, more, number), values)

    def _say(self, english: str, translated: str, values: dict[str, object]) -> str:
        assert english in ALIKE or translated != english, f"the same in both languages: {english}"
        text = english if self.is_english else translated
        return text % values if values else text

    def number(self, value: Any) -> str:
        """Return a number with two decimals as pages write it."""
        text = f"{Decimal(str(value)):.2f}"
        return text if self.is_english else text.replace(".", ",")

    def date(self, day: dt.date) -> str:
        """Return a date in full as pages write it."""
        months = ENGLISH_MONTHS if self.is_english else CATALAN_MONTHS
        name = months[day.month - 1]
        return f"{day.day} {name} {day.year}" if self.is_english else f"{day.day} {name} de {day.year}"

    def strange(self, text: str) -> list[str]:
        """Return what a page says in the other language: whole parts of its sentences, and words that give it away."""
        plain = _plain(ADDRESS.sub(" ", text))
        found = [one for one in self._strange if one in plain and re.search(rf"\b{re.escape(one)}\b", plain)]
        return found + self._given_away.findall(plain)


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


def _sentences(language: str) -> Iterator[str]:
    catalogue: dict[Any, str] = SITE._catalog  # type: ignore[attr-defined]
    for key, translated in catalogue.items():
        english = key if isinstance(key, str) else key[0]
        yield english.rpartition("\x04")[2] if language == ENGLISH else translated


def _fragments(language: str) -> list[str]:
    """Return what stands between the placeholders of the site's sentences, three words or more of one language only."""
    parts = {
        one: {_plain(part).strip(" .,;:()…") for text in _sentences(one) for part in PLACEHOLDER.split(text)}
        for one in LANGUAGES
    }
    other = parts[ENGLISH if language == CATALAN else CATALAN]
    return sorted(part for part in parts[language] - other if part.count(" ") >= 2)
