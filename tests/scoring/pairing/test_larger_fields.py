"""Larger fields, held against a greatest matching of another making: repeats, the Danish order, floats of the Dutch."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import combinations

import pytest

from scoring.pairing import matching
from scoring.pairing.event import Event, Pair, pair_of
from scoring.pairing.orders import Options, System, drawing_order
from scoring.pairing.swiss import draw
from tests.reference.blossom import greatest_matching
from tests.scoring.pairing.events import entries, event_of, random_round, wish


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
    return most_tables(numbers, event.meetings.keys())


def most_tables(numbers: list[int], refused: Collection[Pair]) -> int:
    """At how many tables some can sit at once, without those refused."""
    neighbours = {
        one: {other for other in numbers if other != one and pair_of(one, other) not in refused} for one in numbers
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
    assert drawn.pairs == down_the_list(left, event.meetings.keys())


def down_the_list(left: list[int], refused: Collection[Pair]) -> tuple[Pair, ...]:
    """Each with the next below who leaves the rest pairable without the tables refused; there must be such a round."""
    tables = []
    while left:
        first, *others = left
        left, table = next(
            (rest, pair_of(first, other))
            for other in others
            if pair_of(first, other) not in refused
            and 2 * most_tables(rest := [number for number in others if number != other], refused) == len(rest)
        )
        tables.append(table)
    return tuple(tables)


def event_of_clubs(size: int, clubs: int, what: str, *, neighbours: bool) -> tuple[Event, set[Pair]]:
    """A first round of clubs whose members are not to meet, seeded next to each other or in turn; and these tables."""
    club = {number: (number - 1) * clubs // size if neighbours else number % clubs for number in range(1, size + 1)}
    inside = {pair for pair in combinations(club, 2) if club[pair[0]] == club[pair[1]]}
    return event_of([*entries(*club), *(wish(what, *pair) for pair in sorted(inside))]), inside


@pytest.mark.parametrize("neighbours", [True, False], ids=["neighbours", "in-turn"])
@pytest.mark.parametrize("size, clubs, what", [(24, 3, "never"), (26, 3, "avoid"), (30, 5, "never"), (24, 2, "avoid")])
def test_a_danish_round_of_clubs_is_that_of_the_rule(size: int, clubs: int, what: str, neighbours: bool) -> None:
    event, inside = event_of_clubs(size, clubs, what, neighbours=neighbours)
    assert draw(event, Options(System.DANISH)).pairs == down_the_list(list(event.present), inside)


@pytest.mark.parametrize("what", ["never", "avoid"])
def test_clubs_do_not_cost_a_matching_for_every_table_that_is_refused(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two clubs of thirty meet each other until the third needs all who are left: 225 tables are then refused.

    Nor is any matching one of the complete graph: near entries and some spread over the field will do.
    """
    event, _ = event_of_clubs(90, 3, what, neighbours=True)
    edges_seen: list[int] = []
    greatest = matching._greatest

    def counted(size: int, edges: list[tuple[int, int, int]]) -> set[Pair]:
        edges_seen.append(len(edges))
        return greatest(size, edges)

    monkeypatch.setattr(matching, "_greatest", counted)
    first, second, third = (list(range(start, start + 30)) for start in (1, 31, 61))
    expected = [*zip(first[:15], second[:15], strict=True), *zip(first[15:] + second[15:], third, strict=True)]
    assert draw(event, Options(System.DANISH)).pairs == tuple(sorted(expected))
    assert len(edges_seen) < 10
    assert max(edges_seen) < 90 * 89 // 4


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
