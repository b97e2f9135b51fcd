"""The rule pages in a browser: they look right at every size, lead to a clause, and keep to the strict policy."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_reader_on_a_phone_finds_a_clause_and_comes_back(live_server: Any, quiet_page: Page) -> None:
    factories.make_club()
    page = quiet_page
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(live_server.url)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    page.get_by_role("link", name="6 What may be played", exact=True).click()
    expect(page).to_have_url(f"{live_server.url}/rules/botifarra#6")
    expect(page.get_by_role("heading", name="6 What may be played")).to_be_in_viewport()
    page.get_by_role("link", name="Clause 6.3", exact=True).click()
    assert page.locator("[id='6.3']").evaluate("clause => clause.matches(':target')")
    page.get_by_role("link", name="Contents").click()
    expect(page.get_by_role("heading", name="Contents")).to_be_in_viewport()


def test_a_link_to_a_clause_shows_it_on_top(live_server: Any, quiet_page: Page) -> None:
    factories.make_club()
    quiet_page.emulate_media(reduced_motion="reduce")
    quiet_page.goto(f"{live_server.url}/rules/botifarra#6.9")
    box = quiet_page.locator("[id='6.9']").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 40


def test_a_director_opens_a_clause_without_losing_the_form(live_server: Any, quiet_page: Page) -> None:
    page = quiet_page
    factories.make_club()
    factories.make_director("arbitre")
    page.goto(f"{live_server.url}/sign-in/?next=/events/new/")
    page.get_by_label("Username").fill("arbitre")
    page.get_by_label("Password").fill(factories.PASSWORD)
    page.keyboard.press("Enter")
    page.locator("details.more > summary").click()
    page.get_by_label("Name", exact=True).fill("Torneig de Nadal")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Clause 6.8").click()
    expect(opened.value).to_have_url(f"{live_server.url}/rules/botifarra#6.8")
    expect(opened.value.locator("[id='6.8']")).to_be_in_viewport()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Torneig de Nadal")
