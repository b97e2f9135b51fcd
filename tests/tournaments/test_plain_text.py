"""Free text as it is stored: nothing invisible, nothing that a database refuses."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests import factories
from tournaments.models import Club, LogEntry, Player
from tournaments.plain_text import one_line, without_nul
from tournaments.services import results
from tournaments.services.events import rename_event
from tournaments.services.pairs import rename_pairs
from tournaments.services.start import found_club


@pytest.mark.parametrize(
    "typed, stored",
    [
        ("we had\x00 38", "we had 38"),
        ("a\x07b\x1b[31m", "a b [31m"),
        ("two\r\nlines\tand\u2028more", "two lines and more"),
        ("\u202egnal", "gnal"),
        ("l\u200ba\u00adb", "lab"),
        ("half \ud83d of it", "half of it"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("e\u0301", "é"),
        ("\x00", ""),
    ],
)
def test_one_line(typed: str, stored: str) -> None:
    assert one_line(typed) == stored


def test_without_nul_reaches_into_json() -> None:
    value = {"a\x00": ["b\x00c", 1, None, {"d": "\x00"}], "e": "f"}
    assert without_nul(value) == {"a": ["bc", 1, None, {"d": ""}], "e": "f"}


@pytest.mark.django_db
def test_every_free_text_is_stored_without_nul() -> None:
    director = found_club(name="Pe\x00nya", username="arbitre", password="x", at=timezone.now())
    event = factories.make_event(pairs=6, rounds=3)
    rename_event(event_id=event.pk, name="Sopar\x00!", date=event.date, by=director, at=factories.NOW)
    rename_pairs(event_id=event.pk, changes={1: ((), ("An\x00na", "Pol"))}, by=director, at=factories.NOW)
    entered = factories.enter(factories.join(event, 1, 1, "NS"), 1)
    disputed = results.dispute(
        by=factories.join(event, 1, 1, "EW"),
        board=1,
        expected_version=entered.version,
        reason="we\x00had 38",
        at=factories.NOW,
        handed_over=False,
        request_id=uuid4(),
    )
    event.refresh_from_db()

    assert (Club.objects.get().name, User.objects.get(username="arbitre")) == ("Pe nya", director)
    assert (event.name, Player.objects.get(pair__number=1, position=1).name) == ("Sopar !", "An na")
    assert (disputed.reason, LogEntry.objects.get(act="disputed").reason) == ("we had 38", "we had 38")
