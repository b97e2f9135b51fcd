"""``score`` of Huutopussi and Le Quatre Sept: matches to the target and of boards, and how they are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.imports.files import book_bytes
from tests.tournaments.imports.slip_files import (
    FAILED,
    HS01,
    HS02,
    HS04,
    HS16,
    HS20,
    HS22,
    HS24,
    HUUTOPUSSI,
    QUATRE_SEPT,
    THREE,
    changed,
    listed,
)
from tests.tournaments.management.commands.test_score import refusal, run, scores

GAME = ("--game", "huutopussi")
SEPT = ("--game", "quatre_sept")


def deals(folder: Path, data: bytes, *options: str) -> list[dict[str, Any]]:
    content = scores(folder, data, *options)
    assert list(content) == ["deals"]
    return content["deals"]


def states(found: list[dict[str, Any]]) -> list[tuple[list[int], bool, str | None, bool]]:
    return [(list(deal["totals"].values()), deal["over"], deal["winner"], deal["tied"]) for deal in found]


def places(lines: list[str]) -> list[str]:
    return [line.split(":")[0] for line in lines]


def huutopussi(*rows: list[object]) -> bytes:
    return listed(HUUTOPUSSI, rows)


def sept(*rows: list[object]) -> bytes:
    return listed(QUATRE_SEPT, rows)


# Huutopussi -------------------------------------------------------------------------------------------------------


def test_a_deal_of_huutopussi(tmp_path: Path) -> None:
    assert deals(tmp_path, huutopussi(HS01), *GAME) == [
        {
            "board": 1,
            "hand_score": {"NS": 80, "EW": 65},
            "totals": {"NS": 80, "EW": 65},
            "over": False,
            "winner": None,
            "tied": False,
            "banned": [],
        }
    ]


LOST_300 = ["W", 100, 300, 60, 180, 3, 6, "", "d", 0]  # EW 100 and 80 of 300: 60, -300
LOST_260 = ["E", 50, 260, 160, 60, 5, 4, "c", "", 0]  # EW 60 of 260: 160, -260


def test_a_match_to_the_target(tmp_path: Path) -> None:
    """80+80+150+60+160 = 530 and 65+80-90-300-260 = -505: over by H9.1, and East-West at -500 or worse."""
    found = deals(tmp_path, huutopussi(HS01, HS02, HS04, LOST_300, LOST_260), *GAME, "--match", "game")
    assert [deal["hand_score"] for deal in found] == [
        {"NS": 80, "EW": 65},
        {"NS": 80, "EW": 80},
        {"NS": 150, "EW": -90},
        {"NS": 60, "EW": -300},
        {"NS": 160, "EW": -260},
    ]
    assert states(found) == [
        ([80, 65], False, None, False),
        ([160, 145], False, None, False),
        ([310, 55], False, None, False),
        ([370, -245], False, None, False),
        ([530, -505], True, "NS", False),
    ]
    assert [deal["banned"] for deal in found] == [[], [], [], [], ["EW"]]


@pytest.mark.parametrize(
    "preset, row, score",
    [
        ("erlangen", HS16, {"NS": -500, "EW": 0}),
        ("jena", HS20, {"NS": -600, "EW": 180}),
        ("erlangen", HS22, {"NS": 140, "EW": 0}),
        ("porvoo", HS04, {"NS": 150, "EW": -150}),
    ],
    ids=["HS16", "HS20", "HS22", "HS06"],
)
def test_presets(tmp_path: Path, preset: str, row: list[object], score: dict[str, int]) -> None:
    (deal,) = deals(tmp_path, huutopussi(row), *GAME, "--preset", preset)
    assert deal["hand_score"] == score


def test_deals_keep_their_order_and_numbers(tmp_path: Path) -> None:
    data = b"".join([listed(HUUTOPUSSI, [HS01], 7), listed(HUUTOPUSSI, [FAILED], 3).split(b"\n")[1]])
    assert [(deal["board"], deal["totals"]["NS"]) for deal in deals(tmp_path, data, *GAME)] == [(7, 80), (3, 0)]


TIED = "standard+target=160"


def test_a_tie_at_the_target_goes_on_until_the_totals_differ(tmp_path: Path) -> None:
    """H9.3, H9.4: the higher wins even if it is below the target by then."""
    found = deals(tmp_path, huutopussi(HS02, HS02, FAILED), *GAME, "--preset", TIED)
    assert states(found) == [
        ([80, 80], False, None, False),
        ([160, 160], False, None, True),
        ([80, 245], True, "EW", False),
    ]


def test_a_tie_may_be_a_draw(tmp_path: Path) -> None:
    found = deals(tmp_path, huutopussi(HS02, HS02), *GAME, "--preset", f"{TIED}+tie=draw")
    assert states(found)[-1] == ([160, 160], True, None, True)


def test_deals_after_the_end_do_not_count_and_are_told(tmp_path: Path) -> None:
    data, options = huutopussi(HS02, HS02, HS01, HS01), (*GAME, "--preset", f"{TIED}+tie=draw")
    assert states(deals(tmp_path, data, *options))[1:] == [([160, 160], True, None, True)] * 3
    assert run(tmp_path, data, *options)[1].splitlines() == [
        "row 4: the match was over after board 2 (160 : 160); this deal does not count",
        "row 5: the match was over after board 2 (160 : 160); this deal does not count",
    ]


def test_a_match_of_boards_is_over_at_the_end_of_the_file(tmp_path: Path) -> None:
    """No stop at the target (H13.3); the end decides."""
    options = (*GAME, "--preset", "standard+target=100", "--match", "boards")
    found = deals(tmp_path, huutopussi(HS02, HS01, HS01, FAILED), *options)
    assert states(found) == [
        ([80, 80], False, None, False),
        ([160, 145], False, None, False),
        ([240, 210], False, None, False),
        ([160, 295], True, "EW", False),
    ]
    assert states(deals(tmp_path, huutopussi(HS02, HS02), *options))[-1] == ([160, 160], True, None, True)


def test_a_number_of_boards_that_is_no_multiple_of_four_is_told(tmp_path: Path) -> None:
    out, err = run(tmp_path, huutopussi(HS01, HS02), *GAME, "--match", "boards")
    assert err == "2 deals are no multiple of 4: not everybody has dealt as often.\n"
    assert "Winner: North-South." in out
    assert run(tmp_path, huutopussi(HS01, HS02, HS01, HS02), *GAME, "--match", "boards")[1] == ""
    assert run(tmp_path, huutopussi(HS01, HS02), *GAME)[1] == ""
    assert run(tmp_path, listed(THREE, [HS24] * 3), *GAME, "--preset", "three", "--match", "boards")[1] == ""


def test_huutokielto(tmp_path: Path) -> None:
    """H9.5: at the limit a side becomes declarer by the forced opening alone; the contract may be raised."""
    opened = changed(HUUTOPUSSI, FAILED, bid=50)  # -80, 85
    data = huutopussi(FAILED, opened, HS01)
    preset = "standard+ban_at=-80"
    told = run(tmp_path, data, *GAME, "--preset", preset)[1]
    assert told == "row 4: NS may not bid 60 (clause H9.5); it counts as it was played\n"
    assert states(deals(tmp_path, data, *GAME, "--preset", preset))[-1][0] == [-80, 235]
    found = deals(tmp_path, huutopussi(FAILED, opened), *GAME, "--preset", preset)
    assert [deal["banned"] for deal in found] == [["NS"], ["NS"]]
    told = run(tmp_path, huutopussi(FAILED, opened), *GAME, "--preset", f"{preset}+raise_when_banned=off")[1]
    assert told.startswith("row 3: ")
    assert "(clause H9.5)" in told
    assert [deal["banned"] for deal in deals(tmp_path, data, *GAME, "--preset", "standard+ban_at=none")] == [[]] * 3


def test_three_players(tmp_path: Path) -> None:
    """HS24; then a declarer without a trick, who holds three kings that he laid away (H11.4)."""
    discards = ["N", 50, 60, 15, 100, 45, 0, 6, 5, "", "", "", ""]
    first, second = deals(tmp_path, listed(THREE, [HS24, discards]), *GAME, "--preset", "three")
    assert first["hand_score"] == {"N": 85, "E": -60, "S": 75}
    assert second["hand_score"] == {"N": -60, "E": 100, "S": 45}
    assert (second["totals"], second["banned"]) == ({"N": 25, "E": 40, "S": 120}, [])
    wrong = changed(THREE, discards, raw_n=0)
    lines = refusal(tmp_path, listed(THREE, [changed(THREE, wrong, declarer="W")]), *GAME, "--preset", "three")
    assert lines == ["row 2, column declarer: W is none of N, E, S"]
    assert places(refusal(tmp_path, listed(THREE, [wrong]), *GAME, "--preset", "three")) == ["row 2, column raw_s"]


def test_tables_and_entries_may_be_named(tmp_path: Path) -> None:
    header = ["board", "table", "ns", "ew", *HUUTOPUSSI[1:]]
    data = listed(header, [[1, "Aino", "Bo", *HS01], [1, "Aino", "Bo", *HS02]])
    assert deals(tmp_path, data, *GAME) == deals(tmp_path, huutopussi(HS01, HS02), *GAME)
    strangers = listed(header, [[1, "Aino", "Bo", *HS01], ["x", "Aino", "Dag", *HS02]])
    assert places(refusal(tmp_path, strangers, *GAME)) == ["row 3, column table", "row 3, column ew"]


def test_a_board_stands_once_in_a_match(tmp_path: Path) -> None:
    data = listed(HUUTOPUSSI, [HS01]) + listed(HUUTOPUSSI, [HS02]).partition(b"\n")[2]
    assert refusal(tmp_path, data, *GAME) == [
        "row 3, column board: board 1 stands in row 2 already; several tables are compared with --compare"
    ]


def test_a_workbook_and_rows_that_do_not_count(tmp_path: Path) -> None:
    rows = [[1, *HS01, "agreed"], [2, *HS04, "disputed"], [3, *HS02, ""]]
    data = book_bytes({"Deals": [[*HUUTOPUSSI, "status"], *rows]})
    assert [(d["board"], d["totals"]["NS"]) for d in deals(tmp_path, data, *GAME)] == [(1, 80), (3, 160)]


@pytest.mark.parametrize(
    "cells, place",
    [
        ({"raw_ew": 60}, "raw_ew"),  # 155, not 160
        ({"raw_ns": 96, "raw_ew": 64}, "raw_ew"),  # no multiples of 5
        ({"raw_ns": 160, "raw_ew": 0, "contract": 55}, "contract"),  # below the bid
        ({"contract": 82}, "contract"),
        ({"contract": 445}, "contract"),
        ({"bid": 45}, "bid"),
        ({"bid": 62}, "bid"),
        ({"tricks_ns": 6}, "tricks_ew"),
        ({"tricks_ns": 9, "tricks_ew": 0}, "raw_ew"),  # points without a trick
        ({"marriages_ns": "h", "marriages_ew": "h", "raw_ns": 195, "raw_ew": 165}, "marriages_ew"),  # a suit twice
        ({"marriages_ns": "x"}, "marriages_ns"),
        ({"kontras": 1}, "kontras"),  # standard has none
        ({"declarer": "NS"}, "declarer"),
        ({"declarer": ""}, "declarer"),  # somebody has to open
        ({"raw_ns": ""}, "raw_ns"),
        ({"bid": ""}, "bid"),
        ({"contract": "eighty"}, "contract"),
        ({"tricks_ns": 4.5}, "tricks_ns"),
    ],
    ids=str,
)
def test_slips_that_cannot_be_true(tmp_path: Path, cells: dict[str, object], place: str) -> None:
    lines = refusal(tmp_path, huutopussi(HS01, changed(HUUTOPUSSI, HS01, **cells)), *GAME, "--json")
    assert f"row 3, column {place}" in places(lines)
    assert all(line.startswith("row 3") for line in lines)


def test_a_marriage_needs_a_trick(tmp_path: Path) -> None:
    """East-West have a marriage, its points and no trick: both are said."""
    row = ["N", 60, 80, 160, 60, 9, 0, "", "c", 0]
    assert places(refusal(tmp_path, huutopussi(row), *GAME)) == ["row 2, column raw_ew", "row 2, column marriages_ew"]


def test_what_the_tricks_cannot_hold_counts_with_a_note(tmp_path: Path) -> None:
    """H13.8 does not name it: 40 points of cards and 20 of the last trick are the most of one trick (H1.3)."""
    marriages = ["N", 50, 440, 100, 340, 8, 1, "", "s c d h", 0]  # EW did not lead first, so that is one too early
    data = huutopussi(["N", 50, 50, 5, 155, 8, 1, "", "", 0], marriages)
    assert [list(deal["hand_score"].values()) for deal in deals(tmp_path, data, *GAME)] == [[-50, 155], [-440, 340]]
    assert run(tmp_path, data, *GAME)[1].splitlines() == [
        "row 2: EW has 155 from cards and last trick; with one trick it is 0 to 60 (clause H1.3); "
        "it counts as it was played",
        "row 3: EW has 4 marriages; with one trick there are at most 0 (clause H7.1); it counts as it was played",
    ]


def test_all_problems_of_a_file_come_together(tmp_path: Path) -> None:
    rows = [changed(HUUTOPUSSI, HS01, raw_ew=60), changed(HUUTOPUSSI, HS02, declarer="Q", marriages_ns="h x")]
    data = listed(HUUTOPUSSI, [*rows, changed(HUUTOPUSSI, HS04, contract=85)])
    assert places(refusal(tmp_path, data, *GAME)) == [
        "row 2, column raw_ew",
        "row 3, column declarer",
        "row 3, column marriages_ns",
        "row 4, column contract",
    ]
    missing = listed([*HUUTOPUSSI[:-1], "kontra"], [HS01])
    assert places(refusal(tmp_path, missing, *GAME)) == ["row 1, column kontras"]
    assert places(refusal(tmp_path, listed(HUUTOPUSSI, []), *GAME)) == ["row 2, column board"]
    assert refusal(tmp_path, b"", *GAME) == ["The file is empty."]


# Le Quatre Sept ---------------------------------------------------------------------------------------------------


def won(ns: int, ew: int) -> list[object]:
    return [ns, ew, "", "", ""]


@pytest.mark.parametrize(
    "preset, rows, expected",
    [
        ("standard", [won(6, 5), won(11, 0), won(7, 4), won(7, 4)], ([31, 13], True, "NS", False)),
        ("standard", [won(6, 5), won(11, 0), won(7, 4), won(6, 5)], ([30, 14], False, None, False)),
        ("standard+tie=draw", [won(6, 5), won(5, 6)] * 3, ([33, 33], True, None, True)),
        ("standard", [won(11, 0), won(0, 11), won(10, 1), ["", "", "", "", "EW"]], ([21, 12], True, "EW", False)),
        ("standard", [*[won(6, 5)] * 5, [3, 8, 1, 1, ""]], ([44, 44], False, None, True)),
        ("politaine", [won(8, 3), [11, 0, 1, 0, ""], won(1, 10)], ([31, 13], False, None, False)),
    ],
    ids=["QM01", "QM02", "QM04", "QM06", "QM08", "QM10"],
)
def test_worked_matches(tmp_path: Path, preset: str, rows: list[list[object]], expected: tuple[Any, ...]) -> None:
    found = deals(tmp_path, sept(*rows), *SEPT, "--preset", preset)
    assert states(found)[-1] == expected
    assert not any(over for _, over, _, _ in states(found)[:-1])
    assert found[-1]["banned"] == []


def test_four_sevens_have_no_score(tmp_path: Path) -> None:
    first, second = deals(tmp_path, sept(won(6, 5), ["", "", 0, 0, "n-s"]), *SEPT)
    assert (first["hand_score"], second["hand_score"]) == ({"NS": 6, "EW": 5}, None)
    assert (second["totals"], second["over"], second["winner"]) == ({"NS": 6, "EW": 5}, True, "NS")
    after = run(tmp_path, sept(["", "", "", "", "EW"], won(6, 5)), *SEPT)[1]
    assert after == "row 3: the match was over after board 1 (0 : 0); this deal does not count\n"


def test_noughts_where_nothing_was_played_or_bid_are_nothing(tmp_path: Path) -> None:
    """Spreadsheets fill such cells; next to them nothing else can be meant (Q3.1, H10.2)."""
    assert deals(tmp_path, sept([0, 0, 0, 0, "NS"]), *SEPT) == deals(tmp_path, sept(["", "", "", "", "NS"]), *SEPT)
    passed = changed(HUUTOPUSSI, HS22, bid=0, contract=0)
    erlangen = (*GAME, "--preset", "erlangen")
    assert deals(tmp_path, huutopussi(passed), *erlangen) == deals(tmp_path, huutopussi(HS22), *erlangen)


def test_a_match_of_boards(tmp_path: Path) -> None:
    """A politaine on the first, and no stop at 31."""
    rows = [[8, 3, 1, 0, ""], won(11, 0), won(6, 5), won(0, 11)]
    found = deals(tmp_path, sept(*rows), *SEPT, "--match", "boards", "--preset", "duplicate")
    assert states(found) == [
        ([19, 3], False, None, False),
        ([30, 3], False, None, False),
        ([36, 8], False, None, False),
        ([36, 19], True, "NS", False),
    ]
    level = deals(tmp_path, sept(won(6, 5), won(5, 6)), *SEPT, "--match", "boards")
    assert states(level)[-1] == ([11, 11], True, None, True)


@pytest.mark.parametrize(
    "row, expected",
    [
        ([6, 6, "", "", ""], ["points_ew"]),
        ([12, 0, "", "", ""], ["points_ns", "points_ew"]),
        ([6, "", "", "", ""], ["points_ew"]),
        (["", "", "", "", ""], ["points_ns", "points_ew"]),
        (["5 2/3", 5, "", "", ""], ["points_ns"]),
        ([6, 5, 2, 1, ""], ["politaines_ew"]),
        ([1, 10, 1, 0, ""], ["points_ns"]),  # a politaine takes two points of tricks at least
        ([6, 5, "", "", "NS"], ["four_sevens"]),
        (["", "", "", "", "N"], ["four_sevens"]),
    ],
    ids=str,
)
def test_slips_of_quatre_sept_that_cannot_be_true(tmp_path: Path, row: list[object], expected: list[str]) -> None:
    lines = refusal(tmp_path, sept(won(6, 5), row), *SEPT)
    found = [line.removeprefix("row 3, column ").split(":")[0] for line in lines]
    assert found == expected


def test_four_sevens_are_played_on_with_in_a_duplicate(tmp_path: Path) -> None:
    lines = refusal(tmp_path, sept(["", "", "", "", "NS"]), *SEPT, "--preset", "duplicate")
    assert places(lines) == ["row 2, column four_sevens"]


# For people, and options that do not go together ------------------------------------------------------------------


def test_text_of_a_match(tmp_path: Path) -> None:
    lines = run(tmp_path, huutopussi(FAILED), *GAME, "--preset", "standard")[0].splitlines()
    assert [line.split() for line in lines[:2]] == [
        ["board", "North-South", "East-West", "total", "North-South", "total", "East-West"],
        ["1", "-80", "85", "-80", "85"],
    ]


def test_text_marks_huutokielto_ties_and_the_end(tmp_path: Path) -> None:
    out, _ = run(tmp_path, huutopussi(FAILED), *GAME, "--preset", "standard+ban_at=-80")
    assert "may not bid: North-South" in out
    assert out.rstrip().endswith("The match is not over.")
    tied, _ = run(tmp_path, huutopussi(HS02, HS02), *GAME, "--preset", TIED)
    assert tied.rstrip().endswith("The match is tied and goes on.")
    drawn, _ = run(tmp_path, huutopussi(HS02, HS02), *GAME, "--preset", f"{TIED}+tie=draw")
    assert drawn.rstrip().endswith("The match is drawn.")
    sevens, _ = run(tmp_path, sept(["", "", "", "", "EW"]), *SEPT)
    assert sevens.splitlines()[1].split() == ["1", "–", "–", "0", "0"]
    assert sevens.rstrip().endswith("Winner: East-West.")


@pytest.mark.parametrize(
    "options, sentence",
    [
        ((*GAME, "--preset", "nothing"), "no preset 'nothing'"),
        ((*GAME, "--preset", "standard+nothing=1"), "no option 'nothing'"),
        ((*GAME, "--preset", "standard+target=x"), "is no value of target"),
        ((*GAME, "--preset", "three", "--compare", "matchpoints"), "Only results of two pairs"),
        ((*GAME, "--recontrar-effect", "none"), "Botifarra alone"),
        (("--match", "game"), "has its own sheet"),
        (("--preset", "standard"), "no preset 'standard'"),
    ],
    ids=str,
)
def test_options_that_do_not_go_together(tmp_path: Path, options: tuple[str, ...], sentence: str) -> None:
    (line,) = refusal(tmp_path, huutopussi(HS01), *options)
    assert sentence in line
