"""The explainer in a browser: accessible, inside a phone, by keyboard, and with its links opened where they lead."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser import PHONE, check_page
from tests.tournaments import evenings
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def address(server: Any, event: Event, name: str, *args: object) -> str:
    return f"{server.url}{reverse(name, args=[event.slug, *args])}"


def test_without_a_penalty_and_a_reason_are_accessible_and_fit(live_server: Any, checked_page: Page) -> None:
    event = evenings.mixed_evening()
    check_page(checked_page, address(live_server, event, "without", 3, 2), "without-2")
    check_page(checked_page, address(live_server, event, "score-card", 8) + "#why-3", "score-card-why")


def test_no_label_of_the_scale_lies_on_another_on_a_phone(live_server: Any, quiet_page: Page) -> None:
    event = evenings.mixed_evening()
    quiet_page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    quiet_page.goto(address(live_server, event, "traveller", 1))
    overlaps = quiet_page.locator(".scale").evaluate_all(
        """scales => scales.flatMap(scale => {
            const boxes = [...scale.querySelectorAll(".dot circle")].map(one => one.getBoundingClientRect());
            return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b =>
                a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom));
        }).length"""
    )
    assert quiet_page.locator(".scale .dot").count() == 12
    assert overlaps == 0


def test_from_a_score_to_its_reason_and_on_to_the_board_without_it_by_keyboard(
    live_server: Any, quiet_page: Page
) -> None:
    event = evenings.worked_example()
    page = quiet_page
    page.goto(address(live_server, event, "score-card", 3))
    page.locator('a.norm-link[href="#why-2"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why-2 .formula")).to_be_visible()
    expect(page.locator("#why-2 summary")).to_be_focused()
    question = page.get_by_role("link", name="What if this result had not been there?").first
    for _ in range(4):
        page.keyboard.press("Tab")
        if question.evaluate("link => link === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Board 2 without table 3")
    page.get_by_role("link", name="Table 5").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Board 2 without table 5")


def test_without_script_every_step_is_a_link(live_server: Any, browser: Any) -> None:
    event = evenings.worked_example()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address(live_server, event, "score-card", 3))
    page.locator("#why-2 summary").click()
    expect(page.locator("#why-2 .formula")).to_be_visible()
    page.locator("#why-2").get_by_role("link", name="What if").click()
    expect(page.locator(".moved-table")).to_have_count(2)
    context.close()
