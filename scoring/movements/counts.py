"""How often everybody sits out, plays, sits in each place and meets the others.

Counted are pairs, players, or the pairs of teams; what they may do as winners to come is left out. Half tables count as
sit-outs, their boards as not played.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from scoring.movements.seating import Movement, Sitter, TeamPair, Unit, sitters_of

PLACES = {
    Unit.PAIRS: ("North-South", "East-West"),
    Unit.PLAYERS: ("North", "South", "East", "West"),
    Unit.TEAMS: (),
}
"""The places at a table that can be told apart; the pairs of a team always sit the same way."""


def sit_outs(movement: Movement) -> dict[Sitter, int]:
    """Return how many rounds each rests."""
    resting = Counter(sitter for one in movement.rounds for sitter in one.sit_outs)
    return {sitter: resting[sitter] for sitter in movement.sitters}


def boards_played(movement: Movement) -> dict[Sitter, int]:
    """Return how many boards each plays; one that is listed for it again is the same board."""
    boards: dict[Sitter, set[int]] = {sitter: set() for sitter in movement.sitters}
    for line in movement.live:
        for sitter in line.sitters:
            if sitter in boards:
                boards[sitter].update(line.boards)
    return {sitter: len(played) for sitter, played in boards.items()}


def seat_counts(movement: Movement) -> dict[Sitter, tuple[int, ...]]:
    """Return how often each sits in each of ``PLACES``; nothing for teams."""
    places = PLACES[movement.unit]
    counts = {sitter: [0] * len(places) for sitter in movement.sitters if not isinstance(sitter, TeamPair)}
    for line in movement.live:
        for place, sitter in enumerate(line.sitters):
            if sitter in counts and len(line.sitters) == len(places):
                counts[sitter][place] += 1
    return {sitter: tuple(found) for sitter, found in counts.items()}


def meetings(movement: Movement) -> dict[tuple[int, int], int]:
    """Return how often each two (p, q), p < q, of what is numbered meet; a match of teams is one meeting."""
    found: Counter[tuple[int, int]] = Counter()
    tables = Counter(two for line in movement.live for two in product(*map(sitters_of, line.pairs)))
    for (first, second), times in tables.items():
        if isinstance(first, TeamPair) and isinstance(second, TeamPair):
            two = min(first.team, second.team), max(first.team, second.team)
            found[two] = max(found[two], times)
        elif isinstance(first, int) and isinstance(second, int):
            found[min(first, second), max(first, second)] += times
    return {two: found[two] for two in combinations(range(1, movement.pairs + 1), 2)}


def fields_apart(movement: Movement) -> tuple[frozenset[int], ...]:
    """Return the pairs North-South and those East-West where they are ranked apart and nobody sits in both."""
    ns, ew = (
        frozenset(entry for line in movement.live for entry in sitters_of(line.pairs[side]) if isinstance(entry, int))
        for side in (0, 1)
    )
    return (ns, ew) if movement.two_winner and not ns & ew else ()


def possible_meetings(movement: Movement) -> dict[tuple[int, int], int]:
    """Return :func:`meetings` without those of two of the same field where fields are apart: they cannot be."""
    fields = fields_apart(movement)
    return {two: times for two, times in meetings(movement).items() if not any(map(set(two).issubset, fields))}
