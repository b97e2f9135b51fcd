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
from tests.tournaments.matches import make_match
from tests.tournaments.play_games.presses import (
    HUUTOPUSSI_HANDS,
    HUUTOPUSSI_PRESSED,
    TRIO_HANDS,
)
from tests.tournaments.views.test_plays_browser import NAMES, sign_in
from tests.tournaments.views.test_plays_of_games import HANDS
from tournaments.models import Board, Event, Play
from tournaments.services import rounds
from tournaments.services.matches import set_first_dealer
from tournaments.texts.sentences import seat_name

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
        _kind, *cards = word.split()
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
    look_at_replay(page, event, "huutopussi", (5, 13, 21))
    follow_the_trumps(page, event)


def look_at_replay(page: Page, event: Event, name: str, steps: tuple[int, ...]) -> None:
    """Look at some steps on a phone and on a desk, light and dark: nothing sticks out, and no grave barrier."""
    address = reverse("replay", args=[event.slug, 1, 1])
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for number, step in enumerate(steps):
            page.emulate_media(color_scheme=SCHEMES[number % 2])  # type: ignore[arg-type]
            page.goto(f"{address}?step={step}")
            picture(page, f"{name}-replay-{step}-{size['width']}-{SCHEMES[number % 2]}")
            assert overflow(page) <= 0
        assert grave_barriers(page) == []


def follow_the_trumps(page: Page, event: Event) -> None:
    """Before trick 2 South makes clubs trumps: a step of its own, with an address, in the list and on the table."""
    page.goto(reverse("replay", args=[event.slug, 1, 1]) + "?step=12")
    expect(page.locator(".score-contract dd")).to_contain_text("–")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#happened")).to_contain_text("South declares the marriage in clubs, which are trumps now.")
    expect(page.locator(".score-contract dd")).to_contain_text("clubs")
    expect(page).to_have_url(re.compile(r"\?step=13"))
    expect(page.locator(".said-row.is-now")).to_contain_text("own marriage")
    page.locator("#to-18").click()
    expect(page.locator(".facts-line")).to_contain_text("Broken North, South")
    page.keyboard.press("End")
    expect(page.locator("#replay")).to_have_attribute("data-step", str(len(HUUTOPUSSI_PRESSED)))
    page.keyboard.press("Home")
    expect(page.locator("#replay")).to_have_attribute("data-step", "0")


# Keys, and a card that the rules forbid


def type_words(page: Page, words: tuple[str, ...]) -> None:
    """Type bids, calls and cards one after the other; Enter ends what could go on."""
    for word in words:
        step = int(page.locator("#draw").get_attribute("data-step") or 0)
        page.keyboard.type(word)
        if page.locator("[data-buffer]").inner_text():
            page.keyboard.press("Enter")
        at_step(page, step + 1)


def found_again(page: Page, step: int, seat: str, card: str, clause: str) -> None:
    """The time line leads to the irregular card, and its address alone shows it flagged."""
    page.locator(f"#rail-flaw-{step}").click()
    expect(page).to_have_url(re.compile(rf"\?step={step}\b"))
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(f".lay-{seat}.is-irregular")).to_contain_text(card)
    expect(page.locator(".flaw-now")).to_contain_text(clause)


def test_an_illegal_card_of_huutopussi_is_typed_flagged_and_found_again(live_server: Any, quiet_page: Page) -> None:
    event = event_of("huutopussi", "duplicate", HUUTOPUSSI_HANDS)
    page = quiet_page
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}{reverse('draw', args=[event.slug, 1, 1])}")
    expect(choice(page, "50")).to_be_focused()
    type_words(page, ("50", "60", "pass", "pass", "pass"))
    for cards, step in (("hTdTcA", 6), ("d7c8c6", 8)):
        page.keyboard.type(cards)
        page.locator("[data-give]").press("Enter")
        at_step(page, step)
        if step == 6:
            type_words(page, ("120",))
    type_words(page, ("dA", "s7"))
    problem = page.locator(".draw-open")
    expect(problem).to_contain_text("Trick 1: West played what the rules do not allow")
    expect(problem).to_contain_text("H6.2")
    expect(problem).to_contain_text("8 of diamonds")
    problem.get_by_role("button", name="This is what happened").press("Enter")
    expect(problem).to_have_count(0)
    page.get_by_role("button", name="Record so far").press("Enter")
    expect(page.locator("main")).to_contain_text("The play is recorded.")
    assert [flaw["clause"] for flaw in Play.objects.get().irregularities] == ["H6.2"]
    found_again(page, 10, "W", "7 of spades", "H6.2")


def test_a_deal_of_quatre_sept_is_typed_with_a_politaine_and_a_revoke(live_server: Any, phone: Page) -> None:
    event = event_of("quatre_sept", "duplicate", TRIO_HANDS)
    Board.objects.filter(event=event, number=1).update(dealer="W")
    page = phone
    sign_in(page, live_server.url)
    page.goto(reverse("draw", args=[event.slug, 1, 1]))
    picture(page, "quatre-sept-begin-390")
    choice(page, "hT").focus()
    page.keyboard.type("!")
    expect(page.get_by_role("checkbox", name="announces a politaine")).to_be_checked()
    type_words(page, ("hT", "hK", "sJ", "s7"))
    expect(page.locator(".draw-state")).to_contain_text("1 of 3 tricks")
    picture(page, "quatre-sept-politaine-390")
    type_words(page, ("h9", "dT"))
    problem = page.locator(".draw-open")
    expect(problem).to_contain_text("Trick 2: East played what the rules do not allow")
    expect(problem).to_contain_text("Q4.2")
    problem.get_by_role("button", name="This is what happened").press("Enter")
    type_words(page, ("sQ", "s8", "hA", "hJ", "sK", "s9"))
    expect(page.locator(".draw-state")).to_contain_text("made")
    type_words(page, tuple("dK d9 sA sT dA cJ cT dQ h7 cQ c9 dJ h8 cK c7 d8 hQ cA c8 d7".split()))
    expect(page.locator("#draw")).to_contain_text("The hand is over")
    picture(page, "quatre-sept-over-390")
    page.get_by_role("button", name="Record").press("Enter")
    expect(page.locator("main")).to_contain_text("The play is recorded.")
    found_again(page, 6, "E", "10 of diamonds", "Q4.2")
    look_at_replay(page, event, "quatre-sept", (1, 6, 32))


# A deal of a match


def test_a_deal_of_a_match_is_entered_from_its_hands_on(live_server: Any, phone: Page) -> None:
    match = make_match(game="huutopussi", variant="standard", kind="games")
    set_first_dealer(match_id=match.pk, by=factories.make_director(), at=factories.NOW, seat="N")
    page = phone
    page.goto(reverse("match-table", args=[match.key]))
    page.get_by_role("link", name="or enter its play, card by card").tap()
    for seat, hand in HANDS.items():
        expect(page.locator(".draw-state")).to_contain_text(seat_name(seat))
        for card in hand.split():
            page.locator(f"#draw input[value='{card}']").tap(position={"x": 8, "y": 10})
        picture(page, f"match-hand-{seat}-390")
        assert overflow(page) <= 0
        if seat == "N":
            assert grave_barriers(page) == []
        page.locator("[data-give]").tap()
    for word in HUUTOPUSSI_PRESSED[:3]:
        tap_twice(page, word)
    at_step(page, 3)
    picture(page, "match-auction-390")
    assert overflow(page) <= 0
    assert grave_barriers(page) == []
