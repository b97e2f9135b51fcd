"""The auction of Huutopussi: redeal right, bids, passes and huutokielto (clauses H3, H4, H9.5, H10.2).

Seats are positions in the rotation, sides positions among its sides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from scoring.cards import FR36, Deal
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import Bid, Pass, Redeal
from scoring.games.huutopussi.options import STEP, Options
from scoring.rules import Action
from scoring.seats import CLOCKWISE, Side

NOBODY: Final = -1
SEATS: Final = CLOCKWISE.seats
"""The seats by their position; three players sit at the first three."""
SIXES: Final = sum(1 << number for number, card in enumerate(FR36.cards) if card.rank == "6")
HIGH: Final = sum(1 << number for number, card in enumerate(FR36.cards) if card.rank in "ATKQ")
"""The cards above a jack (H3.2)."""


class Auction(NamedTuple):
    """The auction so far.

    ``turn`` is the seat that is asked, ``NOBODY`` when it is over; ``bid`` and ``bidder`` are the last bid and who made
    it. ``passed`` and ``banned`` are sets of seats as bits, ``spoken`` those who have had their first opportunity and
    ``may_redeal`` those whose cards give them the redeal right. ``redealer`` threw the hand in.
    """

    dealer: int
    turn: int
    banned: int
    may_redeal: int
    bid: int = 0
    bidder: int = NOBODY
    passed: int = 0
    spoken: int = 0
    redealer: int = NOBODY


def start_auction(deal: Deal, hands: Sequence[int], banned: Collection[Side], options: Options) -> Auction:
    """Return the auction before anybody has spoken: the player left of the dealer is asked (H4.1)."""
    seats = deal.rotation.seats
    dealer = seats.index(deal.dealer)
    no_bids = sum(1 << index for index, seat in enumerate(seats) if deal.rotation.side_of(seat) in banned)
    redeal = sum(1 << index for index, hand in enumerate(hands) if has_redeal_right(hand, options))
    return Auction(dealer, (dealer + 1) % len(seats), no_bids, redeal)


def has_redeal_right(hand: int, options: Options) -> bool:
    """Tell whether the cards of a hand give the right to demand a redeal (H3.1)."""
    if options.redeal == "none":
        return False
    is_low = options.redeal == "sixes_or_low" and not hand & HIGH
    return is_low or (hand & SIXES).bit_count() >= 3


def opener(auction: Auction, options: Options) -> int:
    """Return the player left of the dealer, who opens (H4.1)."""
    return (auction.dealer + 1) % options.players


def must_open(auction: Auction, options: Options) -> bool:
    """Tell whether the seat in turn has to make the first bid (H4.1)."""
    return options.forced_open and auction.spoken == 0 and auction.turn == opener(auction, options)


def amounts(auction: Auction, options: Options) -> range:
    """Return what the seat in turn may bid (H4.1, H4.4, H9.5)."""
    if auction.banned >> auction.turn & 1:
        return range(options.min_bid, options.min_bid + 1) if must_open(auction, options) else range(0)
    return range(lowest(auction, options), options.cap + 1, STEP)


def lowest(auction: Auction, options: Options) -> int:
    """Return the lowest bid that is open to a side without ban (H4.1, H4.3)."""
    return auction.bid - auction.bid % STEP + STEP if auction.bidder != NOBODY else options.min_bid


def legal_calls(auction: Auction, options: Options) -> tuple[Action, ...]:
    """Return what the seat in turn may say: bids from the lowest, then pass, then redeal."""
    seat = SEATS[auction.turn]
    calls: list[Action] = [Bid(seat, amount) for amount in amounts(auction, options)]
    if not must_open(auction, options):
        calls.append(Pass(seat))
    if auction.may_redeal & ~auction.spoken & 1 << auction.turn:
        calls.append(Redeal(seat))
    return tuple(calls)


def clause_against_call(auction: Auction, action: Action, options: Options) -> str | None:
    """Return the clause that forbids the call, or none if it is legal.

    Raises ``ImpossibleAction`` (code ``turn``) if the seat is not asked.
    """
    if auction.turn == NOBODY or SEATS[auction.turn] is not action.seat:
        raise ImpossibleAction("turn", f"{action.seat} is not asked to bid", seat=action.seat, action=action)
    if isinstance(action, Bid):
        return _clause_against_bid(auction, action.amount, options)
    if isinstance(action, Pass):
        return "H4.1" if must_open(auction, options) else None
    if not auction.may_redeal >> auction.turn & 1:
        return "H3.1"
    return "H3.2" if auction.spoken >> auction.turn & 1 else None


def _clause_against_bid(auction: Auction, amount: int, options: Options) -> str | None:
    if auction.banned >> auction.turn & 1:
        return None if amount in amounts(auction, options) else "H9.5"
    if amount % STEP or amount < lowest(auction, options):
        return "H4.1"
    return "H4.4" if amount > options.cap else None


def after_call(auction: Auction, action: Action, options: Options) -> Auction:
    """Return the auction after the seat in turn has spoken; a forbidden bid stands as it was made."""
    dealer, seat, banned, may_redeal, bid, bidder, passed, spoken, redealer = auction
    spoken |= 1 << seat
    if isinstance(action, Redeal):
        return Auction(dealer, NOBODY, banned, may_redeal, bid, bidder, passed, spoken, seat)
    if isinstance(action, Bid):
        bid, bidder = action.amount, seat
    else:
        passed |= 1 << seat
    turn = _next_turn(seat, bidder, passed, options.players)
    return Auction(dealer, turn, banned, may_redeal, bid, bidder, passed, spoken, redealer)


def _next_turn(seat: int, bidder: int, passed: int, players: int) -> int:
    """H4.2: the high bidder is not asked again once the others are out; all out ends it too."""
    for step in range(1, players):
        following = (seat + step) % players
        if not passed >> following & 1:
            # Everybody between the bidder and who comes before has been asked: if it is the bidder again, all are out.
            return NOBODY if following == bidder else following
    return NOBODY


def partner_of(seat: int, options: Options) -> int:
    """Return the seat opposite, or ``NOBODY`` among three players."""
    return (seat + 2) % 4 if options.players == 4 else NOBODY


def is_declaring(seat: int, auction: Auction, options: Options) -> bool:
    """Tell whether the seat is of the declarer's side."""
    return auction.bidder != NOBODY and seat in (auction.bidder, partner_of(auction.bidder, options))
