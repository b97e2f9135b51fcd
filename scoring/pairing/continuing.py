"""The coming rounds of a movement that cannot go on as planned, drawn one by one with all meetings so far.

It takes boards that lie in copies, or matches: the tables of a round then play the same boards, whoever sits there. A
pair that has sat out counts as one that has had the bye, so nobody sits out twice while others have not; nobody meets
again while that can be helped. Where North-South and East-West are ranked apart everybody stays in its field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from scoring.movements.changes import boards_at
from scoring.movements.seating import Movement, Seating
from scoring.pairing.drawn import DrawnRound
from scoring.pairing.event import Event, Fact, What
from scoring.pairing.orders import Options, System
from scoring.pairing.standing import BOTIFARRA, NOTHING
from scoring.pairing.swiss import draw
from scoring.seats import Side

IN_ORDER: Final = System.DANISH
"""Nobody is ahead before results are looked at, so the order is that of the numbers."""


def continued(
    movement: Movement, present: Collection[int], since: int, stationary: Mapping[int, int] | None = None
) -> Movement:
    """Return the movement with its rounds from ``since`` on drawn anew for the pairs that are ``present``.

    ``stationary`` names the table at which a pair stays. Raises ``PairingError`` (``nobody``) where nobody is present.
    """
    options = Options(IN_ORDER, values=replace(BOTIFARRA, bye=NOTHING), stationary=stationary or {})
    fields = sides_of(movement, present) if movement.two_winner else {}
    lines = tuple(line for line in movement.seatings if line.round < since)
    for one in movement.rounds:
        if one.number >= since:
            drawn = draw(_event(lines, present, fields, one.number), options)
            lines = (*lines, *_lines(drawn, movement, one.number, fields))
    return replace(movement, seatings=lines, pairs=max(movement.pairs, *present))


def sides_of(movement: Movement, present: Iterable[int]) -> dict[int, Side]:
    """Return the field of every pair: where it sits most often, and for a new one the smaller field."""
    counts = {
        Side.NS: Counter(line.ns for line in movement.live),
        Side.EW: Counter(line.ew for line in movement.live),
    }
    fields: dict[int, Side] = {}
    for pair in sorted(present, key=lambda pair: (not any(counts[side][pair] for side in counts), pair)):
        times = {side: counts[side][pair] for side in counts}
        sizes = Counter(fields.values())
        if times[Side.NS] == times[Side.EW]:
            fields[pair] = Side.NS if sizes[Side.NS] < sizes[Side.EW] else Side.EW
        else:
            fields[pair] = max(times, key=times.__getitem__)
    return fields


def _event(lines: Iterable[Seating], present: Collection[int], fields: Mapping[int, Side], round: int) -> Event:
    """The facts before a round: who is there, who has met, who has sat out."""
    return Event(tuple(_facts(lines, present, fields, round)))


def _facts(
    lines: Iterable[Seating], present: Collection[int], fields: Mapping[int, Side], round: int
) -> Iterator[Fact]:
    yield from (Fact(What.ENTRY, pair, round=1) for pair in sorted(present))
    met = [(line.round, line.meeting) for line in lines if line.meeting is not None]
    yield from (Fact(What.SEATED, *two, number) for number, two in met)
    for number in range(1, round):
        playing = {pair for played_in, two in met for pair in two if played_in == number}
        yield from (Fact(What.BYE, pair, round=number) for pair in sorted(set(present) - playing))
    for one, other in combinations(sorted(fields), 2):
        if fields[one] == fields[other]:
            yield Fact(What.NEVER, one, other)


def _lines(drawn: DrawnRound, movement: Movement, number: int, fields: Mapping[int, Side]) -> Iterator[Seating]:
    for table in drawn.tables:
        ns, ew = table.ns, table.ew
        if fields and fields[ns] == Side.EW and fields[ew] == Side.NS:
            ns, ew = ew, ns
        yield Seating(number, table.number, ns, ew, boards_at(movement, number, table.number))
    if drawn.bye is not None:
        after = max((table.number for table in drawn.tables), default=0) + 1
        side = fields.get(drawn.bye, Side.NS)
        sits = {side: drawn.bye}
        yield Seating(number, after, sits.get(Side.NS), sits.get(Side.EW), ())
