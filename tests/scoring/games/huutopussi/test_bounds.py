"""What so many tricks allow: marriages (H7.1 to H7.3), and the worth of the cards (H1.3, H1.4, H11.3, H11.4)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scoring.cards import FR36, Deal
from scoring.games.huutopussi.bounds import can_have_last_trick, card_points, most_marriages
from scoring.games.huutopussi.options import VARIANTS
from scoring.games.huutopussi.score import Marriage, Outcome
from scoring.games.huutopussi.slip import Slip, faults_of
from scoring.rules import apply, replay
from scoring.seats import CLOCKWISE, BySide, Seat, Side
from tests.scoring.games.huutopussi.cases import VARIANTS_PLAYED, action, cards, random_record, rules_of

NS, EW = Side.NS, Side.EW


def slip_of(outcome: Outcome) -> Slip:
    """Return what would have been written down after the hand."""
    terms = (outcome.seat, outcome.bid, outcome.contract, outcome.points, outcome.tricks)
    return Slip(*terms, outcome.marriages, outcome.kontras)


@pytest.mark.parametrize(
    "variant, has_first_lead, expected",
    [
        (
            "standard",
            True,
            [0, 1, 2, 3, 4],
        ),  # H7.1: the declarer may after trick 1
        ("standard", False, [0, 0, 1, 2, 3]),  # anyone else needs two tricks running
        ("three", True, [0, 1, 2, 3, 4]),
        ("three", False, [0, 0, 1, 2, 3]),
        ("russian", True, [0, 1, 2, 3, 4]),
        ("russian", False, [0, 1, 2, 3, 4]),  # any_winner drops the condition "led"
        ("erlangen", False, [0, 1, 2, 3, 4]),
        ("jena", False, [0, 1, 2, 3, 4]),
    ],
)
def test_a_trick_gives_one_attempt_but_not_the_first_to_who_did_not_lead(
    variant: str, has_first_lead: bool, expected: list[int]
) -> None:
    options = VARIANTS.parse(variant)
    assert [most_marriages(tricks, options, has_first_lead=has_first_lead) for tricks in range(5)] == expected


@pytest.mark.parametrize(
    "tricks, marriages, most, expected",
    [
        (0, 0, 0, False),
        (1, 0, 1, True),
        (1, 1, 1, False),  # H7.2: after that trick there was an attempt, so it was not the last
        (2, 1, 2, True),
        (1, 0, 0, True),  # its one trick gave no attempt: it may be the last
        (2, 1, 1, False),  # the attempt came after the second, the first came before it
        (9, 4, 9, True),
    ],
)
def test_the_last_trick_gives_no_attempt(tricks: int, marriages: int, most: int, expected: bool) -> None:
    assert can_have_last_trick(tricks, marriages, most) is expected


TABLE = [
    # by tricks from 0: the most, and of the others the least, is what the high cards make
    ("standard", False, [0, 40, 80, 100, 120, 140, 140, 140, 140, 140]),
    ("original_values", False, [0, 44, 84, 100, 112, 120, 120, 120, 120, 120]),
    ("three", False, [0, 30, 60, 85, 100, 115, 130, 140, 140, 140, 140, 140]),
    # the declarer's discards are three kings at the best
    ("three", True, [15, 45, 75, 100, 115, 130, 140, 140, 140, 140, 140, 140]),
    ("three+discard_no_ace_ten=off", True, [30, 60, 85, 100, 115, 130, 140, 140, 140, 140, 140, 140]),
]


@pytest.mark.parametrize("variant, keeps_discards, most", TABLE)
def test_the_cards_of_so_many_tricks_are_worth_at_most_the_high_ones(
    variant: str, keeps_discards: bool, most: list[int]
) -> None:
    options = VARIANTS.parse(variant)
    found = [card_points(tricks, options, keeps_discards=keeps_discards)[1] for tricks in range(len(most))]
    assert found == most


@pytest.mark.parametrize(
    "variant, keeps_discards, least",
    [
        # sixteen cards are worth nothing, then come jacks, queens and kings, then tens and aces
        ("standard", False, [0, 0, 0, 0, 0, 20, 40, 60, 100, 140]),
        ("original_values", False, [0, 0, 0, 0, 0, 8, 20, 36, 76, 120]),
        # three kings may lie among the discards: 21 cards of the 33 left are worth 0 x 16 and 5 x 5
        ("three", False, [0, 0, 0, 0, 0, 0, 10, 25, 40, 65, 95, 125]),
        ("three", True, [0, 0, 0, 0, 0, 10, 25, 40, 55, 80, 110, 140]),
    ],
)
def test_the_cards_of_so_many_tricks_are_worth_at_least_the_low_ones(
    variant: str, keeps_discards: bool, least: list[int]
) -> None:
    options = VARIANTS.parse(variant)
    found = [card_points(tricks, options, keeps_discards=keeps_discards)[0] for tricks in range(len(least))]
    assert found == least


def made(side: Side, suits: str) -> tuple[Marriage, ...]:
    return tuple(Marriage(side, suit) for suit in suits)


def two(points: tuple[int, int], tricks: tuple[int, int], marriages: tuple[Marriage, ...] = (), **terms: Any) -> Slip:
    words: dict[str, Any] = {"declarer": Seat.NORTH, "bid": 120, "contract": 120, **terms}
    return Slip(points=BySide.of(*points), tricks=BySide.of(*tricks), marriages=marriages, **words)


FOUR = made(EW, "scdh")
CASES: list[tuple[str, str, Slip, list[str]]] = [
    ("standard", "four marriages in one trick", two((100, 340), (8, 1), FOUR), ["marriages_over"]),
    ("russian", "four in one trick", two((100, 340), (8, 1), FOUR), ["marriages_over"]),
    ("standard", "four in four", two((60, 380), (5, 4), FOUR), ["marriages_over"]),
    ("standard", "four in four of the declarer", two((60, 380), (5, 4), FOUR, declarer=Seat.EAST), []),
    ("standard", "four in four of the declarer's side", two((60, 380), (5, 4), FOUR, declarer=EW), []),
    ("russian", "four in four where any winner may", two((60, 380), (5, 4), FOUR), []),
    ("standard", "four in five", two((60, 380), (4, 5), FOUR), []),
    ("standard", "one in one of the declarer", two((80, 120), (1, 8), made(NS, "s")), []),
    ("standard", "one in one of the others", two((120, 80), (8, 1), made(EW, "s")), ["marriages_over"]),
    ("russian", "one in one where any winner may", two((120, 80), (8, 1), made(EW, "s")), []),
    ("standard+forced_open=off", "all passed, and either may have led",
     two((120, 80), (8, 1), made(EW, "s"), declarer=None, bid=None, contract=None), []),
    ("standard", "155 points in one trick", two((5, 155), (8, 1)), ["card_points"]),
    ("standard", "eight tricks worth nothing", two((0, 160), (8, 1)), ["card_points"]),
    ("standard", "four aces and the last trick", two((100, 60), (8, 1)), []),
    ("standard", "a jack more", two((95, 65), (8, 1)), ["card_points"]),
    ("simple_last10", "four aces and the last trick of ten", two((100, 50), (8, 1)), []),
    ("simple_last10", "a jack more than those", two((95, 55), (8, 1)), ["card_points"]),
    ("original_values", "the dear cards", two((76, 64), (8, 1)), []),
    ("original_values", "one more", two((75, 65), (8, 1)), ["card_points"]),
    ("erlangen", "one more in Erlangen", two((75, 65), (8, 1)), ["card_points"]),
    ("standard", "four tricks worth nothing", two((160, 0), (5, 4)), []),
    ("standard", "five tricks worth a quarter", two((20, 140), (5, 4)), []),
    ("standard", "five tricks worth less", two((15, 145), (5, 4)), ["card_points"]),
    ("standard", "marriages are no cards", two((180, 120), (8, 1), made(NS, "cd")), ["card_points"]),
    ("standard", "the marriage came after the only trick, which was not the last",
     two((100, 100), (1, 8), made(NS, "s")), ["card_points"]),
    ("standard", "without it, it was", two((60, 100), (1, 8)), []),
    ("standard", "what does not add up is told alone", two((5, 150), (8, 1)), ["points_sum"]),
]  # fmt: skip


@pytest.mark.parametrize("variant, _what, slip, expected", CASES, ids=[row[1] for row in CASES])
def test_tricks_hold_no_more_than_they_can(variant: str, _what: str, slip: Slip, expected: list[str]) -> None:
    faults = faults_of(slip, VARIANTS.parse(variant))
    assert [fault.code for fault in faults] == expected


@pytest.mark.parametrize(
    "slip, variant, clause, facts",
    [
        (two((100, 340), (8, 1), FOUR), "standard", "H7.1", {"side": EW, "found": 4, "tricks": 1, "most": 0}),
        (two((100, 340), (8, 1), FOUR), "russian", "H7.3", {"side": EW, "found": 4, "tricks": 1, "most": 1}),
        (two((5, 155), (8, 1)), "standard", "H1.3", {"side": EW, "points": 155, "tricks": 1, "least": 0, "most": 60}),
    ],
)
def test_the_fault_says_how_much_there_can_be(slip: Slip, variant: str, clause: str, facts: dict[str, object]) -> None:
    (fault,) = faults_of(slip, VARIANTS.parse(variant))
    assert fault.facts == {"clause": clause, **facts}


N, E, S = Side.NORTH, Side.EAST, Side.SOUTH


def three(points: tuple[int, ...], tricks: tuple[int, ...], marriages: tuple[Marriage, ...] = ()) -> Slip:
    return Slip(Seat.EAST, 60, 75, BySide((N, E, S), points), BySide((N, E, S), tricks), marriages)


@pytest.mark.parametrize(
    "slip, expected",
    [
        (three((50, 65, 45), (9, 1, 1)), ["card_points"]),  # the last trick is one, and 50 are fewer than nine hold
        (three((65, 65, 30), (9, 1, 1)), []),  # the declarer: three tens, three kings laid away, the last trick
        (three((70, 60, 30), (9, 1, 1)), []),
        (three((60, 70, 30), (9, 1, 1)), ["card_points"]),
        (three((65, 45, 50), (9, 1, 1)), []),
        (three((65, 40, 55), (9, 1, 1)), ["card_points"]),  # another player has no discards
        (three((100, 85, 15), (7, 1, 3), made(E, "s")), []),
        (three((80, 105, 15), (7, 1, 3), made(E, "s")), ["card_points"]),  # her trick is not the last
        (three((120, 45, 35), (7, 3, 1), made(S, "s")), ["marriage_points", "marriages_over"]),
        (three((120, 45, 35), (6, 3, 2), made(N, "s")), []),
    ],
)  # fmt: skip
def test_three_players_and_what_the_declarer_laid_away(slip: Slip, expected: list[str]) -> None:
    """H11.3, H11.4: the tricks have three cards, and three cards more are the declarer's."""
    assert sorted(fault.code for fault in faults_of(slip, VARIANTS.parse("three"))) == sorted(expected)


