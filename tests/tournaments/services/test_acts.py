"""The frame of every act: what the log says of when."""

from __future__ import annotations

import datetime as dt

import pytest

from tests import factories
from tests.factories import NOW
from tournaments.services.acts import locked, log

pytestmark = pytest.mark.django_db


def test_the_clock_of_the_log_never_goes_back() -> None:
    event = factories.make_event(pairs=4, rounds=2)
    asked = [NOW + dt.timedelta(seconds=seconds) for seconds in (30, 10, 40)]
    with locked(event.pk) as held:
        entries = [log(held, f"act_{number}", actor="anna", at=at) for number, at in enumerate(asked)]
    assert [entry.at for entry in entries] == [asked[0], asked[0], asked[2]]


def test_another_event_has_a_clock_of_its_own() -> None:
    first, second = factories.make_event(pairs=4, rounds=2), factories.make_event(pairs=6, rounds=3)
    with locked(first.pk) as held:
        log(held, "late", actor="anna", at=NOW + dt.timedelta(hours=1))
    with locked(second.pk) as held:
        assert log(held, "early", actor="anna", at=NOW + dt.timedelta(minutes=1)).at == NOW + dt.timedelta(minutes=1)
