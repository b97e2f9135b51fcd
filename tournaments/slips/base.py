"""What the site asks of a slip, whatever the game: its text form, what cannot be true of it, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Protocol, Self

from scoring.errors import ImpossibleSlip, ScoringError
from scoring.seats import BySide, Seat
from tournaments.errors import Invalid, Refusal

Fault = ScoringError | Refusal
"""A reason why a slip cannot stand: ``ImpossibleSlip`` for what cannot have happened, which a director may let count
all the same, and ``Invalid`` for words that mean nothing, which nobody can score."""


NO_DOUBLES: Final = BySide.of("", "")


class GameSlip(Protocol):
    """A slip of one game: a frozen value. Subclasses state what differs."""

    game: ClassVar[str]
    """The key of the game."""

    def to_json(self) -> dict[str, Any]:
        """Return the slip as plain JSON, the one way of spelling what it says, as results and the log keep it."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the slip that ``to_json`` wrote; other names in ``value`` do not matter."""

    @property
    def counted(self) -> BySide[int] | None:
        """The points each side counted, as the game counts; what it scores for that is :meth:`hand_scores`.

        None where the deal ended otherwise than by counting.
        """

    def faults(self, options: Any) -> tuple[Fault, ...]:
        """Return every reason why the slip cannot be true under the options of an event; none where it can."""

    def faults_of_board(self, options: Any, dealer: Seat) -> tuple[Fault, ...]:
        """Return every reason why the slip cannot be true of a board with this dealer; a game may know more for it."""
        return self.faults(options)

    def hand_scores(self, options: Any) -> BySide[int] | None:
        """Return the signed hand score of each side, also of a slip that cannot be true.

        None where there is nothing that could be compared with other tables.
        """

    def check_at_table(self, board: int, dealer: Seat) -> None:
        """Refuse with ``Invalid`` what the rules allow but no table can say of a board with this dealer."""
        return None

    def doubles(self, options: Any) -> BySide[str]:
        """Return the call by which each side doubled its own hand score, empty where it did not."""
        return NO_DOUBLES

    def oddities(self, dealer: Seat) -> tuple[str, ...]:
        """Return the codes of what makes the slip worth a second look, the first the weightiest."""
        return ()

    def says_what(self, other: GameSlip | None) -> bool:
        """Tell whether another slip says exactly the same, however it was put."""
        return other is not None and self.to_json() == other.to_json()

    def agrees_with(self, stands: GameSlip) -> bool:
        """Tell whether a slip that stands says nothing else than this one, which the cards gave and knows all."""
        return self.says_what(stands)

    def check(self, options: Any, dealer: Seat) -> None:
        """Refuse a slip that cannot be true of a board with this dealer.

        Raises the fault where there is one, and ``ImpossibleSlip`` with code ``several`` where there are more:
        ``facts["faults"]`` are all of them. ``Invalid`` goes before all others.
        """
        faults = self.faults_of_board(options, dealer)
        senseless = next((fault for fault in faults if isinstance(fault, Invalid)), None)
        if senseless is not None:
            raise senseless
        if len(faults) == 1:
            raise faults[0]
        if faults:
            raise ImpossibleSlip("several", "; ".join(map(str, faults)), faults=faults)
