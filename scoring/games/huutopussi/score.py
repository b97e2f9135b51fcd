"""What a hand of Huutopussi is worth (clauses H8, H10.7 to H10.9 and H11.6 to H11.8).

The score takes an :class:`Outcome`, which comes from a finished hand or from a slip on which only the result was
written. Nothing is checked here: whether a slip can be true is asked in ``slip``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.games.huutopussi.options import Options
from scoring.seats import BySide, Seat, Side

OWN: Final = "own"
ASK: Final = "ask"
HALF: Final = "half"
WAYS: Final = (OWN, ASK, HALF)
"""How a suit becomes trump: by an own marriage, by the partner's, or by a half in each hand (H7.5 to H7.7)."""


class Marriage(NamedTuple):
    """A marriage that a side has declared: its points are the side's, whoever held the cards (H7.12).

    ``way`` is one of :data:`WAYS`, empty where only the suit was written down.
    """

    side: Side
    suit: str
    way: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that scoring needs to know of a hand, and who was declarer.

    ``declarer`` is the side that made the contract and none where all passed; then ``bid`` and ``contract`` are none
    and ``kontras`` is 0. ``points`` are raw: cards, last trick and marriages of each side (H8.1). ``kontras`` counts
    Kontra and Re together. ``seat`` is the declarer's own where it is known.
    """

    declarer: Side | None
    bid: int | None
    contract: int | None
    points: BySide[int]
    tricks: BySide[int]
    kontras: int = 0
    marriages: tuple[Marriage, ...] = ()
    seat: Seat | None = None

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody bid: the hand is played without a contract (H10.2)."""
        return self.declarer is None

    @property
    def is_made(self) -> bool:
        """Whether the declarer's side has what it said; equality suffices (H8.4)."""
        return self.declarer is not None and self.points[self.declarer] >= (self.contract or 0)

    @property
    def has_all_tricks(self) -> bool:
        """Whether the declarer's side has won every trick."""
        return self.declarer is not None and self.tricks[self.declarer] == sum(self.tricks)


def hand_score(outcome: Outcome, options: Options) -> BySide[int]:
    """Return the score of each side: what the contract brings or costs the declarer's, what they took the others.

    >>> from scoring.seats import BySide, Side
    >>> hand = Outcome(Side.NS, 60, 80, BySide.of(95, 65), BySide.of(5, 4))
    >>> hand_score(hand, Options()).as_dict()
    {'NS': 80, 'EW': 65}
    """

    def of_side(side: Side, points: int) -> int:
        if side is outcome.declarer:
            return _of_declarer(outcome, options)
        if outcome.tricks[side] or outcome.is_passed_out:
            return rounded(points, options)
        return _of_trickless(outcome, options)

    return outcome.points.map_sides(of_side)


def rounded(points: int, options: Options) -> int:
    """Return the raw points of a side without contract as they are written: under ``round5`` to the nearest 5 (H10.7).

    >>> [rounded(points, Options(round5="opponents")) for points in (112, 113)]
    [110, 115]
    """
    return STEP_OF_ROUNDING * ((points + 2) // STEP_OF_ROUNDING) if options.round5 == "opponents" else points


STEP_OF_ROUNDING: Final = 5


def _of_declarer(outcome: Outcome, options: Options) -> int:
    """H8.4, H8.8, H11.6: the contract won or lost, times the Kontra factor."""
    assert outcome.declarer is not None
    if not outcome.tricks[outcome.declarer]:
        factor = kontra_factor(outcome) if options.kontra_on_declarer_porvoo else 1
        return -_lost_without_trick(outcome, options) * factor
    contract = outcome.contract or 0
    return (contract if outcome.is_made else -contract) * kontra_factor(outcome)


def _lost_without_trick(outcome: Outcome, options: Options) -> int:
    """H8.8: what a declarer's side without a trick loses."""
    bid, contract = outcome.bid or 0, outcome.contract or 0
    return {"contract": contract, "double_bid": 2 * bid, "double_contract": 2 * contract}[options.declarer_trickless]


def kontra_factor(outcome: Outcome) -> int:
    """Return what Kontra and Re multiply the score of the declarer's side by: two each (H10.9).

    One of them is not counted where that side won every trick and failed.
    """
    is_wasted = outcome.has_all_tricks and not outcome.is_made
    return int(2 ** max(outcome.kontras - is_wasted, 0))


def _of_trickless(outcome: Outcome, options: Options) -> int:
    """Return what another side scores that has won no trick: läpäri, Porvoo or nothing."""
    bid, contract = outcome.bid or 0, outcome.contract or 0
    is_spared = outcome.has_all_tricks and not outcome.is_made
    return {
        "lapari": -bid,  # H8.7
        "porvoo_contract": -contract,  # H8.9
        "erlangen": 0 if is_spared else -2 * contract,  # H10.8
        "three": -bid if outcome.is_made else 0,  # H11.8
        "zero": 0,
    }[options.trickless]
