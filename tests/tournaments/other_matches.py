"""Ready-made matches of Huutopussi and Le Quatre Sept, and their deals by what they score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.games.huutopussi.score import Marriage
from scoring.games.huutopussi.slip import Slip as HuutopussiHand
from scoring.games.quatre_sept.slip import Slip as QuatreSeptHand
from scoring.seats import BySide, Side
from tests import factories
from tests.factories import NOW
from tests.tournaments.matches import make_match
from tournaments.match_games.base import Written
from tournaments.match_games.totals import SlipDeal
from tournaments.models import Match, MatchDeal
from tournaments.services.match_acts import Actor
from tournaments.services.match_deals import enter_deal
from tournaments.slips import huutopussi, quatre_sept
from tournaments.slips.huutopussi import declarer_from

PAIRS = BySide.of(("Aino Aalto", "Eero Eklund"), ("Bo Berg", "Disa Dahl"))
THREE = BySide((Side.NORTH, Side.EAST, Side.SOUTH), (("Aino Aalto",), ("Bo Berg",), ("Eero Eklund",)))


def make_huutopussi(variant: str = "standard", **more: Any) -> Match:
    """Return a game of Huutopussi to 500."""
    players = THREE if variant.startswith("three") else PAIRS
    return make_match(**{"game": "huutopussi", "variant": variant, "players": players} | more)


def make_quatre_sept(variant: str = "standard", **more: Any) -> Match:
    """Return a game of Le Quatre Sept to the target of its preset."""
    return make_match(**{"game": "quatre_sept", "variant": variant, "players": PAIRS} | more)


def hand(
    declarer: str,
    bid: int,
    contract: int,
    points: Sequence[int],
    tricks: Sequence[int] = (5, 4),
    marriages: str = "",
    kontras: int = 0,
) -> SlipDeal:
    """Return a deal of Huutopussi; ``marriages`` as ``NS:h EW:c``."""
    sides = BySide.of(0, 0).sides if len(points) == 2 else THREE.sides
    made = (one.partition(":") for one in marriages.split())
    slip = HuutopussiHand(
        declarer_from(declarer),
        bid,
        contract,
        BySide(sides, tuple(points)),
        BySide(sides, tuple(tricks)),
        tuple(Marriage(Side(side), suit) for side, _colon, suit in made),
        kontras,
    )
    return SlipDeal(huutopussi.Slip(slip))


def worth(ns: int, ew: int, declarer: str = "NS") -> SlipDeal:
    """Return a deal of Huutopussi that scores this, by the declarer's contract and what the others took.

    Nobody asks whether such a hand can be: a director has to let it count.
    """
    own, others = (ns, ew) if declarer == "NS" else (ew, ns)
    raw, tricks = (max(own, 0), max(others, 0)), (5, 4) if others >= 0 else (9, 0)
    # Without a trick the others lose the bid, in the Erlangen game twice the contract (H8.7, H10.8).
    bid = -others if others < 0 else abs(own)
    if declarer == "EW":
        raw, tricks = raw[::-1], tricks[::-1]
    return hand(declarer, bid, abs(own), raw, tricks)


def points(ns: int, ew: int, politaines: tuple[int, int] = (0, 0)) -> SlipDeal:
    """Return a deal of Le Quatre Sept by its base points."""
    return SlipDeal(quatre_sept.Slip(QuatreSeptHand(BySide.of(ns, ew), BySide.of(*politaines))))


def four_sevens(side: str) -> SlipDeal:
    """Return a deal of Le Quatre Sept that four sevens have won."""
    return SlipDeal(quatre_sept.Slip(QuatreSeptHand(None, four_sevens=Side(side))))


def write(
    match: Match, number: int, deal: Written, *, version: int = 0, by: Actor | None = None, force: str = ""
) -> MatchDeal:
    """Write a deal, by the director unless somebody else is named."""
    return enter_deal(
        match_id=match.pk,
        number=number,
        slip=deal,
        expected_version=version,
        by=by or factories.make_director(),
        at=NOW,
        force=force,
    )


def write_all(match: Match, *deals: Written, force: str = "") -> None:
    """Write these deals on an empty sheet."""
    for number, deal in enumerate(deals, start=1):
        write(match, number, deal, force=force)
