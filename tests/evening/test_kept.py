"""What is kept for the end: nobody but the director gets a byte of it, at any address, until it is opened.

Two searches, as for sealed hands. A table of addresses says what of the rounds that are kept can be opened at all. And
whatever an answer may look like: the same crawl with other results, cards and plays in the rounds that are kept must
get the same answers to the byte.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests import factories
from tests.evening.crawler import Answer, Known, Visitor, routes
from tests.evening.sealed import NAMES, record
from tests.factories import NOW
from tournaments.models import Board, Event, Play, Result
from tournaments.services.wall import set_wall
from tournaments.views.table import COOKIE

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

ENDED = 3
"""Rounds that have ended, of four with two boards each; the fourth is being played."""
PHONE_TABLE, OTHER_TABLE = 1, 2
REPLAYED = (1, 5)
"""Boards of rounds 1 and 3 of which the play at the other table is recorded."""
EXPECTED = {200, 204, 302, 303, 400, 403, 404, 405}


@pytest.fixture
def event(caplog: pytest.LogCaptureFixture) -> Iterator[Event]:
    caplog.set_level(logging.CRITICAL, logger="django.request")
    with time_machine.travel(NOW, tick=False):
        event = factories.make_event(pairs=8, rounds=4, boards_per_round=2, names=NAMES, shown="all")
        for board in REPLAYED:
            record(event, board, OTHER_TABLE, random.Random(1))
        for number in range(1, ENDED + 1):
            factories.join(event, number, PHONE_TABLE, "NS", token=_token(event))
            factories.enter_random_results(event, rounds=[number])
        factories.agree(event, 7, OTHER_TABLE)
        event.refresh_from_db()
        yield event


def _token(event: Event) -> str:
    known = factories.link_of(event, PHONE_TABLE).devices.first()
    return known.token if known else ""


def keep(event: Event, shows_from: int = 1, freezes_from: int | None = None) -> None:
    set_wall(event_id=event.pk, shows_from=shows_from, freezes_from=freezes_from, by="director", at=NOW)
    event.refresh_from_db()


# Visitors --------------------------------------------------------------------------------------------------------


def stranger(_event: Event) -> Client:
    return Client()


def member(_event: Event) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username="member")[0])
    return client


def phone(event: Event) -> Client:
    """A phone that has played at table 1 in every round."""
    client = Client()
    client.cookies[COOKIE] = _token(event)
    return client


def director(_event: Event) -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


VISITORS = {"signed out": stranger, "signed in, no director": member, "a phone at a table": phone}


# The table of addresses --------------------------------------------------------------------------------------------


def addresses_of(event: Event, number: int) -> dict[str, str]:
    """Return the addresses that are about the boards of a round alone, by what they are."""
    board = 2 * number - 1
    here = f"/e/{event.slug}/boards/{board}"
    found = {
        "traveller": f"{here}/",
        "its fragment": f"/e/{event.slug}/live/boards/{board}/",
        "without a table": f"{here}/tables/{OTHER_TABLE}/without/",
    }
    if board in REPLAYED:
        found["replay"] = f"{here}/tables/{OTHER_TABLE}/replay/"
        found["a trick of it"] = f"{here}/tables/{OTHER_TABLE}/replay/?trick=2"
    return found


RULES = {
    "nothing is kept": ((1, None), {1, 2, 3}),
    "the last round is kept": ((1, 4), {1, 2, 3}),
    "round 3 is kept": ((1, 3), {1, 2}),
    "rounds 2 and 3 are kept": ((1, 2), {1}),
    "nothing before round 4": ((4, None), set()),
    "nothing before round 2, round 3 is kept": ((2, 3), {1, 2}),
}


@pytest.mark.parametrize("visitor", [*VISITORS.values(), director], ids=[*VISITORS, "the director"])
def test_addresses_of_a_board_open_with_its_round(event, visitor):
    client = visitor(event)
    for (rule, told), number in product(RULES.values(), range(1, ENDED + 1)):
        keep(event, *rule)
        status = 200 if number in told or visitor is director else 404
        for what, address in addresses_of(event, number).items():
            assert client.get(address).status_code == status, (rule, number, what)


# The same answers to the byte --------------------------------------------------------------------------------------


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def plant(event: Event, rounds: range, cards: bool) -> None:
    """Give the boards of these rounds other results at table 2, and where wanted other ``cards`` and no play."""
    for board in Board.objects.filter(event=event, round__number__in=rounds):
        (result,) = Result.objects.filter(board=board, table=OTHER_TABLE, is_current=True)
        assert result.slip is not None
        points = result.slip["points"]["NS"] // 2 + 7
        result.slip |= {"level": "none", "points": {"NS": points, "EW": 72 - points}}
        result.save()
        if cards:
            board.hands = Board.objects.filter(event=event, dealer=board.dealer).exclude(pk=board.pk)[0].hands
            board.save()
            Play.objects.filter(board=board).delete()


def known(event: Event) -> Known:
    values = {
        "slug": [event.slug],
        "key": [factories.link_of(event, table).key for table in (PHONE_TABLE, OTHER_TABLE)],
        "sheet": "standings standings-ns standings-ew boards travellers open-rounds pairs log info keys".split(),
        "act": ["late"],
        "number": range(1, 10),
        "board": range(1, 9),
        "round": range(1, 5),
        "table": [PHONE_TABLE, OTHER_TABLE],
    }
    return Known(values, dict(event.boards.values_list("number", "round__number")))


def crawl(event: Event, client: Client) -> dict[str, Answer]:
    """Open every address of the event, and all that these link to but the single steps of replays."""
    visitor = Visitor(client, avoids="[?&](step|trick)=|^/matches|^/rules|^/language")
    visitor.open_all(known(event).paths(route for route in routes() if route.startswith(("/e/", "/t/"))))
    visitor.open_all(["/"])
    assert [answer.request for answer in visitor.answers.values() if answer.status not in EXPECTED] == []
    return visitor.answers


def only(pages: Iterable[str]) -> Callable[[Event, Client], dict[str, Answer]]:
    """Return what opens these pages and follows nothing."""

    def opened(_event: Event, client: Client) -> dict[str, Answer]:
        visitor = Visitor(client, avoids="")
        visitor.open_all(pages)
        return visitor.answers

    return opened


def changed(event: Event, visitor: Any, rounds: range, visit: Any = crawl, *, cards: bool = True) -> set[str]:
    """Return the requests that are answered otherwise when other things have happened in these rounds."""
    with taken_back():
        before = visit(event, visitor(event))
    with taken_back():
        plant(event, rounds, cards)
        after = visit(event, visitor(event))
    both = before.keys() & after.keys()
    differing = {request for request in both if before[request].without_chance != after[request].without_chance}
    return differing | (before.keys() ^ after.keys())


@pytest.mark.parametrize(
    "visitor, rule",
    [(stranger, (1, 2)), (stranger, (4, None)), (phone, (1, 2))],
    ids=["signed out, frozen", "signed out, shown later", "a phone, frozen"],
)
def test_what_happens_in_a_round_that_is_kept_changes_no_byte(event, visitor, rule):
    keep(event, *rule)
    kept = range(rule[1] or 1, ENDED + 1)
    # The phone knows the cards of its own boards, which were dealt at its table too.
    assert changed(event, visitor, kept, cards=visitor is not phone) == set()


def telling(event: Event) -> set[str]:
    """Return pages that tell results of round 3 when they may."""
    here = f"/e/{event.slug}"
    pages = [f"{here}/{page}" for page in ("standings/", "live/standings/", "boards/", "pairs/1/", "live/pairs/1/")]
    files = [f"{here}/export/{sheet}.csv" for sheet in ("standings-ns", "boards", "travellers")]
    return {*pages, *addresses_of(event, 3).values(), f"{here}/export.xlsx", *files}


def walls(event: Event) -> set[str]:
    return {f"/e/{event.slug}/wall/", f"/e/{event.slug}/live/wall/"}


@pytest.mark.parametrize("kept", [False, True])
def test_what_is_not_kept_and_what_the_director_gets_tells_it_all(event, kept):
    keep(event, 1, 3 if kept else None)
    pages = telling(event) | walls(event)
    expected = pages - walls(event) if kept else pages
    assert changed(event, director if kept else stranger, range(3, 4), only(pages)) == {
        f"GET {page}" for page in expected
    }
