"""What holds for every request: NUL is refused before anything looks it up, and no page is kept in a cache."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.test import Client

from tests import factories
from tournaments.models import Event, LogEntry, Result

pytestmark = pytest.mark.django_db
NUL = "\x00"


@pytest.fixture
def event() -> Event:
    return factories.make_event(pairs=6, rounds=3, shown="all")


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(factories.make_director(), backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize(
    "path",
    [
        "/t/%00/",
        "/e/%00/",
        "/%00",
        "/e/{slug}/pairs/?copy=%00",
        "/e/{slug}/log/?kind=%00",
        "/t/{key}/live/?v=%00",
        "/e/{slug}/live/standings/?v=a%00",
        "/?%00=1",
    ],
)
def test_nul_in_an_address_is_refused(director: Client, event: Event, path: str) -> None:
    answer = director.get(path.format(slug=event.slug, key=factories.link_of(event, 1).key))
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert "cannot be stored" in answer.text
    assert "Content-Security-Policy" in answer.headers


def test_nul_in_the_address_of_a_static_file_is_no_error(client: Client, event: Event) -> None:
    assert client.get("/static/%00.css").status_code in (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND)


@pytest.mark.parametrize("name", ["basa_device", "sessionid", "csrftoken", "another"])
def test_nul_in_a_cookie_is_refused(client: Client, event: Event, name: str) -> None:
    # Browsers and servers pass the escaped form on; it is Python that makes the character of it.
    path = f"/t/{factories.link_of(event, 1).key}/"
    answer = client.get(path, headers={"cookie": f'{name}="a\\000b"'})
    assert answer.status_code == HTTPStatus.BAD_REQUEST


def test_nul_in_a_form_is_refused_and_nothing_is_changed(client: Client, event: Event) -> None:
    entered = factories.enter(factories.join(event, 1, 1, "NS"), 1)
    other = factories.join(event, 1, 1, "EW")
    client.cookies["basa_device"] = other.device.token
    path = f"/t/{other.device.link.key}/boards/1/dispute/"
    before = LogEntry.objects.count()

    refused = client.post(path, {"version": entered.version, "words": f"we had{NUL} 38"})

    assert refused.status_code == HTTPStatus.BAD_REQUEST
    assert (Result.objects.count(), LogEntry.objects.count()) == (1, before)
    assert client.post(path, {"version": entered.version, "words": "we had 38"}).status_code == HTTPStatus.FOUND


def test_nul_in_the_name_of_a_field_is_refused(director: Client, event: Event) -> None:
    assert director.post(f"/e/{event.slug}/pairs/", {f"a{NUL}": "1"}).status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/sign-in/",
        "/healthz",
        "/no/such/page",
        "/events/new/",
        "/e/{slug}/",
        "/e/{slug}/standings/",
        "/e/{slug}/live/standings/",
        "/e/{slug}/boards/1/",
        "/e/{slug}/pairs/1/",
        "/e/{slug}/export/",
        "/e/{slug}/export.xlsx",
        "/e/{slug}/export/standings.csv",
        "/e/{slug}/log/",
        "/t/{key}/",
    ],
)
def test_no_page_is_kept_in_a_cache(director: Client, event: Event, path: str) -> None:
    answer = director.get(path.format(slug=event.slug, key=factories.link_of(event, 1).key))
    assert {"no-store", "private"} <= set(answer["Cache-Control"].split(", "))


def test_a_fragment_that_has_not_changed_is_not_kept_either(client: Client, event: Event) -> None:
    answer = client.get(f"/e/{event.slug}/live/standings/?v={event.revision}")
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (HTTPStatus.NO_CONTENT, True)


def test_static_files_may_be_kept(client: Client, event: Event) -> None:
    answer = client.get("/static/css/basa.css")
    answer.close()
    assert (answer.status_code, "no-store" in answer.get("Cache-Control", "")) == (HTTPStatus.OK, False)


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_a_request_beyond_any_form_is_refused_before_it_is_read(client: Client, kind: str) -> None:
    answer = client.generic("POST", "/healthz", b"", content_type=kind, CONTENT_LENGTH=str(700 * 1024 * 1024))
    assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert "too large" in answer.text
    assert "Content-Security-Policy" in answer.headers


def test_a_text_too_large_for_a_field_gets_a_page(director: Client, event: Event) -> None:
    answer = director.post(f"/e/{event.slug}/pairs/", {"list": "x" * 3_000_000})
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert "<main" in answer.text


def test_a_page_of_thousands_of_fields_is_read(director: Client, event: Event) -> None:
    fields = {f"field-{number}": "1" for number in range(5_000)}
    assert director.post(f"/e/{event.slug}/results/?round=1", fields).status_code == HTTPStatus.FOUND


@pytest.mark.parametrize("path", ["/e/{slug}/show/", "/e/{slug}/boards/deal/"])
def test_an_address_for_forms_alone_gets_a_page_when_it_is_opened(director: Client, event: Event, path: str) -> None:
    answer = director.get(path.format(slug=event.slug, key=factories.link_of(event, 1).key))
    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert answer.headers["Allow"] == "POST"
    assert "There is nothing to see at this address" in answer.text
