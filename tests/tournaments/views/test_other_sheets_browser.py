"""A match of Huutopussi in a browser: deals written by touch on a phone of 390 pixels, and pages without barriers."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.seats import BySide
from tests.browser import DESKTOP, PHONE, grave_barriers, overflow, picture
from tests.tournaments.match_evenings import make_match_event
from tests.tournaments.other_matches import (
    four_sevens,
    hand,
    make_huutopussi,
    make_quatre_sept,
    points,
    write_all,
)
from tests.tournaments.views.test_setup_browser import pages_of, sign_in
from tournaments.match_games.base import Redeal
from tournaments.models import Match, MatchDeal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = {390: PHONE, 1280: DESKTOP}


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f"label[for={name}]").click()


def test_a_sheet_of_huutopussi_is_written_on_a_phone(live_server: Any, quiet_page: Page) -> None:
    match = make_huutopussi()
    page = quiet_page
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(live_server.url + reverse("match-table", args=[match.key]))
    picture(page, "huutopussi-new-390")
    page.get_by_role("button", name="Disa Dahl").click()
    expect(page.locator(".scoreboard-dealer")).to_have_text("Deal 1 is dealt by Disa Dahl.")
    tap(page, "declarer-N", "marriage_c-NS")
    page.locator("#bid").fill("60")
    page.locator("#contract").fill("80")
    page.locator("#points-NS").fill("155")
    assert page.locator("#points-EW").get_attribute("placeholder") == "65"  # 160 and 60 less 155
    page.locator("#tricks-NS").fill("6")
    assert page.locator("#tricks-EW").get_attribute("placeholder") == "3"
    picture(page, "huutopussi-form-390")
    page.get_by_role("button", name="Write deal 1").click()
    expect(page.locator(".scoreboard-score")).to_have_text(["80", "65"])
    expect(page.locator(".scoreboard-dealer")).to_have_text("Deal 2 is dealt by Aino Aalto.")
    page.get_by_role("button", name="Deal 2 was thrown in").click()
    expect(page.locator(".scoreboard-dealer")).to_have_text("Deal 3 is dealt by Bo Berg.")
    # a contract that is lost, and opponents without a trick: both lose
    tap(page, "declarer-E")
    for name, value in {"bid": "100", "contract": "200", "points-EW": "160", "tricks-EW": "9"}.items():
        page.locator(f"#{name}").fill(value)
    page.get_by_role("button", name="Write deal 3").click()
    expect(page.locator(".scoreboard-score")).to_have_text(["−20", "−135"])
    assert overflow(page) <= 0
    picture(page, "huutopussi-sheet-390")
    assert [deal.kind for deal in MatchDeal.objects.filter(is_current=True)] == ["scored", "redeal", "scored"]


def banned() -> Match:
    match = make_huutopussi()
    write_all(
        match,
        hand("N", 60, 80, (155, 65), (6, 3), "NS:c"),
        hand("E", 100, 200, (0, 160), (0, 9)),
        Redeal(),
        hand("S", 300, 300, (180, 80), (6, 3), "NS:h"),
        hand("N", 200, 200, (120, 140), (4, 5), "EW:h"),
        force="counted by hand",
    )
    return match


@pytest.mark.parametrize("width", [390, 1280])
def test_sheets_of_other_games_have_no_barriers(live_server: Any, checked_page: Page, width: int) -> None:
    sevens = make_quatre_sept("politaine")
    write_all(sevens, points(6, 5), points(11, 0, (1, 0)), Redeal(), points(4, 7), four_sevens("EW"))
    three = make_huutopussi("three")
    write_all(three, hand("S", 60, 75, (85, 0, 75), (7, 0, 4)), Redeal(), hand("E", 60, 60, (30, 90, 40), (3, 5, 3)))
    page = checked_page
    page.set_viewport_size(SIZES[width])  # type: ignore[arg-type]
    for name, match in (("banned", banned()), ("sevens", sevens), ("three", three)):
        for place in ("match-table", "match-table-print"):
            page.goto(live_server.url + reverse(place, args=[match.key]))
            assert overflow(page) <= 0, (name, place)
            assert grave_barriers(page) == [], (name, place)
            picture(page, f"{name}-{place}-{width}")


@pytest.mark.parametrize("width", [390, 1280])
def test_an_evening_of_matches_has_no_barriers(live_server: Any, checked_page: Page, width: int) -> None:
    event = make_match_event(
        6, 5, game="huutopussi", variant="standard", names=[("Aino Aalto", "Eero Eklund"), ("Bo Berg", "Disa Dahl")]
    )
    for place, table in enumerate((1, 2)):
        match = Match.objects.get(seating__event=event, seating__round__number=1, seating__table=table)
        scores = [(500, 20), (60, 80)][place]
        write_all(match, hand("NS", 50, scores[0], scores), force="counted by hand")
    page = checked_page
    page.set_viewport_size(SIZES[width])  # type: ignore[arg-type]
    sign_in(page, live_server.url)
    for name in ("event", "event-matches", "round-close", "match-new", "standings", "wall"):
        parts = {"round-close": [event.slug, 1], "match-new": []}.get(name, [event.slug])
        query = "?game=huutopussi" if name == "match-new" else ""
        page.goto(live_server.url + reverse(name, args=parts) + query)
        assert overflow(page) <= 0, name
        assert grave_barriers(page) == [], name
        picture(page, f"night-{name}-{width}")
        if name == "round-close":
            page.locator("main form button[type=submit]").first.click()
            page.wait_for_url("**/matches/")
            picture(page, f"night-closed-{width}")


NAMES = [f"{name} Maria Costa de la Riera Sobirana i Vilaplana de la Muntanya" for name in "ABCD"]
LONG_PAIRS = BySide.of((NAMES[0], NAMES[1]), (NAMES[2], NAMES[3]))
TWELVE = hand("N", 60, 80, (300, 100), (6, 3), "NS:h NS:c EW:d")


@pytest.mark.parametrize(
    "make, deals, lines, density",
    [
        (make_huutopussi, 0, 16, "wide"),
        (make_huutopussi, 16, 16, "wide"),
        (make_huutopussi, 28, 28, "close"),
        (make_huutopussi, 48, 48, "dense"),
        (make_quatre_sept, 48, 48, "dense"),
    ],
)
def test_sheets_of_other_games_are_printed_on_one_page(
    live_server: Any, page: Page, make: Any, deals: int, lines: int, density: str
) -> None:
    match = make(players=LONG_PAIRS, kind="deals", deal_count=deals) if deals else make(players=LONG_PAIRS)
    each = TWELVE if match.game == "huutopussi" else points(11, 0, (1, 0))
    write_all(match, *[each] * deals)
    page.goto(live_server.url + reverse("match-table-print", args=[match.key]))
    assert page.locator(".print-table tbody tr").count() == lines
    assert page.locator(f".print-{density}").count() == 1
    assert pages_of(page) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1032})
    picture(page, f"paper-{match.game}-{deals}")
