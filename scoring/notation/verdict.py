"""What the rules of a game say of a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.cards import Deal
from scoring.notation.errors import HELD, TURN, Place, RecordError
from scoring.rules import Replay
from scoring.seats import BySide, Seat

CARD, CALL, MELD, KONTRA = "card", "call", "meld", "kontra"
SAID = (MELD, KONTRA)
"""What is said during the play, between or with the cards."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A card, a call or something said during the play that a clause forbids: an irregularity of the record.

    ``kind`` is ``card``, ``call``, ``meld`` or ``kontra``; ``trick`` counts from 1 and is 0 for calls, for what is said
    it is the one about to be played; ``card`` is what was done as it is written; ``legal`` is what was allowed instead:
    of the cards known, where ``unknown`` cards of the hand are not.
    """

    kind: str
    trick: int
    seat: Seat
    card: str
    clause: str
    legal: tuple[str, ...]
    at: Place
    unknown: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the values that files and the command line keep of it; ``unknown`` only where cards are.

        What is said during the play has no card there.
        """
        values = {
            "kind": self.kind,
            "trick": self.trick,
            "seat": self.seat.value,
            "card": None if self.kind in SAID else self.card,
            "clause": self.clause,
            "legal": list(self.legal),
        }
        return values | _unknown(self.unknown)


@dataclass(frozen=True, slots=True)
class Step:
    """A call or a card of the record and what was allowed in its place, all as they are written.

    ``legal`` are cards that are known, where ``unknown`` cards of the hand are not.
    """

    seat: Seat
    action: str
    legal: tuple[str, ...]
    unknown: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the step with plain values; ``unknown`` only where cards are."""
        values = {"seat": self.seat.value, "action": self.action, "legal": list(self.legal)}
        return values | _unknown(self.unknown)


def _unknown(count: int) -> dict[str, int]:
    return {"unknown": count} if count else {}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found.

    ``is_followed`` tells whether every call and card was followed; a check stops at what it cannot follow.
    ``error`` is what makes the record malformed. The sums are none where they are not known: after a stop at the
    first irregularity, and in unfinished play of which no tag says more. ``replay`` goes as far as the check went; it
    holds the calls that a record may leave out, too. ``rules`` are those it was followed by; where hands are unknown
    (``deal`` is none then) they judge by the known cards alone. ``outcome`` is what the score follows from; ``so_far``
    is what the tags tell of a hand that has none, as the game keeps it. ``warnings`` are codes.
    """

    complete: bool = False
    has_actions: bool = False
    is_followed: bool = False
    points: BySide[int] | None = None
    tricks: BySide[int] | None = None
    game_points: BySide[int] | None = None
    hand_score: BySide[int] | None = None
    irregularities: tuple[Flaw, ...] = ()
    error: RecordError | None = None
    warnings: tuple[str, ...] = ()
    trace: tuple[Step, ...] = ()
    deal: Deal | None = None
    rules: Any = None
    replay: Replay[Any] | None = None
    outcome: Any = None
    so_far: Any = None

    @property
    def legal(self) -> bool | None:
        """Whether calls and cards are as the rules want them.

        None where nothing was called or played, and where it could not be followed to its end. A card that nobody held
        and a call or lead out of turn are not legal.
        """
        if self.irregularities or (self.error and self.error.kind in (HELD, TURN)):
            return False
        return True if self.has_actions and self.is_followed else None
