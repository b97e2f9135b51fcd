"""Politaines in all their ways (clauses Q5, Q8.7 and Q8.8)."""

from __future__ import annotations

import pytest

from scoring.errors import IllegalAction
from scoring.games.quatre_sept.rules import State, made_by_side, politaines_of
from scoring.rules import apply
from tests.scoring.games.quatre_sept.cases import action, deal, rules_of

TWO_TRIOS = "HT H9 HA H7 DT D9 DA D7 / HK HQ HJ H8 DK DQ DJ D8 / CT C9 CA CK CQ CJ C8 C7 / ST S9 SA SK SQ SJ S8 S7"
"""Seat 0 holds two politaines, seats 2 and 3 one each."""


def played(preset: str, dealer: int, hands: str, text: str) -> State:
    """Return the state after actions as the table of cases writes them."""
    rules = rules_of(preset)
    state = rules.start(deal(dealer, hands))
    for word in text.split():
        state = apply(rules, state, action(word))
    return state


def found(state: State) -> list[tuple[str, str | None, bool]]:
    return [(one.seat.value, one.suit, one.made) for one in politaines_of(state)]


HEARTS = "0HT{} 1H8 2C7 3S7 0HA 1HJ 2C8 3S8 0H9 1HQ 2CJ 3SJ"
DIAMONDS = "0D9{} 1D8 2CQ 3SQ 0DT 1DJ 2CK 3SK 0DA 1DQ 2CA 3SA"


@pytest.mark.parametrize(
    "text, politaines, made",
    [
        (HEARTS.format("!"), [("N", "h", True)], [1, 0]),
        (HEARTS.format(""), [], [0, 0]),
        (HEARTS.format("!").rsplit(" ", 4)[0], [("N", "h", False)], [0, 0]),  # on its way
        (f"{HEARTS} {DIAMONDS}".format("!", "!"), [("N", "h", True), ("N", "d", True)], [2, 0]),
        (f"{HEARTS} {DIAMONDS}".format("", "!"), [("N", "d", True)], [1, 0]),
        ("0HT! 1H8 2C7 3S7 0H7 1HJ 2C8 3S8 1HK 2CJ 3SJ 0H9", [("N", "h", False)], [0, 0]),  # Q5.4: another card is led
        ("0H7 1HK 2C7 3S7 1HQ 2C8 3S8 0HA! 0H9 1H8 2CJ 3SJ 0HT 1HJ 2CQ 3SQ", [("N", "h", True)], [1, 0]),  # Q5.3
        ("0H7 1HK 2C7! 3S7 1HQ 2C8 3S8 0HA!", None, None),  # a seven is no card of a politaine
    ],
)
def test_announced_with_the_first_card(text: str, politaines: list[tuple[str, str, bool]] | None, made: object) -> None:
    if politaines is None:
        with pytest.raises(IllegalAction) as refusal:
            played("standard", 3, TWO_TRIOS, text)
        assert refusal.value.facts["clause"] == "Q5.2"
        return
    state = played("standard", 3, TWO_TRIOS, text)
    assert found(state) == politaines
    assert list(made_by_side(state)) == made


@pytest.mark.parametrize(
    "words, text, politaines",
    [
        ("announce(0)", "", [("N", None, False)]),  # nobody knows yet which one is meant
        ("announce(0)", HEARTS, [("N", "h", True)]),
        ("announce(0) announce(0)", HEARTS, [("N", "h", True), ("N", "d", False)]),
        ("announce(0) announce(2) announce(0)", HEARTS, [("N", "h", True), ("S", "c", False), ("N", "d", False)]),
        ("announce(2)", HEARTS, [("S", "c", False)]),
        ("announce(0)", f"{HEARTS} {DIAMONDS}", [("N", "h", True)]),  # announced once: the first one counts
        ("announce(0) announce(0)", f"{HEARTS} {DIAMONDS}", [("N", "h", True), ("N", "d", True)]),
    ],
)
def test_announced_before_the_first_lead(words: str, text: str, politaines: list[tuple[str, str, bool]]) -> None:
    state = played("standard announce=before_lead", 3, TWO_TRIOS, f"{words} {text}".replace("{}", ""))
    assert found(state) == politaines


@pytest.mark.parametrize(
    "preset, text, clause",
    [
        ("standard", "announce(0)", "Q5.2"),
        ("poule", "announce(1)", "Q8.7"),  # holds none
        ("poule", "announce(0) announce(0) announce(0)", "Q8.7"),  # holds two
        ("poule", "0HT!", "Q8.7"),
        ("poule", "0H7 announce(0)", "Q8.7"),
        ("standard", "0HT! 1H8 2C7 3S7 0HA!", "Q5.2"),
        ("standard", "0H7!", "Q5.2"),
        ("standard", "0H7 1HK 2C7 3S7 1HQ!", "Q5.2"),
        ("standard", "0H7^", "Q8.2"),
        ("standard", "0HT!~", "Q8.2"),
        ("standard", "0H7 1D8", "Q4.2"),
        ("standard", "0D7 1HJ!", "Q4.2"),  # the card is asked about first
        ("standard", "redeal(1)", "Q8.1"),
        ("politaine", "redeal(2)", "Q8.1"),
        ("politaine", "0H7 redeal(1)", "Q8.1"),
        ("poule", "0H7 1H8 2C7 3S7 1HQ", "Q8.6"),
    ],
)
def test_a_refusal_names_its_clause(preset: str, text: str, clause: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        played(preset, 3, TWO_TRIOS, text)
    assert refusal.value.facts["clause"] == clause


def test_signals_are_notes_where_they_are_allowed() -> None:
    noted = played("politaine", 3, TWO_TRIOS, "0HT!^ 1H8~ 2C7 3S7")
    silent = played("politaine", 3, TWO_TRIOS, "0HT! 1H8 2C7 3S7")
    assert noted == silent


def test_an_announcement_against_the_rules_earns_nothing() -> None:
    rules = rules_of("standard")
    state = rules.start(deal(3, TWO_TRIOS))
    for word in "0HT 1H8 2C7 3S7 0HA! 1HJ 2C8 3S8 0H9 1HQ 2CJ 3SJ".split():
        state = rules.advance(state, action(word))
    assert found(state) == []


def test_a_card_may_be_announced_or_not_and_signals_are_not_listed() -> None:
    rules = rules_of("politaine")
    state = rules.start(deal(3, TWO_TRIOS))
    legal = rules.legal_actions(state)
    assert legal == tuple(
        map(action, "redeal(1) 0HT 0HT! 0H9 0H9! 0HA 0HA! 0H7 0DT 0DT! 0D9 0D9! 0DA 0DA! 0D7".split())
    )
