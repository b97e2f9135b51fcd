"""The wall in a browser: large enough, nothing cut, turning and pausing, light and dark, a true clock."""

from __future__ import annotations

import datetime as dt
import re
from itertools import product
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.barriers import pale_words
from tests.browser import DESKTOP, PHONE, PROJECTOR, SCHEMES, check_page, grave_barriers, overflow, picture
from tests.tournaments.evenings import LONG, hall, hall_names, start_clock
from tournaments.models import Event
from tournaments.selectors.names import NAME_LENGTH
from tournaments.services.clock import pause_clock, shift_clock

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OLD_PROJECTOR: Any = {"width": 1024, "height": 768}


def address(server: Any, event: Event, query: str = "", name: str = "wall") -> str:
    return f"{server.url}{reverse(name, args=[event.slug])}{query}"


NAMES = """() => [...document.querySelectorAll('.wall-sheet:not([hidden]) .wall-player')]
    .map(one => [one.textContent, parseFloat(getComputedStyle(one).fontSize), one.scrollWidth > one.clientWidth])"""
ROWS = """() => [...document.querySelectorAll('.wall-sheet:not([hidden]) tbody tr')]
    .map(one => Math.round(one.getBoundingClientRect().height))"""
OUTSIDE = """() => [...document.querySelectorAll('.wall-sheet:not([hidden]) tr, .wall-card, .wall-page, .wall-control')]
    .filter(one => one.offsetParent !== null).map(one => one.getBoundingClientRect())
    .filter(box => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
    .length"""
CUT = """() => [...document.querySelectorAll('.wall-sheet:not([hidden]) td:not(.wall-who), .wall-card, .wall-progress')]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.trim())"""
OVERLAP = """() => { const box = s => document.querySelector(s)?.getBoundingClientRect();
    const [card, bar] = [box('.wall-code'), box('.wall-controls')];
    const last = [...document.querySelectorAll('.wall-sheet:not([hidden]) tr')].at(-1).getBoundingClientRect();
    const pages = box('.wall-pages'); return card.bottom > bar.top + 0.5 || last.bottom > pages.top + 0.5; }"""


@pytest.mark.parametrize(
    "pairs, more, language",
    [
        (30, {}, "en"),
        (30, {}, "ca"),
        (12, {}, "en"),
        (60, {}, "en"),
        (31, {"movement": "mitchell+one"}, "en"),
        (8, {}, "ca"),
    ],
    ids=["30", "30-ca", "12", "60", "31-in-one", "8-ca"],
)
def test_rows_are_read_at_ten_metres_and_nothing_is_cut(
    live_server: Any, quiet_page: Page, pairs: int, more: Any, language: str
) -> None:
    event = hall(pairs, 4, 2, **more)
    start_clock(event, dt.timedelta(minutes=12, seconds=34))
    page = quiet_page
    page.set_extra_http_headers({"Accept-Language": language})
    page.set_viewport_size(PROJECTOR)
    page.goto(address(live_server, event))
    expect(page.locator("[data-clock-left]")).to_have_text(re.compile("12:3"))
    count = page.locator("[data-sheet]").count()
    for number in range(1, count + 1):
        page.goto(address(live_server, event, f"?page={number}"))
        picture(page, f"wall-{pairs}-{language}-{number}")
        names = page.evaluate(NAMES)
        assert 0 < len(names) <= 40
        assert [name for name, _letters, is_cut in names if is_cut] == []
        assert min(letters for name, letters, _is_cut in names if name not in LONG) >= 40
        assert len(set(page.evaluate(ROWS))) == 1
        assert page.evaluate(OUTSIDE) == 0
        assert page.evaluate(CUT) == []
        assert page.evaluate(OVERLAP) is False
        assert overflow(page) <= 0
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080


def evening_of(names: list[tuple[str, str]], **more: Any) -> Event:
    event = factories.make_event(
        len(names), 4, boards_per_round=2, names=names, shown="all", name="Lliga de tardor", **more
    )
    factories.enter_random_results(event, rounds=[1, 2])
    return event


def ordinary_names(count: int) -> list[tuple[str, str]]:
    """Return pairs of long, ordinary names: of 26 to 32 letters each."""
    first = "Maria Dolors,Francesc Xavier,Maria Mercè,Bartomeu,Montserrat,Rosa Maria,Joan Manuel,Enric Miquel"
    last = "Vilanova i la Geltrú,Puigdomènech Mas,Rovira i Virgili,Soldevila Espinalt,Casanovas i Pujol"
    last += ",Castellví Gil·labert,Vallverdú Masdeu,Montaner i Comes,Domènech Marimon,Torras de Bages"
    people = [f"{one} {two}" for one, two in product(first.split(","), last.split(","))]
    people = [name for name in people if 26 <= len(name) <= 32][: 2 * count]
    assert len(people) == 2 * count
    return list(zip(people[::2], people[1::2], strict=True))


