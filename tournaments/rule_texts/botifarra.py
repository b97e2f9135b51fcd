"""What the rule page of Botifarra shows beside the clauses: examples, and the table of clause 6.10.

What is legal in an example is not written here: the engine says it when the page is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.games.botifarra.options import Level

BOTH: Final = ("eastern", "western")


@dataclass(frozen=True, slots=True)
class Position:
    """A position for an example: the cards of the trick in order, the hand of who plays next, and variants to compare.

    Cards are in CPN spelling, parted by spaces.
    """

    clause: str
    trick: str
    hand: str
    trump: str
    variants: tuple[str, ...] = BOTH


EXAMPLES: Final = (
    Position("6.2", "o5", "o8 oR cA", "c"),
    Position("6.3", "o5 oS", "o9 oC o2 c3", "c"),
    Position("6.3", "oR", "c8 c2 bA", "c"),
    Position("6.4", "o5 c3", "oC o9 o2 c9", "c"),
    Position("6.4", "o5 c9", "c2 cS e7 eR b4", "c"),
    Position("6.5", "oA o2", "cR c8 c3 eS e4 b8 b7", "c"),
    Position("6.6", "o5", "eR e8 e2 b7 b3", "c"),
    Position("6.8", "o9", "oC o7 o4", "c", ("eastern", "eastern+second_loads")),
    Position("6.9", "oR o5", "oC oS o3", "c", ("eastern", "eastern+third_safe")),
    Position("6.11", "o5", "eR e8 b3", "c", ("eastern", "eastern+second_never_loads")),
    Position("6.11", "o3 o5 e9", "oS o8 o4 o2", "c", ("eastern", "eastern+overtake_limited")),
)

Kinds = tuple[str, ...]
Cell = tuple[Kinds, Kinds]
"""What may be played: cards of the first kinds if there are any, else those of the second."""

FOLLOW, TRUMPS, NEITHER = "follow", "trumps", "neither"
COLUMNS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        FOLLOW: gettext_lazy("With the suit that was led"),
        TRUMPS: gettext_lazy("Void, with trumps"),
        NEITHER: gettext_lazy("Void, without trumps"),
    }
)
SECOND, LOADING, WINNING, UNSAFE, LOSING = "second", "loading", "winning", "unsafe", "losing"
ROWS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        SECOND: gettext_lazy("2nd player"),
        LOADING: gettext_lazy("2nd player, where clause 6.8 holds"),
        WINNING: gettext_lazy("3rd or 4th, partner winning"),
        UNSAFE: gettext_lazy("3rd, partner winning with a card that is not safe, where clause 6.9 holds"),
        LOSING: gettext_lazy("3rd or 4th, partner not winning"),
    }
)
BEATING, LOWEST, POINTS, ANY = "beating", "lowest", "points", "any"
KINDS: Final[Mapping[str, Mapping[str, Promise]]] = MappingProxyType(
    {
        FOLLOW: {
            BEATING: gettext_lazy("a card that beats"),
            LOWEST: gettext_lazy("the lowest"),
            POINTS: gettext_lazy("a card with points"),
            ANY: gettext_lazy("any card of the suit"),
        },
        TRUMPS: {
            BEATING: gettext_lazy("a trump that beats"),
            LOWEST: gettext_lazy("the lowest of a suit"),
            POINTS: gettext_lazy("a card with points"),
            ANY: gettext_lazy("any card"),
        },
        NEITHER: {
            LOWEST: gettext_lazy("the lowest of a suit"),
            POINTS: gettext_lazy("a card with points"),
            ANY: gettext_lazy("any card"),
        },
    }
)

DUTIES: Final[Mapping[str, Mapping[str, Mapping[str, Cell]]]] = MappingProxyType(
    {
        "eastern": {
            SECOND: {
                FOLLOW: ((BEATING,), (LOWEST,)),
                TRUMPS: ((BEATING,), ()),
                NEITHER: ((), (LOWEST, POINTS)),
            },
            LOADING: {
                FOLLOW: ((BEATING,), (LOWEST, POINTS)),
                TRUMPS: ((BEATING,), ()),
                NEITHER: ((), (LOWEST, POINTS)),
            },
            WINNING: {
                FOLLOW: ((), (BEATING, LOWEST, POINTS)),
                TRUMPS: ((), (BEATING, LOWEST, POINTS)),
                NEITHER: ((), (LOWEST, POINTS)),
            },
            UNSAFE: {
                FOLLOW: ((), (BEATING, LOWEST)),
                TRUMPS: ((), (BEATING, LOWEST)),
                NEITHER: ((), (LOWEST,)),
            },
            LOSING: {
                FOLLOW: ((BEATING,), (LOWEST,)),
                TRUMPS: ((BEATING,), (LOWEST,)),
                NEITHER: ((), (LOWEST,)),
            },
        },
        "western": {
            SECOND: {FOLLOW: ((BEATING,), (ANY,)), TRUMPS: ((BEATING,), ()), NEITHER: ((), (ANY,))},
            WINNING: {FOLLOW: ((), (ANY,)), TRUMPS: ((), (ANY,)), NEITHER: ((), (ANY,))},
            LOSING: {FOLLOW: ((BEATING,), (ANY,)), TRUMPS: ((BEATING,), (ANY,)), NEITHER: ((), (ANY,))},
        },
    }
)
"""The table of clause 6.10 by form, position and hand."""

WORKED_EXAMPLE: Final = (
    ("A", "H", 37, "o", Level.NONE),
    ("B", "I", 35, "o", Level.NONE),
    ("C", "J", 28, "o", Level.CONTRO),
    ("D", "K", 40, "bot", Level.NONE),
    ("E", "L", 42, "o", Level.NONE),
    ("F", "M", 30, "o", Level.CONTRO),
)
"""The tables of clause 9.14: both pairs, points of North-South, trumps, doubling; East-West made trumps everywhere."""
