"""Who has the bye: the last who has won no round without playing and leaves the others a pairing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.pairing import matching
from scoring.pairing.byes import bye_of
from scoring.pairing.drawn import DrawnRound
from scoring.pairing.orders import Options, Placed, System
from scoring.pairing.standing import Tally
from scoring.pairing.swiss import draw
from tests.reference.swiss import Row
from tests.scoring.pairing.events import entries, event_of, results, wish


def drawn(rows: list[Row], system: System = System.DUTCH) -> DrawnRound:
    return draw(event_of(rows), Options(system, 5))


@pytest.mark.parametrize("system", System)
def test_an_odd_field_has_one_bye_and_it_is_the_last(system: System) -> None:
    assert drawn(entries(2, 3, 5, 7, 11), system).bye == 11
    assert drawn(entries(2, 3, 5, 7), system).bye is None
    assert drawn(entries(4), system).tables == ()
    assert drawn(entries(4), system).bye == 4


def test_the_last_is_the_last_of_the_order_not_of_the_seeds() -> None:
    """1 lost and stands last of those who played: 3 (bye) and 2 have a point."""
    assert drawn([*entries(1, 2, 3), *results(1, "2>1 3")]).bye == 1


def test_nobody_has_a_second_bye_nor_one_after_a_walkover() -> None:
    rows = [*entries(1, 2, 3, 4, 5), *results(1, "1>2 3>4 5")]
    assert drawn(rows).bye == 4
    walkover = [*entries(1, 2, 3, 4, 5), *results(1, "1>2 4/3 5")]
    assert drawn(walkover).bye == 3
    assert not drawn(walkover).is_second_bye


def test_who_did_not_come_may_have_the_bye() -> None:
    """A walk-over lost is no win without playing."""
    assert drawn([*entries(1, 2, 3), *results(1, "1/3 2")]).bye == 3


def test_the_bye_passes_over_who_has_to_play_so_that_nobody_meets_twice() -> None:
    """4 is the last without a bye: 1-5 and 2-3 remain. If 1 may not meet 5, it needs 4, and 3 has the bye."""
    rows = [*entries(1, 2, 3, 4, 5), *results(1, "1>2 3>4 5"), *results(2, "1>3 4>5 2")]
    assert drawn(rows).bye == 4
    found = drawn([*rows, wish("never", 1, 5)])
    assert (found.bye, set(found.pairs), found.repeats) == (3, {(1, 4), (2, 5)}, ())


def test_when_everybody_had_one_it_goes_to_the_last_of_those_with_fewest() -> None:
    rows = [*entries(1, 2, 3), *results(1, "1>2 3"), *results(2, "1>3 2"), *results(3, "3>2 1")]
    found = drawn(rows)
    assert found.is_second_bye
    assert found.bye == 2
    assert len(found.repeats) == 1
    again = drawn([*rows, *results(4, "1>3 2")])
    assert again.bye == 3


def test_a_fixed_table_goes_before_the_rule_of_the_bye() -> None:
    rows = [*entries(1, 2, 3), *results(1, "1>2 3"), wish("fixed", 1, 2, round=2)]
    found = drawn(rows)
    assert (found.pairs, found.bye, found.is_second_bye) == (((1, 2),), 3, True)


def test_a_bye_spares_two_who_must_never_meet() -> None:
    assert drawn([*entries(1, 2, 3), wish("never", 1, 2)]).bye == 2
    assert drawn([*entries(1, 2, 3), wish("avoid", 1, 2)]).bye == 3


def test_a_large_odd_field_finds_its_bye_too() -> None:
    rows = entries(*range(1, 102))
    assert drawn(rows).bye == 101
    first = " ".join(f"{number}>{number + 50}" for number in range(1, 51)) + " 101"
    assert drawn([*rows, *results(1, first)]).bye == 100


def test_near_entries_find_the_bye_of_somebody_far_from_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last thirty have won without playing; the complete graph is never asked."""
    field = [Placed(Tally(number, free=int(number > 71)), 0, Fraction(0)) for number in range(1, 102)]
    monkeypatch.setattr(matching, "combinations", None)
    assert bye_of(field, {}).number == 71
    assert bye_of(field, {(0, 1): (0, 1, 0), (70, 71): (0, 1, 0)}).number == 71
