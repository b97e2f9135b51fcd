"""The slip of a deal of Huutopussi: declarer, bid and contract, and what both sides took (clause H13.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from scoring.games.huutopussi.options import Options
from scoring.games.huutopussi.score import Marriage, Outcome, hand_score
from scoring.games.huutopussi.slip import Slip as Hand
from scoring.games.huutopussi.slip import faults_of, outcome_of
from scoring.seats import CLOCKWISE, BySide, Seat, Side
from tournaments.slips.base import Fault, GameSlip

SUITS: Final = ("s", "c", "d", "h")
"""The suits as the table of the marriages lists them (H8.2)."""


@dataclass(frozen=True, slots=True)
class Slip(GameSlip):
    """What is written down after a deal of Huutopussi: ``hand``, of which the marriages stand in the order of suits.

    How a marriage was made is not written down, so it is left out.
    """

    game: ClassVar[str] = "huutopussi"

    hand: Hand

    @classmethod
    def of_outcome(cls, outcome: Outcome) -> Self:
        """Return the slip of a hand that was played."""
        declarer = outcome.seat or outcome.declarer
        terms = (declarer, outcome.bid, outcome.contract)
        return cls(Hand(*terms, outcome.points, outcome.tricks, _in_order(outcome.marriages), outcome.kontras))

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the slip that ``to_json`` wrote."""
        points, tricks = (_by_side(value[name]) for name in ("points", "tricks"))
        marriages = (Marriage(Side(side), suit) for side, suits in value["marriages"].items() for suit in suits)
        terms = (declarer_from(value["declarer"]), value["bid"], value["contract"])
        return cls(Hand(*terms, points, tricks, _in_order(marriages), value["kontras"]))

    def to_json(self) -> dict[str, Any]:
        """Return the slip as plain JSON."""
        hand = self.hand
        return {
            "game": self.game,
            "declarer": hand.declarer and hand.declarer.value,
            "bid": hand.bid,
            "contract": hand.contract,
            "points": hand.points.as_dict(),
            "tricks": hand.tricks.as_dict(),
            "marriages": {side.value: list(self.suits_of(side)) for side in hand.points.sides},
            "kontras": hand.kontras,
        }

    @property
    def counted(self) -> BySide[int]:
        """Raw points of each side: cards, last trick and marriages (H8.1)."""
        return self.hand.points

    @property
    def declarer(self) -> str:
        """The declarer as a letter, or the side where only that is known; empty where all passed."""
        return self.hand.declarer.value if self.hand.declarer else ""

    @property
    def declaring_side(self) -> str:
        """The side of the declarer, empty where all passed; for games of two pairs."""
        declarer = self.hand.declarer
        side = CLOCKWISE.side_of(declarer) if isinstance(declarer, Seat) else declarer
        return side.value if side else ""

    def suits_of(self, side: Side) -> tuple[str, ...]:
        """Return the suits that a side made trump by a marriage."""
        return tuple(marriage.suit for marriage in self.hand.marriages if marriage.side is side)

    def faults(self, options: Options) -> tuple[Fault, ...]:
        """Return what cannot be true of the slip (H13.8)."""
        return faults_of(self.hand, options)

    def faults_of_board(self, options: Options, dealer: Seat) -> tuple[Fault, ...]:
        """Return what cannot be true of the slip, also because of who had to open (H4.1)."""
        return faults_of(self.hand, options, dealer=dealer)

    def hand_scores(self, options: Options) -> BySide[int]:
        """Return the signed hand score of each side (H8)."""
        return hand_score(outcome_of(self.hand, options), options)

    def agrees_with(self, stands: GameSlip) -> bool:
        """Tell whether a slip that stands says the same; a declarer known as a side only is no difference."""
        if not isinstance(stands, Slip):
            return False
        is_side_only = self.declaring_side == stands.declarer
        known = replace(self.hand, declarer=stands.hand.declarer) if is_side_only else self.hand
        return Slip(known).says_what(stands)

    def oddities(self, dealer: Seat) -> tuple[str, ...]:
        """Name a side without a trick (H8.7, H8.8)."""
        return ("trickless",) * (0 in self.hand.tricks.values)


def declarer_from(text: str | None) -> Seat | Side | None:
    """Return the declarer of a slip as JSON spells it: a seat, a side of two, or nobody."""
    if not text:
        return None
    return Side(text) if len(text) == 2 else Seat(text)


def _by_side(values: Mapping[str, int]) -> BySide[int]:
    """Return numbers by side, in the order of the sides and not of a database."""
    sides = tuple(side for side in Side if side.value in values)
    return BySide(sides, tuple(values[side.value] for side in sides))


def _in_order(marriages: Iterable[Marriage]) -> tuple[Marriage, ...]:
    plain = (Marriage(marriage.side, marriage.suit) for marriage in marriages)
    return tuple(sorted(plain, key=lambda marriage: SUITS.index(marriage.suit)))
