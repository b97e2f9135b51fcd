"""How far a knock-out has come: who won which match, who plays whom next, and who is placed where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.movements.seating import Entry, Movement, Seating, WinnerOf
from scoring.pairing.event import Event, Fact, Pair, What, pair_of
from scoring.ranking import Place
from scoring.seats import Side


def winners(movement: Movement, event: Event) -> dict[int, int]:
    """Return the winner of every match that is decided.

    A drawn match is not: more deals are played. A result of two who do not meet in that round decides nothing.
    """
    decided = {(fact.round, fact.pair): _winner(fact) for fact in event.of(What.RESULT, What.WALKOVER)}
    found: dict[int, int] = {}
    for line in movement.live:
        pair = _pair(line, found)
        winner = None if pair is None else decided.get((line.round, pair))
        if winner is not None and line.match is not None:
            found[line.match] = winner
    return found


def _winner(fact: Fact) -> int | None:
    if fact.what is What.WALKOVER or fact.winner is Side.NS:
        return fact.ns
    return None if fact.winner is None else fact.ew


def _pair(line: Seating, found: Mapping[int, int]) -> Pair | None:
    """The two at a table, if both are known."""
    ns, ew = _known(line.ns, found), _known(line.ew, found)
    return pair_of(ns, ew) if isinstance(ns, int) and isinstance(ew, int) else None


def _known(entry: Entry | None, found: Mapping[int, int]) -> Entry | None:
    return found.get(entry.match, entry) if isinstance(entry, WinnerOf) else entry


def played_on(movement: Movement, found: Mapping[int, int]) -> Movement:
    """Return the movement with every winner that is known in its place; the others are still to come."""
    lines = (replace(line, ns=_known(line.ns, found), ew=_known(line.ew, found)) for line in movement.seatings)
    return replace(movement, seatings=tuple(lines))


def knocked_out(movement: Movement, found: Mapping[int, int]) -> tuple[tuple[Place, int], ...]:
    """Return the places that are decided, best first: the losers of a round share the place after all who are left.

    The winner is placed if the movement goes on until one is left.
    """
    return tuple(_places(played_on(movement, found), found))


def _places(movement: Movement, found: Mapping[int, int]) -> Iterator[tuple[Place, int]]:
    for one in reversed(movement.rounds):
        left = len(one.seatings)
        matches = [(line.meeting, found[line.match]) for line in one.tables if line.match and line.match in found]
        if left == 1:
            yield from ((Place(1, False), winner) for _, winner in matches)
        losers = sorted(entry for two, winner in matches if two is not None for entry in two if entry != winner)
        yield from ((Place(left + 1, len(one.tables) > 1), loser) for loser in losers)
