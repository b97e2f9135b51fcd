"""Games to the target and matches of boards (clauses Q3.1, Q7, Q8.1 and Q10.2)."""

from __future__ import annotations

import pytest

from scoring.games.quatre_sept.match import before_the_first, standings_of_boards, standings_of_game
from scoring.games.quatre_sept.options import VARIANTS
from scoring.games.quatre_sept.score import FourSevens, Outcome, Played, Redealt
from scoring.games.standing import Standing
from scoring.seats import BySide, Side

STANDARD = VARIANTS.parse("standard")


def hand(ns: int, ew: int) -> Played:
    return Played(BySide.of(ns, ew))


def told(standing: Standing) -> tuple[list[int], bool, str | None, bool, bool]:
    winner = standing.winner.value if standing.winner else None
    return list(standing.totals), standing.is_over, winner, standing.is_tied, standing.counts


DRAWN = [hand(6, 5), hand(5, 6)] * 3


@pytest.mark.parametrize(
    "variant, hands, expected",
    [
        ("standard", [], ([0, 0], False, None, False, True)),
        ("standard", DRAWN, ([33, 33], False, None, True, True)),  # Q7.2: another deal
        ("standard", [*DRAWN, hand(5, 6)], ([38, 39], True, "EW", False, True)),  # Q7.3
        ("standard", [*DRAWN, hand(5, 6), hand(11, 0)], ([38, 39], True, "EW", False, False)),
        ("standard+tie=draw", DRAWN, ([33, 33], True, None, True, True)),
        ("standard", [hand(11, 0), Redealt()], ([11, 0], False, None, False, True)),
        ("standard", [hand(11, 0), FourSevens(Side.EW)], ([11, 0], True, "EW", False, True)),
        ("standard", [FourSevens(Side.EW), hand(11, 0)], ([0, 0], True, "EW", False, False)),
        ("standard", [hand(11, 0)] * 2 + [hand(9, 2)], ([31, 2], True, "NS", False, True)),
        ("politaine", [hand(11, 0)] * 2 + [hand(9, 2)], ([31, 2], False, None, False, True)),
    ],
)
def test_a_game(variant: str, hands: list[Outcome], expected: object) -> None:
    standings = standings_of_game(hands, VARIANTS.parse(variant))
    assert len(standings) == len(hands) + 1
    assert standings[0] == before_the_first()
    assert told(standings[-1]) == expected


@pytest.mark.parametrize(
    "boards, hands, expected",
    [
        (4, [hand(11, 0)] * 3, ([33, 0], False, None, False, True)),  # no target
        (4, [hand(11, 0)] * 4, ([44, 0], True, "NS", False, True)),
        (4, [hand(6, 5), hand(5, 6)] * 2, ([22, 22], True, None, True, True)),
        (4, [hand(11, 0)] * 5, ([44, 0], True, "NS", False, False)),
        (4, [hand(11, 0), Redealt(), hand(0, 11), hand(6, 5), hand(6, 5)], ([23, 21], True, "NS", False, True)),
        (4, [hand(11, 0), FourSevens(Side.EW)], ([11, 0], True, "EW", False, True)),
        (None, [hand(11, 0)] * 9, ([99, 0], False, None, False, True)),
    ],
)
def test_a_match_of_boards(boards: int | None, hands: list[Outcome], expected: object) -> None:
    standings = standings_of_boards(hands, STANDARD, boards)
    assert len(standings) == len(hands) + 1
    assert told(standings[-1]) == expected
