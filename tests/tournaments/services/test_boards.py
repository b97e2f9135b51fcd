"""Dealing, reading and looking: who sees a sealed board stands in the log, and what was played stays as it was."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

import pytest

from scoring.cards import ES48, FR32, FR36, Deal, Deck, deal_at_random
from scoring.seats import COUNTER_CLOCKWISE, Seat
from tests import factories
from tests.factories import NOW
from tournaments.errors import Frozen, Invalid, Refusal
from tournaments.models import Event, LogEntry
from tournaments.selectors.deals import deal_of
from tournaments.selectors.diagrams import hands_of
from tournaments.services import boards
from tournaments.services.rounds import close_round
from tournaments.texts.acts import act_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two tables, two rounds of four boards, all dealt."""
    return factories.make_event(pairs=4, rounds=2)


def who() -> dict[str, Any]:
    return {"by": factories.make_director(), "at": NOW}


def hands(event: Event) -> dict[int, str]:
    return dict(event.boards.values_list("number", "hands"))


def deal(number: int, seed: int = 1) -> Deal:
    dealer = {1: Seat.NORTH, 2: Seat.WEST, 3: Seat.SOUTH, 0: Seat.EAST}[number % 4]
    return deal_at_random(ES48, COUNTER_CLOCKWISE, dealer, random.Random(seed))


def test_boards_without_cards_are_dealt():
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    assert boards.deal_boards(event_id=event.pk, **who()) == tuple(range(1, 9))
    assert len(set(hands(event).values())) == 8
    entry = LogEntry.objects.get(event=event, act="boards_dealt")
    assert (entry.new, entry.old, entry.secret) == ({"boards": [*range(1, 9)], "anew": []}, None, None)
    assert act_sentence(entry) == "Boards dealt at random: 1–8"
    with pytest.raises(Invalid):
        boards.deal_boards(event_id=event.pk, **who())


def test_named_boards_are_dealt_anew(event: Event):
    before = hands(event)
    boards.deal_boards(event_id=event.pk, numbers=[5, 6], **who())
    after = hands(event)
    assert {number for number in before if before[number] != after[number]} == {5, 6}


def _played(event: Event) -> None:
    factories.enter(factories.join(event, 1, 2, "NS"), 3)


def _ended(event: Event) -> None:
    close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)


@pytest.mark.parametrize("begin, code", [(_played, "board_used"), (_ended, "board_open")])
def test_what_was_played_or_opened_is_not_dealt_again(event: Event, begin: Any, code: str):
    begin(event)
    before = hands(event)
    for act in (
        lambda: boards.deal_boards(event_id=event.pk, numbers=[3, 5], **who()),
        lambda: boards.take_boards(event_id=event.pk, deals={3: deal(3), 5: deal(5)}, **who()),
    ):
        with pytest.raises(Frozen) as caught:
            act()
        assert (caught.value.code, caught.value.facts["board"]) == (code, 3)
    assert hands(event) == before


def test_deals_of_a_file_are_taken_by_board(event: Event):
    before = hands(event)
    assert boards.take_boards(event_id=event.pk, deals={2: deal(2, 9), 8: deal(8, 10)}, **who()) == (2, 8)
    read = {board.number: deal_of(board) for board in event.boards.filter(number__in=[2, 8])}
    assert read == {2: deal(2, 9), 8: deal(8, 10)}
    assert {n: h for n, h in hands(event).items() if n not in read} == {n: before[n] for n in before if n not in read}


@pytest.mark.parametrize("deals, code", [({9: deal(9)}, "no_board"), ({1: deal(2)}, "wrong_dealer"), ({}, "no_boards")])
def test_deals_that_do_not_fit_are_refused(event: Event, deals: dict[int, Deal], code: str):
    before = hands(event)
    with pytest.raises(Invalid) as caught:
        boards.take_boards(event_id=event.pk, deals=deals, **who())
    assert caught.value.code == code
    assert hands(event) == before


def test_a_look_at_a_sealed_board_is_logged_and_at_an_open_one_is_not(event: Event):
    assert boards.look(event_id=event.pk, number=5, **who()).hands == hands(event)[5]
    entry = LogEntry.objects.get(event=event, act="looked_at_board")
    assert (entry.board, entry.round, entry.actor, entry.new) == (5, 2, "director", {"boards": [5]})
    assert act_sentence(entry) == "The director looked at the cards of board 5"

    _ended(event)
    boards.look(event_id=event.pk, number=1, **who())
    assert LogEntry.objects.filter(event=event, act="looked_at_board").count() == 1


