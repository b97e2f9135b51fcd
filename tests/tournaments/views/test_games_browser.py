"""A whole deal of each of the other games entered in a browser, and found again step by step in its replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests import factories
from tests.browser import DESKTOP, PHONE, SCHEMES, grave_barriers, overflow, picture
from tests.tournaments.play_games.presses import (
    HUUTOPUSSI_HANDS,
    HUUTOPUSSI_PRESSED,
)
from tests.tournaments.views.test_plays_browser import NAMES, sign_in
from tournaments.models import Board, Event, Play
from tournaments.services import rounds

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]


def event_of(game: str, variant: str, hands: str) -> Event:
    """Four pairs; board 1 has these hands, dealt by North, and the round has ended."""
    event = factories.make_event(
        pairs=4, rounds=2, names=NAMES, name="Friday", game=game, variant=variant, scale="matchpoints"
    )
    Board.objects.filter(event=event, number=1).update(hands=hands, dealer="N")
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


def choice(page: Page, word: str) -> Any:
    return page.locator(f"#draw button[value='{word}']")


def at_step(page: Page, step: int) -> None:
    expect(page.locator("#draw")).to_have_attribute("data-step", str(step))


def tap_twice(page: Page, word: str) -> None:
    """Tap where a finger would, on the corner of a card that shows, and again."""
    is_card = re.fullmatch("[shdc][ATKQJ6-9]", word)
    corner: Any = {"position": {"x": 10, "y": 12}} if is_card else {}
    choice(page, word).tap(**corner)
    expect(choice(page, word)).to_have_attribute("aria-pressed", "true")
    choice(page, word).tap(**corner)


def give(page: Page, cards: list[str]) -> None:
    button = page.locator("[data-give]")
    expect(button).to_be_disabled()
    for card in cards:
        page.locator(f"#draw input[value='{card}']").tap(position={"x": 8, "y": 10})
    expect(page.locator(".pick-count")).to_have_text(f"{len(cards)} of {len(cards)} chosen")
    picture(page, f"huutopussi-exchange-{cards[0]}-390")
    button.tap()


def test_a_deal_of_huutopussi_is_entered_by_touch_alone_and_replayed(live_server: Any, phone: Page) -> None:
    event = event_of("huutopussi", "duplicate", HUUTOPUSSI_HANDS)
    page = phone
    sign_in(page, live_server.url)
    page.goto(reverse("draw", args=[event.slug, 1, 1]))
    picture(page, "huutopussi-auction-390")
    for step, word in enumerate(HUUTOPUSSI_PRESSED, 1):
        kind, *cards = word.split()
        if cards:
            give(page, cards)
        elif word == "120":
            page.locator("#draw-amount").fill("120")
            page.get_by_role("button", name="Say it").tap()
        else:
            tap_twice(page, word)
        at_step(page, step)
        if step in (6, 8, 12, 13, 20, 30):
            picture(page, f"huutopussi-{step:02}-390")
        if step in (5, 6, 12, 18):
            assert grave_barriers(page) == []
        assert overflow(page) <= 0
    expect(page.locator("#draw")).to_contain_text("The hand is over")
    picture(page, "huutopussi-over-390")
    page.get_by_role("button", name="Record").tap()
    expect(page.locator("main")).to_contain_text("The play is recorded.")
    assert Play.objects.get().complete
    assert Play.objects.get().irregularities == []
    replay_of_huutopussi(page, event)


def replay_of_huutopussi(page: Page, event: Event) -> None:
    address = reverse("replay", args=[event.slug, 1, 1])
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            for step in (5, 12, 13, 21):
                page.goto(f"{address}?step={step}")
                picture(page, f"huutopussi-replay-{step}-{size['width']}-{scheme}")
                assert overflow(page) <= 0
        assert grave_barriers(page) == []
