"""Huutopussi in duplicate and in evenings of pairs (clause H13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.cards import FR36, Card
from scoring.games.duplicate import Demand, Duplicate
from scoring.games.huutopussi import auction
from scoring.games.huutopussi.options import Options

STANDARD: Final = Options()
FEW_KONTRAS: Final = 2
"""With more, a single board outweighs an evening (H13.7)."""


def has_redeal_right(hand: Iterable[Card]) -> bool:
    """Tell whether a hand gives the right to a redeal: three sixes, or no card above a jack (clause H3.1)."""
    return auction.has_redeal_right(FR36.mask(hand), STANDARD)


def advice(options: Options) -> tuple[Demand, ...]:
    """Return the advice of clause H13.7 where more Kontras are allowed than it recommends."""
    many = options.kontra and options.kontra_max > FEW_KONTRAS
    return (Demand("kontra_max", FEW_KONTRAS, "H13.7"),) if many else ()


DUPLICATE: Final = Duplicate(
    preset="duplicate",
    match_preset="standard",
    of_pairs=(Demand("players", 4, "H11"),),
    of_boards=(Demand("redeal", "none", "H13.4"), Demand("ban_at", None, "H13.4")),
    advice=advice,
    rejects=has_redeal_right,
    deals_step=4,  # H13.3
)
