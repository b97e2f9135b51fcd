"""From which round on results are shown, and from which they are kept for the end."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tests.factories import NOW
from tournaments.errors import Invalid
from tournaments.models import Event, LogEntry
from tournaments.services.wall import set_wall
from tournaments.texts.acts import act_sentence
from tournaments.texts.sentences import sentence

pytestmark = pytest.mark.django_db


ALL = "from round 1 on, nothing kept back"
KEPT = "from round 3 on, kept back from round 6 on"


@pytest.fixture
def event() -> Event:
    return factories.make_event(pairs=12, rounds=6)


def put(event: Event, shows_from: int, freezes_from: int | None) -> tuple[int, int | None]:
    set_wall(event_id=event.pk, shows_from=shows_from, freezes_from=freezes_from, by="director", at=NOW)
    event.refresh_from_db()
    return event.wall_shows_from, event.wall_freezes_from


def test_a_new_event_shows_everything(event):
    assert (event.wall_shows_from, event.wall_freezes_from) == (1, None)


def test_both_are_set_and_taken_back_and_logged_with_what_was(event):
    before = event.revision
    assert put(event, 3, 6) == (3, 6)
    assert event.revision > before
    assert put(event, 3, 6) == (3, 6)
    assert put(event, 1, None) == (1, None)
    assert [act_sentence(entry) for entry in LogEntry.objects.filter(act="wall_set")] == [
        f"Results are now shown {KEPT}; before: {ALL}",
        f"Results are now shown {ALL}; before: {KEPT}",
    ]


@pytest.mark.parametrize(
    "shows_from, freezes_from, code",
    [
        (0, None, "wall_shows_from"),
        (7, None, "wall_shows_from"),
        (1, 1, "wall_freezes_from"),
        (3, 3, "wall_freezes_from"),
        (3, 2, "wall_freezes_from"),
        (1, 7, "wall_freezes_from"),
        (6, 7, "wall_freezes_from"),
    ],
)
def test_what_would_show_nothing_is_refused(event, shows_from, freezes_from, code):
    with pytest.raises(Invalid) as caught:
        put(event, shows_from, freezes_from)
    assert caught.value.code == code
    assert "6" in sentence(caught.value)
    event.refresh_from_db()
    assert (event.wall_shows_from, event.wall_freezes_from) == (1, None)
    assert not LogEntry.objects.filter(act="wall_set").exists()


@pytest.mark.parametrize("values", [{"wall_shows_from": 0}, {"wall_shows_from": 3, "wall_freezes_from": 3}])
def test_the_database_refuses_it_too(event, values):
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(pk=event.pk).update(**values)
