"""The director's grid: what every cell says, and which round is the current one."""

from __future__ import annotations

import pytest

from tests import factories
from tests.factories import NOW
from tournaments.models import Event
from tournaments.selectors.grid import line_at, neighbours_of, numbers_text, overview_of, round_page
from tournaments.services import results, rounds, rulings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "numbers, text",
    [((), ""), ((5,), "5"), ((5, 7), "5, 7"), ((8, 7), "7, 8"), ((9, 10, 11, 12), "9–12"), ((1, 3, 4, 5), "1, 3–5")],
)
def test_numbers_are_written_as_people_do(numbers: tuple[int, ...], text: str) -> None:
    assert numbers_text(numbers) == text


@pytest.fixture
def event() -> Event:
    """Six pairs, three tables, three rounds of four boards: in round 1 pairs 1 and 4 sit at table 1."""
    return factories.make_event(pairs=6, rounds=3)


def rule(event: Event, table: int, board: int, act: str, **words: object) -> None:
    """Let the director do something on a board at a table of which nothing is known."""
    place = {"event_id": event.pk, "table": table, "board": board, "expected_version": 0}
    getattr(rulings if act in rulings.__all__ else results, act)(**place, by=factories.make_director(), at=NOW, **words)


def says(event: Event, round_number: int, table: int) -> list[tuple[str, str]]:
    """Return what a cell says: states and texts."""
    row = overview_of(event).round(round_number)
    assert row is not None
    cell = row.cells[table - 1]
    assert cell is not None
    return [(part.state, part.text) for part in cell.parts]


def test_an_untouched_table_has_not_begun(event: Event) -> None:
    assert says(event, 1, 1) == [("nothing", "1–4 not begun")]


def test_a_cell_says_what_is_missing_and_for_whom_it_waits(event: Event) -> None:
    factories.agree(event, 1, 1)
    factories.enter(factories.join(event, 1, 1, "NS"), 2, points=30)
    assert says(event, 1, 1) == [("entered", "2 waits for pair 4"), ("nothing", "3, 4 missing"), ("agreed", "1 agreed")]
    factories.enter(factories.join(event, 1, 2, "EW"), 2, points=30)
    assert says(event, 1, 2)[0] == ("entered", "2 waits for pair 2")


def test_a_dispute_comes_first(event: Event) -> None:
    entered = factories.enter(factories.join(event, 1, 1, "NS"), 2, points=30)
    asked = factories.join(event, 1, 1, "EW")
    words = {"expected_version": entered.version, "reason": "no", "handed_over": False}
    results.dispute(by=asked, board=2, at=NOW, **words)
    factories.enter(factories.join(event, 1, 1, "NS"), 1, points=30)
    assert [state for state, _text in says(event, 1, 1)] == ["disputed", "entered", "nothing"]
    assert says(event, 1, 1)[0][1] == "2 disputed"


def test_rulings_are_told_apart(event: Event) -> None:
    rule(event, 1, 1, "enter_by_director", slip=factories.slip_for(1, event))
    rule(event, 1, 2, "mark_not_played")
    rule(event, 1, 3, "penalise", offenders="NS", reason="late")
    factories.agree(event, 4, 1)
    assert says(event, 1, 1) == [
        ("penalty", "3 penalty"),
        ("not_played", "2 not played"),
        ("director", "1 director’s"),
        ("agreed", "4 agreed"),
    ]


def test_a_hole_in_an_ended_round_is_missing(event: Event) -> None:
    factories.agree(event, 1, 1)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    assert says(event, 1, 1) == [("missing", "2–4 missing"), ("agreed", "1 agreed")]
    assert says(event, 1, 2) == [("missing", "1–4 missing")]


def test_what_was_taken_back_is_wanted_again(event: Event) -> None:
    rule(event, 1, 1, "mark_not_played")
    place = {"event_id": event.pk, "table": 1, "board": 1, "expected_version": 1}
    rulings.withdraw(**place, by=factories.make_director(), at=NOW, reason="it was")
    assert says(event, 1, 1) == [("nothing", "1–4 not begun")]
    line = line_at(event, 1, 1, 1)
    assert line is not None
    assert (line.is_open, line.version) == (True, 2)


def test_the_current_round_is_the_first_that_has_not_ended(event: Event) -> None:
    assert overview_of(event).current.number == 1
    factories.enter_random_results(event, [1])
    assert overview_of(event).current.number == 2
    factories.enter_random_results(event, [2, 3])
    assert overview_of(event).current.number == 3, "the last one where all have ended"


def test_a_round_counts_what_is_settled(event: Event) -> None:
    factories.agree(event, 1, 1)
    factories.enter(factories.join(event, 1, 2, "EW"), 1)
    row = overview_of(event).round(1)
    assert (row.wanted, row.settled, row.missing) == (12, 1, 11)
    assert [(part.state, part.text) for part in row.counts] == [("entered", "1 waiting"), ("nothing", "10 nothing yet")]
    assert [cell.table for cell in row.holes] == [1, 2, 3]


def test_an_odd_pair_sits_out() -> None:
    event = factories.make_event(pairs=5, rounds=3)
    cells = [cell for cell in overview_of(event).round(1).cells if cell and cell.sits_out]
    assert len(cells) == 1
    assert (cells[0].spots, cells[0].parts, cells[0].is_settled) == ((), (), True)
    groups = [group for group in round_page(event, 1).groups if group.sits_out]
    assert [group.lines for group in groups] == [()]


@pytest.mark.parametrize("order, groups", [("table", [1, 2, 3]), ("board", [1, 2, 3, 4])])
def test_a_round_is_ordered_by_table_or_by_board(event: Event, order: str, groups: list[int]) -> None:
    page = round_page(event, 1, order)
    assert [group.number for group in page.groups] == groups
    assert {(line.board, line.table) for line in page.lines} == {(b, t) for b in range(1, 5) for t in range(1, 4)}


def test_a_line_has_the_signed_scores_of_both_sides(event: Event) -> None:
    """Clauses 9.3 to 9.5: 28 points are x = -8; North-South's own contro doubles theirs and nobody else's."""
    rule(event, 1, 2, "enter_by_director", slip=factories.slip_for(2, event, level="contro", points=28))
    line = line_at(event, 1, 1, 2)
    assert line.scores.as_dict() == {"NS": -16, "EW": 8}
    assert line.slip.counted.as_dict() == {"NS": 28, "EW": 44}
    assert line.hint == ""


def test_trumps_by_the_side_that_did_not_deal_are_odd(event: Event) -> None:
    rule(event, 1, 1, "enter_by_director", slip=factories.slip_for(1, event, chooser="E"))
    assert line_at(event, 1, 1, 1).hint == "dealer was N: who made trumps?"


@pytest.mark.parametrize("place", [(1, 1, 5), (2, 1, 1), (1, 9, 1), (9, 1, 1)])
def test_there_is_no_line_where_nobody_plays_the_board(event: Event, place: tuple[int, int, int]) -> None:
    assert line_at(event, *place) is None


def test_neighbours_lie_across_rounds(event: Event) -> None:
    assert neighbours_of(event, 1, 1) == (None, (1, 2))
    assert neighbours_of(event, 4, 1) == ((1, 3), (2, 5))
    assert neighbours_of(event, 12, 1) == ((3, 11), None)
