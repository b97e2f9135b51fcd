"""A round at a table with two phones: one enters, the other confirms, as four players would do it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests import factories
from tests.browser import PHONE, SMALL_PHONE, check_page, overflow, picture
from tests.hall import make_hall
from tests.servers import serve
from tests.tournaments.evenings import start_clock
from tournaments.models import Event, Result
from tournaments.services import clock as clock_service
from tournaments.services import rounds

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [
    ("Montserrat Puigdomènech", "Joan-Baptista Serra"),
    ("Núria Bosch", "Pere Vidal"),
    ("Anna Roca", "Lluís Font"),
    ("Carme Casadevall i Vilaplana", "Jordi Pla"),
    ("Rosa Mas", "Enric Sala"),
    ("Marta Soler", "Quim Riera"),
]


@pytest.fixture
def event() -> Event:
    return factories.make_event(pairs=6, rounds=3, names=NAMES, name="Campionat de divendres")


@pytest.fixture
def phones(browser: Browser, live_server: Any) -> Any:
    """Make phones: touch contexts of 360 px with their own cookies, whose consoles must stay empty."""
    said: list[str] = []
    contexts = []

    def make() -> Page:
        context = browser.new_context(viewport=SMALL_PHONE, has_touch=True, is_mobile=True, base_url=live_server.url)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        return page

    yield make
    for context in contexts:
        context.close()
    assert said == []


def shot(page: Page, name: str) -> None:
    """A picture, and the width: one pixel too many and a phone shrinks the whole page."""
    picture(page, f"table-{name}-360")
    assert overflow(page) <= 0, name


def fill(page: Page, chooser: str, trump: str, level: str, points: str, name: str = "") -> None:
    """Answer the four questions by touch and look at the check."""
    for question, answer in (("chooser", chooser), ("trump", trump), ("level", level)):
        label = page.locator(f"label[for={question}-{answer}]")
        expect(page.locator(".step:visible")).to_have_count(1)
        expect(label).to_be_visible()
        if name:
            shot(page, f"{name}-{question}")
        label.tap()
    expect(page.locator(".keypad")).to_be_visible()
    for digit in points:
        page.locator(f"[data-digit='{digit}']").tap()
    if name:
        shot(page, f"{name}-points")
    page.locator(".key-go").tap()
    expect(page.locator("#send")).to_be_visible()


def test_a_round_from_two_phones(event: Event, phones: Any) -> None:
    first, second = phones(), phones()
    start = f"/t/{factories.link_of(event, 1).key}/"
    first.goto(start)
    shot(first, "join")
    first.locator("#pair-1").tap()
    expect(first.get_by_role("heading", name="Boards of this round")).to_be_visible()
    shot(first, "boards")
    second.goto(start)
    second.locator("#pair-4").tap()
    expect(second.get_by_role("heading", name="Boards of this round")).to_be_visible()

    # Board 1: North makes botifarra, East-West contra, 28 of 72: −8 doubled is −16, and +8 doubled +16 (9.4, 9.5).
    first.locator("#board-1").tap()
    fill(first, "N", "bot", "contro", "28", "enter")
    shot(first, "check")
    expect(first.locator(".score-ours")).to_have_text("you −16")
    expect(first.locator(".score-theirs")).to_have_text("pair 4 +16")
    first.locator("#send").tap()
    expect(first.get_by_role("status")).to_have_text("Pair 4 confirms it on its own phone.")
    shot(first, "waiting")

    # The other phone hears of it by itself, and so does the first of the answer.
    second.locator("#answer-1").tap()
    expect(second.locator(".score-ours")).to_have_text("you +16")
    shot(second, "confirm")
    second.locator("#confirm").tap()
    expect(second.get_by_role("heading", name="Board 1 is agreed")).to_be_visible()
    expect(first.get_by_role("heading", name="Board 1 is agreed")).to_be_visible(timeout=10_000)
    shot(first, "agreed")

    # Board 2: entered by the other side, disputed, entered again, confirmed.
    second.locator("#next").tap()
    fill(second, "W", "o", "none", "40")
    second.locator("#send").tap()
    expect(second.get_by_role("heading", name="Board 2 is entered")).to_be_visible()
    first.goto(start)
    first.locator("#answer-2").tap()
    first.locator("#refuse").tap()
    expect(first.get_by_role("heading", name="Board 2: what is wrong?")).to_be_visible()
    shot(first, "dispute")
    first.locator("label[for=reason-points]").tap()
    first.locator("#dispute").tap()
    expect(first.get_by_role("status")).to_contain_text("the points are wrong")
    expect(second.get_by_role("status")).to_contain_text("the points are wrong", timeout=10_000)
    shot(second, "disputed")
    second.locator("#again").tap()
    expect(second.locator(".keypad")).to_be_visible()
    second.locator("[data-back]").tap()
    second.locator("[data-back]").tap()
    for digit in "38":
        second.locator(f"[data-digit='{digit}']").tap()
    second.locator(".key-go").tap()
    second.locator("#send").tap()
    expect(first.locator("#confirm")).to_be_visible(timeout=10_000)
    first.locator("#confirm").tap()
    expect(first.get_by_role("heading", name="Board 2 is agreed")).to_be_visible()

    # Boards 3 and 4, and on to the next table.
    for board, chooser in ((3, "S"), (4, "E")):
        first.goto(f"{start}boards/{board}/")
        fill(first, chooser, "e", "none", "36")
        first.locator("#send").tap()
        expect(first.get_by_role("heading", name=f"Board {board} is entered")).to_be_visible()
        second.goto(f"{start}boards/{board}/")
        second.locator("#confirm").tap()
        expect(second.get_by_role("heading", name=f"Board {board} is agreed")).to_be_visible()
    second.locator("#next").tap()
    expect(second.get_by_role("heading", name="Round 1 is done")).to_be_visible()
    shot(second, "over")

    stands = Result.objects.filter(is_current=True).order_by("board__number")
    assert [(r.state, factories.ns_points(r), *factories.said(r)[:3]) for r in stands] == [
        ("agreed", 28, "N", "bot", "contro"),
        ("agreed", 34, "W", "o", "none"),
        ("agreed", 36, "S", "e", "none"),
        ("agreed", 36, "E", "e", "none"),
    ]


def test_one_phone_for_both_sides_by_keyboard_alone(event: Event, quiet_page: Page, live_server: Any) -> None:
    """The phone is handed over; whoever has a keyboard needs nothing else."""
    page = quiet_page
    page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    page.goto(f"{live_server.url}/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").press("Enter")
    page.locator("#board-1").press("Enter")
    for question, answer in (("chooser", "S"), ("trump", "c"), ("level", "recontro")):
        # Steps are there once the script is: only then one question stands alone.
        expect(page.locator(".step:visible")).to_have_count(1)
        expect(page.locator(f"label[for={question}-{answer}]")).to_be_visible()
        page.locator(f"#{question}-{answer}").press("Space")
        expect(page.locator("[data-next]")).to_be_visible()
        page.locator("[data-next]").press("Enter")
    expect(page.locator("#points")).to_be_focused()
    page.keyboard.type("9")
    expect(page.locator(".points-other")).to_have_text("pair 4 has63")
    page.keyboard.press("Enter")
    page.locator("#send").press("Enter")
    expect(page.get_by_role("heading", name="Hand the phone to pair 4")).to_be_visible()
    shot(page, "hand-over")
    page.locator("#handed").press("Enter")
    expect(page.locator(".score-ours")).to_have_text("you +54")  # 63 − 36, doubled for the side that contra'd
    shot(page, "handed")
    expect(page.locator("#confirm")).to_be_visible()
    page.locator("#confirm").press("Enter")
    expect(page.get_by_role("heading", name="Board 1 is agreed")).to_be_visible()

    result = Result.objects.get(is_current=True)
    assert factories.said(result) == ("S", "c", "recontro", 9)


def test_the_form_works_without_script(event: Event, browser: Browser, live_server: Any) -> None:
    context = browser.new_context(viewport=SMALL_PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").click()
    page.locator("#board-1").click()
    for answer in ("chooser-N", "trump-b", "level-contro", "side-EW"):
        page.locator(f"label[for={answer}]").click()
    page.locator("#points").fill("30")
    shot(page, "no-script")
    page.get_by_role("button", name="Check").click()
    page.locator("#send").click()
    expect(page.get_by_role("heading", name="Hand the phone to pair 4")).to_be_visible()
    context.close()

    assert factories.ns_points(Result.objects.get()) == 42


def test_a_phone_handed_over_and_a_round_closed_with_gaps_are_accessible(
    event: Event, checked_page: Page, live_server: Any
) -> None:
    page = checked_page
    start = f"{live_server.url}/t/{factories.link_of(event, 1).key}/"
    page.goto(start)
    page.locator("#pair-1").click()
    factories.enter(factories.join(event, 1, 1, "NS"), 1)
    check_page(page, f"{start}boards/1/?handed=1", "table-confirm", sizes=(PHONE,))
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)
    check_page(page, f"{start}boards/1/", "table-unrecorded", sizes=(PHONE,))
    page.goto(f"{start}join/")
    page.locator("#pair-1").click()
    check_page(page, start, "table-earlier", sizes=(PHONE,))
    page.locator(".earlier summary").click()
    expect(page.locator("#earlier-1")).to_be_visible()
    picture(page, "table-earlier-open")


def test_entry_works_over_plain_http_from_another_host(quiet_page: Page, tmp_path: Path) -> None:
    """A phone on the club's network: the address is no loopback and no secure context."""
    hall = make_hall(tmp_path / "data")
    with serve(hall.data, "--lan", **hall.environment) as site:
        page = quiet_page
        page.goto(f"http://club.test:{site.port}/t/{hall.tables[0].key}/")
        assert page.evaluate("window.isSecureContext") is False
        page.locator("#pair-1").click()
        page.locator("#board-1").click()
        for answer in ("chooser-N", "trump-o", "level-none"):
            expect(page.locator(".step:visible")).to_have_count(1)
            page.locator(f"label[for={answer}]").click()
        expect(page.locator("#points")).to_be_focused()
        page.keyboard.type("45")
        page.locator(".key-go").click()
        page.locator("#send").click()
        expect(page.get_by_role("heading", name="Hand the phone to pair 7")).to_be_visible()

    assert hall.rows("SELECT slip ->> '$.points.NS', state, entered_by FROM tournaments_result") == [
        (45, "entered", "NS")
    ]


