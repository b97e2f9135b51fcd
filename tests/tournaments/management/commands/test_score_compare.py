"""``score --compare``: every way of comparing, for every game, and what cannot be compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.imports.files import WORKED_EXAMPLE, csv_bytes
from tests.tournaments.imports.slip_files import (
    FAILED,
    HS01,
    HS02,
    HUUTOPUSSI,
    QUATRE_SEPT,
    SEATS,
    changed,
    listed,
    tabled,
)
from tests.tournaments.management.commands.test_score import PENALTY, refusal, run, scores

GAME = ("--game", "huutopussi", "--preset", "duplicate")
SEPT = ("--game", "quatre_sept", "--preset", "duplicate")

# Hand scores 80 : 65, -80 : 85 and 80 : 80; nets 15, -165 and 0.
BOARD = tabled(HUUTOPUSSI, {(1, 1, "A", "X"): HS01, (1, 2, "B", "Y"): FAILED, (1, 3, "C", "Z"): HS02})


def given(content: dict[str, Any], board: int = 0) -> list[tuple[str, str]]:
    return [(one["normalised"]["NS"], one["normalised"]["EW"]) for one in content["boards"][board]["results"]]


def standings(content: dict[str, Any]) -> list[tuple[str, int, str, str, str | None]]:
    return [(s["field"], s["place"], s["entry"], s["total"], s["display"]) for s in content["standings"]]


@pytest.mark.parametrize(
    "method, expected",
    [
        ("matchpoints", [("4", "0"), ("0", "4"), ("2", "2")]),
        ("cross", [("195", "-195"), ("-345", "345"), ("150", "-150")]),
        ("totals", [("15", "-15"), ("-165", "165"), ("0", "0")]),
        ("championship", [("2", "1"), ("1", "2"), ("2", "7/4")]),
        ("butinet", [("100", "0"), ("0", "100"), ("100", "75")]),
    ],
)
def test_a_board_of_huutopussi(tmp_path: Path, method: str, expected: list[tuple[str, str]]) -> None:
    """Cross: 15 + 165 + 15 - 0 = 195 and so on; championship: the hand scores of a direction, 65 85 80 for E-W."""
    content = scores(tmp_path, BOARD, *GAME, "--compare", method)
    assert given(content) == expected
    assert list(content) == ["boards", "standings"]


def test_what_a_result_and_a_standing_hold(tmp_path: Path) -> None:
    content = scores(tmp_path, BOARD, *GAME, "--compare", "matchpoints")
    assert content["boards"][0]["results"][1] == {
        "table": 2,
        "ns": "B",
        "ew": "Y",
        "hand_score": {"NS": -80, "EW": 85},
        "normalised": {"NS": "0", "EW": "4"},
        "display": {"NS": "0", "EW": "4"},
    }
    assert content["standings"][0] == {
        "place": 1,
        "field": "NS",
        "entry": "A",
        "boards": 1,
        "total": "4",
        "mean": "4",
        "display": "4",
    }
    assert standings(content) == [
        ("NS", 1, "A", "4", "4"),
        ("NS", 2, "C", "2", "2"),
        ("NS", 3, "B", "0", "0"),
        ("EW", 1, "Y", "4", "4"),
        ("EW", 2, "Z", "2", "2"),
        ("EW", 3, "X", "0", "0"),
    ]


POLITAINE = [6, 5, 1, 0, ""]
BOARDS = tabled(
    QUATRE_SEPT,
    {
        (2, 1, "A", "Y"): [0, 11, 0, 0, ""],
        (2, 2, "B", "Z"): [7, 4, 0, 0, ""],
        (1, 1, "A", "X"): [6, 5, 0, 0, ""],
        (1, 2, "B", "Y"): [6, 5, "", "", ""],
        (1, 3, "C", "Z"): POLITAINE,
    },
)


def test_boards_of_quatre_sept(tmp_path: Path) -> None:
    """Nets 1, 1 and 12 on board 1, -11 and 3 on board 2; C and X have one board, so the mean makes the places.

    Board 2 has two results where three tables played board 1: M matchpoints become (M 3 + 1) / 2.
    """
    content = scores(tmp_path, BOARDS, *SEPT, "--compare", "matchpoints")
    assert [board["board"] for board in content["boards"]] == [1, 2]
    assert given(content) == [("1", "3"), ("1", "3"), ("4", "0")]
    assert given(content, 1) == [("1/2", "7/2"), ("7/2", "1/2")]
    assert standings(content) == [
        ("NS", 1, "C", "4", "4"),
        ("NS", 2, "B", "9/2", "2.25"),
        ("NS", 3, "A", "3/2", "0.75"),
        ("EW", 1, "Y", "13/2", "3.25"),
        ("EW", 2, "X", "3", "3"),
        ("EW", 3, "Z", "1/2", "0.25"),
    ]
    assert given(scores(tmp_path, BOARDS, *SEPT, "--compare", "cross")) == [("-11", "11"), ("-11", "11"), ("22", "-22")]


@pytest.mark.parametrize(
    "method, ns",
    [
        ("matchpoints", ["6", "4", "0", "9", "9", "2"]),
        ("cross", ["30", "6", "-126", "90", "90", "-90"]),
        ("totals", ["2", "-2", "-24", "12", "12", "-18"]),
        ("championship", ["39/22", "37/22", "1", "21/11", "2", "13/11"]),
    ],
)
def test_botifarra(tmp_path: Path, method: str, ns: list[str]) -> None:
    """The worked example of 9.14: nets 2, -2, -24, 12, 12 and -18, together -18."""
    content = scores(tmp_path, csv_bytes(*WORKED_EXAMPLE), "--compare", method)
    assert [one["normalised"]["NS"] for one in content["boards"][0]["results"]] == ns


def test_scale_is_the_same_choice(tmp_path: Path) -> None:
    data = csv_bytes(*WORKED_EXAMPLE)
    assert scores(tmp_path, data, "--compare", "butinet") == scores(tmp_path, data, "--scale", "butinet")
    assert scores(tmp_path, BOARD, *GAME, "--scale", "butinet") == scores(
        tmp_path, BOARD, *GAME, "--compare", "butinet"
    )


def test_a_preset_of_botifarra(tmp_path: Path) -> None:
    """A recontro of the side that made trumps doubles it too; and what all get where they are equal."""
    row = [1, 1, "A", "B", 44, "NS", "o", "recontro", ""]
    content = scores(tmp_path, csv_bytes(row), "--preset", "championship+recontrar_effect=own_side+when_alone=2")
    assert content["boards"][0]["results"][0]["hand_score"] == {"NS": 16, "EW": -16}
    assert given(content) == [("2", "2")]
    options = ("--preset", "championship+when_alone=2", "--when-alone", "1")
    assert given(scores(tmp_path, csv_bytes(row), *options)) == [("1", "1")]


def test_what_all_get_where_they_are_equal(tmp_path: Path) -> None:
    equal = tabled(HUUTOPUSSI, {(1, 1, "A", "X"): HS01, (1, 2, "B", "Y"): HS01})
    options = ("--compare", "championship", "--when-equal", "2")
    assert given(scores(tmp_path, equal, *GAME, *options)) == [("2", "2")] * 2
    assert given(scores(tmp_path, equal, *GAME, "--compare", "matchpoints", "--when-equal", "2")) == [("1", "1")] * 2


def test_penalties_and_rows_that_do_not_count(tmp_path: Path) -> None:
    """Three of five tables compared: 4, 0 and 2 matchpoints become (M 5 + 2) / 3; the top is 8, half of it 4."""
    header = ["board", *SEATS, *HUUTOPUSSI[1:], "penalty", "status"]
    empty = [""] * len(HS01)
    rows = [
        [1, "A", "X", *HS01, "", "agreed"],
        [2, "B", "Y", *FAILED, "", ""],
        [3, "C", "Z", *HS02, "", "agreed"],
        [4, "D", "W", *empty, "EW", "penalty"],
        [5, "E", "V", *empty, "", "not_played"],
    ]
    data = listed(header, rows[:1]) + b"".join(listed(header, [row]).partition(b"\n")[2] for row in rows[1:])
    content = scores(tmp_path, data, *GAME, "--compare", "matchpoints")
    assert given(content) == [("22/3", "2/3"), ("2/3", "22/3"), ("4", "4"), ("4", "0")]
    content = scores(tmp_path, data, *GAME, "--compare", "matchpoints", "--tables", "4")
    assert given(content) == [("17/3", "1/3"), ("1/3", "17/3"), ("3", "3"), ("3", "0")]
    assert content["boards"][0]["results"][0]["display"] == {"NS": "5.67", "EW": "0.33"}
    assert content["boards"][0]["results"][3]["hand_score"] is None
    assert [(s["entry"], s["boards"]) for s in content["standings"] if s["display"] is None] == [("E", 0), ("V", 0)]


def test_botifarra_penalty_in_matchpoints(tmp_path: Path) -> None:
    rows = [PENALTY, [2, 2, "B", "Z", 40, "N", "o", "", ""], [2, 3, "C", "X", 32, "N", "o", "", ""]]
    content = scores(tmp_path, csv_bytes(*rows), "--compare", "matchpoints")
    # 2 and 0 of two tables become (2 * 3 + 1) / 2 and 1 / 2; half of the top of three is 2.
    assert given(content) == [("0", "2"), ("7/2", "1/2"), ("1/2", "7/2")]


def test_text_says_what_was_compared(tmp_path: Path) -> None:
    out, _ = run(tmp_path, BOARD, *GAME, "--compare", "matchpoints")
    assert "N-S: lowest net -165, highest +15" in out
    assert ["1", "A", "X", "+80", "+65", "4", "0"] in [line.split() for line in out.splitlines()]
    out, _ = run(tmp_path, BOARD, *GAME, "--compare", "championship")
    assert "N-S: lowest hand score -80, highest +80" in out


def test_fields(tmp_path: Path) -> None:
    both_ways = tabled(HUUTOPUSSI, {(1, 1, "A", "X"): HS01, (1, 2, "B", "Y"): FAILED, (2, 1, "X", "A"): HS01})
    content = scores(tmp_path, both_ways, *GAME, "--compare", "totals")
    assert standings(content)[0] == ("all", 1, "Y", "165", "165")
    lines = refusal(tmp_path, both_ways, *GAME, "--compare", "totals", "--fields", "two")
    assert [line.split(":")[0] for line in lines] == ["row 4, column ns", "row 4, column ew"]


def test_four_sevens_cannot_be_compared(tmp_path: Path) -> None:
    data = tabled(QUATRE_SEPT, {(1, 1, "A", "X"): ["", "", "", "", "NS"], (1, 2, "B", "Y"): [6, 5, 0, 0, ""]})
    (line,) = refusal(tmp_path, data, "--game", "quatre_sept", "--compare", "matchpoints")
    assert line.startswith("row 2, column four_sevens: ")
    (line,) = refusal(tmp_path, data, *SEPT, "--compare", "matchpoints")
    assert line.startswith("row 2, column four_sevens: four sevens do not end the game here")


def test_all_problems_of_a_file_come_together(tmp_path: Path) -> None:
    data = tabled(
        HUUTOPUSSI,
        {
            (1, 1, "A", "X"): changed(HUUTOPUSSI, HS01, raw_ew=60),
            (1, 2, "A", "Y"): HS01,
            (2, 1, "B", "B"): changed(HUUTOPUSSI, HS01, contract=""),
        },
    )
    lines = refusal(tmp_path, data, *GAME, "--compare", "cross")
    assert [line.split(":")[0] for line in lines] == [
        "row 2, column raw_ew",
        "row 3, column ns",
        "row 4, column ew",
        "row 4, column contract",
    ]
    without_tables = listed(HUUTOPUSSI, [HS01])
    assert [line.split(":")[0] for line in refusal(tmp_path, without_tables, *GAME, "--compare", "cross")] == [
        "row 1, column table",
        "row 1, column ns",
        "row 1, column ew",
    ]
