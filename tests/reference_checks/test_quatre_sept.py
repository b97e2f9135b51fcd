"""The worked cases of Q11 put to the second implementation of Le Quatre Sept, and what must always hold in it."""

import csv
import json
import random
import re
from ast import literal_eval
from itertools import chain
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.reference.quatre_sept import Action, Hand, Refused
from tests.reference.quatre_sept_cards import (
    PRESETS,
    Options,
    all_sevens_held,
    floors,
    legal_cards,
    nothing_high,
    options,
    pack,
    thirds,
    trios_held,
    winning_position,
)
from tests.reference.quatre_sept_match import match_totals, slip_faults
from tests.reference.quatre_sept_random import random_action, random_deal

CASES = Path(__file__).resolve().parents[2] / "fixtures" / "rules" / "quatre_sept" / "cases.csv"

ONE_SUIT = [[suit + rank for rank in "T9AKQJ87"] for suit in "HDCS"]
TRIO_HAND = [
    "HT H9 HA D7 D8 DJ DQ DK".split(),
    "HK HQ HJ H8 H7 DT D9 DA".split(),
    ONE_SUIT[2],
    ONE_SUIT[3],
]
SEVENS = [
    "H7 D7 C7 S7 H8 D8 C8 S8".split(),
    "HT H9 HA HK HQ HJ DT D9".split(),
    "DA DK DQ DJ CT C9 CA CK".split(),
    "CQ CJ ST S9 SA SK SQ SJ".split(),
]
NAMED = {"ONE_SUIT": ONE_SUIT, "TRIO_HAND": TRIO_HAND, "SEVENS": SEVENS}


# The worked cases


def cases(*kinds: str) -> list[Any]:
    """The cases of these kinds, each a pytest parameter named by its number."""
    with CASES.open(newline="", encoding="utf-8") as file:
        found = [row for row in csv.DictReader(file) if row["id"][:2] in kinds]
    return [pytest.param(row, id=row["id"]) for row in found]


def options_of(row: dict[str, str]) -> Options:
    """The preset and what follows it, as in "poule forced_low_tricks=first"."""
    preset, *changes = row["preset"].split()
    return options(preset, **dict(change.split("=") for change in changes))


def actions_of(text: str) -> list[Action]:
    """Plays and announcements, as in "announce(0) 0HA! 1HJ"."""
    actions: list[Action] = []
    for word in text.split():
        called = re.fullmatch(r"(announce|redeal)\((\d)\)", word)
        if called:
            actions.append((called[1], int(called[2])))
        else:
            mark = "!" if word.endswith("!") else ""
            actions.append(("play" + mark, int(word[0]), word[1:3]))
    return actions


def hands_of(text: str) -> list[list[str]]:
    """A named deal or four hands between slashes."""
    if text in NAMED:
        return NAMED[text]
    return [hand.split() for hand in text.split("/")]


def test_the_table_is_whole() -> None:
    assert len(cases("QL", "QW", "QT", "QF", "QD", "QM")) == 24


@pytest.mark.parametrize("row", cases("QL"))
def test_legal_cards(row: dict[str, str]) -> None:
    hand, trick, *previous = re.split("; trick |; previous trick worth ", row["given"].removeprefix("hand "))
    worth, index = None, 0
    if previous:
        worth, index = [int(number) for number in re.findall(r"\d+", previous[0])]
    lying = [] if trick == "(leading)" else trick.split()
    assert legal_cards(options_of(row), hand.split(), lying, worth, index) == row["expected"].split()


@pytest.mark.parametrize("row", cases("QW"))
def test_winning_position(row: dict[str, str]) -> None:
    assert winning_position(row["given"].removeprefix("winning position of trick ").split()) == int(row["expected"])


@pytest.mark.parametrize("row", cases("QT"))
def test_thirds(row: dict[str, str]) -> None:
    assert thirds(row["given"].removeprefix("thirds of trick ").split()) == int(row["expected"])


@pytest.mark.parametrize("row", cases("QF"))
def test_floors(row: dict[str, str]) -> None:
    assert floors(json.loads(row["given"].removeprefix("team thirds "))) == json.loads(row["expected"])


@pytest.mark.parametrize("row", cases("QD"))
def test_deals(row: dict[str, str]) -> None:
    dealer, hands, actions = row["given"].split("; ")
    hand = Hand(options_of(row), int(dealer.removeprefix("dealer ")), hands_of(hands.removeprefix("hands ")))
    *before, last = actions_of(actions)
    for action in before:
        hand.do(action)
    if row["expected"] == "last action refused":
        with pytest.raises(Refused):
            hand.do(last)
        return
    hand.do(last)
    if row["expected"] != "last action accepted":
        name, numbers = row["expected"].split(" ", 1)
        assert getattr(hand, name) == json.loads(numbers)


