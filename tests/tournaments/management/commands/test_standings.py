"""``standings``: the three formats, the list, and how it refuses."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from openpyxl import load_workbook

from tests.tournaments import evenings, recompute

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    out = io.StringIO()
    call_command("standings", *words, stdout=out)
    return out.getvalue()


def test_json_holds_boards_and_standings_of_the_worked_example():
    event = evenings.worked_example()
    answer = json.loads(run(event.slug))
    (board,) = [one for one in answer["boards"] if one["board"] == 2]
    assert board["results"][0] == {
        "table": 1,
        "ns": "1",
        "ew": "7",
        "hand_score": {"NS": 1, "EW": -1},
        "normalised": {"NS": "39/22", "EW": "23/16"},
        "display": {"NS": "1.77", "EW": "1.44"},
    }
    expected = recompute.totals(evenings.raws(event, (1,)), (0,))
    assert {row["entry"]: row["total"] for row in answer["standings"] if row["field"] == "NS"} == {
        str(number): str(sum(scores)) for number, scores in expected.items()
    }


def test_csv_has_one_header_and_a_row_for_each_pair_of_both_fields():
    lines = run(evenings.worked_example().slug, "--format", "csv").splitlines()
    assert lines[0] == "place,field,entry,name1,name2,boards,total,mean,percent,tops,round_1,ahead_by"
    assert len(lines) == 13
    assert sorted({line.split(",")[1] for line in lines[1:]}) == ["EW", "NS"]


def test_a_file_is_written_in_each_format(tmp_path: Path):
    event = evenings.worked_example()
    for form in ("json", "csv", "xlsx"):
        assert run(event.slug, "--format", form, "--out", str(tmp_path / f"s.{form}")) == ""
    assert json.loads((tmp_path / "s.json").read_text())["standings"]
    assert (tmp_path / "s.csv").read_bytes().startswith(b"place,")
    assert "Log" in load_workbook(tmp_path / "s.xlsx").sheetnames


def test_the_list_names_every_event():
    event = evenings.worked_example()
    assert run("--list") == f"{event.slug}\t2026-01-16\tWorked example\n"


@pytest.mark.parametrize("words, sentence", [((), "Name an event"), (("nothing",), "There is no event nothing")])
def test_what_is_wrong_is_said(words, sentence):
    with pytest.raises(CommandError, match=sentence):
        run(*words)


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path):
    event = evenings.worked_example()
    with pytest.raises(CommandError, match="cannot be written"):
        run(event.slug, "--out", str(tmp_path / "none" / "file"))
