"""The ring round what has the keyboard's focus is the same everywhere: the site's own."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RING = """() => {
    let drawn = document.activeElement;
    if (drawn === document.body) return null;
    const name = `${drawn.tagName}.${drawn.className} ${drawn.name || drawn.textContent.trim().slice(0, 20)}`;
    if (drawn.matches(".btn-check")) drawn = drawn.nextElementSibling;
    const style = getComputedStyle(drawn);
    return [name, style.outlineStyle, style.outlineWidth, style.boxShadow];
}"""
GLOW = "0px 0px 0px 4px"
"""The ring that Bootstrap draws as a shadow of 0.25rem."""


@pytest.mark.parametrize("name, steps", [("event", 30), ("pairs", 40), ("result", 45), ("log", 20)])
def test_everything_wears_the_same_ring(live_server: Any, page: Page, name: str, steps: int) -> None:
    event = factories.make_event(pairs=4, rounds=2, shown="all")
    client = Client()
    client.force_login(factories.make_director())
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.emulate_media(reduced_motion="reduce")
    place = [event.slug, 1, 1, 1] if name == "result" else [event.slug]
    page.goto(live_server.url + reverse(name, args=place))
    seen = []
    for _step in range(steps):
        page.keyboard.press("Tab")
        if ring := page.evaluate(RING):
            seen.append(ring)
    assert any("btn" in ring[0] for ring in seen), "a button was reached"
    assert any("nav-link" in ring[0] for ring in seen), "a tab was reached"
    wrong = [ring for ring in seen if ring[1:3] != ["solid", "3px"] or GLOW in ring[3]]
    assert wrong == [], wrong
