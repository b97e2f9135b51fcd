"""How fast a large event is normalised and ranked, beside a scan for lowest and highest at every single result.

Run as ``python -m benchmarks.normalise``. Both ways get the same results, are measured in turn in the same process
and must come to the same standings; the collection of garbage rests meanwhile, as is usual for timings.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from timeit import Timer

from scoring.comparison.min_max import compare
from scoring.comparison.results import Result, Scored
from scoring.ranking import fields_of, rank
from scoring.seats import BySide, Side

BOARDS = 200
TABLES = 500
SCANNED_BOARDS = 4
"""The scan is measured on this many boards: its cost is the same for each."""
ROUNDS = 3
AIM_SECONDS = 1
AIM_RATIO = 30

Places = list[tuple[object, Fraction]]


def random_results(rng: random.Random, boards: int, tables: int) -> list[Result]:
    """Return a barometer Mitchell of plausible hand scores, a third of them doubled for one side or both."""
    results = []
    for board in range(boards):
        for table in range(tables):
            x = max(-36, min(36, round(rng.gauss(0, 12))))
            factors = rng.choices([(1, 1), (2, 1), (1, 2), (2, 2)], weights=[8, 2, 2, 1])[0]
            entries = BySide.of(f"N{table}", f"E{(table + board) % tables}")
            results.append(Result(board, entries, Scored(BySide.of(x * factors[0], -x * factors[1])), table))
    return results


def grouped(results: Sequence[Result]) -> list[Places]:
    """Normalise and rank as the site does."""
    comparison = compare(results)
    return [[(s.entry, s.total) for s in rank(field, comparison)] for field in fields_of(results)]


def scanned(results: Sequence[Result]) -> list[Places]:
    """Normalise and rank as clause 9.7 reads: at every result, look through its board for lowest and highest."""
    boards: dict[object, list[Scored]] = {}
    for result in results:
        assert isinstance(result.verdict, Scored)
        boards.setdefault(result.board, []).append(result.verdict)
    totals: dict[Side, dict[object, Fraction]] = {Side.NS: {}, Side.EW: {}}
    for result in results:
        assert isinstance(result.verdict, Scored)
        for side, total in totals.items():
            entry, own = result.entries[side], result.verdict.hand_scores[side]
            lowest = min(verdict.hand_scores[side] for verdict in boards[result.board])
            highest = max(verdict.hand_scores[side] for verdict in boards[result.board])
            score = 1 + Fraction(own - lowest, highest - lowest)
            total[entry] = total.get(entry, Fraction(0)) + score
    return [sorted(total.items(), key=lambda item: -item[1]) for total in totals.values()]


def seconds(work: Callable[[], object]) -> float:
    """Return the seconds of the fastest of some rounds."""
    return min(Timer(work).repeat(ROUNDS, number=1))


def main() -> None:
    """Print both times, their ratio and the aims."""
    results = random_results(random.Random(914), BOARDS, TABLES)
    few = [result for result in results if int(str(result.board)) < SCANNED_BOARDS]
    ours, theirs = grouped(few), scanned(few)
    assert [dict(places) for places in ours] == [dict(places) for places in theirs]
    fast = seconds(lambda: grouped(results))
    slow = seconds(lambda: scanned(few)) * BOARDS / SCANNED_BOARDS
    print(f"{BOARDS} boards x {TABLES} tables, normalised and ranked")
    print(f"  grouped by hand score   {fast:8.3f} s   (aim: below {AIM_SECONDS} s)")
    print(f"  scan at every result    {slow:8.3f} s   (from {SCANNED_BOARDS} boards)")
    print(f"  ratio                   {slow / fast:8.1f}     (aim: at least {AIM_RATIO})")


if __name__ == "__main__":
    main()
