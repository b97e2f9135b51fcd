"""What the package raises: one base class and one child for each way in which input can be wrong.

Every error carries a ``code`` (a stable identifier that a caller may translate) and the ``facts`` needed for a
sentence. The English text of the exception is for developers and the command line.
"""

from __future__ import annotations

from typing import Any


class ScoringError(Exception):
    """Base of all refusals of this package.

    ``code`` is a stable identifier such as ``card_not_held``; ``facts`` holds the values that a sentence about it
    needs, by name.
    """

    def __init__(self, code: str, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


class NotationError(ScoringError):
    """The text is not in the notation: it has no meaning that could be right or wrong by the rules."""


class DealError(ScoringError):
    """The cards named do not form a deal of the deck."""


class ImpossibleSlip(ScoringError):
    """The result as typed cannot have happened (points that do not add up, a level that the rules exclude)."""


class UnknownVariant(ScoringError):
    """No such game, preset, option or value of an option."""


class IllegalAction(ScoringError):
    """The action is not legal in this state.

    ``facts`` holds ``action``, ``clause`` (the clause of the rule file that forbids it) and ``legal`` (the tuple of
    actions that were legal).
    """


class MovementError(ScoringError):
    """No movement of this kind exists for these numbers."""


class PairingError(ScoringError):
    """The next round cannot be drawn from these facts.

    ``facts`` holds ``line``, where the fault was read, or none.
    """


class ImpossibleAction(ScoringError):
    """The action cannot have happened here, whatever the rules permit.

    Codes: ``held`` (the card is not in the hand), ``turn`` (not the turn of that seat, or not the moment for such an
    action), ``over`` (the hand is finished), ``kind`` (the game has no such action).
    """
