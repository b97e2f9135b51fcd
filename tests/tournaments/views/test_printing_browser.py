"""What comes out of the printer: the standings of an evening on one sheet, with the words that explain them."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests import factories
from tests.browser import picture
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROUNDS = {("round_robin", 11): 11, ("round_robin", 12): 11, ("round_robin", 13): 13, ("round_robin", 14): 13}
A4_INSIDE = {"width": 703, "height": 1032}
"""Pixels between the margins of 12 mm of an A4 sheet."""

ONE_ROW_MORE = "body => body.append(body.lastElementChild.cloneNode(true))"
HIDE = "words => words.forEach(word => { word.style.visibility = 'hidden' })"


def evening(pairs: int, movement: str) -> Event:
    """An evening played to its end by pairs whose names need two lines."""
    names = [(f"Maria Concepció Puigdomènech {n}", f"Bartomeu Vilallonga {n}") for n in range(1, pairs + 1)]
    rounds = ROUNDS.get((movement, pairs), 6)
    event = factories.make_event(pairs, rounds, movement=movement, boards_per_round=2, names=names, shown="all")
    factories.enter_random_results(event)
    return event


def open_standings(page: Page, server: Any, event: Event) -> None:
    page.goto(server.url + reverse("standings", args=[event.slug]))


def sheets_of(page: Page, **paper: Any) -> list[bytes]:
    """Return what is drawn on each sheet when the page is printed."""
    pdf = page.pdf(**paper)
    numbers = re.findall(rb"/Type\s*/Page\b.*?/Contents\s+(\d+) 0 R", pdf, re.DOTALL)
    streams = (re.search(rb"\n%s 0 obj\n.*?stream\n(.*?)endstream" % number, pdf, re.DOTALL) for number in numbers)
    return [zlib.decompressobj().decompress(found[1]) for found in streams if found]


def has_text(sheet: bytes) -> bool:
    return re.search(rb"\b(Tj|TJ)\b", sheet) is not None


@pytest.mark.parametrize("movement", ["mitchell", "round_robin"])
@pytest.mark.parametrize("pairs", [11, 12, 13, 14])
def test_the_standings_of_an_evening_are_printed_on_one_sheet(
    live_server: Any, page: Page, pairs: int, movement: str
) -> None:
    open_standings(page, live_server, evening(pairs, movement))
    for paper in ("A4", "Letter"):
        assert len(sheets_of(page, format=paper)) == 1, paper
    page.emulate_media(media="print")
    page.set_viewport_size(A4_INSIDE)  # type: ignore[arg-type]
    picture(page, f"print-standings-{pairs}-{movement}")


def test_the_words_below_a_ranking_are_never_printed_alone(live_server: Any, page: Page) -> None:
    open_standings(page, live_server, evening(14, "round_robin"))
    page.locator(".how, .decides, .ties").evaluate_all(HIDE)
    counts = []
    for rows in range(15, 33):
        page.locator(".standings tbody").evaluate(ONE_ROW_MORE)
        sheets = sheets_of(page, format="A4")
        counts.append(len(sheets))
        # The words take their place and are not drawn: what is drawn on the last sheet are rows.
        assert has_text(sheets[-1]), f"{rows} rows"
    assert set(counts) == {1, 2}, "the rows have reached the end of the sheet"
