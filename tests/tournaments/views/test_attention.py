"""What the director's page of things to look at says of agreements that one pair could have made alone."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests import factories
from tests.factories import NOW
from tests.tournaments.services.test_plays import SECTIONS
from tournaments.models import Board, Event
from tournaments.services import plays, results, tables

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)
TITLE = "Confirmed by a phone that came after the entry"


@pytest.fixture
def event() -> Event:
    """Six pairs at three tables: at table 1 pairs 1 and 4 in round 1."""
    return factories.make_event(pairs=6, rounds=3)


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def confirm_late(event: Event, board: int = 1, table: int = 1, pair: int = 4) -> None:
    """Let North-South enter, and East-West confirm on a phone that joined five minutes later."""
    factories.enter(factories.join(event, 1, table, "NS"), board)
    link = factories.link_of(event, table)
    by = tables.join(link=link, token="", round_number=1, pair=pair, at=LATER)
    results.confirm(by=by, board=board, expected_version=1, at=LATER, handed_over=False)


def page_of(director: Client, event: Event) -> tuple[str, str]:
    html = director.get(reverse("attention", args=[event.slug])).content.decode()
    return " ".join(strip_tags(html).split()), html


def test_a_board_confirmed_by_a_late_phone_is_listed_with_a_way_to_it(event: Event, director: Client) -> None:
    confirm_late(event)

    said, html = page_of(director, event)

    assert f"{TITLE} 1" in said
    assert "confirmed by pair 4" in said
    assert html.count(f'href="{reverse("result", args=[event.slug, 1, 1, 1])}"') == 1


def test_a_board_confirmed_by_a_phone_that_was_there_is_not_listed(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1)

    assert TITLE not in page_of(director, event)[0]


def test_it_goes_away_when_the_director_records_the_result(event: Event, director: Client) -> None:
    confirm_late(event)
    typed = {
        "chooser": "N",
        "trump": "o",
        "level": "none",
        "points": "40",
        "side": "NS",
        "reason": "",
        "version": "2",
        "act": "enter",
    }

    director.post(reverse("result", args=[event.slug, 1, 1, 1]), typed)

    assert event.results.get(is_current=True).source == "director"
    assert TITLE not in page_of(director, event)[0]


def test_it_goes_away_when_both_sides_agree_anew_on_phones_that_were_there(event: Event, director: Client) -> None:
    early = factories.join(event, 1, 1, "EW")
    confirm_late(event)
    factories.enter(early, 1, version=2, points=44)

    results.confirm(by=factories.join(event, 1, 1, "NS"), board=1, expected_version=3, at=LATER, handed_over=False)

    assert TITLE not in page_of(director, event)[0]


def record(event: Event, table: int, text: str) -> None:
    plays.record_play(
        event_id=event.pk, table=table, board=1, text=text, by=factories.make_director(), at=NOW, expected_version=0,
    )  # fmt: skip


@pytest.mark.parametrize(
    "trick, title",
    [("W c9 o7 c3 c4", "Flagged plays"), ("W c9 c2 c4 c3", "Cards that do not fit the hands")],
    ids=["a revoke", "cards the wrong way round"],
)
def test_what_the_record_of_another_table_shows_is_listed(
    event: Event, director: Client, trick: str, title: str
) -> None:
    """The board has no hands; table 1 records one trick of it, table 2 all twelve."""
    Board.objects.filter(event=event, number=1).update(hands="", dealer="N")
    record(event, 1, f"N:e W:be E:be\n{trick}\n*\n")
    assert title not in page_of(director, event)[0]

    record(event, 2, SECTIONS)

    said, html = page_of(director, event)
    assert f"{title} 1" in said
    assert html.count(f'href="{reverse("play", args=[event.slug, 1, 1])}"') == 1


@pytest.mark.parametrize("pairs", [4, 60])
def test_the_list_costs_the_same_for_few_pairs_and_many(
    director: Client, pairs: int, django_assert_num_queries: object
) -> None:
    event = factories.make_event(pairs=pairs, rounds=2)
    for seating in event.seatings.filter(round__number=1, ew__isnull=False).select_related("ew"):
        confirm_late(event, table=seating.table, pair=seating.ew.number)

    with django_assert_num_queries(14):
        director.get(reverse("attention", args=[event.slug]))