@pytest.mark.parametrize(
    "more", [{}, {"movement": "mitchell+one", "scale": "butinet"}], ids=["two rankings", "one, to 100"]
)
def test_no_ordinary_name_is_cut(live_server: Any, quiet_page: Page, more: dict[str, str]) -> None:
    event = evening_of(ordinary_names(30), **more)
    page = quiet_page
    page.set_viewport_size(PROJECTOR)
    for number in (1, 2):
        page.goto(address(live_server, event, f"?page={number}"))
        picture(page, f"wall-names-{len(more)}-{number}")
        names = page.evaluate(NAMES)
        assert len(names) == 30
        assert [name for name, _letters, is_cut in names if is_cut] == []
        assert min(letters for _name, letters, _is_cut in names) >= 24
        assert page.evaluate(CUT) == []
        assert set(page.evaluate(ROWS)) == {54}


def test_very_long_names_stand_one_above_the_other_and_the_longest_possible_are_cut_alone(
    live_server: Any, quiet_page: Page
) -> None:
    widest = "W" * NAME_LENGTH
    event = evening_of([LONG, (widest, "Pep Mas"), *hall_names(30)[2:]])
    page = quiet_page
    page.set_viewport_size(PROJECTOR)
    page.goto(address(live_server, event))
    names = {name: (letters, is_cut) for name, letters, is_cut in page.evaluate(NAMES)}
    assert [names[name] for name in LONG] == [(24, False), (24, False)]
    assert names[widest] == (24, True)
    assert names["Pep Mas"] == (24, False)
    for upper, lower in (LONG, (widest, "Pep Mas")):
        tops = [
            page.get_by_text(name, exact=True).evaluate("e => e.getBoundingClientRect().top") for name in (upper, lower)
        ]
        assert 20 < tops[1] - tops[0] < 30


def test_pages_of_one_ranking_have_rows_of_one_height(live_server: Any, quiet_page: Page) -> None:
    event = hall(21, 4, 2, movement="mitchell+one")
    page = quiet_page
    page.set_viewport_size(PROJECTOR)
    found = []
    for number in (1, 2):
        page.goto(address(live_server, event, f"?page={number}"))
        found.append(page.evaluate(ROWS))
    assert [len(rows) for rows in found] == [11, 10]
    assert {height for rows in found for height in rows} == {68}


