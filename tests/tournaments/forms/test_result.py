"""What the director types on a line, and what is said about a line that cannot be read."""

from __future__ import annotations

import pytest

from scoring.games.botifarra.options import Options
from tournaments.errors import Invalid
from tournaments.forms.slips.registry import read_line, shorthand
from tournaments.slips.base import GameSlip
from tournaments.slips.botifarra import Slip
from tournaments.texts.sentences import sentence


def read(text: str) -> GameSlip | None:
    return read_line("botifarra", Options(), text)


READ = [
    # typed, chooser, trump, level, points of North-South
    ("N e c 56", "N", "e", "contro", 56),
    ("nec56", "N", "e", "contro", 56),
    ("  ns  bot  40 ", "NS", "bot", "none", 40),
    ("nso30", "NS", "o", "none", 30),
    ("n s o 30", None, None, None, None),
    ("se 40", "S", "e", "none", 40),
    ("ewe56", "EW", "e", "none", 56),
    ("ee56", "E", "e", "none", 56),
    ("ncc0", "N", "c", "contro", 0),
    ("W oros recontro 72", "W", "o", "recontro", 72),
    ("wx r 12", "W", "bot", "recontro", 12),
    ("s b s 36", "S", "b", "santvicenc", 36),
    ("n b c 9", "N", "b", "contro", 9),
    ("n, e, 56-16", "N", "e", "none", 56),
    ("n e 56/16", "N", "e", "none", 56),
]


@pytest.mark.parametrize("text, chooser, trump, level, points", [row for row in READ if row[1]])
def test_a_line_says_a_slip(text: str, chooser: str, trump: str, level: str, points: int) -> None:
    assert read(text) == Slip(chooser=chooser, trump=trump, level=level, points=points)


@pytest.mark.parametrize("text", ["np", "NP", "-", "–", " - "])
def test_a_line_says_that_a_board_was_not_played(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    "text, code, found",
    [
        ("q", "line_chooser", "q"),
        ("", "line_chooser_missing", ""),
        ("n", "line_trump_missing", ""),
        ("n s o 30", "line_trump", "s o 30"),
        ("n e k 5", "line_level", "k 5"),
        ("n bo 5", "line_level", "o 5"),
        ("n e", "line_points_missing", ""),
        ("n e c", "line_points_missing", ""),
        ("n e c x", "line_points", "x"),
        ("n e 4 5 6", "line_points", "4 5 6"),
        ("n e 12345", "line_points", "12345"),
        ("n e -5", "line_level", "-5"),
    ],
)
def test_the_part_that_is_not_understood_is_named(text: str, code: str, found: str) -> None:
    with pytest.raises(Invalid) as refused:
        read(text)
    assert (refused.value.code, refused.value.facts) == (code, {"found": found})
    assert "not possible" not in sentence(refused.value), "there is a sentence for it"
    assert found in sentence(refused.value)


def test_points_of_both_sides_make_72() -> None:
    with pytest.raises(Invalid) as refused:
        read("n e 56-17")
    assert sentence(refused.value) == "The points of both sides make 72 together; these make 73."


@pytest.mark.parametrize("text", ["N e c 56", "EW x 0", "S b s 36", "W o 72", "np"])
def test_shorthand_reads_back(text: str) -> None:
    slip = read(text)
    value = {"kind": "scored"} | slip.to_json() if slip else {"kind": "not_played"}
    assert shorthand(value) == text


@pytest.mark.parametrize("value", [None, {"kind": "withdrawn"}, {"kind": "penalty", "offenders": "NS"}])
def test_what_no_line_can_say_has_no_shorthand(value: dict[str, str] | None) -> None:
    assert shorthand(value) == ""