@pytest.mark.parametrize("row", cases("QM"))
def test_match_totals(row: dict[str, str]) -> None:
    mode, deals = row["given"].split("; deals ")
    totals, over, winner, _tied = match_totals(options_of(row), mode, literal_eval(deals))
    assert f"totals {totals}; over {over}; winner {winner}" == row["expected"]


# Combinatorics


def test_every_split_of_the_thirds_leaves_eleven_points() -> None:
    """Clause Q6.3: the thirds are 35, so two of them are always lost."""
    assert thirds(pack()) + 3 == 35
    splits = [(number, 35 - number) for number in range(36)]
    assert all(sum(floors(split)) == 11 for split in splits)
    assert {(first % 3, second % 3) for first, second in splits} == {(0, 2), (1, 1), (2, 0)}
    assert {floors(split)[0] for split in splits} == set(range(12))


def test_rate_of_four_sevens() -> None:
    """Clause Q3.3: at most one player has them, so the rates of the four seats add up."""
    deals_with = 4 * comb(28, 4)
    assert 0.00775 < deals_with / comb(32, 8) < 0.00785
    assert round(comb(32, 8) / deals_with) == 128


def test_rate_of_politaines() -> None:
    """Clause Q5.6: four suits at four seats."""
    assert round(16 * comb(29, 5) / comb(32, 8), 2) == 0.18


def test_rate_of_redeals() -> None:
    """Clause Q8.1: the eight cards are among the twenty without T, 9 and A; two players may have such hands."""
    low = sum(1 for card in pack() if nothing_high([card]))
    one = comb(low, 8) / comb(32, 8)
    two = one * comb(low - 8, 8) / comb(24, 8)
    assert low == 20
    assert round(one, 3) == 0.012
    assert 0.047 < 4 * one - 6 * two < 0.05


# Random hands


def check_finished(hand: Hand) -> None:
    """Clauses Q1.4, Q4.1, Q6.2 and Q6.3."""
    assert sum(hand.tricks) == 8
    assert sum(hand.thirds) == 35
    assert sum(hand.floors) == 11
    assert hand.may() == []
    assert all(made is not None for _seat, _suit, made in hand.politaines)
    won = [seat % 2 for seat, _suit, made in hand.politaines if made]
    assert hand.points == [hand.floors[team] + 11 * won.count(team) for team in [0, 1]]
    if won:
        counts = [won.count(0), won.count(1)]
        assert slip_faults(hand.options, hand.floors[0], hand.floors[1], counts[0], counts[1], None) == []


def check_actions(hand: Hand) -> None:
    """Exactly the actions listed are done; there is always a card to play, and no other hand plays."""
    may = hand.may()
    turn = hand.turn
    assert turn is not None
    assert any(action[0] == "play" for action in may)
    for action in [("redeal", turn), ("announce", turn)] + [
        (verb, turn, card) for verb in ["play", "play!"] for card in hand.held(turn)
    ]:
        tried = hand.copy()
        try:
            tried.do(action)
        except Refused:
            assert action not in may
        else:
            assert action in may


def test_random_hands_keep_the_sums() -> None:
    rng = random.Random(47)
    seen: dict[str, int] = dict.fromkeys(["over", "redeal", "four_sevens", "made", "failed", "low lead", "two"], 0)
    for _ in range(300):
        chosen = options(rng.choice(sorted(PRESETS)), redeal_low=rng.random() < 0.5)
        hand = Hand(chosen, *random_deal(rng))
        while hand.phase == "play":
            if rng.random() < 0.02:
                check_actions(hand)
            if hand.trick == [] and len(hand.may()) < len(hand.held(hand.turn or 0)):
                seen["low lead"] += 1
            hand.do(random_action(rng, hand))
        seen[hand.phase] += 1
        if hand.phase == "over":
            check_finished(hand)
        verdicts = [made for _seat, _suit, made in hand.politaines]
        seen["made"] += verdicts.count(True)
        seen["failed"] += verdicts.count(False)
        seen["two"] += verdicts.count(True) == 2
    assert min(seen.values()) > 0, seen


def test_random_deals_are_the_pack() -> None:
    rng = random.Random(7)
    deals = [random_deal(rng)[1] for _ in range(300)]
    assert all(sorted(chain.from_iterable(hands)) == sorted(pack()) for hands in deals)
    assert sum(1 for hands in deals if any(trios_held(hand) for hand in hands)) > 100
    assert sum(1 for hands in deals if any(nothing_high(hand) for hand in hands)) > 10
    assert sum(1 for hands in deals if any(all_sevens_held(hand) for hand in hands)) > 2
