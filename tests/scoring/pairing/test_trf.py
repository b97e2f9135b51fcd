"""Tournament reports: the columns of TRF16, its codes, and that what is written is read again."""

from __future__ import annotations

import random

import pytest

from scoring.errors import PairingError
from scoring.pairing.event import Event, Fact, What
from scoring.pairing.orders import Options, System
from scoring.pairing.swiss import draw
from scoring.pairing.trf import Report, write_trf
from scoring.pairing.trf_reading import TrfFile, looks_like_trf, read_trf
from scoring.seats import Side
from tests.scoring.pairing.events import entries, event_of, random_rows, results, wish


def line(number: int, points: str, *cells: str) -> str:
    """A player's line, with its fields where the format puts them: the first round begins in column 92."""
    text = f"001 {number:4}      Name {number}"
    text = f"{text:80}{points:>4} {number:4}"
    for cell in cells:
        text += f"  {cell:8}"
    return text.rstrip()


def report(*lines: str) -> str:
    return "".join(f"{text}\n" for text in lines)


EVERYTHING = report(
    "012 Open of the autumn",
    "022 Vic",
    "062 9",
    "XXC white1",
    line(1, "3.0", "   3 w 1", "   2 b =", "   4 w +", "   5 w  "),
    line(2, "1.5", "   4 b W", "   1 w =", "0000 - H", "0000 - Z"),
    line(3, "1.0", "   1 b 0", "0000 - F", "", "   6 b"),
    line(4, "0.0", "   2 w L", "   5 w 0", "   1 b -", "0000 - Z"),
    line(5, "2.0", "0000 - U", "   4 b 1", "   6 b -", "   1 b"),
    line(6, "0.0", "", "", "   5 w -", "   3 w", "0000 - Z"),
    line(7, "0.5", "0000 - Z", "0000 - =", "0000 - -"),
    line(8, "0.0"),
    "XXR 7",
    "XXP 2 4 8",
    "XXZ 8",
)
"""Every code there is. 6 enters in round 3; nobody says anything of 8, who comes for round 5 and is away."""


def test_every_code_is_read() -> None:
    found = read_trf(EVERYTHING)
    assert found.faults == ()
    assert set(found.report.event.facts) == {
        *(Fact(What.ENTRY, number, round={6: 3, 8: 5}.get(number, 1)) for number in range(1, 9)),
        Fact(What.RESULT, 1, 3, 1, winner=Side.NS),
        Fact(What.RESULT, 4, 2, 1, winner=Side.EW),
        Fact(What.BYE, 5, round=1),
        Fact(What.ABSENT, 7, round=1),
        Fact(What.RESULT, 2, 1, 2, winner=None),
        Fact(What.FULL_BYE, 3, round=2),
        Fact(What.RESULT, 4, 5, 2, winner=Side.EW),
        Fact(What.HALF_BYE, 7, round=2),
        Fact(What.WALKOVER, 1, 4, 3),
        Fact(What.HALF_BYE, 2, round=3),
        Fact(What.ABSENT, 3, round=3),
        Fact(What.ABSENT, 5, round=3),
        Fact(What.ABSENT, 6, round=3),
        Fact(What.ABSENT, 7, round=3),
        Fact(What.SEATED, 1, 5, 4),
        Fact(What.ABSENT, 2, round=4),
        Fact(What.SEATED, 6, 3, 4),
        Fact(What.ABSENT, 4, round=4),
        Fact(What.ABSENT, 7, round=4),
        Fact(What.ABSENT, 6, round=5),
        Fact(What.ABSENT, 8, round=5),
        *(Fact(What.NEVER, one, other) for one, other in ((2, 4), (2, 8), (4, 8))),
    }
    assert (found.report.rounds, found.report.name) == (7, "Open of the autumn")
    assert found.report.event.next_round == 5


def test_what_is_odd_is_remarked() -> None:
    """1 has a win, a draw and a walk-over: 2½, not 3. 2 has a win, a draw and half a bye: 2, not 1½."""
    remarks = [(found.code, found.facts["line"]) for found in read_trf(EVERYTHING).remarks]
    assert remarks == [("trf_points", 5), ("trf_points", 6), ("trf_unread", None)]
    assert read_trf(EVERYTHING).remarks[-1].facts["codes"] == {"XXC": [4]}


