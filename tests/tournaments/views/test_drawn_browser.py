"""Entering a play on the drawn table in a browser: by touch alone, by keyboard alone, with one click of a mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Dialog, Page, expect

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
        tap_twice(page, word)
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


def test_a_tap_lifts_and_a_tap_elsewhere_puts_down(live_server: Any, phone: Page, event: Event) -> None:
    page = phone
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    tap(page, "e")
    expect(choice(page, "e")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".draw-next")).to_have_text("Tap it again to say it.")
    picture(page, "draw-lifted-call-390")
    at_step(page, 0)
    tap(page, "e")
    at_step(page, 1)
    for step, word in enumerate(PLAYED[1:3], 2):
        tap_twice(page, word)
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
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
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
            picture(page, f"draw-keys-{step:02}-390")
    page.keyboard.press("Tab")
    for _press in range(2):
        page.keyboard.press("Backspace")
    at_step(page, len(PLAYED) - 2)
    for word in PLAYED[-2:]:
        page.keyboard.type(word)
    at_step(page, len(PLAYED))
    picture(page, "draw-keys-over-390")
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


REVOKED = "e be be c9".split()
"""South holds three copes when West leads the nine of them, and plays the seven of oros."""


def expect_the_revoke(page: Page) -> None:
    """South has not followed suit: it is said, with the clause, which is a link, and with what was legal."""
    problem = page.locator(".draw-open")
    expect(problem).to_contain_text("Trick 1: South played what the rules do not allow")
    expect(problem).to_contain_text("7 d’oros")
    expect(problem).to_contain_text("2 de copes")
    assert problem.get_by_role("link", name="6.2").get_attribute("href").endswith("/rules/botifarra#6.2")
    assert overflow(page) <= 0


def expect_it_in_the_replay(page: Page) -> None:
    """The page shows the revoke, flagged, and so does its address alone."""
    assert [(flaw["trick"], flaw["seat"], flaw["clause"]) for flaw in Play.objects.get().irregularities] == [
        (1, "S", "6.2")
    ]
    expect(page).to_have_url(re.compile(r"\?step=5"))
    link = page.url
    for _opened in range(2):
        expect(page.locator(".lay-S.is-irregular")).to_contain_text("7 d’oros")
        assert page.locator(".flaw-now").get_by_role("link", name="6.2").get_attribute("href").endswith("#6.2")
        assert overflow(page) <= 0
        page.goto("about:blank")
        page.goto(link)


def test_a_revoke_is_entered_and_found_again_by_touch_alone(live_server: Any, phone: Page, event: Event) -> None:
    page = phone
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate([*REVOKED, "o7"], 1):
        tap_twice(page, word)
        at_step(page, step)
    expect_the_revoke(page)
    picture(page, "draw-revoke-390")
    assert grave_barriers(page) == []
    page.get_by_role("button", name="This is what happened").tap()
    for step, word in enumerate(("c3", "c4"), len(REVOKED) + 2):
        tap_twice(page, word)
        at_step(page, step)
    expect(page.locator(".irregular")).to_contain_text("Trick 1, South")
    page.get_by_role("button", name="Record so far").tap()
    expect(page.locator("main")).to_contain_text("The play is recorded.")
    page.wait_for_load_state("load")
    page.get_by_role("link", name="Irregular card by South in trick 1").tap()
    expect_it_in_the_replay(page)


def test_a_revoke_is_entered_and_found_again_by_keyboard_alone(
    live_server: Any, quiet_page: Page, event: Event
) -> None:
    page = quiet_page
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate([*REVOKED, "o7"], 1):
        page.keyboard.type(word)
        at_step(page, step)
    expect_the_revoke(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="This is what happened")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".irregular")).to_contain_text("Trick 1, South")
    for step, word in enumerate(("c3", "c4"), len(REVOKED) + 2):
        page.keyboard.type(word)
        at_step(page, step)
    tab_to(page, page.locator("[data-record]"))
    page.keyboard.press("Enter")
    flaw = page.get_by_role("link", name="Irregular card by South in trick 1")
    expect(flaw).to_be_visible()
    tab_to(page, flaw)
    page.keyboard.press("Enter")
    expect(page.locator(".flaw-now")).to_be_visible()
    expect_it_in_the_replay(page)


def tab_to(page: Page, target: Any) -> None:
    """Go forward with the key Tab until the target has the focus."""
    for _press in range(60):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("Tab does not lead there")


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
        tap_twice(page, word)
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


def sign_in_in_another_tab(page: Page, server: str) -> None:
    """Sign in as people do, which changes the token that forms have to bring."""
    tab = page.context.new_page()
    tab.goto(f"{server}{reverse('sign-in')}")
    tab.get_by_label("Name").fill("director")
    tab.get_by_label("Password").fill(factories.PASSWORD)
    tab.get_by_role("main").get_by_role("button", name="Sign in").click()
    tab.wait_for_url(lambda url: "sign-in" not in url)
    tab.close()


def test_a_director_who_is_signed_out_goes_on_after_signing_in(live_server: Any, page: Page, event: Event) -> None:
    sign_in_in_another_tab(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate(PLAYED[:5], 1):
        page.keyboard.type(word)
        at_step(page, step)
    page.context.clear_cookies(name="sessionid")
    page.keyboard.type(PLAYED[5])
    expect(page.locator("#draw-lost")).to_contain_text("What you have entered is still here")
    expect(page.locator("#draw-lost").get_by_role("link", name="Sign in")).to_be_visible()
    at_step(page, 5)
    picture(page, "draw-signed-out")
    assert warned_on_leaving(page)
    sign_in_in_another_tab(page, live_server.url)
    page.bring_to_front()
    page.keyboard.type(PLAYED[5])
    at_step(page, 6)
    expect(page.locator("#draw-lost")).to_be_hidden()


def test_a_phone_that_is_not_known_any_more_keeps_what_was_entered(live_server: Any, phone: Page, event: Event) -> None:
    page = phone
    joining = Joining.objects.select_related("device__link").get()
    page.context.add_cookies([{"name": COOKIE, "value": joining.device.token, "url": live_server.url}])
    page.goto(reverse("table-draw", args=[joining.device.link.key, 1]))
    for step, word in enumerate(PLAYED[:4], 1):
        tap_twice(page, word)
        at_step(page, step)
    page.context.clear_cookies(name=COOKIE)
    tap_twice(page, PLAYED[4])
    expect(page.locator("#draw-lost")).to_contain_text("This phone is not known at this table any more")
    at_step(page, 4)
    page.get_by_role("button", name="Go on as text").tap()
    expect(page.get_by_label("Calls and cards")).to_have_value(re.compile("W c9"))
    assert overflow(page) <= 0


def warned_on_leaving(page: Page) -> bool:
    """Tell whether the browser asks before the page is left."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.evaluate("window.location.assign('/')")
    page.wait_for_timeout(300)
    page.remove_listener("dialog", stay) if not asked else None
    return asked == ["beforeunload"]


