"""Larger fields, held against a greatest matching of another making: repeats, the Danish order, floats of the Dutch."""

from __future__ import annotations

import random

import pytest

from scoring.pairing.event import Event, pair_of
from scoring.pairing.orders import Options, System, drawing_order
from scoring.pairing.swiss import draw
from tests.reference.blossom import greatest_matching
from tests.scoring.pairing.events import entries, event_of, random_round


def event_at_random(seed: int, size: int, rounds: int) -> Event:
    """An event whose rounds were paired at random, without repeats as long as they came out so."""
    rng = random.Random(f"{seed} {size} {rounds}")
    rows = entries(*range(1, size + 1))
    met: set[frozenset[int]] = set()
    for round in range(1, rounds + 1):
        rows += random_round(rng, round, list(range(1, size + 1)), met)
    return event_of(rows)


def tables_without_repeat(event: Event, numbers: list[int]) -> int:
    """At how many tables some can sit at once without having met."""
    neighbours = {
        one: {other for other in numbers if other != one and pair_of(one, other) not in event.meetings}
        for one in numbers
    }
    return len(greatest_matching(neighbours)) // 2


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("size, rounds", [(14, 13), (20, 17), (24, 23), (30, 27)])
def test_there_are_as_few_repeats_as_can_be(size: int, rounds: int, system: System) -> None:
    event = event_at_random(1, size, rounds)
    drawn = draw(event, Options(system, rounds + 1))
    playing = [number for pair in drawn.pairs for number in pair]
    assert sorted([*playing, *filter(None, [drawn.bye])]) == list(event.present)
    assert len(drawn.tables) - len(drawn.repeats) == tables_without_repeat(event, playing)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size, rounds", [(24, 8), (40, 16), (50, 12)])
def test_a_danish_round_is_that_of_the_rule(size: int, rounds: int, seed: int) -> None:
    """From the top each meets the next one below that leaves the rest pairable, as a greatest matching tells."""
    event = event_at_random(seed, size, rounds)
    drawn = draw(event, Options(System.DANISH))
    left = [placed.number for placed in drawing_order(event, Options(System.DANISH)) if placed.number != drawn.bye]
    expected = []
    while left:
        first, *others = left
        for other in others:
            rest = [number for number in others if number != other]
            fits = pair_of(first, other) not in event.meetings
            if fits and 2 * tables_without_repeat(event, rest) == len(rest):
                expected.append(pair_of(first, other))
                left = rest
                break
    assert drawn.pairs == tuple(expected)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size, rounds", [(40, 6), (66, 5), (90, 7)])
def test_as_few_go_down_as_a_greatest_matching_leaves_over(size: int, rounds: int, seed: int) -> None:
    """Where those down to a group cannot all be paired among themselves, what is left over has to go on downwards."""
    event = event_at_random(seed, size, rounds)
    options = Options(System.DUTCH)
    drawn = draw(event, options)
    assert drawn.repeats == ()
    groups = {placed.number: placed.group for placed in drawing_order(event, options) if placed.number != drawn.bye}
    for group in range(max(groups.values())):
        upper = [number for number in groups if groups[number] <= group]
        lower = [number for number in groups if groups[number] > group]
        down = sum((groups[one] <= group) != (groups[other] <= group) for one, other in drawn.pairs)
        parity = len(upper) % 2
        assert down == max(parity, *(len(part) - 2 * tables_without_repeat(event, part) for part in (upper, lower)))
