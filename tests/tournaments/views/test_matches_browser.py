"""Matches in a browser: a whole game by keyboard on a phone, two phones on one sheet, pages without barriers."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.seats import BySide
from tests.browser import DESKTOP, PHONE, SMALL_PHONE, grave_barriers, overflow, picture
from tests.tournaments.matches import TO_95_40, enter, make_match, play, said
from tests.tournaments.views.test_setup_browser import pages_of, sign_in
from tournaments.models import MatchDeal
from tournaments.services import matches as services

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = BySide.of(
    ("Anna-Maria Costa de la Riera Sobirana", "Marcel·lí Font"), ("Núria Bosch i Ferrer", "Joaquim Soler i Vilaplana")
)

# Side that makes trumps, trumps, times Tab is pressed for the doubling and how often the arrow, points or offender of
# one side, and the score after it, worked out by hand from clauses 4.5, 7.1 and 7.4.
GAME = (
    ("NS", "o", 0, {"NS": "45"}, "9", "0"),  # (45 - 36)
    ("EW", "bot", 1, {"EW": "48"}, "9", "48"),  # (48 - 36) x 2 x 2
    ("NS", "c", 0, {"NS": "36"}, "9", "48"),  # nobody scores
    ("EW", "e", 2, {"NS": "46"}, "49", "48"),  # (46 - 36) x 4
    ("NS", "b", 0, {"offender": "EW"}, "85", "48"),  # all at stake: 36
    ("EW", "o", 1, {"EW": "26"}, "105", "48"),  # (46 - 36) x 2: over 101
)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def focused(page: Page) -> str:
    """The identifier of what has the focus."""
    return str(page.evaluate("document.activeElement.id"))


def choose(page: Page, wanted: str) -> None:
    """Move by arrow keys within the group that has the focus until ``wanted`` is chosen."""
    press(page, "Space")
    for _step in range(6):
        if focused(page) == wanted and page.locator(f"#{wanted}").is_checked():
            return
        press(page, "ArrowRight")
    raise AssertionError(f"{wanted} is not reached by arrow keys")


def tab_to(page: Page, start: str) -> None:
    """Press Tab until something is reached whose identifier begins with ``start``."""
    for _step in range(40):
        if focused(page).startswith(start):
            return
        press(page, "Tab")
    raise AssertionError(f"{start} is not reached by Tab")


def write_by_keys(page: Page, chooser: str, trump: str, level: int, what: dict[str, str]) -> None:
    tab_to(page, "chooser-")
    choose(page, f"chooser-{chooser}")
    tab_to(page, "trump-")
    choose(page, f"trump-{trump}")
    tab_to(page, "level-")
    press(page, *["ArrowRight"] * level)
    for side, value in what.items():
        if side == "offender":
            for _step in range(20):
                if page.evaluate("document.activeElement.tagName") == "SUMMARY":
                    break
                press(page, "Tab")
            press(page, "Enter")
            tab_to(page, "offender-")
            choose(page, f"offender-{value}")
        else:
            tab_to(page, f"points-{side}")
            page.keyboard.type(value)
    press(page, "Enter")


def test_a_whole_game_is_written_by_keyboard_on_a_phone(live_server: Any, quiet_page: Page) -> None:
    match = make_match()
    page = quiet_page
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(live_server.url + reverse("match-table", args=[match.key]))
    for number, (chooser, trump, level, what, ns, ew) in enumerate(GAME, start=1):
        if number < len(GAME):
            expect(page.locator("#enter-title")).to_contain_text(f"Deal {number}")
        write_by_keys(page, chooser, trump, level, what)
        expect(page.get_by_role("status").first).to_contain_text(f"Deal {number} is written.")
        expect(page.locator(".scoreboard-score")).to_have_text([ns, ew])
        assert overflow(page) <= 0
    expect(page.locator(".scoreboard-result")).to_have_text("Over Anna Puig – Joan Serra win by 105 to 48.")
    expect(page.locator("#enter")).to_have_count(0)
    assert [said(deal) for deal in MatchDeal.objects.filter(is_current=True)] == [
        ("NS", "o", "none", 45, ""),
        ("EW", "bot", "contro", 24, ""),
        ("NS", "c", "none", 36, ""),
        ("EW", "e", "recontro", 46, ""),
        ("NS", "b", "none", None, "EW"),
        ("EW", "o", "contro", 46, ""),
    ]


def test_after_a_deal_the_next_key_goes_into_the_form(live_server: Any, quiet_page: Page) -> None:
    match = make_match()
    play(match, *TO_95_40)
    page = quiet_page
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(live_server.url + reverse("match-table", args=[match.key]) + "#enter")
    press(page, "Tab")
    assert focused(page).startswith("chooser-")


def test_by_touch_at_360_pixels(live_server: Any, browser: Any) -> None:
    match = make_match(variant="torrefarrera", players=LONG)
    context = browser.new_context(viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(live_server.url + reverse("match-table", args=[match.key]))
    page.locator("label[for=chooser-EW]").tap()
    page.locator("label[for=trump-bot]").tap()
    expect(page.locator("label[for=level-santvicenc]")).to_have_count(0)
    page.locator("label[for=level-recontro]").tap()
    page.get_by_role("spinbutton", name=re.compile("Núria")).fill("60")
    expect(page.locator("#points-NS")).to_have_attribute("placeholder", "12")
    page.get_by_role("button", name="Write deal 1").tap()
    expect(page.locator(".scoreboard-score")).to_have_text(["0", "192"])  # (60 - 36) x 2 x 4
    heights = page.locator(".choice, .btn, .points-input").evaluate_all(
        "all => all.filter(one => one.offsetParent).map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 40
    assert overflow(page) <= 0
    context.close()


def test_what_one_phone_writes_stands_on_the_other(live_server: Any, quiet_page: Page) -> None:
    match = make_match()
    page = quiet_page
    page.goto(live_server.url + reverse("match-table", args=[match.key]))
    enter(match, 1, "NS o none 45")
    expect(page.locator(".scoreboard-score")).to_have_text(["9", "0"], timeout=12_000)
    expect(page.locator("#enter-title")).to_contain_text("Deal 2")  # an untouched form makes room
    page.locator("#points-NS").fill("40")
    enter(match, 2, "EW c none 40")
    expect(page.locator(".scoreboard-score")).to_have_text(["13", "0"], timeout=12_000)
    expect(page.locator("#points-NS")).to_have_value("40")  # one in use stays
    expect(page.locator("#enter-title")).to_contain_text("Deal 2")


def test_an_open_sheet_says_when_the_time_is_up(live_server: Any, quiet_page: Page) -> None:
    """Counted from the server's time, though the clock of the phone is an hour slow: nothing is loaded again."""
    match = make_match(kind="match")
    services.start_clock(match_id=match.pk, by="d", at=timezone.now() - dt.timedelta(minutes=54, seconds=56))
    page = quiet_page
    page.clock.set_system_time(timezone.now() - dt.timedelta(hours=1))
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(live_server.url + reverse("match-table", args=[match.key]))
    page.locator("#points-NS").fill("40")
    page.evaluate("window.isTheSame = true")
    words = page.locator(".scoreboard .clock-words")
    expect(words).to_have_attribute("role", "status")  # what changes there is heard in its turn
    expect(words).to_have_text("Last minutes", use_inner_text=True)
    expect(page.locator(".clock-time")).to_contain_text("0:0")
    expect(words).to_have_text("Time is up", use_inner_text=True, timeout=8_000)
    expect(page.locator(".clock-time")).to_contain_text("+0:0", timeout=3_000)
    assert page.evaluate("window.isTheSame")
    assert focused(page) == "points-NS"
    expect(page.locator("#points-NS")).to_have_value("40")
    picture(page, "match-time-is-up")
    assert overflow(page) <= 0


