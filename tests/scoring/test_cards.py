"""Cards, decks and deals (rules/botifarra.md, 1)."""

from __future__ import annotations

import random

import pytest

from scoring.cards import ES48, Deal, deal_at_random
from scoring.errors import DealError, NotationError
from scoring.seats import COUNTER_CLOCKWISE, Seat


def test_the_pack_of_botifarra() -> None:
    assert len(ES48.cards) == len(set(ES48.cards)) == 48
    assert ES48.points_in((1 << 48) - 1) == 60
    for suit in range(4):
        assert ES48.points_in(ES48.suit_masks[suit]) == 15
    assert {str(card) for card in ES48.cards_of(ES48.countable)} == {s + r for s in "oceb" for r in "9ARCS"}


def test_rank_runs_from_the_manilla_down() -> None:
    strong_to_weak = sorted((c for c in ES48.cards if c.suit == "o"), key=ES48.number.__getitem__, reverse=True)
    assert [card.rank for card in strong_to_weak] == list("9ARCS8765432")


def test_a_card_reads_back_and_nothing_else_is_a_card() -> None:
    assert all(ES48.card(str(card)) == card for card in ES48.cards)
    for text in ("", "o", "o1", "O9", "x9", "o99", "9o"):
        with pytest.raises(NotationError):
            ES48.card(text)


def test_a_set_keeps_its_cards_in_writing_order() -> None:
    cards = [ES48.card(text) for text in "b2 oA e9 o9 bR".split()]
    assert [str(card) for card in ES48.cards_of(ES48.mask(cards))] == "o9 oA e9 bR b2".split()
    assert [str(card) for card in ES48.sort(cards)] == "o9 oA e9 bR b2".split()


def whole() -> dict[Seat, list]:
    deal = deal_at_random(ES48, COUNTER_CLOCKWISE, Seat.NORTH, random.Random(1))
    return {seat: list(deal.hand(seat)) for seat in COUNTER_CLOCKWISE.seats}


def of(hands: dict[Seat, list]) -> Deal:
    return Deal.of(ES48, COUNTER_CLOCKWISE, Seat.NORTH, hands)


def test_a_deal_is_a_partition() -> None:
    assert sum(len(hand) for hand in of(whole()).hands) == 48


@pytest.mark.parametrize("code", ["twice", "missing", "size"])
def test_no_other_deal_can_be_built(code: str) -> None:
    hands = whole()
    if code == "twice":
        hands[Seat.NORTH][0] = hands[Seat.WEST][0]
    elif code == "missing":
        hands[Seat.SOUTH].pop()
    else:
        hands[Seat.SOUTH].append(hands[Seat.EAST].pop())
    with pytest.raises(DealError) as refusal:
        of(hands)
    assert refusal.value.code == code


def test_random_deals_use_the_source_that_is_passed() -> None:
    same = [deal_at_random(ES48, COUNTER_CLOCKWISE, Seat.NORTH, random.Random(7)) for _ in range(2)]
    assert same[0] == same[1]
    assert same[0] != deal_at_random(ES48, COUNTER_CLOCKWISE, Seat.NORTH, random.Random(8))


def test_every_card_reaches_every_seat() -> None:
    source, seen = random.Random(2), set()
    for _ in range(200):
        deal = deal_at_random(ES48, COUNTER_CLOCKWISE, Seat.NORTH, source)
        seen |= {(seat, card) for seat in COUNTER_CLOCKWISE.seats for card in deal.hand(seat)}
    assert len(seen) == 4 * 48
