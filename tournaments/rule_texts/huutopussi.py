"""What the rule page of Huutopussi shows beside the clauses: positions, deals and a match to be worked out.

What is legal and what is scored is not written here: the engine says it when the page is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STANDARD: Final = ("standard",)


@dataclass(frozen=True, slots=True)
class Position:
    """A position for an example: the cards of the trick in order, the hand of who plays next, and variants to compare.

    Cards are in CPN spelling, parted by spaces; ``trump`` is empty where no suit is trump.
    """

    clause: str
    trick: str
    hand: str
    trump: str = ""
    variants: tuple[str, ...] = STANDARD
    is_first: bool = False


EXAMPLES: Final = (
    Position("H6.2", "sT", "sA s9 hK d6"),
    Position("H6.3", "s9 sK", "sT sJ", "", ("standard", "russian")),
    Position("H6.4", "sT h9", "hK h6 d6", "h"),
    Position("H6.4", "sT hQ", "h9 h6 d6", "h"),
    Position("H6.4", "sT", "hK d6 c9"),
    Position("H6.5", "sT h9", "sA s6 hK", "h", ("standard", "standard+beat_when_trumped")),
    Position("H6.5", "hT", "hA hJ h6 sA", "h"),
    Position("H10.4", "", "sA hA d9 c6", "", ("erlangen",), is_first=True),
    Position("H10.4", "d9", "dA dT d6", "", ("erlangen",), is_first=True),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal to be scored, seen from the declarer's side: bid, contract, points and tricks of both sides, Kontras."""

    bid: int
    contract: int
    points: tuple[int, int]
    tricks: tuple[int, int]
    kontras: int = 0


CONTRACTS: Final = (
    Deal(60, 80, (95, 65), (5, 4)),
    Deal(60, 80, (80, 80), (5, 4)),
    Deal(60, 80, (75, 85), (5, 4)),
)
"""Deals of clause H8.4: above the contract, on it and below it."""
WITHOUT_A_TRICK: Final = (
    Deal(90, 150, (260, 0), (9, 0)),
    Deal(90, 300, (260, 0), (9, 0)),
)
"""Deals of clauses H8.7 and H8.9: with the marriage in hearts, the contract made and not made."""
DOUBLED: Final = (
    Deal(120, 150, (200, 0), (9, 0), 2),
    Deal(120, 150, (140, 60), (5, 4), 2),
    Deal(120, 250, (240, 0), (9, 0), 2),
)
"""Deals of clause H10.9: made, failed, and failed with every trick."""

MATCH: Final = ((300, 340), (200, 160), (-90, -95))
"""The scores of the deals of clause H9.4: level at 500, and decided below it."""
TABLES: Final = ((80, 65), (-80, 85), (80, 65), (100, 20))
"""The scores of a board at four tables, clause H13.5."""
