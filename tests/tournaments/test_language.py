"""The language of a page: what the visitor chose, else what the browser asks for, else English."""

from __future__ import annotations

import datetime as dt
import os
import re
import shutil
import subprocess
import sys
from http import HTTPStatus
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.formats import date_format, number_format

from tests import factories
from tests.servers import ROOT
from tests.tournaments import evenings
from tournaments.option_texts.botifarra import BOTIFARRA

pytestmark = pytest.mark.django_db
CATALAN = {"accept-language": "ca"}


def language_of(answer: object) -> str:
    text = answer.content.decode()  # type: ignore[attr-defined]
    return text[text.index('<html lang="') + 12 :][:2]


@pytest.mark.parametrize(
    "asked, expected", [("", "en"), ("ca", "ca"), ("ca-ES,es;q=0.8", "ca"), ("fi", "en"), ("fr,ca;q=0.5", "ca")]
)
def test_the_browser_s_languages_decide_at_first(client: Client, asked: str, expected: str) -> None:
    factories.make_club()
    assert language_of(client.get("/", headers={"accept-language": asked})) == expected


def test_a_choice_is_remembered_and_leads_back(client: Client) -> None:
    factories.make_club()
    answer = client.post("/language/", {"language": "ca", "next": "/sign-in/?next=/"})
    assert (answer.status_code, answer["Location"]) == (HTTPStatus.FOUND, "/sign-in/?next=/")
    cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("ca", 365 * 24 * 60 * 60, "Lax")
    assert language_of(client.get("/", headers={"accept-language": "en"})) == "ca"
    assert language_of(client.post("/language/", {"language": "en", "next": "/"}, follow=True)) == "en"


@pytest.mark.parametrize("forged", [{"language": "xx"}, {}, {"language": "ca", "next": "https://elsewhere.example/"}])
def test_a_forged_choice_does_no_harm(client: Client, forged: dict[str, str]) -> None:
    factories.make_club()
    assert client.post("/language/", forged)["Location"] == "/"


def test_the_page_of_the_first_start_has_the_choice_too(client: Client) -> None:
    assert client.post("/language/", {"language": "ca", "next": "/start/"})["Location"] == "/start/"
    page = client.get("/start/")
    assert language_of(page) == "ca"
    assert "Català" in page.text
    assert 'value="ca" lang="ca" aria-current="true"' in page.text


def test_scores_have_the_decimal_sign_of_the_language(client: Client) -> None:
    event = evenings.worked_example()
    page = f"/e/{event.slug}/boards/2/"
    assert ">1.77<" in client.get(page).text.replace(" ", "").replace("\n", "")
    assert ">1,77<" in client.get(page, headers=CATALAN).text.replace(" ", "").replace("\n", "")


@pytest.mark.parametrize(
    "day, long, short",
    [
        ((2026, 11, 30), "30 de novembre de 2026", "30/11/2026 09:05"),
        ((2026, 4, 1), "1 d’abril de 2026", "01/04/2026 09:05"),
        ((2026, 8, 11), "11 d’agost de 2026", "11/08/2026 09:05"),
        ((2026, 10, 2), "2 d’octubre de 2026", "02/10/2026 09:05"),
    ],
)
def test_catalan_dates_join_the_month_as_the_language_does(day: tuple[int, int, int], long: str, short: str) -> None:
    moment = dt.datetime(*day, 9, 5)
    with translation.override("ca"):
        assert (date_format(moment), date_format(moment, "SHORT_DATETIME_FORMAT")) == (long, short)
        assert (number_format("1234.5", force_grouping=True), BOTIFARRA.value_text("when_equal", "3/2")) == (
            "1.234,5",
            "1,5",
        )
    with translation.override("en"):
        assert BOTIFARRA.value_text("when_equal", "3/2") == "1.5"


def test_files_are_the_same_in_every_language(client: Client) -> None:
    event = evenings.worked_example()
    address = f"/e/{event.slug}/export/travellers.csv"
    in_english = client.get(address)
    assert in_english["Content-Type"].startswith("text/csv")
    assert in_english.content == client.get(address, headers=CATALAN).content


# The catalogues ---------------------------------------------------------------------------------------------------

TRANSLATED = [code for code, _name in settings.LANGUAGES if code != "en"]


@pytest.mark.gettext
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language: str) -> None:
    """Nothing is missing, doubtful or without its placeholders, and the compiled file is of this text."""
    catalogue = catalogue_of(ROOT, language)
    done = subprocess.run(
        ["msgfmt", "--check", "--statistics", "--output-file=-", catalogue], capture_output=True, check=True
    )
    assert re.fullmatch(r"\d+ translated messages\.", done.stderr.decode().strip())
    assert done.stdout == catalogue.with_suffix(".mo").read_bytes(), "make messages"


@pytest.mark.gettext
@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_holds_the_sentences_of_the_site_and_no_others(language: str, tmp_path: Path) -> None:
    # Copies, because Python finds the site beside the file that a link leads to.
    shutil.copy(ROOT / "manage.py", tmp_path)
    for name in ("tournaments", "templates", "scoring"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("static", "__pycache__"))
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", language, "--no-location", "--no-obsolete"],
        cwd=tmp_path,
        env={**os.environ, "BASA_DATA": str(tmp_path / "data")},
        check=True,
    )
    assert sentences(catalogue_of(tmp_path, language)) == sentences(catalogue_of(ROOT, language)), "make messages"


def catalogue_of(root: Path, language: str) -> Path:
    return root / "tournaments" / "locale" / language / "LC_MESSAGES" / "django.po"


def sentences(catalogue: Path) -> set[str]:
    """Return what is to be translated, without the translations and comments."""
    done = subprocess.run(
        ["msgattrib", "--no-wrap", "--no-obsolete", catalogue], capture_output=True, check=True, text=True
    )
    entries = (entry.partition("\nmsgstr")[0] for entry in done.stdout.split("\n\n")[1:])
    return {"\n".join(line for line in entry.splitlines() if not line.startswith("#")) for entry in entries}