def test_sheets_log_one_look_that_names_the_sealed_boards(event: Event):
    _ended(event)
    rows = boards.look_at(event_id=event.pk, numbers=range(1, 9), act="printed_dealing_sheets", **who())
    assert [row.number for row in rows] == list(range(1, 9))
    entry = LogEntry.objects.get(event=event, act="printed_dealing_sheets")
    assert (entry.new, entry.board) == ({"boards": [5, 6, 7, 8]}, None)


def test_what_is_not_there_cannot_be_looked_at():
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    for number, code in ((9, "no_board"), (1, "no_cards")):
        with pytest.raises(Refusal) as caught:
            boards.look(event_id=event.pk, number=number, **who())
        assert caught.value.code == code
    assert not LogEntry.objects.filter(act="looked_at_board").exists()


def test_boards_are_dealt_anew_once_by_one_request(event: Event):
    request = uuid4()
    assert boards.deal_boards(event_id=event.pk, numbers=[5, 6], request_id=request, **who()) == (5, 6)
    laid_out = hands(event)
    assert boards.deal_boards(event_id=event.pk, numbers=[6, 5], request_id=request, **who()) == (5, 6)
    assert hands(event) == laid_out
    assert LogEntry.objects.filter(event=event, act="boards_dealt").count() == 1
    boards.deal_boards(event_id=event.pk, numbers=[7], request_id=request, **who())
    boards.deal_boards(event_id=event.pk, numbers=[5, 6], request_id=uuid4(), **who())
    assert {number for number, text in hands(event).items() if text != laid_out[number]} == {5, 6, 7}


def test_empty_boards_are_dealt_once_by_one_request():
    event, request = factories.make_event(pairs=4, rounds=2, with_boards=False), uuid4()
    dealt = boards.deal_boards(event_id=event.pk, request_id=request, **who())
    assert boards.deal_boards(event_id=event.pk, request_id=request, **who()) == dealt == tuple(range(1, 9))


def test_the_same_file_read_twice_is_logged_once(event: Event):
    for _time in range(2):
        assert boards.take_boards(event_id=event.pk, deals={1: deal(1), 2: deal(2)}, **who()) == (1, 2)
    assert LogEntry.objects.filter(event=event, act="boards_read").count() == 1


# Other games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, variant, deck, size", [("huutopussi", "duplicate", FR36, 9), ("quatre_sept", "duplicate", FR32, 8)]
)
def test_boards_of_another_game_are_of_its_pack_and_its_rotation(game: str, variant: str, deck: Deck, size: int):
    event = factories.make_event(pairs=4, rounds=2, game=game, variant=variant, scale="matchpoints")
    assert list(event.boards.values_list("dealer", flat=True)) == list("NESWNESW")  # clockwise, H1.1 and Q1.1
    for board in event.boards.all():
        deal = deal_of(board)
        assert deal is not None
        assert [seat.value for seat in deal.rotation.seats] == list("NESW")
        assert sorted(map(str, (card for hand in deal.hands for card in hand))) == sorted(map(str, deck.cards))
        assert {len(hand) for hand in deal.hands} == {size}


def test_boards_of_le_quatre_sept_are_dealt_anew_until_none_is_unfair():
    event = factories.make_event(pairs=12, rounds=6, boards_per_round=8, game="quatre_sept", variant="duplicate")
    hands = [hand for board in event.boards.all() for hand in deal_of(board).hands]
    assert len(hands) == 48 * 4
    for hand in hands:
        ranks = "".join(card.rank for card in hand)
        assert ranks.count("7") < 4  # Q3.1
        assert set(ranks) & set("T9A")  # Q8.1


def test_hand_records_mark_the_politaines_that_were_dealt():
    board = factories.make_event(pairs=4, rounds=2, game="quatre_sept", variant="duplicate").boards.get(number=1)
    board.hands = "N:T9A.T9AK.8. E:KQ.QJ.KQ.78 S:J8.8.T9AJ.K W:7.7.7.T9AQJ"
    marks = {(hand.seat, one.suit): one.mark for hand in hands_of(deal_of(board)) for one in hand.holdings if one.mark}
    assert marks == dict.fromkeys([("N", "s"), ("N", "h"), ("S", "d"), ("W", "c")], "politaine")