def test_the_keypad_ends_above_the_fold_of_a_low_phone(event: Event, phones: Any) -> None:
    page = phones()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").tap()
    page.locator("#board-1").tap()
    for answer in ("chooser-N", "trump-bot", "level-contro"):
        page.locator(f"label[for={answer}]").tap()
    expect(page.locator(".keypad")).to_be_visible()
    picture(page, "table-keypad-360-640")
    box = page.locator(".key-go").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    assert box["height"] >= 44, "a finger still finds it"


# Back, forward and loading again ---------------------------------------------------------------------------------


def answers_of(page: Page) -> dict[str, str]:
    """What the form has, as it would send it."""
    given = page.evaluate("Object.fromEntries(new FormData(document.getElementById('slip')))")
    return {name: given.get(name, "") for name in ("chooser", "trump", "level", "side", "points")}


FILLED = {"chooser": "N", "trump": "bot", "level": "contro", "side": "NS", "points": "28"}


def test_going_back_from_the_check_keeps_the_answers(event: Event, phones: Any) -> None:
    page = phones()
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").tap()
    page.locator("#board-1").tap()
    fill(page, "N", "bot", "contro", "28")

    page.go_back()
    expect(page.locator(".keypad")).to_be_visible()
    assert answers_of(page) == FILLED
    page.reload()
    expect(page.locator(".keypad")).to_be_visible()
    assert answers_of(page) == FILLED
    page.go_back()
    expect(page.locator("[data-step=level]")).to_be_visible()
    page.go_forward()
    expect(page.locator(".keypad")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Board 1: send this?")).to_be_visible()
    page.reload()
    expect(page.locator(".score-ours")).to_have_text("you −16")

    page.locator("#send").tap()
    expect(page.get_by_role("heading", name="Hand the phone to pair 4")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Hand the phone to pair 4")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Hand the phone to pair 4")).to_be_visible()
    assert Result.objects.count() == 1


