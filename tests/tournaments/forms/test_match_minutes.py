"""How long a round of matches takes, and who may stay: the same on every form that asks."""

from __future__ import annotations

import datetime as dt

import pytest
from django.http import QueryDict

from tournaments.forms.event import NewEventForm, filled_in, settings_initial
from tournaments.forms.proposals import ProposalsForm, chosen_words

DAY = dt.date(2026, 3, 1)


def new_event(**changes: str) -> NewEventForm:
    data = filled_in(DAY, {"format": "games", "pairs": "8", "time": "5:00"})
    for name, value in changes.items():
        data[name] = value
    return NewEventForm(data, today=DAY)


def proposals(**changes: str) -> ProposalsForm:
    data = QueryDict(mutable=True)
    data.update(
        {
            "game": "botifarra",
            "who": "pairs",
            "pairs": "21",
            "time": "5:00",
            "format": "games",
            "deals": "copies",
            "boards_per_round": "4",
            "minutes_per_deal": "5",
            "minutes_to_move": "3",
            **changes,
        }
    )
    return ProposalsForm(data)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "minutes"), [("eastern", 55), ("vilaplana", 50), ("torrefarrera", 55), ("lloret", 60)]
)
def test_the_round_takes_the_minutes_of_the_rules(preset: str, minutes: int) -> None:
    form = new_event(preset=preset)
    assert form.is_valid(), form.errors
    assert form.settings is not None
    assert (form.settings.minutes_per_round, form.settings.minutes_to_move) == (minutes, 3)
    assert settings_initial(form.settings)["minutes_per_round"] is None


@pytest.mark.django_db
def test_minutes_that_are_written_stay() -> None:
    form = new_event(preset="vilaplana", minutes_per_round="40")
    assert form.is_valid(), form.errors
    assert form.settings is not None
    assert form.settings.minutes_per_round == 40
    assert settings_initial(form.settings)["minutes_per_round"] == 40


@pytest.mark.parametrize(("game", "minutes"), [("botifarra", 55), ("huutopussi", 60), ("quatre_sept", 30)])
def test_a_match_to_the_target_is_compared_with_its_minutes(game: str, minutes: int) -> None:
    form = proposals(game=game)
    assert form.is_valid(), form.errors
    assert form.settings.minutes_per_round == minutes
    assert "minutes_per_round" not in chosen_words(form)


@pytest.mark.parametrize(
    ("who", "number", "is_there"), [("pairs", "22", False), ("pairs", "21", True), ("teams", "42", True)]
)
def test_who_stays_has_to_be_there(who: str, number: str, is_there: bool) -> None:
    form = proposals(who=who, staying=number, format="duplicate")
    assert form.is_valid() is is_there
    if not is_there:
        assert form.errors["staying"] == ["Nobody has number 22: the numbers go from 1 to 21."]


@pytest.mark.django_db
def test_a_new_event_refuses_a_stranger_who_stays() -> None:
    form = new_event(staying="99")
    assert form.errors["staying"] == ["Nobody has number 99: the numbers go from 1 to 8."]
