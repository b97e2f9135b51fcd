"""The clock of the round on the phones of a table: only where the director has started it, and what is polled."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape

import pytest
import time_machine

from tests import factories
from tests.factories import NOW
from tests.tournaments.views.test_table import Phone, text_of
from tournaments.models import Event
from tournaments.services.clock import pause_clock, start_clock
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db

PAGES = [("table", ()), ("table-join", ()), ("table-board", (1,))]
LATER = NOW + dt.timedelta(minutes=5)


@pytest.fixture
def event() -> Event:
    return factories.make_event(pairs=4, rounds=2)


@pytest.fixture
def phone(event: Event) -> Phone:
    phone = Phone(event)
    phone.join(1)
    return phone


def start(event: Event, number: int = 1) -> None:
    start_clock(event_id=event.pk, number=number, by="director", at=NOW)


def page_of(phone: Phone, name: str = "table", *parts: object) -> str:
    with time_machine.travel(LATER, tick=False):
        answer = phone.client.get(phone.url(name, *parts))
    assert answer.status_code == 200
    return answer.content.decode()


def polled(page: str) -> str:
    """What the clock of a page asks for."""
    found = re.search(r'id="table-clock"[^>]*hx-get="([^"]+)"', page)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("name, parts", PAGES)
def test_every_page_shows_what_is_left_and_when_the_round_ends(
    event: Event, phone: Phone, name: str, parts: tuple[int, ...]
) -> None:
    assert "data-clock" not in page_of(phone, name, *parts)
    start(event)
    page = page_of(phone, name, *parts)
    assert 'data-stage="running"' in page
    assert f'data-ends="{int(NOW.timestamp() * 1000) + 20 * 60_000}"' in page
    # Without script nothing counts, so the time left is not shown; the end is.
    assert re.search(r"data-clock-left hidden>15:00<", page)
    assert "until 20:20" in text_of(phone.client.get(phone.url(name, *parts)))  # 19:20 at Greenwich


def test_nothing_is_announced_but_the_stage(event: Event, phone: Phone) -> None:
    """A timer is silent of itself; what speaks up politely changes four times in a round."""
    start(event)
    clock = re.search(r'<p class="clock.*?</p>', page_of(phone), re.S)
    assert clock
    assert re.findall(r'role="(\w+)"', clock[0]) == ["status", "timer"]
    assert "aria-live" not in clock[0]


def test_a_clock_that_stands_says_what_is_left(event: Event, phone: Phone) -> None:
    start(event)
    pause_clock(event_id=event.pk, number=1, by="director", at=LATER)
    page = page_of(phone)
    assert 'data-stage="paused"' in page
    assert "data-ends" not in page
    assert re.search(r"data-clock-left>15:00<", page)


def test_a_round_that_waits_for_its_turn_or_has_ended_has_no_clock(event: Event, phone: Phone) -> None:
    start(event)
    close_round(event_id=event.pk, number=1, by="director", at=LATER)
    assert "data-clock" not in page_of(phone)  # the moves after round 1; the clock of round 2 runs
    phone.join(1, 2)
    assert "data-clock" in page_of(phone)


def test_the_clock_asks_for_news_of_its_own(event: Event, phone: Phone) -> None:
    asked = polled(page_of(phone, "table-board", 1))
    assert phone.client.get(asked).status_code == 204
    start(event)
    answer = phone.client.get(asked)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div id="table-clock"')
    assert "data-clock" in answer.content.decode()
    asked = polled(answer.content.decode())
    assert phone.client.get(asked).status_code == 204
    pause_clock(event_id=event.pk, number=1, by="director", at=LATER)
    assert 'data-stage="paused"' in phone.client.get(asked).content.decode()


@pytest.mark.parametrize("number", ["", "x", "0", "9", "-1", "99999999999"])
def test_a_round_that_is_none_has_no_clock(event: Event, phone: Phone, number: str) -> None:
    start(event)
    answer = phone.client.get(phone.url("table-live"), {"clock": number, "v": "t0"})
    assert answer.status_code == 200
    assert "data-clock" not in answer.content.decode()
