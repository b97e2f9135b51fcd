"""Entering a play on the drawn table in a browser: by touch alone, by keyboard alone, with one click of a mouse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests import factories
from tests.barriers import pale_words
from tests.browser import DESKTOP, PHONE, SCHEMES, SMALL_PHONE, grave_barriers, overflow, picture
from tests.tournaments.views.test_drawn import PLAYED
from tests.tournaments.views.test_plays import HANDS
from tests.tournaments.views.test_plays_browser import NAMES, sign_in
from tournaments.models import Board, Event, Joining, Play
from tournaments.services import rounds
from tournaments.views.table import COOKIE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]

REVOKE = PLAYED.index("cC") + 2
"""After so many calls and cards West may play the eight of copes alone, and holds the king."""


@pytest.fixture
def event() -> Event:
    """Four pairs; board 1 has the published deal, board 2 none, a phone is at table 1, and the round has ended."""
    event = factories.make_event(pairs=4, rounds=2, names=NAMES, name="Campionat de divendres")
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    Board.objects.filter(event=event, number=2).update(hands="", dealer="N")
    factories.join(event, 1, 1, "NS")
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)
    return event


@pytest.fixture
def phone(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page on a phone that is used with fingers."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, base_url=live_server.url, bypass_csp=True
    )
    yield context.new_page()
    context.close()


def address(server: Any, event: Event, board: int = 1) -> str:
    return f"{server.url}{reverse('draw', args=[event.slug, board, 1])}"


def choice(page: Page, word: str) -> Any:
    return page.locator(f"#draw .drawn button[value='{word}']")


def at_step(page: Page, step: int) -> None:
    expect(page.locator("#draw")).to_have_attribute("data-step", str(step))


def tap(page: Page, word: str) -> None:
    """Tap where a finger would: on the corner of the card that shows."""
    corner = {"position": {"x": 10, "y": 12}} if len(word) == 2 and word != "be" else {}
    choice(page, word).tap(**corner)  # type: ignore[arg-type]


def tap_twice(page: Page, word: str) -> None:
    tap(page, word)
    expect(choice(page, word)).to_have_attribute("aria-pressed", "true")
    tap(page, word)


def test_a_deal_is_entered_by_touch_alone(live_server: Any, phone: Page, event: Event) -> None:
    page = phone
    joining = Joining.objects.select_related("device__link").get()
    key = joining.device.link.key
    page.context.add_cookies([{"name": COOKIE, "value": joining.device.token, "url": live_server.url}])
    page.goto(reverse("table-play", args=[key, 1]))
    page.get_by_role("button", name="Enter it on the drawn table").tap()
    picture(page, "draw-calls-390")
    for step, word in enumerate(PLAYED, 1):
        (tap if step < 4 else tap_twice)(page, word)
        at_step(page, step)
        if step in (1, 4, 6, 23, 50):
            picture(page, f"draw-{step:02}-390")
        if step in (6, 23):
            assert grave_barriers(page) == []
        assert overflow(page) <= 0
    expect(page.locator("#draw")).to_contain_text("The hand is over")
    picture(page, "draw-over-390")
    assert grave_barriers(page) == []
    page.get_by_role("button", name="Record").tap()
    expect(page.locator("main")).to_contain_text("The play is recorded. The director sees it.")
    assert Play.objects.get().complete
    assert Play.objects.get().irregularities == []


def test_a_tap_lifts_a_card_and_a_tap_elsewhere_puts_it_down(live_server: Any, phone: Page, event: Event) -> None:
    page = phone
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate(PLAYED[:3], 1):
        tap(page, word)
        at_step(page, step)
    tap(page, "c9")
    expect(choice(page, "c9")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".draw-next")).to_have_text("Tap it again to play it.")
    picture(page, "draw-lifted-390")
    page.locator(".draw-state").tap()
    expect(choice(page, "c9")).not_to_have_attribute("aria-pressed", "true")
    tap(page, "c9")
    tap(page, "eA")
    expect(choice(page, "c9")).not_to_have_attribute("aria-pressed", "true")
    at_step(page, 3)
    tap(page, "eA")
    at_step(page, 4)


def test_a_deal_is_entered_by_keyboard_alone(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    expect(choice(page, "o")).to_be_focused()
    page.keyboard.type("e")
    at_step(page, 1)
    for step, word in enumerate(PLAYED[1:], 2):
        if step % 3 == 0:
            go_by_arrows(page, word)
            page.keyboard.press("Enter" if step % 2 else "Space")
        else:
            page.keyboard.type(f"{word[0]} {word[1:]}")
        at_step(page, step)
        if step in (2, 5, 24):
            picture(page, f"draw-{step:02}-1280")
    page.keyboard.press("Tab")
    for _press in range(2):
        page.keyboard.press("Backspace")
    at_step(page, len(PLAYED) - 2)
    for word in PLAYED[-2:]:
        page.keyboard.type(word)
    at_step(page, len(PLAYED))
    picture(page, "draw-over-1280")
    expect(page.locator("[data-record]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("The play is recorded.")
    assert Play.objects.get().complete


def go_by_arrows(page: Page, word: str) -> None:
    """Go through the hand until the card has the focus."""
    for _press in range(14):
        if page.evaluate("document.activeElement.value") == word:
            return
        page.keyboard.press("ArrowRight")
    pytest.fail(f"no arrow leads to {word}")


def press_barred(page: Page, word: str) -> None:
    """Press a card that is marked as not to be played; it can be pressed all the same."""
    choice(page, word).click(position={"x": 8, "y": 10})


def test_a_revoke_is_flagged_with_its_clause_and_kept(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate(PLAYED[:REVOKE], 1):
        choice(page, word).click(position={"x": 8, "y": 10} if step > 3 else None)
        at_step(page, step)
    choice(page, "cR").hover(position={"x": 8, "y": 10})
    expect(page.locator(".draw-next")).to_contain_text("rei de copes: forbidden by clause 6.4")
    expect(choice(page, "cR")).to_have_accessible_name("rei de copes")
    expect(choice(page, "cR")).to_have_accessible_description(
        "forbidden by clause 6.4: A card that does not win must be the lowest of its suit in the hand."
    )
    # The pointer gets to the clause, whose link leaves the draft where it is.
    clause = page.locator(".draw-next a")
    clause.hover()
    expect(clause).to_have_attribute("href", f"{reverse('rules-botifarra')}#6.4")
    expect(clause).to_have_attribute("target", "_blank")
    press_barred(page, "cR")
    problem = page.locator(".draw-open")
    expect(problem).to_contain_text("Trick 6: West played what the rules do not allow")
    expect(problem).to_contain_text("A card that does not win must be the lowest of its suit in the hand.")
    expect(page.locator("#draw-voice")).to_have_text(
        "Trick 6, West: rei de copes, against clause 6.4. A card that does not win must be the lowest of its suit in "
        "the hand. Legal were: 8 de copes."
    )
    picture(page, "draw-revoke-1280")
    clause = problem.get_by_role("link", name="6.4")
    assert clause.get_attribute("href").endswith("/rules/botifarra#6.4")
    page.keyboard.press("Backspace")
    expect(choice(page, "c8")).to_have_class("live")
    press_barred(page, "cR")
    page.get_by_role("button", name="This is what happened").click()
    expect(page.locator(".irregular")).to_contain_text("Trick 6, West")
    page.get_by_role("button", name="Record so far").click()
    expect(page.locator("main")).to_contain_text("The play is recorded.")
    assert Play.objects.get().irregularities[0]["clause"] == "6.4"
    page.get_by_role("link", name="Irregular card by West in trick 6").click()
    expect(page.locator(".lay-W.is-irregular")).to_contain_text("rei de copes")
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".lay-W.is-irregular")).to_contain_text("rei de copes")


def test_unknown_hands_are_entered_and_betray_a_revoke(live_server: Any, phone: Page, event: Event) -> None:
    page = phone
    sign_in(page, live_server.url)
    page.goto(address(live_server, event, board=2))
    for step, word in enumerate("e be be c9 c2 b3 c4 cA c5 c7".split(), 1):
        (tap if step < 4 else tap_twice)(page, word)
        at_step(page, step)
        if step in (3, 6):
            picture(page, f"draw-unknown-{step}-390")
            assert grave_barriers(page) == []
            assert overflow(page) <= 0
    expect(page.locator(".draw-open")).to_contain_text("Trick 1: East played what the rules do not allow")
    expect(page.locator(".draw-open")).to_contain_text("A card that fell later shows it.")
    picture(page, "draw-betrayed-390")
    assert grave_barriers(page) == []
    page.get_by_role("button", name="Take the last card back").tap()
    at_step(page, 9)
    expect(page.locator(".draw-open")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP], ids=["360", "390", "1280"])
def test_the_table_is_accessible_and_fits(live_server: Any, checked_page: Page, event: Event, size: Any) -> None:
    page = checked_page
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate([*PLAYED[:REVOKE], "cR"], 1):
        page.keyboard.type(word)
        at_step(page, step)
        if step in (1, REVOKE, REVOKE + 1):
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                picture(page, f"draw-{scheme}-{step}-{size['width']}")
                assert pale_words(page) == [], scheme
            assert grave_barriers(page) == []
            assert overflow(page) <= 0


def test_a_lost_connection_is_said_and_nothing_is_lost(live_server: Any, page: Page, event: Event) -> None:
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    page.keyboard.type("e")
    at_step(page, 1)
    page.context.set_offline(True)
    page.keyboard.type("be")
    expect(page.locator("#draw-lost")).to_contain_text("This has not arrived.")
    page.context.set_offline(False)
    choice(page, "be").click()
    at_step(page, 2)
    expect(page.locator("#draw-lost")).to_be_hidden()


def test_without_a_script_each_press_is_a_page(live_server: Any, browser: Browser, event: Event) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate(PLAYED[:6], 1):
        choice(page, word).click(position={"x": 8, "y": 10} if step > 3 else None)
        at_step(page, step)
    page.get_by_role("button", name="Undo").click()
    at_step(page, 5)
    context.close()
