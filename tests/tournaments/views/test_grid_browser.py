"""The director's results in a browser: typed with the keyboard alone, renewed without losing anything, accessible."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser import check_page, grave_barriers, overflow, picture
from tests.factories import NOW
from tests.tournaments.services.test_plays import HANDS, SECTIONS
from tournaments.models import Board, Event, LogEntry, Result, Round
from tournaments.services import results, rounds, rulings
from tournaments.services.plays import record_play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    """An event of six tables with four boards a round."""
    return factories.make_event(pairs=12, rounds=6)


def sign_in(page: Page, server: str) -> None:
    """Give the browser the session of the director."""
    client = Client()
    client.force_login(factories.make_director())
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server}])


def open_round(page: Page, server: Any, event: Event, number: int, more: str = "") -> None:
    sign_in(page, server.url)
    page.goto(f"{server.url}{reverse('grid', args=[event.slug])}?round={number}{more}")


# What a director types for a table, and what has to stand then: (chooser, trump, level, points of North-South). North,
# West, South and East deal boards 1 to 4.
TYPED = {
    1: ("n e c 56", ("N", "e", "contro", 56)),
    2: ("wx20", ("W", "bot", "none", 20)),
    3: ("s b r 41-31", ("S", "b", "recontro", 41)),
    4: ("np", None),
}


def test_a_round_of_24_results_is_typed_without_the_mouse(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    open_round(page, live_server, event, 1)
    expect(page.get_by_label("Result of board 1 at table 1")).to_be_focused()
    for table in range(1, 7):
        for board in range(1, 5):
            expect(page.get_by_label(f"Result of board {board} at table {table}", exact=True)).to_be_focused()
            page.keyboard.type(TYPED[board][0])
            page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="On to round 2")).to_be_focused()
    expect(page.locator("#lines")).to_have_attribute("data-pending", "0")
    assert [_says(row) for row in _stored(event)] == [TYPED[board][1] for _ in range(6) for board in range(1, 5)]
    assert Result.objects.count() == 24, "nothing was saved twice"
    assert Round.objects.get(event=event, number=1).has_ended
    expect(page.locator("#stands-1-1")).to_contain_text("N-S +20 E-W −40")


def _stored(event: Event) -> list[Result]:
    rows = Result.objects.filter(event=event, is_current=True, state="agreed", source="director")
    return list(rows.order_by("table", "board__number"))


def _says(row: Result) -> tuple[str, str, str, int | None] | None:
    return None if row.kind == "not_played" else factories.said(row)


def test_a_director_who_comes_back_reads_the_ended_round_and_types_on_the_running_one(
    live_server: Any, quiet_page: Page, event: Event
) -> None:
    page = quiet_page
    factories.enter_random_results(event, [1])
    sign_in(page, live_server.url)
    page.goto(live_server.url + reverse("grid", args=[event.slug]))
    expect(page.get_by_role("heading", name="Results of round 2")).to_be_visible()
    expect(page.get_by_label("Result of board 5 at table 1")).to_be_focused()
    open_round(page, live_server, event, 1)
    expect(page.locator(".line-input")).to_have_count(0)
    page.get_by_role("link", name="Type corrections").press("Enter")
    page.get_by_label("Result of board 2 at table 3").focus()
    page.keyboard.type("w b 51")
    page.keyboard.press("Enter")
    expect(page.locator("#stands-2-3")).to_contain_text("51–21")
    open_round(page, live_server, event, 1)
    expect(page.locator("#stands-2-3")).to_contain_text("51–21")
    page.get_by_role("link", name="Correct board 2 at table 3").click()
    expect(page.get_by_role("heading", name="Correct the result")).to_be_in_viewport()


def test_lines_are_left_with_tab_as_well(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    open_round(page, live_server, event, 1, "&order=board")
    expect(page.get_by_label("Result of board 1 at table 1")).to_be_focused()
    page.keyboard.type("n o 40")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Board 1, Table 2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Result of board 1 at table 2")).to_be_focused()
    expect(page.locator("#stands-1-1")).to_contain_text("+4")


def test_a_wrong_line_says_so_and_keeps_what_was_typed(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    open_round(page, live_server, event, 1)
    page.keyboard.type("n q 40")
    page.keyboard.press("Enter")
    line = page.get_by_label("Result of board 1 at table 1")
    expect(line).to_be_focused()
    expect(line).to_have_value("n q 40")
    expect(line).to_have_attribute("aria-invalid", "true")
    assert line.evaluate("input => input.value.slice(input.selectionStart, input.selectionEnd)") == "n q 40"
    expect(page.locator("#error-1-1")).to_contain_text("or x for botifarra. “q 40” is none of them.")
    assert "error-1-1" in (line.get_attribute("aria-describedby") or "")
    assert not Result.objects.exists()
    page.keyboard.type("n o 40")  # over what was wrong, which is selected
    page.keyboard.press("Enter")
    expect(page.get_by_label("Result of board 2 at table 1")).to_be_focused()
    expect(page.locator("#error-1-1")).to_have_count(0)


def test_somebody_who_was_faster_is_seen_and_the_director_chooses(
    live_server: Any, quiet_page: Page, event: Event
) -> None:
    page = quiet_page
    open_round(page, live_server, event, 1)
    page.keyboard.type("n o 4")
    factories.agree(event, 1, 1, points=30)
    # The page has renewed itself before the line is sent: what was typed is older than what stands.
    expect(page.locator("#stands-1-1")).to_contain_text("30–42", timeout=15_000)
    line = page.get_by_label("Result of board 1 at table 1")
    expect(line).to_have_value("n o 4")
    expect(line).to_be_focused()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(page.locator("#error-1-1")).to_contain_text("Meanwhile it says: oros by North, points 30–42")
    expect(page.locator("#error-1-1")).to_contain_text("You wrote: oros by North, points 40–32")
    assert factories.ns_points(Result.objects.get(is_current=True)) == 30
    page.get_by_role("button", name="Mine counts").press("Enter")
    expect(page.locator("#stands-1-1")).to_contain_text("40–32")
    expect(page.get_by_label("Result of board 2 at table 1")).to_be_focused()
    current = Result.objects.get(is_current=True)
    assert (factories.ns_points(current), current.source, current.version) == (40, "director", 3)


def test_what_stands_is_kept_by_one_key(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    open_round(page, live_server, event, 1)
    factories.agree(event, 1, 1, points=30)
    page.keyboard.type("n o 40")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Keep what stands").press("Enter")
    expect(page.locator("#error-1-1")).to_have_count(0)
    expect(page.get_by_label("Result of board 1 at table 1")).to_have_value("")
    assert factories.ns_points(Result.objects.get(is_current=True)) == 30


def test_the_page_renews_itself_around_what_is_being_typed(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.set_viewport_size({"width": 1280, "height": 500})
    page.emulate_media(reduced_motion="reduce")  # else scrolling takes its time
    open_round(page, live_server, event, 1)
    line = page.get_by_label("Result of board 4 at table 6")
    line.focus()
    page.keyboard.type("e o")
    scrolled = page.evaluate("window.scrollY")
    assert scrolled > 0
    factories.agree(event, 1, 1, points=30)
    expect(page.locator("#stands-1-1")).to_contain_text("30–42", timeout=15_000)
    expect(page.get_by_text("1 of 24 settled")).to_be_visible()
    expect(line).to_be_focused()
    expect(line).to_have_value("e o")
    assert page.evaluate("window.scrollY") == scrolled


def test_the_overview_renews_itself_where_it_is_scrolled_to(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.set_viewport_size({"width": 390, "height": 700})
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}{reverse('grid', args=[event.slug])}?round=all")
    region = page.get_by_role("region", name="Rounds and tables")
    region.evaluate("element => { element.scrollLeft = 300 }")
    link = page.locator("#at-2-3")
    link.focus()
    left = region.evaluate("element => element.scrollLeft")
    factories.enter(factories.join(event, 1, 1, "NS"), 2, points=30)
    expect(page.locator("#at-1-1")).to_contain_text("2 waits for pair 7", timeout=15_000)
    expect(link).to_be_focused()
    assert region.evaluate("element => element.scrollLeft") == left > 0


def test_a_lost_connection_is_said_and_enter_tries_again(live_server: Any, page: Page, event: Event) -> None:
    open_round(page, live_server, event, 1)
    page.route("**/line/*", lambda route: route.abort())
    page.keyboard.type("n o 40")
    page.keyboard.press("Enter")
    expect(page.locator("#line-1-1").get_by_role("alert")).to_contain_text("Not saved")
    page.unroute("**/line/*")
    page.get_by_label("Result of board 1 at table 1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#stands-1-1")).to_contain_text("+4")
    expect(page.locator("#line-1-1").get_by_role("alert")).to_have_count(0)


def test_a_line_being_saved_is_counted_and_not_left_without_a_question(
    live_server: Any, page: Page, event: Event
) -> None:
    open_round(page, live_server, event, 1)
    lines = page.locator("#lines")
    expect(lines).to_have_attribute("data-pending", "0")
    held: list[Route] = []
    page.route("**/line/*", lambda route: held.append(route))
    page.keyboard.type("n o 40")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Result of board 2 at table 1")).to_be_focused()
    expect(lines).to_have_attribute("data-pending", "1")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss())[1])
    page.get_by_role("link", name="Log").click(no_wait_after=True)
    expect(page.get_by_role("heading", name="Results of round 1")).to_be_visible()
    assert asked == ["beforeunload"]
    held[0].continue_()
    expect(lines).to_have_attribute("data-pending", "0")
    expect(page.locator("#stands-1-1")).to_contain_text("+4")
    page.get_by_role("link", name="Log").click()
    expect(page.get_by_role("heading", name="Log")).to_be_visible()
    assert asked == ["beforeunload"]


def test_the_way_on_has_the_focus_once_every_line_is_answered(live_server: Any, quiet_page: Page) -> None:
    """Answers come in any order and move what stands below them, so the focus waits for the last one."""
    page = quiet_page
    open_round(page, live_server, factories.make_event(pairs=4, rounds=2, boards_per_round=1), 1)
    held: list[Route] = []
    page.route("**/line/*", lambda route: route.continue_() if held else held.append(route))
    for _line in range(2):
        page.keyboard.type("n o 40")
        page.keyboard.press("Enter")
    expect(page.locator("#stands-1-2")).to_contain_text("+4")
    expect(page.locator("#lines")).to_have_attribute("data-pending", "1")
    expect(page.locator("#next-round")).not_to_be_focused()
    held[0].continue_()
    expect(page.locator("#next-round")).to_be_focused()
    expect(page.locator("#stands-1-1")).to_contain_text("+4")


def test_a_last_line_that_is_not_saved_has_the_focus(live_server: Any, page: Page) -> None:
    open_round(page, live_server, factories.make_event(pairs=4, rounds=2, boards_per_round=1), 1)
    page.keyboard.type("n o 40")
    page.keyboard.press("Enter")
    expect(page.locator("#stands-1-1")).to_contain_text("+4")
    page.route("**/line/*", lambda route: route.abort())
    page.keyboard.type("n o 40")
    page.keyboard.press("Enter")
    expect(page.locator("#line-1-2").get_by_role("alert")).to_contain_text("Not saved")
    expect(page.get_by_label("Result of board 1 at table 2")).to_be_focused()


def test_who_is_signed_out_keeps_what_is_typed(live_server: Any, page: Page, event: Event) -> None:
    open_round(page, live_server, event, 1)
    page.keyboard.type("n o 4")
    page.context.clear_cookies()
    expect(page.locator("#live-gone")).to_contain_text("You are signed out", timeout=15_000)
    line = page.get_by_label("Result of board 1 at table 1")
    expect(line).to_have_value("n o 4")
    page.keyboard.press("Enter")
    expect(page.locator("#line-1-1").get_by_role("alert")).to_contain_text("you are signed out")
    line.fill("")
    expect(page.get_by_label("Password")).to_be_visible(timeout=15_000)


@pytest.fixture
def busy(event: Event) -> Event:
    """An event in which every state of a result occurs, with one round closed and a look at a play."""
    director = factories.make_director()
    factories.enter_random_results(event, [1])
    factories.agree(event, 5, 1, points=41)
    factories.enter(factories.join(event, 2, 1, "NS"), 6, points=30)
    entered = factories.enter(factories.join(event, 2, 2, "EW"), 5, points=72)
    asked = factories.join(event, 2, 2, "NS")
    words = {"expected_version": entered.version, "reason": "we had 40", "handed_over": False}
    results.dispute(by=asked, board=5, at=NOW, **words)
    place = {"event_id": event.pk, "table": 3, "expected_version": 0, "by": director, "at": NOW}
    wrong_side = factories.slip_for(5, event, chooser="E", trump="bot", level="contro", points=0)
    results.enter_by_director(**place, board=5, slip=wrong_side)
    rulings.penalise(**place, board=6, offenders="EW", reason="Talking")
    rulings.mark_not_played(**place, board=7, reason="Late")
    rounds.close_round(event_id=event.pk, number=3, by=director, at=NOW)
    return event


PAGES = {
    "log": lambda slug: reverse("log", args=[slug]),
    "result": lambda slug: reverse("result", args=[slug, 2, 3, 5]),
}


def test_a_round_closed_with_gaps_is_accessible(live_server: Any, checked_page: Page, busy: Event) -> None:
    sign_in(checked_page, live_server.url)
    check_page(checked_page, live_server.url + reverse("grid", args=[busy.slug]) + "?round=3", "grid-closed")


def test_a_refused_line_is_accessible(live_server: Any, checked_page: Page, event: Event) -> None:
    open_round(checked_page, live_server, event, 1)
    factories.agree(event, 1, 1, points=30)
    checked_page.keyboard.type("n o 40")
    checked_page.keyboard.press("Enter")
    expect(checked_page.get_by_role("button", name="Mine counts")).to_be_visible()
    picture(checked_page, "grid-clash")
    assert grave_barriers(checked_page) == []


def test_a_penalty_is_given_with_the_keyboard(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    sign_in(page, live_server.url)
    page.goto(live_server.url + reverse("result", args=[event.slug, 1, 2, 3]))
    section = page.get_by_role("region", name="Penalty")
    section.get_by_role("radio", name="East-West").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("Talking during the play")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text("Penalty recorded.")
    assert LogEntry.objects.get(act="penalised").reason == "Talking during the play"


OVERHANG = "regions => Math.max(...regions.map(region => region.scrollWidth - region.clientWidth))"


@pytest.mark.parametrize("width", [320, 390, 768, 1100, 1280])
def test_log_and_history_are_read_without_scrolling_sideways(
    live_server: Any, quiet_page: Page, busy: Event, width: int
) -> None:
    page = quiet_page
    Board.objects.filter(event=busy, number=1).update(hands=HANDS)
    record = {"event_id": busy.pk, "table": 1, "board": 1, "by": factories.make_director(), "at": NOW}
    record_play(**record, text=SECTIONS, expected_version=0)
    place = {"event_id": busy.pk, "table": 3, "by": factories.make_director("Arbitre" * 15), "at": NOW}
    slip = factories.slip_for(5, busy, chooser="E", trump="bot", level="recontro", points=0)
    results.enter_by_director(**place, board=5, slip=slip, expected_version=1, reason="R" * 200)
    page.set_viewport_size({"width": width, "height": 800})
    sign_in(page, live_server.url)
    for name, address in PAGES.items():
        page.goto(live_server.url + address(busy.slug))
        picture(page, f"narrow-{name}-{width}")
        expect(page.locator(".table-paper")).to_have_count(1)
        assert page.locator(".table-paper").evaluate_all(OVERHANG) <= 0, name
        assert overflow(page) <= 0, name
