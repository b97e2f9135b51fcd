"""No text, however long and unbroken, makes a page wider than the window it is read in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from tests import factories
from tests.browser import DESKTOP, PHONE, SMALL_PHONE, overflow, picture
from tests.factories import NOW
from tests.tournaments.game_evenings import hand, one_board
from tests.tournaments.views.test_plays import HANDS, KEPT_BACK
from tests.tournaments.views.test_results_browser import OVERHANG
from tournaments.models import Board, Event, Joining
from tournaments.selectors.names import NAME_LENGTH
from tournaments.services import plays, results, rounds, rulings
from tournaments.services.versions import REASON_LENGTH
from tournaments.views.table import COOKIE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCROLLS = ("grid-all",)
"""Pages whose table is meant to scroll for itself."""
SIZES = (SMALL_PHONE, PHONE, DESKTOP)
NAMES = [(first * NAME_LENGTH, second * NAME_LENGTH) for first, second in ("WA", "MB", "QC", "GD")]

CUT = """() => {
    const page = document.documentElement.clientWidth + 1;
    const isWords = element => [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const shown = element => {
        const box = element.getBoundingClientRect();
        const clipped = [element, element.closest("thead")].some(
            one => one && getComputedStyle(one).position === "absolute");
        return box.width > 2 && box.height > 2 && element.checkVisibility({contentVisibilityAuto: true})
            && !clipped && !element.closest(".event-nav, details:not([open]) > :not(summary)");
    };
    return [...document.querySelectorAll("main *")]
        .filter(element => isWords(element) && shown(element) && element.getBoundingClientRect().right > page)
        .map(element => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 30)}`);
}"""
"""Elements of words that reach beyond the right edge, also inside a part that scrolls for itself."""
BESIDE = """rows => rows.flatMap(row => {
    const words = cell => {
        const found = [], walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            if (walker.currentNode.parentElement.closest(".visually-hidden, .suit-name")) continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            found.push(...[...range.getClientRects()].filter(box => box.width > 1 && box.height > 1));
        }
        return found;
    };
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const cells = [...row.children].map(words);
    const lie = cells.some((mine, place) => cells.slice(place + 1).some(
        theirs => mine.some(one => theirs.some(other => meet(one, other)))));
    return lie ? [row.textContent.replace(/\\s+/g, " ").slice(0, 120)] : [];
})"""
"""Rows of a table in which the text of one cell lies over that of another."""


@pytest.fixture
def event() -> Event:
    """Round 1 has ended with a play, a penalty and a contro still waiting; in round 2 a result is disputed."""
    event = factories.make_event(pairs=4, rounds=2, names=NAMES, shown="all", name="E" * 120)
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    director = factories.make_director()
    acting = {"event_id": event.pk, "by": director, "at": NOW}
    plays.record_play(**acting, table=1, board=1, text=KEPT_BACK, expected_version=0, accept=True)
    rulings.penalise(**acting, table=1, board=2, offenders="NS", reason="P" * REASON_LENGTH, expected_version=0)
    entered = factories.enter(factories.join(event, 1, 1, "NS"), 3, points=0)
    dispute(factories.join(event, 1, 1, "EW"), 3, entered.version)
    factories.enter(factories.join(event, 1, 2, "NS"), 4, points=72, level="contro")
    factories.agree(event, 4, 1)
    rounds.close_round(**acting, number=1)
    factories.agree(event, 5, 1)
    return event


def dispute(by: Joining, board: int, version: int) -> None:
    results.dispute(
        by=by, board=board, expected_version=version, reason="R" * REASON_LENGTH, at=NOW, handed_over=False,
    )  # fmt: skip


def addresses(event: Event) -> Iterator[tuple[str, str]]:
    """Every page of the event with its name."""
    for name in ("event", "event-options", "pairs", "seating", "boards", "boards-read", "tables-cards"):
        yield name, reverse(name, args=[event.slug])
    for name in ("dealing-sheets", "standings", "exports", "log", "attention", "grid"):
        yield name, reverse(name, args=[event.slug])
    yield "grid-1", reverse("grid", args=[event.slug]) + "?round=1"
    yield "grid-all", reverse("grid", args=[event.slug]) + "?round=all"
    yield "guide", reverse("seating", args=[event.slug]) + "?by=pair"
    yield "round-close", reverse("round-close", args=[event.slug, 2])
    yield "score-card", reverse("score-card", args=[event.slug, 1])
    for board in (1, 2, 3, 4):
        yield f"traveller-{board}", reverse("traveller", args=[event.slug, board])
        yield f"result-{board}", reverse("result", args=[event.slug, 1, 1, board])
    yield "play", reverse("play", args=[event.slug, 1, 1])
    yield "replay", reverse("replay", args=[event.slug, 1, 1])
    yield "home", reverse("home")


def too_wide(page: Page, pages: list[tuple[str, str]], server: str, kind: str) -> dict[str, Any]:
    """Open the pages at every size; return what is too wide or cut off."""
    found: dict[str, Any] = {}
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for name, path in pages:
            page.goto(server + path)
            picture(page, f"wide-{kind}-{name}-{size['width']}")
            wide, cut = overflow(page), [] if name in SCROLLS else page.evaluate(CUT)
            mixed = page.locator("main tr").evaluate_all(BESIDE)
            hidden = 0 if name in SCROLLS else page.locator(".table-paper").evaluate_all(OVERHANG)
            if wide > 0 or hidden > 0 or cut or mixed:
                found[f"{name} at {size['width']}"] = (wide, hidden, cut[:3], mixed[:2])
    return found


def test_no_page_of_an_event_is_wider_than_the_window(live_server: Any, page: Page, event: Event) -> None:
    client = Client()
    client.force_login(factories.make_director())
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    found = too_wide(page, list(addresses(event)), live_server.url, "director")
    assert found == {}, found


def test_no_page_of_a_table_is_wider_than_the_window(live_server: Any, page: Page, event: Event) -> None:
    token = str(uuid4())
    ours = factories.join(event, 2, 2, "NS", token)
    waiting = factories.enter(factories.join(event, 2, 2, "EW"), 7)
    disputed = factories.enter(ours, 6)
    dispute(factories.join(event, 2, 2, "EW"), 6, disputed.version)
    assert waiting.state == "entered"
    key = ours.device.link.key
    boards = [(f"board-{n}", reverse("table-board", args=[key, n])) for n in (5, 6, 7, 8)]
    page.context.add_cookies([{"name": COOKIE, "value": ours.device.token, "url": live_server.url}])
    pages = [("table", reverse("table", args=[key])), *boards]
    assert too_wide(page, pages, live_server.url, "table") == {}


WIDE_HANDS = (
    hand("NS", 440, 440, (400, 40), (8, 1), [("NS", suit) for suit in "hdcs"]),
    hand("E", 300, 440, (0, 440), (0, 9), [("EW", suit) for suit in "hdcs"]),
    hand("W", 300, 440, (240, 200), (5, 4), [("EW", "h"), ("NS", "d"), ("EW", "c"), ("NS", "s")]),
    hand("N", 60, 80, (75, 85), (5, 4)),
)
"""Four marriages of a side, the highest contract lost, and with a penalty differences of eight characters."""


@pytest.mark.parametrize("language", ["en", "ca"])
def test_the_widest_numbers_of_huutopussi_fit_a_phone(live_server: Any, page: Page, language: str) -> None:
    """H13.5: nets go from -880 to 880, and differences are sums of theirs."""
    event = one_board("cross", WIDE_HANDS)
    acting = {"event_id": event.pk, "by": factories.make_director(), "at": NOW, "expected_version": 1}
    rulings.penalise(**acting, table=3, board=1, offenders="EW", reason="late")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
    for size in (SMALL_PHONE, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for name, number in (("traveller", 1), ("score-card", 1), ("score-card", 2), ("score-card", 5)):
            page.goto(live_server.url + reverse(name, args=[event.slug, number]))
            hidden = page.locator(".table-paper").evaluate_all(OVERHANG)
            assert (overflow(page), hidden) == (0, 0), f"{name} {number} at {size['width']}"
