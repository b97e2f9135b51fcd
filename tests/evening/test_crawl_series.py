"""No byte of one hall reaches the other: two events that play the same boards, one over, one still to be played.

Whoever is in the second hall is answered the same to the byte, whatever happened in the first.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.evening.crawler import Answer, Known, Visitor, routes
from tests.evening.sealed import SEED, record
from tests.evening.test_crawl import EXPECTED, LOOKS, count_rows_anew, differing, taken_back, with_token
from tests.evening.traces import Hand, found_in, hands_of
from tests.factories import NOW
from tournaments.models import Event, LogEntry, Result, Series
from tournaments.services.series import add_event, make_series

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]


@dataclass(frozen=True)
class Halls:
    """Town has played everything, and the play of board 1 at table 2 is recorded; the village has played nothing."""

    town: Event
    village: Event
    series: Series

    @property
    def hands(self) -> list[Hand]:
        return [hand for board in self.town.boards.all() for hand in hands_of(board.number, board.hands)]


@pytest.fixture
def halls(caplog: pytest.LogCaptureFixture) -> Iterator[Halls]:
    caplog.set_level(logging.CRITICAL, logger="django.request")
    with time_machine.travel(NOW, tick=False):
        words: dict[str, Any] = {"boards_per_round": 1, "shown": "all"}
        town = factories.make_event(4, 2, name="Town", seed=SEED, **words)
        village = factories.make_event(4, 2, name="Village", seed=SEED + 1, **words)
        by: dict[str, Any] = {"by": factories.make_director(), "at": NOW}
        series = make_series(club=town.club, name="Lliga", opens="end", **by)
        for event in (town, village):
            add_event(series_id=series.pk, event_id=event.pk, session=1, **by)
        record(town, 1, 2, random.Random(SEED))
        factories.enter_random_results(town)
        for event in (town, village):
            event.refresh_from_db()
        assert not town.rounds.filter(ended_at=None).exists()
        yield Halls(town, village, series)


def stranger(_halls: Halls) -> Client:
    return Client()


def phone(halls: Halls) -> Client:
    """A phone at table 1 of the village, in the first round."""
    return with_token(factories.join(halls.village, 1, 1, "NS").device.token)


def director(_halls: Halls) -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def crawl(halls: Halls, make: Callable[[Halls], Client]) -> dict[str, Answer]:
    """Return what a visitor gets at every address of both events, of the series and of a table in the village."""
    known = Known(
        {
            "slug": [halls.town.slug, halls.village.slug],
            "key": [halls.village.table_links.get(table=1).key],
            "sheet": "standings standings-ns scores boards travellers open-rounds log info".split(),
            "series": [halls.series.slug],
            "act": ["late"],
            **{"number": [1, 2], "board": [1, 2], "round": [1, 2], "table": [1, 2], "match": [], "deal": []},
        },
        {1: 1, 2: 2},
    )
    with taken_back():
        count_rows_anew()
        visitor = Visitor(make(halls), avoids="^/rules|^/matches|^/m/|^/language|[?&](step|trick)=")
        wanted = ("/e/", "/t/", "/series/")
        visitor.open_all(known.paths(route for route in routes() if route.startswith(wanted)))
    return visitor.answers


def happen_otherwise(halls: Halls) -> None:
    """Let every table of the town have other results."""
    for result in Result.objects.filter(event=halls.town, is_current=True):
        points = result.slip["points"]["NS"]
        result.slip |= {"level": "none", "points": {"NS": 72 - points, "EW": points}}
        result.save()


def telling(answers: dict[str, Answer], halls: Halls) -> dict[str, list[str]]:
    found = {one.request: found_in(one.without_chance, halls.hands) for one in answers.values()}
    return {request: ways for request, ways in found.items() if ways}


@pytest.mark.parametrize("make", [stranger, phone])
def test_nothing_of_a_hall_is_told_while_the_other_has_still_to_play(
    halls: Halls, make: Callable[[Halls], Client]
) -> None:
    answers = crawl(halls, make)
    assert [answer.request for answer in answers.values() if answer.status not in EXPECTED] == []
    assert telling(answers, halls) == {}
    standings = answers[f"GET /e/{halls.town.slug}/standings/"].body
    assert "Results are shown when everybody who plays the same boards in another event has finished." in standings
    happen_otherwise(halls)
    assert differing(answers, crawl(halls, make)) == []


def test_the_director_sees_results_but_no_card_without_a_look_that_is_logged(halls: Halls) -> None:
    answers = crawl(halls, director)
    assert telling(answers, halls) == {}
    here = f"/e/{halls.town.slug}"
    assert "Pair 1" in answers[f"GET {here}/standings/"].body
    client = director(halls)
    last = LogEntry.objects.latest("pk").pk
    page = client.post(reverse("board-look", args=[halls.town.slug, 1])).content.decode()
    assert len({way.split(" (")[0] for way in found_in(page, hands_of(1, halls.town.boards.get(number=1).hands))}) == 4
    acts = LogEntry.objects.filter(pk__gt=last).values_list("act", flat=True)
    assert LOOKS.intersection(acts)


@pytest.mark.parametrize("how", ["the other hall has finished", "the events are in no ranking"])
def test_the_same_addresses_tell_all_when_nobody_has_still_to_play(halls: Halls, how: str) -> None:
    if how == "the other hall has finished":
        factories.enter_random_results(halls.village)
    else:
        Event.objects.filter(series=halls.series).update(series=None)  # what no act does while a board is to be played
    here = f"/e/{halls.town.slug}"
    pages = [f"{here}/boards/1/", f"{here}/boards/1/tables/2/replay/", f"{here}/boards/", f"{here}/standings/"]

    def opened() -> dict[str, str]:
        return {page: Client().get(page).content.decode() for page in pages}

    before = opened()
    assert [page for page in pages[:3] if not found_in(before[page], halls.hands)] == []
    happen_otherwise(halls)
    assert before[pages[-1]] != opened()[pages[-1]]
