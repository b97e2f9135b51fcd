"""Huutopussi: the score of a hand (H8, H10, H11), the totals of a match (H9, H11.9, H13.3), the slip (H13.8)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from tests.reference.huutopussi_options import (
    SUITS,
    Options,
    card_points,
    highest_bid,
    marriage_points,
    pack,
    pack_total,
    side_of,
    sides,
    tricks_in_hand,
)

# The score of a hand


def rounded(points: int) -> int:
    """H10.7: to the nearest multiple of five, 112 to 110 and 113 to 115."""
    return 5 * ((points + 2) // 5)


def taken(options: Options, points: int) -> int:
    """H8.5, H8.6, H10.7: what a side scores that plays for no contract."""
    return rounded(points) if options["round5"] == "opponents" else points


def doubled(times: int) -> int:
    """H10.9: the factor 2^n."""
    return 1 << times


def declarer_score(options: Options, bid: int, contract: int, raw: int, tricks: int, kontras: int) -> int:
    """H8.4, H8.8, H10.8, H10.9: the score of the declarer's side."""
    if tricks == 0:
        loss = {"contract": contract, "double_bid": 2 * bid, "double_contract": 2 * contract}
        # Clause H10.9, end: the doubling of this loss is a matter of its own.
        factor = doubled(kontras) if options["kontra_on_declarer_porvoo"] else 1
        return -loss[options["declarer_trickless"]] * factor
    if raw >= contract:
        return contract * doubled(kontras)
    if tricks == tricks_in_hand(options) and kontras > 0:
        return -contract * doubled(kontras - 1)
    return -contract * doubled(kontras)


def trickless_score(options: Options, bid: int, contract: int, made: bool) -> int:
    """H8.7, H8.9, H10.8, H11.8: the score of an opposing side without a trick; Kontra does not touch it."""
    if options["trickless"] == "lapari":
        return -bid
    if options["trickless"] == "porvoo_contract":
        return -contract
    if options["trickless"] == "erlangen":
        return -2 * contract if made else 0
    if options["trickless"] == "three":
        return -bid if made else 0
    if options["trickless"] == "zero":
        return 0
    raise KeyError(options["trickless"])


def hand_score(
    options: Options,
    declarer_side: int | None,
    bid: int | None,
    contract: int | None,
    raw: Sequence[int],
    tricks: Sequence[int],
    kontras: int = 0,
) -> list[int]:
    """The score of each side. Without a declarer all have passed, and each scores what it took (H10.2)."""
    if declarer_side is None:
        return [taken(options, points) for points in raw]
    if bid is None or contract is None:
        raise ValueError("a declarer without bid or contract")
    made = tricks[declarer_side] > 0 and raw[declarer_side] >= contract
    scores = []
    for side in sides(options):
        if side == declarer_side:
            scores.append(declarer_score(options, bid, contract, raw[side], tricks[side], kontras))
        elif tricks[side] == 0:
            scores.append(trickless_score(options, bid, contract, made))
        else:
            scores.append(taken(options, raw[side]))
    return scores


def net(scores: Sequence[int]) -> int:
    """H13.5: side 0 minus side 1."""
    return scores[0] - scores[1]


# The totals of a match


class Match(NamedTuple):
    """Where a match stands. `tied`: it is over and nobody has won. `banned`: per side, before the next hand."""

    totals: list[int]
    over: bool
    winner: int | None
    tied: bool
    banned: list[bool]


def banned(options: Options, totals: Sequence[int]) -> list[bool]:
    """H9.5: the sides at the limit or worse."""
    limit = options["ban_at"]
    return [limit is not None and total <= limit for total in totals]


def leaders(totals: Sequence[int]) -> list[int]:
    """The sides with the highest total."""
    return [side for side in range(len(totals)) if totals[side] == max(totals)]


def there(options: Options, total: int) -> bool:
    """H9.1; H9.6: by `win_at=exceed` the target itself is not enough."""
    target = int(options["target"])
    return total > target if options["win_at"] == "exceed" else total >= target


def game_match(options: Options, deals: Sequence[Sequence[int]], declaring_sides: Sequence[int | None]) -> Match:
    """H9, H11.9: hands to the target; what is written after the end does not count."""
    totals = [0 for _ in sides(options)]
    playing_off = False  # H9.4: after a tie, until the totals differ
    for deal, declaring in zip(deals, declaring_sides, strict=True):
        totals = [total + score for total, score in zip(totals, deal, strict=True)]
        reached = [side for side in sides(options) if there(options, totals[side])]
        if not reached and not playing_off:
            continue
        if options["both_over"] == "declarer" and len(reached) > 1 and declaring in reached:
            return Match(totals, True, declaring, False, banned(options, totals))
        best = leaders(totals)
        if len(best) == 1:
            return Match(totals, True, best[0], False, banned(options, totals))
        if options["tie"] == "draw":
            return Match(totals, True, None, True, banned(options, totals))
        playing_off = True
    return Match(totals, False, None, False, banned(options, totals))


def board_match(options: Options, deals: Sequence[Sequence[int]], boards: int | None) -> Match:
    """H13.3: a fixed number of boards, by default those given; no stop at the target."""
    totals = [sum(deal[side] for deal in deals) for side in sides(options)]
    over = len(deals) > 0 and (boards is None or len(deals) >= boards)
    best = leaders(totals)
    winner = best[0] if over and len(best) == 1 else None
    return Match(totals, over, winner, over and winner is None, banned(options, totals))


