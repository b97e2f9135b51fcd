"""A deal of Huutopussi and one of Le Quatre Sept, entered and confirmed by touch on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import factories
from tests.browser import PHONE, SMALL_PHONE, check_page, overflow, picture
from tests.tournaments.views.test_plays_browser import sign_in
from tournaments.models import Event, Result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def phone(browser: Browser, live_server: Any) -> Any:
    """A phone whose console must stay empty."""
    said: list[str] = []
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=live_server.url)
    page = context.new_page()
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    yield page
    context.close()
    assert said == []


def shot(page: Page, name: str) -> None:
    """A picture, and the width: one pixel too many and a phone shrinks the whole page."""
    picture(page, f"slips-{name}-390")
    assert overflow(page) <= 0, name


def open_board(page: Page, game: str, variant: str) -> Event:
    event = factories.make_event(pairs=4, rounds=2, game=game, variant=variant, with_boards=False, name="Friday")
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").tap()
    page.locator("#board-1").tap()
    expect(page.locator(".step:visible")).to_have_count(1)
    return event


def choose(page: Page, answer: str) -> None:
    expect(page.locator(".step:visible")).to_have_count(1)
    page.locator(f"label[for={answer}]").tap()


def key_in(page: Page, digits: str) -> None:
    step = page.locator(".step:visible")
    expect(step.locator(".keypad")).to_be_visible()
    for digit in digits:
        step.locator(f"[data-digit='{digit}']").tap()


def go(page: Page) -> None:
    page.locator(".step:visible .key-go").tap()


def confirm_handed_over(page: Page) -> None:
    page.locator("#send").tap()
    page.locator("#handed").tap()
    page.locator("#confirm").tap()
    expect(page.get_by_role("heading", name="Board 1 is agreed")).to_be_visible()


def test_a_deal_of_huutopussi_by_touch(phone: Page) -> None:
    """South bid 60 and said 120; North-South made clubs and 180 of 220 raw points: +120 and +40 (H8.4, H8.5)."""
    event = open_board(phone, "huutopussi", "duplicate")
    shot(phone, "huutopussi-declarer")
    choose(phone, "declarer-S")
    key_in(phone, "60")
    shot(phone, "huutopussi-bid")
    go(phone)
    expect(phone.locator("#contract")).to_have_value("60")  # at least the bid; the first digit takes its place
    key_in(phone, "120")
    expect(phone.locator("#contract")).to_have_value("120")
    shot(phone, "huutopussi-contract")
    go(phone)
    choose(phone, "marriage_c-NS")
    shot(phone, "huutopussi-marriages")
    phone.locator("[data-next]").tap()
    shot(phone, "huutopussi-tricks")
    choose(phone, "tricks-6")
    key_in(phone, "180")
    expect(phone.locator(".points-other:visible")).to_have_text("pair 3 has40")
    shot(phone, "huutopussi-points")
    go(phone)
    expect(phone.locator(".score-ours")).to_have_text("you +120")
    expect(phone.locator(".score-theirs")).to_have_text("pair 3 +40")
    shot(phone, "huutopussi-check")

    phone.locator("#change").tap()
    expect(phone.locator("#points")).to_have_value("180")
    phone.locator(".crumb[data-go=contract]").tap()
    expect(phone.locator("#contract")).to_have_value("120")
    phone.go_back()
    go(phone)
    confirm_handed_over(phone)
    result = Result.objects.get(event=event, is_current=True)
    assert result.slip is not None
    assert (result.slip["contract"], result.slip["marriages"]) == (120, {"NS": ["c"], "EW": []})


def test_what_the_others_made_counts_in_the_rest(phone: Page) -> None:
    """Pack and last trick are 160, and hearts 100: what is left of 260 belongs to the other side."""
    open_board(phone, "huutopussi", "duplicate")
    choose(phone, "declarer-E")
    key_in(phone, "90")
    go(phone)
    go(phone)
    choose(phone, "marriage_h-EW")
    phone.locator("[data-next]").tap()
    choose(phone, "tricks-2")
    key_in(phone, "30")
    expect(phone.locator(".points-other:visible")).to_have_text("pair 3 has230")
    key_in(phone, "0")
    expect(phone.locator(".points-other:visible")).to_have_text("Both together have only 260.")


def test_where_all_passed_nothing_is_asked_of_a_contract(phone: Page) -> None:
    open_board(phone, "huutopussi", "erlangen_duplicate")
    shot(phone, "erlangen-declarer")
    choose(phone, "declarer-nobody")
    expect(phone.locator("[data-step=marriages]")).to_be_visible()
    phone.locator("[data-next]").tap()
    choose(phone, "tricks-5")
    key_in(phone, "80")
    go(phone)
    expect(phone.locator(".score-ours")).to_have_text("you +80")
    expect(phone.get_by_text("none: all passed")).to_be_visible()
    confirm_handed_over(phone)


def test_kontra_is_asked_after_the_contract(phone: Page) -> None:
    """H10.9: Kontra doubles the declarer's side alone."""
    open_board(phone, "huutopussi", "erlangen_duplicate")
    choose(phone, "declarer-N")
    key_in(phone, "120")
    go(phone)
    go(phone)
    shot(phone, "erlangen-kontra")
    choose(phone, "kontras-1")
    phone.locator("[data-next]").tap()
    choose(phone, "tricks-6")
    key_in(phone, "90")
    go(phone)
    expect(phone.locator(".score-ours")).to_have_text("you −240")
    expect(phone.locator(".score-theirs")).to_have_text("pair 3 +50")


