"""The comparison of movements in a browser: on a phone and at a desk, from the question to the event."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import DESKTOP, PHONE, grave_barriers, overflow, picture
from tests.tournaments.views.test_setup_browser import sign_in
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_movements_are_compared_and_one_is_taken(checked_page: Page, live_server: Any, size: Any) -> None:
    page = checked_page
    factories.make_club()
    sign_in(page, live_server.url)
    page.set_viewport_size(size)
    page.goto(live_server.url + reverse("event-new"))
    page.get_by_role("link", name="How many pairs, how long?").click()
    page.get_by_label("How many?").fill("12")
    page.get_by_label("How long?").fill("2:15")
    page.get_by_role("button", name="Compare the movements").click()

    expect(page.get_by_role("heading", name="12 pairs, 2 h 15 min")).to_be_visible()
    assert overflow(page) <= 0
    assert grave_barriers(page) == []
    picture(page, f"movements-{size['width']}")
    page.locator(".proposal", has_text="Mitchell").first.get_by_role("link", name="Take this one").click()

    expect(page.locator("#plan .plan-title")).to_contain_text("Mitchell")
    picture(page, f"movement-taken-{size['width']}")
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url("**/e/**")
    event = Event.objects.get()
    assert (event.movement, event.round_count, event.takes) == ("mitchell", 6, 135)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_evening_is_rehearsed_and_the_rehearsal_thrown_away(checked_page: Page, live_server: Any, size: Any) -> None:
    page = checked_page
    event = factories.make_event(8, 4, movement="mitchell", boards_per_round=1)
    sign_in(page, live_server.url)
    page.set_viewport_size(size)
    page.goto(live_server.url + reverse("event", args=[event.slug]))
    page.get_by_role("button", name="Rehearse").click()

    expect(page.get_by_role("region", name="Rehearsal")).to_contain_text("These results came by chance")
    assert overflow(page) <= 0
    assert grave_barriers(page) == []
    picture(page, f"rehearsal-{size['width']}")
    page.get_by_role("button", name="Throw the rehearsal away").click()

    expect(page.get_by_role("status")).to_contain_text("nothing is left of it")
    assert list(Event.objects.all()) == [event]
