"""Le Quatre Sept against the second implementation: every step of random hands, a forbidden action in half of them.

Compared are whose turn it is, every legal action, the clause that forbids one planted at random, and at the end the
tricks, the politaines with what became of them, and the points. ``BASA_DEALS`` sets how many hands each preset gets.
"""

import os
import random
from collections import Counter

import pytest

from scoring.errors import IllegalAction
from scoring.games.quatre_sept.options import VARIANTS
from scoring.games.quatre_sept.rules import QuatreSept, politaines_of
from scoring.games.quatre_sept.score import FourSevens, Played, Redealt
from scoring.rules import apply
from tests.reference.quatre_sept import NOTES, Hand, Impossible
from tests.reference.quatre_sept_cards import PRESETS, options
from tests.reference.quatre_sept_random import random_action, random_deal
from tests.scoring.games.quatre_sept.words import action_of, deal_of

DEALS = int(os.environ.get("BASA_DEALS", "40"))
MORE = {
    "standard": {"bonus": 7, "signals": True, "redeal_low": True, "four_sevens": "play_on"},
    "poule": {"forced_low_tricks": "first", "redeal_low": True},
}
"""Options that no preset has, by the preset they are tried with."""
CASES = [(preset, {}) for preset in PRESETS] + list(MORE.items())


def forbidden(rng: random.Random, hand: Hand) -> tuple | None:
    """An action that is possible and forbidden, of any kind that there is."""
    found: list[tuple] = [(verb, seat) for verb in ("redeal", "announce") for seat in range(4)]
    verbs = ["play" + mark + note for mark in ("", "!") for note in NOTES]
    found += [(verb, hand.turn, text) for verb in verbs for text in hand.held(hand.turn)]
    found = [action for action in found if is_forbidden(hand, action)]
    if not found:
        return None
    verb = rng.choice(sorted({action[0] for action in found}))
    return rng.choice([action for action in found if action[0] == verb])


def is_forbidden(hand: Hand, action: tuple) -> bool:
    try:
        hand.check_possible(action)
    except Impossible:
        return False
    return hand.clause_against(action) is not None


@pytest.mark.timeout(0)
@pytest.mark.parametrize("preset, changes", CASES, ids=lambda case: "+".join(case) if isinstance(case, dict) else case)
def test_every_step_of_random_hands(preset, changes, capsys):
    variant = "+".join([preset, *(f"{name}={str(value).lower()}" for name, value in changes.items())])
    rules, chosen = QuatreSept(VARIANTS.parse(variant)), options(preset, **changes)
    seen, endings = Counter(), Counter()
    for number in range(DEALS):
        rng = random.Random(f"{variant} {number}")
        hand, planted = play_one(rng, rules, chosen, plant=number % 3 > 0)
        seen[planted] += 1
        endings[hand.phase] += 1
    assert endings["over"] > DEALS / 2
    assert seen[None] <= DEALS * 0.6, "too few hands with a planted action"
    with capsys.disabled():
        if "BASA_DEALS" in os.environ:
            print(f"\n{variant}: {DEALS} hands, {DEALS - seen[None]} with a forbidden action")


def play_one(rng, rules, chosen, *, plant):
    """Play a hand in both; return it with the clause of the planted action, none where none was planted."""
    dealer, hands = random_deal(rng)
    hand, state = Hand(chosen, dealer, hands), rules.start(deal_of(rules, dealer, hands))
    moment = rng.randrange(30) if plant else 99
    step, planted = 0, None
    while hand.turn is not None:
        legal, ours = hand.may(), rules.legal_actions(state)
        assert len(set(ours)) == len(ours)
        assert set(ours) == {action_of(rules, action) for action in legal}
        assert rules.seat_to_act(state) is rules.rotation.seats[hand.turn]
        wrong = forbidden(rng, hand) if planted is None and step >= moment else None
        if wrong is not None:
            planted = hand.clause_against(wrong)
            with pytest.raises(IllegalAction) as refusal:
                apply(rules, state, action_of(rules, wrong))
            assert refusal.value.facts["clause"] == planted, wrong
        action = random_action(rng, hand)
        hand.do(action)
        state = apply(rules, state, action_of(rules, action))
        step += 1
    assert rules.seat_to_act(state) is None
    assert rules.legal_actions(state) == ()
    check_outcome(rules, state, hand)
    return hand, planted


def check_outcome(rules, state, hand):
    outcome, seats = rules.outcome(state), rules.rotation.seats
    if hand.phase == "over":
        assert isinstance(outcome, Played)
        assert list(rules.score(outcome)) == hand.points
        assert list(outcome.tricks) == hand.tricks
        suits = [(seat, suit and suit.lower(), bool(made)) for seat, suit, made in hand.politaines]
        ours = [(seats.index(one.seat), one.suit, one.made) for one in politaines_of(state)]
        # Which of the trios an announcement without a suit had meant is told of those made alone.
        assert sorted((s, m, t if m else "") for s, t, m in ours) == sorted((s, m, t if m else "") for s, t, m in suits)
    elif hand.phase == "four_sevens":
        assert isinstance(outcome, FourSevens)
        assert outcome.seat is seats[hand.four_sevens]
    else:
        assert isinstance(outcome, Redealt)
        assert outcome.seat is seats[hand.redeal_by]
