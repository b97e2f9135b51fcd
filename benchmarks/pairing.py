"""How fast a round of a Swiss is drawn, beside one matching of the complete graph of the same field.

Run as ``python -m benchmarks.pairing``. Every field has played some rounds, drawn by the same system, with results at
random, a tenth of them draws. A draw needs several matchings; they are of near entries first, and of all only where the
result cannot be proven best. Both are measured in turn in the same process. Fields of clubs, seeded next to each other,
whose members are not to meet are drawn from the first round on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import combinations, product
from timeit import Timer

from scoring.pairing.costs import costs_of, flaws_among
from scoring.pairing.event import Event, Fact, What, result
from scoring.pairing.matching import matched
from scoring.pairing.orders import Options, System, drawing_order
from scoring.pairing.swiss import draw

SIZES = (50, 100, 200, 500, 1000)
PLAYED = 7
LATE = (200, 39)
"""A field with so many rounds behind it, where most of those who stand alike have met."""
CLUBS = ((201, 3, tuple(System)), (200, 4, tuple(System)), (1000, 3, (System.DUTCH, System.DANISH)))
"""Fields of so many clubs, which are to be drawn as fast as those without."""
MEASURED = 3
AIMS = {200: 0.3, 1000: 3.0}
"""Seconds within which a field of so many is to be drawn."""


def event_after(size: int, options: Options, rounds: int) -> Event:
    """Return an event of some rounds, each drawn and played."""
    rng = random.Random(size)
    event = Event(tuple(Fact(What.ENTRY, number, round=1) for number in range(1, size + 1)))
    for _ in range(rounds):
        drawn = draw(event, options)
        facts = []
        for table in drawn.tables:
            ns, ew = rng.sample(range(40, 131), 2)
            facts.append(result(drawn.round, table.ns, table.ew, ns, ns if rng.random() < 0.1 else ew))
        event = event.plus(facts)
    return event


def event_of_clubs(size: int, clubs: int, what: What) -> Event:
    """Return an event before its first round whose clubs, of neighbouring seeds, are not to meet within themselves."""
    entries = [Fact(What.ENTRY, number, round=1) for number in range(1, size + 1)]
    club = {number: (number - 1) * clubs // size for number in range(1, size + 1)}
    inside = (Fact(what, *pair) for pair in combinations(club, 2) if club[pair[0]] == club[pair[1]])
    return Event((*entries, *inside))


def complete(event: Event, options: Options) -> Callable[[], object]:
    """Return what pairs everybody present by one matching of the complete graph."""
    order = drawing_order(event, options)
    groups, rest = [placed.group for placed in order], range(len(order))
    costs = costs_of(rest, groups, flaws_among(event, [placed.number for placed in order]))
    return lambda: matched(rest, costs.of_all(combinations(rest, 2)))


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the seconds of the fastest of some runs."""
    return min(Timer(work).repeat(times, number=1))


def main() -> None:
    """Print the times of each system and size, how they grow, and the aims."""
    print(f"round {PLAYED + 1} of a Swiss")
    for system in System:
        before = None
        for size in SIZES:
            ours, theirs = measure(size, Options(system, rounds=PLAYED + 4))
            growth = f"{ours / before:4.1f} times the line before" if before else ""
            aim = f"(aim: below {AIMS[size]} s)" if size in AIMS else ""
            whole = f"complete graph {theirs:7.3f} s, {theirs / ours:4.1f} times as long"
            line = f"  {system.value:11} {size:5} entries {ours:7.3f} s  {whole}  {growth:26}  {aim}"
            print(line.rstrip())
            before = ours
    size, played = LATE
    print(f"round {played + 1}")
    for system in System:
        ours, theirs = measure(size, Options(system, rounds=played + 1), played)
        whole = f"complete graph {theirs:7.3f} s, {theirs / ours:4.1f} times as long"
        print(f"  {system.value:11} {size:5} entries {ours:7.3f} s  {whole}  (aim: below {AIMS[size]} s)")
    print("round 1 of clubs whose members are not to meet")
    for size, clubs, systems in CLUBS:
        for what, system in product((What.NEVER, What.AVOID), systems):
            event = event_of_clubs(size, clubs, what)
            ours = seconds(partial(draw, event, Options(system, rounds=PLAYED)), MEASURED)
            field = f"{size:5} entries of {clubs} clubs, {what.value}"
            print(f"  {system.value:11} {field} {ours:7.3f} s  (aim: below {AIMS[1000 if size > 201 else 200]} s)")


def measure(size: int, options: Options, played: int = PLAYED) -> tuple[float, float]:
    """Return the seconds of a draw and of one matching of the complete graph."""
    event = event_after(size, options, played)
    return seconds(partial(draw, event, options), MEASURED), seconds(complete(event, options), 1)


if __name__ == "__main__":
    main()
