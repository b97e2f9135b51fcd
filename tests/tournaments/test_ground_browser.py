"""The pages of the ground in a browser: they look right, are accessible, and the console stays empty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import make_club, make_director
from tests.servers import serve

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "trumfo-de-bastos-7"


def test_the_first_start_page_says_at_the_field_what_is_missing(live_server: Any, page: Page) -> None:
    page.goto(f"{live_server.url}/start/")
    page.get_by_role("button", name="Make the club").click()
    expect(page.get_by_label("Name of the club")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Name of the club")).to_have_accessible_description("Write the name of the club.")


def test_an_evening_begins_under_the_strict_policy(live_server: Any, quiet_page: Page) -> None:
    page = quiet_page
    page.goto(live_server.url)
    page.get_by_label("Name of the club").fill("Penya Nova")
    page.get_by_label("Username of the director").fill("arbitre")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password confirmation").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Your club is ready. You are signed in as its director.")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Username").fill("arbitre")
    page.get_by_label("Password").fill("something else")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Username and password do not fit together")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_follow_the_system_into_the_dark(live_server: Any, quiet_page: Page, scheme: str) -> None:
    make_club()
    quiet_page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    quiet_page.goto(f"{live_server.url}/sign-in/")
    assert quiet_page.evaluate("document.documentElement.dataset.bsTheme") == scheme


def test_the_keyboard_reaches_the_content_first(live_server: Any, quiet_page: Page) -> None:
    make_club()
    quiet_page.goto(live_server.url)
    quiet_page.keyboard.press("Tab")
    expect(quiet_page.get_by_role("link", name="Skip to the content")).to_be_focused()
    quiet_page.keyboard.press("Enter")
    expect(quiet_page.locator("main")).to_be_focused()


def test_a_phone_on_the_network_signs_in_over_plain_http(tmp_path: Path, quiet_page: Page) -> None:
    """A name that is not the loopback is no secure context to a browser: this is how phones see the site."""
    with serve(tmp_path / "data", "--lan", DEMO="0") as site:
        home = f"http://club.test:{site.port}"
        quiet_page.goto(home)
        assert quiet_page.evaluate("window.isSecureContext") is False
        quiet_page.get_by_label("Name of the club").fill("Penya Nova")
        quiet_page.get_by_label("Username of the director").fill("arbitre")
        quiet_page.get_by_label("Password", exact=True).fill(PASSWORD)
        quiet_page.get_by_label("Password confirmation").fill(PASSWORD)
        quiet_page.keyboard.press("Enter")
        expect(quiet_page.get_by_role("button", name="Sign out")).to_be_visible()
        quiet_page.get_by_role("button", name="Sign out").click()
        quiet_page.get_by_role("link", name="Sign in").click()
        quiet_page.get_by_label("Username").fill("arbitre")
        quiet_page.get_by_label("Password").fill(PASSWORD)
        quiet_page.keyboard.press("Enter")
        expect(quiet_page.get_by_role("button", name="Sign out")).to_be_visible()
        assert quiet_page.url == f"{home}/"


def test_the_lockout_page_is_accessible(live_server: Any, checked_page: Page) -> None:
    make_club()
    make_director("arbitre")
    checked_page.goto(f"{live_server.url}/sign-in/")
    for _ in range(6):
        checked_page.get_by_label("Username").fill("arbitre")
        checked_page.get_by_label("Password").fill("a guess")
        checked_page.keyboard.press("Enter")
    expect(checked_page.get_by_role("heading", level=1)).to_have_text("Wait a little before you try again")