def test_a_clock_started_at_the_desk_runs_on_an_open_phone(live_server: Any, quiet_page: Page) -> None:
    match = make_match(kind="match")
    page = quiet_page
    page.goto(live_server.url + reverse("match-table", args=[match.key]))
    expect(page.locator(".clock")).to_have_count(0)
    services.start_clock(match_id=match.pk, by="d", at=timezone.now())
    expect(page.locator(".clock-time")).to_contain_text("54:5", timeout=15_000)
    expect(page.locator(".clock")).to_have_attribute("data-stage", "running")


def test_a_level_that_botifarra_does_not_allow_is_not_offered(live_server: Any, quiet_page: Page) -> None:
    match = make_match(variant="eastern+max_level_botifarra=recontro")
    page = quiet_page
    page.goto(live_server.url + reverse("match-table", args=[match.key]))
    page.locator("label[for=level-santvicenc]").click()
    page.locator("label[for=trump-bot]").click()
    expect(page.locator("label[for=level-santvicenc]")).to_be_hidden()
    expect(page.locator("#level-none")).to_be_checked()
    page.locator("label[for=trump-e]").click()
    expect(page.locator("label[for=level-santvicenc]")).to_be_visible()


def test_the_other_side_follows_a_correction(live_server: Any, quiet_page: Page) -> None:
    match = make_match()
    enter(match, 1, "NS o none 45")
    page = quiet_page
    page.goto(live_server.url + reverse("match-table-deal", args=[match.key, 1]))
    page.locator("#points-NS").fill("50")
    expect(page.locator("#points-EW")).to_have_value("22")
    page.get_by_role("button", name="Correct deal 1").click()
    expect(page.locator(".scoreboard-score")).to_have_text(["14", "0"])


