"""The worked cases of the rule file (clause Q11) as values, and random play."""

from __future__ import annotations

import csv
import random
import re
from pathlib import Path

from scoring.cards import FR32, Card, Deal, deal_at_random
from scoring.games.quatre_sept.actions import Announce, Redeal, play_of
from scoring.games.quatre_sept.options import VARIANTS
from scoring.games.quatre_sept.rules import SEATS, QuatreSept, State
from scoring.rules import Action, Play
from scoring.seats import CLOCKWISE, Seat

FIXTURES = Path(__file__).parents[4] / "fixtures" / "rules"


def table() -> list[dict[str, str]]:
    """Return the worked cases."""
    with (FIXTURES / "quatre_sept" / "cases.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cases(kind: str) -> list[dict[str, str]]:
    """Return the cases of a kind, by the first two letters of their names."""
    found = [row for row in table() if row["id"].startswith(kind)]
    assert found, kind
    return found


def rules_of(preset: str) -> QuatreSept:
    """Return the engine under a preset and changed options, as the table names them."""
    return QuatreSept(VARIANTS.parse("+".join(preset.split())))


def card(text: str) -> Card:
    """Return the card that the table spells ``HT``."""
    return FR32.card(text[0].lower() + text[1])


def cards(text: str) -> list[Card]:
    """Return cards with spaces between them."""
    return [card(word) for word in text.split()]


ONE_SUIT = " / ".join(" ".join(suit + rank for rank in "T9AKQJ87") for suit in "HDCS")
TRIO_HAND = "HT H9 HA D7 D8 DJ DQ DK / HK HQ HJ H8 H7 DT D9 DA / C7 C8 CJ CQ CK C9 CT CA / S7 S8 SJ SQ SK S9 ST SA"
SEVENS = "H7 D7 C7 S7 H8 D8 C8 S8 / HT H9 HA HK HQ HJ DT D9 / DA DK DQ DJ CT C9 CA CK / CQ CJ ST S9 SA SK SQ SJ"
HANDS = {"ONE_SUIT": ONE_SUIT, "TRIO_HAND": TRIO_HAND, "SEVENS": SEVENS}
"""The hands that the table names, seat by seat."""


def deal(dealer: int, hands: str) -> Deal:
    """Return a deal of named hands, or of hands between strokes."""
    texts = HANDS.get(hands, hands).split(" / ")
    return Deal.of(FR32, CLOCKWISE, SEATS[dealer], dict(zip(SEATS, map(cards, texts), strict=True)))


def action(text: str) -> Action:
    """Return ``0HT!``, ``announce(0)`` or ``redeal(0)``."""
    spoken = re.fullmatch(r"(announce|redeal)\((\d)\)", text)
    if spoken:
        return {"announce": Announce, "redeal": Redeal}[spoken[1]](SEATS[int(spoken[2])])
    return play_of(SEATS[int(text[0])], card(text[1:3]), text[3:])


def random_record(rules: QuatreSept, source: random.Random, *, illegal: bool = False) -> tuple[Deal, list[Action]]:
    """Return a deal and a random play of it; with ``illegal`` one card breaks a clause if any can.

    Redeals are asked for seldom, so that most hands are played.
    """
    found = deal_at_random(FR32, CLOCKWISE, source.choice(SEATS), source)
    state, actions = rules.start(found), list[Action]()
    when = source.randrange(32) if illegal else 99
    while rules.seat_to_act(state) is not None:
        legal = rules.legal_actions(state)
        quiet = [one for one in legal if not isinstance(one, Redeal)]
        one = source.choice(legal if source.random() < 0.2 else quiet)
        if 32 - sum(hand.bit_count() for hand in state.play.hands) >= when:
            forbidden = held_but_forbidden(rules, state)
            if forbidden:
                one, when = source.choice(forbidden), 99
        actions.append(one)
        state = rules.advance(state, one)
    return found, actions


def held_but_forbidden(rules: QuatreSept, state: State) -> list[Play]:
    """Return the cards in the hand of the seat in turn that are not legal."""
    seat = SEATS[state.play.seat]
    legal = {one.card for one in rules.legal_actions(state) if isinstance(one, Play)}
    return [Play(seat, one) for one in FR32.cards_of(state.play.hands[state.play.seat]) if one not in legal]


def seat(text: str) -> Seat:
    """Return a seat by its letter."""
    return Seat(text)
