"""What is typed when an event is made, and where each refusal stands."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import fields

import pytest
from django.http import QueryDict

from scoring.games.botifarra.options import parse_variant
from scoring.games.registry import GAMES as GAME_RULES
from tests import factories
from tournaments.forms.event import NewEventForm, begin_again, settings_initial
from tournaments.forms.event_fields import TimeField
from tournaments.forms.event_name import EventNameForm
from tournaments.forms.rules import OPTION
from tournaments.option_texts import GAMES
from tournaments.services.settings import Settings
from tournaments.texts.setup import duration, list_boards

TODAY = dt.date(2026, 1, 16)
TYPED = {
    "game": "botifarra",
    "format": "duplicate",
    "preset": "championship",
    "pairs": "12",
    "time": "2:00",
    "name": "Divendres",
    "date": "2026-01-16",
    "boards_per_round": "4",
    "minutes_per_round": "20",
    "movement": "auto",
    "deals": "copies",
    "fields_wish": "auto",
    "scale": "championship",
    "generate": "on",
}

pytestmark = pytest.mark.django_db


def form(**changes: str) -> NewEventForm:
    made = NewEventForm(TYPED | changes, today=TODAY)
    made.is_valid()
    return made


@pytest.mark.parametrize(
    "typed, minutes",
    [
        ("2:30", 150), ("2h30", 150), ("2 h 30 min", 150), ("2.30", 150), ("2 h", 120), ("2", 120), ("12", 720),
        ("13", 13), ("150", 150), ("150 min", 150), ("90m", 90), ("0:40", 40), (" 3:05 ", 185), ("2:5", 125),
    ],
)  # fmt: skip
def test_time_is_typed_as_people_write_it(typed: str, minutes: int):
    assert TimeField().clean(typed) == minutes


@pytest.mark.parametrize(
    "typed", ["", "soon", "0", "-1", "25:00", "2:30:10", "1e9", "99999", "2:99", "2:60", "0:90", "2h75"]
)
def test_what_is_no_time_is_refused_with_an_example(typed: str):
    made = form(time=typed)
    assert list(made.errors) == ["time"]
    assert made["time"].value() == typed


@pytest.mark.parametrize("typed", ["24:01", "25:00", "1441"])
def test_a_time_that_is_too_long_is_told_the_most(typed: str):
    assert form(time=typed).errors["time"] == ["Write a time of at most 24 hours."]
    assert form(time="24:00").errors == {}


def test_three_choices_are_enough():
    made = form()
    assert made.errors == {}
    assert made.settings == Settings("botifarra", "championship", 120)
    assert made.plan is not None
    assert (made.plan.rounds, made.plan.tables, made.plan.boards, made.plan.minutes) == (6, 6, 24, 120)


def test_the_list_is_read_in_place_of_the_number():
    made = form(pairs="Anna & Joan\nMar i Pep\nNil - Ona\nQuim;Roser")
    assert made.pair_count == 4
    assert made.pair_list is not None
    assert made.pair_list.names[4] == ("Quim", "Roser")


@pytest.mark.parametrize(
    "changes, field, words",
    [
        ({"pairs": ""}, "pairs", "one pair on each line"),
        ({"pairs": "3"}, "pairs", "4 to 200 pairs"),
        ({"pairs": "Anna & Joan\nMar"}, "pairs", "Line 2"),
        ({"pairs": "1000"}, "pairs", "An event has 4 to 200 pairs, not 1000."),
        ({"pairs": "-5"}, "pairs", "An event has 4 to 200 pairs, not -5."),
        ({"pairs": "4.5"}, "pairs", "An event has 4 to 200 pairs, not 4.5."),
        ({"time": "0:10"}, "time", "too little time"),
        ({"movement": "round-robin"}, "movement", "takes 3 h 40 min; you have 2 h"),
        ({"pairs": "4", "movement": "round-robin", "fields_wish": "two"}, "fields_wish", "one ranking"),
        ({"pairs": "4", "movement": "round-robin", "deals": "relayed"}, "deals", "a copy of the boards"),
        ({"pairs": "4", "deals": "elsewhere"}, "deals", "where the boards lie"),
        ({"preset": "western", "option_second_loads": "on"}, "option_second_loads", "eastern form"),
        ({"boards_per_round": "0"}, "boards_per_round", ""),
        ({"boards_per_round": "9"}, "boards_per_round", ""),
        ({"minutes_per_round": "0"}, "minutes_per_round", ""),
        ({"option_target": "0"}, "option_target", ""),
        ({"preset": "nonsense"}, "preset", ""),
        ({"date": "yesterday"}, "date", ""),
        ({"date": "1999-12-31"}, "date", "from 2000 to 2100"),
        ({"date": "2101-01-01"}, "date", "from 2000 to 2100"),
        ({"date": "0206-01-16"}, "date", "from 2000 to 2100"),
    ],
)
def test_a_refusal_stands_at_its_field_and_keeps_what_was_typed(changes: dict[str, str], field: str, words: str):
    made = form(**changes)
    assert list(made.errors) == [field]
    assert words in " ".join(made.errors[field])
    assert all(made[name].value() == typed for name, typed in changes.items())


@pytest.mark.parametrize("day", ["2000-01-01", "2100-12-31"])
def test_the_first_and_the_last_day_an_event_can_have(day: str):
    assert form(date=day).errors == {}
    assert EventNameForm({"name": "Divendres", "date": day}).is_valid()


@pytest.mark.parametrize("day", ["1999-12-31", "2101-01-01"])
def test_an_event_is_not_moved_to_another_century(day: str):
    made = EventNameForm({"name": "Divendres", "date": day})
    assert made.errors == {"date": ["Write a date from 2000 to 2100."]}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_can_be_set_and_is_explained(game: str):
    text, options = GAMES[game], GAME_RULES[game].variants.presets
    names = [field.name for field in fields(next(iter(options.values())))]
    assert list(text.options) == names
    assert sorted(name for _title, group in text.groups for name in group) == sorted(names)
    assert sorted(text.presets) == sorted(options)
    made = form(game=game)
    for name in names:
        assert made.fields[OPTION + name].help_text.endswith(f"Clause {text.options[name].clause}.")


def other_values() -> Iterator[tuple[str, str, str]]:
    """A game, an option and a value it may have: each of its choices, or for a number one that differs."""
    numbers = {"max_bid": "200", "ban_at": "-250", "min_bid": "60", "kontra_max": "2"}
    for game, text in GAMES.items():
        for name in text.options:
            for value in [key for key, _words in text.choices_of(name)] or [numbers.get(name, "77")]:
                if (name, value) != ("players", "3"):  # no evening of pairs
                    yield game, name, value
    yield from [("huutopussi", "ban_at", "none"), ("huutopussi", "max_bid", "auto")]


@pytest.mark.parametrize("game, name, value", list(other_values()))
def test_every_value_of_every_option_reaches_the_event(game: str, name: str, value: str):
    preset = {"botifarra": "eastern"}.get(game, "standard")
    made = form(game=game, format="games", preset=preset, **{OPTION + name: value})
    assert made.errors == {}
    assert made.settings is not None
    parse = GAME_RULES[game].variants.parse
    assert (made.settings.game, parse(made.settings.variant)) == (game, parse(f"{preset}+{name}={value}"))


@pytest.mark.parametrize(
    "changes, field, words",
    [
        (
            {"game": "huutopussi", "preset": "standard"},
            "preset",
            "H13.4). The rules “Duplicate” are made for it",
        ),
        (
            {"game": "huutopussi", "preset": "three", "format": "games"},
            "preset",
            "cannot have “Players at a table",
        ),
        ({"game": "huutopussi", "preset": "duplicate", "option_redeal": "sixes"}, "option_redeal", "not “three sixes”"),
        ({"game": "huutopussi", "preset": "duplicate", "option_ban_at": "-500"}, "option_ban_at", "“no huutokielto”"),
        ({"game": "huutopussi", "preset": "duplicate", "option_ban_at": "-x"}, "option_ban_at", "-x is not possible"),
        ({"game": "huutopussi", "preset": "duplicate", "option_min_bid": "52"}, "option_min_bid", "52 is not possible"),
        ({"game": "quatre_sept", "preset": "standard"}, "preset", "has to be “are played”, not “win the match”"),
        ({"game": "quatre_sept", "preset": "duplicate", "option_redeal_low": "on"}, "option_redeal_low", "Q10.4"),
        ({"game": "huutopussi", "preset": "championship"}, "preset", "Choose the rules to play by."),
        ({"game": "bridge"}, "game", "Choose the game to play."),
        ({"format": "war"}, "format", "Choose what is played at the tables."),
        (
            {"game": "huutopussi", "preset": "standard", "format": "boards", "boards_per_round": "6"},
            "boards_per_round",
            "a multiple of 4 deals",
        ),
    ],
)
def test_rules_that_make_no_sense_for_an_evening_are_refused(changes: dict[str, str], field: str, words: str):
    made = form(**changes)
    assert list(made.errors) == [field]
    assert words in " ".join(made.errors[field])


def test_a_match_of_botifarra_may_have_any_number_of_deals():
    made = form(format="boards", boards_per_round="10")
    assert made.errors == {}
    assert made.fields["boards_per_round"].label == "Deals a match"


def test_many_kontras_with_the_same_boards_are_advised_against():
    made = form(game="huutopussi", preset="erlangen_duplicate", option_kontra_max="9")
    assert made.errors == {}
    assert len(made.advice) == 1
    assert "two" not in made.advice[0]
    assert "Most calls of Kontra and Re: 9" in made.advice[0]
    assert form(game="huutopussi", preset="erlangen_duplicate").advice == ()
    assert form(game="huutopussi", preset="erlangen", format="games").advice == ()


@pytest.mark.parametrize(
    "game, kind, preset, scale, name",
    [
        ("botifarra", "duplicate", "championship", "championship", "Botifarra evening"),
        ("botifarra", "games", "eastern", "championship", "Botifarra evening"),
        ("huutopussi", "duplicate", "duplicate", "matchpoints", "Huutopussi evening"),
        ("huutopussi", "boards", "standard", "matchpoints", "Huutopussi evening"),
        ("quatre_sept", "duplicate", "duplicate", "matchpoints", "Quatre Sept evening"),
        ("quatre_sept", "games", "standard", "matchpoints", "Quatre Sept evening"),
    ],
)
def test_another_game_begins_with_its_own_rules(game: str, kind: str, preset: str, scale: str, name: str):
    offered = NewEventForm(today=TODAY, asked={"game": game, "format": kind})
    assert [offered[one].value() for one in ("game", "format", "preset", "scale", "name")] == [
        game, kind, preset, scale, name,
    ]  # fmt: skip
    typed = QueryDict(mutable=True)
    typed.update(TYPED | {"option_form": "western", "name": "Botifarra evening", "game": game, "format": kind})
    again = NewEventForm(begin_again(typed), today=TODAY)
    assert again.is_valid(), again.errors
    assert again.settings is not None
    assert (again.settings.variant, again.settings.scale, again.settings.game) == (preset, scale, game)
    assert (again.cleaned_data["name"], again.pair_count) == (name, 12)


@pytest.mark.parametrize(
    "game, kind, presets",
    [
        ("huutopussi", "duplicate", {"duplicate", "erlangen_duplicate"}),
        ("huutopussi", "games", {*GAME_RULES["huutopussi"].variants.presets} - {"three"}),
        ("quatre_sept", "duplicate", {"duplicate", "poule_duplicate"}),
        ("quatre_sept", "boards", {*GAME_RULES["quatre_sept"].variants.presets}),
        ("botifarra", "duplicate", {*GAME_RULES["botifarra"].variants.presets}),
    ],
)
def test_the_presets_that_fit_are_on_offer(game: str, kind: str, presets: set[str]):
    offered = NewEventForm(today=TODAY, asked={"game": game, "format": kind})
    assert {key for key, _text in offered.offered_presets()} == presets


def test_a_name_of_ones_own_stays_when_another_game_is_chosen():
    typed = QueryDict(mutable=True)
    typed.update(TYPED | {"game": "huutopussi"})
    assert begin_again(typed)["name"] == "Divendres"


def test_existing_settings_come_back_into_the_form():
    settings = Settings(
        "botifarra", "western+max_level=none+carry_over", 95, 5, 15, movement="mitchell+one", scale="butinet"
    )
    made = NewEventForm({**TYPED, **settings_initial(settings), "time": "1:35"}, today=TODAY)
    assert made.is_valid(), made.errors
    assert made.settings is not None
    assert parse_variant(made.settings.variant) == parse_variant(settings.variant)
    assert (made.settings.minutes, made.settings.movement, made.settings.scale) == (95, "mitchell+one", "butinet")


def test_pairs_of_an_earlier_event_need_no_list():
    earlier = factories.make_event(pairs=6, rounds=3, names=[("Anna", "Joan")])
    made = form(pairs="", copy_from=str(earlier.pk))
    assert made.errors == {}
    assert (made.pair_count, made.copies) == (6, earlier)
    assert form(pairs="8", copy_from=str(earlier.pk)).copies is None


@pytest.mark.parametrize("minutes, text", [(40, "40 min"), (60, "1 h"), (125, "2 h 05 min")])
def test_times_in_words(minutes: int, text: str):
    assert duration(minutes) == text


@pytest.mark.parametrize("numbers, text", [([1], "1"), ([1, 2, 3], "1–3"), ([9, 1, 2, 5], "1–2, 5, 9"), ([], "")])
def test_boards_in_words(numbers: list[int], text: str):
    assert list_boards(numbers) == text


def test_nothing_under_more_is_open_at_first_and_what_is_wrong_there_is():
    assert not NewEventForm(today=TODAY).has_changed_more()
    assert form(boards_per_round="99").has_changed_more()
    assert form(option_second_loads="on").has_changed_more()
