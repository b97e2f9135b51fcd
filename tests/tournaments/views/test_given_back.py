"""Nothing that somebody has entered is lost when the site does not know them any more."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.views.test_plays import HANDS, SECTIONS, close, phone, text_of
from tournaments.models import Board, Event, Play

pytestmark = pytest.mark.django_db

SCRIPT = {"HX-Request": "true"}
TEXT = "N:e <script>alert(1)</script>\nW c9"


@pytest.fixture
def event() -> Event:
    """Four pairs; the round of board 1 has ended."""
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    return event


def sent(address: str, **more: Any) -> Any:
    """Return the answer to a browser that nobody knows."""
    return Client().post(address, {"do": "be", "text": TEXT, "version": "0"}, **more)


@pytest.mark.parametrize("name", ["draw", "play"])
def test_a_director_who_is_signed_out_gets_the_text_back(event: Event, name: str) -> None:
    close(event)
    response = sent(reverse(name, args=[event.slug, 1, 1]))
    assert response.status_code == 403
    assert "You are no longer signed in." in text_of(response)
    html = response.content.decode()
    assert TEXT in unescape(html)
    assert "<script>alert" not in html


@pytest.mark.parametrize("part", ["draw", "play"])
def test_a_phone_that_is_not_known_any_more_gets_the_text_back(event: Event, part: str) -> None:
    _client, typing = phone(event)
    close(event)
    address = typing.replace("/play/", f"/{part}/")
    response = sent(address)
    assert response.status_code == 403
    assert "This phone is not known at this table any more." in text_of(response)
    assert TEXT in unescape(response.content.decode())
    assert Client().post(address, {"do": "be"}).status_code == 302


@pytest.mark.parametrize("is_phone", [True, False])
def test_a_script_is_refused_and_leaves_the_page_alone(event: Event, is_phone: bool) -> None:
    address = phone(event)[1].replace("/play/", "/draw/") if is_phone else reverse("draw", args=[event.slug, 1, 1])
    close(event)
    response = sent(address, headers=SCRIPT)
    assert response.status_code == 403
    assert "HX-Redirect" not in response
    assert not Play.objects.exists()


@pytest.mark.parametrize("name", ["event-new", "draw", "play", "grid", "pairs", "result"])
def test_no_part_of_a_page_is_ever_the_sign_in_page(event: Event, name: str) -> None:
    rest = {"event-new": (), "result": (event.slug, 1, 1, 1), "grid": (event.slug,), "pairs": (event.slug,)}
    address = reverse(name, args=rest.get(name, (event.slug, 1, 1)))
    for ask in (Client().get, Client().post):
        assert ask(address, headers=SCRIPT).status_code == 403


def test_a_pair_sees_the_hands_of_the_boards_it_has_played_and_no_others(event: Event) -> None:
    """In every event, whatever visitors see, because it enters their play; and only once the round has ended."""
    client, typing = phone(event)
    drawing = typing.replace("/play/", "/draw/")
    assert client.get(drawing)["Location"] == typing
    close(event)
    assert event.shown == "nothing"
    assert client.get(drawing).status_code == 200
    stranger, _typing = phone(event := factories.make_event(pairs=4, rounds=2, name="Saturday"), table=2)
    close(event)
    other = reverse("table-draw", args=[factories.link_of(event, 1).key, 1])
    assert stranger.get(other).status_code == 302
    assert "art-" not in stranger.get(other, follow=True).content.decode()
    assert SECTIONS not in stranger.get(other, follow=True).content.decode()