def test_a_step_that_is_loaded_again_stays(event: Event, phones: Any) -> None:
    page = phones()
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").tap()
    page.locator("#board-1").tap()
    page.locator("label[for=chooser-S]").tap()
    page.locator("label[for=trump-c]").tap()
    expect(page.locator("[data-step=level]")).to_be_visible()

    page.reload()

    expect(page.locator("[data-step=level]")).to_be_visible()
    assert (answers_of(page)["chooser"], answers_of(page)["trump"]) == ("S", "c")
    page.locator("[data-previous]").tap()
    expect(page.locator("[data-step=trump]")).to_be_visible()


def test_going_back_and_forward_round_a_stale_entry(event: Event, phones: Any) -> None:
    page = phones()
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-4").tap()
    page.locator("#board-1").tap()
    fill(page, "N", "bot", "contro", "28")
    factories.enter(factories.join(event, 1, 1, "NS"), 1, points=30)

    page.locator("#send").tap()
    expect(page.get_by_role("heading", name="Board 1: somebody was faster")).to_be_visible()
    shot(page, "stale")
    page.reload()
    expect(page.get_by_role("heading", name="Board 1: somebody was faster")).to_be_visible()
    page.locator("#stands").tap()
    expect(page.get_by_role("heading", name="Board 1: is it right?")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Board 1: somebody was faster")).to_be_visible()
    page.locator("#ours").tap()
    expect(page.locator(".keypad")).to_be_visible()
    assert answers_of(page)["points"] == "28"


def test_changing_a_slip_while_the_other_side_enters_shows_both(event: Event, phones: Any) -> None:
    page = phones()
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-4").tap()
    page.locator("#board-1").tap()
    fill(page, "N", "bot", "contro", "28")
    factories.enter(factories.join(event, 1, 1, "NS"), 1, points=30)

    page.locator("#change").tap()
    page.locator("[data-back]").tap()
    page.locator("[data-digit='7']").tap()
    page.locator(".key-go").tap()
    expect(page.get_by_role("heading", name="Board 1: somebody was faster")).to_be_visible()


def test_nothing_written_is_asked_for(event: Event, phones: Any) -> None:
    page = phones()
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").tap()
    page.locator("#board-1").tap()
    for answer in ("chooser-N", "trump-o", "level-none"):
        page.locator(f"label[for={answer}]").tap()
    alert = page.get_by_role("alert")
    expect(page.locator(".keypad")).to_be_visible()
    expect(alert).to_have_count(0)

    page.locator(".key-go").tap()

    expect(alert).to_have_text("Write the points of one side, from 0 to 72.")
    expect(page.locator("#points")).to_have_attribute("aria-invalid", "true")
    shot(page, "points-missing")
    page.locator("[data-digit='4']").tap()
    expect(alert).to_have_count(0)
    page.locator("[data-back]").tap()
    page.locator(".key-go").tap()
    expect(alert).to_be_visible()


def test_of_several_wrong_answers_the_first_is_asked_for(event: Event, phones: Any) -> None:
    page = phones()
    start = f"/t/{factories.link_of(event, 1).key}/"
    page.goto(start)
    page.locator("#pair-1").tap()
    expect(page.get_by_role("heading", name="Boards of this round")).to_be_visible()

    page.goto(f"{start}boards/1/check/?chooser=N&side=NS&points=99")

    expect(page.locator("[data-step=trump]")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Say what was trumps")


def test_an_unanswered_question_is_asked_for(event: Event, quiet_page: Page, live_server: Any) -> None:
    page = quiet_page
    page.goto(f"{live_server.url}/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").press("Enter")
    page.locator("#board-1").press("Enter")
    expect(page.locator(".step:visible")).to_have_count(1)

    page.locator("#chooser-N").press("Enter")

    expect(page.get_by_role("alert")).to_have_text("Say who made trumps.")


def test_without_script_wrong_input_and_going_back(event: Event, browser: Browser, live_server: Any) -> None:
    context = browser.new_context(viewport=SMALL_PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/t/{factories.link_of(event, 1).key}/")
    page.locator("#pair-1").click()
    page.locator("#board-1").click()
    for answer in ("chooser-N", "trump-b", "level-contro", "side-EW"):
        page.locator(f"label[for={answer}]").click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_have_text("Write the points of one side, from 0 to 72.")
    page.locator("#points").fill("30")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#send")).to_be_visible()

    page.go_back()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#trump-b")).to_be_checked()
    expect(page.locator("#points")).to_have_value("30")
    page.go_forward()
    expect(page.locator("#send")).to_be_visible()
    page.locator("#change").click()
    expect(page.locator("#points")).to_have_value("30")
    page.get_by_role("button", name="Check").click()
    page.go_back()
    expect(page.locator("#points")).to_have_value("30")
    context.close()


def test_the_clock_of_the_round_counts_in_the_head(live_server: Any, phones: Any, event: Event) -> None:
    """By the server's time, stopped when the director stops it, and a link between two pages loses nothing."""
    start_clock(event, dt.timedelta(minutes=5, seconds=2))
    page = phones()
    page.goto(f"/t/{factories.link_of(event, 1).key}/")
    left, clock = page.locator("#table-clock [data-clock-left]"), page.locator("#table-clock [data-clock]")
    expect(left).to_have_text("4:59", timeout=10_000)
    expect(clock).to_have_attribute("data-stage", "soon")
    expect(page.locator(".table-event")).to_have_text("Campionat de divendres")
    shot(page, "clock")
    clock_service.pause_clock(event_id=event.pk, number=1, by="director", at=timezone.now())
    expect(clock).to_have_attribute("data-stage", "paused", timeout=20_000)
