"""What a hand is worth (rules/huutopussi.md, H8, H10.7 to H10.9, H11.6 to H11.8), beside the cases of H15."""

from __future__ import annotations

import pytest

from scoring.games.huutopussi.options import VARIANTS
from scoring.games.huutopussi.score import Outcome, hand_score, kontra_factor, rounded
from tests.scoring.games.huutopussi.cases import by_side, side_of

# variant, declarer, bid, contract, raw points, tricks, Kontras, expected, clause
HANDS: list[tuple[str, int | None, int | None, int | None, list[int], list[int], int, list[int], str]] = [
    ("standard", 1, 60, 80, [80, 80], [4, 5], 0, [80, 80], "H8.4 equality suffices, for either side"),
    ("standard", 0, 60, 80, [75, 85], [4, 5], 0, [-80, 85], "H8.4 five short"),
    ("standard", 0, 60, 80, [260, 60], [7, 2], 0, [80, 60], "H8.4 the surplus is worth nothing"),
    ("standard", 0, 90, 300, [260, 0], [9, 0], 0, [-300, -90], "H8.7 also when the contract failed"),
    ("standard", 0, 90, 150, [160, 0], [8, 1], 0, [150, 0], "H8.7 a trick without points is no läpäri"),
    ("porvoo", 0, 90, 300, [260, 0], [9, 0], 0, [-300, -300], "H8.9 in place of läpäri"),
    ("standard+trickless=zero", 0, 90, 150, [160, 0], [9, 0], 0, [150, 0], "no penalty"),
    ("standard", 1, 50, 70, [160, 0], [9, 0], 0, [160, -70], "H8.8 just the contract"),
    ("standard+declarer_trickless=double_bid", 1, 50, 70, [160, 0], [9, 0], 0, [160, -100], "H8.8 Matrix"),
    ("standard+declarer_trickless=double_contract", 1, 50, 70, [160, 0], [9, 0], 0, [160, -140], "H8.8 W, I"),
    ("original_values", 0, 50, 60, [67, 73], [4, 5], 0, [60, 73], "H8.6 no rounding outside Erlangen"),
    ("erlangen", 0, 120, 150, [149, 91], [5, 4], 0, [-150, 90], "H10.7 149 fails 150"),
    ("erlangen", 0, 120, 150, [151, 112], [5, 4], 0, [150, 110], "H10.7 down"),
    ("erlangen", None, None, None, [73, 67], [5, 4], 0, [75, 65], "H10.2 both rounded"),
    ("standard+forced_open=off", None, None, None, [160, 0], [9, 0], 0, [160, 0], "H10.2 no penalty"),
    ("erlangen", 0, 120, 150, [240, 0], [9, 0], 0, [150, -300], "H10.8 twice the contract"),
    ("erlangen", 0, 120, 150, [240, 0], [9, 0], 2, [600, -300], "H10.9 the example of W"),
    ("erlangen", 0, 120, 250, [240, 0], [9, 0], 1, [-250, 0], "H10.9 the only Kontra is not counted"),
    ("erlangen", 0, 120, 250, [240, 0], [9, 0], 3, [-1000, 0], "H10.9 two of three"),
    ("erlangen", 1, 120, 130, [100, 140], [4, 5], 1, [100, 260], "H10.9 the declaring side alone"),
    ("erlangen", 0, 120, 150, [0, 180], [0, 9], 1, [-300, 180], "H10.9 Porvoo unaffected"),
    ("erlangen", 0, 120, 150, [0, 180], [0, 9], 0, [-300, 180], "H10.8 W: twice for the declarer too"),
    ("three", 0, 60, 75, [75, 85, 0], [7, 4, 0], 0, [75, 85, -60], "H11.8 the contract succeeded"),
    ("three", 0, 60, 90, [75, 85, 0], [7, 4, 0], 0, [-90, 85, 0], "H11.8 the contract failed"),
    ("three", 1, 60, 75, [40, 80, 40], [3, 4, 4], 0, [40, 75, 40], "H11.7 each his own points"),
    ("three", 1, 60, 75, [40, 70, 50], [3, 4, 4], 0, [40, -75, 50], "H11.7 in every case"),
    ("three", 2, 60, 75, [100, 60, 0], [6, 5, 0], 0, [100, 60, -75], "H8.8 a declarer without a trick"),
]


@pytest.mark.parametrize(
    "variant, declarer, bid, contract, raw, tricks, kontras, expected, clause", HANDS, ids=[row[-1] for row in HANDS]
)
def test_a_hand_is_worth(
    variant: str,
    declarer: int | None,
    bid: int | None,
    contract: int | None,
    raw: list[int],
    tricks: list[int],
    kontras: int,
    expected: list[int],
    clause: str,
) -> None:
    options = VARIANTS.parse(variant)
    side = side_of(options, declarer)
    outcome = Outcome(side, bid, contract, by_side(options, raw), by_side(options, tricks), kontras)
    assert list(hand_score(outcome, options)) == expected


@pytest.mark.parametrize("raw, five", [(0, 0), (2, 0), (3, 5), (112, 110), (113, 115), (117, 115), (118, 120)])
def test_rounding_is_to_the_nearest_five(raw: int, five: int) -> None:
    """H10.7: 5 * floor((x + 2) / 5)."""
    assert rounded(raw, VARIANTS.parse("erlangen")) == five
    assert rounded(raw, VARIANTS.parse("standard")) == raw


def test_kontra_and_re_double_each() -> None:
    """H10.9: at most nine calls, which multiply by 512."""
    options = VARIANTS.parse("erlangen")
    points, tricks = by_side(options, [150, 90]), by_side(options, [5, 4])
    factors = [kontra_factor(Outcome(points.sides[0], 120, 150, points, tricks, number)) for number in range(10)]
    assert factors == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
