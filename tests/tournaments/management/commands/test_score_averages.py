"""``score`` with averages: the column ``average``, each scale, an entry's own average, and what a row cannot say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tournaments.imports.files import HEADER, csv_text
from tests.tournaments.management.commands.test_score import refusal, scores

# Three tables; x is 4, 0 and -4 on board 1. The third table of board 2 has an average.
PLAYED = [
    [1, 1, "A", "X", 40, "NS", "o", "", "", ""],
    [1, 2, "B", "Y", 36, "NS", "o", "", "", ""],
    [1, 3, "C", "Z", 32, "NS", "o", "", "", ""],
    [2, 1, "B", "X", 40, "NS", "o", "", "", ""],
    [2, 2, "C", "Y", 36, "NS", "o", "", "", ""],
]


def data(fault: str, *more: object) -> bytes:
    return csv_text([*PLAYED, [2, 3, "A", "Z", "", "", "", "", "", fault, *more]], [*HEADER, "average"]).encode()


@pytest.mark.parametrize(
    "method, fault, given",
    [
        ("championship", "nobody", ("3/2", "3/2")),
        ("championship", "NS", ("7/5", "8/5")),
        ("butinet", "EW", ("60", "40")),
        ("butinet", "both", ("40", "40")),
        ("matchpoints", "nobody", ("2", "2")),  # three tables, top 4
        ("matchpoints", "N-S", ("8/5", "12/5")),
    ],
)
def test_averages(tmp_path: Path, method: str, fault: str, given: tuple[str, str]) -> None:
    content = scores(tmp_path, data(fault), "--compare", method)
    found = content["boards"][1]["results"][2]
    assert (found["normalised"]["NS"], found["normalised"]["EW"]) == given
    assert (found["ns"], found["ew"], found["hand_score"]) == ("A", "Z", None)
    assert [line["boards"] for line in content["standings"]] == [2] * 6


def test_the_own_average(tmp_path: Path) -> None:
    """A had 2 on its only other board and Z, at fault, 2 as well: 2 instead of 1.6, and 1.4 stays."""
    content = scores(tmp_path, data("EW"), "--own-average")
    assert content["boards"][1]["results"][2]["normalised"] == {"NS": "2", "EW": "7/5"}
    assert {line["entry"]: line["total"] for line in content["standings"] if line["entry"] in "AZ"} == {
        "A": "4",
        "Z": "17/5",
    }
    assert scores(tmp_path, data("EW"))["boards"][1]["results"][2]["normalised"] == {"NS": "8/5", "EW": "7/5"}


def test_matchpoints_of_boards_with_fewer_results_and_for_more_tables(tmp_path: Path) -> None:
    """Two of three tables compared: (M 3 + 1) / 2; of five: (M 5 + 3) / 2."""
    for options, top, low in (((), "7/2", "1/2"), (("--tables", "5"), "13/2", "3/2")):
        results = scores(tmp_path, data("nobody"), "--compare", "matchpoints", *options)["boards"][1]["results"]
        assert [one["normalised"]["NS"] for one in results[:2]] == [top, low]


@pytest.mark.parametrize(
    "row, problem",
    [
        ([2, 3, "A", "Z", "", "", "", "", "", "West"], "row 7, column average: West is none of nobody, NS, EW, both"),
        (
            [2, 3, "A", "Z", "", "", "", "", "NS", "EW"],
            "row 7, column average: a row gives a penalty or averages, not both",
        ),
    ],
)
def test_what_a_row_cannot_say(tmp_path: Path, row: list[object], problem: str) -> None:
    assert refusal(tmp_path, csv_text([*PLAYED, row], [*HEADER, "average"]).encode()) == [problem]


def test_the_status_asks_for_whose_fault_it_was(tmp_path: Path) -> None:
    header = [*HEADER, "average", "status"]
    rows = [[*row, "agreed"] for row in PLAYED]
    last = [2, 3, "A", "Z", "", "", "", "", ""]
    assert refusal(tmp_path, csv_text([*rows, [*last, "", "average"]], header).encode()) == [
        "row 7, column average: is missing"
    ]
    content = scores(tmp_path, csv_text([*rows, [*last, "both", "average"]], header).encode())
    assert content["boards"][1]["results"][2]["display"] == {"NS": "1.40", "EW": "1.40"}


@pytest.mark.parametrize("text", ["0", "-3", "two", "12345"])
def test_a_number_of_tables_that_cannot_be(tmp_path: Path, text: str) -> None:
    with pytest.raises(Exception, match=f"{text} is no number of tables"):
        scores(tmp_path, data("nobody"), "--tables", text)
