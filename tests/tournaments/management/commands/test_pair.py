"""``manage.py pair``: what it prints, what it writes, its exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command

HEADER = "round,ns,ew,ns_points,ew_points,what\n"
FIVE = "".join(f"1,{number},,,,entry\n" for number in range(1, 6))
ONE_ROUND = HEADER + FIVE + "1,1,3,101,60,\n1,2,4,90,130,result\n1,5,,,,bye\n"
"""1 beats 3 by 41, 4 beats 2 by 31 (130 counts as 121), 5 has the bye."""

Pair = Callable[..., tuple[int, str, str]]


@pytest.fixture
def pair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Pair:
    """Run the command on a text; return the exit status and what was printed on both outputs."""

    def run(text: str | bytes, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "event"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = 0
        try:
            call_command("pair", str(file), *options)
        except SystemExit as stop:
            status = int(str(stop.code))
        return status, *capsys.readouterr()

    return run


def test_a_round_in_json(pair: Pair) -> None:
    """Danish: 1 (+41), 4 (+31), 5 (0) have won, 2 (-31), 3 (-41) lost; 3 has the bye. 1 and 2 sat North-South."""
    status, out, _ = pair(ONE_ROUND, "--system", "danish", "--json")
    assert (status, json.loads(out)) == (
        0,
        {
            "round": 2,
            "system": "danish",
            "pairs": [{"table": 1, "ns": 4, "ew": 1}, {"table": 2, "ns": 5, "ew": 2}],
            "bye": 3,
            "repeats": [],
        },
    )


def test_a_round_in_words(pair: Pair) -> None:
    status, out, error = pair(ONE_ROUND, "--system", "danish")
    assert (status, error) == (0, "")
    assert out == "Round 2\nTable 1: 4 – 1\nTable 2: 5 – 2\nBye: 3\n"


def test_a_repeat_that_cannot_be_avoided(pair: Pair) -> None:
    text = HEADER + "1,1,,,,entry\n1,2,,,,entry\n1,2,1,50,101,\n"
    status, out, _ = pair(text, "--system", "dutch", "--json")
    assert status == 1
    assert json.loads(out) == {
        "round": 2,
        "system": "dutch",
        "pairs": [{"table": 1, "ns": 1, "ew": 2}],
        "bye": None,
        "repeats": [[1, 2]],
    }
    assert pair(text, "--system", "dutch")[1] == "Round 2\nTable 1: 1 – 2 (have met before)\n"


def test_what_speaks_against_a_table_is_said(pair: Pair) -> None:
    text = HEADER + "1,1,,,,entry\n1,2,,,,entry\n,1,2,,,never\n,2,1,,,avoid\n"
    status, out, _ = pair(text, "--system", "dutch")
    assert status == 0
    assert out == "Round 1\nTable 1: 1 – 2 (were never to meet; were not to meet if it can be helped)\n"
    alone = HEADER + "1,1,,,,entry\n1,1,,,,bye\n"
    assert pair(alone, "--system", "dutch")[1] == "Round 2\nBye: 1 (has won a round without playing before)\n"


@pytest.mark.parametrize("spelled", [b"\xef\xbb\xbf" + ONE_ROUND.encode(), ONE_ROUND.replace("\n", "\r\n").encode()])
def test_byte_marks_and_line_ends_do_not_matter(pair: Pair, spelled: bytes) -> None:
    assert pair(spelled, "--system", "danish") == pair(ONE_ROUND, "--system", "danish")


def test_all_problems_are_named_by_line(pair: Pair) -> None:
    text = HEADER + (
        "1,1,,,,entry\n1,2,,,,entry\n1,2,,,,entry\n1,1,2,10,x,\n1,3,3,1,2,\nsoon,1,,,,absent\n2,1,2,-4,7.5,\n"
        "2,1,,,,bye\n2,2,,,5,absent\n2,1,2,,,lost\n3,1,,,,fixed\n3,1,9,,,seated,7\n"
    )
    status, out, error = pair(text, "--system", "danish")
    assert (status, out) == (2, "")
    known = "entry, result, seated, bye, absent, withdrawn, walkover, never, avoid, fixed"
    assert error.splitlines() == [
        "line 3: 2 took part in round 3, and no row says what happened.",
        "line 4: 2 is entered on line 3 already.",
        "line 5: ew_points: x is no whole number from 0",
        "line 6: 3 cannot meet itself.",
        "line 6: 3 is not entered.",
        "line 7: round: soon is no whole number above 0",
        "line 8: ns_points: -4 is no whole number from 0",
        "line 8: ew_points: 7.5 is no whole number from 0",
        "line 9: 1 stands in round 2 on line 8 already.",
        "line 10: ew_points: 5 has no meaning in a row “absent”",
        "line 10: 2 stands in round 2 on line 8 already.",
        f"line 11: what: lost is none of {known}",
        "line 11: 1 stands in round 2 on line 8 already.",
        "line 11: 2 stands in round 2 on line 8 already.",
        "line 12: ew: is missing",
        "line 13: 7: the row has more cells than the header",
        "line 13: 9 is not entered.",
    ]


def test_a_file_that_is_none_of_both(pair: Pair) -> None:
    assert pair("", "--system", "dutch") == (2, "", "The file is empty.\n")
    status, _, error = pair("a,b\n1,2\n", "--system", "dutch")
    assert status == 2
    assert len(error.splitlines()) == 6
    assert pair(HEADER, "--system", "dutch") == (2, "", "Nobody is entered.\n")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        call_command("pair", "nowhere.csv", "--system", "dutch")
    assert stop.value.code == 2
    assert capsys.readouterr().err == "nowhere.csv cannot be read: No such file or directory\n"


def test_an_accelerated_draw_asks_for_the_rounds(pair: Pair) -> None:
    status, out, error = pair(ONE_ROUND, "--system", "accelerated")
    assert (status, out) == (2, "")
    assert error == "An accelerated draw has to know how many rounds there are (--rounds).\n"
    assert pair(ONE_ROUND, "--system", "accelerated", "--rounds", "5")[0] == 0


@pytest.mark.parametrize(
    "options, said",
    [
        ([], "following arguments are required: --system"),
        (["--system"], "--system: expected one argument"),
        (["--system", "swiss"], "'dutch', 'danish', 'accelerated'"),
        (["--system", "dutch", "--rounds", "0"], "'0' is no whole number from 1 to 999"),
        (["--system", "dutch", "--rounds", "9" * 5000], "no whole number from 1 to 999"),
        (["--system", "dutch", "--round-robin"], "--round-robin"),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_sentence(pair: Pair, options: list[str], said: str) -> None:
    status, out, error = pair(ONE_ROUND, *options)
    assert (status, out) == (2, "")
    assert said in error
    assert re.fullmatch(r"[A-Z][^\n]{1,300}\.\n", error)


def test_a_round_too_many_is_remarked(pair: Pair) -> None:
    status, _, error = pair(ONE_ROUND, "--system", "danish", "--rounds", "1")
    assert (status, error) == (0, "Round 2 is drawn, but the event has only 1 round.\n")


def test_a_report_is_written_and_read(pair: Pair, tmp_path: Path) -> None:
    report = tmp_path / "event.trf"
    text = ONE_ROUND + "2,2,,,,absent\n,1,4,,,never\n"
    drawn = pair(text, "--system", "dutch", "--rounds", "5", "--json", "--trf", str(report))
    assert drawn[2] == "The report has no place for raw points: a Danish draw from it will differ.\n"
    blank = " " * 60
    assert report.read_text() == (
        "062 5\n"
        f"001    1      Entry 1{blank}1.0    1     3 w 1\n"
        f"001    2      Entry 2{blank}0.0    4     4 w 0  0000 - Z\n"
        f"001    3      Entry 3{blank}0.0    5     1 b 0\n"
        f"001    4      Entry 4{blank}1.0    2     2 b 1\n"
        f"001    5      Entry 5{blank}1.0    3  0000 - U\n"
        "XXR 5\n"
        "XXP 1 4\n"
    )
    again = tmp_path / "again.trf"
    assert pair(report.read_bytes(), "--system", "dutch", "--json", "--trf", str(again)) == (*drawn[:2], "")
    assert again.read_text() == report.read_text()


def test_a_report_that_cannot_be_written(pair: Pair, tmp_path: Path) -> None:
    status, out, error = pair(ONE_ROUND, "--system", "dutch", "--trf", str(tmp_path / "no" / "where"))
    assert (status, out) == (2, "")
    assert "cannot be written" in error
    many = HEADER + "1,10000,,,,entry\n"
    assert pair(many, "--system", "dutch", "--trf", str(tmp_path / "x"))[2] == (
        "The number 10000 does not fit into a tournament report.\n"
    )


def test_what_is_not_read_is_said(pair: Pair) -> None:
    text = ONE_ROUND.replace("what\n", "what,note\n")
    assert pair(text, "--system", "danish")[2] == "Columns not read: note\n"


def test_what_a_report_does_not_hold_is_said_when_it_is_written_and_when_it_is_read(pair: Pair, tmp_path: Path) -> None:
    report = tmp_path / "event.trf"
    text = ONE_ROUND + "2,6,,,,entry\n,1,5,,,avoid\n2,4,5,,,fixed\n"
    assert pair(text, "--system", "danish", "--trf", str(report))[2].splitlines() == [
        "The report has no place for raw points: a Danish draw from it will differ.",
        "The report has no place for those who should avoid each other.",
        "The report has no place for fixed tables.",
    ]
    said = "The file has no raw points: difference and points for are 0 for everybody in this draw.\n"
    assert pair(report.read_bytes(), "--system", "danish")[2] == said
    assert pair(report.read_bytes(), "--system", "dutch")[2] == ""


def test_a_fixed_table_of_a_later_round_is_told_by_its_line(pair: Pair) -> None:
    status, _, error = pair(ONE_ROUND + "2,1,5,,,fixed\n3,2,4,,,fixed\n", "--system", "danish")
    said = "line 11: The table fixed for round 3 is not used in round 2, which is drawn now.\n"
    assert (status, error) == (0, said)


def test_two_byes_in_a_round_are_a_problem(pair: Pair) -> None:
    text = HEADER + FIVE + "1,1,3,101,60,\n1,5,,,,bye\n1,2,,,,bye\n1,4,,,,absent\n"
    said = "line 9: 5 has the bye of round 1 on line 8 already: two who are left over meet each other.\n"
    assert pair(text, "--system", "danish") == (2, "", said)


def test_what_speaks_against_a_round_is_in_the_json(pair: Pair) -> None:
    text = HEADER + "1,1,,,,entry\n1,2,,,,entry\n,1,2,,,never\n,2,1,,,avoid\n"
    answer = json.loads(pair(text, "--system", "dutch", "--json")[1])
    assert (answer["never"], answer["avoid"], answer["repeats"]) == ([[1, 2]], [[1, 2]], [])
    alone = json.loads(pair(HEADER + "1,1,,,,entry\n1,1,,,,bye\n", "--system", "dutch", "--json")[1])
    assert alone["second_bye"]


@pytest.mark.parametrize("data", [b"PK\x03\x04 a workbook", b"round,ns\n\xff"])
def test_no_workbook_is_advised(pair: Pair, data: bytes) -> None:
    said = "The file is no text. A Swiss is read from CSV in UTF-8 or from a tournament report.\n"
    assert pair(data, "--system", "dutch") == (2, "", said)


def test_a_name_that_no_file_can_have(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        call_command("pair", "a\0b", "--system", "dutch")
    assert stop.value.code == 2
    assert "cannot be read" in capsys.readouterr().err
    assert "cannot be written" in pair(ONE_ROUND, "--system", "dutch", "--trf", "a\0b")[2]
