"""The list of games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.errors import UnknownVariant
from scoring.games.records import check, require_rules, rules_of
from scoring.games.registry import GAMES
from scoring.notation import QUATRE_SEPT, Record
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


def test_a_game_without_rules_here_is_an_error_of_its_record() -> None:
    with pytest.raises(UnknownVariant) as refusal:
        rules_of("tarot", None)
    assert refusal.value.code == "game"
    error = check(Record(replace(QUATRE_SEPT, key="tarot"))).verdict.error
    assert error is not None
    assert (error.kind, error.code) == ("syntax", "no_rules")


@pytest.mark.parametrize(
    "key, variant, rules, expected",
    [
        ("botifarra", None, None, "eastern"),
        ("quatre_sept", "?", None, "standard"),
        ("quatre_sept", "poule", None, "poule"),
        ("quatre_sept", "poule", "duplicate+target=31", "duplicate"),
        ("huutopussi", "duplicate", None, "duplicate"),
    ],
)
def test_a_record_is_checked_by_the_rules_asked_for_or_by_its_own(
    key: str, variant: str | None, rules: str | None, expected: str
) -> None:
    assert rules_of(key, variant, rules) == expected


@pytest.mark.parametrize(
    "rules, code", [("western+target=1", None), ("poule+bonus=5", None), ("poule+luck", "option"), ("whist", "preset")]
)
def test_rules_have_to_be_known_to_some_game(rules: str, code: str | None) -> None:
    try:
        require_rules(rules)
        found = None
    except UnknownVariant as refusal:
        found = refusal.code
    assert found == code
