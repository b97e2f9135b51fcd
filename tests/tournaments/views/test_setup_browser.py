"""Setting up in a browser: an evening from three choices, pages that stay readable, and pictures of all of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import DESKTOP, PHONE, grave_barriers, overflow, picture
from tests.factories import NOW
from tournaments.models import Event, TableLink
from tournaments.services import results

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [
    ("Anna Puig i Ferrer", "Joan Serra"),
    ("Mar Vila", "-Pep- Roca"),
    ("Anna-Maria Costa de la Riera Sobirana", "Marcel·lí Font"),
    ("Núria Bosch", "Quim Soler"),
    ("Roser Camps", "Blai Riba"),
    ("Laia Mas", "Oriol Pla"),
    ("Ester Grau", "Pol Vidal"),
    ("Jana Coll", "Biel Rius"),
    ("Ona Prat", "Nil Sala"),
    ("Gemma Torra", "Arnau Valls"),
    ("Clara Llop", "Martí Casals"),
]
LIST = "\n".join(" & ".join(pair) for pair in NAMES)


A4_INSIDE = 703
"""Pixels between the margins of an A4 sheet: 210 mm less 12 mm on each side."""


def sign_in(page: Page, server: str) -> None:
    """Give the browser the session of the director."""
    client = Client()
    client.force_login(factories.make_director())
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server}])


@pytest.fixture
def running() -> Event:
    """An evening with a sit-out: one round ended, the second being played with a result waiting and one disputed."""
    event = factories.make_event(pairs=11, rounds=5, names=NAMES, name="Divendres de botifarra", shown="all")
    factories.enter_random_results(event, rounds=[1])
    factories.agree(event, 5, 1)
    factories.enter(factories.join(event, 2, 2, "NS"), 5)
    entered = factories.enter(factories.join(event, 2, 3, "NS"), 5)
    results.dispute(
        by=factories.join(event, 2, 3, "EW"),
        board=5,
        expected_version=entered.version,
        reason="It was 41",
        at=NOW,
        handed_over=False,
    )
    return event


def test_the_form_of_a_new_event_has_no_barrier(live_server: Any, checked_page: Page) -> None:
    factories.make_club()
    sign_in(checked_page, live_server.url)
    page = checked_page
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(live_server.url + reverse("event-new"))
        page.get_by_label("Number of pairs, or their list").fill(LIST)
        page.locator("summary", has_text="More").click()
        page.get_by_role("button", name="Preview").click()
        expect(page.locator("#plan")).to_contain_text("11 pairs read")
        picture(page, f"setup-new-preview-{size['width']}")
        assert grave_barriers(page) == []
        assert overflow(page) <= 0
        page.get_by_label("Time available").fill("0:10")
        page.get_by_role("button", name="Preview").click()
        expect(page.locator("#plan")).to_contain_text("too little time")
        picture(page, f"setup-new-refused-{size['width']}")
        assert overflow(page) <= 0


def test_an_evening_is_made_from_three_choices(live_server: Any, quiet_page: Page) -> None:
    factories.make_club()
    page = quiet_page
    sign_in(page, live_server.url)
    page.goto(live_server.url)
    page.get_by_role("link", name="Make an event").click()
    expect(page.locator("#preset-championship")).to_be_checked()
    page.wait_for_load_state()  # the script that asks for the plan has begun
    page.get_by_label("Number of pairs, or their list").fill("12")
    page.get_by_label("Time available").fill("2:15")
    page.keyboard.press("Tab")
    expect(page.locator("#plan")).to_contain_text("Mitchell")
    expect(page.locator("#plan")).to_contain_text("24")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("status")).to_contain_text("12 pairs, 6 rounds of 4 boards")
    expect(page.get_by_text("Round 1 of 6")).to_be_visible()
    event = Event.objects.get()
    assert (event.pair_count, event.round_count, event.movement, event.fields) == (12, 6, "mitchell", "two")
    assert event.boards.exclude(hands="").count() == 24


def test_another_game_brings_its_rules_and_keeps_what_was_typed(live_server: Any, quiet_page: Page) -> None:
    factories.make_club()
    sign_in(quiet_page, live_server.url)
    page = quiet_page
    page.goto(live_server.url + reverse("event-new"))
    page.get_by_label("Number of pairs, or their list").fill("8")
    page.get_by_label("Huutopussi", exact=True).check()
    expect(page.get_by_label("Erlangen, duplicate")).to_be_visible()
    expect(page.get_by_label("Three players")).to_have_count(0)
    expect(page.locator("#plan")).to_contain_text("Boards")
    expect(page.get_by_label("Huutopussi", exact=True)).to_be_focused()
    expect(page.get_by_label("Comparison")).to_have_value("matchpoints")
    page.get_by_label("a match of a fixed number of deals at each table").check()
    expect(page.get_by_label("Jena")).to_be_visible()
    expect(page.locator("#plan")).to_contain_text("Deals a match")
    page.get_by_label("the same boards at all tables", exact=True).check()
    expect(page.locator("#plan")).to_contain_text("Boards")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_text("“Huutopussi evening” is ready: 8 pairs")).to_be_visible()
    event = Event.objects.get()
    assert (event.game, event.variant, event.scale) == ("huutopussi", "duplicate", "matchpoints")
    assert not event.boards.filter(hands="").exists()


def test_the_overview_follows_what_the_tables_do(live_server: Any, quiet_page: Page) -> None:
    event = factories.make_event(pairs=4, rounds=2)
    page = quiet_page
    sign_in(page, live_server.url)
    page.goto(live_server.url + reverse("event", args=[event.slug]))
    expect(page.locator(".fact-agreed dd")).to_have_text("0/8")
    factories.agree(event, 1, 1)
    expect(page.locator(".fact-agreed dd")).to_have_text("1/8", timeout=12_000)


def test_a_list_is_pasted_looked_over_and_taken(live_server: Any, checked_page: Page) -> None:
    event = factories.make_event(pairs=12, rounds=6)
    page = checked_page
    sign_in(page, live_server.url)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(live_server.url + reverse("pairs", args=[event.slug]))
        page.get_by_label("List of pairs").fill(LIST.replace("Mar Vila", "Núria Bosch") + "\nJosep")
        page.get_by_role("button", name="Read the list").click()
        expect(page.locator("#id_text_error")).to_contain_text("Line 12")
        picture(page, f"setup-list-problems-{size['width']}")
        page.get_by_label("List of pairs").fill(LIST)
        page.get_by_role("button", name="Read the list").click()
        expect(page.get_by_role("heading", name="11 pairs were read")).to_be_visible()
        picture(page, f"setup-list-preview-{size['width']}")
        assert grave_barriers(page) == []
        assert overflow(page) <= 0
    page.get_by_role("button", name="Take this list").click()
    expect(page.get_by_role("status")).to_contain_text("11 pairs are taken over")
    event.refresh_from_db()
    assert (event.pair_count, event.players.count()) == (11, 22)


def test_a_look_and_dealing_sheets(live_server: Any, checked_page: Page, running: Event) -> None:
    page = checked_page
    sign_in(page, live_server.url)
    page.goto(live_server.url + reverse("boards", args=[running.slug]))
    page.get_by_role("button", name="Look at board 5").click()
    expect(page.get_by_text("The log says that you looked")).to_be_visible()
    page.goto(live_server.url + reverse("dealing-sheets", args=[running.slug]))
    page.get_by_role("button", name="Open the sheets").click()
    expect(page.locator(".dealing-sheet")).to_have_count(20)
    assert pages_of(page) == 20, "one board a sheet"
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    picture(page, "setup-print-dealing")
    page.goto(live_server.url + reverse("tables-cards", args=[running.slug]))
    picture(page, "setup-print-cards")
    assert pages_of(page) == 5, "one table a card"
    page.goto(live_server.url + reverse("seating", args=[running.slug]))
    picture(page, "setup-print-seating")


def pages_of(page: Page) -> int:
    """Return on how many A4 pages the page is printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


