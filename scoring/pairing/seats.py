"""Who of two sits North-South: whoever sat there less often, so that nobody's seats get far apart."""

from __future__ import annotations

from scoring.pairing.standing import Tally
from scoring.seats import Side

MOST_APART = 3
"""By how much one may have sat on one side more often than on the other."""


def seated(better: Tally, other: Tally, table: int) -> tuple[int, int]:
    """Return the two of a table, North-South first.

    NS goes to whoever sat there less often, unless that would bring somebody's counts more than three apart. Then it
    goes to whoever sat East-West more often, then to whoever sat there last; and if all that is equal, to the better
    placed at odd tables and to the other at even ones, so that the first round spreads the seats over the field.
    """
    ways = ((better, other), (other, better))
    ns, ew = min(ways if table % 2 else ways[::-1], key=_against)
    return ns.number, ew.number


def _against(way: tuple[Tally, Tally]) -> tuple[int, int, int, int]:
    """What speaks against seating two in this way, the weightiest first."""
    ns, ew = way
    apart = max(MOST_APART, abs(ns.tilt + 1), abs(ew.tilt - 1))
    again = (ns.sides[-1:] == (Side.NS,)) + (ew.sides[-1:] == (Side.EW,))
    return apart, ns.times_ns - ew.times_ns, ns.tilt - ew.tilt, again