@pytest.mark.parametrize(
    "declarer, dealer, variant, bid, expected",
    [
        (Seat.EAST, Seat.NORTH, "standard", 50, []),
        (Seat.NORTH, Seat.NORTH, "standard", 50, ["not_opener"]),
        (Seat.SOUTH, Seat.NORTH, "standard", 50, ["not_opener"]),
        (Seat.WEST, Seat.NORTH, "standard", 50, ["not_opener"]),  # the opener's partner had to bid more as well
        (EW, Seat.NORTH, "standard", 50, []),
        (NS, Seat.NORTH, "standard", 50, ["not_opener"]),
        (Seat.SOUTH, Seat.NORTH, "standard", 55, []),
        (Seat.SOUTH, None, "standard", 50, []),
        (Seat.SOUTH, Seat.NORTH, "erlangen", 120, []),  # nobody has to open
        (Seat.SOUTH, Seat.NORTH, "standard+min_bid=60", 60, ["not_opener"]),
        (Seat.EAST, Seat.NORTH, "three", 50, []),
        (Seat.SOUTH, Seat.NORTH, "three", 50, ["not_opener"]),
    ],
)
def test_with_the_lowest_bid_only_the_opener_is_declarer(
    declarer: Seat | Side, dealer: Seat | None, variant: str, bid: int, expected: list[str]
) -> None:
    """H4.1: left of the dealer opens, and each after him bids higher."""
    options = VARIANTS.parse(variant)
    if options.players == 3:
        slip = Slip(declarer, bid, bid, BySide((N, E, S), (85, 60, 15)), BySide((N, E, S), (5, 4, 2)))
    else:
        whole = options.pack_points
        slip = Slip(declarer, bid, bid, BySide.of(80, whole - 80), BySide.of(5, 4))
    assert [fault.code for fault in faults_of(slip, options, dealer=dealer)] == expected