def test_lines_of_the_report_of_2026_are_read() -> None:
    """Round 3 is to be drawn: who must not meet in rounds 2 to 3, byes by leave, comments."""
    text = report(
        "### RR1 RRL PPP1 PPP2",
        "162  W 3.0",
        line(1, "", "   2 w 1", "   3 b 1"),
        line(2, "", "   1 b 0"),
        line(3, "", "0000 - U", "   1 w 0"),
        line(4, "", "0000 - Z", "0000 - Z"),
        line(5, "", "", "", "0000 - F"),
        "260 002 003    1    4    2",
        "260 001 002    1    2",
        "240 H 002    2",
        "240 Z 003    4    3",
        "240 f 003    5",
        "240 F 009    1",
    )
    found = read_trf(text)
    assert found.faults == ()
    assert {fact for fact in found.report.event.facts if fact.round != 1 and fact.what is not What.ENTRY} == {
        Fact(What.RESULT, 3, 1, 2, winner=Side.EW),
        Fact(What.HALF_BYE, 2, round=2),
        Fact(What.ABSENT, 4, round=2),
        Fact(What.ABSENT, 3, round=3),
        Fact(What.ABSENT, 4, round=3),
        Fact(What.FULL_BYE, 5, round=3),
        Fact(What.NEVER, 1, 4, 3),
        Fact(What.NEVER, 1, 2, 3),
        Fact(What.NEVER, 4, 2, 3),
    }
    assert found.report.event.never == {(1, 2), (1, 4), (2, 4)}
    assert found.report.event.plus([Fact(What.SEATED, 1, 2, 3)]).never == frozenset()
    (unread,) = found.remarks
    assert (unread.code, unread.facts["codes"]) == ("trf_unread", {"162": [2]})
    written = write_trf(found.report)
    assert set(read_trf(written).report.event.facts) == set(found.report.event.facts)
    assert "XXP" not in written


def test_columns_are_those_of_the_format() -> None:
    event = event_of([*entries(1, 12, 1234), *results(1, "12>1234 1"), *entries(7, since=2)])
    text = write_trf(Report(event, 5, "Night", {1: f"{'':6}{'Anna & Joan':33} {2100:4}"}))
    written = {int(row[4:8]): row for row in text.splitlines() if row.startswith("001")}
    assert list(written) == [1, 7, 12, 1234]
    assert (written[1][14:47].rstrip(), written[1][48:52]) == ("Anna & Joan", "2100")
    assert written[12][14:47].rstrip() == "Entry 12"
    assert [row[80:84] for row in written.values()] == [" 1.0", " 0.0", " 1.0", " 0.0"]
    assert [row[85:89] for row in written.values()] == ["   2", "   3", "   1", "   4"]
    assert [row[91:99] for row in written.values()] == ["0000 - U", "", "1234 w 1", "  12 b 0"]
    assert text.splitlines()[:2] == ["012 Night", "062 4"]
    assert text.splitlines()[-1] == "XXR 5"


def test_absences_of_the_round_to_be_drawn_stand_in_its_column() -> None:
    rows = [*entries(1, 2, 3, 4), *entries(5, since=3), *results(1, "1/2 3-4")]
    rows += [(2, 3, None, None, None, "absent"), (2, 4, None, None, None, "withdrawn"), wish("never", 4, 1)]
    text = write_trf(Report(event_of(rows)))
    cells = {int(row[4:8]): row[91:] for row in text.splitlines() if row.startswith("001")}
    assert cells == {
        1: "   2 w +",
        2: "   1 b -",
        3: "   4 w    0000 - Z",
        4: "   3 b    0000 - Z",
        5: "          0000 - Z",
    }
    assert text.splitlines()[-1] == "XXP 1 4"


