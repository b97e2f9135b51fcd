"""Laws that hold for every deal and every play of Huutopussi, under every preset (rules/huutopussi.md)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import FR36
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import ATTEMPTS, Kontra, spell
from scoring.games.huutopussi.options import MARRIAGES, VALUES
from scoring.games.huutopussi.rules import Huutopussi, State
from scoring.games.huutopussi.score import hand_score
from scoring.rules import Play, replay
from scoring.seats import BySide
from tests.scoring.games.huutopussi.cases import (
    ALL_PRESETS,
    VARIANTS_PLAYED,
    held_but_forbidden,
    random_record,
    rules_of,
)

seeds = st.integers(0, 2**32)
variants = st.sampled_from(VARIANTS_PLAYED)


def everywhere(rules: Huutopussi, state: State) -> list[int]:
    """Return the sets of cards of a state, wherever they lie."""
    play, exchange = state.play, state.exchange
    taken = state.auction.bidder >= 0 and state.phase not in ("auction", "redeal")
    aside = (exchange.laid if taken else exchange.talon) if rules.options.players == 3 else 0
    return [*play.hands, *play.piles, sum(1 << number for number in play.trick), aside]


@given(seed=seeds, variant=variants)
def test_cards_are_conserved(seed: int, variant: str) -> None:
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed), spoil=True)
    for state in replay(rules, deal, actions, tolerant=True).states:
        sets = everywhere(rules, state)
        assert sum(cards.bit_count() for cards in sets) == 36
        assert sum(sets) == (1 << 36) - 1


@given(seed=seeds, variant=variants)
def test_raw_points_sum_to_the_pack_and_the_marriages(seed: int, variant: str) -> None:
    """H8.1; of three players, lost discards (H11.4) are the only points that nobody has."""
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed), spoil=True)
    final = replay(rules, deal, actions, tolerant=True).final
    if rules.phase(final) == "redeal":
        with pytest.raises(ImpossibleAction):
            rules.outcome(final)
        return
    outcome, options = rules.outcome(final), rules.options
    pack = 4 * sum(VALUES[options.values].values()) + options.last_trick
    married = sum(MARRIAGES[options.marriages][made.suit] for made in outcome.marriages)
    lost = 0
    if options.discard_points == "declarer_if_trick" and outcome.declarer and not outcome.tricks[outcome.declarer]:
        lost = rules.deck.points_in(final.exchange.laid)
    assert sum(outcome.points) == pack + married - lost
    assert sum(outcome.tricks) == rules.deck.hand_size
    assert len({made.suit for made in outcome.marriages}) == len(outcome.marriages)
    assert all(outcome.tricks[made.side] for made in outcome.marriages)


@given(seed=seeds, variant=variants)
def test_there_is_always_something_to_do_until_the_end_and_nothing_twice(seed: int, variant: str) -> None:
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed))
    followed = replay(rules, deal, actions)
    for state in followed.states[:-1]:
        legal = rules.legal_actions(state)
        assert len(set(legal)) == len(legal) > 0
        assert any(one.seat is rules.seat_to_act(state) for one in legal)
        assert all(rules.clause_against(state, one) is None for one in legal)
        assert all(rules.clause_against(state, card) is not None for card in held_but_forbidden(rules, state))
    assert rules.legal_actions(followed.final) == ()
    assert rules.seat_to_act(followed.final) is None


@given(seed=seeds, variant=variants)
def test_no_two_legal_actions_are_written_alike(seed: int, variant: str) -> None:
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed))
    for state in replay(rules, deal, actions).states:
        written = [(one.seat, spell(one)) for one in rules.legal_actions(state)]
        assert len(set(written)) == len(written)


@given(seed=seeds, variant=variants)
def test_flags_are_only_raised_and_trumps_only_added(seed: int, variant: str) -> None:
    """H7.8 and H7.4: nothing mends a broken player within a hand, and no suit is trump a second time."""
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed))
    states = replay(rules, deal, actions).states
    for before, after in zip(states, states[1:], strict=False):
        assert before.melds.broken & ~after.melds.broken == 0
        assert after.melds.made[: len(before.melds.made)] == before.melds.made
        assert len({made.suit for made in after.melds.made}) == len(after.melds.made) <= len(before.melds.made) + 1


@given(seed=seeds, variant=variants)
def test_one_attempt_before_each_lead_at_most(seed: int, variant: str) -> None:
    """H7.2, H7.3."""
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed))
    moments = [
        (state.play.tricks, state.play.trick)
        for state, done in zip(replay(rules, deal, actions).states, actions, strict=False)
        if isinstance(done, ATTEMPTS)
    ]
    assert len(set(moments)) == len(moments)
    assert all(sum(tricks) > 0 and trick == () for tricks, trick in moments)


@given(seed=seeds)
def test_the_wider_duty_contains_the_narrower(seed: int) -> None:
    """H6.5 and H6.6: each flag that is taken away leaves more cards to choose from."""
    rules = rules_of("standard")
    deal, actions = random_record(rules, random.Random(seed))
    chain = [rules_of(name) for name in ("standard+beat_when_trumped", "standard", "standard+must_beat=off")]
    last = rules_of("standard+must_beat=off+must_trump=off")
    for state in replay(rules, deal, actions).states:
        if rules.phase(state) == "play":
            sets = [one.legal_set(state) for one in (*chain, last)]
            assert all(narrow & ~wide == 0 for narrow, wide in zip(sets, sets[1:], strict=False))


@pytest.mark.parametrize("variant", ALL_PRESETS)
def test_states_are_values(variant: str) -> None:
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(3))
    once, again = replay(rules, deal, actions), replay(rules_of(variant), deal, actions)
    assert once == again
    assert len({hash(state) for state in once.states}) == len(once.states)


@given(seed=seeds, variant=variants)
def test_kontra_doubles_the_declaring_side_alone(seed: int, variant: str) -> None:
    """H10.9: what the others score does not depend on it."""
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed))
    final = replay(rules, deal, actions).final
    if rules.phase(final) == "redeal":
        return
    outcome = rules.outcome(final)
    quiet = replay(rules, deal, [one for one in actions if not isinstance(one, Kontra)]).final
    scores: list[BySide[int]] = [rules.score(outcome), hand_score(rules.outcome(quiet), rules.options)]
    for side in outcome.points.sides:
        if side is not outcome.declarer:
            assert scores[0][side] == scores[1][side]
        else:
            assert abs(scores[0][side]) in {abs(scores[1][side]) * 2**n for n in range(outcome.kontras + 1)}


def test_every_kind_of_action_occurs_in_random_play() -> None:
    """The laws say nothing about what never happens."""
    seen: dict[str, int] = {}
    for variant in VARIANTS_PLAYED:
        rules = rules_of(variant)
        for seed in range(12):
            for action in random_record(rules, random.Random(seed))[1]:
                seen[type(action).__name__] = seen.get(type(action).__name__, 0) + 1
    assert set(seen) == {
        *("Bid", "Pass", "Redeal", "Give", "Announce", "Return", "Discard"),
        *("DeclareOwn", "Ask", "Answer", "AskHalf", "Kontra", "Play"),
    }


def test_cards_are_numbered_alike_whatever_they_are_worth() -> None:
    for variant in ALL_PRESETS:
        assert dict(rules_of(variant).deck.number) == dict(FR36.number)


def test_a_play_is_the_same_value_as_one_made_by_hand() -> None:
    rules = rules_of("standard")
    deal, actions = random_record(rules, random.Random(5))
    for state in replay(rules, deal, actions).states:
        assert all(one == Play(one.seat, one.card) for one in rules.legal_actions(state) if isinstance(one, Play))