def match_totals(
    options: Options,
    mode: str,
    deals: Sequence[Sequence[int]],
    declaring_sides: Sequence[int | None] | None = None,
    boards: int | None = None,
) -> Match:
    """The match after the deals given, each a list of scores per side; `mode` is 'game' or 'boards'."""
    if mode == "boards":
        return board_match(options, deals, boards)
    if mode != "game":
        raise KeyError(mode)
    if declaring_sides is None:
        declaring_sides = [None for _ in deals]
    return game_match(options, deals, declaring_sides)


# The slip

SLIP_CLAUSES = {
    "negative": "H8.1",
    "tricks_sum": "H6.1",
    "raw_sum": "H8.1",
    "suit_twice": "H7.4",
    "trickless_raw": "H13.8",
    "trickless_marriage": "H13.8",
    "all_passed": "H4.1",
    "bid_without_declarer": "H10.2",
    "kontra_without_declarer": "H10.2",
    "bid_missing": "H13.8",
    "bid_not_of_five": "H4.1",
    "bid_below_minimum": "H4.1",
    "bid_above_maximum": "H4.4",
    "contract_not_of_five": "H5.2",
    "contract_below_bid": "H5.2",
    "contract_above_maximum": "H5.4",
    "kontra_not_played": "H10.9",
    "kontra_too_many": "H10.9",
}


def sums_of_three(options: Options, no_ace_ten: bool) -> set[int]:
    """H11.3: what three cards laid away may be worth."""
    cards = [card for card in pack() if not no_ace_ten or card[1] not in "AT"]
    return {card_points(options, list(three)) for three in combinations(cards, 3)}


def lost_points(options: Options, declarer: int | None, tricks: Sequence[int]) -> set[int]:
    """H11.4: what the cards that nobody scores may be worth; four-handed there are none."""
    if options["players"] == 4:
        return {0}
    if declarer is None:
        return sums_of_three(options, no_ace_ten=False)  # the talon is never opened
    if options["discard_points"] == "declarer_if_trick" and tricks[declarer] == 0:
        return sums_of_three(options, options["discard_no_ace_ten"])
    return {0}


def trickless_points(options: Options, side: int, declarer: int | None) -> set[int]:
    """H13.8: nothing; H11.4: the discards of a three-handed declarer."""
    if options["players"] == 3 and side == declarer and options["discard_points"] == "declarer":
        return sums_of_three(options, options["discard_no_ace_ten"])
    return {0}


def points_faults(options: Options, declarer: int | None, slip: dict[str, Any]) -> list[str]:
    """The sums of tricks and points, and the marriages."""
    raw, tricks, marriages = slip["raw"], slip["tricks"], slip["marriages"]
    suits = [suit for suits_of_side in marriages for suit in suits_of_side]
    faults = []
    if min([*raw, *tricks]) < 0:
        faults.append("negative")
    if sum(tricks) != tricks_in_hand(options):
        faults.append("tricks_sum")
    whole = pack_total(options) + marriage_points(options, suits)
    if whole - sum(raw) not in lost_points(options, declarer, tricks):
        faults.append("raw_sum")
    if any(suits.count(suit) > 1 for suit in SUITS):
        faults.append("suit_twice")
    for side in sides(options):
        if tricks[side] == 0 and raw[side] not in trickless_points(options, side, declarer):
            faults.append("trickless_raw")
        if tricks[side] == 0 and marriages[side]:
            faults.append("trickless_marriage")
    return faults


def contract_faults(options: Options, bid: int | None, contract: int | None) -> list[str]:
    """H4 and H5: what was bid and announced."""
    if bid is None or contract is None:
        return ["bid_missing"]
    wrong = {
        "bid_not_of_five": bid % 5 != 0,
        "bid_below_minimum": bid < options["min_bid"],
        "bid_above_maximum": bid > highest_bid(options),
        "contract_not_of_five": contract % 5 != 0,
        "contract_below_bid": contract < bid,
        "contract_above_maximum": contract > highest_bid(options),
    }
    return [fault for fault in wrong if wrong[fault]]


def kontra_faults(options: Options, kontras: int) -> list[str]:
    """H10.9: none where it is not played; at most `kontra_max`, and never more than nine."""
    if kontras == 0:
        return []
    if kontras < 0:
        return ["negative"]
    if not options["kontra"]:
        return ["kontra_not_played"]
    return ["kontra_too_many"] if kontras > min(options["kontra_max"], 9) else []


def passed_faults(options: Options, slip: dict[str, Any]) -> list[str]:
    """H10.2: a hand that all have passed, which a forced opening excludes."""
    faults = ["all_passed"] if options["forced_open"] else []
    if slip["bid"] is not None or slip["contract"] is not None:
        faults.append("bid_without_declarer")
    if slip["kontras"] != 0:
        faults.append("kontra_without_declarer")
    return faults


def slip_faults(options: Options, slip: dict[str, Any]) -> list[str]:
    """H13.8: what cannot be true on a slip, as names of SLIP_CLAUSES, sorted, each once.

    The slip has `declarer` (a seat or None), `bid`, `contract`, `raw` and `tricks` (per side),
    `marriages` (per side, a list of suits) and `kontras`.
    """
    if slip["declarer"] is None:
        return sorted({*passed_faults(options, slip), *points_faults(options, None, slip)})
    declarer = side_of(options, slip["declarer"])
    faults = points_faults(options, declarer, slip)
    faults += contract_faults(options, slip["bid"], slip["contract"])
    faults += kontra_faults(options, slip["kontras"])
    return sorted(set(faults))
