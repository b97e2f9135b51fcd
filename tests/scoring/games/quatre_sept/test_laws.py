"""Laws that hold for every deal and every play (clauses Q1.4, Q4, Q5 and Q6.3)."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import FR32
from scoring.games.quatre_sept.actions import MarkedPlay
from scoring.games.quatre_sept.options import PRESETS
from scoring.games.quatre_sept.rules import QuatreSept, politaines_of
from scoring.games.quatre_sept.score import FourSevens, Played, Redealt, hand_score
from scoring.games.quatre_sept.slip import Slip, faults_of
from scoring.rules import Play, replay
from scoring.seats import Seat
from tests.scoring.games.quatre_sept.cases import held_but_forbidden, random_record, rules_of

seeds = st.integers(0, 2**32)
presets = st.sampled_from(list(PRESETS))


@given(seed=seeds, preset=presets)
def test_cards_are_conserved_and_the_floors_sum_to_11(seed: int, preset: str) -> None:
    rules = rules_of(preset)
    deal, actions = random_record(rules, random.Random(seed), illegal=True)
    followed = replay(rules, deal, actions, tolerant=True)
    for state in followed.states:
        play = state.play
        sets = [*play.hands, *play.piles, sum(1 << number for number in play.trick)]
        assert sum(one.bit_count() for one in sets) == 32
        assert sum(sets) == (1 << 32) - 1
    outcome = rules.outcome(followed.final)
    if isinstance(outcome, Played):
        assert outcome.thirds is not None
        assert outcome.tricks is not None
        assert (sum(outcome.thirds), sum(outcome.base), sum(outcome.tricks)) == (35, 11, 8)


@given(seed=seeds, preset=presets)
def test_the_verdict_and_the_legal_actions_agree_on_every_card(seed: int, preset: str) -> None:
    rules = rules_of(preset)
    deal, actions = random_record(rules, random.Random(seed))
    for state in replay(rules, deal, actions).states:
        if rules.seat_to_act(state) is not None:
            assert all(rules.clause_against(state, one) is None for one in rules.legal_actions(state))
            assert all(rules.clause_against(state, one) is not None for one in held_but_forbidden(rules, state))


@given(seed=seeds, preset=presets)
def test_a_politaine_is_made_exactly_where_the_cards_tell_so(seed: int, preset: str) -> None:
    rules = rules_of(preset)
    deal, actions = random_record(rules, random.Random(seed))
    followed = replay(rules, deal, actions)
    if followed.final.ending:
        return
    won = tricks_won(rules, followed.states, followed.actions)
    for one in politaines_of(followed.final):
        held = [
            suit for suit in FR32.suits if {f"{suit}{rank}" for rank in "T9A"} <= set(map(str, deal.hand(one.seat)))
        ]
        runs = {suit: won_in_succession(won, one.seat, suit) for suit in held}
        assert one.made == runs[one.suit] if one.suit else not all(runs.values())


def tricks_won(rules: QuatreSept, states: tuple, actions: tuple) -> list[tuple[Seat, str]]:  # type: ignore[type-arg]
    """Return who won each trick and with which card."""
    cards = [action for action in actions if isinstance(action, Play)]
    winners = [
        rules.rotation.seats[after.play.leader]
        for action, after in zip(actions, states[1:], strict=True)
        if isinstance(action, Play) and not after.play.trick
    ]
    tricks = [cards[start : start + 4] for start in range(0, 32, 4)]
    return [
        (winner, next(str(play.card) for play in trick if play.seat is winner))
        for winner, trick in zip(winners, tricks, strict=True)
    ]


def won_in_succession(won: list[tuple[Seat, str]], seat: Seat, suit: str) -> bool:
    """Tell whether a seat won three tricks in succession with ten, nine and ace of a suit (Q5.1)."""
    trio = {(seat, f"{suit}{rank}") for rank in "T9A"}
    return any(set(won[start : start + 3]) == trio for start in range(6))


@given(seed=seeds, preset=presets)
def test_no_hand_that_was_played_makes_an_impossible_slip(seed: int, preset: str) -> None:
    rules = rules_of(preset)
    deal, actions = random_record(rules, random.Random(seed))
    outcome = rules.outcome(replay(rules, deal, actions).final)
    if isinstance(outcome, Played):
        assert faults_of(Slip(outcome.base, outcome.politaines), rules.options) == ()
        assert hand_score(outcome, rules.options) == rules.score(outcome)
    elif isinstance(outcome, FourSevens):
        assert faults_of(Slip(None, four_sevens=outcome.side), rules.options) == ()
    else:
        assert isinstance(outcome, Redealt)


@given(seed=seeds)
def test_announcing_changes_the_bonus_alone(seed: int) -> None:
    rules = rules_of("standard")
    deal, actions = random_record(rules, random.Random(seed))
    silent = [Play(one.seat, one.card) if isinstance(one, MarkedPlay) else one for one in actions]
    loud, quiet = (rules.outcome(replay(rules, deal, one).final) for one in (actions, silent))
    if isinstance(loud, Played) and isinstance(quiet, Played):
        assert (loud.base, loud.tricks) == (quiet.base, quiet.tricks)
        assert sum(quiet.politaines) == 0
