"""The recorded plays from unknown hands: the files are those of the script, and the judge agrees with the hand."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from tests.reference.calls import SEATS, leader_of
from tests.reference.play import pack
from tests.reference.unknown import judge
from tests.reference.unknown_by_hand import BY_HAND
from tests.reference.unknown_records import (
    MADE,
    RECORDS,
    VERDICTS,
    all_records,
    from_hand,
    judged_breaches,
    next_cards,
    play_of,
    record_of,
    records_text,
    tried,
    verdict_by_hand,
    verdicts_text,
)


def verdicts() -> list[dict[str, Any]]:
    """The verdicts as they stand in the file."""
    return list(json.loads(VERDICTS.read_text(encoding="utf-8")))


def test_the_files_are_those_of_the_script() -> None:
    assert RECORDS.read_text(encoding="utf-8") == records_text()
    assert VERDICTS.read_text(encoding="utf-8") == verdicts_text()


def test_the_records_read_back() -> None:
    texts = RECORDS.read_text(encoding="utf-8").split("\n\n")
    assert [record_of(text) for text in texts] == all_records()


@pytest.mark.parametrize("by_hand", BY_HAND, ids=lambda one: f"board {one.board}")
def test_the_judge_says_what_was_reasoned_by_hand(by_hand: Any) -> None:
    record = from_hand(by_hand)
    assert judged_breaches(record) == verdict_by_hand(by_hand)["breaches"]
    # The leader written by hand before each trick is the winner of the one before.
    written = [line.split(" =")[0] for line in play_of(record, leader_of(record.dealer))]
    assert written == by_hand.play


def test_every_record_has_its_verdict() -> None:
    boards = [record.board for record in all_records()]
    assert [one["board"] for one in verdicts()] == boards == list(range(1, len(boards) + 1))
    assert len(boards) >= 40
    assert sum(one["by"] == "hand" for one in verdicts()) >= 15


def test_the_records_are_of_every_kind() -> None:
    records = all_records()
    known = Counter(sum(hand is not None for hand in record.hands.values()) for record in records)
    assert known[0] > 30
    assert min(known[1], known[2], known[3]) > 1
    lengths = {len(record.cards) for record in records}
    assert {12, 44, 48} <= lengths
    assert any(length % 4 for length in lengths)
    clauses = Counter(breach["clause"] for one in verdicts() for breach in one["breaches"])
    assert min(clauses[clause] for clause in ["6.2", "6.3", "6.4", "6.9"]) >= 8
    assert sum(one["breaches"] == [] for one in verdicts()) >= 15
    assert any(breach["by_counting"] for one in verdicts() for breach in one["breaches"])


def test_legal_play_is_never_flagged() -> None:
    """Whatever is known of the hands: the true deal is one of those that fit."""
    for number, (variant, count, known, _, _) in enumerate(MADE):
        rng = random.Random(f"legal {number}")
        record, planted = tried(rng, number, variant, count, known, 0.0)
        assert planted == set()
        assert judged_breaches(record) == []


def test_what_is_proved_was_planted() -> None:
    """With the true hands at hand, every card flagged without them is against the rules."""
    flagged = 0
    for number, (variant, count, known, _, _) in enumerate(MADE):
        rng = random.Random(f"planted {number}")
        record, _ = tried(rng, number, variant, count, known, 0.3)
        # The same generator deals the same cards again.
        cards = pack()
        random.Random(f"planted {number}").shuffle(cards)
        deal = {seat: cards[12 * place : 12 * place + 12] for place, seat in enumerate(SEATS)}
        truth = judge(leader_of(record.dealer), record.trump, record.options(), dict(deal), record.cards)
        broken = {one.card for one in truth if one.clause is not None}
        found = {breach["card"] for breach in judged_breaches(record)}
        assert found <= broken
        flagged += len(found)
        after = next_cards(record, deal) if count < 48 else {}
        assert sum(len(some) for some in after.values()) == (48 - count + 3) // 4
    assert flagged > 50