def test_a_deal_of_quatre_sept_by_touch(phone: Page) -> None:
    """Seven whole points and a politaine of the others: 7 against 4 + 11 (Q6.2, Q6.3)."""
    event = open_board(phone, "quatre_sept", "duplicate")
    shot(phone, "quatre-sept-politaines")
    choose(phone, "politaines_ew-1")
    phone.locator("[data-next]").tap()
    key_in(phone, "7")
    expect(phone.locator(".points-other:visible")).to_have_text("pair 3 has4")
    shot(phone, "quatre-sept-points")
    go(phone)
    expect(phone.locator(".score-ours")).to_have_text("you +7")
    expect(phone.locator(".score-theirs")).to_have_text("pair 3 +15")
    shot(phone, "quatre-sept-check")
    confirm_handed_over(phone)
    result = Result.objects.get(event=event, is_current=True)
    assert result.slip == {
        "game": "quatre_sept",
        "points": {"NS": 7, "EW": 4},
        "politaines": {"NS": 0, "EW": 1},
    }


def test_four_sevens_leave_nothing_else_to_ask(phone: Page) -> None:
    event = open_board(phone, "quatre_sept", "duplicate")
    Event.objects.filter(pk=event.pk).update(options=event.options | {"four_sevens": "win_game"})
    phone.reload()
    shot(phone, "quatre-sept-sevens")
    choose(phone, "four_sevens-EW")
    phone.locator("[data-check]").tap()
    expect(phone.get_by_text("pair 3 wins the game")).to_be_visible()
    shot(phone, "quatre-sept-sevens-check")


HUUTOPUSSI_STEPS = "declarer=S&bid=60&contract=120&marriage_c=NS&tricks=6&points=180&side=NS"
SEVENS_STEPS = "politaines_ns=0&politaines_ew=1&points=7&side=NS"
LINES = {"huutopussi": "s 60 120 180 6 c/h", "quatre_sept": "7 ne"}


@pytest.mark.parametrize("game, typed", [("huutopussi", HUUTOPUSSI_STEPS), ("quatre_sept", SEVENS_STEPS)])
def test_the_pages_of_a_slip_have_no_barriers(live_server: Any, checked_page: Page, game: str, typed: str) -> None:
    page = checked_page
    event = factories.make_event(pairs=4, rounds=2, game=game, variant="duplicate", with_boards=False)
    start = f"{live_server.url}/t/{factories.link_of(event, 1).key}/"
    page.goto(start)
    page.locator("#pair-1").click()
    for answers in range(typed.count("&") + 1):
        query = "&".join(typed.split("&")[:answers])
        check_page(page, f"{start}boards/1/?again=1&{query}", f"slips-{game}-step{answers}", sizes=(SMALL_PHONE,))
    check_page(page, f"{start}boards/1/check/?{typed}", f"slips-{game}-check", sizes=(SMALL_PHONE,))

    sign_in(page, live_server.url)
    grid = f"{live_server.url}/e/{event.slug}/results/?round=1"
    page.goto(grid)
    page.get_by_label("Result of board 1 at table 1").fill(LINES[game])
    page.keyboard.press("Enter")
    expect(page.locator("#stands-1-1 .hand-scores")).to_be_visible()
    page.locator(".how summary").click()
    check_page(page, grid, f"slips-{game}-grid")
    check_page(page, f"{live_server.url}/e/{event.slug}/results/1/1/1/", f"slips-{game}-desk")
