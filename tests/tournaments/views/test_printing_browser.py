"""What comes out of the printer: how many sheets, what each says of where it belongs, and nothing on a border."""

from __future__ import annotations

import random
import re
import zlib
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import picture
from tests.tournaments import evenings
from tournaments.demo import build_demo
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROUNDS = {("round-robin", 11): 11, ("round-robin", 12): 11, ("round-robin", 13): 13, ("round-robin", 14): 13}
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


@pytest.mark.parametrize("pairs, movement", [(11, "mitchell"), (13, "round-robin"), (14, "round-robin")])
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
    open_standings(page, live_server, evening(14, "round-robin"))
    page.locator(".how, .decides, .ties").evaluate_all(HIDE)
    counts = []
    for rows in range(15, 33):
        page.locator(".standings tbody").evaluate(ONE_ROW_MORE)
        sheets = sheets_of(page, format="A4")
        counts.append(len(sheets))
        # The words take their place and are not drawn: what is drawn on the last sheet are rows.
        assert has_text(sheets[-1]), f"{rows} rows"
    assert set(counts) == {1, 2}, "the rows have reached the end of the sheet"


def sign_in(page: Page, server: Any) -> None:
    """Give the browser the session of the director."""
    client = Client()
    client.force_login(factories.make_director())
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server.url}]
    )  # fmt: skip


def on_paper(page: Page, name: str) -> None:
    """Lay the page out as on the inside of an A4 sheet, and save a picture of it."""
    page.emulate_media(media="print")
    page.set_viewport_size(A4_INSIDE)  # type: ignore[arg-type]
    picture(page, name)


def test_the_standings_of_the_demo_are_printed_on_one_sheet(live_server: Any, page: Page) -> None:
    build_demo(at=factories.NOW, source=random.Random(1))
    sign_in(page, live_server)
    for event in Event.objects.all():
        open_standings(page, live_server, event)
        for paper in ("A4", "Letter"):
            for lying in (False, True):
                assert len(sheets_of(page, format=paper, landscape=lying)) == 1, (event.name, paper, lying)
    on_paper(page, "print-standings-demo")


@pytest.mark.parametrize("pairs, rounds, named, sheets", [(60, 8, True, 8), (60, 8, False, 4), (24, 6, True, 3)])
def test_seating_begins_on_the_first_sheet_and_leaves_no_table_alone(
    live_server: Any, page: Page, pairs: int, rounds: int, named: bool, sheets: int
) -> None:
    names = [(f"Montserrat Puig {n}", f"Joan Serra {n}") for n in range(1, pairs + 1)]
    event = factories.make_event(pairs, rounds, names=names if named else None, with_boards=False, shown="all")
    page.goto(live_server.url + reverse("seating", args=[event.slug]))
    on_paper(page, f"print-seating-{pairs}-{named}")
    for paper in ("A4", "Letter"):
        assert len(sheets_of(page, format=paper)) == sheets, paper


SEATINGS = [("by round", "", ".seating-round"), ("by pair", "?by=pair", ".guide-card")]


@pytest.mark.parametrize("query, part", [one[1:] for one in SEATINGS], ids=[one[0] for one in SEATINGS])
def test_every_sheet_of_seating_says_what_it_belongs_to(live_server: Any, page: Page, query: str, part: str) -> None:
    event = factories.make_event(6, 3, name="Divendres", shown="all")
    page.goto(live_server.url + reverse("seating", args=[event.slug]) + query)
    expect(page.locator(f"{part} .sheet-event").first).to_be_hidden()
    on_paper(page, f"print-seating{query[-4:]}")
    for text in page.locator(part).all_inner_texts():
        assert "Divendres · 16 January 2026" in text


def test_the_copies_for_the_wall_name_club_event_and_date(live_server: Any, page: Page) -> None:
    event = evenings.worked_example()
    sign_in(page, live_server)
    for name, args in (("standings", ()), ("traveller", (2,)), ("score-card", (1,))):
        page.emulate_media(media="screen")
        page.goto(live_server.url + reverse(name, args=[event.slug, *args]))
        expect(page.locator(".event-club")).to_be_hidden()
        on_paper(page, f"print-wall-{name}")
        for words in ("Club of tests", "Worked example", "16 January 2026"):
            expect(page.locator(".event-head").get_by_text(words)).to_be_visible()
        expect(page.get_by_text("visitors see")).to_be_hidden()


INSIDE = """frame => {
    const outer = frame.getBoundingClientRect();
    const border = parseFloat(getComputedStyle(frame).borderTopWidth);
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT), gaps = [];
    while (walker.nextNode()) {
        if (!walker.currentNode.textContent.trim() || walker.currentNode.parentElement.closest(".visually-hidden"))
            continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects())
            gaps.push(box.top - outer.top, outer.bottom - box.bottom, box.left - outer.left, outer.right - box.right);
    }
    return Math.min(...gaps) - border;
}"""
"""How many pixels lie between the words in a frame and its border, at the narrowest place."""


def test_no_word_of_a_dealing_sheet_touches_a_frame(live_server: Any, page: Page) -> None:
    event = factories.make_event(4, 1, boards_per_round=2)
    sign_in(page, live_server)
    page.goto(live_server.url + reverse("dealing-sheets", args=[event.slug]))
    box, label = page.locator("[name=rounds]").first, page.locator("label[for^=id_rounds]").first
    places = box.bounding_box(), label.bounding_box()
    assert places[0] is not None
    assert places[1] is not None
    assert places[0]["width"] >= 24
    assert places[0]["x"] + places[0]["width"] <= places[1]["x"], "the label stands beside its box"
    picture(page, "dealing-choice")
    page.get_by_role("button", name="Open the sheets").click()
    on_paper(page, "print-dealing")
    assert len(sheets_of(page, format="A4")) == 2
    for frame in ("hands", "hands-table"):
        assert page.locator(f".dealing-sheet .{frame}").first.evaluate(INSIDE) >= 4, frame
