"""Standings, travellers and score cards in a browser: accessible, in place on a phone, and fresh without a jolt."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import DESKTOP, PHONE, check_page, picture
from tests.tournaments import evenings
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [("standings", ()), ("traveller", (3,)), ("score-card", (2,))]
OVERHANG = "regions => Math.max(0, ...regions.map(region => region.scrollWidth - region.clientWidth))"


def address(server: Any, event: Event, name: str, *args: object) -> str:
    return f"{server.url}{reverse(name, args=[event.slug, *args])}"


def test_a_board_with_gaps_is_accessible(live_server: Any, checked_page: Page) -> None:
    check_page(checked_page, address(live_server, evenings.mixed_evening(), "traveller", 9), "traveller")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_tables_fit_without_scrolling_sideways(live_server: Any, quiet_page: Page, size: Any) -> None:
    event = evenings.mixed_evening()
    quiet_page.set_viewport_size(size)
    for name, args in PAGES:
        quiet_page.goto(address(live_server, event, name, *args))
        expect(quiet_page.locator(".table-paper").first).to_be_visible()
        assert quiet_page.locator(".table-paper").evaluate_all(OVERHANG) == 0, name


def test_new_results_appear_by_themselves_and_nothing_else_moves(live_server: Any, quiet_page: Page) -> None:
    event = factories.make_event(12, 6, shown="all")
    factories.enter_random_results(event, rounds=[1])
    page = quiet_page
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 400})
    page.goto(address(live_server, event, "standings"))
    card = reverse("score-card", args=[event.slug, 9])
    page.locator(f'a.pair[href="{card}"]').focus()
    scrolled = page.evaluate("window.scrollY")
    assert scrolled > 0
    factories.enter_random_results(event, rounds=[2])
    expect(page.locator(".progress-text")).to_contain_text("After 2 of 6 rounds", timeout=15_000)
    expect(page.locator("a.pair:focus")).to_have_attribute("href", card)
    assert page.evaluate("window.scrollY") == scrolled
    expect(page.locator("#live-voice")).to_contain_text("After 2 of 6 rounds")


def test_an_opened_formula_stays_open(live_server: Any, quiet_page: Page) -> None:
    event = factories.make_event(12, 6, shown="all")
    factories.enter_random_results(event, rounds=[1])
    page = quiet_page
    page.goto(address(live_server, event, "score-card", 1))
    page.locator("#why-2 summary").click()
    expect(page.locator("#why-2 .formula")).to_be_visible()
    factories.enter_random_results(event, rounds=[2])
    expect(page.locator("#why-8")).to_be_visible(timeout=15_000)
    expect(page.locator("#why-2 .formula")).to_be_visible()
    expect(page.locator("#why-2 summary")).to_be_focused()


def test_an_unchanged_page_is_left_alone(live_server: Any, quiet_page: Page) -> None:
    event = factories.make_event(6, 3, shown="all")
    factories.enter_random_results(event, rounds=[1])
    page = quiet_page
    page.goto(address(live_server, event, "standings"))
    page.evaluate("document.querySelector('#standings-live').dataset.mine = 'yes'")
    with page.expect_response(lambda response: "/live/" in response.url, timeout=15_000) as polled:
        pass
    assert polled.value.status == 204
    expect(page.locator("#standings-live")).to_have_attribute("data-mine", "yes")


def test_an_event_that_is_hidden_leaves_the_screen(live_server: Any, page: Page) -> None:
    event = factories.make_event(6, 3, shown="all")
    factories.enter_random_results(event, rounds=[1])
    page.goto(address(live_server, event, "standings"))
    Event.objects.filter(pk=event.pk).update(shown="nothing")
    expect(page.locator("#standings-live")).to_have_count(0, timeout=15_000)


def test_pages_work_without_script(live_server: Any, browser: Any) -> None:
    event = evenings.worked_example()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address(live_server, event, "standings"))
    page.locator("a.pair").first.click()
    expect(page.locator("table.score-card")).to_be_visible()
    page.locator("a.board").nth(1).click()
    expect(page.locator("table.traveller")).to_be_visible()
    assert [text.strip("★ \n") for text in page.locator("td.at-norm-ns").all_inner_texts()] == evenings.WORKED_NS
    context.close()


WORDS = """names => names.map(name => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const box = range.getBoundingClientRect();
    return [box.left, box.right];
})"""


def test_partners_stand_under_each_other_or_evenly_beside_a_dot(live_server: Any, page: Page) -> None:
    names = [("Xènia", "Isaac"), ("Maria Dolors", "إسحاق"), ("Ona", "Nil"), ("Pau", "Biel")]
    event = factories.make_event(4, 2, shown="all", names=names)
    factories.enter_random_results(event)
    for size, media in ((PHONE, "screen"), (DESKTOP, "screen"), ({"width": 703, "height": 1032}, "print")):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(media=media)  # type: ignore[arg-type]
        page.goto(address(live_server, event, "standings"))
        picture(page, f"standings-partners-{size['width']}")
        highest = page.get_by_text("“Highest” counts the boards")
        expect(highest).to_be_visible(visible=size != PHONE)
        for pair in page.locator(".standings .players").all():
            (first, second), dots = pair.locator(".player").evaluate_all(WORDS), pair.locator(".and")
            if dots.is_visible():
                ((left, right),) = dots.evaluate_all(WORDS)
                assert abs((left - first[1]) - (second[0] - right)) <= 1.5, pair.inner_text()
            else:
                assert abs(first[0] - second[0]) <= 1, pair.inner_text()
        assert page.locator(".standings .and").first.is_visible() is (media == "print" or size == DESKTOP)