CARD_WIDTHS = """cards => cards.map(card => ({
    narrowest: Math.min(...[...card.querySelectorAll(".seat-name")].map(name => name.clientWidth
        || name.getBoundingClientRect().width)),
    spills: card.scrollWidth - card.clientWidth,
}))"""


def test_guide_cards_are_printed_several_a_sheet_and_readable(live_server: Any, page: Page, running: Event) -> None:
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}{reverse('seating', args=[running.slug])}?by=pair")
    # 11 cards of five lines, two beside each other: a sheet holds four at least, the first one beside its heading.
    assert pages_of(page) <= 3
    page.emulate_media(media="print")
    page.set_viewport_size({"width": A4_INSIDE, "height": 1032})
    picture(page, "setup-print-guide")
    cards = page.locator(".guide-card").evaluate_all(CARD_WIDTHS)
    assert len(cards) == 11
    assert min(card["narrowest"] for card in cards) > 60, "a name needs room for more than a syllable"
    assert max(card["spills"] for card in cards) <= 0
    assert page.locator(".guide-card").first.evaluate("card => getComputedStyle(card).breakInside") == "avoid"


def test_seating_is_printed_without_an_empty_first_sheet(live_server: Any, page: Page) -> None:
    event = factories.make_event(pairs=24, rounds=6)
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}{reverse('seating', args=[event.slug])}")
    assert pages_of(page) == 2, "two rounds of twelve tables below the heading, then four on a sheet"


