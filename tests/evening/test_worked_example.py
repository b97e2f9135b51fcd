"""The worked example of the rules (9.14), wherever a club sees it: the command, the traveller, the files, the demo.

The twelve figures are typed here as they were published.
"""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from tests.evening import recompute
from tests.factories import NOW
from tests.tournaments import recompute as recompute_anew
from tournaments.demo import build_demo
from tournaments.models import Event

pytestmark = pytest.mark.django_db

NORTH_SOUTH = ["1.77", "1.68", "1.00", "1.91", "2.00", "1.18"]
EAST_WEST = ["1.44", "1.56", "2.00", "1.00", "1.13", "1.88"]
EXACT = [
    ("39/22", "23/16"),
    ("37/22", "25/16"),
    ("1", "2"),
    ("21/11", "1"),
    ("2", "9/8"),
    ("13/11", "15/8"),
]
HAND_SCORES = [(1, -1), (-1, 1), (-16, 8), (4, -8), (6, -6), (-12, 6)]
BOARD = 2
"""The board of the demo's finished evening that is the example."""

CSV = """board,table,ns,ew,ns_points,chooser,trump,level,penalty
1,1,A,H,37,EW,o,,
1,2,B,I,35,EW,o,,
1,3,C,J,28,EW,o,contro,
1,4,D,K,40,EW,bot,,
1,5,E,L,42,EW,o,,
1,6,F,M,30,EW,o,contro,
"""


@pytest.fixture(scope="module")
def finished(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Event]:
    """The finished evening of the demo, which visitors may see; made once for this module and undone at its end."""
    with django_db_blocker.unblock(), transaction.atomic():
        build_demo(at=NOW, source=random.Random(914), games=["botifarra"])
        yield Event.objects.get(date__lt=NOW.date())
        transaction.set_rollback(True)


def download(address: str, path: Path) -> Path:
    """Save a file as a visitor without sign-in gets it."""
    path.write_bytes(Client().get(address).content)
    return path


def scored(path: Path) -> dict[str, Any]:
    """Return what ``manage.py score`` makes of a file."""
    out = io.StringIO()
    call_command("score", str(path), "--json", stdout=out)
    result: dict[str, Any] = json.loads(out.getvalue())
    return result


def assert_is_the_example(board: dict[str, Any]) -> None:
    results = board["results"]
    assert [one["display"]["NS"] for one in results] == NORTH_SOUTH
    assert [one["display"]["EW"] for one in results] == EAST_WEST
    assert [(one["normalised"]["NS"], one["normalised"]["EW"]) for one in results] == EXACT
    assert [(one["hand_score"]["NS"], one["hand_score"]["EW"]) for one in results] == HAND_SCORES


def test_through_score_on_a_csv(tmp_path):
    path = tmp_path / "results.csv"
    path.write_text(CSV, encoding="utf-8")
    (board,) = scored(path)["boards"]
    assert_is_the_example(board)


@pytest.mark.parametrize("file", ["export.xlsx", "export/travellers.csv", "export/travellers.csv?for=excel"])
def test_through_score_on_the_files_of_the_demo(finished, tmp_path, file):
    path = download(f"/e/{finished.slug}/{file}", tmp_path / file.partition("?")[0].replace("/", "-"))
    boards = {board["board"]: board for board in scored(path)["boards"]}
    assert len(boards) == 24, "a full evening round it"
    assert_is_the_example(boards[BOARD])


def test_in_the_workbook(finished, tmp_path):
    path = download(f"/e/{finished.slug}/export.xlsx", tmp_path / "evening.xlsx")
    rows = [row for row in recompute.read(path).travellers if row["board"] == BOARD]
    assert [f"{row['norm_ns']:.2f}" for row in rows] == NORTH_SOUTH
    assert [f"{row['norm_ew']:.2f}" for row in rows] == EAST_WEST
    assert recompute.differences(path) == []


