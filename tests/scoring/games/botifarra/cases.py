"""The tables of worked cases of the rule file, and random play for the comparisons."""

from __future__ import annotations

import csv
import random
from pathlib import Path

from scoring.cards import ES48, Deal, deal_at_random
from scoring.games.botifarra.calls import Declare, Delegate, Double, Pass
from scoring.games.botifarra.options import LEVELS, Options, parse_variant
from scoring.games.botifarra.rules import Botifarra, State
from scoring.rules import Action, Play
from scoring.seats import COUNTER_CLOCKWISE, Seat

FIXTURES = Path(__file__).parents[4] / "fixtures" / "rules" / "botifarra"


def table(name: str) -> list[dict[str, str]]:
    """Return the rows of a table of cases."""
    with (FIXTURES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


VARIANTS = (
    "eastern",
    "western",
    "eastern+second_loads",
    "eastern+third_safe",
    "eastern+third_safe_ruff",
    "eastern+second_never_loads",
    "eastern+overtake_limited",
    "eastern+third_safe+overtake_limited+second_never_loads",
    "eastern+third_safe_ruff+second_loads",
)
"""Both forms, every option of the eastern, and two combinations."""


def plain(options: Options) -> dict[str, object]:
    """Return options as the second implementation takes them."""
    return {**options.to_json(), "when_equal": options.when_equal, "when_alone": options.when_alone}


def call(text: str) -> Action:
    """Return the call ``N:contro`` as the notation spells it."""
    seat, word = Seat(text[0]), text[2:]
    if word == "del":
        return Delegate(seat)
    if word == "be":
        return Pass(seat)
    return Double(seat, LEVELS[word]) if word in LEVELS else Declare(seat, word)


def spelled(action: Action) -> str:
    """Return the spelling of a call or of a card, without its seat."""
    if isinstance(action, Play):
        return str(action.card)
    if isinstance(action, Declare):
        return action.trump
    if isinstance(action, Double):
        return action.level.key
    return "del" if isinstance(action, Delegate) else "be"


def random_record(rules: Botifarra, source: random.Random, *, illegal: bool) -> tuple[Deal, list[Action]]:
    """Return a deal and a random play of it; with ``illegal`` one card of a random trick breaks a clause if any can."""
    deal = deal_at_random(ES48, COUNTER_CLOCKWISE, source.choice(list(COUNTER_CLOCKWISE.seats)), source)
    state, actions = rules.start(deal), []
    when = source.randrange(48) if illegal else 99
    while rules.seat_to_act(state) is not None:
        action = source.choice(rules.legal_actions(state))
        if isinstance(action, Play) and 48 - sum(h.bit_count() for h in state.play.hands) >= when:
            forbidden = held_but_forbidden(rules, state)
            if forbidden:
                action, when = source.choice(forbidden), 99
        actions.append(action)
        state = rules.advance(state, action)
    return deal, actions


def held_but_forbidden(rules: Botifarra, state: State) -> list[Play]:
    """Return the cards in hand that are not legal."""
    seat = rules.seat_to_act(state)
    legal = set(rules.legal_actions(state))
    assert seat is not None
    hand = ES48.cards_of(state.play.hands[state.play.seat])
    return [play for card in hand if (play := Play(seat, card)) not in legal]


def rules_of(variant: str) -> Botifarra:
    """Return the engine under a variant."""
    return Botifarra(parse_variant(variant))
