"""The next round of a Swiss, drawn from the event so far: of pairs, teams or single players, an entry is an entry.

What comes first: everybody present plays or has the bye; the tables fixed by the director; the rule of the bye; who
must never meet; no repeats, or as few as possible; who should not meet; then the order of the system.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.errors import PairingError
from scoring.pairing.byes import bye_of
from scoring.pairing.choosing import DANISH, DUTCH, Manner, choose
from scoring.pairing.costs import flaws_among
from scoring.pairing.drawn import DrawnRound, in_order
from scoring.pairing.event import Event, pair_of
from scoring.pairing.orders import Options, Placed, System, drawing_order

MANNERS: Final[Mapping[System, Manner]] = MappingProxyType(
    {System.DANISH: DANISH, System.DUTCH: DUTCH, System.ACCELERATED: DUTCH}
)


def draw(event: Event, options: Options) -> DrawnRound:
    """Return the next round of an event whose facts are without fault.

    Raises ``PairingError`` with code ``nobody`` where nobody is present, and ``rounds`` where an accelerated draw does
    not know how many rounds there are.

    >>> from scoring.pairing.event import Fact, What, result
    >>> entries = [Fact(What.ENTRY, number, round=1) for number in range(1, 7)]
    >>> first_round = [result(1, 1, 4, 101, 60), result(1, 5, 2, 80, 70), result(1, 3, 6, 90, 90)]
    >>> draw(Event((*entries, *first_round)), Options(System.DUTCH)).pairs
    ((1, 5), (2, 3), (4, 6))
    """
    order = drawing_order(event, options)
    if not order:
        raise PairingError("nobody", f"nobody is there in round {event.next_round}", line=None, round=event.next_round)
    fixed = {number for pair in event.fixed for number in pair}
    field = [placed for placed in order if placed.number not in fixed]
    bye = None
    if len(field) % 2:
        bye = bye_of(field, flaws_among(event, _numbers(field)))
        field.remove(bye)
    chosen = choose([placed.group for placed in field], flaws_among(event, _numbers(field)), MANNERS[options.system])
    pairs = [pair_of(field[one].number, field[other].number) for one, other in chosen]
    return in_order(event, options, order, [*event.fixed, *pairs], None if bye is None else bye.number)


def _numbers(field: list[Placed]) -> list[int]:
    return [placed.number for placed in field]


def most_rounds(entries: int) -> int:
    """Return for how many rounds a Swiss of so many entries has a pairing without repeats in any case: ⌊N/2⌋.

    Before round r ≤ N/2 everybody has at least half of the field left to meet, so such a pairing exists (Dirac).
    """
    return entries // 2


def most_unbeaten(entries: int, rounds: int) -> int:
    """Return how many can have won every one of their rounds: ⌈N/2^R⌉."""
    return -(-entries // (1 << rounds))