def test_the_draft_goes_along_into_another_language(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    sign_in(page, live_server.url)
    page.goto(address(live_server, event))
    for step, word in enumerate(PLAYED[:5], 1):
        page.keyboard.type(word)
        at_step(page, step)
    page.get_by_role("button", name="Català").click()
    expect(page.locator("html")).to_have_attribute("lang", "ca")
    at_step(page, 5)
    assert warned_on_leaving(page)
    page.keyboard.type(PLAYED[5])
    at_step(page, 6)
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    at_step(page, 6)
    page.get_by_role("button", name="Go on as text").click()
    page.get_by_role("button", name="Català").click()
    expect(page.locator("html")).to_have_attribute("lang", "ca")
    expect(page.locator("textarea")).to_have_value(re.compile("W c9 c2 c3"))
    assert warned_on_leaving(page)


def comes_near_the_top(page: Page) -> bool:
    """Tell whether the table gets to the top of the window within two seconds; waits without the page's help."""
    for _moment in range(40):
        felt = page.locator(".felt").bounding_box()
        if felt and 0 <= felt["y"] <= 160:
            return True
        page.wait_for_timeout(50)
    return False


def test_without_a_script_each_press_brings_the_table_into_view(
    live_server: Any, browser: Browser, event: Event
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 640})
    page = context.new_page()
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}{reverse('play', args=[event.slug, 1, 1])}")
    page.get_by_role("button", name="Enter it on the drawn table").click()
    for step, word in enumerate(PLAYED[:5]):
        at_step(page, step)
        assert comes_near_the_top(page)
        choice(page, word).click(position={"x": 8, "y": 10} if step > 2 else None)
    context.close()


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
