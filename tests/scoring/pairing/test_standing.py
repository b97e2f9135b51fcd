"""Score, difference and points for, with bye and walk-over as clubs count them or as an event has it."""

from __future__ import annotations

from fractions import Fraction

from scoring.pairing.event import Event, Fact, What, result
from scoring.pairing.standing import MatchValues, Worth, swiss_standings, tallies
from tests.scoring.pairing.events import entries, event_of, results

HALF = Fraction(1, 2)
EVENT = Event(
    (
        *event_of(entries(1, 2, 3, 4, 5, 6, 7)).facts,
        result(1, 1, 2, 130, 101),
        result(1, 3, 4, 99, 99),
        *event_of(results(1, "5/6 7")).facts,
        Fact(What.FULL_BYE, 1, round=2),
        Fact(What.HALF_BYE, 2, round=2),
        Fact(What.ABSENT, 3, round=2),
        result(2, 4, 5, 100, 122),
        *event_of(results(2, "6-7")).facts,
    )
)


def worths(values: MatchValues) -> dict[int, Worth]:
    return {number: tally.worth for number, tally in tallies(EVENT, values).items()}


def test_what_a_round_is_worth() -> None:
    """130 counts as 121, 122 too; who has a bye, wins by walk-over or is away has no points for."""
    assert worths(MatchValues()) == {
        1: Worth(Fraction(2), 20, 121),
        2: Worth(HALF, -20, 101),
        3: Worth(HALF, 0, 99),
        4: Worth(HALF, -21, 199),
        5: Worth(Fraction(2), 21, 121),
        6: Worth(Fraction(0), 0, 0),
        7: Worth(Fraction(1), 0, 0),
    }


def test_the_values_are_settings() -> None:
    values = MatchValues(
        win=Fraction(3),
        draw=Fraction(1),
        loss=HALF,
        cap=None,
        bye=Worth(Fraction(2), 10, 50),
        walkover=Worth(Fraction(3), 101, 101),
    )
    assert worths(values) == {
        1: Worth(Fraction(5), 39, 180),
        2: Worth(Fraction(3, 2), -29, 101),
        3: Worth(Fraction(1), 0, 99),
        4: Worth(Fraction(3, 2), -22, 199),
        5: Worth(Fraction(6), 123, 223),
        6: Worth(Fraction(0), 0, 0),
        7: Worth(Fraction(2), 10, 50),
    }


def test_the_raw_points_stay_as_they_are() -> None:
    tallies(EVENT)
    (first, *_) = EVENT.of(What.RESULT)
    assert first.totals is not None
    assert first.totals.values == (130, 101)


def test_places_go_by_score_difference_points_for_and_are_shared() -> None:
    event = event_of([*entries(*range(1, 8)), *results(1, "1>2 3>4 5=6 7")])
    lines = [(line.place, line.shared, line.tally.number) for line in swiss_standings(event)]
    assert lines == [
        (1, True, 1),
        (1, True, 3),
        (3, False, 7),
        (4, True, 5),
        (4, True, 6),
        (6, True, 2),
        (6, True, 4),
    ]


def test_a_result_known_by_its_winner_alone_has_no_difference() -> None:
    facts = Fact(What.RESULT, 1, 2, 1), Fact(What.ENTRY, 1, round=1), Fact(What.ENTRY, 2, round=1)
    assert tallies(Event(facts))[1].worth == Worth(HALF)
