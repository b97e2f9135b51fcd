"""The engine against the slow second implementation in ``tests/reference``, written from the rule file alone."""

from __future__ import annotations

import random

import pytest

from scoring.cards import Deal
from scoring.games.botifarra.calls import SEATS
from scoring.games.botifarra.rules import Botifarra, State, points_so_far
from scoring.games.botifarra.score import game_points, hand_score
from scoring.rules import Action, Play, replay
from tests.reference.calls import after_calls
from tests.reference.deals import check_deal
from tests.scoring.games.botifarra.cases import VARIANTS, plain, random_record, rules_of, spelled

POSITIONS = 10_000
DEALS = -(-POSITIONS // 48)


def second_opinion(deal: Deal, actions: list[Action], rules: Botifarra, *, tolerant: bool = True):
    hands = {str(seat): [str(card) for card in deal.hand(seat)] for seat in SEATS}
    calls = [(str(a.seat), spelled(a)) for a in actions if not isinstance(a, Play)]
    cards = [spelled(a) for a in actions if isinstance(a, Play)]
    return check_deal(hands, str(deal.dealer), calls, cards, plain(rules.options), tolerant)


def flags_of(rules: Botifarra, followed) -> list[dict[str, object]]:
    return [
        {
            "trick": found.state.play.number,
            "seat": str(found.action.seat),
            "card": spelled(found.action),
            "clause": found.clause,
            "legal": sorted(spelled(legal) for legal in found.legal),
        }
        for found in followed.irregularities
    ]


def legal_cards_of(rules: Botifarra, states: tuple[State, ...], actions: tuple[Action, ...]) -> list[list[str]]:
    return [
        sorted(spelled(legal) for legal in rules.legal_actions(state))
        for state, action in zip(states, actions, strict=False)
        if isinstance(action, Play)
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_verdict_clause_and_legal_set_of_every_card(variant: str) -> None:
    rules, source, flagged = rules_of(variant), random.Random(f"cards {variant}"), 0
    for number in range(DEALS):
        deal, actions = random_record(rules, source, illegal=number % 2 == 1)
        followed = replay(rules, deal, actions, tolerant=True)
        opinion = second_opinion(deal, actions, rules)
        assert flags_of(rules, followed) == opinion.irregularities
        assert legal_cards_of(rules, followed.states, followed.actions) == [sorted(s) for s in opinion.legal_sets]
        outcome = rules.outcome(followed.final)
        assert outcome.points.as_dict() == opinion.points
        assert outcome.tricks is not None
        assert outcome.tricks.as_dict() == opinion.tricks
        assert game_points(outcome, rules.options).as_dict() == opinion.game_points
        assert hand_score(outcome, rules.options).as_dict() == opinion.hand_score
        flagged += bool(opinion.irregularities)
    assert flagged > DEALS // 4, "too few deals with a planted card to mean anything"


@pytest.mark.parametrize("caps", [(a, b) for a in range(4) for b in range(4)])
def test_every_sequence_of_legal_calls(caps: tuple[int, int]) -> None:
    names = ("none", "contro", "recontro", "santvicenc")
    rules = rules_of(f"eastern+max_level={names[caps[0]]}+max_level_botifarra={names[caps[1]]}")
    source = random.Random(5)
    deals = [random_record(rules, source, illegal=False)[0] for _ in range(4)]
    for deal in deals:
        _compare_calls(rules, deal, rules.start(deal), [])


def _compare_calls(rules: Botifarra, deal: Deal, state: State, spoken: list[tuple[str, str]]) -> None:
    opinion = after_calls(str(deal.dealer), spoken, plain(rules.options))
    legal = rules.legal_actions(state)
    calls = [action for action in legal if not isinstance(action, Play)]
    assert {spelled(action) for action in calls} == set(opinion.next_calls)
    if not calls:
        assert opinion.next_seat is None
        assert str(rules.seat_to_act(state)) == opinion.leader
        return
    assert {str(action.seat) for action in calls} == {opinion.next_seat}
    for action in calls:
        _compare_calls(rules, deal, rules.advance(state, action), [*spoken, (str(action.seat), spelled(action))])


def test_points_so_far_never_decrease_and_end_at_72() -> None:
    rules, source = rules_of("eastern"), random.Random(3)
    for _ in range(50):
        deal, actions = random_record(rules, source, illegal=False)
        sums = [sum(points_so_far(state)) for state in replay(rules, deal, actions).states]
        assert sums == sorted(sums)
        assert sums[-1] == 72
