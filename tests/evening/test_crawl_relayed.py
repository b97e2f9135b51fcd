"""No byte of a board that some table has still to play: an evening whose boards move is crawled like the others.

Round 1 has ended, so board 1 has a result and a play of table 1. Table 3 plays it in the round that runs now, and is
told of it no more than anybody else: nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests import factories
from tests.evening.crawler import Answer, Known, Visitor, routes
from tests.evening.sealed import SEED
from tests.evening.test_crawl import EXPECTED, FORGED, count_rows_anew, differing, taken_back, with_token
from tests.evening.traces import Hand, found_in, hands_of
from tests.factories import NOW
from tests.tournaments.relayed import enter_tables, make_relayed, tables_of
from tournaments.models import Event, Result
from tournaments.services import plays

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]


@pytest.fixture
def event(caplog: pytest.LogCaptureFixture) -> Iterator[Event]:
    """Three tables and three boards, one a round; visitors see whatever is open."""
    caplog.set_level(logging.CRITICAL, logger="django.request")
    with time_machine.travel(NOW, tick=False):
        event = make_relayed(6, 3, shown="all", seed=SEED)
        enter_tables(event, 1)
        board = event.boards.get(number=1)
        led = next(hand.cards[0] for hand in hands_of(1, board.hands) if hand.seat == "W")
        where: dict[str, Any] = {"event_id": event.pk, "table": 1, "board": 1, "by": "director", "at": NOW}
        plays.record_play(text=f"{board.dealer}:o\nW {led}", expected_version=0, accept=True, **where)
        yield event


def sealed_hands(event: Event) -> list[Hand]:
    return [hand for board in event.boards.all() for hand in hands_of(board.number, board.hands)]


def reseal(event: Event) -> None:
    """Let North and South change hands on every board, and every table but the third have other results."""
    for board in event.boards.all():
        north, west, south, east = (part[2:] for part in board.hands.split())
        board.hands = f"N:{south} W:{west} S:{north} E:{east}"
        board.save()
    for result in Result.objects.filter(event=event).exclude(table=3):
        result.slip = result.slip | {
            "points": {"NS": 72 - result.slip["points"]["NS"], "EW": result.slip["points"]["NS"]}
        }
        result.save()


def stranger(_event: Event) -> Client:
    return Client()


def phone(event: Event) -> Client:
    """A phone at table 3 in the round in which board 1 comes there."""
    assert tables_of(event, 2)[2].boards == [1]
    return with_token(factories.join(event, 2, 3, "NS").device.token)


def crawl(event: Event, make: Callable[[Event], Client]) -> dict[str, Answer]:
    """Return what a visitor gets at every address of the event and of the third table; the evening stays as it is."""
    numbers = {"number": [1, 2, 3], "board": [1, 2], "round": [1, 2], "table": [1, 3], "match": [], "deal": []}
    known = Known(
        {
            "slug": [event.slug],
            "key": [event.table_links.get(table=3).key],
            "sheet": "standings boards travellers open-rounds log info".split(),
            "act": [],
            **numbers,
        },
        {1: 2, 2: 1},
    )
    with taken_back():
        count_rows_anew()
        visitor = Visitor(make(event), avoids="^/rules|^/matches|^/m/|^/language")
        visitor.open_all(known.paths(route for route in routes() if route.startswith(("/e/", "/t/"))))
        visitor.send_all([], forged=FORGED | {"text": "zz"})
    return visitor.answers


@pytest.mark.parametrize("make", [stranger, phone])
def test_nobody_is_told_of_a_board_that_another_table_has_still_to_play(
    event: Event, make: Callable[[Event], Client]
) -> None:
    answers = crawl(event, make)
    assert [answer.request for answer in answers.values() if answer.status not in EXPECTED] == []
    hands = sealed_hands(event)
    found = {answer.request: found_in(answer.without_chance, hands) for answer in answers.values()}
    assert {request: ways for request, ways in found.items() if ways} == {}
    reseal(event)
    assert differing(answers, crawl(event, make)) == []


def test_the_same_addresses_tell_all_as_soon_as_the_last_table_has_played(event: Event) -> None:
    enter_tables(event, 2)
    enter_tables(event, 3)
    visitor = Visitor(Client())
    address = f"/e/{event.slug}/boards/1/"
    visitor.open_all([address])
    shown = visitor.answers[f"GET {address}"].body
    assert len({way.split(" (")[0] for way in found_in(shown, hands_of(1, event.boards.get(number=1).hands))}) == 4
    assert f"GET {address}tables/1/replay/" in visitor.answers
