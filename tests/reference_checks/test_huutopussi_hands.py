"""Huutopussi: slips that cannot be true (H13.8), and what holds of every hand, by the second implementation."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from tests.reference.huutopussi import Hand
from tests.reference.huutopussi_options import (
    MARRIAGES,
    PRESETS,
    Options,
    card_points,
    options,
    pack,
    pack_total,
    side_of,
    tricks_in_hand,
)
from tests.reference.huutopussi_random import random_action, random_deal
from tests.reference.huutopussi_score import SLIP_CLAUSES, match_totals, slip_faults

HANDS_A_PRESET = 30

# Slips


def slip(**changes: Any) -> dict[str, Any]:
    """A slip that can be true, with changes."""
    sound = {
        "declarer": 2,
        "bid": 60,
        "contract": 80,
        "raw": [135, 65],
        "tricks": [5, 4],
        "marriages": [["S"], []],
        "kontras": 0,
    }
    return {**sound, **changes}


@pytest.mark.parametrize(
    "preset, changes, faults",
    [
        ("standard", {}, []),
        ("standard", {"raw": [135, 60]}, ["raw_sum"]),
        ("standard", {"marriages": [["S"], ["S"]], "raw": [135, 105]}, ["suit_twice"]),
        ("standard", {"tricks": [5, 5]}, ["tricks_sum"]),
        ("standard", {"tricks": [9, 0]}, ["trickless_raw"]),
        ("standard", {"tricks": [0, 9]}, ["trickless_marriage", "trickless_raw"]),
        ("standard", {"contract": 55}, ["contract_below_bid"]),
        ("standard", {"contract": 82}, ["contract_not_of_five"]),
        ("standard", {"bid": 45}, ["bid_below_minimum"]),
        ("standard", {"bid": 445, "contract": 445}, ["bid_above_maximum", "contract_above_maximum"]),
        ("standard", {"kontras": 1}, ["kontra_not_played"]),
        ("standard", {"declarer": None, "bid": None, "contract": None}, ["all_passed"]),
        ("standard", {"bid": None}, ["bid_missing"]),
        ("erlangen", {"declarer": None, "bid": None, "contract": None, "raw": [115, 65]}, []),
        ("erlangen_duplicate", {"bid": 120, "contract": 120, "raw": [115, 65], "kontras": 3}, ["kontra_too_many"]),
    ],
)
def test_slip(preset: str, changes: dict[str, Any], faults: list[str]) -> None:
    found = slip_faults(options(preset), slip(**changes))
    assert found == faults
    assert set(found) <= set(SLIP_CLAUSES)


@pytest.mark.parametrize(
    "changes, raw, faults",
    [
        ({}, [10, 90, 60], []),
        ({}, [20, 80, 60], ["trickless_raw"]),
        ({"discard_points": "declarer_if_trick"}, [0, 90, 60], []),
        ({"discard_points": "declarer_if_trick"}, [0, 80, 60], ["raw_sum"]),
        ({"discard_points": "declarer_if_trick"}, [10, 90, 60], ["trickless_raw"]),
    ],
)
def test_slip_of_a_trickless_declarer_of_three(changes: dict[str, Any], raw: list[int], faults: list[str]) -> None:
    found = slip(declarer=0, raw=raw, tricks=[0, 6, 5], marriages=[[], [], []])
    assert slip_faults(options("three", **changes), found) == faults


# Matches


@pytest.mark.parametrize(
    "preset, changes, deals, totals, over, winner",
    [
        ("standard", {}, [[300, 300], [200, 200]], [500, 500], False, None),
        ("standard", {"win_at": "exceed"}, [[300, 100], [200, 100]], [500, 200], False, None),
        ("standard", {"win_at": "exceed"}, [[300, 100], [205, 100]], [505, 200], True, 0),
        ("three", {}, [[300, 340, 0], [200, 165, -60]], [500, 505, -60], True, 1),
        ("three", {}, [[300, 340, 0], [200, 160, -60]], [500, 500, -60], False, None),
        ("three", {}, [[300, 340, 0], [200, 160, 40], [-90, -60, 20]], [410, 440, 60], True, 1),
    ],
)
def test_game_match(
    preset: str, changes: Options, deals: list[list[int]], totals: list[int], over: bool, winner: int | None
) -> None:
    found = match_totals(options(preset, **changes), "game", deals)
    assert (found.totals, found.over, found.winner) == (totals, over, winner)


def test_both_over_for_the_declarer() -> None:
    chosen = options("standard", both_over="declarer")
    assert match_totals(chosen, "game", [[495, 300], [65, 200]], [0, 1]).winner == 1
    assert match_totals(chosen, "game", [[495, 300], [65, 195]], [0, 1]).winner == 0


def test_board_match() -> None:
    """H13.3, H13.4: no stop at the target; a ban only where the options have one."""
    found = match_totals(options("duplicate"), "boards", [[600, -600], [-80, 20]], boards=4)
    assert found == ([520, -580], False, None, False, [False, False])
    found = match_totals(options("standard"), "boards", [[600, -600], [-80, 20], [0, 1100]])
    assert found == ([520, 520], True, None, True, [False, False])
    assert match_totals(options("standard"), "game", [[40, -500]]).banned == [False, True]


# Random hands


def random_hands(preset: str) -> Iterator[Hand]:
    """Hands played to their end, checked at every step."""
    rng = Random(f"huutopussi {preset}")
    chosen = options(preset)
    for _ in range(HANDS_A_PRESET):
        dealer, hands, talon = random_deal(rng, chosen)
        hand = Hand(chosen, dealer, hands, talon)
        while hand.turn is not None:
            hand.do(random_action(rng, hand))
            in_talon = hand.talon if hand.declarer is None else []
            cards = chain(*hand.hands, *hand.won, hand.trick, hand.discards, in_talon)
            assert sorted(cards) == sorted(pack())
        yield hand


@pytest.mark.parametrize("preset", PRESETS)
def test_random_hands(preset: str) -> None:
    """H8.1: the points are those of the pack and the marriages; a true hand is a true slip."""
    chosen = options(preset)
    played = [hand for hand in random_hands(preset) if hand.phase == "over"]
    assert played
    for hand in played:
        marriages = [[suit for side, suit, _ in hand.marriages if side == mine] for mine in range(len(hand.raw))]
        bonus = sum(MARRIAGES[chosen["marriages"]][suit] for suit in hand.declared)
        assert sum(hand.raw) == pack_total(chosen) + bonus
        assert sum(hand.tricks) == tricks_in_hand(chosen)
        record = {"declarer": hand.declarer, "bid": hand.bid, "contract": hand.contract, "kontras": hand.kontras}
        assert slip_faults(chosen, {**record, "raw": hand.raw, "tricks": hand.tricks, "marriages": marriages}) == []
        if hand.declarer is not None and hand.contract is not None:
            assert abs(hand.score()[side_of(chosen, hand.declarer)]) >= hand.contract
    assert any(hand.marriages for hand in played)


def test_the_discards_are_low_and_the_declarer_s() -> None:
    """H11.3, H11.4: the defenders have what they took, and their last trick and marriages, and no more."""
    for hand in random_hands("three"):
        assert not any(card[1] in "AT" for card in hand.discards)
        if hand.phase == "over":
            last = hand.last_to_win()
            for seat in range(3):
                cards = hand.won[seat] + (hand.discards if seat == hand.declarer else [])
                bonus = sum(MARRIAGES["hearts_high"][suit] for side, suit, _ in hand.marriages if side == seat)
                assert hand.raw[seat] == card_points(hand.options, cards) + bonus + (20 if seat == last else 0)
