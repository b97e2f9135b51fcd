"""Hands of any game played by chance, and their records."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from scoring.cards import Deal, deal_at_random
from scoring.games.registry import Game
from scoring.notation import Record, Tag
from scoring.notation.games import GAME_TEXTS
from scoring.notation.values import write_counts, write_hands
from scoring.rules import Action, Play, Rules
from scoring.seats import Seat


def random_hand(rules: Rules[Any], source: random.Random) -> tuple[Deal, list[Any], list[Action]]:
    """Return a deal, the states of a hand played by chance, and the actions between them."""
    seats = rules.rotation.seats
    deal = deal_at_random(rules.deck, rules.rotation, source.choice(seats), source)
    states, actions = [rules.start(deal)], list[Action]()
    while rules.seat_to_act(states[-1]) is not None:
        actions.append(chosen(rules.legal_actions(states[-1]), source))
        states.append(rules.advance(states[-1], actions[-1]))
    return deal, states, actions


def chosen(legal: tuple[Action, ...], source: random.Random) -> Action:
    """Return one of the actions: every kind of action is as likely, and then every action of the kind."""
    kinds = sorted({type(action).__name__ for action in legal})
    kind = source.choice(kinds)
    return source.choice([action for action in legal if type(action).__name__ == kind])


def record_of_hand(game: Game, variant: str, deal: Deal, actions: list[Action]) -> Record:
    """Return the whole record of a hand: the deal, what was said and played, and who won each trick."""
    text = next(one for one in GAME_TEXTS if one.key == game.key and one.rotation == deal.rotation)
    bare = replace(game.record_of(actions), game=text)
    hands = dict(zip(deal.rotation.seats, deal.hands, strict=True))
    tags = [
        Tag("Board", "1"),
        Tag("Variant", variant),
        Tag("Dealer", deal.dealer.value),
        Tag("Deal", write_hands(hands, deal.dealer, text)),
    ]
    if deal.talon:
        tags.append(Tag("Talon", " ".join(map(str, deal.talon))))
    return replace(bare, tags=(*bare.tags, *tags))


def with_winners_and_sums(game: Game, record: Record, rules: Rules[Any]) -> Record:
    """Return a record with what its rules make of it: winners of tricks, points and score."""
    verdict = game.check(record, rules, tolerant=False, trace=False)
    assert verdict.replay is not None
    winners = winners_of(verdict.replay.states, verdict.replay.actions, rules)
    tricks = tuple(replace(trick, winner=winner) for trick, winner in zip(record.tricks, winners, strict=True))
    sums = {"Points": verdict.points, "Score": verdict.hand_score}
    tags = tuple(Tag(name, write_counts(values)) for name, values in sums.items() if values)
    return replace(record, tags=(*record.tags, *tags), tricks=tricks)


def winners_of(states: tuple[Any, ...], actions: tuple[Action, ...], rules: Rules[Any]) -> list[Seat]:
    """Return who won each whole trick."""
    return [
        rules.rotation.seats[after.play.leader]
        for action, after in zip(actions, states[1:], strict=True)
        if isinstance(action, Play) and not after.play.trick
    ]
