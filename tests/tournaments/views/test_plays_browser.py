"""The pages of a play in a browser: typed, refused in its place, accepted as what happened, replayed trick by trick."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests import factories
from tests.browser import DESKTOP, SMALL_PHONE, grave_barriers, overflow, picture
from tests.tournaments.views.test_plays import HANDS, KEPT_BACK, SECTIONS
from tournaments.models import Board, Event, Play, Result
from tournaments.services import plays, rounds
from tournaments.views.table import COOKIE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [
    ("Montserrat Puigdomènech", "Joan-Baptista Serra"),
    ("Núria Bosch", "Pere Vidal"),
    ("Anna Roca", "Lluís Font"),
    ("Carme Casadevall i Vilaplana", "Jordi Pla"),
]


@pytest.fixture
def event() -> Event:
    """Four pairs; board 1 has the published deal."""
    event = factories.make_event(pairs=4, rounds=2, names=NAMES, name="Campionat de divendres")
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    return event


def sign_in(page: Page, server: str) -> None:
    client = Client()
    client.force_login(factories.make_director())
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server}])


def address(server: Any, event: Event, name: str) -> str:
    return f"{server.url}{reverse(name, args=[event.slug, 1, 1])}"


def close(event: Event) -> None:
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)


def record(event: Event, text: str = KEPT_BACK) -> None:
    plays.record_play(
        event_id=event.pk, table=1, board=1, text=text, by=factories.make_director(), at=factories.NOW,
        expected_version=0, accept=True,
    )  # fmt: skip


def test_a_revoke_is_typed_shown_and_kept_as_what_happened(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    sign_in(page, live_server.url)
    page.goto(address(live_server, event, "play"))
    page.get_by_label("Calls and cards").fill(KEPT_BACK.replace("eA e9", "eA oA"))
    page.get_by_role("button", name="Check and record").click()
    expect(page.locator("#problem")).to_contain_text("In trick 2 South cannot have played oA")
    page.get_by_role("link", name="Correct it").click()
    expect(page.get_by_label("Calls and cards")).to_be_focused()
    page.get_by_label("Calls and cards").fill(KEPT_BACK)
    page.get_by_role("button", name="Check and record").click()
    expect(page.locator("#problem")).to_contain_text("Trick 6: West played what the rules do not allow")
    page.get_by_role("button", name="This is what happened").click()
    expect(page.locator(".recorded")).to_contain_text("1 irregularity")
    page.get_by_role("button", name="Take the result from the cards").click()
    expect(page.locator(".agrees")).to_have_text("Cards and slip agree.")
    assert Play.objects.get().irregularities[0]["trick"] == 6
    assert factories.ns_points(Result.objects.get()) == 56


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=["360", "1280"])
def test_problems_are_accessible_and_fit(live_server: Any, checked_page: Page, event: Event, size: Any) -> None:
    page = checked_page
    page.set_viewport_size(size)
    sign_in(page, live_server.url)
    for name, text in (("illegal", KEPT_BACK), ("fault", SECTIONS.replace("eA e9", "eA oA"))):
        page.goto(address(live_server, event, "play"))
        page.get_by_label("Calls and cards").fill(text)
        page.get_by_role("button", name="Check and record").click()
        expect(page.locator("#problem")).to_be_visible()
        picture(page, f"play-{name}-{size['width']}")
        assert grave_barriers(page) == []
        assert overflow(page) <= 0


def test_a_trick_has_an_address(live_server: Any, quiet_page: Page, event: Event) -> None:
    record(event)
    close(event)
    Event.objects.filter(pk=event.pk).update(shown="all")
    page = quiet_page
    page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    page.goto(f"{address(live_server, event, 'replay')}#trick-6")
    expect(page.locator("#trick-6")).to_be_in_viewport()
    page.locator("#tricks ~ *").get_by_role("link", name="Trick 7", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#trick-7")).to_have_class("trick is-now")
    assert page.url.endswith("?trick=7#replay")


def test_a_phone_at_the_table_types_the_play(live_server: Any, browser: Browser, event: Event) -> None:
    joining = factories.join(event, 1, 1, "NS")
    factories.agree(event, 1, 1, trump="e", points=56)
    close(event)
    context = browser.new_context(
        viewport=SMALL_PHONE, has_touch=True, is_mobile=True, base_url=live_server.url, bypass_csp=True
    )
    key = joining.device.link.key
    context.add_cookies([{"name": COOKIE, "value": joining.device.token, "url": live_server.url}])
    page = context.new_page()
    page.goto(reverse("table-board", args=[key, 1]))
    page.get_by_role("link", name="Type the cards as they were played").click()
    page.get_by_label("Calls and cards").fill(SECTIONS)
    picture(page, "play-table-360")
    assert grave_barriers(page) == []
    page.get_by_role("button", name="Check and record").click()
    expect(page.locator(".agrees")).to_have_text("Cards and slip agree.")
    picture(page, "play-table-recorded-360")
    assert overflow(page) <= 0
    assert Play.objects.get().complete
    context.close()
