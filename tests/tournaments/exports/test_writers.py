"""Files: text stays text, numbers stay numbers, and pages print."""

import csv
import datetime as dt
import io
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from tournaments.exports.sheets import Column, Document, Kind, Sheet
from tournaments.exports.writers import EXCEL, PROGRAMS, csv_file, safe_title, xlsx

COLUMNS = (
    Column("name", "Name", Kind.TEXT, 20),
    Column("status", "Status", Kind.CODE),
    Column("score", "Score", Kind.INTEGER),
    Column("norm", "Normalised", Kind.DECIMAL),
    Column("day", "Day", Kind.DATE),
    Column("at", "At", Kind.MOMENT),
)
HOSTILE = [
    '=HYPERLINK("http://example.org","win")',
    "+34 600",
    "-20",
    "-Pep-",
    "@maria",
    "\t=1",
    "=",
    'a note with "quotes"\nand a second line',
    "＝1+1",
    "plain · l·l ç",
    "semi;colon, comma",
]
DAY = dt.date(2026, 11, 30)
AT = dt.datetime(2026, 11, 30, 21, 5, 7, tzinfo=dt.timezone(dt.timedelta(hours=1)))


def sheet_of(names: list[str]) -> Sheet:
    rows = tuple((name, "agreed", -20, Fraction(9, 8), DAY, AT) for name in names)
    return Sheet("people", "People", COLUMNS, rows, names=1, landscape=True)


def opened(sheet: Sheet, footer: str = "Spring & Co, 2026"):
    return load_workbook(io.BytesIO(xlsx(Document("x", footer, (sheet,)))))["People"]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_name_in_a_workbook_is_text_whatever_it_begins_with(text):
    cell = opened(sheet_of([text]))["A2"]
    assert (cell.value, cell.data_type) == (text, "s")


def test_numbers_and_dates_are_typed_and_formatted():
    page = opened(sheet_of(["a"]))
    assert [(c.value, c.data_type, c.number_format) for c in page[2][2:]] == [
        (-20, "n", "0"),
        (1.13, "n", "0.00"),
        (dt.datetime(2026, 11, 30), "d", "yyyy-mm-dd"),
        (dt.datetime(2026, 11, 30, 21, 5, 7), "d", "yyyy-mm-dd hh:mm:ss"),
    ]


def test_a_missing_value_is_an_empty_cell_and_nothing_else():
    page = opened(Sheet("people", "People", COLUMNS, (("", "agreed", None, None, None, None),)))
    assert [cell.value for cell in page[2]] == [None, "agreed", None, None, None, None]


def test_characters_that_xml_cannot_hold_are_left_out():
    assert opened(sheet_of(["a\x00b\x1b\ufffec"]))["A2"].value == "abc"


def test_header_and_names_are_frozen_filtered_and_repeated_in_print():
    page = opened(sheet_of(["a", "b"]))
    assert page.freeze_panes == "B2"
    assert page.auto_filter.ref == "A1:F3"
    assert page.print_title_rows == "$1:$1"
    assert page.page_setup.orientation == "landscape"
    assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 0)
    assert int(page.page_setup.paperSize) == 9
    assert page.sheet_properties.pageSetUpPr.fitToPage is True
    assert page.oddFooter.left.text == "Spring && Co, 2026"
    assert page.oddFooter.right.text == "&P / &N"


@pytest.mark.parametrize(
    "title, taken, expected",
    [
        ("Standings", (), "Standings"),
        ("a/b:c*d?e[f]g\\h", (), "a b c d e f g h"),
        ("'quoted'", (), "quoted"),
        ("x" * 40, (), "x" * 31),
        ("Boards", ("boards",), "Boards 2"),
        ("", (), "Sheet"),
    ],
)
def test_titles_are_what_spreadsheet_programs_accept(title, taken, expected):
    assert safe_title(title, taken) == expected


@pytest.mark.parametrize(
    "value, expected",
    [
        (Fraction(9, 8), "1.13"),
        (Fraction(39, 22), "1.77"),
        (Fraction(2), "2.00"),
        (Fraction(-9, 8), "-1.12"),
        (Fraction(-1, 200), "0.00"),
    ],
)
def test_decimals_are_rounded_half_up(value, expected):
    sheet = Sheet("scores", "Scores", (Column("score", "Score", Kind.DECIMAL),), ((value,),))
    assert csv_file(sheet).decode().splitlines()[1] == expected


GUARDED = [name if name[0] in "aps" else "'" + name for name in HOSTILE]
"""Typed text that a spreadsheet program could take for a formula has an apostrophe in front."""


def test_csv_for_programs_has_commas_points_and_zones():
    data = csv_file(sheet_of(HOSTILE), PROGRAMS)
    assert not data.startswith(b"\xef\xbb\xbf")
    lines = list(csv.reader(io.StringIO(data.decode(), newline="")))
    assert lines[0] == ["name", "status", "score", "norm", "day", "at"]
    assert [line[0] for line in lines[1:]] == GUARDED
    assert lines[1][1:] == ["agreed", "-20", "1.13", "2026-11-30", "2026-11-30T21:05:07+01:00"]


def test_csv_for_excel_guards_text_only():
    data = csv_file(sheet_of(HOSTILE), EXCEL)
    assert data.startswith(b"\xef\xbb\xbf")
    lines = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert lines[0] == ["name", "status", "score", "norm", "day", "at"]
    assert [line[0] for line in lines[1:]] == GUARDED
    assert lines[1][1:4] == ["agreed", "-20", "1,13"]
    assert b";-20;1,13;" in data


def test_a_sheet_refuses_rows_and_columns_that_do_not_fit():
    with pytest.raises(ValueError, match="values"):
        Sheet("people", "People", COLUMNS, (("a",),))
    with pytest.raises(ValueError, match="twice"):
        Sheet("people", "People", (COLUMNS[0], COLUMNS[0]), ())
