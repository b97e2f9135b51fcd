"""What the rule page of Le Quatre Sept shows beside the clauses: positions, deals and a match to be worked out.

What is legal and what is scored is not written here: the engine says it when the page is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Position:
    """A position for an example: the cards of the trick in order, the hand of who plays next, and variants to compare.

    Cards are in CPN spelling, parted by spaces. ``before`` are the cards of the trick that was just won.
    """

    clause: str
    trick: str
    hand: str
    before: str = ""
    variants: tuple[str, ...] = ("standard",)


EXAMPLES: Final = (
    Position("Q4.2", "hK", "hT h7 cA s8"),
    Position("Q4.2", "dK", "hT h7 cA s8"),
    Position("Q8.6", "", "hT h7 cA s8", "hK hJ h8 s7", ("standard", "poule")),
    Position("Q8.6", "", "hT h8 c8 sA", "d8 s7 d7 c7", ("poule",)),
    Position("Q8.6", "", "hT h9 cA", "dA d8 s7 c7", ("poule",)),
)

THIRDS: Final = ((33, 2), (17, 18), (16, 19), (35, 0))
"""Thirds of the two pairs, clause Q6.1."""
MATCH: Final = (*(((6, 5), (0, 0)),) * 5, ((3, 8), (1, 1)), ((7, 4), (0, 0)))
"""The deals of clause Q7.2, level at 44: points without politaines, and politaines, of both pairs."""
TABLES: Final = (((6, 5), (0, 0)), ((8, 3), (0, 0)), ((6, 5), (0, 0)), ((5, 6), (1, 0)))
"""A board at four tables, clause Q10.3, in the same form."""
