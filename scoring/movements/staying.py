"""Pairs that must not change tables: a movement is renumbered so that they have the places that stay.

Pairs keep their numbers; it is the movement that gets other ones. Who plays at one table only has such a place, whether
it turns there or not: all North-South pairs of a Mitchell, one pair of a Howell of an even field, nobody in an odd one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from scoring.errors import MovementError
from scoring.movements.seating import Entry, Movement


def staying_pairs(movement: Movement) -> tuple[int, ...]:
    """Return the pairs that play at one table only, ascending; where a pair rests does not count."""
    tables: dict[int, set[int]] = {}
    for line in movement.live:
        for pair in line.meeting or ():
            tables.setdefault(pair, set()).add(line.table)
    return tuple(sorted(pair for pair, found in tables.items() if len(found) == 1))


def with_staying(movement: Movement, pairs: Collection[int]) -> Movement:
    """Return the movement renumbered so that each of ``pairs`` stays at one table.

    A pair that has such a place keeps it; the others change numbers with those who have one, the highest first. Raises
    ``MovementError`` with code ``staying`` where there are fewer places than pairs.
    """
    places = staying_pairs(movement)
    wanted = sorted(set(pairs) - set(places))
    free = [place for place in reversed(places) if place not in pairs]
    if len(wanted) > len(free):
        message = f"{movement.name}: {len(set(pairs))} pairs are to stay at their table, {len(places)} can"
        raise MovementError("staying", message, kind=movement.kind, wanted=len(set(pairs)), places=len(places))
    numbers: dict[int, int] = {}
    for pair, place in zip(wanted, free, strict=False):
        numbers[pair], numbers[place] = place, pair
    return renumbered(movement, numbers)


def renumbered(movement: Movement, numbers: Mapping[int, int]) -> Movement:
    """Return the movement with other numbers for its pairs: a permutation, by the numbers that change."""

    def named(entry: Entry | None) -> Entry | None:
        return numbers.get(entry, entry) if isinstance(entry, int) else entry

    lines = tuple(replace(line, ns=named(line.ns), ew=named(line.ew)) for line in movement.seatings)
    return replace(movement, seatings=lines) if numbers else movement
