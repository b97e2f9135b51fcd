"""The list of games."""

from __future__ import annotations

import pytest

from scoring.games.registry import GAMES
from scoring.notation.games import GAME_TEXTS


def test_a_game_stands_under_its_own_key_which_the_notation_knows() -> None:
    assert [key for key, game in GAMES.items() if game.key != key] == []
    assert set(GAMES) <= {text.key for text in GAME_TEXTS}


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_every_preset_are_those_of_the_game(key: str) -> None:
    game = GAMES[key]
    for preset, options in game.variants.presets.items():
        rules = game.rules_of(preset)
        assert (rules.key, rules.options) == (key, options)
        assert game.variants.canonical(preset) == preset
