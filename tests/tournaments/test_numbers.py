"""Numbers of requests: however long, they are no error of the site."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import URLPattern

from tests import factories
from tournaments.models import Board, Event
from tournaments.numbers import nearest_number, number_from
from tournaments.urls import urlpatterns

LONG = ["9" * 5000, "99999999999999999999999", "2147483648", "-1", "²", "٣x", "1e3"]


@pytest.mark.parametrize(
    "text, number",
    [
        ("0", 0),
        ("12", 12),
        ("999999999", 999999999),
        ("1000000000", -1),
        ("", -1),
        (None, -1),
        *[(n, -1) for n in LONG],
    ],
)
def test_number_from(text: str | None, number: int) -> None:
    assert number_from(text) == number


@pytest.mark.parametrize(
    "text, number",
    [
        ("0", 0),
        ("7", 7),
        (" 7 ", 7),
        ("12", 12),
        ("13", 12),
        ("-1", 0),
        ("-0", 0),
        ("9" * 5000, 12),
        ("-" + "9" * 5000, 0),
        ("007", 7),
        *[(text, 3) for text in ("", None, "abc", "-", "--1", "1.5", "1e3", "²", "٣", "+1", "7x")],
    ],
)
def test_nearest_number(text: str | None, number: int) -> None:
    assert nearest_number(text, 0, 12, otherwise=3) == number


def test_addresses_use_no_converter_without_a_limit() -> None:
    patterns = [str(one.pattern) for one in urlpatterns if isinstance(one, URLPattern)]
    assert sum("<number:" in pattern for pattern in patterns) > 10
    assert [pattern for pattern in patterns if "<int:" in pattern] == []


@pytest.fixture
def event(db: None) -> Event:
    return factories.make_event(pairs=6, rounds=3, with_boards=False)


@pytest.fixture
def director(client: Client, event: Event) -> Client:
    client.force_login(factories.make_director(), backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("number", ["9" * 300, "99999999999999999999999", "2147483648", "12345"])
@pytest.mark.parametrize(
    "path",
    [
        "/e/{slug}/boards/{n}/",
        "/e/{slug}/pairs/{n}/",
        "/e/{slug}/live/boards/{n}/",
        "/e/{slug}/boards/1/tables/{n}/replay/",
        "/e/{slug}/results/{n}/1/1/",
        "/e/{slug}/results/?round={n}",
        "/t/{key}/boards/{n}/",
    ],
)
def test_a_number_that_nothing_has_is_not_found(director: Client, event: Event, path: str, number: str) -> None:
    answer = director.get(path.format(slug=event.slug, key=factories.link_of(event, 1).key, n=number))
    assert answer.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("number", ["99999999999999999999999", "9" * 300])
def test_nothing_is_looked_at_under_such_a_number(director: Client, event: Event, number: str) -> None:
    assert director.post(f"/e/{event.slug}/boards/{number}/look/").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("number", LONG)
def test_nothing_is_dealt_for_a_round_that_is_none(director: Client, event: Event, number: str) -> None:
    answer = director.post(f"/e/{event.slug}/boards/deal/", {"round": number}, follow=True)
    assert answer.status_code == HTTPStatus.OK
    assert not Board.objects.exclude(hands="").exists()


@pytest.mark.parametrize("number", LONG)
@pytest.mark.parametrize("query", ["log/?page=", "log/?board=", "log/?pair=", "live/standings/?v="])
def test_a_query_with_such_a_number_shows_something(director: Client, event: Event, query: str, number: str) -> None:
    assert director.get(f"/e/{event.slug}/{query}{number}").status_code == HTTPStatus.OK
