"""What the site asks of the words for the slips of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from scoring.seats import Seat, Side
from tournaments.slips.base import GameSlip

Facts = Mapping[str, Any]
FaultText = str | Promise | Callable[[Facts], str]
"""A sentence for a fault of a slip, in which its facts stand as ``%(name)s``, or what makes one of them."""
Oddity = str | Promise | Callable[[Any, str], str]
"""A sentence about a slip that is worth a second look, or one made from the slip and the dealer's seat."""


def no_figures(_slip: Any, _side: Side, _double: str) -> str:
    """Return nothing: the slip of such a game says all there is to a hand score."""
    return ""


class Doubled(NamedTuple):
    """Why a hand score counts twice: said about the side, and to the pair itself; and the clause."""

    about: str | Promise = ""
    to_pair: str | Promise = ""
    clause: str = ""


NOT_DOUBLED: Final = Doubled()
NO_DOUBLES: Final[Mapping[str, Doubled]] = MappingProxyType({})
NO_HINTS: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType({})


@dataclass(frozen=True)
class SlipTexts:
    """The words of one game.

    ``words`` is a whole line for the log and for comparing; ``contract`` what was played for, as short as a column;
    ``title`` the head of that column. ``oddities`` hold a sentence for each code of ``GameSlip.oddities``; ``hints``
    those which look like a slip of the pen, in a few words about the seat that dealt. ``example`` is a line of
    shorthand as the director may type it. ``figures`` writes the sum by which the hand score of a side comes from the
    slip, given the call by which the side doubled it; ``doubles`` say that it did, by that call.
    """

    words: Callable[[Any], str]
    contract: Callable[[Any], SafeString]
    title: str | Promise
    oddities: Mapping[str, Oddity]
    example: str
    hints: Mapping[str, Callable[[str], str]] = field(default_factory=lambda: NO_HINTS)
    figures: Callable[[Any, Side, str], str] = no_figures
    doubles: Mapping[str, Doubled] = field(default_factory=lambda: NO_DOUBLES)

    def doubled(self, call: str) -> Doubled:
        """Return the sentences for a hand score that a call doubled; empty ones where none did."""
        return self.doubles[call] if call else NOT_DOUBLED

    def oddity(self, slip: GameSlip, dealer: str) -> str:
        """Return the sentence for the weightiest oddity of a slip; empty for an ordinary one."""
        for code in slip.oddities(Seat(dealer)):
            text = self.oddities[code]
            return text(slip, dealer) if callable(text) else str(text)
        return ""

    def hint(self, slip: GameSlip, dealer: str) -> str:
        """Return what makes a slip look like a slip of the pen; empty where nothing does."""
        return next((self.hints[code](dealer) for code in slip.oddities(Seat(dealer)) if code in self.hints), "")
