"""How fast complete deals are validated, side by side with the second implementation.

Run it from the root of the project: ``python -m benchmarks.replay``. Both sides check the same records of calls and
cards, from the deal to the score; the runs alternate and the medians are compared.
"""

from __future__ import annotations

import random
import statistics
import time

from scoring.games.botifarra.score import game_points, hand_score
from scoring.rules import Play, replay
from tests.reference.deals import check_deal
from tests.scoring.games.botifarra.cases import plain, random_record, rules_of, spelled

DEALS = 200
ROUNDS = 5
WANTED = 4


def main() -> None:
    """Print the time per deal of both and their ratio, for each form."""
    for variant in ("eastern", "western", "eastern+third_safe_ruff"):
        engine, second = _measure(variant)
        print(f"{variant}: engine {engine * 1e6:.0f} µs, second implementation {second * 1e6:.0f} µs a deal;", end=" ")
        print(f"{second / engine:.1f} times as fast (wanted: {WANTED})")


def _measure(variant: str) -> tuple[float, float]:
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

    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for kept, run in zip(times, (engine, second), strict=False):
            start = time.perf_counter()
            run()
            kept.append((time.perf_counter() - start) / DEALS)
    return statistics.median(times[0]), statistics.median(times[1])


if __name__ == "__main__":
    main()
