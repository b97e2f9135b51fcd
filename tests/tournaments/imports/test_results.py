"""Lists of results out of CSV: spellings that are read, and problems that are named all at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.results import NotPlayed, Penalised, Scored
from scoring.games.botifarra.options import PRESETS, Level
from scoring.seats import BySide, Side
from tests.tournaments.imports.files import HEADER, WORKED_EXAMPLE, csv_bytes, csv_text
from tournaments.imports.result_rows import Problem, ResultRow
from tournaments.imports.results import read_results, to_results

ROW = [1, 1, "A", "X", 40, "NS", "o", "", ""]


def row(**changes: object) -> list[object]:
    """Return a right row with some columns changed."""
    return [changes.get(column, value) for column, value in zip(HEADER, ROW, strict=True)]


def read(*rows: list[object]) -> tuple[ResultRow, ...]:
    content = read_results(csv_bytes(*rows))
    assert content.problems == ()
    return content.rows


def problems(data: bytes, **options: bool) -> list[tuple[int | None, str, str]]:
    content = read_results(data, **options)
    assert content.rows == ()
    return [(problem.row, problem.column, problem.text) for problem in content.problems]


def where(data: bytes, **options: bool) -> list[tuple[int | None, str]]:
    return [(row, column) for row, column, _ in problems(data, **options)]


def test_worked_example() -> None:
    results = to_results(read(*WORKED_EXAMPLE), PRESETS["championship"])
    assert [result.verdict for result in results] == [
        Scored(BySide.of(ns, ew)) for ns, ew in [(1, -1), (-1, 1), (-16, 8), (4, -8), (6, -6), (-12, 6)]
    ]
    assert [(result.board, result.table, *result.entries) for result in results][:2] == [
        (1, 1, "A", "H"),
        (1, 2, "B", "I"),
    ]


# Files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-bom", "utf-16-be-bom"])
def test_delimiters_and_encodings(delimiter: str, encoding: str) -> None:
    text = csv_text([row(ns="Núria i Çelik"), row(table=2, ns="B", ew="Y")], delimiter=delimiter)
    if encoding.endswith("-bom"):
        data = ("\ufeff" + text).encode(encoding.removesuffix("-bom"))
    else:
        data = text.encode(encoding)
    content = read_results(data)
    assert content.problems == ()
    assert [(one.ns, one.ew) for one in content.rows] == [("Núria i Çelik", "X"), ("B", "Y")]


def test_a_comma_in_a_name_does_not_decide_the_delimiter() -> None:
    data = csv_text([row(ns="Puig, Anna", ew="Roca, Pere, fill")], delimiter=";").encode()
    assert [(one.ns, one.ew) for one in read_results(data).rows] == [("Puig, Anna", "Roca, Pere, fill")]


def test_line_that_names_the_delimiter() -> None:
    assert len(read_results(b"sep=;\r\n" + csv_text([row()], delimiter=";").encode()).rows) == 1


def test_columns_in_another_order_and_spelling_and_unknown_ones() -> None:
    data = b"Penalty,NOTE,Level,trump,chooser,NS points,EW,ns,Table,board\n,rain,,o,NS,40,X,A,1,1\n"
    content = read_results(data)
    assert content.problems == ()
    assert [(one.board, one.table, one.ns, one.ew, one.row) for one in content.rows] == [(1, 1, "A", "X", 2)]
    assert content.ignored == ("NOTE",)


def test_blank_rows_and_quoted_line_breaks_keep_the_numbers_of_the_rows() -> None:
    data = csv_text([]).encode() + b'\n1,1,"Anna\nPuig",X,40,NS,o,,\n,,,,,,,,\n1,2,B,Y,99,NS,o,,\n'
    assert where(data) == [(5, "ns_points")]
    assert read_results(data.replace(b"99", b"36")).rows[0].ns == "Anna Puig"


@pytest.mark.parametrize(
    "data, sentence",
    [
        (b"", "The file is empty."),
        (b" \n", "The file is empty."),
        (csv_text([row(ns="Núria")]).encode("cp1252"), "The letters of the file cannot be read."),
        (csv_text([row()]).encode("utf-16-le"), "The letters of the file cannot be read."),
        (csv_text([row(ns='"Anna')]).encode(), "From row 2 on the quotation marks do not match"),
        (csv_text([row()] * 50_001).encode(), "The file has more than 50000 rows"),
        (b"x" * 10_000_001, "The file is larger than 10 MB."),
        (b"x" * 200_000, "From row 1 on the quotation marks do not match or a cell is too long."),
    ],
)
def test_unreadable_file(data: bytes, sentence: str) -> None:
    content = read_results(data)
    assert content.rows == ()
    (problem,) = content.problems
    assert (problem.row, problem.column) == (None, "")
    assert problem.text.startswith(sentence)


@pytest.mark.parametrize("missing", HEADER)
def test_every_column_is_needed(missing: str) -> None:
    header = ["something" if column == missing else column for column in HEADER]
    data = csv_text([row(), row(table=2, ns="B", ew="Y")], header).encode()
    assert where(data) == [(1, missing)]


def test_a_missing_column_does_not_hide_the_other_problems() -> None:
    header = ["score" if column == "ns_points" else column for column in HEADER]
    assert where(csv_text([row(trump="x")], header).encode()) == [(1, "ns_points"), (2, "trump")]


def test_a_file_without_the_delimiter_is_refused() -> None:
    assert where(b"board|table|ns\n1|1|A\n")[: len(HEADER)] == [(1, column) for column in HEADER]


def test_column_twice() -> None:
    assert where(csv_text([[*row(), "o"]], [*HEADER, "Trump"]).encode()) == [(1, "trump")]


def test_no_results() -> None:
    assert where(csv_text([]).encode()) == [(2, "board")]


def test_a_delimiter_too_many_moves_the_cells() -> None:
    data = csv_text([]).encode() + b"1,1,Puig, Anna,X,40,NS,o,,NS\n"
    assert (2, "10") in where(data)
    assert read_results(csv_text([[*row(), "", ""]]).encode()).problems == ()


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode)), st.booleans())
def test_whatever_is_read_there_are_rows_or_problems(data: bytes, with_header: bool) -> None:
    """Nothing that comes in makes the reader fail, and nothing is scored beside a problem."""
    content = read_results((csv_text([]).encode() if with_header else b"") + data)
    assert bool(content.rows) != bool(content.problems)


cells = st.sampled_from([*"1 2 40 73 NS N EW o bot contro both A x".split(), "", "santvicenc", "−3", "1.5", "٣"])


@given(st.lists(st.lists(cells, min_size=9, max_size=9), min_size=1, max_size=5))
def test_rows_that_pass_can_be_scored(rows: list[list[object]]) -> None:
    content = read_results(csv_bytes(*rows))
    assert len(to_results(content.rows, PRESETS["championship"])) == (0 if content.problems else len(content.rows))
    assert all(problem.row and problem.column for problem in content.problems)


# Cells ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, points", [("40", 40), (" 40 ", 40), ("40\u00a0", 40), ("40.0", 40), ("0", 0), ("72", 72)]
)
def test_points(text: str, points: int) -> None:
    (one,) = read(row(ns_points=text))
    assert one.outcome is not None
    assert one.outcome.points == BySide.of(points, 72 - points)


def test_points_with_a_decimal_comma() -> None:
    (one,) = read_results(csv_text([row(ns_points="40,0")], delimiter=";").encode()).rows
    assert one.outcome is not None
    assert one.outcome.points[Side.NS] == 40


@pytest.mark.parametrize(
    "text", ["73", "-1", "−1", "40.5", "1.000", "1e1", "6-0", "3/4", "forty", "TRUE", "#N/A", "9" * 5000, "²", "٣"]
)
def test_points_that_cannot_be(text: str) -> None:
    assert where(csv_bytes(row(ns_points=text))) == [(2, "ns_points")]


@pytest.mark.parametrize(
    "text, side",
    [("N", "NS"), ("s", "NS"), ("E", "EW"), ("W", "EW"), ("NS", "NS"), ("ew", "EW"), ("N-S", "NS"), ("E/W", "EW")],
)
def test_chooser(text: str, side: str) -> None:
    (one,) = read(row(chooser=text))
    assert one.outcome is not None
    assert one.outcome.declarer is Side(side)


@pytest.mark.parametrize("text", ["O", "SN", "both", "1"])
def test_chooser_that_cannot_be(text: str) -> None:
    assert where(csv_bytes(row(chooser=text))) == [(2, "chooser")]


@pytest.mark.parametrize("text, trump", [("o", "o"), ("C", "c"), ("e", "e"), ("b", "b"), ("Bot", "bot")])
def test_trump(text: str, trump: str) -> None:
    (one,) = read(row(trump=text))
    assert one.outcome is not None
    assert one.outcome.trump == trump


def test_trump_that_cannot_be() -> None:
    assert where(csv_bytes(row(trump="spades"))) == [(2, "trump")]


@pytest.mark.parametrize(
    "text, level",
    [("", Level.NONE), ("none", Level.NONE), ("contro", Level.CONTRO), ("Recontro", Level.RECONTRO)],
)
def test_level(text: str, level: Level) -> None:
    (one,) = read(row(level=text))
    assert one.outcome is not None
    assert one.outcome.level is level


def test_sant_vicens_is_refused_by_its_clause() -> None:
    ((number, column, text),) = problems(csv_bytes(row(level="santvicenc")))
    assert (number, column) == (2, "level")
    assert "9.5" in text
    assert where(csv_bytes(row(level="x2"))) == [(2, "level")]


@pytest.mark.parametrize(
    "text, offenders",
    [("NS", {Side.NS}), ("ew", {Side.EW}), ("both", {Side.NS, Side.EW}), ("N-S", {Side.NS})],
)
def test_penalty_needs_no_more_than_the_seats(text: str, offenders: set[Side]) -> None:
    rows = read(row(ns_points="", chooser="", trump="", penalty=text), row(table=2, ns="B", ew="Y", penalty=text))
    verdicts = [result.verdict for result in to_results(rows, PRESETS["championship"])]
    assert verdicts == [Penalised(frozenset(offenders))] * 2


def test_penalty_that_cannot_be() -> None:
    assert where(csv_bytes(row(ns_points="", chooser="", trump="", penalty="North"))) == [(2, "penalty")]
    assert where(csv_bytes(row(ns_points="99", penalty="NS"))) == [(2, "ns_points")]


@pytest.mark.parametrize("column", ["board", "table", "ns", "ew", "ns_points", "chooser", "trump"])
def test_empty_cell(column: str) -> None:
    assert problems(csv_bytes(row(**{column: " "}))) == [(2, column, "is missing")]


@pytest.mark.parametrize("column", ["board", "table"])
@pytest.mark.parametrize("text", ["0", "-1", "A", "1.5", "1.000"])
def test_number_that_cannot_be(column: str, text: str) -> None:
    assert where(csv_bytes(row(**{column: text}))) == [(2, column)]


@pytest.mark.parametrize(
    "text, entry",
    [
        ("  Anna   Puig ", "Anna Puig"),
        ("Anna\u00a0Puig", "Anna Puig"),
        ("Anna\u202fPuig", "Anna Puig"),
        ("An\u200bna", "Anna"),
        ("\u202eAnna\u202c", "Anna"),
        ("Nu\u0301ria", "Núria"),
        ("=1+1", "=1+1"),
        ("007", "007"),
        ("<b>", "<b>"),
        ("\x1b[31mAnna", "[31mAnna"),
        ("نیک\u200cنام", "نیک\u200cنام"),
    ],
)
def test_entries_are_any_text(text: str, entry: str) -> None:
    assert [one.ns for one in read(row(ns=text))] == [entry]


# Rows against each other ------------------------------------------------------------------------------------------


def test_the_same_table_twice() -> None:
    found = problems(csv_bytes(row(), row(ns="B", ew="Y"), row(board=2)))
    assert found == [(3, "table", "board 1 at table 1 stands in row 2 already")]


def test_the_same_entry_twice_on_a_board() -> None:
    found = problems(csv_bytes(row(), row(table=2, ns="B", ew=" A"), row(table=3, ns="C", ew="X")))
    assert found == [
        (3, "ew", "A has board 1 in row 2 already"),
        (4, "ew", "X has board 1 in row 2 already"),
    ]


def test_an_entry_against_itself() -> None:
    assert problems(csv_bytes(row(ew="A"))) == [(2, "ew", "A cannot play against itself")]


def test_two_fields_by_wish_forbid_to_sit_both_ways() -> None:
    data = csv_bytes(row(), row(board=2, ns="B", ew="A"), row(board=3, ns="B", ew="X"))
    assert read_results(data).problems == ()
    assert where(data, two_fields=True) == [(3, "ew")]


def test_all_problems_come_together_in_the_order_of_the_file() -> None:
    data = csv_bytes(
        row(ns_points=80, level="santvicenc"),
        row(ns="B", ew="B", trump=""),
        row(board="x", table=3, chooser="Q", penalty="?"),
        row(table=4, ns="C", ew="X"),
    )
    assert where(data) == [
        (2, "ns_points"),
        (2, "level"),
        (3, "table"),
        (3, "ew"),
        (3, "trump"),
        (4, "board"),
        (4, "chooser"),
        (4, "penalty"),
        (5, "ew"),
    ]


def test_problem_reads_as_a_sentence() -> None:
    assert str(Problem(3, "level", "is missing")) == "row 3, column level: is missing"
    assert str(Problem(3, "level", "is missing", "S!H3")) == "row 3, column level (S!H3): is missing"
    assert str(Problem(None, "", "The file is empty.")) == "The file is empty."


# Status -----------------------------------------------------------------------------------------------------------


def with_status(*rows: tuple[list[object], str]) -> bytes:
    return csv_text([[*cells, status] for cells, status in rows], [*HEADER, "status"]).encode()


def test_only_agreed_results_and_penalties_count() -> None:
    blank = {"ns_points": "", "chooser": "", "trump": ""}
    data = with_status(
        (row(), "agreed"),
        (row(table=2, ns="B", ew="Y"), "entered"),
        (row(table=3, ns="C", ew="Z", ns_points=99), "disputed"),
        (row(table=4, ns="D", ew="V", **blank), "not_played"),
        (row(table=5, ns="E", ew="W", **blank, penalty="NS"), "penalty"),
        (row(table=6, ns="F", ew="", **blank), "missing"),
        (row(table=7, ns="G", ew="U"), ""),
    )
    content = read_results(data)
    assert content.problems == ()
    verdicts = [result.verdict for result in to_results(content.rows, PRESETS["championship"])]
    assert [type(verdict) for verdict in verdicts] == [
        Scored,
        NotPlayed,
        NotPlayed,
        NotPlayed,
        Penalised,
        NotPlayed,
        Scored,
    ]


def test_status_that_cannot_be() -> None:
    assert where(with_status((row(), "perhaps"))) == [(2, "status")]
    assert where(with_status((row(), "penalty"))) == [(2, "penalty")]
