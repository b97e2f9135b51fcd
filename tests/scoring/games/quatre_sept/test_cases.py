"""Every worked case of clause Q11."""

from __future__ import annotations

import ast
import re

import pytest

from scoring.cards import FR32
from scoring.errors import IllegalAction
from scoring.games.quatre_sept.match import standings_of_game
from scoring.games.quatre_sept.rules import BEATERS, NUMBER, SEATS, QuatreSept, State, made_by_side
from scoring.games.quatre_sept.score import FourSevens, Outcome, Played, bonuses, side_of, whole_points
from scoring.rules import apply
from scoring.seats import BySide
from scoring.tricks import TrickPlay, winning_position
from tests.scoring.games.quatre_sept.cases import action, card, cards, cases, deal, rules_of, table


def test_every_case_is_of_a_kind_that_is_tried_here() -> None:
    assert {row["id"][:2] for row in table()} == {"QL", "QW", "QT", "QF", "QD", "QM"}


def parts(row: dict[str, str]) -> list[str]:
    return row["given"].split("; ")


@pytest.mark.parametrize("row", cases("QL"), ids=lambda row: row["id"])
def test_legal_cards(row: dict[str, str]) -> None:
    hand, trick, *earlier = (part.strip() for part in parts(row))
    on_table = [] if trick == "trick (leading)" else cards(trick.removeprefix("trick "))
    numbers = re.findall(r"\d+", earlier[0]) if earlier else ["0", "0"]
    thirds, index = map(int, numbers)
    state = position(cards(hand.removeprefix("hand ")), on_table, thirds, index)
    legal = rules_of(row["preset"]).legal_set(state)
    assert set(FR32.cards_of(legal)) == set(cards(row["expected"]))


def position(hand: list, on_table: list, thirds: int, index: int) -> State:  # type: ignore[type-arg]
    """Return a state in which the seat after those that have played holds ``hand``."""
    trick = tuple(NUMBER[one] for one in on_table)
    hands = [0, 0, 0, 0]
    hands[len(trick)] = FR32.mask(hand)
    best = winning_position(trick, BEATERS) if trick else 0
    return State(TrickPlay(tuple(hands), 0, trick, best, (0, 0), (index, 0)), thirds)


@pytest.mark.parametrize("row", cases("QW"), ids=lambda row: row["id"])
def test_the_card_that_wins(row: dict[str, str]) -> None:
    trick = cards(row["given"].removeprefix("winning position of trick "))
    assert winning_position([NUMBER[one] for one in trick], BEATERS) == int(row["expected"])


@pytest.mark.parametrize("row", cases("QT"), ids=lambda row: row["id"])
def test_thirds_of_a_trick(row: dict[str, str]) -> None:
    trick = cards(row["given"].removeprefix("thirds of trick "))
    assert FR32.points_in(FR32.mask(trick)) == int(row["expected"])


@pytest.mark.parametrize("row", cases("QF"), ids=lambda row: row["id"])
def test_fractions_are_dropped(row: dict[str, str]) -> None:
    thirds = ast.literal_eval(row["given"].removeprefix("team thirds "))
    assert list(whole_points(BySide.of(*thirds))) == ast.literal_eval(row["expected"])


def following(row: dict[str, str]) -> tuple[QuatreSept, State, str]:
    """Return the rules, the state before the last action, and that action."""
    dealer, hands, actions = parts(row)
    rules = rules_of(row["preset"])
    state = rules.start(deal(int(dealer.removeprefix("dealer ")), hands.removeprefix("hands ")))
    *before, last = actions.split()
    for text in before:
        state = apply(rules, state, action(text))
    return rules, state, last


@pytest.mark.parametrize("row", cases("QD"), ids=lambda row: row["id"])
def test_deals(row: dict[str, str]) -> None:
    rules, state, last = following(row)
    if row["expected"] == "last action refused":
        with pytest.raises(IllegalAction):
            apply(rules, state, action(last))
        return
    state = apply(rules, state, action(last))
    if row["expected"] == "last action accepted":
        return
    what, values = row["expected"].split(" ", 1)
    assert list(found(rules, state, what)) == ast.literal_eval(values)


def found(rules: QuatreSept, state: State, what: str) -> BySide[int]:
    """Return the points of a finished hand, or the bonuses so far."""
    if what == "points":
        return rules.score(rules.outcome(state))
    assert what == "bonus"
    return bonuses(made_by_side(state), rules.options)


@pytest.mark.parametrize("case, clause", [("QD06", "Q5.2"), ("QD08", "Q5.2"), ("QD12", "Q8.7"), ("QD16", "Q8.1")])
def test_a_refusal_names_its_clause(case: str, clause: str) -> None:
    rules, state, last = following(next(row for row in table() if row["id"] == case))
    with pytest.raises(IllegalAction) as refusal:
        apply(rules, state, action(last))
    assert refusal.value.facts["clause"] == clause


@pytest.mark.parametrize("row", cases("QM"), ids=lambda row: row["id"])
def test_matches(row: dict[str, str]) -> None:
    _, given = row["given"].split("game; deals ")
    hands = [hand(one) for one in ast.literal_eval(given)]
    end = standings_of_game(hands, rules_of(row["preset"]).options)[-1]
    winner = None if end.winner is None else list(end.totals.sides).index(end.winner)
    assert f"totals {list(end.totals)}; over {end.is_over}; winner {winner}" == row["expected"]


def hand(given: list[int] | dict[str, int]) -> Outcome:
    """Return a hand of which the table names the points, or who was dealt four sevens."""
    if isinstance(given, dict):
        return FourSevens(side_of(SEATS[given["four_sevens"]]))
    return Played(BySide.of(*given))


def test_the_named_hands_are_as_the_clause_describes_them() -> None:
    trio = deal(3, "TRIO_HAND")
    assert set(trio.hands[0]) == set(cards("HT H9 HA D7 D8 DJ DQ DK"))
    assert set(trio.hands[1]) == set(cards("HK HQ HJ H8 H7 DT D9 DA"))
    assert card("H7") in deal(3, "SEVENS").hands[0]