def test_pages_turn_by_themselves_and_pause_by_key(live_server: Any, quiet_page: Page) -> None:
    event = hall()
    page = quiet_page
    page.set_viewport_size(PROJECTOR)
    page.clock.install()
    page.goto(address(live_server, event))
    first, second = page.locator("[data-sheet='1']"), page.locator("[data-sheet='2']")
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    page.clock.run_for(13_000)
    expect(second).to_be_visible()
    expect(first).to_be_hidden()
    expect(page.locator("[data-page='2']")).to_have_attribute("aria-current", "page")
    page.clock.run_for(13_000)
    expect(first).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#wall-pause")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(60_000)
    expect(first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_visible()
    page.clock.run_for(60_000)
    expect(second).to_be_visible()
    page.locator("#wall-pause").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#wall-pause")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(13_000)
    expect(first).to_be_visible()


def test_a_page_turned_by_hand_stays_when_results_come_in(live_server: Any, quiet_page: Page) -> None:
    event = hall(ended=1)
    page = quiet_page
    page.goto(address(live_server, event))
    page.locator("#wall-pause").click()
    page.locator("[data-page='2']").click()
    expect(page.locator("[data-sheet='2']")).to_be_visible()
    factories.enter_random_results(event, rounds=[2])
    expect(page.locator(".wall-progress")).to_contain_text("After 2 of 6 rounds", timeout=15_000)
    expect(page.locator("[data-sheet='2']")).to_be_visible()
    expect(page.locator("[data-sheet='1']")).to_be_hidden()
    expect(page.locator("#wall-pause")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("motion, moves", [("reduce", "none"), ("no-preference", "wall-turn")])
def test_nothing_moves_for_those_who_asked_for_it(live_server: Any, quiet_page: Page, motion: Any, moves: str) -> None:
    event = hall()
    page = quiet_page
    page.emulate_media(reduced_motion=motion)
    page.goto(address(live_server, event))
    page.keyboard.press("ArrowRight")
    turned = page.locator("[data-sheet='2']")
    expect(turned).to_be_visible()
    assert turned.evaluate("e => getComputedStyle(e).animationName") == moves


def test_without_script_pages_are_links(live_server: Any, browser: Any) -> None:
    event = hall()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address(live_server, event, "?theme=dark"))
    expect(page.locator("[data-sheet='1']")).to_be_visible()
    expect(page.locator("#wall-pause")).to_be_hidden()
    expect(page.locator(".wall-still")).to_be_visible()
    expect(page.locator(".wall-still")).to_have_text("Without script this page does not renew itself: load it again.")
    page.locator(".wall-page").nth(1).click()
    expect(page.locator("[data-sheet='2']")).to_be_visible()
    expect(page.locator("[data-sheet='1']")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    assert "http-equiv" not in page.content()
    context.close()


# Light and dark ------------------------------------------------------------------------------------------------------


def theme(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-bs-theme")


def test_light_or_dark_by_address_by_choice_or_by_system(live_server: Any, quiet_page: Page) -> None:
    event = hall(12)
    page = quiet_page
    page.emulate_media(color_scheme="dark")
    page.goto(address(live_server, event))
    assert theme(page) == "dark"
    page.goto(address(live_server, event, "?theme=light"))
    assert theme(page) == "light"
    page.goto(address(live_server, event))
    page.get_by_role("link", name="Light").click()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "light")
    expect(page.get_by_role("link", name="Light")).to_have_attribute("aria-current", "true")
    page.goto(address(live_server, event))
    assert theme(page) == "light"
    page.goto(address(live_server, event, name="standings"))
    assert theme(page) == "dark"


def test_no_stage_of_the_wall_has_a_barrier(live_server: Any, checked_page: Page) -> None:
    page = checked_page
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(PROJECTOR)
    for number, (name, event) in enumerate(stages().items()):
        for scheme in SCHEMES:
            page.goto(address(live_server, event, f"?theme={scheme}"))
            picture(page, f"wall-{name}-{scheme}")
            assert pale_words(page) == [], f"{name}, {scheme}"
            if scheme == SCHEMES[number % 2]:
                assert grave_barriers(page) == [], f"{name}, {scheme}"


def stages() -> dict[str, Event]:
    """Return evenings whose wall looks different."""
    found = {}
    for name, left in {"running": 754, "soon": 200, "last": 70, "over": -65, "paused": 600}.items():
        event = hall(30, 6, 3, seed=len(found))
        start_clock(event, dt.timedelta(seconds=left))
        found[name] = event
    pause_clock(event_id=found["paused"].pk, number=4, by="director", at=timezone.now())
    Event.objects.filter(pk=found["soon"].pk).update(wall_freezes_from=3)
    Event.objects.filter(pk=found["paused"].pk).update(wall_shows_from=5)
    found["begin"] = hall(30, 6, 0)
    found["final"] = hall(12, 3, 3)
    return found


def test_the_wall_fits_other_screens(live_server: Any, checked_page: Page) -> None:
    event = hall()
    start_clock(event, dt.timedelta(seconds=754))
    check_page(checked_page, address(live_server, event), "wall", sizes=(PHONE, OLD_PROJECTOR, DESKTOP))


# The clock -----------------------------------------------------------------------------------------------------------


def test_the_clock_counts_by_the_servers_time_whatever_this_machine_thinks(live_server: Any, quiet_page: Page) -> None:
    event = hall(12)
    start_clock(event, dt.timedelta(minutes=5, seconds=3))
    page = quiet_page
    # The machine is three hours ahead; what its clock says must not matter.
    page.add_init_script("const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000;")
    page.goto(address(live_server, event))
    clock = page.locator("[data-clock]")
    expect(clock).to_have_attribute("data-stage", "running")
    expect(page.locator("[data-clock-left]")).to_have_text("4:59", timeout=10_000)
    expect(clock).to_have_attribute("data-stage", "soon")
    expect(page.locator(".clock-when:visible")).to_have_text("Ends soon")


@pytest.mark.parametrize("minutes, text", [(99, "+99:0"), (26 * 60, "+26 h")])
def test_a_clock_that_is_long_over_stays_in_its_place(
    live_server: Any, quiet_page: Page, minutes: int, text: str
) -> None:
    event = hall(8, 4, 2)
    start_clock(event, -dt.timedelta(minutes=minutes))
    page = quiet_page
    page.set_viewport_size(PROJECTOR)
    page.goto(address(live_server, event))
    expect(page.locator("[data-clock-left]")).to_have_text(re.compile("^" + re.escape(text)))
    page.wait_for_timeout(600)  # counted by the script too
    expect(page.locator("[data-clock-left]")).to_have_text(re.compile("^" + re.escape(text)))
    assert page.evaluate(CUT) == []


def test_a_clock_that_slept_is_set_by_the_next_answer(live_server: Any, quiet_page: Page) -> None:
    event = hall(12)
    start_clock(event, dt.timedelta(minutes=10))
    page = quiet_page
    # This machine measures nothing: as if it slept.
    page.add_init_script("performance.now = () => 1000;")
    page.goto(address(live_server, event))
    first = page.locator("[data-clock-left]").text_content()
    expect(page.locator("[data-clock-left]")).not_to_have_text(first or "", timeout=15_000)


def test_what_the_director_does_to_the_clock_shows_on_the_wall(live_server: Any, quiet_page: Page) -> None:
    event = hall(12)
    start_clock(event, dt.timedelta(minutes=3))
    page = quiet_page
    page.goto(address(live_server, event))
    expect(page.locator(".clock-when:visible")).to_have_text("Ends soon")
    shift_clock(event_id=event.pk, number=4, minutes=9, by="director", at=timezone.now())
    expect(page.locator(".clock-when:visible")).to_have_text("Time left", timeout=15_000)
    expect(page.locator("[data-clock-left]")).to_have_text(re.compile("^11:"))
