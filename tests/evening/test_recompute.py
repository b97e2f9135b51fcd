"""The recomputation agrees with the workbooks of honest evenings and finds what was changed in one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest
from django.test import Client

from tests import factories
from tests.evening import recompute
from tournaments.imports.results import read_results
from tournaments.models import Event
from tournaments.services import rounds, rulings

pytestmark = pytest.mark.django_db


def workbook(event: Event, folder: Path, language: str = "en") -> Path:
    """Save the workbook that the director can download."""
    client = Client(headers={"accept-language": language})
    client.force_login(factories.make_director())
    path = folder / f"{event.slug}-{language}.xlsx"
    path.write_bytes(client.get(f"/e/{event.slug}/export.xlsx").content)
    return path


def rule(act, event: Event, board: int, table: int, **more: str) -> None:
    """Let the director rule on a board where nothing was entered yet."""
    by = factories.make_director()
    act(event_id=event.pk, table=table, board=board, expected_version=0, by=by, at=factories.NOW, **more)


def evening(**options: object) -> Event:
    """Return an evening of three rounds with penalties, averages, boards not played and missing, the last one open."""
    event = factories.make_event(**{"pairs": 8, "rounds": 3, "names": names(8)} | options)
    rule(rulings.penalise, event, board=1, table=1, offenders="NS", reason="talked")
    rule(rulings.penalise, event, board=2, table=2, offenders="both", reason="talked")
    rule(rulings.mark_not_played, event, board=3, table=1)
    for table in (1, 2, 3):
        rule(rulings.penalise, event, board=4, table=table, offenders="EW", reason="late")
    factories.enter_random_results(event, rounds=[1], seed=2)
    factories.agree(event, 5, 1, points=50, trump="bot", level="contro")
    factories.agree(event, 5, 2, points=20, level="recontro")
    factories.enter(factories.join(event, 2, 1, "NS"), 6)
    rule(rulings.give_average, event, board=7, table=2, at_fault="NS", reason="no time")
    rule(rulings.give_average, event, board=8, table=1, at_fault="", reason="a card was missing")
    rounds.close_round(event_id=event.pk, number=2, by=factories.make_director(), at=factories.NOW)
    rule(rulings.mark_not_played, event, board=9, table=1)
    return event


def names(count: int) -> list[tuple[str, str]]:
    return [(f"Àvia {n}", f"=1+{n}") for n in range(1, count + 1)]


EVENINGS = {
    "two fields": {},
    "one field": {"movement": "mitchell+one"},
    "0 to 100": {"scale": "butinet"},
    "when equal": {"variant": "championship+when_equal=2+when_alone=1"},
    "recontro counts": {"variant": "championship+recontrar_effect=own_side"},
    "sit-outs": {"pairs": 7, "names": names(7)},
}


def test_an_honest_workbook_of_a_round_robin_has_no_differences(tmp_path):
    event = factories.make_event(pairs=5, rounds=5, movement="round-robin", names=names(5))
    factories.enter_random_results(event, rounds=[1, 2])
    path = workbook(event, tmp_path)
    assert list(recompute.read(path).standings) == ["Standings"]
    assert recompute.differences(path) == []


@pytest.mark.parametrize("options", EVENINGS.values(), ids=EVENINGS)
def test_an_honest_workbook_has_no_differences(options, tmp_path):
    path = workbook(evening(**options), tmp_path)
    sheets = recompute.read(path)
    assert len(sheets.travellers) > 10
    assert all(row["boards"] is not None for rows in sheets.standings.values() for row in rows)
    assert recompute.differences(path) == []


def test_a_running_evening_s_workbook_in_catalan_says_the_same(tmp_path):
    """Its sheets have other titles and headers, and the results of the open round look like those that count."""
    event = evening()
    english, catalan = (workbook(event, tmp_path, language) for language in ("en", "ca"))
    titles = [set(openpyxl.load_workbook(path).sheetnames) for path in (english, catalan)]
    assert titles[0].isdisjoint(titles[1])
    assert recompute.differences(catalan) == []
    read, again = (recompute.read(path) for path in (english, catalan))
    assert (again.travellers, again.pairs) == (read.travellers, read.pairs)
    assert list(again.standings.values()) == list(read.standings.values())
    rows = [read_results(path.read_bytes()).rows for path in (english, catalan)]
    assert len(rows[0]) > 10
    assert rows[0] == rows[1]


PLANTED = [
    ("Travellers", "Score NS", 1, "hand score NS"),
    ("Travellers", "Score EW", 1, "hand score EW"),
    ("Travellers", "Norm NS", 0.01, "normalised NS"),
    ("Travellers", "Norm EW", -0.01, "normalised EW"),
    ("Standings NS", "Total", 0.01, "total"),
    ("Standings EW", "Mean", 0.01, "mean"),
    ("Standings NS", "Place", 1, "place"),
    ("Standings NS", "Boards", 1, "boards"),
    ("Standings EW", "Highest", 1, "tops"),
    ("Standings NS", "Round 1", 0.01, "round_1"),
]


@pytest.fixture
def honest(tmp_path) -> Path:
    event = factories.make_event(pairs=8, rounds=3, names=names(8))
    factories.enter_random_results(event, rounds=[1, 2])
    return workbook(event, tmp_path)


@pytest.mark.parametrize(("title", "header", "change", "what"), PLANTED)
def test_a_changed_number_is_found(honest, title, header, change, what):
    book = openpyxl.load_workbook(honest)
    sheet = book[title]
    column = next(cell.column for cell in sheet[1] if cell.value == header)
    sheet.cell(3, column).value = round(sheet.cell(3, column).value + change, 2)
    book.save(honest)
    assert [what in line for line in recompute.differences(honest)] == [True]


def test_changed_points_are_found_wherever_they_tell(honest):
    book = openpyxl.load_workbook(honest)
    cell = book["Travellers"]["E2"]
    cell.value = 72 - cell.value if cell.value != 36 else 40
    book.save(honest)
    found = recompute.differences(honest)
    assert any("hand score NS" in line for line in found)
    assert any("total" in line for line in found)


def test_a_pair_left_out_of_the_standings_or_misnamed_is_found(honest):
    book = openpyxl.load_workbook(honest)
    book["Standings NS"].delete_rows(2)
    book["Standings EW"]["D2"].value = "somebody else"
    book.save(honest)
    left_out, misnamed = recompute.differences(honest)
    assert left_out.startswith("field NS: the standings name")
    assert "names" in misnamed


def test_as_a_script_it_prints_and_tells_by_its_exit_status(honest):
    script = [sys.executable, "-I", str(Path(recompute.__file__)), str(honest)]
    good = subprocess.run(script, capture_output=True, text=True, check=False, cwd="/")
    assert (good.returncode, good.stdout) == (0, "no differences\n")
    book = openpyxl.load_workbook(honest)
    book["Standings NS"]["A2"].value = 9
    book.save(honest)
    bad = subprocess.run(script, capture_output=True, text=True, check=False, cwd="/")
    assert (bad.returncode, bad.stdout.count("\n")) == (1, 1)
    assert "place is 9 in the workbook, 1 worked out" in bad.stdout
