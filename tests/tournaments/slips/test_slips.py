"""Slips of every game: what they keep reads back, what cannot be true is told in a sentence, and what they are worth.

Expected values come from clauses H8, H10, H13.8 and Q5, Q6, Q10.5 and their worked cases.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import ImpossibleSlip
from scoring.games.huutopussi.options import PRESETS as HUUTOPUSSI
from scoring.games.huutopussi.options import Options as HuutopussiOptions
from scoring.games.huutopussi.score import Marriage
from scoring.games.huutopussi.slip import Slip as Hand
from scoring.games.quatre_sept.options import PRESETS as QUATRE_SEPT
from scoring.games.quatre_sept.slip import Slip as SevensHand
from scoring.games.registry import GAMES
from scoring.seats import CLOCKWISE_THREE, BySide, Seat, Side
from tournaments.slip_texts.registry import SLIP_TEXTS, slip_words
from tournaments.slips import botifarra, huutopussi, quatre_sept
from tournaments.slips.base import GameSlip
from tournaments.slips.registry import SLIPS, slip_from_json
from tournaments.texts.sentences import sentence


def hand(
    points: tuple[int, int] = (95, 65),
    tricks: tuple[int, int] = (5, 4),
    declarer: Seat | Side | None = Seat.SOUTH,
    bid: int | None = 60,
    contract: int | None = 80,
    ns: str = "",
    ew: str = "",
    kontras: int = 0,
) -> huutopussi.Slip:
    melds = [Marriage(Side.NS, suit) for suit in ns] + [Marriage(Side.EW, suit) for suit in ew]
    melds.sort(key=lambda marriage: "scdh".index(marriage.suit))
    return huutopussi.Slip(Hand(declarer, bid, contract, BySide.of(*points), BySide.of(*tricks), tuple(melds), kontras))


def sevens(ns: int, politaines: tuple[int, int] = (0, 0), ew: int | None = None) -> quatre_sept.Slip:
    points = BySide.of(ns, 11 - ns if ew is None else ew)
    return quatre_sept.Slip(SevensHand(points, BySide.of(*politaines)))


FOUR_SEVENS = quatre_sept.Slip(SevensHand(None, four_sevens=Side.EW))
SINGLE = CLOCKWISE_THREE.sides
NOBODY: dict[str, Any] = {"declarer": None, "bid": None, "contract": None}

EVERY: list[GameSlip] = [
    botifarra.Slip("N", "o", "none", 40),
    botifarra.Slip("EW", "bot", "contro", 32, "EW"),
    hand(),
    hand(declarer=Side.EW, points=(40, 220), ew="h", contract=120, bid=120),
    hand(declarer=Seat.WEST, points=(200, 100), ns="cd", kontras=2),
    hand(points=(140, 0), tricks=(9, 0), **NOBODY),
    sevens(7),
    sevens(3, (1, 1)),
    FOUR_SEVENS,
]


@pytest.mark.parametrize("slip", EVERY, ids=repr)
def test_a_slip_reads_back_from_json(slip: GameSlip) -> None:
    text = json.dumps(slip.to_json())
    again = slip_from_json(json.loads(text))
    assert type(again) is SLIPS[slip.game]
    assert again.says_what(slip)
    assert slip.says_what(again)
    assert json.dumps(again.to_json()) == text


def test_slips_that_differ_do_not_say_the_same() -> None:
    assert [a.to_json() == b.to_json() for i, a in enumerate(EVERY) for b in EVERY[:i]] == [False] * 36


def test_every_game_has_slips_and_words() -> None:
    assert list(SLIPS) == list(SLIP_TEXTS) == list(GAMES)


@pytest.mark.parametrize(
    "preset, slip, scores",
    [
        ("standard", hand(), (80, 65)),  # HS01
        ("standard", hand((80, 80)), (80, 80)),  # HS02
        ("standard", hand((260, 0), (9, 0), bid=90, contract=150, ns="h"), (150, -90)),  # HS04
        ("porvoo", hand((260, 0), (9, 0), bid=90, contract=150, ns="h"), (150, -150)),  # HS06
        ("original_values_last10", hand((101, 29), (6, 3), bid=80, contract=100), (100, 29)),  # HS10
        ("erlangen", hand((150, 113), bid=120, contract=150), (150, 115)),  # HS12
        ("erlangen", hand((240, 0), (9, 0), bid=120, contract=250, kontras=2), (-500, 0)),  # HS16
        ("jena", hand((0, 180), (0, 9), bid=120, contract=150, kontras=1), (-600, 180)),  # HS20
        ("erlangen", hand((140, 0), (9, 0), **NOBODY), (140, 0)),  # HS22
    ],
)
def test_hand_scores_of_huutopussi(preset: str, slip: huutopussi.Slip, scores: tuple[int, int]) -> None:
    assert slip.hand_scores(HUUTOPUSSI[preset]) == BySide.of(*scores)


@pytest.mark.parametrize(
    "slip, scores",
    [(sevens(7), (7, 4)), (sevens(11, (1, 0)), (22, 0)), (sevens(3, (0, 1)), (3, 19)), (FOUR_SEVENS, None)],
)
def test_hand_scores_of_quatre_sept(slip: quatre_sept.Slip, scores: tuple[int, int] | None) -> None:
    """Q6.2, and QD02: all tricks and a politaine."""
    assert slip.hand_scores(QUATRE_SEPT["standard"]) == (BySide.of(*scores) if scores else None)


def faults(slip: GameSlip, options: Any) -> list[str]:
    return [sentence(fault) for fault in slip.faults_of_board(options, Seat.NORTH)]


CANNOT_BE = [
    # what is wrong, slip, sentence
    ("standard", hand((95, 60)), "Pack, last trick and marriages make 160; these raw points make 155 (clause H8.1)."),
    (
        "standard",
        hand(ns="h"),
        "Pack, last trick and marriages make 260; these raw points make 160 (clause H8.1).",
    ),
    ("standard", hand((96, 64)), "With these card values raw points go in fives (clause H1.3)."),
    ("standard", hand(tricks=(5, 5)), "The tricks of a deal are 9; these make 10 (clause H6.1)."),
    (
        "standard",
        hand(tricks=(9, 0)),
        "East-West made no trick, so it has no points either (clause H13.8).",
    ),
    ("standard", hand(contract=55), "The contract is at least the final bid: 55 is below 60 (clause H5.2)."),
    ("standard", hand(bid=62), "Bids go in fives: 62 cannot be one (clause H4.1)."),
    ("standard", hand(bid=45), "A bid is at least 50; 45 cannot be (clause H4.1)."),
    ("standard", hand(contract=83), "Contracts go in fives: 83 cannot be one (clause H5.2)."),
    ("standard", hand(contract=445), "A contract is at most 440; 445 cannot be (clause H5.4)."),
    ("standard", hand(bid=None), "Write the final bid and the contract (clause H5.5)."),
    ("standard", hand(**NOBODY), "Somebody was declarer: whoever opens has to bid (clause H4.1)."),
    (
        "erlangen",
        hand((100, 40), declarer=None),
        "Where all passed there is neither a bid nor a contract (clause H10.2).",
    ),
    (
        "standard",
        hand((200, 0), (9, 0), ew="s"),
        "East-West made a marriage, so it made a trick before that (clause H13.8).",
    ),
    (
        "standard",
        hand((90, 170), ns="h"),
        "North-South has 100 from marriages alone, so 90 cannot be all (clause H8.1).",
    ),
    (
        "standard",
        replace(
            hand((190, 50), ns="s"),
            hand=replace(hand((190, 50)).hand, marriages=(Marriage(Side.NS, "s"), Marriage(Side.EW, "s"))),
        ),
        "Each suit is made trump once: spades stands twice (clause H7.4).",
    ),
    ("standard", hand(kontras=1), "By these rules there is no Kontra (clause H10.9)."),
    (
        "erlangen_duplicate",
        hand((90, 50), bid=120, contract=120, kontras=3),
        "There are at most 2 Kontras; 3 cannot be (clause H10.9).",
    ),
    (
        "standard",
        hand((100, 340), (8, 1), ew="scdh"),
        "Who wins a trick without having led to it may not make trumps: with its tricks, 1, East-West has at most 0 "
        "marriages; 4 cannot be (clause H7.1).",
    ),
    (
        "russian",
        hand((100, 340), (8, 1), ew="scdh"),
        "Each trick gives one attempt to make trumps: with its tricks, 1, East-West cannot have made 4 marriages "
        "(clause H7.3).",
    ),
    (
        "standard",
        hand((5, 155), (8, 1)),
        "East-West has 155 from cards and last trick; with its tricks, 1, that is from 0 to 60 (clause H1.3).",
    ),
    (
        "standard",
        hand(declarer=Seat.WEST, bid=50),
        "Only who sits to the dealer’s left can be declarer with 50: everybody else bids more (clause H4.1).",
    ),
]


@pytest.mark.parametrize("preset, slip, words", CANNOT_BE, ids=[row[2][:40] for row in CANNOT_BE])
def test_what_cannot_be_true_in_huutopussi_is_told_with_its_clause(
    preset: str, slip: huutopussi.Slip, words: str
) -> None:
    assert words in faults(slip, HUUTOPUSSI[preset])
    with pytest.raises(ImpossibleSlip) as refused:
        slip.check(HUUTOPUSSI[preset], Seat.NORTH)
    assert words in sentence(refused.value)


@pytest.mark.parametrize(
    "preset, slip, words",
    [
        ("standard", sevens(7, ew=5), "The whole points of both sides make 11; these make 12 (clause Q6.3)."),
        ("standard", sevens(12), "A side has 0 to 11 whole points; 12 cannot be (clause Q6.3)."),
        ("standard", sevens(5, (2, 1)), "A deal has at most 2 politaines (clause Q5.1)."),
        (
            "standard",
            sevens(1, (1, 0)),
            "The tricks of its politaines alone give North-South 2 points, so 1 cannot be (clause Q5.1).",
        ),
        ("duplicate", FOUR_SEVENS, "By these rules four sevens do not end the game (clause Q10.4)."),
    ],
)
def test_what_cannot_be_true_in_quatre_sept_is_told_with_its_clause(
    preset: str, slip: quatre_sept.Slip, words: str
) -> None:
    assert words in faults(slip, QUATRE_SEPT[preset])
    with pytest.raises(ImpossibleSlip) as refused:
        slip.check(QUATRE_SEPT[preset], Seat.NORTH)
    assert words in sentence(refused.value)


@pytest.mark.parametrize(
    "preset, slip",
    [
        ("standard", hand()),
        ("standard", hand((200, 60), ns="h")),
        ("standard", hand((0, 160), (0, 9))),
        ("erlangen", hand((140, 0), (9, 0), **NOBODY)),
        ("erlangen", hand((90, 50), bid=120, contract=120, kontras=9)),
        ("original_values", hand((87, 53))),
    ],
)
def test_what_can_be_true_has_no_fault(preset: str, slip: huutopussi.Slip) -> None:
    assert faults(slip, HUUTOPUSSI[preset]) == []
    slip.check(HUUTOPUSSI[preset], Seat.NORTH)


def test_every_reason_is_told_at_once() -> None:
    wrong = hand((95, 60), (6, 4), bid=62, contract=50)
    with pytest.raises(ImpossibleSlip) as refused:
        wrong.check(HuutopussiOptions(), Seat.NORTH)
    assert refused.value.code == "several"
    assert sentence(refused.value) == " ".join(faults(wrong, HuutopussiOptions()))
    assert len(faults(wrong, HuutopussiOptions())) == 4


@pytest.mark.parametrize(
    "slip, words",
    [
        (
            hand((200, 100), declarer=Seat.WEST, ns="cd", kontras=2),
            "West bid 60, contract 80, marriages of North-South: clubs diamonds, raw points 200–100, tricks 5–4 "
            "(North-South first), Kontra and Re",
        ),
        (
            hand((140, 0), (9, 0), **NOBODY),
            "all passed, raw points 140–0, tricks 9–0 (North-South first)",
        ),
        (sevens(3, (0, 2)), "points 3–8 (North-South first), 2 politaines of East-West"),
        (FOUR_SEVENS, "four sevens of East-West"),
        (
            huutopussi.Slip(Hand(Seat.SOUTH, 60, 75, BySide(SINGLE, (85, 0, 75)), BySide(SINGLE, (7, 0, 4)))),
            "South bid 60, contract 75, raw points 85–0–75, tricks 7–0–4 (North first)",
        ),
    ],
)
def test_a_slip_in_words(slip: GameSlip, words: str) -> None:
    assert slip_words(slip) == words


@pytest.mark.parametrize(
    "stands, agrees",
    [
        (hand(), True),
        (hand(declarer=Side.NS), True),
        (hand(declarer=Seat.NORTH), False),
        (hand(declarer=Side.EW), False),
        (hand(bid=65), False),
        (sevens(7), False),
    ],
)
def test_what_the_cards_say_agrees_with_a_declarer_known_as_a_side(stands: GameSlip, agrees: bool) -> None:
    assert hand().agrees_with(stands) is agrees


def test_oddities_have_sentences() -> None:
    assert SLIP_TEXTS["huutopussi"].oddity(hand((0, 160), (0, 9)), "N") == "one side made no trick"
    assert SLIP_TEXTS["huutopussi"].oddity(hand(), "N") == ""
    assert SLIP_TEXTS["quatre_sept"].oddity(sevens(5, (1, 1)), "N") == "two politaines in one deal"
