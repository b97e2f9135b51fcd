"""The Dutch order: floats, folding, and the least change where two have met."""

from __future__ import annotations

import pytest

from scoring.pairing.drawn import DrawnRound, Float
from scoring.pairing.orders import Options, System
from scoring.pairing.swiss import draw
from tests.reference.swiss import Row
from tests.scoring.pairing.events import entries, event_of, results, wish


def dutch(rows: list[Row]) -> DrawnRound:
    return draw(event_of(rows), Options(System.DUTCH))


def tables(rows: list[Row]) -> str:
    """Who meets whom, the better placed first, by table: ``1-3 2-4``."""
    return " ".join(f"{one}-{other}" for one, other in dutch(rows).pairs)


EIGHT = entries(*range(1, 9))


@pytest.mark.parametrize(
    "never, expected",
    [
        ("", "1-5 2-6 3-7 4-8"),
        ("1-5", "1-6 2-5 3-7 4-8"),
        ("2-6", "1-5 2-7 3-6 4-8"),
        ("3-7", "1-5 2-6 3-8 4-7"),
        ("4-8", "1-5 2-6 3-8 4-7"),
        ("1-5 1-6", "1-7 2-5 3-6 4-8"),
        # Neither 3 nor 4 can meet 7: an order of the bottom half that works goes before a table within the top half.
        ("3-7 4-7", "1-5 2-7 3-6 4-8"),
        # 1 cannot meet the bottom half at all: it meets the last of its own, and the first of the bottom half goes up.
        ("1-5 1-6 1-7 1-8", "1-4 2-6 3-7 5-8"),
    ],
)
def test_a_group_is_folded_with_the_least_change(never: str, expected: str) -> None:
    assert tables(EIGHT + [wish("never", *map(int, pair.split("-"))) for pair in never.split()]) == expected


def test_after_a_table_within_a_half_the_others_are_folded_anew() -> None:
    """1 meets the last of its own half; 2, 4, 5, 6 are left, the top half of whom are 2 and 4."""
    assert tables([*entries(*range(1, 7)), *(wish("never", 1, other) for other in (4, 5, 6))]) == "1-3 2-5 4-6"


def test_the_last_of_an_odd_group_goes_down_to_the_best_of_the_next() -> None:
    """After round 1 the winners 1, 3, 5 have a point, 2, 4, 6 nothing: 1-3, then 5 goes down to 2, and 4-6."""
    drawn = dutch([*entries(*range(1, 7)), *results(1, "1>2 3>4 5>6")])
    assert drawn.pairs == ((1, 3), (2, 5), (4, 6))
    assert drawn.floats == (Float(5, 1, 0),)


def test_who_goes_down_is_chosen_so_that_all_find_an_opponent() -> None:
    """1, 3, 5 have a point; 5 may not meet any of those without one, so 3 goes down instead."""
    rows = [*entries(*range(1, 7)), *results(1, "1>2 3>4 5>6"), wish("never", 5, 2), wish("never", 5, 4)]
    assert tables(rows) == "1-5 2-3 4-6"


def test_few_leave_a_high_group_before_few_leave_a_lower_one() -> None:
    """1 and 2 have a point and have met nobody else with one; 3 and 4 half a point, 5 and 6 nothing.

    Were 1-2 not to meet, both would go down to 3 and 4, and 5-6 would meet: two floats at the top. They do meet, and
    3 and 4, who drew, go down to 5 and 6.
    """
    rows = [*entries(*range(1, 7)), *results(1, "1>5 2>6 3=4")]
    assert tables(rows) == "1-2 3-5 4-6"
    assert tables([*rows, wish("never", 1, 2)]) == "1-3 2-4 5-6"


def test_who_goes_down_joins_the_next_group() -> None:
    """A point have 1, 2, 3, half a point 4, 5, 6, 7, nothing 8, 9, 10 and 11 (absent): 3 meets 4, and 7 meets 8."""
    rows = [*entries(*range(1, 12)), *results(1, "1>8 2>9 3>10 4=5 6=7"), (1, 11, None, None, None, "absent")]
    rows.append((2, 11, None, None, None, "absent"))
    assert tables(rows) == "1-2 3-4 5-6 7-8 9-10"


def test_a_repeat_is_worse_than_any_float() -> None:
    """1 has beaten 2 and 3 has beaten 4; then 1-3 was a draw. 1 and 3 lead, and have met."""
    rows = [*entries(1, 2, 3, 4), *results(1, "1>2 3>4"), *results(2, "1=3 2=4")]
    assert tables(rows) == "1-4 2-3"


def test_no_order_counts_before_a_wish_that_can_be_kept() -> None:
    assert tables([*entries(1, 2, 3, 4), wish("avoid", 1, 3)]) == "1-4 2-3"
    assert tables([*entries(1, 2, 3, 4), *(wish("avoid", 1, other) for other in (2, 3, 4))]) == "1-3 2-4"
    assert tables([*entries(1, 2, 3, 4), wish("fixed", 1, 2)]) == "1-2 3-4"


def test_fixed_goes_before_never_and_never_before_repeats() -> None:
    met = [*entries(1, 2, 3, 4), *results(1, "1>2 3>4"), *results(2, "1>3 2>4"), *results(3, "1>4 2>3")]
    assert tables([*met, wish("never", 1, 2), wish("never", 1, 3)]) == "1-4 2-3"
    drawn = dutch([*met, wish("never", 1, 2), wish("fixed", 1, 2)])
    assert [(table.pair, table.met, table.never) for table in drawn.tables] == [((1, 2), 1, True), ((3, 4), 1, False)]


def test_a_fixed_table_of_another_round_is_not_for_this_one() -> None:
    assert tables([*entries(1, 2, 3, 4), wish("fixed", 1, 2, round=2)]) == "1-3 2-4"
    assert tables([*entries(1, 2, 3, 4), wish("fixed", 1, 2, round=1)]) == "1-2 3-4"
