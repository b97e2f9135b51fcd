"""The worked cases of play (rules/botifarra.md, section 14: P and T)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.cards import ES48
from scoring.games.botifarra.duty import Position, clause_against, legal_cards
from scoring.games.botifarra.options import parse_variant
from scoring.games.botifarra.rules import SIDES, TRUMP_INDEX
from scoring.tricks import TrickPlay, add_card, beaters
from tests.scoring.games.botifarra.cases import table

OPTION_SETS = ("third_safe", "third_safe_ruff", "second_never_loads+overtake_limited")


def numbers(text: str) -> list[int]:
    return [ES48.number[ES48.card(card)] for card in text.split()]


def played(cards: list[int], trump: int) -> TrickPlay:
    """Return the play after one trick's cards, the first of them led by seat 0 and each seat holding one card."""
    hands = tuple(1 << card for card in cards) + (0,) * (4 - len(cards))
    play = TrickPlay(hands, 0, (), 0, (0, 0), (0, 0))
    for card in cards:
        play = add_card(play, card, beaters(ES48, trump), SIDES)
    return play


def position_of(row: dict[str, str]) -> Position:
    trick, trump = tuple(numbers(row["trick_so_far"])), TRUMP_INDEX[row["trump"]]
    best = played(list(trick), trump).best
    hand, earlier = (sum(1 << n for n in numbers(row[key])) for key in ("hand", "earlier"))
    return Position(hand, trick, best, trump, earlier)


def expected_by_variant(row: dict[str, str]) -> dict[str, str]:
    differs = dict(part.strip().split(": ") for part in row["variants_that_differ"].split(";") if part.strip())
    answers = {f"eastern+{name}": differs.pop(name, row["eastern"]) for name in OPTION_SETS}
    assert not differs, "an option set that is not among OPTION_SETS"
    return {"eastern": row["eastern"], "western": row["western"], **answers}


CASES = [
    pytest.param(row, variant, expected, id=f"{row['id']}-{variant}")
    for row in table("play")
    for variant, expected in expected_by_variant(row).items()
]


@pytest.mark.parametrize("row, variant, expected", CASES)
def test_worked_case_of_play(row: dict[str, str], variant: str, expected: str) -> None:
    legal = legal_cards(position_of(row), parse_variant(variant))
    assert {str(card) for card in ES48.cards_of(legal)} == set(expected.split())


@pytest.mark.parametrize("row", table("tricks"), ids=lambda row: row["id"])
def test_worked_case_of_a_trick(row: dict[str, Any]) -> None:
    cards = numbers(row["trick"])
    play = played(cards, TRUMP_INDEX[row["trump"]])
    assert play.leader == int(row["winner"])
    assert sum(play.piles) == play.piles[int(row["winner"]) % 2] == sum(1 << n for n in cards)
    assert ES48.points_in(sum(1 << n for n in cards)) + ES48.trick_points == int(row["points_with_the_trick"])


@pytest.mark.parametrize(
    "hand, trick, card, variant, clause",
    [
        pytest.param("o2 o8 oR c3", "o5", "c3", "eastern", "6.2", id="discards though able to follow"),
        pytest.param("o2 o8 oR c3", "o5", "o2", "eastern", "6.3", id="does not beat though able to"),
        pytest.param("o2 o8 oR c3", "o5", "o2", "western", "6.3", id="nor in the western form"),
        pytest.param("c3 e8 b4", "o5 o9", "e8", "western", "6.3", id="void, does not ruff"),
        pytest.param(
            "e2 e8 eR b3 b7", "o5", "e8", "eastern", "6.4", id="second and void: neither lowest nor countable"
        ),
        pytest.param("e2 eR", "o5", "eR", "eastern+second_never_loads", "6.4", id="6.11 narrows 6.4: second loads"),
        pytest.param(
            "o2 o8 o4 oS", "o3 o5 e9", "o4", "eastern+overtake_limited", "6.4", id="6.11: overtakes with a pip"
        ),
        pytest.param("o3 oC oA", "o9 o2", "oA", "eastern+third_safe_ruff", "6.9", id="only the safety forbids loading"),
        pytest.param("o3 o8 oA", "o9 o2", "o8", "eastern+third_safe_ruff", "6.4", id="a pip is no load, safe or not"),
        pytest.param("o3 oS o9", "oR o5", "oS", "eastern+third_safe", "6.9", id="ace outstanding over the king"),
    ],
)
def test_the_clause_is_the_first_that_the_card_breaks(
    hand: str, trick: str, card: str, variant: str, clause: str
) -> None:
    row = {"hand": hand, "trick_so_far": trick, "trump": "c", "earlier": ""}
    position, options, number = position_of(row), parse_variant(variant), numbers(card)[0]
    assert not legal_cards(position, options) >> number & 1
    assert clause_against(position, number, options) == clause