def test_the_recomputation_knows_the_example(finished, tmp_path):
    """The script that judges the workbooks is itself held against the published figures."""
    path = download(f"/e/{finished.slug}/export.xlsx", tmp_path / "evening.xlsx")
    board = recompute.Recount(recompute.read(path)).boards()[BOARD]
    half = recompute.Fraction(3, 2)
    for side, column in (("NS", 0), ("EW", 1)):
        given = board.normalised(side, half, half)
        assert [str(given[place]) for place in range(6)] == [exact[column] for exact in EXACT]


def test_on_the_traveller_page(finished):
    page = Client().get(f"/e/{finished.slug}/boards/{BOARD}/").content.decode()
    body = re.search(r'<table [^>]*class="table traveller".*?</table>', page, re.DOTALL)
    assert body is not None
    for name, figures in (("norm-ns", NORTH_SOUTH), ("norm-ew", EAST_WEST)):
        cells = re.findall(rf"<td[^>]*\bat-{name}\b[^>]*>(.*?)</td>", body[0], re.DOTALL)
        assert [re.sub(r"<[^>]*>|\s", "", cell) for cell in cells] == figures
    for place in (0, 1):
        column = [scores[place] for scores in HAND_SCORES]
        for own in column:
            parts = f"= 1 + {own - min(column)}/{max(column) - min(column)}"
            assert parts in page, "the formula behind the score"


@pytest.mark.parametrize("table", range(1, 7))
def test_without_one_table(finished, table):
    """Every score with and without it, on the page, as worked out anew from the points of the other five tables."""
    raws = [
        (BOARD, number, row[2], row[3], int(row[4]), *row[5:9])
        for number, row in enumerate((line.split(",") for line in CSV.splitlines()[1:]), start=1)
    ]
    with_it = recompute_anew.normalised(raws)
    without_it = recompute_anew.normalised([raw for raw in raws if raw[1] != table])
    page = Client().get(f"/e/{finished.slug}/boards/{BOARD}/tables/{table}/without/").content.decode()
    tables = re.findall(r'<table class="table moved-table">.*?</table>', page, re.DOTALL)
    assert len(tables) == 2
    for side, body in enumerate(tables):
        rows = re.findall(r'<tr class="is-\w+">.*?</tr>', body, re.DOTALL)
        shown = {}
        for row in rows:
            cells = re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", row, re.DOTALL)
            pair, _own, *scores = (re.sub(r"<[^>]*>", " ", cell).split() for cell in cells)
            shown[int(pair[0])] = [" ".join(words) for words in scores]
        # In round 1 the pairs 1 to 6 sit North-South and 7 to 12 East-West, in the order of the tables.
        assert shown == {
            number + 6 * side: _with_and_without(with_it[BOARD, number][side], without_it.get((BOARD, number)), side)
            for number in range(1, 7)
        }


def _with_and_without(before, afters, side):
    before_text = recompute_anew.two_decimals(before)
    if afters is None:
        return [before_text, "left out"]
    difference = afters[side] - before
    sign = "+" if difference > 0 else "\u2212"
    moved = sign + recompute_anew.two_decimals(abs(difference)) if difference else "0"
    return [before_text, recompute_anew.two_decimals(afters[side]), moved]


def test_standings_of_the_command_are_those_of_the_workbook(finished, tmp_path):
    path = download(f"/e/{finished.slug}/export.xlsx", tmp_path / "evening.xlsx")
    sheets = recompute.read(path).standings
    by_command = {(row["field"], row["entry"]): row for row in scored(path)["standings"]}
    rows = [row for sheet in sheets.values() for row in sheet]
    assert len(rows) == len(by_command) == 12
    for row in rows:
        said = by_command[row["field"], str(row["entry"])]
        assert (said["place"], said["boards"]) == (row["place"], row["boards"])
        assert said["display"] == f"{row['total']:.2f}"
