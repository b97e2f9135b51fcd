"""Clause 9.10 and ``movements.md`` section 11: what is shown of an exact score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.comparison.scales import BUTINET, CHAMPIONSHIP, SCALES, half_up


@pytest.mark.parametrize(
    "score, shown",
    [
        (Fraction(39, 22), "1.77"),
        (Fraction(9, 8), "1.13"),  # exactly 1.125: halves up
        (Fraction(2249, 2000), "1.12"),
        (Fraction(1), "1.00"),
        (Fraction(2), "2.00"),
        (Fraction(0), "0.00"),
        (Fraction(4001, 200), "20.01"),  # 20.005
        (Fraction(-9, 8), "-1.12"),  # halves go to the greater number
        (Fraction(-1, 200), "0.00"),
        (Fraction(-1, 100), "-0.01"),
        (Fraction(-201, 200), "-1.00"),
    ],
)
def test_championship_shows_two_decimals(score: Fraction, shown: str) -> None:
    assert CHAMPIONSHIP.display(score) == shown


@pytest.mark.parametrize(
    "score, on_screen, in_file",
    [
        (1 + Fraction(5, 11), "45", "45.45"),  # the published example cuts 45.45, 63.6 and 72.7
        (1 + Fraction(7, 11), "63", "63.64"),
        (1 + Fraction(8, 11), "72", "72.73"),
        (Fraction(2), "100", "100.00"),
        (Fraction(1), "0", "0.00"),
        (Fraction(3, 2), "50", "50.00"),
        (Fraction(0), "-100", "-100.00"),
        (Fraction(199, 200), "0", "-0.50"),
        (Fraction(1, 300), "-99", "-99.67"),
    ],
)
def test_butinet_cuts_on_screen_and_rounds_in_files(score: Fraction, on_screen: str, in_file: str) -> None:
    assert BUTINET.display(score) == on_screen
    assert half_up(BUTINET.convert(score)) == in_file


def test_a_total_is_shifted_once_for_each_board() -> None:
    """2 + 3/2 + 0 over three boards is 100 + 50 - 100."""
    assert BUTINET.convert(Fraction(7, 2), boards=3) == 50
    assert BUTINET.display(Fraction(7, 2), boards=3) == "50"
    assert CHAMPIONSHIP.display(Fraction(7, 2), boards=3) == "3.50"


def test_scales_are_found_by_key() -> None:
    assert {key: scale.key for key, scale in SCALES.items()} == {"championship": "championship", "butinet": "butinet"}
