"""Kontra and Re (clause H10.9): spoken out of turn, each with fewer cards in hand than the one before.

The calls are the seats that spoke, in order: opponents of the declarer say the odd ones, the declarer's side the even.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import Kontra
from scoring.games.huutopussi.auction import NOBODY, Auction, is_declaring
from scoring.games.huutopussi.options import Options

CARDS_AND_CALL = 10
"""The n-th call needs this many cards less n in the hand of who says it."""


def may_call(kontras: Sequence[int], seat: int, auction: Auction, hands: Sequence[int], options: Options) -> bool:
    """Tell whether the seat may say Kontra or Re now, the contract being known."""
    number = len(kontras) + 1
    if not options.kontra or number > options.kontra_max:
        return False
    is_for_declarers = number % 2 == 0
    has_cards = hands[seat].bit_count() >= CARDS_AND_CALL - number
    return has_cards and is_declaring(seat, auction, options) is is_for_declarers


def legal_kontras(
    kontras: Sequence[int], auction: Auction, contract: int, hands: Sequence[int], options: Options
) -> tuple[Kontra, ...]:
    """Return the Kontras that may be said now, by any seat."""
    if not options.kontra or not contract or not any(hands):
        return ()
    seats = options.rotation.seats
    return tuple(Kontra(seat) for index, seat in enumerate(seats) if may_call(kontras, index, auction, hands, options))


def clause_against_kontra(
    kontras: Sequence[int], auction: Auction, contract: int, hands: Sequence[int], action: Kontra, options: Options
) -> str | None:
    """Return the clause that forbids the call, or none if it is legal.

    Raises ``ImpossibleAction``: code ``over`` after the last card and after a hand was thrown in, ``turn`` for a seat
    at which nobody plays.
    """
    seats = options.rotation.seats
    if not any(hands) or auction.redealer != NOBODY:
        raise ImpossibleAction("over", "the hand is over", seat=action.seat, action=action)
    if action.seat not in seats:
        raise ImpossibleAction("turn", f"nobody sits {action.seat}", seat=action.seat, action=action)
    if auction.turn == NOBODY and auction.bidder == NOBODY:
        return "H10.2"
    seat = seats.index(action.seat)
    is_legal = contract and may_call(kontras, seat, auction, hands, options)
    return None if is_legal else "H10.9"


def after_kontra(kontras: tuple[int, ...], seat: int, auction: Auction, options: Options) -> tuple[int, ...]:
    """Return the calls after one more; where the game or the hand has no Kontra it changes nothing (H10.2)."""
    has_kontra = options.kontra and auction.bidder >= 0
    return (*kontras, seat) if has_kontra else kontras
