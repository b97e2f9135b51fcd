"""The helper that names sentences of the site cannot look for English by mistake, and knows a page of two languages."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.evening.words import ALIKE, CATALAN, ENGLISH, UnknownSentence, Words

SAYS = {
    "Make the club": ("Make the club", "Crea el club"),
    "Password confirmation": ("Password confirmation", "Confirmació de contrasenya"),  # the framework's own
    "Round %(round)s of %(rounds)s": ("Round 1 of 6", "Ronda 1 de 6"),
    "Mitchell": ("Mitchell", "Mitchell"),
}


@pytest.mark.parametrize("sentence", SAYS)
def test_a_sentence_of_the_site_is_said_in_both_languages(sentence):
    values = {"round": 1, "rounds": 6} if "%" in sentence else {}
    assert tuple(Words(one)(sentence, **values) for one in (ENGLISH, CATALAN)) == SAYS[sentence]


def test_a_sentence_that_depends_on_a_number():
    irregular = ("%(count)s irregularity", "%(count)s irregularities")
    assert Words(ENGLISH).many(*irregular, 1, count=1) == "1 irregularity"
    assert Words(CATALAN).many(*irregular, 2, count=2) == "2 irregularitats"


@pytest.mark.parametrize("language", [ENGLISH, CATALAN])
@pytest.mark.parametrize("wrong", ["Make the Club", "Make a club", "Round 1 of 6", ""])
def test_what_the_site_never_says_is_not_looked_for(language, wrong):
    with pytest.raises((UnknownSentence, AssertionError)):
        Words(language)(wrong)


@pytest.mark.parametrize("language", [ENGLISH, CATALAN])
def test_what_has_no_translation_is_not_looked_for(language):
    assert "recontro" not in ALIKE
    with pytest.raises(AssertionError, match="recontro"):
        Words(language)("recontro")


@pytest.mark.parametrize(
    "language, text, strange",
    [
        (CATALAN, "Crea el club · Mà 5 · Classificació", []),
        (CATALAN, "MAKE THE CLUB", ["make the club", "the"]),
        (CATALAN, "Mà 5, Board 5", ["board"]),
        (CATALAN, "http://club.test:8000/t/the-by-of/", []),
        (ENGLISH, "Make the club · board 5 · Gal·la Prat", []),
        (ENGLISH, "Ronda 1 of 6", ["ronda"]),
        (ENGLISH, "L’organitzador encara no ha obert la primera ronda", ["ronda"]),
    ],
)
def test_words_of_the_other_language_are_found(language, text, strange):
    assert Words(language).strange(text) == strange


def test_numbers_and_dates_are_written_as_the_language_does():
    in_english, in_catalan = Words(ENGLISH), Words(CATALAN)
    assert [in_english.number(1.5), in_catalan.number(1.5)] == ["1.50", "1,50"]
    april, may = dt.date(2026, 4, 1), dt.date(2026, 5, 12)
    assert [in_english.date(april), in_catalan.date(april)] == ["1 April 2026", "1 d'abril de 2026"]
    assert in_catalan.date(may) == "12 de maig de 2026"