def test_where_all_passed_the_dealer_tells_who_led() -> None:
    """H10.2: left of the dealer leads."""
    options = VARIANTS.parse("standard+forced_open=off")
    slip = two((120, 80), (8, 1), made(EW, "s"), declarer=None, bid=None, contract=None)
    assert faults_of(slip, options, dealer=Seat.NORTH) == ()
    assert [fault.code for fault in faults_of(slip, options, dealer=Seat.EAST)] == ["marriages_over"]


FOUR_MARRIAGES = {
    0: "SA ST HA HT D6 D7 D8 C6 C7",
    1: "SJ S8 HJ H9 H8 DA DT CA CT",
    2: "SK SQ S9 HK HQ DK DQ CK CQ",
    3: "S7 S6 H7 H6 DJ D9 CJ C9 C8",
}
THEIR_PLAY = """
bid 0 50, pass 1, pass 2, pass 3, give 2 S9+SK+SQ, contract 0 50, return 0 S9+SK+SQ,
play 0 SA, play 1 S8, play 2 S9, play 3 S6, ask 0, answer 2 S,
play 0 ST, play 1 SJ, play 2 SK, play 3 S7, ask 0, answer 2 H,
play 0 HA, play 1 H8, play 2 HK, play 3 H6, ask 0, answer 2 D,
play 0 HT, play 1 H9, play 2 HQ, play 3 H7, ask 0, answer 2 C,
play 0 D6, play 1 DA, play 2 DK, play 3 D9,
play 1 DT, play 2 DQ, play 3 DJ, play 0 D7,
play 1 CA, play 2 CK, play 3 C8, play 0 C6,
play 1 CT, play 2 CQ, play 3 C9, play 0 C7,
play 1 HJ, play 2 SQ, play 3 CJ, play 0 D8
"""


