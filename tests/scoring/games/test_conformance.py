"""What every game and every preset keeps to, whatever its rules are."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from scoring.errors import ImpossibleAction
from scoring.games.registry import GAMES, Game
from scoring.notation import read_record, write
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Play, apply, replay
from tests.scoring.games.playing import random_hand, record_of_hand

HANDS = 12
"""How many hands of each preset are played; a wrong rule shows in few of them, a broken promise in all."""

PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.variants.presets]

WHOLE: dict[str, Callable[[Any, Verdict], int]] = {
    "botifarra": lambda options, verdict: 72,  # clause 1.4
    "huutopussi": lambda options, verdict: (  # H1.3, H1.4, H8.1
        4 * {"simple": 35, "original": 30}[options.values]
        + options.last_trick
        + sum(options.marriage_points(marriage.suit) for marriage in verdict.outcome.marriages)
    ),
    "quatre_sept": lambda options, verdict: 35,  # Q1.4
}
"""What the raw points of a hand make together, by the rule file."""


@pytest.fixture(params=PRESETS, ids="-".join)
def preset(request: pytest.FixtureRequest) -> tuple[Game, str]:
    """Each preset of each game."""
    key, name = request.param
    return GAMES[key], name


def hands(game: Game, name: str) -> list[tuple[Any, list[Any], list[Action]]]:
    """Return hands played by chance, the same every time."""
    return [random_hand(game.rules_of(name), random.Random(f"{name} {number}")) for number in range(HANDS)]


def test_something_is_legal_until_the_end_and_nothing_stands_twice(preset: tuple[Game, str]) -> None:
    game, name = preset
    rules = game.rules_of(name)
    for _, states, actions in hands(game, name):
        for state, action in zip(states, actions, strict=False):
            legal = rules.legal_actions(state)
            assert 0 < len(legal) == len(set(legal))
            assert action in legal
            assert all(rules.clause_against(state, one) is None for one in legal)
        assert rules.legal_actions(states[-1]) == ()
        assert rules.seat_to_act(states[-1]) is None


def test_states_are_values_that_nothing_changes(preset: tuple[Game, str]) -> None:
    game, name = preset
    rules = game.rules_of(name)
    for deal, states, actions in hands(game, name):
        hashes = [hash(state) for state in states]
        before = [repr(state) for state in states]
        again = replay(rules, deal, actions)
        assert list(again.states) == states
        assert [hash(state) for state in again.states] == hashes
        assert [repr(state) for state in states] == before


def test_cards_and_points_are_conserved(preset: tuple[Game, str]) -> None:
    game, name = preset
    rules, found = game.rules_of(name), 0
    for deal, states, actions in hands(game, name):
        play = states[-1].play
        if any(play.hands) or not isinstance(actions[-1], Play):
            continue  # thrown in
        assert sum(play.piles) & ~sum(rules.deck.suit_masks) == 0
        assert sum(play.tricks) == rules.deck.hand_size
        assert sum(1 for action in actions if isinstance(action, Play)) == sum(pile.bit_count() for pile in play.piles)
        verdict = game.check(record_of_hand(game, name, deal, actions), rules, tolerant=False, trace=False)
        assert verdict.points is not None
        assert sum(verdict.points) == WHOLE[game.key](rules.options, verdict)
        found += 1
    assert found > HANDS // 2


def test_the_text_of_a_hand_reads_back_and_is_legal(preset: tuple[Game, str]) -> None:
    game, name = preset
    rules = game.rules_of(name)
    for deal, states, actions in hands(game, name):
        record = record_of_hand(game, name, deal, actions)
        text = write(record)
        again = read_record(text)
        assert again == record
        assert write(again) == text
        verdict = game.check(again, rules, tolerant=False, trace=False)
        assert (verdict.error, verdict.irregularities) == (None, ())
        if actions:
            assert verdict.legal is True
            assert verdict.replay is not None
            assert sorted(map(repr, verdict.replay.actions)) == sorted(map(repr, actions))
            assert verdict.replay.final == states[-1]


def foreign(game: Game) -> list[Action]:
    """Return an action of each kind that other games have and this one has not."""
    own = {type(action) for action in _kinds(game)} | {Play}
    others = (action for other in GAMES.values() if other is not game for action in _kinds(other))
    return list({type(action): action for action in others if type(action) not in own}.values())


def _kinds(game: Game) -> list[Action]:
    found: dict[type, Action] = {}
    for name in game.variants.presets:
        for _, _, actions in hands(game, name):
            found |= {type(action): action for action in actions}
    return list(found.values())


@pytest.mark.parametrize("key", GAMES)
def test_what_another_game_has_is_impossible_here(key: str) -> None:
    game = GAMES[key]
    actions = foreign(game)
    assert len(actions) > 2
    for name in game.variants.presets:
        rules = game.rules_of(name)
        _, states, _ = hands(game, name)[0]
        for action in actions:
            for state in (states[0], states[len(states) // 2], states[-1]):
                with pytest.raises(ImpossibleAction) as refusal:
                    apply(rules, state, action)
                assert refusal.value.code == "kind"


def test_the_same_seed_gives_the_same_hand(preset: tuple[Game, str]) -> None:
    game, name = preset
    assert hands(game, name) == hands(game, name)
    texts = {write(record_of_hand(game, name, deal, actions)) for deal, _, actions in hands(game, name)}
    assert len(texts) == HANDS
