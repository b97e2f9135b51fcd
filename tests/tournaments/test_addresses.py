"""The address of a visitor behind proxies, and that failed sign-ins are counted by it."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory

from tests import factories
from tournaments.addresses import client_address

PROXY = "127.0.0.1"


@pytest.mark.parametrize(
    "proxies, chain, address",
    [
        (0, "192.0.2.7", PROXY),
        (1, "192.0.2.7", "192.0.2.7"),
        # What a visitor writes into the header stands on the left.
        (1, "198.51.100.1, 192.0.2.7", "192.0.2.7"),
        (2, "198.51.100.1, 192.0.2.7, 10.0.0.1", "192.0.2.7"),
        (2, "192.0.2.7", PROXY),
        (1, "", PROXY),
        (1, "unknown", PROXY),
        (1, "2001:DB8::1", "2001:db8::1"),
    ],
)
def test_only_our_own_proxies_are_believed(settings: LazySettings, proxies: int, chain: str, address: str) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", headers={"x-forwarded-for": chain}, REMOTE_ADDR=PROXY)
    assert client_address(request) == address


def test_without_the_header_it_is_the_connection(settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES = 1
    assert client_address(RequestFactory().get("/", REMOTE_ADDR=PROXY)) == PROXY


@pytest.mark.django_db
@pytest.mark.parametrize("proxies, status", [(0, HTTPStatus.TOO_MANY_REQUESTS), (1, HTTPStatus.FOUND)])
def test_a_stranger_behind_the_proxy_locks_out_only_its_own_address(settings, proxies: int, status: int) -> None:
    settings.TRUSTED_PROXIES = proxies
    factories.make_club()
    factories.make_director()

    def sign_in(password: str, address: str) -> int:
        words = {"username": "director", "password": password}
        return Client().post("/sign-in/", words, headers={"x-forwarded-for": address}).status_code

    for _attempt in range(6):
        sign_in("wrong", "198.51.100.1")

    assert sign_in(factories.PASSWORD, "198.51.100.1") == HTTPStatus.TOO_MANY_REQUESTS
    assert sign_in(factories.PASSWORD, "192.0.2.7") == status
