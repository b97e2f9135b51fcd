"""How fast complete deals of each game are validated, side by side with its second implementation.

Run it from the root of the project: ``python -m benchmarks.replay``. Both sides check the same calls, questions and
cards, find the legal cards at each of them, and add up the score. The runs alternate, and the processor time of the
best of each is compared: whatever else the machine does makes a run longer and never shorter.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from scoring.cards import Deal
from scoring.games.botifarra.score import game_points, hand_score
from scoring.games.huutopussi.options import VARIANTS as HUUTOPUSSI
from scoring.games.huutopussi.rules import Huutopussi
from scoring.games.quatre_sept.options import VARIANTS as QUATRE_SEPT
from scoring.games.quatre_sept.rules import QuatreSept
from scoring.rules import Action, Play, Rules, replay
from tests.reference import (
    huutopussi,
    huutopussi_options,
    huutopussi_random,
    quatre_sept,
    quatre_sept_cards,
    quatre_sept_random,
)
from tests.reference.deals import check_deal
from tests.scoring.games.botifarra.cases import plain, random_record, rules_of, spelled
from tests.scoring.games.huutopussi import words as huutopussi_words
from tests.scoring.games.quatre_sept import words as quatre_sept_words

DEALS = 200
ROUNDS = 9
WANTED = 4

Run = Callable[[], None]
Dealt = tuple[Any, ...]
"""What the second implementation starts a hand from: dealer, hands, talon."""


def main() -> None:
    """Print the time per deal of both and their ratio, for each game and some of its variants."""
    for variant in ("eastern", "western", "eastern+third_safe_ruff"):
        _print(f"botifarra {variant}", *_botifarra(variant))
    for variant in ("standard", "erlangen", "jena", "three"):
        _print(f"huutopussi {variant}", *_huutopussi(variant))
    for variant in ("standard", "poule"):
        _print(f"quatre_sept {variant}", *_quatre_sept(variant))


def _print(name: str, engine: Run, second: Run) -> None:
    ours, theirs = _measure(engine, second)
    print(f"{name}: engine {ours * 1e6:.0f} µs, second implementation {theirs * 1e6:.0f} µs a deal;", end=" ")
    print(f"{theirs / ours:.1f} times as fast (wanted: {WANTED})")


def _measure(*runs: Run) -> list[float]:
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(ROUNDS):
        for kept, run in zip(times, runs, strict=True):
            start = time.process_time()
            run()
            kept.append((time.process_time() - start) / DEALS)
    return [min(kept) for kept in times]


def _botifarra(variant: str) -> tuple[Run, Run]:
    rules, source = rules_of(variant), random.Random(variant)
    records = [random_record(rules, source, illegal=False) for _ in range(DEALS)]
    options = plain(rules.options)
    plain_records = [
        (
            {str(seat): [str(card) for card in deal.hand(seat)] for seat in deal.rotation.seats},
            str(deal.dealer),
            [(str(a.seat), spelled(a)) for a in actions if not isinstance(a, Play)],
            [spelled(a) for a in actions if isinstance(a, Play)],
        )
        for deal, actions in records
    ]

    def engine() -> None:
        for deal, actions in records:
            outcome = rules.outcome(replay(rules, deal, actions).final)
            game_points(outcome, rules.options)
            hand_score(outcome, rules.options)

    def second() -> None:
        for hands, dealer, calls, cards in plain_records:
            check_deal(hands, dealer, calls, cards, options, False)

    return engine, second


def _huutopussi(variant: str) -> tuple[Run, Run]:
    rules, source = Huutopussi(HUUTOPUSSI.parse(variant)), random.Random(variant)
    options = huutopussi_options.options(variant)
    return _against(
        rules,
        deal=lambda: huutopussi_random.random_deal(source, options),
        start=lambda dealt: huutopussi.Hand(options, *dealt),
        choose=lambda hand: huutopussi_random.random_action(source, hand),
        deal_of=lambda dealt: huutopussi_words.deal_of(rules, *dealt),
        action_of=huutopussi_words.Adapter(rules).action,
        score=lambda hand: hand.score(),
    )


def _quatre_sept(variant: str) -> tuple[Run, Run]:
    rules, source = QuatreSept(QUATRE_SEPT.parse(variant)), random.Random(variant)
    options = quatre_sept_cards.options(variant)
    return _against(
        rules,
        deal=lambda: quatre_sept_random.random_deal(source),
        start=lambda dealt: quatre_sept.Hand(options, *dealt),
        choose=lambda hand: quatre_sept_random.random_action(source, hand),
        deal_of=lambda dealt: quatre_sept_words.deal_of(rules, *dealt),
        action_of=lambda words, _hand: quatre_sept_words.action_of(rules, words),
        score=lambda hand: hand.points,
    )


def _against(
    rules: Rules[Any],
    *,
    deal: Callable[[], Dealt],
    start: Callable[[Dealt], Any],
    choose: Callable[[Any], Any],
    deal_of: Callable[[Dealt], Deal],
    action_of: Callable[[Any, Any], Action],
    score: Callable[[Any], Any],
) -> tuple[Run, Run]:
    """Return both ways to check the same hands, played at random to the last card."""
    theirs: list[tuple[Dealt, list[Any]]] = []
    ours: list[tuple[Deal, list[Action]]] = []
    while len(theirs) < DEALS:
        dealt, done, actions = deal(), [], []
        hand = start(dealt)
        while hand.turn is not None:
            done.append(choose(hand))
            actions.append(action_of(done[-1], hand))
            hand.do(done[-1])
        if hand.phase == "over":
            theirs.append((dealt, done))
            ours.append((deal_of(dealt), actions))

    def engine() -> None:
        for dealt, actions in ours:
            rules.score(rules.outcome(replay(rules, dealt, actions).final))

    def second() -> None:
        for dealt, done in theirs:
            hand = start(dealt)
            for words in done:
                _legal_cards(hand, words)
                hand.do(words)
            score(hand)

    return engine, second


def _legal_cards(hand: Any, words: Any) -> list[Any]:
    """Return the legal cards where one is played, as the engine finds them to judge it."""
    verb, seat = words[0], words[1]
    if not verb.startswith("play"):
        return []
    held = hand.held(seat) if hasattr(hand, "held") else hand.hands[seat]
    return [card for card in held if hand.clause_against((verb[:4], seat, card)) is None]


if __name__ == "__main__":
    main()
