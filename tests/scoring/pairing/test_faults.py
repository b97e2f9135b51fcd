"""What is wrong with the facts of an event, by code and line."""

from __future__ import annotations

import pytest

from scoring.pairing.faults import faults_of
from tests.reference.swiss import Row
from tests.scoring.pairing.events import entries, event_of, results, wish

WHO = entries(1, 2, 3, 4)


def row(round: int, number: int, what: str) -> Row:
    return (round, number, None, None, None, what)


def found(rows: list[Row]) -> list[tuple[str, int | None, int | None]]:
    """Code, line and entry of every fault; the rows are numbered from 1."""
    return [(fault.code, fault.facts["line"], fault.facts.get("entry")) for fault in faults_of(event_of(rows))]


@pytest.mark.parametrize(
    "rows, faults",
    [
        ([], [("no_entries", None, None)]),
        ([wish("never", 1, 2)], [("no_entries", None, None)]),
        ([*WHO, row(2, 3, "entry")], [("entered_twice", 5, 3)]),
        ([*WHO, row(2, 3, "withdrawn"), row(1, 3, "withdrawn")], [("withdrawn_twice", 6, 3)]),
        ([*WHO, row(3, 5, "entry"), row(2, 5, "withdrawn")], [("withdrawn_early", 6, 5)]),
        ([*WHO, wish("avoid", 1, 9)], [("unknown", 5, 9)]),
        ([*WHO, wish("never", 2, 2)], [("itself", 5, 2)]),
        ([*WHO, *results(1, "1>2 3>4 4")], [("twice_in_round", 7, 4)]),
        ([*WHO, *results(1, "1>2 3>4"), row(1, 4, "absent")], [("twice_in_round", 7, 4)]),
        ([*WHO, *results(1, "1>2 3>4 1>2")], [("twice_in_round", 7, 1), ("twice_in_round", 7, 2)]),
        ([*WHO, *results(1, "1>2 3 4")], [("two_byes", 7, 4)]),
        ([*WHO, row(2, 5, "entry"), *results(1, "1>2 3>4 5")], [("not_in_round", 8, 5)]),
        ([*WHO, row(1, 4, "withdrawn"), *results(1, "1>2 3>4")], [("not_in_round", 7, 4)]),
        ([*WHO, row(2, 5, "entry"), row(1, 5, "absent")], [("not_in_round", 6, 5)]),
        ([*WHO, *results(1, "1>2")], [("nothing_in_round", 3, 3), ("nothing_in_round", 4, 4)]),
        ([*WHO, wish("fixed", 1, 2), wish("fixed", 2, 3)], [("fixed_twice", 6, 2)]),
        ([*WHO, wish("fixed", 1, 2), row(1, 2, "absent")], [("fixed_away", 5, 2)]),
        ([*WHO, row(3, 5, "entry"), wish("fixed", 1, 5)], [("fixed_away", 6, 5)]),
        ([row(1, 1, "entry"), row(1, 1, "absent")], [("nobody", None, None)]),
    ],
)
def test_faults(rows: list[Row], faults: list[tuple[str, int | None, int | None]]) -> None:
    assert found(rows) == faults


@pytest.mark.parametrize(
    "rows",
    [
        WHO,
        [*WHO, *results(1, "1>2 3-4")],
        [*WHO, *results(1, "1/2 3"), row(1, 4, "absent"), row(2, 4, "absent"), row(7, 4, "absent")],
        [*WHO, *results(1, "1>2 3/4"), row(1, 4, "withdrawn")],
        [*WHO, row(1, 4, "withdrawn"), *results(1, "1>2 3")],
        [*WHO, row(2, 4, "withdrawn"), *results(1, "1>2 3>4"), row(2, 4, "absent"), row(3, 4, "absent")],
        [*WHO, row(9, 5, "entry"), *results(1, "1>2 3>4")],
        [*WHO, wish("fixed", 1, 2), wish("fixed", 2, 1), wish("never", 1, 2), wish("avoid", 1, 2)],
        [*WHO, *results(1, "1>2 3>4"), wish("fixed", 1, 3, round=1), wish("fixed", 1, 4, round=2)],
    ],
)
def test_facts_without_fault(rows: list[Row]) -> None:
    assert found(rows) == []


def test_an_entry_without_a_row_is_told_with_all_its_rounds() -> None:
    """4 was entered, and in rounds 1 and 3 nobody says what it did."""
    rows = [*WHO, *results(1, "1>2 3"), *results(2, "1>4 2 3-5"), *entries(5, since=2), *results(3, "1>3 2>5")]
    (fault,) = faults_of(event_of(rows))
    assert (fault.code, fault.facts["rounds"], fault.facts["line"]) == ("nothing_in_round", (1, 3), 4)
    assert str(fault) == "nothing is said of 4 in round 1, 3"
