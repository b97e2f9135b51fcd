"""What the wall shows when: its standings against an independent calculation."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from django.conf import settings

from tests import factories
from tests.factories import NOW
from tests.tournaments import evenings, recompute
from tournaments.models import Event
from tournaments.selectors.standings import FieldStandings, StandingRow
from tournaments.selectors.wall import WallPage, wall_page
from tournaments.selectors.wall_sheets import ROWS, SIZES, SMALLEST, fit, sheets_of
from tournaments.services import rulings

pytestmark = pytest.mark.django_db


def page_of(event: Event, shows_from: int = 1, freezes_from: int | None = None) -> WallPage:
    Event.objects.filter(pk=event.pk).update(wall_shows_from=shows_from, wall_freezes_from=freezes_from)
    event.refresh_from_db()
    return wall_page(event, None, NOW)


def half_way(ended: int = 3, pairs: int = 12, rounds: int = 6) -> Event:
    event = factories.make_event(pairs, rounds, shown="all", boards_per_round=2)
    factories.enter_random_results(event, rounds=range(1, ended + 1))
    return event


# What is shown -------------------------------------------------------------------------------------------------------


def shown(page: WallPage) -> dict[int, tuple[int, object]]:
    return {row.number: (row.boards, row.total) for sheet in page.sheets for part in sheet.parts for row in part.rows}


def expected(event: Event, rounds: tuple[int, ...]) -> dict[int, tuple[int, object]]:
    both = [recompute.totals(evenings.raws(event, rounds), (side,)) for side in (0, 1)]
    return {pair: (len(scores), sum(scores)) for field in both for pair, scores in field.items()}


@pytest.mark.parametrize(
    "freezes, rounds", [(None, (1, 2, 3, 4)), (6, (1, 2, 3, 4)), (5, (1, 2, 3, 4)), (4, (1, 2, 3)), (2, (1,))]
)
def test_frozen_standings_are_those_after_the_round_before(freezes, rounds):
    event = half_way(4)
    page = page_of(event, 1, freezes)
    assert shown(page) == expected(event, rounds)
    assert page.is_frozen == (freezes in (4, 2))
    assert page.standings.progress.text == f"After {len(rounds)} of 6 rounds, {2 * len(rounds)} of 12 boards"


def test_a_result_of_a_frozen_round_changes_nothing_and_one_of_an_earlier_round_does():
    event = half_way(4)
    before = shown(page_of(event, 1, 4))
    evenings.enter(event, 7, 1, 72)  # board 7 belongs to round 4
    assert shown(page_of(event, 1, 4)) == before
    evenings.enter(event, 1, 1, 72)
    after = shown(page_of(event, 1, 4))
    assert after == expected(event, (1, 2, 3))
    assert after != before


def test_the_arrows_of_frozen_standings_are_against_the_round_before_them():
    event = half_way(4)
    frozen = page_of(event, 1, 4)
    rows = [row for sheet in frozen.sheets for part in sheet.parts for row in part.rows]
    for key, side in (("NS", 0), ("EW", 1)):
        places = [ranked(event, rounds, side) for rounds in ((1, 2, 3), (1, 2))]
        field = next(field for field in frozen.standings.fields if field.key == key)
        assert {row.number: row.change for row in field.rows} == {n: places[1][n] - places[0][n] for n in places[0]}
    assert any(row.change for row in rows)


def ranked(event: Event, rounds: tuple[int, ...], side: int) -> dict[int, int]:
    """Places by total alone; the random results of this evening leave no ties in it."""
    totals = {n: sum(scores) for n, scores in recompute.totals(evenings.raws(event, rounds), (side,)).items()}
    assert len(set(totals.values())) == len(totals)
    return {n: 1 + sum(other > own for other in totals.values()) for n, own in totals.items()}


def test_before_the_round_asked_for_there_is_a_sentence_and_no_row():
    event = half_way(2)
    page = page_of(event, 3)
    assert (page.has_standings, page.sheets, page.last_covered) == (False, (), 0)
    assert page.hush_text == "The standings appear here when round 3 has ended."
    factories.enter_random_results(event, rounds=[3])
    page = page_of(event, 3)
    assert page.has_standings
    assert shown(page) == expected(event, (1, 2, 3))


def test_ties_share_a_place_and_the_next_one_is_left_out():
    event = factories.make_event(8, 1, boards_per_round=1, shown="all")
    for table, points in enumerate((50, 40, 40, 30), start=1):
        evenings.enter(event, 1, table, points)
    (sheet,) = page_of(event).sheets
    assert [row.place_text for row in sheet.parts[0].rows] == ["1", "2=", "2=", "4"]


# What it is worth ----------------------------------------------------------------------------------------------------


def test_what_the_standings_are_worth_is_said():
    event = half_way(5)
    page = page_of(event)
    assert (page.state, page.badge) == ("running", "running")
    assert page.state_text == "Barometer: after round 5 all tables have played the same boards."
    page = page_of(event, 1, 4)
    assert (page.state, page.badge) == ("frozen", "frozen")
    assert page.state_text == "As it stood after round 3; what came later is kept for the end."
    factories.enter_random_results(event, rounds=[6])
    assert page_of(event, 1, 4).state == "frozen"
    page = page_of(event)
    assert (page.state, page.state_text, page.playing, page.clock) == ("final", "All results count.", None, None)


def test_with_results_missing_it_is_provisional():
    page = page_of(evenings.mixed_evening())
    assert (page.state, page.state_text) == ("provisional", "Some results are still missing or disputed.")


def test_a_correction_after_the_round_is_announced_and_one_that_is_not_shown_is_not():
    event = half_way(4)
    assert page_of(event).changed_at is None
    later = NOW + dt.timedelta(minutes=7)
    result = evenings.enter(event, 7, 1, 1)
    type(result).objects.filter(pk=result.pk).update(at=later)
    assert page_of(event).changed_at == later
    assert page_of(event, 1, 4).changed_at is None


def entered(event: Event, board: int, table: int, minutes: int) -> None:
    result = evenings.enter(event, board, table, minutes)
    type(result).objects.filter(pk=result.pk).update(at=NOW + dt.timedelta(minutes=minutes))


def test_a_missing_result_that_comes_late_is_no_correction():
    event = factories.make_event(8, 3, boards_per_round=1, shown="all")
    for table in (1, 2, 3):
        evenings.enter(event, 1, table, 40)
    factories.enter(factories.join(event, 1, 4, "NS"), 1)  # waits, so it did not count
    evenings.close(event, 1)
    entered(event, 1, 4, 5)
    page = page_of(event)
    assert (page.state, page.changed_at) == ("running", None)
    entered(event, 1, 4, 9)
    assert page_of(event).changed_at == NOW + dt.timedelta(minutes=9)


def test_a_result_taken_back_late_is_a_correction():
    event = half_way(2)
    rulings.withdraw(
        event_id=event.pk,
        table=1,
        board=3,
        expected_version=1,
        reason="wrong board",
        by=factories.make_director(),
        at=NOW + dt.timedelta(minutes=3),
    )
    assert page_of(event).changed_at == NOW + dt.timedelta(minutes=3)


# The round that is played --------------------------------------------------------------------------------------------


def test_tables_that_still_play_are_those_with_a_board_that_is_not_settled():
    event = factories.make_event(8, 3, boards_per_round=2, shown="all")
    factories.enter_random_results(event, rounds=[1])
    for board in (3, 4):
        evenings.enter(event, board, 1, 40)  # table 1 has finished
    evenings.enter(event, 3, 2, 40)  # table 2 has half
    evenings.enter(event, 3, 3, 40)
    factories.enter(factories.join(event, 2, 3, "NS"), 4)  # table 3 waits for the other side
    playing = page_of(event).playing
    assert playing is not None
    assert (playing.number, playing.tables, playing.of_tables, playing.board_range) == (2, (2, 3, 4), 4, "3–4")
    assert playing.has_begun
    assert not playing.all_play


def test_boards_settled_are_those_of_which_no_table_wants_anything_more():
    event = factories.make_event(8, 3, boards_per_round=2, shown="all")
    assert page_of(event).boards_settled == 0
    for table in (1, 2, 3, 4):
        evenings.enter(event, 1, table, 40)
    evenings.enter(event, 2, 1, 40)
    assert page_of(event).boards_settled == 1
    evenings.close(event, 1)  # board 2 stays open at three tables
    assert page_of(event).boards_settled == 1
    factories.enter_random_results(event, rounds=[2])
    for more in ({}, {"shows_from": 3}, {"freezes_from": 2}):
        assert page_of(event, **more).boards_settled == 3
    factories.enter_random_results(event)
    assert page_of(event).boards_settled == 6


def test_before_the_first_result_the_round_has_not_begun():
    event = factories.make_event(8, 3, shown="all")
    playing = page_of(event).playing
    assert playing is not None
    assert (playing.number, playing.has_begun, playing.all_play) == (1, False, True)


def test_a_pair_that_sits_out_is_no_table():
    playing = page_of(factories.make_event(9, 3, shown="all")).playing
    assert playing is not None
    assert playing.of_tables == 4


# Pages ---------------------------------------------------------------------------------------------------------------


def field(count: int, key: str = "NS") -> FieldStandings:
    rows = tuple(
        StandingRow(n, False, None, 1, 0, None, 0, (), None, None, "total")  # type: ignore[arg-type]
        for n in range(1, count + 1)
    )
    return FieldStandings(key, key, "total", "", rows, (), ())


@pytest.mark.parametrize(
    "counts, sizes",
    [
        ((), []),
        ((6, 6), [[6, 6]]),
        ((7, 6), [[7, 6]]),
        ((7, 7), [[7], [7]]),
        ((15,), [[15]]),
        ((16,), [[8], [8]]),
        ((15, 15), [[15], [15]]),
        ((30, 30), [[15], [15], [15], [15]]),
        ((31,), [[11], [11], [9]]),
        ((60,), [[15], [15], [15], [15]]),
    ],
)
def test_rankings_are_cut_evenly_and_nothing_is_lost(counts, sizes):
    fields = tuple(field(count, f"field {n}") for n, count in enumerate(counts))
    sheets = sheets_of(fields)
    assert [[len(part.rows) for part in sheet.parts] for sheet in sheets] == sizes
    assert [sheet.number for sheet in sheets] == list(range(1, len(sizes) + 1))
    assert [row for sheet in sheets for part in sheet.parts for row in part.rows] == [r for f in fields for r in f.rows]
    assert all(sum(len(part.rows) for part in sheet.parts) <= min(ROWS, 20) for sheet in sheets)


@pytest.mark.parametrize(
    "counts, row",
    [((3, 3), 52), ((4,), 66), ((6, 6), 31), ((8,), 52), ((10,), 41), ((11,), 34), ((21,), 34), ((60,), 27)],
)
def test_the_fewer_rows_a_page_has_the_higher_they_are(counts, row):
    sheets = sheets_of(tuple(field(count, f"field {n}") for n, count in enumerate(counts)))
    assert {sheet.row_height for sheet in sheets} == {row}
    for sheet in sheets:  # 42 rem of height, and a second heading takes 3.7
        assert sum(len(part.rows) for part in sheet.parts) * row <= 420 - 37 * (len(sheet.parts) - 1)


def test_every_size_of_rows_and_letters_is_in_the_style_sheet():
    css = (Path(settings.BASE_DIR) / "tournaments/static/css/wall.css").read_text()
    heights = {f"{size.row}" for size in SIZES}
    assert {height for height in heights if f"block-size: {height}rem" in css or f"clamp({height}rem" in css} == heights
    letters = range(round(10 * SMALLEST), round(10 * SIZES[0].letters) + 1)
    assert [n for n in letters if f".wall-letters-{n} {{ font-size: {n / 10:g}rem; }}" not in css] == []


@pytest.mark.parametrize(
    "names, height, in_two, letters",
    [
        (("Pep Mas", "Anna Roig"), 2.7, False, 20),
        (("Pep Mas", "Anna Roig"), 5.2, False, 27),
        (("Maria Dolors Casanovas i Pujol", "Francesc Xavier Rovira i Virgili"), 2.7, False, None),
        (("Maria Dolors Casanovas i Pujol", "Francesc Xavier Rovira i Virgili"), 5.2, True, 21),  # (5.2 − 0.5) / 2.2
        (("W" * 80, "Pep Mas"), 2.7, True, 12),
        (("W" * 80,), 2.7, False, 12),
        (("Pair 7",), 6.6, False, 30),
    ],
)
def test_letters_are_as_large_as_the_names_allow_beside_or_above_one_another(names, height, in_two, letters):
    size = next(size for size in SIZES if size.row == height)
    found = fit(names, size, 48.5)
    assert found.in_two is in_two
    assert found.letters == letters if letters else 12 <= found.letters < 20


def test_a_part_says_which_lines_it_holds():
    first, second = sheets_of((field(16),))
    assert [one.parts[0].range_text for one in (first, second)] == ["1–8 of 16", "9–16 of 16"]
    assert not first.parts[0].is_whole
