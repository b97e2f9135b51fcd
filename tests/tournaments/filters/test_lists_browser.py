"""Searching a list in a browser: as one types, by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [("Gal·la Puig", "Joan Serra"), ("Òscar d'Alòs", "Zoè Vila"), ("Anna Çulat", "Núria Camps")]


@pytest.fixture
def event() -> Event:
    made = factories.make_event(pairs=12, rounds=6, names=NAMES, shown="all", boards_per_round=1)
    factories.enter_random_results(made, rounds=[1])
    return made


def test_a_pair_is_found_as_one_types_and_the_address_says_so(live_server: Any, quiet_page: Page, event: Event) -> None:
    page = quiet_page
    address = live_server.url + reverse("standings", args=[event.slug])
    page.goto(address)
    rows = page.locator("#standings-live tbody tr")
    expect(rows).to_have_count(12)
    field = page.get_by_label("Pair or player")
    field.focus()
    page.keyboard.type("gal.la")
    expect(rows).to_have_count(1)
    expect(page.locator("#list-shown")).to_contain_text("1 of 12 pairs.")
    expect(field).to_be_focused()
    expect(page).to_have_url(f"{address}?pair=gal.la&field=&order=")
    # What refreshes itself still asks for this pair alone.
    factories.agree(event, 2, 1)
    with page.expect_response(lambda answer: "live/standings" in answer.url and answer.status == 200):
        page.evaluate("htmx.trigger('#standings-live', 'live:refresh')")
    expect(rows).to_have_count(1)
    page.get_by_role("link", name="Show all").press("Enter")
    expect(rows).to_have_count(12)
    expect(page).to_have_url(address)
