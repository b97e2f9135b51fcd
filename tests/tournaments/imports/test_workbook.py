"""Lists of results out of workbooks: which sheet, which values, and every trap named by its cell."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable

import pytest
from openpyxl import Workbook

from tests.tournaments.imports.files import HEADER, WORKED_EXAMPLE, book_bytes, csv_bytes, repacked, sheet_bytes
from tournaments.imports.result_rows import Problem, ResultFile
from tournaments.imports.results import read_results

SHEET_XML = "xl/worksheets/sheet1.xml"


def problems(data: bytes) -> list[Problem]:
    content = read_results(data)
    assert content.rows == ()
    return list(content.problems)


def where(data: bytes) -> list[tuple[int | None, str, str]]:
    return [(problem.row, problem.column, problem.cell) for problem in problems(data)]


def set_cell(address: str, value: object) -> Callable[[Workbook], None]:
    def change(book: Workbook) -> None:
        book.worksheets[0][address] = value

    return change


def test_workbook_reads_as_the_same_rows_in_csv() -> None:
    assert read_results(sheet_bytes(*WORKED_EXAMPLE)) == read_results(csv_bytes(*WORKED_EXAMPLE))
    assert len(read_results(sheet_bytes(*WORKED_EXAMPLE)).rows) == 6


def test_numbers_become_their_plain_text() -> None:
    (row,) = read_results(sheet_bytes([1.0, 2, 7, 8.0, 40.0, "N", "o", "", ""])).rows
    assert (row.board, row.table, row.ns, row.ew) == (1, 2, "7", "8")


@pytest.mark.parametrize("value", [40.5, 1e9, True, -3])
def test_number_that_cannot_be_points(value: object) -> None:
    assert where(sheet_bytes(*WORKED_EXAMPLE, change=set_cell("E3", value))) == [(3, "ns_points", "Results!E3")]


# Traps ------------------------------------------------------------------------------------------------------------


def test_date_in_a_score_column_shows_both_readings() -> None:
    (problem,) = problems(sheet_bytes(*WORKED_EXAMPLE, change=set_cell("E4", dt.datetime(2026, 10, 9))))
    assert (problem.row, problem.column, problem.cell) == (4, "ns_points", "Results!E4")
    assert "9 October 2026" in problem.text
    assert "9-10 or 10-9" in problem.text


def test_time_and_date_in_other_columns() -> None:
    def change(book: Workbook) -> None:
        book.worksheets[0]["A2"] = dt.time(3, 4)
        book.worksheets[0]["C3"] = dt.date(2026, 4, 3)

    assert where(sheet_bytes(*WORKED_EXAMPLE, change=change)) == [
        (2, "board", "Results!A2"),
        (3, "ns", "Results!C3"),
    ]


def test_formula_without_a_value_is_an_error_and_never_nought() -> None:
    (problem,) = problems(sheet_bytes(*WORKED_EXAMPLE, change=set_cell("E2", "=72-35")))
    assert (problem.row, problem.column, problem.cell) == (2, "ns_points", "Results!E2")
    assert "formula without a value in E2" in problem.text


def test_formula_with_its_value() -> None:
    data = sheet_bytes(*WORKED_EXAMPLE, change=set_cell("E2", "=72-35"))
    calculated = repacked(data, SHEET_XML, rb"<f>72-35</f><v ?/>", b"<f>72-35</f><v>37</v>")
    assert read_results(calculated) == read_results(csv_bytes(*WORKED_EXAMPLE))


def test_formula_whose_value_is_empty_text() -> None:
    data = sheet_bytes(*WORKED_EXAMPLE, change=set_cell("H2", '=IF(1,"","")'))
    calculated = repacked(data, SHEET_XML, rb'<c r="H2"[^>]*>(<f>.*?</f>)<v ?/>', rb'<c r="H2" t="str">\1<v></v>')
    assert read_results(calculated).problems == ()


def test_error_in_a_cell() -> None:
    (problem,) = problems(sheet_bytes(*WORKED_EXAMPLE, change=set_cell("G5", "#REF!")))
    assert (problem.row, problem.column, problem.cell) == (5, "trump", "Results!G5")
    assert "#REF!" in problem.text


def test_traps_in_columns_that_are_not_read_do_no_harm() -> None:
    def change(book: Workbook) -> None:
        book.worksheets[0]["J1"] = "note"
        book.worksheets[0]["J2"] = "#N/A"
        book.worksheets[0]["J3"] = "=1+1"
        book.worksheets[0]["L4"] = "aside"

    content = read_results(sheet_bytes(*WORKED_EXAMPLE, change=change))
    assert content.problems == ()
    assert (len(content.rows), content.ignored) == (6, ("note",))


def test_merged_cells_are_named() -> None:
    def change(book: Workbook) -> None:
        book.worksheets[0].merge_cells("A2:A7")

    found = problems(sheet_bytes(*WORKED_EXAMPLE, change=change))
    assert (found[0].row, found[0].column, found[0].cell) == (2, "board", "Results!A2")
    assert "A2:A7" in found[0].text


def test_hidden_rows_are_read_and_told() -> None:
    def change(book: Workbook) -> None:
        book.worksheets[0].row_dimensions[3].hidden = True
        book.worksheets[0].row_dimensions[9].hidden = True

    content = read_results(sheet_bytes(*WORKED_EXAMPLE, change=change))
    assert len(content.rows) == 6
    assert content.notes == ("Hidden rows of the sheet were read too: 3",)


def test_rows_that_are_only_formatted_are_no_rows() -> None:
    data = sheet_bytes(*WORKED_EXAMPLE)
    blank = b"".join(b'<row r="%d"><c r="A%d" s="0"/></row>' % (n, n) for n in range(8, 2008))
    assert len(read_results(repacked(data, SHEET_XML, b"</sheetData>", blank + b"</sheetData>")).rows) == 6


# Files that are refused whole -------------------------------------------------------------------------------------


def refused(content: ResultFile, sentence: str) -> None:
    (problem,) = content.problems
    assert (content.rows, problem.row, problem.column) == ((), None, "")
    assert problem.text.startswith(sentence)


@pytest.mark.parametrize("row", [b'<row r="%d" s="1"/>', b"<row\nr='%d'/>", b"<row\tr='%d'></row>"])
def test_a_million_formatted_rows_are_refused_before_they_are_read(row: bytes) -> None:
    data = sheet_bytes(*WORKED_EXAMPLE)
    blank = b"".join(row % n for n in range(8, 700_000))
    refused(
        read_results(repacked(data, SHEET_XML, b"</sheetData>", blank + b"</sheetData>")), "The workbook is too large"
    )


def test_one_cell_far_away_is_refused() -> None:
    data = sheet_bytes(*WORKED_EXAMPLE, change=set_cell("XFD1048576", 1))
    refused(read_results(data), "The workbook is too large")


def test_archive_that_unpacks_to_very_much_is_refused() -> None:
    bomb = repacked(sheet_bytes(*WORKED_EXAMPLE), more={"xl/media/image1.png": bytes(65_000_000)})
    assert len(bomb) < 1_000_000
    refused(read_results(bomb), "The workbook is too large")


@pytest.mark.parametrize(
    "data, sentence",
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "This is an old Excel file or one with a password."),
        (b"PK\x03\x04" + b"rubbish" * 20, "The workbook is damaged."),
        (sheet_bytes(*WORKED_EXAMPLE)[:-300], "The workbook is damaged."),
        (
            repacked(sheet_bytes(*WORKED_EXAMPLE), SHEET_XML, b"</sheetData>", b"</sheet"),
            "The workbook is damaged.",
        ),
        (
            repacked(sheet_bytes(*WORKED_EXAMPLE), more={"xl/vbaProject.bin": b"x"}),
            "The workbook holds macros.",
        ),
        (repacked(sheet_bytes(), "xl/workbook.xml", b"(?s)^.+$", b"<x/>"), "The workbook shows no sheet."),
    ],
)
def test_unreadable_workbook(data: bytes, sentence: str) -> None:
    refused(read_results(data), sentence)


def test_archive_of_something_else_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", "<x/>")
    refused(read_results(stream.getvalue()), "This is no .xlsx workbook.")


# Which sheet ------------------------------------------------------------------------------------------------------

TABLE = [HEADER, *WORKED_EXAMPLE]
OTHER = [["place", "entry"], [1, "A"]]


@pytest.mark.parametrize(
    "sheets",
    [
        {"anything": TABLE},
        {"Standings": OTHER, "Travellers": TABLE, "Log": OTHER},
        {"Standings": OTHER, " travellers ": TABLE},
        {"Standings": OTHER, "Fulls": TABLE},
        {"Copy": [HEADER], "Travellers": TABLE},
    ],
)
def test_the_sheet_with_the_results_is_found(sheets: dict[str, list[list[object]]]) -> None:
    content = read_results(book_bytes(sheets))
    assert content.problems == ()
    assert len(content.rows) == 6


def test_headers_in_another_language_are_told_by_the_sheet_of_keys() -> None:
    words = ["Mà", "Taula", "N-S", "E-O", "Punts N-S", "Ha cantat", "Trumfo", "Contro", "Penalització"]
    keys = [["Full", "Capçalera", "Clau"], ["Fulls", "Mà", "row"]]
    keys += [["Travesses", word, key] for word, key in zip(words, HEADER, strict=True)]

    def hide(book: Workbook) -> None:
        book["Claus"].sheet_state = "hidden"

    sheets = {"Fulls": [["Mà"], [1]], "Travesses": [words, *WORKED_EXAMPLE], "Claus": keys}
    assert len(read_results(book_bytes(sheets, hide)).rows) == 6


def test_hidden_sheets_are_not_read() -> None:
    def hide(book: Workbook) -> None:
        book["Travellers"].sheet_state = "hidden"

    assert len(read_results(book_bytes({"Travellers": TABLE, "Mine": TABLE[:3]}, hide)).rows) == 2


def test_several_sheets_that_could_be_meant_are_refused() -> None:
    refused(read_results(book_bytes({"One": TABLE, "Two": TABLE})), "The workbook has several sheets (One, Two)")
    refused(read_results(book_bytes({"One": OTHER, "Two": OTHER})), "The workbook has several sheets (One, Two)")


def test_a_sheet_named_travellers_says_which_columns_it_lacks() -> None:
    found = problems(book_bytes({"Standings": OTHER, "Travellers": [HEADER[:-1], WORKED_EXAMPLE[0][:-1]]}))
    assert [(problem.row, problem.column) for problem in found] == [(1, "penalty")]
