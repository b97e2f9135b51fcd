"""What happens on the evenings of the other games that the browser plays: deals, boards and plays, known beforehand.

Nothing here asks the site. Hand scores are those of the recomputation, made from what is written on the slip.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tests.evening import recompute_games
from tests.evening.plan import signed

THROWN_IN: Final = "thrown in"


@dataclass(frozen=True)
class Hand:
    """A deal of Huutopussi: raw points and tricks of North-South, marriages as suits; the others have the rest."""

    declarer: str
    bid: int
    contract: int
    points: int
    tricks: int
    ns: str = ""
    ew: str = ""

    @property
    def row(self) -> dict[str, Any]:
        """The deal as files have it."""
        whole = recompute_games.PACK + sum(recompute_games.MARRIAGES[suit] for suit in self.ns + self.ew)
        return {
            **{"declarer": self.declarer, "bid": self.bid, "contract": self.contract},
            **{"raw_ns": self.points, "raw_ew": whole - self.points},
            **{"tricks_ns": self.tricks, "tricks_ew": recompute_games.TRICKS - self.tricks},
            **{"marriages_ns": " ".join(self.ns) or None, "marriages_ew": " ".join(self.ew) or None},
        }

    @property
    def scores(self) -> dict[str, int]:
        """The hand score of each side (H8)."""
        return {side.upper(): score for side, score in recompute_games.hand_of_huutopussi(self.row).items()}

    @property
    def line(self) -> str:
        """The deal as the director types it into the grid."""
        numbers = f"{self.declarer.lower()} {self.bid} {self.contract} {self.points} {self.tricks}"
        return f"{numbers} {self.ns}/{self.ew}" if self.ns or self.ew else numbers

    @property
    def marriages(self) -> dict[str, str]:
        """Who made the marriage of each suit that became trump."""
        return dict.fromkeys(self.ns, "NS") | dict.fromkeys(self.ew, "EW")


@dataclass(frozen=True)
class Points:
    """A deal of Le Quatre Sept: whole points of North-South, politaines of both sides, or who had four sevens."""

    points: int = 0
    politaines: tuple[int, int] = (0, 0)
    sevens: str = ""

    @property
    def row(self) -> dict[str, Any]:
        """The deal as files have it."""
        if self.sevens:
            return {"four_sevens": self.sevens}
        made = {f"politaines_{side}": count for side, count in zip(("ns", "ew"), self.politaines, strict=True)}
        return {"points_ns": self.points, "points_ew": recompute_games.HAND - self.points, "four_sevens": None} | made


Deal = Hand | Points | str
"""A deal of a match as it is written down, or :data:`THROWN_IN`."""
Match = list[Deal]
Night = dict[tuple[int, int], Match]
"""Matches by round and table."""


# Huutopussi ------------------------------------------------------------------------------------------------------

SIX: Final = [
    ("Aino Aalto", "Eero Eklund"),
    ("Bo Berg", "Disa Dahl"),
    ("Helmi Heino", "Kaino Kujala"),
    ("Lempi Laine", "Onni Oja"),
    ("Saima Salo", "Toivo Tamm"),
    ("Väinö Virta", "Äijö Öhman"),
]
EIGHT: Final = [*SIX, ("Impi Ivars", "Jalo Jussila"), ("Martta Mäki", "Nestori Niemi")]

HUUTOPUSSI_HANDS: Final = {
    "N": "s6 hT hQ h6 dT d6 cA cT cJ",
    "E": "sA sK sJ s8 hA h7 dQ d9 c9",
    "S": "sQ s9 hJ dA d7 cK cQ c8 c6",
    "W": "sT s7 hK h9 h8 dK dJ d8 c7",
}
"""The deal of the published hand in the notation; North deals."""
HUUTOPUSSI_PRESSED: Final = (
    *("50", "60", "pass", "pass", "pass"),
    *("give hT dT cA", "120", "give d7 c8 c6"),
    *("dA", "dK", "d6", "d9", "ownc", "cA", "c7", "cJ", "c9", "?s", "dT", "dJ", "d7", "dQ", "?s"),
    *("hT", "h9", "hQ", "hA", "s8", "sQ", "sT", "s6", "s7", "c6", "sK", "s9"),
    *("cT", "h7", "cQ", "hK", "c8", "sJ", "cK", "d8", "hJ", "h8", "h6", "sA"),
)
"""Auction, exchange, a marriage, two half questions and 36 cards of it."""
HUUTOPUSSI_SLIP: Final = Hand("S", 60, 120, 180, 7, "c")
"""What it gives: the contract is made, 180 raw points of 220."""

NIGHT: Final[Night] = {
    (1, 1): [HUUTOPUSSI_SLIP, Hand("N", 100, 300, 310, 6, "dh"), Hand("E", 60, 90, 75, 4), Hand("S", 55, 80, 90, 6)],
    (1, 2): [Hand("E", 90, 260, 60, 4, "", "dh"), THROWN_IN, Hand("W", 110, 280, 40, 2, "", "dh")],
    (1, 3): [Hand("W", 90, 400, 0, 0, "", "scdh"), Hand("N", 60, 80, 75, 5), Hand("E", 50, 50, 95, 6)],
    (2, 1): [Hand("S", 70, 100, 110, 6)],
    (2, 2): [Hand("N", 60, 80, 80, 4)],
    (2, 3): [],
    (3, 1): [Hand("E", 85, 130, 30, 3, "", "s")],
    (3, 2): [Hand("S", 50, 160, 155, 5, "c")],
    (3, 3): [Hand("N", 120, 200, 200, 6, "h")],
    (4, 1): [Hand("W", 50, 50, 60, 3)],
    (4, 2): [Hand("N", 75, 90, 160, 9)],
    (4, 3): [Hand("S", 65, 65, 85, 6, "", "s")],
    (5, 1): [Hand("E", 100, 180, 70, 4, "s", "d")],
    (5, 2): [Hand("W", 60, 70, 50, 2)],
    (5, 3): [Hand("N", 95, 115, 125, 7)],
}
"""The matches by round and table: three to 500, among them a side without a trick; the others are stopped, one of them
level, and one is not played.
"""
BOARDS: Final[dict[tuple[int, int], Hand]] = {
    (1, 1): Hand("S", 60, 100, 155, 6, "c"),
    (1, 2): Hand("S", 90, 130, 115, 5, "c"),
    (1, 3): HUUTOPUSSI_SLIP,
    (1, 4): Hand("E", 70, 80, 70, 5),
    (2, 1): Hand("E", 60, 80, 60, 4),
    (2, 2): Hand("E", 60, 80, 60, 4),
    (2, 3): Hand("W", 80, 100, 0, 0, "", "s"),
    (2, 4): Hand("N", 55, 70, 65, 4),
    (3, 1): Hand("S", 100, 100, 100, 5),
    (3, 2): Hand("S", 90, 110, 105, 5),
    (3, 3): Hand("N", 85, 120, 200, 9, "s"),
    (3, 4): Hand("W", 95, 140, 60, 3, "", "c"),
    (4, 1): Hand("W", 55, 55, 90, 6),
    (4, 2): Hand("E", 110, 150, 40, 3, "", "d"),
    (4, 3): Hand("E", 110, 150, 45, 3, "", "d"),
    (4, 4): Hand("N", 60, 75, 75, 4),
}
"""The results of the duplicate by board and table: a board each round."""
PLAYED: Final = (1, 3)
"""Board and table of the result that is taken from the cards."""
BY_PHONE: Final = (1, 2)
"""At these tables the first round is entered and confirmed by phones."""


def cpn_of_first_board() -> str:
    """Return the first board with the hands of the published deal, as a file."""
    hands = " ".join(f"{seat}:{_dotted(cards.split())}" for seat, cards in HUUTOPUSSI_HANDS.items())
    return f'[Game "Huutopussi"]\n[Board "1"]\n[Dealer "N"]\n[Deal "{hands}"]\n'


def _dotted(cards: list[str]) -> str:
    return ".".join("".join(card[1] for card in cards if card[0] == suit) for suit in "shdc")


# Le Quatre Sept --------------------------------------------------------------------------------------------------

FOUR: Final = [
    ("Adèle Arsenault", "Benoît Bujold"),
    ("Clémence Caron", "Désiré Doiron"),
    ("Fleurette Fortin", "Gédéon Gagné"),
    ("Rosalie Roy", "Zéphirin Zinck"),
]
QUATRE_SEPT_PRESSED: Final = (
    *("hT!", "hK", "sJ", "s7", "h9", "hQ", "sQ", "s8", "hA", "hJ", "sK", "s9", "dK", "d9", "sA", "sT"),
    *("dA", "cJ", "cT", "dQ", "h7", "cQ", "c9", "dJ", "h8", "cK", "c7", "d8", "dT", "cA", "c8", "d7"),
)
"""Ten, nine and ace of hearts announced and won by North, in the hands TRIO_HAND of the worked cases; West deals."""
QUATRE_SEPT_SLIP: Final = Points(4, (1, 0))
"""What it gives: North-South have 12 thirds, which are 4 points, and the politaine; the others 23, which are 7."""
SOIREE: Final[Night] = {
    (1, 1): [QUATRE_SEPT_SLIP, Points(11), Points(6)],
    (1, 2): [Points(3), Points(sevens="EW")],
    (2, 1): [Points(11, (2, 0))],
    (2, 2): [Points(5, (0, 1)), Points(0, (0, 1))],
    (3, 1): [Points(0, (0, 2))],
    (3, 2): [Points(7, (2, 0)), Points(0)],
}
"""The matches to 31 by round and table."""


def _counted(match: Match) -> recompute_games.Match:
    is_huutopussi = any(isinstance(deal, Hand) for deal in match)
    counted = recompute_games.Match(*(("huutopussi", 500) if is_huutopussi else ("quatre_sept", 31)))
    for deal in match:
        counted.take({"kind": "redeal"} if isinstance(deal, str) else {"kind": "scored"} | deal.row)
    return counted


def is_over(match: Match) -> bool:
    """Tell whether the deals of a match have ended it."""
    return bool(_counted(match).winner)


def totals_of(match: Match) -> tuple[str, str]:
    """Return the totals of a match as its sheet shows them."""
    totals = _counted(match).totals
    ns, ew = (signed(totals[side]).removeprefix("+") for side in ("ns", "ew"))
    return ns, ew
