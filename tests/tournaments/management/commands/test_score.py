"""``score``: the worked example, the shape of the answer, the options, and how it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.scoring.games.botifarra.cases import table
from tests.tournaments.imports.files import HEADER, WORKED_EXAMPLE, book_bytes, csv_bytes, csv_text, sheet_bytes

MANAGE = Path(__file__).parents[4] / "manage.py"


def run(folder: Path, data: bytes, *options: str, name: str = "results.csv") -> tuple[str, str]:
    """Return what the command prints to both streams."""
    (folder / name).write_bytes(data)
    out, err = StringIO(), StringIO()
    call_command("score", str(folder / name), *options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def scores(folder: Path, data: bytes, *options: str) -> dict[str, Any]:
    out, _ = run(folder, data, "--json", *options)
    return json.loads(out)


def refusal(folder: Path, data: bytes, *options: str) -> list[str]:
    """Return the lines of a refusal; nothing may be printed as a result."""
    (folder / "results.csv").write_bytes(data)
    out, err = StringIO(), StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("score", str(folder / "results.csv"), *options, stdout=out, stderr=err)
    assert end.value.code == 2
    assert out.getvalue() == ""
    return err.getvalue().splitlines()


# The worked example -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        csv_bytes(*WORKED_EXAMPLE),
        csv_text(WORKED_EXAMPLE, delimiter=";").encode("utf-16"),
        sheet_bytes(*WORKED_EXAMPLE),
        book_bytes({"Standings": [["place"]], "Travellers": [HEADER, *WORKED_EXAMPLE], "Log": [["who"]]}),
    ],
    ids=["csv", "utf-16", "xlsx", "several sheets"],
)
def test_worked_example(tmp_path: Path, data: bytes) -> None:
    """Clause 9.14: all figures of the table, as printed and exact."""
    printed = table("worked_example")
    (board,) = scores(tmp_path, data)["boards"]
    assert board == {
        "board": 1,
        "results": [
            {
                "table": number,
                "ns": row["ns"],
                "ew": row["ew"],
                "hand_score": {"NS": int(row["ns_hand_score"]), "EW": int(row["ew_hand_score"])},
                "normalised": {"NS": row["ns_exact"], "EW": row["ew_exact"]},
                "display": {"NS": row["ns_two_decimals"], "EW": row["ew_two_decimals"]},
            }
            for number, row in enumerate(printed, 1)
        ],
    }


def test_worked_example_as_standings(tmp_path: Path) -> None:
    standings = scores(tmp_path, csv_bytes(*WORKED_EXAMPLE))["standings"]
    assert standings[0] == {
        "place": 1,
        "field": "NS",
        "entry": "E",
        "boards": 1,
        "total": "2",
        "mean": "2",
        "display": "2.00",
    }
    assert [(s["field"], s["place"], s["entry"], s["total"], s["display"]) for s in standings] == [
        ("NS", 1, "E", "2", "2.00"),
        ("NS", 2, "D", "21/11", "1.91"),
        ("NS", 3, "A", "39/22", "1.77"),
        ("NS", 4, "B", "37/22", "1.68"),
        ("NS", 5, "F", "13/11", "1.18"),
        ("NS", 6, "C", "1", "1.00"),
        ("EW", 1, "J", "2", "2.00"),
        ("EW", 2, "M", "15/8", "1.88"),
        ("EW", 3, "I", "25/16", "1.56"),
        ("EW", 4, "H", "23/16", "1.44"),
        ("EW", 5, "L", "9/8", "1.13"),
        ("EW", 6, "K", "1", "1.00"),
    ]


def test_scale_from_0_to_100(tmp_path: Path) -> None:
    """100 (s - 1): 17/22 is 77.27, cut to 77."""
    content = scores(tmp_path, csv_bytes(*WORKED_EXAMPLE), "--scale", "butinet")
    results = content["boards"][0]["results"]
    assert [one["display"]["NS"] for one in results] == ["77", "68", "0", "90", "100", "18"]
    assert [one["display"]["EW"] for one in results] == ["43", "56", "100", "0", "12", "87"]
    assert results[0]["normalised"] == {"NS": "850/11", "EW": "175/4"}
    assert (content["standings"][1]["total"], content["standings"][1]["display"]) == ("1000/11", "90")


# Standings --------------------------------------------------------------------------------------------------------

PENALTY = [2, 1, "A", "Y", "", "", "", "", "NS"]


def test_a_penalty(tmp_path: Path) -> None:
    """Board 2: x = 4 and -4 at the other tables, so that E-W have 1 and 2, in the mean 3/2."""
    rows = [PENALTY, [2, 2, "B", "Z", 40, "N", "o", "", ""], [2, 3, "C", "X", 32, "N", "o", "", ""]]
    (board,) = scores(tmp_path, csv_bytes(*rows))["boards"]
    assert board["results"][0] == {
        "table": 1,
        "ns": "A",
        "ew": "Y",
        "hand_score": None,
        "normalised": {"NS": "0", "EW": "3/2"},
        "display": {"NS": "0.00", "EW": "1.50"},
    }
    butinet = scores(tmp_path, csv_bytes(*rows), "--scale", "butinet")
    assert butinet["boards"][0]["results"][0]["display"] == {"NS": "-100", "EW": "50"}
    last = [one for one in butinet["standings"] if one["entry"] == "A"]
    assert last == [
        {"place": 3, "field": "NS", "entry": "A", "boards": 1, "total": "-100", "mean": "-100", "display": "-100"}
    ]


def test_the_mean_decides_and_is_shown_where_boards_differ(tmp_path: Path) -> None:
    """A has 2 on one board, B 1 and 2 on two."""
    rows = [
        [1, 1, "A", "X", 40, "N", "o", "", ""],
        [1, 2, "B", "Y", 32, "N", "o", "", ""],
        [2, 1, "B", "X", 40, "N", "o", "", ""],
        [2, 2, "C", "Y", 32, "N", "o", "", ""],
    ]
    standings = scores(tmp_path, csv_bytes(*rows))["standings"]
    assert [(s["place"], s["entry"], s["boards"], s["total"], s["mean"], s["display"]) for s in standings[:3]] == [
        (1, "A", 1, "2", "2", "2.00"),
        (2, "B", 2, "3", "3/2", "1.50"),
        (3, "C", 1, "1", "1", "1.00"),
    ]
    # X and Y both have two boards: the total decides.
    assert [(s["entry"], s["display"]) for s in standings[3:]] == [("Y", "4.00"), ("X", "2.00")]


def test_places_are_shared(tmp_path: Path) -> None:
    rows = [[1, n, f"N{n}", f"E{n}", points, "N", "o", "", ""] for n, points in enumerate([40, 36, 36, 32], 1)]
    standings = scores(tmp_path, csv_bytes(*rows))["standings"]
    assert [(s["place"], s["entry"]) for s in standings[:4]] == [(1, "N1"), (2, "N2"), (2, "N3"), (4, "N4")]
    out, _ = run(tmp_path, csv_bytes(*rows))
    assert [line.split()[:2] for line in out.splitlines()[2:6]] == [
        ["1", "N1"],
        ["2=", "N2"],
        ["2=", "N3"],
        ["4", "N4"],
    ]


BOTH_WAYS = [
    [1, 1, "A", "B", 40, "N", "o", "", ""],
    [1, 2, "C", "D", 32, "N", "o", "", ""],
    [2, 1, "C", "A", 40, "N", "o", "", ""],
    [2, 2, "B", "D", 36, "N", "o", "", ""],
]


def test_fields(tmp_path: Path) -> None:
    """A 2 + 1, B 1 + 1, C 1 + 2, D 2 + 2; tops A 1, C 1."""
    standings = scores(tmp_path, csv_bytes(*BOTH_WAYS))["standings"]
    assert [(s["field"], s["place"], s["entry"], s["total"]) for s in standings] == [
        ("all", 1, "D", "4"),
        ("all", 2, "A", "3"),
        ("all", 2, "C", "3"),
        ("all", 4, "B", "2"),
    ]
    one = scores(tmp_path, csv_bytes(*WORKED_EXAMPLE), "--fields", "one")["standings"]
    assert [s["field"] for s in one] == ["all"] * 12
    assert [(s["place"], s["entry"]) for s in one[:3]] == [(1, "E"), (1, "J"), (3, "D")]
    assert scores(tmp_path, csv_bytes(*WORKED_EXAMPLE), "--fields", "two") == scores(
        tmp_path, csv_bytes(*WORKED_EXAMPLE)
    )
    assert [line.split(":")[0] for line in refusal(tmp_path, csv_bytes(*BOTH_WAYS), "--fields", "two")] == [
        "row 4, column ew",
        "row 5, column ns",
    ]


def test_boards_come_in_order_whatever_the_order_of_the_rows(tmp_path: Path) -> None:
    content = scores(tmp_path, csv_bytes(*reversed(BOTH_WAYS)))
    assert [(b["board"], [r["table"] for r in b["results"]]) for b in content["boards"]] == [(1, [1, 2]), (2, [1, 2])]


def test_rows_that_do_not_count_are_no_boards(tmp_path: Path) -> None:
    rows = [
        [*WORKED_EXAMPLE[0], "agreed"],
        [*WORKED_EXAMPLE[1], "agreed"],
        [*WORKED_EXAMPLE[2], "disputed"],
        [2, 1, "C", "H", "", "", "", "", "", "not_played"],
    ]
    content = scores(tmp_path, csv_text(rows, [*HEADER, "status"]).encode())
    assert [(b["board"], [r["ns"] for r in b["results"]]) for b in content["boards"]] == [(1, ["A", "B"])]
    assert content["standings"][2] == {
        "place": 3,
        "field": "NS",
        "entry": "C",
        "boards": 0,
        "total": "0",
        "mean": None,
        "display": None,
    }


# Options ----------------------------------------------------------------------------------------------------------

EQUAL = [[1, n, f"N{n}", f"E{n}", 40, "N", "o", "", ""] for n in (1, 2)]


@pytest.mark.parametrize("text, value", [("1", "1"), ("1.5", "3/2"), ("1,5", "3/2"), ("3/2", "3/2"), ("2", "2")])
def test_when_equal_and_when_alone(tmp_path: Path, text: str, value: str) -> None:
    other = "1" if value == "2" else "2"
    equal = scores(tmp_path, csv_bytes(*EQUAL), "--when-equal", text, "--when-alone", other)
    assert [one["normalised"] for one in equal["boards"][0]["results"]] == [{"NS": value, "EW": value}] * 2
    alone = scores(tmp_path, csv_bytes(EQUAL[0]), "--when-alone", text, "--when-equal", other)
    assert [one["normalised"] for one in alone["boards"][0]["results"]] == [{"NS": value, "EW": value}]


def test_the_middle_is_given_on_the_scale_from_1_to_2_whatever_is_shown(tmp_path: Path) -> None:
    content = scores(tmp_path, csv_bytes(*EQUAL), "--scale", "butinet", "--when-equal", "2")
    assert content["boards"][0]["results"][0]["display"] == {"NS": "100", "EW": "100"}
    content = scores(tmp_path, csv_bytes(*EQUAL), "--scale", "butinet")
    assert content["boards"][0]["results"][0]["display"] == {"NS": "50", "EW": "50"}


# For people -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect, ns", [("none", 8), ("own_side", 16)])
def test_whether_a_recontro_doubles_its_side(tmp_path: Path, effect: str, ns: int) -> None:
    data = b"board,table,ns,ew,ns_points,chooser,trump,level,penalty\n1,1,A,B,44,NS,o,recontro,\n"
    result = scores(tmp_path, data, "--recontrar-effect", effect)["boards"][0]["results"][0]
    assert result["hand_score"] == {"NS": ns, "EW": -16}


def test_text_shows_standings_boards_and_the_numbers_behind(tmp_path: Path) -> None:
    out, err = run(tmp_path, csv_bytes(*WORKED_EXAMPLE))
    lines = [line.split() for line in out.splitlines()]
    assert ["1", "E", "1", "2.00", "2.00", "1"] in lines
    assert ["6", "K", "1", "1.00", "1.00", "0"] in lines
    assert ["3", "C", "J", "-16", "+8", "1.00", "2.00"] in lines
    assert "N-S: lowest hand score -16, highest +6" in out
    assert "E-W: lowest hand score -8, highest +8" in out
    assert err == ""


def test_text_of_penalties_and_of_nothing(tmp_path: Path) -> None:
    out, _ = run(tmp_path, csv_text([[*PENALTY, "penalty"]], [*HEADER, "status"]).encode())
    assert ["1", "A", "Y", "–", "–", "0.00", "1.50"] in [line.split() for line in out.splitlines()]
    out, _ = run(tmp_path, csv_text([[*PENALTY, "missing"]], [*HEADER, "Status"]).encode())
    assert ["1", "A", "0", "0.00", "–", "0"] in [line.split() for line in out.splitlines()]
    assert "Board" not in out


def test_columns_that_are_not_read_are_told(tmp_path: Path) -> None:
    data = csv_text([[*WORKED_EXAMPLE[0], "x"]], [*HEADER, "Weather"]).encode()
    assert run(tmp_path, data)[1] == "Columns not read: Weather\n"
    assert run(tmp_path, data, "--json")[1] == ""


# Refusals ---------------------------------------------------------------------------------------------------------


def test_all_problems_are_printed_with_row_and_column(tmp_path: Path) -> None:
    rows = [[1, 1, "A", "X", 73, "N", "o", "santvicenc", ""], [1, 1, "A", "B", 40, "Q", "o", "", ""]]
    lines = refusal(tmp_path, csv_bytes(*rows), "--json")
    assert [line.split(":")[0] for line in lines] == [
        "row 2, column ns_points",
        "row 2, column level",
        "row 3, column table",
        "row 3, column ns",
        "row 3, column chooser",
    ]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    err = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("score", str(tmp_path / "nothing.csv"), stderr=err)
    assert end.value.code == 2
    assert "nothing.csv cannot be read" in err.getvalue()


def test_from_the_shell_without_a_database(tmp_path: Path) -> None:
    """Standard input, exit status and a database that cannot be reached."""
    environment = {**os.environ, "BASA_DATA": str(tmp_path), "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"}

    def score(data: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, str(MANAGE), "score", "-", *options]
        return subprocess.run(command, input=data, capture_output=True, env=environment, timeout=60, check=False)

    good = score(sheet_bytes(*WORKED_EXAMPLE), "--json")
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)["boards"][0]["results"][0]["normalised"] == {"NS": "39/22", "EW": "23/16"}
    bad = score(b"board\n1\n")
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.startswith(b"row 1, column table: ")
    wrong = score(b"", "--when-equal", "1.7")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
