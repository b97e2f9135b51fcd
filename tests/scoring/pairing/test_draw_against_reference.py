"""Every draw of a small field is the one that a search through all pairings finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scoring.pairing.drawn import DrawnRound
from scoring.pairing.faults import faults_of
from scoring.pairing.orders import Options, System
from scoring.pairing.swiss import draw
from tests.reference import swiss as reference
from tests.scoring.pairing.events import event_of, random_rows

SYSTEMS = [system.value for system in System]
EVENTS = {6: 80, 8: 60, 9: 25, 10: 25}
"""How many events of at most so many entries."""


def plain(drawn: DrawnRound) -> dict[str, Any]:
    return {
        "round": drawn.round,
        "pairs": set(map(frozenset, drawn.pairs)),
        "bye": drawn.bye,
        "repeats": {frozenset(table.pair) for table in drawn.repeats},
    }


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("most", EVENTS)
def test_the_draw_is_the_best_of_all_pairings(most: int, system: str) -> None:
    for seed in range(EVENTS[most]):
        rng = random.Random(f"{most} {seed}")
        rows = random_rows(rng, most)
        event = event_of(rows)
        if not event.present:
            continue
        assert faults_of(event) == (), seed
        rounds = event.next_round + rng.randint(0, 4)
        drawn = draw(event, Options(System(system), rounds))
        assert plain(drawn) == reference.draw(rows, system, rounds), seed


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("number", range(1, 11))
def test_the_first_round_is_the_best_of_all_pairings(number: int, system: str) -> None:
    rows = [(1, entry, None, None, None, "entry") for entry in range(1, number + 1)]
    assert plain(draw(event_of(rows), Options(System(system), 5))) == reference.draw(rows, system, 5)


def test_the_events_have_everything_in_them() -> None:
    """The comparison is worth something: there are repeats, second byes, floats, wishes that cannot be kept."""
    seen = set()
    for most, number in EVENTS.items():
        for seed in range(number):
            event = event_of(random_rows(random.Random(f"{most} {seed}"), most))
            if event.present:
                drawn = draw(event, Options(System.DUTCH))
                seen |= {"repeat" for _ in drawn.repeats} | {"float" for _ in drawn.floats}
                seen |= {"never" for table in drawn.tables if table.never}
                seen |= {"avoid" for table in drawn.tables if table.avoid}
                seen |= {name for name, is_so in (("second", drawn.is_second_bye), ("bye", drawn.bye)) if is_so}
                seen |= {fact.what.value for fact in event.facts}
    assert seen >= {"repeat", "float", "never", "avoid", "second", "bye", "fixed", "seated", "walkover", "withdrawn"}
