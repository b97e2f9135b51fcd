"""Laws that hold for every deal and every play (rules/botifarra.md, 1.4, 6.12)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import ES48
from scoring.errors import IllegalAction, ImpossibleAction
from scoring.games.botifarra.duty import legal_cards
from scoring.games.botifarra.options import parse_variant
from scoring.games.botifarra.rules import Botifarra, position_of
from scoring.rules import Play, apply, replay
from scoring.seats import COUNTER_CLOCKWISE
from tests.scoring.games.botifarra.cases import VARIANTS, held_but_forbidden, random_record, rules_of

seeds = st.integers(0, 2**32)


@given(seed=seeds, variant=st.sampled_from(VARIANTS))
def test_cards_are_conserved_and_points_sum_to_72(seed: int, variant: str) -> None:
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed), illegal=True)
    for state in replay(rules, deal, actions, tolerant=True).states:
        play = state.play
        sets = [*play.hands, *play.piles, sum(1 << n for n in play.trick)]
        assert sum(s.bit_count() for s in sets) == 48
        assert sum(sets) == (1 << 48) - 1
    outcome = rules.outcome(replay(rules, deal, actions, tolerant=True).final)
    assert sum(outcome.points) == 72
    assert outcome.tricks is not None
    assert sum(outcome.tricks) == 12


@given(seed=seeds)
def test_the_narrower_forms_are_contained_in_the_wider(seed: int) -> None:
    narrow_to_wide = [
        "eastern+third_safe_ruff",
        "eastern+third_safe",
        "eastern",
        "eastern+second_loads",
        "western",
    ]
    chain = [parse_variant(variant) for variant in narrow_to_wide]
    rules = rules_of("western")
    deal, actions = random_record(rules, random.Random(seed), illegal=False)
    for state in replay(rules, deal, actions).states:
        if rules.seat_to_act(state) is None or not state.calls.has_trump:
            continue
        sets = [legal_cards(position_of(state), options) for options in chain]
        assert all(narrow & ~wide == 0 for narrow, wide in zip(sets, sets[1:], strict=False))


@given(seed=seeds, variant=st.sampled_from(VARIANTS))
def test_legal_actions_and_the_verdict_agree_on_every_card_held(seed: int, variant: str) -> None:
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed), illegal=False)
    followed = replay(rules, deal, actions)
    for state, action in zip(followed.states, followed.actions, strict=False):
        legal = rules.legal_actions(state)
        assert len(set(legal)) == len(legal) > 0
        assert all(rules.clause_against(state, one) is None for one in legal)
        if isinstance(action, Play):
            assert all(rules.clause_against(state, card) is not None for card in held_but_forbidden(rules, state))


def test_what_cannot_happen_is_refused_by_type() -> None:
    rules = rules_of("eastern")
    deal, actions = random_record(rules, random.Random(8), illegal=False)
    followed = replay(rules, deal, actions)
    first_card = next(i for i, action in enumerate(actions) if isinstance(action, Play))
    led = actions[first_card]
    assert isinstance(led, Play)
    cases = [
        (followed.states[first_card - 1], led, "turn"),  # the calls are not over
        (followed.states[first_card + 1], led, "held"),  # played twice
        (followed.states[first_card], Play(COUNTER_CLOCKWISE.partner(led.seat), led.card), "held"),
        (followed.states[first_card], actions[first_card + 1], "turn"),
        (followed.final, led, "held"),
        (followed.states[first_card + 1], actions[0], "turn"),
        (followed.final, actions[0], "over"),
    ]
    for state, action, code in cases:
        with pytest.raises(ImpossibleAction) as refusal:
            apply(rules, state, action)
        assert refusal.value.code == code


def test_a_strict_replay_stops_at_the_first_illegal_card() -> None:
    rules, source = rules_of("eastern"), random.Random(4)
    while True:
        deal, actions = random_record(rules, source, illegal=True)
        found = replay(rules, deal, actions, tolerant=True).irregularities
        if found:
            break
    with pytest.raises(IllegalAction) as refusal:
        replay(rules, deal, actions)
    assert refusal.value.facts == {
        "action": found[0].action,
        "clause": found[0].clause,
        "legal": found[0].legal,
    }


def test_states_are_values() -> None:
    rules = Botifarra()
    deal, actions = random_record(rules, random.Random(1), illegal=False)
    once, again = replay(rules, deal, actions), replay(rules, deal, actions)
    assert once == again
    assert len({hash(state) for state in once.states}) == len(once.states)
    assert ES48.points_in((1 << 48) - 1) == 60
