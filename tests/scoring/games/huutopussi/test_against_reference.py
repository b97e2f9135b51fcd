"""Huutopussi against the second implementation: every step of random hands, a forbidden action in half of them.

Compared are whose turn it is, every legal action, the clause that forbids one planted at random, trumps and the marks
of broken players, and at the end raw points, tricks, marriages and scores. ``BASA_DEALS`` sets how many hands each
preset gets.
"""

import os
import random
from collections import Counter

import pytest

from scoring.errors import IllegalAction
from scoring.games.huutopussi.options import VARIANTS
from scoring.games.huutopussi.rules import Huutopussi
from scoring.rules import apply
from scoring.tricks import NO_TRUMP
from tests.reference.huutopussi import Hand
from tests.reference.huutopussi_options import PRESETS, options
from tests.reference.huutopussi_random import random_action, random_deal
from tests.scoring.games.huutopussi.words import Adapter, deal_of

LISTED = 8
LONG = ("give", "contract", "return", "discard")
DEALS = int(os.environ.get("BASA_DEALS", "40"))
MORE = {
    "standard": {"beat_when_trumped": True, "own_first": True, "break_on": "success"},
    "russian": {"must_trump": False, "half_breaks_partner": False, "repeat_half_ask": False},
    "erlangen": {"kontra_max": 3, "contract_when": "after_return", "break_on": "success"},
    "three": {"discard_points": "declarer_if_trick", "discard_no_ace_ten": False, "raise_when_banned": False},
    "original_values": {"raise_when_banned": False, "exchange": 4, "declarer_trickless": "double_bid"},
    "porvoo": {"trickless": "zero", "declarer_trickless": "double_contract", "asks": False},
}
"""Options that no preset has, by the preset they are tried with."""
CASES = [(preset, {}) for preset in PRESETS] + list(MORE.items())


class Known:
    """A hand of which the legal actions are known already: finding them is what takes the time."""

    def __init__(self, hand: Hand, legal: list[tuple]) -> None:
        self.hand, self.legal = hand, legal

    def may(self) -> list[tuple]:
        return self.legal

    def __getattr__(self, name: str) -> object:
        return getattr(self.hand, name)


def bans(rng: random.Random, sides: int) -> list[bool]:
    return [rng.random() < 0.15 for _ in range(sides)]


def forbidden(rng: random.Random, hand: Hand) -> tuple | None:
    """An action that the second implementation finds possible and forbidden, of any kind that there is."""
    found = [action for action in hand.conceivable() if hand.clause_against(action) is not None]
    if not found:
        return None
    kind = rng.choice(sorted({action[0] for action in found}))
    return rng.choice([action for action in found if action[0] == kind])


def some_actions(rng: random.Random, hand: Hand) -> list[tuple]:
    """A few of the legal actions of a phase in which there are hundreds."""
    if hand.phase == "contract":
        tried = [("contract", hand.turn, hand.bid + 5 * step) for step in range(8)]
    else:
        count = hand.number_to_lay(hand.phase)
        tried = [(hand.phase, hand.turn, tuple(sorted(rng.sample(hand.hands[hand.turn], count)))) for _ in range(40)]
    return [action for action in tried if hand.clause_against(action) is None] or hand.may()


def facts_of(rules: Huutopussi, state) -> tuple:
    suits = rules.deck.suits
    trump = None if state.melds.trump == NO_TRUMP else suits[state.melds.trump].upper()
    act = rules.seat_to_act(state)
    turn = None if act is None else rules.seats.index(act)
    broken = [bool(state.melds.broken >> seat & 1) for seat in range(len(rules.seats))]
    return turn, trump, broken, rules.phase(state)


PHASES = {"give": "exchange", "contract": "exchange", "return": "exchange", "discard": "exchange"}


def facts_of_hand(hand: Hand) -> tuple:
    return hand.turn, hand.trump, list(hand.broken), PHASES.get(hand.phase, hand.phase)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("preset, changes", CASES, ids=lambda case: "+".join(case) if isinstance(case, dict) else case)
def test_every_step_of_random_hands(preset, changes, capsys):
    variant = "+".join([preset, *(f"{name}={str(value).lower()}" for name, value in changes.items())])
    rules = Huutopussi(VARIANTS.parse(variant))
    chosen = options(preset, **changes)
    adapter, seen, endings = Adapter(rules), Counter(), Counter()
    for number in range(DEALS):
        rng = random.Random(f"{variant} {number}")
        hand, planted = play_one(rng, rules, chosen, adapter, plant=number % 3 > 0, lists=number % LISTED == 0)
        seen[planted] += 1
        endings[hand.phase] += 1
    assert endings["over"] > DEALS / 2
    assert seen[None] <= DEALS * 0.6, "too few hands with a planted action"
    with capsys.disabled():
        if "BASA_DEALS" in os.environ:
            print(f"\n{variant}: {DEALS} hands, {DEALS - seen[None]} with a forbidden action")


def play_one(rng, rules, chosen, adapter, *, plant, lists):
    """Play a hand in both; return it with the clause of the planted action, none where none was planted.

    Without ``lists`` the hundreds of ways to exchange cards and to name a contract are not compared one by one.
    """
    dealer, hands, talon = random_deal(rng, chosen)
    banned = bans(rng, len(rules.rotation.sides))
    hand = Hand(chosen, dealer, hands, talon, banned)
    sides = [side for side, is_banned in zip(rules.rotation.sides, banned, strict=True) if is_banned]
    # Nobody is under a ban where there is none.
    state = rules.start(deal_of(rules, dealer, hands, talon), sides if rules.options.ban_at is not None else ())
    moment = rng.randrange(45) if plant else -1
    step, planted = 0, None
    while hand.turn is not None:
        legal = hand.may() if lists or hand.phase not in LONG else some_actions(rng, hand)
        if lists or hand.phase not in LONG:
            ours = rules.legal_actions(state)
            assert len(set(ours)) == len(ours)
            assert set(ours) == {adapter.action(words, hand) for words in legal}, (step, hand.phase)
        assert facts_of(rules, state) == facts_of_hand(hand)
        if plant and planted is None and step >= moment:
            wrong = forbidden(rng, hand)
            if wrong is not None:
                planted = clause_of(hand, wrong)
                check_refusal(rules, state, adapter.action(wrong, hand), planted)
        action = random_action(rng, Known(hand, legal))  # type: ignore[arg-type]
        state = apply(rules, state, adapter.action(action, hand))
        hand.do(action)
        step += 1
    assert rules.legal_actions(state) == ()
    assert facts_of(rules, state) == facts_of_hand(hand)
    if hand.phase == "over":
        check_outcome(rules, state, hand)
    return hand, planted


def clause_of(hand: Hand, action: tuple) -> str | None:
    """What the second implementation names; Kontra where all have passed is H10.2 by its own table."""
    if action[0] == "kontra" and hand.declarer is None and hand.phase == "answer":
        return "H10.2" if hand.options["kontra"] else "H10.9"
    return hand.clause_against(action)


def check_refusal(rules, state, action, clause):
    with pytest.raises(IllegalAction) as refusal:
        apply(rules, state, action)
    assert refusal.value.facts["clause"] == clause, action


def check_outcome(rules, state, hand):
    outcome = rules.outcome(state)
    assert list(outcome.points) == hand.raw
    assert list(outcome.tricks) == hand.tricks
    made = [(rules.rotation.sides.index(m.side), m.suit.upper(), m.way) for m in outcome.marriages]
    assert made == hand.marriages
    assert list(rules.score(outcome)) == hand.score()
