"""What happened on a board at a table, as a comparison needs it: a closed family of verdicts, never a missing number.

Only agreed results come here; what is merely entered or disputed is the site's business.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from scoring.movements.seating import Partners
from scoring.seats import BySide, Side

OWN_FAULT: Final = 40
NOBODYS_FAULT: Final = 50
OPPONENTS_FAULT: Final = 60
"""Averages of a hundred, by whose fault it is that a deal was not played: those of bridge, by its Law 12C2."""
AVERAGES: Final = (OWN_FAULT, NOBODYS_FAULT, OPPONENTS_FAULT)


@dataclass(frozen=True, slots=True)
class Scored:
    """The deal was played: the signed hand score of each side (clause 9.3). A *natural* result."""

    hand_scores: BySide[int]


@dataclass(frozen=True, slots=True)
class Penalised:
    """The director penalised one side or both on this deal (clause 9.9)."""

    offenders: frozenset[Side]


@dataclass(frozen=True, slots=True)
class Averaged:
    """The deal was not played, or not to its end, and the director gives averages; nobody is ``at_fault`` by default.

    It is a board for both entries, but no result that others are compared with.
    """

    at_fault: frozenset[Side] = frozenset()

    def percent(self, side: Side) -> int:
        """Return what a side gets of a hundred: 40 by its own fault, 60 by that of the others alone, else 50."""
        if side in self.at_fault:
            return OWN_FAULT
        return OPPONENTS_FAULT if self.at_fault else NOBODYS_FAULT


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Nobody gets a score for the deal (clause 9.11); it is no board for either entry."""


@dataclass(frozen=True, slots=True)
class Sitout:
    """The entry had no opponents; it is no board. The entry of the empty side is ``None``."""


Verdict = Scored | Penalised | Averaged | NotPlayed | Sitout


@dataclass(frozen=True, slots=True)
class Result:
    """A board between two entries, and the verdict on it.

    ``board`` and ``entries`` are whatever the caller names them by; ``table`` is only carried along. An entry that is
    ``Partners`` is two players who are ranked apart (:func:`ranked`).
    """

    board: Hashable
    entries: BySide[Hashable]
    verdict: Verdict
    table: Hashable = None


def ranked(entry: Hashable) -> tuple[Hashable, ...]:
    """Return who is ranked for what an entry gets: each of two partners of an individual, else the entry itself."""
    return (entry.first, entry.second) if isinstance(entry, Partners) else (entry,)
