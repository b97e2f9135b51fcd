"""Choosing the chain of tie-breaks when an event is made and while nothing is recorded, and what is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.forms.test_event import form
from tournaments.errors import Invalid
from tournaments.models import Event, LogEntry
from tournaments.services.events import change_settings
from tournaments.services.settings import Settings, settings_of

pytestmark = pytest.mark.django_db

NO_MORE = "none"


def ties(first: str, second: str = NO_MORE, third: str = NO_MORE) -> dict[str, str]:
    return {"tie_1": first, "tie_2": second, "tie_3": third}


@pytest.mark.parametrize(
    "values, chain",
    [
        (ties("won", "tops"), ("won", "tops")),
        (ties(NO_MORE), ()),
        (ties("direct", NO_MORE, "penalties"), ("direct", "penalties")),
        ({}, None),  # a form without these fields says nothing of it
    ],
)
def test_the_chain_is_what_was_chosen(values: dict[str, str], chain: tuple[str, ...] | None) -> None:
    made = form(**values)
    assert made.errors == {}
    assert made.settings is not None
    assert made.settings.tie_breaks == chain


@pytest.mark.parametrize("values", [ties("won", "won"), ties("difference"), ties("tops", "x")])
def test_what_cannot_be_chosen_is_said_at_the_choice(values: dict[str, str]) -> None:
    made = form(**values)
    assert made.settings is None or made.errors
    assert set(made.errors) <= {"tie_1", "tie_2"}
    assert made.errors


def test_a_new_event_has_the_usual_chain_of_its_kind() -> None:
    assert factories.make_event(4, 2, with_boards=False).tie_breaks == ("tops",)
    matches = {"format": "games", "variant": "eastern", "movement": "round-robin", "with_boards": False}
    assert factories.make_event(4, 3, **matches).tie_breaks == ("difference", "scored")
    assert factories.make_event(4, 2, with_boards=False, tie_breaks=()).tie_breaks == ()


@pytest.mark.parametrize("chain", [("tops", "tops"), ("scored",), ("",)])
def test_a_chain_that_cannot_be_is_refused(chain: tuple[str, ...]) -> None:
    with pytest.raises(Invalid) as refused:
        factories.make_event(4, 2, with_boards=False, tie_breaks=chain)
    assert refused.value.code == "tie_breaks"


def change(event: Event, **changes: Any) -> Event:
    words = {name: getattr(settings_of(event), name) for name in Settings.__slots__} | changes
    return change_settings(event_id=event.pk, settings=Settings(**words), by="d", at=factories.NOW)


def test_it_is_changed_like_every_setting_and_stands_in_the_log() -> None:
    event = factories.make_event(4, 2, with_boards=False)
    changed = change(event, tie_breaks=("won", "tops"))
    assert changed.tie_breaks == ("won", "tops")
    assert changed.revision > event.revision
    entry = LogEntry.objects.get(event=event, act="settings_changed")
    assert (entry.old["tie_breaks"], entry.new["tie_breaks"]) == (["tops"], ["won", "tops"])
    client = Client()
    client.force_login(factories.make_director())
    page = client.get(reverse("log", args=[event.slug])).content.decode()
    assert "ties more boards with the highest score → more boards won, then more boards with the highest score" in page
    assert change(changed, tie_breaks=None).tie_breaks == ("won", "tops")  # who says nothing of it changes nothing


def test_the_pages_offer_what_the_kind_of_evening_knows() -> None:
    factories.make_club()
    client = Client()
    client.force_login(factories.make_director())
    new = client.get(reverse("event-new")).content.decode()
    assert "more boards won" in new
    of_boards, of_teams = (
        re.search(rf'<select name="{name}tie_1".*?</select>', new, re.S) for name in ("", "competition_")
    )
    assert of_boards
    assert of_teams
    assert "more points scored" not in of_boards[0]
    assert "more boards won" not in of_teams[0]
    event = factories.make_event(4, 2, with_boards=False, tie_breaks=("won",))
    page = client.get(reverse("event-options", args=[event.slug])).content.decode()
    assert '<option value="won" selected>more boards won</option>' in page
    matches = client.get(reverse("event-new") + "?format=games&game=huutopussi").content.decode()
    assert '<option value="difference" selected>the greater difference</option>' in matches


# Teams of four, which are ranked by their matches ------------------------------------------------------------------


def of_teams(first: str, second: str = NO_MORE, third: str = NO_MORE, **more: str) -> dict[str, str]:
    chain = {f"competition_{name}": key for name, key in ties(first, second, third).items()}
    return {"movement": "teams", "pairs": "8", "time": "240", **chain, **more}


def test_teams_have_a_chain_of_their_own() -> None:
    made = form(**of_teams("meeting", "difference"), **ties("tops", "won"))
    assert made.errors == {}
    assert made.settings is not None
    assert made.settings.tie_breaks == ("meeting", "difference")
    pairs = form(**of_teams("meeting", movement="mitchell"), **ties("tops", "won"))
    assert pairs.settings is not None
    assert pairs.settings.tie_breaks == ("tops", "won")


def test_what_teams_cannot_have_is_said_at_their_choice() -> None:
    assert set(form(**of_teams("scored", "scored"), **ties("tops")).errors) == {"competition_tie_1"}
    assert set(form(**of_teams("tops"), **ties("tops")).errors) == {"competition_tie_1"}


def test_teams_begin_with_the_chain_of_matches_and_pairs_with_that_of_boards() -> None:
    event = factories.make_event(8, 3, movement="teams", with_boards=False)
    assert event.tie_breaks == ("difference", "scored")
    assert event.pair_tie_breaks == ("tops",)
    words = {"event_id": event.pk, "by": factories.make_director(), "at": factories.NOW}
    settings = settings_of(event)
    change_settings(**words, settings=replace(settings, tie_breaks=None, movement="mitchell+two", competition=None))
    assert Event.objects.get().tie_breaks == ("tops",)
    with pytest.raises(Invalid):
        factories.make_event(8, 3, movement="teams", with_boards=False, name="Tops", tie_breaks=("tops",))