def test_long_names_fit_on_every_page(live_server: Any, page: Page) -> None:
    series = make_match(variant="eastern+carry_over", games_to_win=2, name="Lliga, jornada 3", players=LONG)
    play(series, *TO_95_40, "EW o contro 46", "NS bot none 30", "EW b none !EW")
    sign_in(page, live_server.url)
    paths = [reverse(name, args=[series.slug]) for name in ("match", "match-print", "match-names", "match-log")]
    paths += [reverse("matches"), reverse("match-deal", args=[series.slug, 3])]
    paths += [reverse(name, args=[series.key]) for name in ("match-table", "match-table-print")]
    for size in (SMALL_PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for path in paths:
            page.goto(live_server.url + path)
            assert overflow(page) <= 0, f"{path} at {size['width']}"


def test_a_refused_deal_and_two_at_once_have_no_barrier(live_server: Any, checked_page: Page) -> None:
    match = make_match()
    page, address = checked_page, live_server.url + reverse("match-table", args=[match.key])
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(address)
        page.get_by_role("button", name="Write deal").click()
        expect(page.get_by_role("alert")).to_contain_text("Say what was trumps")
        picture(page, f"match-refused-{size['width']}")
        page.locator("label[for=chooser-NS]").click()
        page.locator("label[for=trump-o]").click()
        page.locator("#points-NS").fill("45")
        number = int(page.locator("#enter input[name=number]").input_value())
        enter(match, number, "EW c none 40")
        page.get_by_role("button", name="Write deal").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Somebody else has written deal")
        picture(page, f"match-stale-{size['width']}")
        assert grave_barriers(page) == []
        assert overflow(page) <= 0


FULL = "de la Riera Sobirana i Vilanova del Castellet de Puigcerdans i Montserrat"
LONGEST = BySide.of(
    (f"Francesca-Maria {FULL}"[:80], f"Bartomeu-Josep {FULL}"[:80]),
    (f"Montserrat-Eulàlia {FULL}"[:80], f"Joan-Salvador {FULL}"[:80]),
)
"""Names as long as they may be."""
OPEN: dict[str, Any] = {
    "games_to_win": 0,
    "variant": "torrefarrera+carry_over+schedule=2-3-4+target=99",
    "name": "Lliga territorial de botifarra de les comarques, " * 2,
}
# Each eighth deal ends a game with something to carry over: ten lines for eight deals.
LEVEL = ("NS bot santvicenc 36", "EW o none 36", "EW o none !NS", "NS bot recontro 36", "EW c none 36", "NS b none 36")
EIGHT = ("NS bot recontro !NS", *["EW bot recontro 36", "NS o none 36"] * 3, "EW o none 36")


@pytest.mark.parametrize(
    "more, deals, lines, density",
    [
        ({"kind": "match", "players": LONGEST}, LEVEL * 2, 12, "wide"),
        (OPEN | {"players": LONGEST}, (EIGHT * 8)[:22], 28, "close"),
        (OPEN | {"players": LONGEST}, (EIGHT * 8)[:38], 48, "dense"),
        (OPEN, (EIGHT * 8)[:60], 76, "long"),
        ({"kind": "deals", "variant": "eastern+deals=16", "players": LONGEST}, (), 16, "wide"),
        ({"kind": "deals", "variant": "eastern+deals=28", "players": LONGEST}, (), 28, "close"),
        ({"kind": "deals", "variant": "eastern+deals=60"}, (), 60, "long"),
    ],
    ids=["12 deals", "22 deals", "38 deals", "60 deals", "16 blank", "28 blank", "60 blank"],
)
def test_the_sheet_is_printed_on_as_many_pages_as_it_says(
    live_server: Any, page: Page, more: dict[str, Any], deals: tuple[str, ...], lines: int, density: str
) -> None:
    match = make_match(**more)
    play(match, *deals)
    page.goto(live_server.url + reverse("match-table-print", args=[match.key]))
    assert page.locator(".print-table tbody tr").count() == lines
    assert page.locator(f".print-{density}").count() == 1
    said = page.locator(".match-back").inner_text()
    pages = pages_of(page)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1032})
    picture(page, f"match-paper-{len(deals)}-{lines}")
    if density == "long":
        assert "it takes more than one sheet of A4" in said
        assert pages > 1
    else:
        assert "it fits one sheet of A4" in said
        assert pages == 1
