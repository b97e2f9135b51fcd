"""The log of the server names no key of a table, whatever goes wrong below its address."""

from __future__ import annotations

import logging
import logging.config
from io import StringIO

import pytest
from django.conf import settings
from django.test import Client

from tests import factories
from tournaments.key_masking import masked
from tournaments.models import Event


@pytest.mark.parametrize(
    "line, shown",
    [
        ("Not Found: /t/AbC-1_2/boards/5/", "Not Found: /t/***/boards/5/"),
        ("Not Found: /t/AbC-1_2", "Not Found: /t/***"),
        ("Forbidden (no token): /t/AbC-1_2/join/?v=t/x", "Forbidden (no token): /t/***/join/?v=t/***"),
        ("\"GET http://basa.example/t/AbC-1_2/ HTTP/1.1\" 500", "\"GET http://basa.example/t/***/ HTTP/1.1\" 500"),
        ("<WSGIRequest: POST '/t/AbC-1_2/boards/1/enter/'>", "<WSGIRequest: POST '/t/***/boards/1/enter/'>"),
        ("next=%2Ft%2FAbC-1_2%2Fjoin", "next=%2Ft%2F***%2Fjoin"),
        ("tried t/AbC-1_2/ and /e/cat/meow/", "tried t/***/ and /e/cat/meow/"),
        ("Not Found: /e/list/boards/", "Not Found: /e/list/boards/"),
    ],
)  # fmt: skip
def test_a_key_in_an_address_is_masked(line: str, shown: str) -> None:
    assert masked(line) == shown


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """What the site's own handler prints, as the settings make it."""
    printed = StringIO()
    config = settings.LOGGING["formatters"]["plain"]
    configurator = logging.config.DictConfigurator({"version": 1})
    handler = logging.StreamHandler(printed)
    handler.setFormatter(configurator.configure_formatter(dict(config)))
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [*root.handlers, handler])
    return printed


@pytest.fixture
def event(db: None) -> Event:
    return factories.make_event(pairs=4, rounds=2)


def test_refused_and_unknown_addresses_are_logged_without_the_key(event: Event, lines: StringIO) -> None:
    key = factories.link_of(event, 1).key
    Client(enforce_csrf_checks=True).post(f"/t/{key}/join/", {"pair": 1, "round": 1})
    Client().get(f"/t/{key}/no-such-page/")
    Client().get(f"/t/{key}")

    said = lines.getvalue()
    assert "Forbidden (CSRF" in said
    assert "Not Found: /t/***/no-such-page/" in said
    assert key not in said


def test_an_error_is_logged_without_the_key(event: Event, lines: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    key = factories.link_of(event, 1).key

    def fails(*_given: object) -> None:
        raise RuntimeError(f"cannot answer /t/{key}/")

    monkeypatch.setattr("tournaments.views.table.table_page", fails)
    Client(raise_request_exception=False).get(f"/t/{key}/")

    said = lines.getvalue()
    assert "Traceback" in said
    assert "RuntimeError: cannot answer /t/***/" in said
    assert key not in said
