"""A hand of which only the result was written down: what can be wrong with it (clause H13.8), and its outcome.

Every fault is found before anything is refused, so that whoever typed the slip mends it once. A director may take a
slip in spite of its faults: :func:`outcome_of` does not look for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from scoring.errors import ImpossibleSlip
from scoring.games.huutopussi.bounds import (
    DISCARDED,
    can_have_last_trick,
    card_points,
    may_be_discarded,
    most_marriages,
)
from scoring.games.huutopussi.options import STEP, Options
from scoring.games.huutopussi.score import Marriage, Outcome
from scoring.seats import BySide, Seat, Side

OF_TRICKS: Final = frozenset({"marriages_over", "card_points"})
"""Faults that the list of H13.8 does not name: what so many tricks cannot hold (H1.3, H7.1 to H7.3)."""


@dataclass(frozen=True, slots=True)
class Slip:
    """The result of a hand as it was written.

    ``declarer`` is a seat, or the side where nobody wrote down whose contract it was; none, like ``bid`` and
    ``contract``, where all passed. ``points`` are raw, with the marriages (H8.1).
    """

    declarer: Seat | Side | None
    bid: int | None
    contract: int | None
    points: BySide[int]
    tricks: BySide[int]
    marriages: tuple[Marriage, ...] = ()
    kontras: int = 0


def outcome_of(slip: Slip, options: Options) -> Outcome:
    """Return what scoring needs of the slip, which is taken as it stands."""
    return Outcome(
        side_of(slip.declarer, options),
        slip.bid,
        slip.contract,
        slip.points,
        slip.tricks,
        slip.kontras,
        slip.marriages,
        slip.declarer if isinstance(slip.declarer, Seat) else None,
    )


def side_of(declarer: Seat | Side | None, options: Options) -> Side | None:
    """Return the side of a declarer, none where all passed."""
    return options.rotation.side_of(declarer) if isinstance(declarer, Seat) else declarer


def faults_of(
    slip: Slip, options: Options, banned: Collection[Side] = (), dealer: Seat | None = None
) -> tuple[ImpossibleSlip, ...]:
    """Return every reason why the slip cannot be true; none if it can.

    ``banned`` are the sides under huutokielto before the hand, ``dealer`` who dealt it, where that is known. Each fault
    has a code and, among its facts, the ``clause`` and the numbers of a sentence about it. Codes: ``passed_out``,
    ``contract_missing``, ``bid_step``, ``bid_low``, ``bid_high``, ``contract_step``, ``contract_below_bid``,
    ``contract_high``, ``banned``, ``banned_raise``, ``banned_not_opener``, ``not_opener``, ``negative``,
    ``tricks_over``, ``tricks``, ``points_over``, ``points_sum``, ``points_step``, ``trickless``,
    ``trickless_discards``, ``suit_twice``, ``marriage_trick``, ``marriages_over``, ``marriage_points``,
    ``card_points``, ``kontras``, ``kontras_passed_out``.
    """
    in_auction = (*_faults_in_contract(slip, options, banned), *_faults_in_opening(slip, options, banned, dealer))
    in_play = (
        *_faults_in_tricks(slip, options),
        *_faults_in_marriages(slip, options, dealer),
        *_faults_in_points(slip, options),
    )
    # What does not add up, or lacks a trick, cannot be weighed: whatever came out would be the same fault once more.
    in_cards = () if in_play else tuple(_faults_in_cards(slip, options, dealer))
    return (*in_auction, *in_play, *in_cards, *_faults_in_kontras(slip, options))


def _fault(code: str, clause: str, message: str, **facts: object) -> ImpossibleSlip:
    return ImpossibleSlip(code, message, clause=clause, **facts)


def _tricks(number: int) -> str:
    return "one trick" if number == 1 else f"{number} tricks"


def _faults_in_contract(slip: Slip, options: Options, banned: Collection[Side]) -> Iterator[ImpossibleSlip]:
    bid, contract = slip.bid, slip.contract
    if slip.declarer is None:
        if options.forced_open or bid is not None or contract is not None:
            yield _passed_out(slip, options)
        return
    if bid is None or contract is None:
        yield _fault(
            "contract_missing", "H5.5", "a declarer has a final bid and a contract", bid=bid, contract=contract
        )
        return
    cap, lowest = options.cap, options.min_bid
    if bid % STEP:
        yield _fault("bid_step", "H4.1", f"{bid} is no multiple of {STEP}", bid=bid, step=STEP)
    if bid < lowest:
        yield _fault("bid_low", "H4.1", f"a bid is at least {lowest}, not {bid}", bid=bid, lowest=lowest)
    if bid > cap:
        yield _fault("bid_high", "H4.4", f"a bid is at most {cap}, not {bid}", bid=bid, highest=cap)
    if contract % STEP:
        yield _fault("contract_step", "H5.2", f"{contract} is no multiple of {STEP}", contract=contract, step=STEP)
    if contract < bid:
        message = f"the contract {contract} is below the bid {bid}"
        yield _fault("contract_below_bid", "H5.2", message, bid=bid, contract=contract)
    if contract > cap:
        yield _fault("contract_high", "H5.4", f"a contract is at most {cap}", contract=contract, highest=cap)
    yield from _faults_in_ban(side_of(slip.declarer, options), bid, contract, options, banned)


def _passed_out(slip: Slip, options: Options) -> ImpossibleSlip:
    if options.forced_open:
        return _fault("passed_out", "H4.1", "somebody has to bid: the opener must")
    message = "where all passed there is neither a bid nor a contract"
    return _fault("passed_out", "H10.2", message, bid=slip.bid, contract=slip.contract)


def _faults_in_ban(
    side: Side | None, bid: int, contract: int, options: Options, banned: Collection[Side]
) -> Iterator[ImpossibleSlip]:
    """H9.5: a banned side becomes declarer by the forced opening alone."""
    if side not in banned:
        return
    if not options.forced_open or bid != options.min_bid:
        allowed = options.min_bid if options.forced_open else None
        yield _fault("banned", "H9.5", f"{side} may not bid {bid}", side=side, bid=bid, allowed=allowed)
    if not options.raise_when_banned and contract != bid:
        message = f"{side} may not raise its contract to {contract}"
        yield _fault("banned_raise", "H9.5", message, side=side, bid=bid, contract=contract)


def _faults_in_opening(
    slip: Slip, options: Options, banned: Collection[Side], dealer: Seat | None
) -> Iterator[ImpossibleSlip]:
    """H4.1: whoever does not open bids more than the opening, so the lowest bid is the opener's.

    A declarer who is known as a side only can have been the one of the two who opened.
    """
    if dealer is None or slip.declarer is None or not options.forced_open or slip.bid != options.min_bid:
        return
    bid, opener, side = slip.bid, options.rotation.after(dealer), side_of(slip.declarer, options)
    if slip.declarer in (opener, options.rotation.side_of(opener)):
        return
    if side in banned:
        yield _fault("banned_not_opener", "H9.5", f"{side} did not open, so it may not bid", side=side, bid=bid)
    else:
        message = f"{slip.declarer} did not open, so the bid is more than {bid}"
        yield _fault("not_opener", "H4.1", message, bid=bid, declarer=slip.declarer, opener=opener)


def _faults_in_tricks(slip: Slip, options: Options) -> Iterator[ImpossibleSlip]:
    expected = options.deck.hand_size
    yield from _faults_in_range("tricks_over", "H6.1", slip.tricks, expected)
    if sum(slip.tricks) != expected:
        message = f"the tricks make {sum(slip.tricks)}, not {expected}"
        yield _fault("tricks", "H6.1", message, found=sum(slip.tricks), expected=expected)


def _faults_in_range(code: str, clause: str, numbers: BySide[int], most: int) -> Iterator[ImpossibleSlip]:
    """Yield that a side has less than nothing; where that is what others left, that they have more than there is."""
    if min(numbers) >= 0:
        return
    found = sum(number for number in numbers if number > 0)
    if found > most:
        side = max(numbers.items(), key=lambda item: item[1])[0]
        yield _fault(code, clause, f"there are only {most}, not {found}", found=found, most=most, side=side)
    else:
        yield _fault("negative", clause, "nobody has less than nothing", found=min(numbers))


def _faults_in_marriages(slip: Slip, options: Options, dealer: Seat | None) -> Iterator[ImpossibleSlip]:
    suits = [marriage.suit for marriage in slip.marriages]
    for suit in dict.fromkeys(suits):
        if suits.count(suit) > 1:
            yield _fault("suit_twice", "H7.4", f"{suit} is made trump twice", suit=suit)
    for side in dict.fromkeys(marriage.side for marriage in slip.marriages):
        tricks, found, most = slip.tricks[side], _made_by(side, slip), _most_of(side, slip, options, dealer)
        if not tricks:
            yield _fault("marriage_trick", "H13.8", f"{side} has a marriage and no trick", side=side)
        elif tricks > 0 and most < found:
            clause = "H7.3" if most == tricks else "H7.1"
            message = f"{side} has {found} marriages; with {_tricks(tricks)} there are at most {most}"
            yield _fault("marriages_over", clause, message, side=side, found=found, tricks=tricks, most=most)


def _made_by(side: Side, slip: Slip) -> int:
    """Return how many suits a side made trump, a suit that stands twice counted once (H7.4)."""
    return len({marriage.suit for marriage in slip.marriages if marriage.side is side})


def _most_of(side: Side, slip: Slip, options: Options, dealer: Seat | None) -> int:
    """Return how many suits a side can have made trump; who led first where all passed, only the dealer tells."""
    leader = side_of(slip.declarer, options)
    if leader is None and dealer is not None:
        leader = options.rotation.side_of(options.rotation.after(dealer))  # H10.2
    return most_marriages(slip.tricks[side], options, has_first_lead=leader in (side, None))


def _faults_in_points(slip: Slip, options: Options) -> Iterator[ImpossibleSlip]:
    whole = options.pack_points + sum(options.marriage_points(marriage.suit) for marriage in slip.marriages)
    found, declarer = sum(slip.points), side_of(slip.declarer, options)
    lost = points_lost(declarer, options, has_trick=declarer is not None and slip.tricks[declarer] > 0)
    yield from _faults_in_range("points_over", "H8.1", slip.points, whole)
    if whole - found not in lost:
        message = f"the raw points make {found}, not {whole}"
        yield _fault("points_sum", "H8.1", message, found=found, expected=whole)
    if options.values == "simple" and any(points % STEP for points in slip.points):
        yield _fault("points_step", "H1.3", f"raw points are multiples of {STEP}", step=STEP)
    for side, points in slip.points.items():
        melded = melded_by(side, slip, options)
        if 0 <= points < melded:
            message = f"{side} has {points} points, but {melded} from marriages"
            yield _fault("marriage_points", "H8.1", message, side=side, points=points, least=melded)
        if points > 0 and not slip.tricks[side]:
            yield from _faults_without_trick(side, points, _without_trick(side, slip, options))


def _faults_in_cards(slip: Slip, options: Options, dealer: Seat | None) -> Iterator[ImpossibleSlip]:
    """H1.3: cards and last trick that are worth more, or less, than so many tricks can be.

    Where a side has too much another has too little, so who has too little is named only where nobody has too much.
    """
    with_tricks = [side for side, tricks in slip.tricks.items() if tricks]
    found = {side: slip.points[side] - melded_by(side, slip, options) for side in with_tricks}
    bounds = {side: _bounds_of(side, slip, options, dealer) for side in with_tricks}
    too_much = [side for side in with_tricks if found[side] > bounds[side][1]]
    for side in too_much or [side for side in with_tricks if found[side] < bounds[side][0]]:
        points, tricks, (least, most) = found[side], slip.tricks[side], bounds[side]
        message = f"{side} has {points} from cards and last trick; with {_tricks(tricks)} it is {least} to {most}"
        yield _fault("card_points", "H1.3", message, side=side, points=points, tricks=tricks, least=least, most=most)


def _bounds_of(side: Side, slip: Slip, options: Options, dealer: Seat | None) -> tuple[int, int]:
    """Return what cards, last trick and discards of a side that has a trick are worth at the least and at the most."""

    def can_end(one: Side) -> bool:
        most_made = _most_of(one, slip, options, dealer)
        return can_have_last_trick(slip.tricks[one], _made_by(one, slip), most_made)

    keeps = options.players == 3 and side is side_of(slip.declarer, options)
    least, most = card_points(slip.tricks[side], options, keeps_discards=keeps)
    must_end = not any(can_end(one) for one in slip.tricks.sides if one is not side)
    return least + options.last_trick * must_end, most + options.last_trick * can_end(side)


def melded_by(side: Side, slip: Slip, options: Options) -> int:
    """Return what the marriages of a side are worth together (H8.2)."""
    return sum(options.marriage_points(marriage.suit) for marriage in slip.marriages if marriage.side is side)


def _faults_without_trick(side: Side, points: int, allowed: Collection[int]) -> Iterator[ImpossibleSlip]:
    if points in allowed:
        return
    if most := max(allowed):
        message = f"{side} has no trick, and what it laid away is worth 0 to {most}, not {points}"
        yield _fault("trickless_discards", "H11.4", message, side=side, points=points, most=most)
    else:
        yield _fault("trickless", "H13.8", f"{side} has {points} points and no trick", side=side, points=points)


def _without_trick(side: Side, slip: Slip, options: Options) -> Collection[int]:
    """Return what a side without a trick may have: nothing, or as declarer of three what it laid away (H11.4)."""
    keeps = options.players == 3 and options.discard_points == "declarer" and side is side_of(slip.declarer, options)
    return discard_values(options) if keeps else (0,)


def points_lost(declarer: Side | None, options: Options, *, has_trick: bool) -> Collection[int]:
    """Return what the points may lack: nothing, or the discards of a declarer who needs a trick for them (H11.4)."""
    needs_trick = options.players == 3 and options.discard_points == "declarer_if_trick"
    return discard_values(options) if declarer and needs_trick and not has_trick else (0,)


def discard_values(options: Options) -> frozenset[int]:
    """Return what three discarded cards can be worth together (H11.3)."""
    ranks = [rank for rank in options.deck.ranks if may_be_discarded(rank, options)]
    values = [options.deck.rank_points.get(rank, 0) for rank in ranks]
    return frozenset(sum(three) for three in combinations_with_replacement(values, DISCARDED))


def _faults_in_kontras(slip: Slip, options: Options) -> Iterator[ImpossibleSlip]:
    most = options.kontra_max if options.kontra else 0
    if not 0 <= slip.kontras <= most:
        message = f"{slip.kontras} Kontras; there are at most {most}" if most else "by these rules there is no Kontra"
        yield _fault("kontras", "H10.9", message, found=slip.kontras, highest=most)
    if slip.declarer is None and slip.kontras:
        yield _fault("kontras_passed_out", "H10.2", "where all passed there is no Kontra", found=slip.kontras)
