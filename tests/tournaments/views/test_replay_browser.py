"""The replay in a browser: by keys, by swipe, by links alone, and as a page to look at."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests import factories
from tests.browser import PHONE, SMALL_PHONE, check_page, covered, enlarge, grave_barriers, overflow, picture
from tests.tournaments.views.test_plays_browser import (
    HANDS,
    KEPT_BACK,
    NAMES,
    SECTIONS,
    address,
    close,
    record,
    sign_in,
)
from tournaments.models import Board, Event, Round
from tournaments.services import plays

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WALL = {"width": 1920, "height": 1080}
LAST = 51
"""Three calls and 48 cards."""
AT_THE_REVOKE = "West plays rei de copes. Clause 6.4 forbids it. North wins trick 6. North leads."


@pytest.fixture
def event() -> Event:
    """Board 1 with the published deal, played at two tables; West's revoke in trick 6 at the first."""
    event = factories.make_event(pairs=4, rounds=2, names=NAMES, name="Campionat de divendres", shown="all")
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    record(event, KEPT_BACK)
    plays.record_play(
        event_id=event.pk, table=2, board=1, text=SECTIONS, by=factories.make_director(), at=factories.NOW,
        expected_version=0,
    )  # fmt: skip
    close(event)
    return event


def at_step(page: Page, step: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-step", str(step))


def test_by_keyboard_alone(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.goto(address(live_server, event, "replay"))
    at_step(page, 0)
    for step in (1, 2, 3, 4):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    expect(page.locator("#replay-voice")).to_have_text("West plays manilla de copes. South is to play.")
    page.keyboard.press("ArrowLeft")
    at_step(page, 3)
    page.keyboard.press("Space")
    at_step(page, 4)
    assert page.url.endswith("?step=4#replay")
    page.keyboard.press("End")
    at_step(page, LAST)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    at_step(page, 0)
    page.locator("#step-forward").focus()
    page.keyboard.press("Enter")
    at_step(page, 1)
    expect(page.locator("#step-forward")).to_be_focused()


def test_keys_pressed_faster_than_tables_come_lose_no_step(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.goto(address(live_server, event, "replay"))
    for _press in range(9):
        page.keyboard.press("ArrowRight", delay=0)
    at_step(page, 9)
    expect(page.locator("#to-9")).to_have_attribute("aria-current", "step")


def test_the_revoke_has_a_permanent_link(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.goto(address(live_server, event, "replay"))
    page.get_by_role("link", name="Irregular card by West in trick 6").click()
    at_step(page, 27)
    link = page.url
    assert link.endswith("?step=27#replay")
    page.get_by_role("link", name="Trick 9", exact=True).first.click()
    at_step(page, 39)
    page.go_back()
    at_step(page, 27)
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#happened")).to_have_text(AT_THE_REVOKE)
    expect(page.locator(".lay-W.is-irregular")).to_contain_text("rei de copes")
    expect(page.locator(".flaw-now")).to_contain_text("A card that does not win must be the lowest")
    page.locator(".flaw-now").get_by_role("link", name="Clause 6.4").click()
    assert page.url.endswith("/rules/botifarra#6.4")


def swipe(touches: CDPSession, page: Page, across: int) -> None:
    """Move a finger along the table and let it rest before it leaves the glass, so that nothing goes on moving."""
    box = page.locator(".place-N").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for share in (0.25, 0.5, 0.75, 1.0, 1.0, 1.0):
        point = {"x": x + across * share, "y": y}
        touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_timeout(30)
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_by_touch_alone_on_a_phone(live_server: Any, browser: Browser, event: Event) -> None:
    context = browser.new_context(viewport=SMALL_PHONE, has_touch=True, is_mobile=True, bypass_csp=True)
    page = context.new_page()
    page.goto(address(live_server, event, "replay") + "?step=25")
    touches = context.new_cdp_session(page)
    swipe(touches, page, -120)
    at_step(page, 26)
    swipe(touches, page, 120)
    at_step(page, 25)
    page.get_by_role("link", name="Forward").tap()
    at_step(page, 26)
    page.locator(".held.barred").last.tap(position={"x": 10, "y": 10})
    expect(page.locator("#why")).to_have_attribute("open", "")
    expect(page.locator("#why .is-asked")).to_have_count(1)
    expect(page.locator("#why .is-asked")).to_contain_text("Whoever holds the suit that was led must follow it.")
    page.get_by_role("link", name="Forward").tap()
    at_step(page, 27)
    felt = page.locator(".felt").bounding_box()
    assert felt is not None
    assert felt["y"] >= 0
    assert felt["y"] + felt["height"] <= SMALL_PHONE["height"]
    picture(page, "replay-touch-360")
    assert grave_barriers(page) == []
    assert overflow(page) <= 0
    context.close()


SHORT_PHONE = {"width": 360, "height": 640}


def shows_table(page: Page) -> bool:
    """Tell whether the trick on the table gets into the window within two seconds; waits without the page's help."""
    for _moment in range(40):
        middle = page.locator("#replay .middle").bounding_box()
        if middle and middle["y"] >= 0 and middle["y"] + middle["height"] <= SHORT_PHONE["height"]:
            return True
        page.wait_for_timeout(50)
    return False


def test_without_a_script_each_step_and_each_link_brings_the_table_into_view(
    live_server: Any, browser: Browser, event: Event
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=SHORT_PHONE)
    page = context.new_page()
    page.goto(address(live_server, event, "replay") + "?step=26#replay")
    assert shows_table(page)
    page.get_by_role("link", name="Forward").click()
    at_step(page, 27)
    assert shows_table(page)
    page.locator("#to-trick-9").click()
    at_step(page, 39)
    assert shows_table(page)
    page.get_by_role("link", name="Irregular card by West in trick 6").click()
    at_step(page, 27)
    assert shows_table(page)
    context.close()


def test_a_link_to_a_trick_opens_with_the_trick_in_view(live_server: Any, quiet_page: Page, event: Event) -> None:
    """Links of before the anchor, too."""
    page = quiet_page
    page.set_viewport_size(SHORT_PHONE)  # type: ignore[arg-type]
    for query in ("?trick=7", "?step=20", "?trick=7#replay"):
        page.goto("about:blank")
        page.goto(address(live_server, event, "replay") + query)
        assert shows_table(page), query


def test_with_room_for_all_a_step_does_not_move_the_page(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.set_viewport_size(WALL)
    page.goto(address(live_server, event, "replay"))
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    page.locator("#rail-5").click()
    at_step(page, 23)
    assert page.evaluate("window.scrollY") == 0
    assert page.url.endswith("?trick=5#replay")


def test_a_step_that_does_not_arrive_is_said_and_can_be_asked_again(live_server: Any, page: Page, event: Event) -> None:
    page.goto(address(live_server, event, "replay") + "?step=4")
    said = page.locator("#replay-lost")
    expect(said).to_be_hidden()
    page.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("This has not arrived. Is the connection there? Press it again.")
    expect(said).to_have_attribute("role", "alert")
    expect(said).to_be_in_viewport()
    at_step(page, 4)
    page.locator("#step-forward").click()
    expect(said).to_be_visible()
    page.context.set_offline(False)
    page.keyboard.press("ArrowRight")
    at_step(page, 5)
    expect(said).to_be_hidden()


def test_a_step_that_is_refused_is_said(live_server: Any, page: Page, event: Event) -> None:
    """The director hides the event while a visitor steps through; and opens the round again, which seals the board."""
    words = "The site does not show this step. Perhaps you are no longer signed in: load the page again."
    page.goto(address(live_server, event, "replay") + "?step=4")
    Event.objects.filter(pk=event.pk).update(shown="nothing")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-lost")).to_have_text(words)
    Event.objects.filter(pk=event.pk).update(shown="all")
    page.keyboard.press("ArrowRight")
    at_step(page, 5)
    sign_in(page, live_server.url)
    Round.objects.filter(event=event).update(ended_at=None)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-lost")).to_have_text(words)
    at_step(page, 5)


def test_a_result_that_was_opened_stays_open(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.goto(address(live_server, event, "replay") + "?step=4")
    end = page.locator("#outcome")
    expect(end).not_to_have_attribute("open", "")
    end.locator("summary").click()
    page.keyboard.press("ArrowRight")
    at_step(page, 5)
    expect(end).to_have_attribute("open", "")
    page.keyboard.press("End")
    at_step(page, LAST)
    expect(end).to_have_attribute("open", "")
    page.keyboard.press("Home")
    at_step(page, 0)
    expect(end).not_to_have_attribute("open", "")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "ca"])
def test_enlarged_text_needs_no_sideways_scrolling_and_covers_nothing(
    live_server: Any, browser: Browser, event: Event, width: int, language: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, locale=language, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address(live_server, event, "replay") + "?step=27")
    page.locator("#outcome summary").click()
    for percent in (100, 150, 200):
        enlarge(page, percent)
        picture(page, f"replay-{width}-{percent}-{language}")
        assert overflow(page) <= 0, percent
        assert covered(page) == [], percent
        assert page.locator(".tricks-paper").evaluate("e => e.scrollWidth - e.clientWidth") <= 0, percent
    context.close()


@pytest.mark.parametrize("width", [320, 360, 390, 1280])
def test_a_player_who_chose_botifarra_has_it_on_the_plate(
    live_server: Any, quiet_page: Page, event: Event, width: int
) -> None:
    """West and East have narrow plates; what is too long for them is written short, and read out whole."""
    for board, dealer in ((2, "E"), (3, "W")):
        Board.objects.filter(event=event, number=board).update(hands="", dealer=dealer)
        plays.record_play(
            event_id=event.pk, table=1, board=board, text=f"{dealer}:bot", by=factories.make_director(),
            at=factories.NOW, expected_version=0,
        )  # fmt: skip
    page = quiet_page
    page.set_viewport_size({"width": width, "height": 740})
    for board, dealer in ((2, "E"), (3, "W")):
        here = address(live_server, event, "replay").replace("boards/1", f"boards/{board}")
        page.goto(here + "?step=1")
        plate = page.locator(f".place-{dealer} .plate")
        expect(plate).to_contain_text("botifarra")
        assert plate.evaluate(BEYOND) < 0.5
        picture(page, f"replay-botifarra-{dealer}-{width}")


BEYOND = """plate => {
  const edge = plate.getBoundingClientRect();
  const isCut = (part) => part !== plate && (getComputedStyle(part).clipPath !== "none" || isCut(part.parentElement));
  const shown = [...plate.querySelectorAll("*")].filter((part) => part.checkVisibility() && !isCut(part));
  const boxes = shown.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 1);
  return Math.max(...boxes.map((box) => Math.max(box.right - edge.right, edge.left - box.left)));
}"""
"""By how much the parts of a plate that are seen stand out of it."""


def test_without_script_every_button_is_a_link(live_server: Any, browser: Browser, event: Event) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(address(live_server, event, "replay") + "?step=26")
    page.get_by_role("link", name="Forward").click()
    expect(page.locator("#happened")).to_have_text(AT_THE_REVOKE)
    page.get_by_role("link", name="First").click()
    at_step(page, 0)
    page.get_by_role("link", name="Last").click()
    at_step(page, LAST)
    page.get_by_role("link", name="Table 2").click()
    assert page.url == address(live_server, event, "replay").replace("tables/1", "tables/2")
    context.close()


@pytest.mark.parametrize("query", ["?step=26", "?trick=6"])
def test_it_is_accessible_and_fits(live_server: Any, checked_page: Page, event: Event, query: str) -> None:
    name = f"replay{query.replace('?', '-').replace('=', '-')}"
    check_page(checked_page, address(live_server, event, "replay") + query, name, sizes=(SMALL_PHONE, WALL))


def test_motion_is_only_for_those_who_like_it(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.goto(address(live_server, event, "replay") + "?step=4")
    assert page.locator(".is-last .face").evaluate("e => getComputedStyle(e).animationName") == "laid"
    page.emulate_media(reduced_motion="reduce")
    assert page.locator(".is-last .face").evaluate("e => getComputedStyle(e).animationName") == "none"