def test_four_marriages_in_four_tricks_have_been_played() -> None:
    """The most is no guess: a hand that reaches it, which the rules allow card by card."""
    rules = rules_of("standard")
    hands = {seat: cards(FOUR_MARRIAGES[index]) for index, seat in enumerate(CLOCKWISE.seats)}
    state = rules.start(Deal.of(FR36, CLOCKWISE, Seat.WEST, hands))
    for text in THEIR_PLAY.split(","):
        state = apply(rules, state, action(text.strip()))
    outcome = rules.outcome(state)
    assert outcome.tricks == BySide.of(4, 5)
    assert [marriage.side for marriage in outcome.marriages] == [NS] * 4
    assert faults_of(slip_of(outcome), rules.options, dealer=Seat.WEST) == ()


HANDS_EACH = 12
MORE = ("standard+forced_open=off", "standard+asks=off+forced_open=off", "three+discard_no_ace_ten=off")


@pytest.mark.parametrize("variant", (*VARIANTS_PLAYED, *MORE))
def test_no_hand_that_was_played_is_refused(variant: str) -> None:
    rules, source = rules_of(variant), random.Random(variant)
    for _ in range(HANDS_EACH):
        deal, actions = random_record(rules, source)
        final = replay(rules, deal, actions).final
        if rules.phase(final) != "redeal":
            assert faults_of(slip_of(rules.outcome(final)), rules.options, dealer=deal.dealer) == ()
