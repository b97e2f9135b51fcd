"""Huutopussi: the worked cases of H15 and the clauses that refuse, put to the second implementation."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from tests.reference.huutopussi import Action, Hand, Impossible, Refused
from tests.reference.huutopussi_options import Options, options, pack_total
from tests.reference.huutopussi_play import attempts, clause_against_card, legal_cards
from tests.reference.huutopussi_score import hand_score, match_totals, net, rounded

TABLE = Path(__file__).resolve().parents[2] / "fixtures" / "rules" / "huutopussi" / "cases.csv"


def cases(family: str) -> list[Any]:
    """The cases of H15 of one family, each a pytest parameter named by its id."""
    with TABLE.open(newline="", encoding="utf-8") as file:
        return [pytest.param(row, id=row["id"]) for row in csv.DictReader(file) if row["id"].startswith(family)]


def set_options(text: str) -> Options:
    """A preset and changes, as in 'standard own_first=True'."""
    preset, *changes = text.split()
    named = dict(change.split("=") for change in changes)
    return options(preset, **{name: value_of(value) for name, value in named.items()})


def value_of(text: str) -> Any:
    """True, None, a number, or the word itself."""
    words = {"True": True, "False": False, "None": None, "none": None}
    return words[text] if text in words else int(text) if re.fullmatch(r"-?\d+", text) else text


def parts(text: str) -> list[str]:
    """The parts between semicolons."""
    return [part.strip() for part in text.split(";")]


def lists_of_numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text)]


# Worked cases


@pytest.mark.parametrize("row", cases("HL"))
def test_legal_cards(row: dict[str, str]) -> None:
    hand, trick, trump, *first = parts(row["given"])
    laid = [] if "(leading)" in trick else trick.split()[1:]
    suit = value_of(trump.split()[1])
    found = legal_cards(
        set_options(row["preset"]),
        hand.split()[1:],
        laid,
        suit,
        leading_first=first != [] and laid == [],
        first_trick=first != [],
    )
    assert found == row["expected"].split()


@pytest.mark.parametrize("row", cases("HD"))
def test_attempts(row: dict[str, str]) -> None:
    hand, *notes = parts(row["given"])
    declared = [note.split()[1] for note in notes if note.startswith("declared")]
    found = attempts(
        set_options(row["preset"]),
        hand.split()[1:],
        declared=declared,
        partner_broken="partner broken" in notes,
        won="did not win the last trick" not in notes,
        led="won but did not lead" not in notes,
    )
    assert found == ([] if row["expected"] == "(none)" else row["expected"].split())


@pytest.mark.parametrize("row", cases("HS"))
def test_hand_score(row: dict[str, str]) -> None:
    side, bid, contract, raw, tricks, kontras = [part.split(maxsplit=1) for part in parts(row["given"])]
    found = hand_score(
        set_options(row["preset"]),
        value_of(side[1].split()[1]),
        value_of(bid[1]),
        value_of(contract[1]),
        lists_of_numbers(raw[1]),
        lists_of_numbers(tricks[1]),
        int(kontras[1]),
    )
    assert found == lists_of_numbers(row["expected"])


@pytest.mark.parametrize("row", cases("HM"))
def test_match_totals(row: dict[str, str]) -> None:
    mode, deals, *declaring = parts(row["given"])
    numbers = lists_of_numbers(deals)
    found = match_totals(
        set_options(row["preset"]),
        mode,
        list(zip(numbers[::2], numbers[1::2], strict=True)),
        lists_of_numbers(declaring[0]) if declaring else None,
    )
    totals, over, winner, banned = [part.split(maxsplit=1)[1] for part in parts(row["expected"])]
    assert found.totals == lists_of_numbers(totals)
    assert found.over == value_of(over)
    assert found.winner == value_of(winner)
    assert found.banned == [value_of(word) for word in re.findall(r"\w+", banned)]
    assert found.tied == (found.over and found.winner is None)


PLAIN = [[suit + rank for rank in "ATKQJ9876"] for suit in "SCDH"]
HANDS = {
    "PLAIN": PLAIN,
    "SIXES": [
        "SA ST SK SQ SJ S9 S6 C6 D6".split(),
        "CA CT CK CQ CJ C9 C8 C7 S8".split(),
        "DA DT DK DQ DJ D9 D8 D7 S7".split(),
        PLAIN[3],
    ],
    "LOWS": [
        "SJ S9 S8 S7 CJ C9 C8 C7 C6".split(),
        "SA ST SK SQ S6 CA CT CK CQ".split(),
        PLAIN[2],
        PLAIN[3],
    ],
    "MIXED": [
        "SA ST SK HK DQ C6 C7 C8 C9".split(),
        "S9 S8 S7 H6 H7 D6 D7 CJ CQ".split(),
        "SQ SJ S6 HQ HA DK DA CK CA".split(),
        "HT HJ H9 H8 DT DJ D9 D8 CT".split(),
    ],
}


def action_of(text: str) -> Action:
    """An action as the table writes it: 'bid 0 50', 'give 2 S6+SJ+SQ', 'answer 2 none'."""
    kind, seat, *rest = text.split()
    if kind in ("give", "return", "discard"):
        return kind, int(seat), tuple(sorted(rest[0].split("+")))
    return (kind, int(seat), *[value_of(word) for word in rest])


def hand_of(row: dict[str, str]) -> tuple[Hand, list[Action]]:
    """The hand at its start, and the actions to come."""
    dealer, hands, *between, actions = parts(row["given"])
    banned = [value_of(word) for part in between for word in re.findall(r"True|False", part)]
    hand = Hand(set_options(row["preset"]), int(dealer.split()[1]), HANDS[hands.split()[1]], banned=banned)
    return hand, [action_of(text) for text in actions.split(", ")]


def attempts_of(hand: Hand) -> list[str]:
    kinds = [action for action in hand.may() if action[0] in ("own", "ask", "half")]
    return [":".join([str(kind), *rest]) for kind, _seat, *rest in kinds]


def shown(hand: Hand, name: str) -> str:
    """What the table calls `name`, as it writes it."""
    if name == "attempts":
        return " ".join(attempts_of(hand)) or "(none)"
    if name == "may":
        return str(sorted({action[0] for action in hand.may()}))
    return str(getattr(hand, name))


@pytest.mark.parametrize("row", cases("HA") + cases("HP"))
def test_actions(row: dict[str, str]) -> None:
    hand, actions = hand_of(row)
    for action in actions[:-1]:
        hand.do(action)
    if row["expected"] == "last action refused":
        assert actions[-1] not in hand.may()
        with pytest.raises(Refused):
            hand.do(actions[-1])
        return
    hand.do(actions[-1])
    for expected in parts(row["expected"]):
        name, value = expected.split(maxsplit=1)
        assert (name, shown(hand, name)) == (name, value)


@pytest.mark.parametrize("row", cases("HX"))
def test_rooms(row: dict[str, str]) -> None:
    open_room, closed_room = [lists_of_numbers(part) for part in parts(row["given"])]
    assert net(open_room) - net(closed_room) == int(row["expected"])


def test_every_case_is_asked() -> None:
    asked = [case.id for family in ["HL", "HD", "HS", "HM", "HA", "HP", "HX"] for case in cases(family)]
    assert len(asked) == len(set(asked)) == len(cases("H")) == 54


# What the clauses say in passing


@pytest.mark.parametrize("points, expected", [(112, 110), (113, 115), (0, 0), (2, 0), (3, 5), (117, 115), (118, 120)])
def test_rounding(points: int, expected: int) -> None:
    assert rounded(points) == expected


@pytest.mark.parametrize(
    "preset, total",
    [("standard", 160), ("simple_last10", 150), ("original_values", 140), ("original_values_last10", 130)],
)
def test_pack_totals(preset: str, total: int) -> None:
    assert pack_total(options(preset)) == total


def test_the_example_of_kontra_and_re() -> None:
    found = hand_score(options("erlangen"), 0, 120, 150, [240, 0], [9, 0], 2)
    assert found == [600, -300]


def test_unknown_names() -> None:
    with pytest.raises(KeyError):
        options("standart")
    with pytest.raises(KeyError):
        options("standard", last_tricks=10)


# Clauses that refuse


def started(preset: str, actions: str, **changes: Any) -> Hand:
    """A hand of the MIXED cards, dealer 3, after some actions."""
    hand = Hand(options(preset, **changes), 3, HANDS["MIXED"])
    for text in actions.split(", "):
        hand.do(action_of(text))
    return hand


BOUGHT = "bid 0 50, pass 1, pass 2, pass 3"
PLAYING = f"{BOUGHT}, give 2 S6+SJ+SQ, contract 0 50, return 0 S6+SJ+SQ"
ONE_TRICK = f"{PLAYING}, play 0 SA, play 1 S9, play 2 S6, play 3 D8"
SPADES = f"{ONE_TRICK}, half 0 S"


@pytest.mark.parametrize(
    "actions, refused, clause",
    [
        ("bid 0 50", "bid 1 57", "H4.1"),
        ("bid 0 50", "redeal 1", "H3.1"),
        ("bid 0 50, pass 1", "pass 1", "H4.2"),
        (BOUGHT, "give 2 S6+SJ", "H5.1"),
        (f"{BOUGHT}, give 2 S6+SJ+SQ", "contract 0 45", "H5.2"),
        (f"{BOUGHT}, give 2 S6+SJ+SQ", "contract 0 52", "H5.2"),
        (f"{BOUGHT}, give 2 S6+SJ+SQ", "contract 0 445", "H5.4"),
        (f"{BOUGHT}, give 2 S6+SJ+SQ, contract 0 50", "return 0 S6+SJ+SQ+SA", "H5.3"),
        (PLAYING, "half 0 S", "H7.2"),
        (f"{PLAYING}, play 0 SA", "half 1 S", "H7.2"),
        (f"{PLAYING}, play 0 SA", "play 1 D6", "H6.2"),
        (ONE_TRICK, "half 1 C", "H7.2"),
        (ONE_TRICK, "half 0 C", "H7.7"),
        (ONE_TRICK, "own 0 S", "H7.5"),
        (f"{ONE_TRICK}, ask 0", "answer 2 none", "H7.6"),
        (SPADES, "ask 0", "H7.3"),
        (f"{SPADES}, play 0 ST, play 1 S8, play 2 SJ, play 3 D9", "half 0 S", "H7.10"),
        (f"{SPADES}, play 0 ST, play 1 S8, play 2 SJ, play 3 D9", "ask 0", "H7.8"),
        (f"{SPADES}, play 0 C6, play 1 CJ, play 2 CA", "half 3 H", "H7.1"),
        (f"{SPADES}, play 0 C6", "kontra 1", "H10.9"),
    ],
)
def test_refused_with_the_clause(actions: str, refused: str, clause: str) -> None:
    # The partner needs a marriage for the untrue answer: he is given the king of spades.
    preset_actions = actions
    if clause == "H7.6":
        preset_actions = actions.replace("return 0 S6+SJ+SQ", "return 0 S6+SK+SQ")
    hand = started("standard", preset_actions)
    with pytest.raises(Refused) as caught:
        hand.do(action_of(refused))
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    "actions, impossible",
    [
        ("bid 0 50", "bid 2 60"),
        ("bid 0 50", "play 1 S9"),
        (BOUGHT, "give 2 SA+SJ+SQ"),
        (PLAYING, "play 0 S9"),
        (PLAYING, "play 1 S9"),
        (PLAYING, "answer 2 none"),
    ],
)
def test_impossible(actions: str, impossible: str) -> None:
    hand = started("standard", actions)
    with pytest.raises(Impossible):
        hand.do(action_of(impossible))


@pytest.mark.parametrize(
    "preset, hand, trick, trump, card, clause",
    [
        ("standard", "SA S9 HK", "ST", None, "HK", "H6.2"),
        ("standard", "SA S9 HK", "ST", None, "S9", "H6.3"),
        ("standard", "HA HJ", "HT", "H", "HJ", "H6.3"),
        ("standard", "HK D6", "ST", "H", "D6", "H6.4"),
        ("standard", "HK H6", "ST H9", "H", "H6", "H6.4"),
        ("standard", "H6 D6", "ST H9", "H", "D6", "H6.4"),
        ("standard", "H6 D6", "ST H9", "H", "H6", None),
        ("russian", "SA S9 HK", "ST", None, "S9", None),
        ("erlangen", "SA HK D6", "", None, "D6", "H10.4"),
        ("erlangen", "SK HK D6", "", None, "HK", "H10.4"),
        ("erlangen", "SA SK S6", "ST", None, "SK", "H10.4"),
        ("erlangen", "SK S6 D6", "SA", None, "S6", None),
    ],
)
def test_the_clause_against_a_card_of_the_first_trick(
    preset: str, hand: str, trick: str, trump: str | None, card: str, clause: str | None
) -> None:
    """Trumps in a first trick do not occur in play; here they spare a column."""
    assert clause_against_card(options(preset), hand.split(), trick.split(), trump, True, card) == clause


def test_beat_when_trumped() -> None:
    hand = "S7 SJ SK SA".split()
    assert legal_cards(options("standard", beat_when_trumped=True), hand, ["S9", "HQ"], "H") == ["SJ", "SK", "SA"]


def test_without_the_duty_to_trump_a_void_player_is_free() -> None:
    hand = "HA H6 D6".split()
    assert legal_cards(options("standard", must_trump=False), hand, ["ST", "H9"], "H") == hand


def test_own_first_binds_only_who_may_declare() -> None:
    found = attempts(options("standard", own_first=True), "HK HQ SK".split(), broken=True)
    assert found == ["ask", "half:S"]


THREE = [
    "SA ST SK SQ CA CT CK DA DT HA HT".split(),
    "SJ S9 S8 S7 S6 CQ CJ C9 C8 C7 C6".split(),
    "DK DQ DJ D9 D8 D7 D6 HK HQ HJ H9".split(),
]


def test_three_handed_discards_and_contract() -> None:
    """H11.2, H11.3: the talon is taken up, three low cards laid away, the contract set, no question asked."""
    hand = Hand(options("three"), 2, THREE, ["H8", "H7", "H6"])
    for text in ["bid 0 50", "pass 1", "pass 2"]:
        hand.do(action_of(text))
    assert len(hand.hands[0]) == 14
    with pytest.raises(Refused, match=r"H11\.3"):
        hand.do(action_of("discard 0 H8+H7+HT"))
    for text in ["discard 0 H8+H7+CK", "contract 0 100", "play 0 SA", "play 1 SJ", "play 2 H9"]:
        hand.do(action_of(text))
    assert attempts_of(hand) == ["own:S"]
    with pytest.raises(Refused, match=r"H11\.5"):
        hand.do(action_of("half 0 C"))


@pytest.mark.parametrize(
    "changes, actions, refused",
    [
        ({}, "bid 0 50", None),
        ({}, "", "bid 0 55"),
        ({}, "", "bid 0 45"),
        ({}, "bid 0 50, bid 1 55, pass 2, pass 3", "bid 0 60"),
        ({"raise_when_banned": False}, f"{BOUGHT}, give 2 S6+SJ+SQ", "contract 0 55"),
        ({}, f"{BOUGHT}, give 2 S6+SJ+SQ, contract 0 55", None),
    ],
)
def test_huutokielto(changes: Options, actions: str, refused: str | None) -> None:
    hand = Hand(options("standard", **changes), 3, HANDS["MIXED"], banned=[True, False])
    for text in actions.split(", ") if actions else []:
        hand.do(action_of(text))
    if refused is not None:
        with pytest.raises(Refused, match=r"H9\.5"):
            hand.do(action_of(refused))
