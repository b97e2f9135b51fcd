"""What happened on a board at a table, as a comparison needs it: a closed family of verdicts, never a missing number.

Only agreed results come here; what is merely entered or disputed is the site's business.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from scoring.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class Scored:
    """The deal was played: the signed hand score of each side (clause 9.3). A *natural* result."""

    hand_scores: BySide[int]


@dataclass(frozen=True, slots=True)
class Penalised:
    """The director penalised one side or both on this deal (clause 9.9)."""

    offenders: frozenset[Side]


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Nobody gets a score for the deal (clause 9.11); it is no board for either entry."""


@dataclass(frozen=True, slots=True)
class Sitout:
    """The entry had no opponents; it is no board. The entry of the empty side is ``None``."""


Verdict = Scored | Penalised | NotPlayed | Sitout


@dataclass(frozen=True, slots=True)
class Result:
    """A board between two entries, and the verdict on it.

    ``board`` and ``entries`` are whatever the caller names them by; ``table`` is only carried along.
    """

    board: Hashable
    entries: BySide[Hashable]
    verdict: Verdict
    table: Hashable = None
