"""What the director types on a line for a deal of Huutopussi or Le Quatre Sept."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.huutopussi.options import PRESETS as HUUTOPUSSI
from scoring.games.quatre_sept.options import PRESETS as QUATRE_SEPT
from tournaments.errors import Invalid
from tournaments.forms.slips.registry import read_line, shorthand
from tournaments.texts.sentences import sentence

STANDARD, ERLANGEN = HUUTOPUSSI["standard"], HUUTOPUSSI["erlangen_duplicate"]
SEVENS = QUATRE_SEPT["standard"]


def said(game: str, options: Any, text: str) -> dict[str, Any]:
    slip = read_line(game, options, text)
    assert slip is not None
    return slip.to_json()


def hand(
    declarer: str | None,
    bid: int | None,
    contract: int | None,
    points: tuple[int, int],
    tricks: tuple[int, int],
    ns: str = "",
    ew: str = "",
    kontras: int = 0,
) -> dict[str, Any]:
    def sides(values: Any) -> dict[str, Any]:
        return dict(zip(("NS", "EW"), values, strict=True))

    return {
        "game": "huutopussi",
        "declarer": declarer,
        "bid": bid,
        "contract": contract,
        "points": sides(points),
        "tricks": sides(tricks),
        "marriages": sides((list(ns), list(ew))),
        "kontras": kontras,
    }


@pytest.mark.parametrize(
    "text, options, value",
    [
        # a pack of 160: the raw points of East-West are the rest of it and of the marriages
        ("s 60 120 180 6 c", STANDARD, hand("S", 60, 120, (180, 40), (6, 3), "c")),
        ("s 60/120 180-40 6-3 c", STANDARD, hand("S", 60, 120, (180, 40), (6, 3), "c")),
        ("S 60 / 120 180 6c", STANDARD, hand("S", 60, 120, (180, 40), (6, 3), "c")),
        ("n 90 105 4 /h", STANDARD, hand("N", 90, 90, (105, 155), (4, 5), "", "h")),
        ("ew 50 0 0", STANDARD, hand("EW", 50, 50, (0, 160), (0, 9))),
        ("w 120 150 90 5 dc/h", STANDARD, hand("W", 120, 150, (90, 310), (5, 4), "cd", "h")),
        ("e 60 80 95 5 ♠", STANDARD, hand("E", 60, 80, (95, 105), (5, 4), "s")),
        # a pack of 140
        ("w 120/150 90 5 /c k2", ERLANGEN, hand("W", 120, 150, (90, 110), (5, 4), "", "c", 2)),
        ("w 120 150 90 5 kk", ERLANGEN, hand("W", 120, 150, (90, 50), (5, 4), kontras=2)),
        ("w 120 150 90 5 k", ERLANGEN, hand("W", 120, 150, (90, 50), (5, 4), kontras=1)),
        ("p 80 5", ERLANGEN, hand(None, None, None, (80, 60), (5, 4))),
        ("p80 5 h", ERLANGEN, hand(None, None, None, (80, 160), (5, 4), "h")),
    ],
)
def test_a_line_of_huutopussi(text: str, options: Any, value: dict[str, Any]) -> None:
    assert said("huutopussi", options, text) == value


@pytest.mark.parametrize(
    "text, points, politaines",
    [
        ("7", (7, 4), (0, 0)),
        ("7-4", (7, 4), (0, 0)),
        ("7 n", (7, 4), (1, 0)),
        ("3 e", (3, 8), (0, 1)),
        ("3ne", (3, 8), (1, 1)),
        ("11 nn", (11, 0), (2, 0)),
        ("4 ew", (4, 7), (0, 1)),
        ("4 ns ns", (4, 7), (2, 0)),
        ("0", (0, 11), (0, 0)),
    ],
)
def test_a_line_of_quatre_sept(text: str, points: tuple[int, int], politaines: tuple[int, int]) -> None:
    sides = [dict(zip(("NS", "EW"), pair, strict=True)) for pair in (points, politaines)]
    expected = {"game": "quatre_sept", "points": sides[0], "politaines": sides[1]}
    assert said("quatre_sept", SEVENS, text) == expected


@pytest.mark.parametrize("text, side", [("4s n", "NS"), ("7777 ew", "EW"), ("4x7 e", "EW")])
def test_a_line_of_four_sevens(text: str, side: str) -> None:
    assert said("quatre_sept", SEVENS, text) == {"game": "quatre_sept", "four_sevens": side}


@pytest.mark.parametrize(
    "game, text, code, found",
    [
        ("huutopussi", "q 60", "line_declarer_forced", "q 60"),
        ("huutopussi", "s", "line_numbers", ""),
        ("huutopussi", "s 60 120", "line_numbers", "60 120"),
        ("huutopussi", "s 60 120 180 6 3", "line_numbers", "60 120 180 6 3"),
        ("huutopussi", "p 60 80 5", "line_numbers_passed", "60 80 5"),
        ("huutopussi", "s 60-70 180 6", "line_number", "60-70"),
        ("huutopussi", "s 60 12345 180 6", "line_number", "12345"),
        ("huutopussi", "s 60 120 180 6 x", "line_marriages", "x"),
        ("huutopussi", "s 60 120 180 6 c/h/d", "line_marriages", "c/h/d"),
        ("quatre_sept", "x", "line_whole_points", "x"),
        ("quatre_sept", "7 x", "line_politaine", "x"),
        ("quatre_sept", "4s x", "line_sevens_side", "x"),
        ("quatre_sept", "4s n e", "line_sevens_side", "e"),
    ],
)
def test_the_part_that_is_not_understood_is_named(game: str, text: str, code: str, found: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_line(game, STANDARD if game == "huutopussi" else SEVENS, text)
    assert (refused.value.code, refused.value.facts) == (code, {"found": found})
    assert "not possible" not in sentence(refused.value), "there is a sentence for it"
    assert found in sentence(refused.value)


@pytest.mark.parametrize(
    "game, text, words",
    [
        (
            "huutopussi",
            "s 60 120 180-50 6 c",
            "Pack, last trick and marriages make 220; these raw points make 230.",
        ),
        ("huutopussi", "s 60 120 180 6-4 c", "The tricks of a deal are 9; these make 10."),
        ("quatre_sept", "7-5", "The points of both sides make 11 together; these make 12."),
        ("quatre_sept", "4s", "Say who was dealt the four sevens: n or e."),
        ("quatre_sept", "", "Begin with the whole points of North-South, from 0 to 11."),
        ("huutopussi", "", "Begin with the declarer: n, e, s or w."),
        ("huutopussi", "x 60", "Begin with the declarer: n, e, s or w. “x 60” does not."),
    ],
)
def test_what_does_not_add_up_is_told(game: str, text: str, words: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_line(game, STANDARD if game == "huutopussi" else SEVENS, text)
    assert sentence(refused.value) == words


def test_that_all_passed_is_offered_where_nobody_has_to_open() -> None:
    """H10.2."""
    with pytest.raises(Invalid) as refused:
        read_line("huutopussi", ERLANGEN, "")
    assert sentence(refused.value) == "Begin with the declarer: n, e, s or w, or p where all passed."


@pytest.mark.parametrize(
    "game, options, text",
    [
        ("huutopussi", STANDARD, "S 60/120 180 6 c"),
        ("huutopussi", STANDARD, "EW 50/50 0 0"),
        ("huutopussi", ERLANGEN, "W 120/150 90 5 c/h k2"),
        ("huutopussi", ERLANGEN, "N 120/150 90 5 /dh k1"),
        ("huutopussi", ERLANGEN, "p 80 5"),
        ("quatre_sept", SEVENS, "7"),
        ("quatre_sept", SEVENS, "3 ne"),
        ("quatre_sept", SEVENS, "4s e"),
    ],
)
def test_shorthand_reads_back(game: str, options: Any, text: str) -> None:
    value = {"kind": "scored"} | said(game, options, text)
    assert shorthand(value) == text
