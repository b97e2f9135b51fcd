"""Every option, value and preset of every game has its words."""

from __future__ import annotations

from dataclasses import fields

import pytest

from scoring.games.botifarra.options import Level
from tournaments.clause_texts import BOOKS
from tournaments.option_texts import GAMES

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_every_option_and_preset_has_its_words(game):
    (options,) = {type(preset) for preset in game.variants.presets.values()}
    assert list(game.options) == [field.name for field in fields(options)]
    assert sorted(game.presets) == sorted(game.variants.presets)
    for texts in (game.options, game.presets):
        labels = [str(text.label) for text in texts.values()]
        assert len(set(labels)) == len(labels)
        assert all(str(text.help).endswith(".") for text in texts.values())


@games
def test_a_choice_offers_every_value_that_a_preset_has(game):
    for option in game.options:
        offered = game.choices_of(option)
        assert len({words for _key, words in offered}) == len(offered), option
        for preset in game.variants.presets.values():
            value = getattr(preset, option)
            assert not offered or game.value_text(option, value) in dict(offered).values(), option


@games
def test_a_value_that_is_a_word_is_said_in_the_words_of_people(game):
    for option, default in game.defaults.items():
        if isinstance(default, str) and option != "schedule":
            keys = [default, *(key for key, _words in game.choices_of(option))]
            assert set(keys) <= set(game.values[option]), option


@pytest.mark.parametrize(
    "game, option, value, words",
    [
        ("botifarra", "carry_over", True, "yes"),
        ("botifarra", "carry_over", "off", "no"),
        ("botifarra", "max_level", Level.NONE, "no doubling"),
        ("botifarra", "max_level", "recontro", "recontro"),
        ("botifarra", "deals", 12, "12"),
        ("huutopussi", "ban_at", None, "no huutokielto"),
        ("huutopussi", "ban_at", -500, "\u2212500"),
        ("huutopussi", "last_trick", 20, "20"),
        ("huutopussi", "max_bid", "auto", "all there is"),
        ("huutopussi", "max_bid", "440", "440"),
        ("quatre_sept", "tie", "draw", "a draw"),
    ],
)
def test_values_in_words(game, option, value, words):
    assert GAMES[game].value_text(option, value) == words


def test_a_game_leads_to_its_rules():
    assert {key: game.rules_page for key, game in GAMES.items()} == {key: book.address for key, book in BOOKS.items()}


def test_what_a_choice_offers():
    assert GAMES["huutopussi"].choices_of("exchange") == [("3", "three cards"), ("4", "four cards")]
    assert GAMES["huutopussi"].choices_of("kontra") == [("on", "yes"), ("off", "no")]
    assert GAMES["quatre_sept"].choices_of("target") == []