def test_a_name_without_a_space_stays_on_the_page(live_server: Any, page: Page) -> None:
    names = [("A" * 60, "B" * 60), ("Mar Vila", "Pep Roca"), ("C" * 60, "D" * 60), ("Núria Bosch", "Quim Soler")]
    event = factories.make_event(pairs=4, rounds=2, names=names, shown="all", name="E" * 100)
    factories.enter_random_results(event, rounds=[1])
    sign_in(page, live_server.url)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    slug = [event.slug]
    names_of = "event event-options pairs seating boards boards-read tables-cards dealing-sheets".split()
    pages = {name: reverse(name, args=slug) for name in (*names_of, "standings", "log", "attention", "grid")}
    pages["guide"] = pages["seating"] + "?by=pair"
    pages["traveller"] = reverse("traveller", args=[*slug, 1])
    pages["score card"] = reverse("score-card", args=[*slug, 1])
    pages["result"] = reverse("result", args=[*slug, 1, 1, 1])
    pages["round-close"] = reverse("round-close", args=[*slug, 2])
    pages["table"] = reverse("table", args=[TableLink.objects.get(event=event, table=1).key])
    wide = {}
    for name, path in pages.items():
        page.goto(live_server.url + path)
        picture(page, f"long-name-{name}")
        if overflow(page) > 0:
            wide[name] = overflow(page)
    assert wide == {}


def test_the_open_tab_is_in_view_on_a_phone(live_server: Any, quiet_page: Page, running: Event) -> None:
    sign_in(quiet_page, live_server.url)
    quiet_page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    quiet_page.goto(live_server.url + reverse("event-options", args=[running.slug]))
    box = quiet_page.locator(".event-nav [aria-current]").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert quiet_page.evaluate("window.scrollY") == 0


def test_the_four_hands_of_a_board_are_no_landmarks(live_server: Any, checked_page: Page, running: Event) -> None:
    sign_in(checked_page, live_server.url)
    checked_page.goto(live_server.url + reverse("boards", args=[running.slug]))
    assert checked_page.locator(".hand").count() >= 16, "the hands of the ended round lie open"
    rule = {"runOnly": {"type": "rule", "values": ["landmark-unique"]}}
    assert Axe().run(checked_page, options=rule).response["violations"] == []