def test_what_a_report_cannot_hold_is_refused() -> None:
    with pytest.raises(PairingError) as refused:
        write_trf(Report(event_of(entries(10000))))
    assert (refused.value.code, refused.value.facts["entry"]) == ("trf_long", 10000)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_is_read_again(seed: int) -> None:
    """A withdrawn entry comes back as an absent one and raw points are lost; the Dutch draw is the same."""
    rng = random.Random(seed)
    rows = [row for row in random_rows(rng, 9) if row[5] not in ("avoid", "fixed")]
    event = event_of(rows)
    text = write_trf(Report(event, 9))
    found = read_trf(text)
    if not event.present:
        assert [fault.code for fault in found.faults] == ["nobody"]
        return
    assert (found.faults, found.remarks) == ((), ())
    assert write_trf(found.report) == text
    assert draw(found.report.event, Options(System.DUTCH)) == draw(event, Options(System.DUTCH))
    if event.next_round > 1:
        options = Options(System.ACCELERATED, found.report.rounds)
        assert draw(found.report.event, options) == draw(event, options)


def test_lines_that_are_not_understood_are_kept() -> None:
    text = report("012 A night", "062 1", "022 Vic", "XXA 0001  1.0", line(1, "0.0"))
    assert write_trf(read_trf(text).report) == text
    assert write_trf(read_trf(text.replace("\n", "\r\n")).report) == text


def faults(found: TrfFile) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.facts["line"]) for fault in found.faults]


@pytest.mark.parametrize(
    "lines, expected",
    [
        ([line(1, ""), "001      No number"], [("trf_number", 2)]),
        ([line(1, ""), line(2, ""), line(1, "")], [("entered_twice", 3)]),
        ([line(1, "", "   2 w 1"), line(2, "", "   1 b X")], [("trf_cell", 2)]),
        ([line(1, "", "   2 w 1"), line(2, "", "1 1  b 0")], [("trf_cell", 2)]),
        ([line(1, "", "   2 w 1"), line(2, "", "   3 b 0"), line(3, "")], [("trf_opponent", 1), ("trf_opponent", 2)]),
        ([line(1, "", "   2 w 1"), line(2, "", "   1 b 1")], [("trf_results", 1), ("trf_results", 2)]),
        ([line(1, "", "   2 w +"), line(2, "", "   1 b 0")], [("trf_results", 1), ("trf_results", 2)]),
        ([line(1, "", "   2 w 1"), line(2, "", "   1 w 0")], [("trf_colours", 1), ("trf_colours", 2)]),
        ([line(1, "", "   2 w 1"), line(2, "", "   1 - 0")], [("trf_colours", 1), ("trf_colours", 2)]),
        ([line(1, "", "   2 w U"), line(2, "", "   1 b 0")], [("trf_result", 1), ("trf_results", 2)]),
        ([line(1, "", "0000 - 1")], [("trf_result", 1)]),
        ([line(1, "", "   1 w 1")], [("itself", 1)]),
        ([line(1, "", "   9 w 1")], [("unknown", 1)]),
        (
            [line(1, ""), "XXR many", "XXR 0", "XXP 1 ²", "XXZ " + "9" * 5000],
            [("trf_number", row) for row in (2, 3, 4, 5)],
        ),
        ([line(1, ""), "XXP 1 7"], [("unknown", 2)]),
        ([line(1, ""), "XXZ 1"], [("nobody", None)]),
        ([line(1, ""), "240 X 001    1", "240 Z 001 ?", "260 1 ?"], [("trf_number", row) for row in (2, 3, 4)]),
        ([line(1, "", "   2 w 1"), line(2, "", "   1 b 0"), "240 H 001    2"], [("trf_bye", 3)]),
        ([line(1, ""), line(2, ""), "240 H 001    9", "260 1 1 2 8"], [("unknown", 3), ("unknown", 4)]),
        ([line(1, "", "0000 - U"), line(2, "", "0000 - U")], [("two_byes", 2)]),
    ],
)
def test_faults_are_told_by_line(lines: list[str], expected: list[tuple[str, int | None]]) -> None:
    assert faults(read_trf(report(*lines))) == expected


def test_a_report_is_told_by_its_lines() -> None:
    assert looks_like_trf(EVERYTHING)
    assert not looks_like_trf("round,ns,ew,ns_points,ew_points,what\n001,1,,,,entry\n")


def test_a_report_without_entries_has_nobody() -> None:
    assert faults(read_trf("012 Nobody came\n")) == [("no_entries", None)]
    assert Event(()).present == ()
