"""Files of a Swiss: the spellings of CSV that are read, and what is refused."""

from __future__ import annotations

import pytest

from scoring.pairing.event import Fact, What, result
from tests.scoring.pairing.events import entries, event_of
from tournaments.imports.swiss import SwissFile, read_swiss

HEADER = "round,ns,ew,ns_points,ew_points,what"
WHO = [f"1,{number},,,,entry" for number in (1, 2, 3, 4)]


def read(*rows: str, header: str = HEADER) -> SwissFile:
    return read_swiss("\n".join([header, *rows, ""]).encode())


def problems(*rows: str, header: str = HEADER) -> list[str]:
    """The problems of rows that follow four rows of entering: the first of them is line 6."""
    return list(map(str, read(*WHO, *rows, header=header).problems))


def test_every_row_is_a_fact() -> None:
    found = read(
        *WHO,
        "1,1,2,130,0101,",
        "1,3,4,7,7,result",
        "2,1,3,,,seated",
        "2,4,,,,bye",
        "2,2,,,,absent",
        "3,2,,,,withdrawn",
        "3,1,4,,,walkover",
        "3,3,,,,bye",
        ",1,2,,,never",
        "0,1,3,,,avoid",
        ",3,4,,,fixed",
        "5,4,1,,,fixed",
    )
    assert found.problems == ()
    assert set(found.report.event.facts) == {
        *event_of(entries(1, 2, 3, 4)).facts,
        result(1, 1, 2, 130, 101),
        result(1, 3, 4, 7, 7),
        Fact(What.SEATED, 1, 3, 2),
        Fact(What.BYE, 4, round=2),
        Fact(What.ABSENT, 2, round=2),
        Fact(What.WITHDRAWN, 2, round=3),
        Fact(What.WALKOVER, 1, 4, 3),
        Fact(What.BYE, 3, round=3),
        Fact(What.NEVER, 1, 2),
        Fact(What.AVOID, 1, 3),
        Fact(What.FIXED, 3, 4),
        Fact(What.FIXED, 4, 1, 5),
    }
    assert [fact.line for fact in found.report.event.facts] == list(range(2, 18))


@pytest.mark.parametrize(
    "text",
    [
        "what;ew_points;ns_points;ew;ns;round\nentry;;;;1;1\nentry;;;;2;1\n;101;55;2;1;1\n",
        "Round\tNS\tEW\tNS points\tEW points\tWhat\n1\t1\t\t\t\tEntry\n\n1\t2\t\t\t\tENTRY\n1\t1\t2\t55\t101\tresult\n",
        f'{HEADER}\r\n"1","1",,,,"entry"\r\n 1 , 2 ,,,, entry \r\n1,1,2,55,101\r\n',
    ],
    ids=["semicolons", "tabs", "quotes"],
)
def test_spellings_of_csv(text: str) -> None:
    expected = {*event_of(entries(1, 2)).facts, result(1, 1, 2, 55, 101)}
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")):
        found = read_swiss(data)
        assert found.problems == ()
        assert set(found.report.event.facts) == expected


@pytest.mark.parametrize(
    "row, expected",
    [
        (",1,2,3,4,", ["line 6: round: is missing"]),
        ("0,1,2,3,4,", ["line 6: round: 0 is no whole number above 0"]),
        ("1000,1,,,,absent", ["line 6: round: there are at most 999 rounds"]),
        ("1,1.5,,,,absent", ["line 6: ns: 1.5 is no whole number above 0"]),
        ("1,-1,,,,absent", ["line 6: ns: -1 is no whole number above 0"]),
        ("1,١,,,,absent", ["line 6: ns: ١ is no whole number above 0"]),
        ("１,1,,,,absent", ["line 6: round: １ is no whole number above 0"]),
        (",1,,,,never", ["line 6: ew: is missing"]),
        ("x,1,2,,,never", ["line 6: round: x is no whole number from 0"]),
        (",1,1,,,avoid", ["line 6: 1 cannot meet itself."]),
        ("2,1,,3,,withdrawn", ["line 6: ns_points: 3 has no meaning in a row “withdrawn”"]),
        ("2,1,,,,fixed", ["line 6: ew: is missing"]),
    ],
)
def test_what_is_wrong_with_a_cell(row: str, expected: list[str]) -> None:
    assert problems(row) == expected


def test_a_row_that_cannot_be_read_still_says_who_it_is_about() -> None:
    """1 to 3 are not told to be missing; nothing that can be read says what 4 did."""
    assert problems("1,1,2,ten,4,", "1,3,4,,,bye") == [
        "line 5: 4 took part in round 1, and no row says what happened.",
        "line 6: ns_points: ten is no whole number from 0",
        "line 7: ew: 4 has no meaning in a row “bye”",
    ]


def test_an_entry_that_cannot_be_read_is_told_once() -> None:
    assert problems("one,5,,,,entry", "2,5,,,,absent", "1,1,5,3,3,", "1,2,3,3,3,", "1,4,,,,bye") == [
        "line 6: round: one is no whole number above 0"
    ]


def test_missing_columns_are_named_and_nothing_else() -> None:
    assert problems("1,9", header="round,ns") == [
        f"line 1: {column}: there is no such column; the first row must hold the names of the columns"
        for column in ("ew", "ns_points", "ew_points", "what")
    ]


@pytest.mark.parametrize("data", [b"", b"  \n", b"PK\x03\x04 a workbook", b"\xff\xfe\xff", b'round,ns\n"1'])
def test_what_is_no_table_is_one_problem(data: bytes) -> None:
    (problem,) = read_swiss(data).problems
    assert problem.line is None
