"""The recomputation of the other games knows their rules, agrees with honest workbooks and finds what was changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests import factories
from tests.evening import recompute_games
from tests.evening.games_plan import BOARDS, Hand
from tests.evening.recompute_games import Match, NotCounted, differences, hand_of_huutopussi, hand_of_quatre_sept
from tests.evening.test_recompute import workbook
from tests.tournaments.match_evenings import make_match_event, match_at
from tests.tournaments.other_matches import four_sevens, hand, points, write_all
from tournaments.forms.slips.registry import read_line
from tournaments.match_games.base import Redeal
from tournaments.models import Event
from tournaments.selectors.values import options_of
from tournaments.services import results, rounds


@pytest.mark.parametrize(
    "written, scores",
    [
        (Hand("N", 60, 80, 95, 5), [80, 65]),  # HS01
        (Hand("N", 60, 80, 80, 5), [80, 80]),  # HS02
        (Hand("N", 90, 150, 260, 9, "h"), [150, -90]),  # HS04
        (Hand("E", 50, 50, 160, 9), [160, -50]),  # H8.8: a declarer without a trick just loses the contract
        (Hand("S", 60, 120, 110, 6), [-120, 50]),  # H8.4
    ],
)
def test_hands_of_huutopussi_score_as_the_rules_say(written: Hand, scores: list[int]) -> None:
    assert list(hand_of_huutopussi(written.row).values()) == scores


@pytest.mark.parametrize(
    "change, clause",
    [({"raw_ns": 100}, "H8.1"), ({"tricks_ns": 6}, "H6.1"), ({"contract": 55}, "H5.2")]
    + [({"tricks_ns": 0, "tricks_ew": 9}, "H13.8")],
)
def test_a_hand_that_cannot_be_is_refused(change: dict[str, int], clause: str) -> None:
    with pytest.raises(ValueError, match=clause):
        hand_of_huutopussi(Hand("N", 60, 80, 95, 5).row | change)


def test_hands_of_quatre_sept_score_as_the_rules_say() -> None:
    row = {"points_ns": 7, "points_ew": 4, "politaines_ns": 0, "politaines_ew": 1, "four_sevens": None}
    assert hand_of_quatre_sept(row) == {"ns": 7, "ew": 15}
    with pytest.raises(ValueError, match=r"Q6\.3"):
        hand_of_quatre_sept(row | {"points_ew": 5})


@pytest.mark.parametrize(
    "game, target, deals, totals, winner",
    [
        ("huutopussi", 500, [[300, 340], [200, 165]], [500, 505], "ew"),  # HM02
        ("huutopussi", 500, [[300, 340], [200, 160]], [500, 500], ""),  # HM04, where another deal decides
        ("huutopussi", 500, [[300, 340], [200, 160], [-90, -95]], [410, 405], "ns"),  # HM06
        ("huutopussi", 500, [[-300, 100], [-195, 90]], [-495, 190], ""),  # HM08
        ("quatre_sept", 31, [[6, 5], [11, 0], [7, 4], [7, 4]], [31, 13], "ns"),  # QM01
        ("quatre_sept", 31, [[6, 5], [11, 0], [7, 4], [6, 5]], [30, 14], ""),  # QM02
        ("quatre_sept", 31, [[6, 5]] * 5 + [[14, 19]], [44, 44], ""),  # QM08
    ],
)
def test_matches_end_as_the_rules_say(
    game: str, target: int, deals: list[list[int]], totals: list[int], winner: str
) -> None:
    match = Match(game, target)
    for gained in deals:
        match.add(dict(zip(("ns", "ew"), gained, strict=True)))
    assert ([*match.totals.values()], match.winner) == (totals, winner)


# Workbooks -------------------------------------------------------------------------------------------------------


def night() -> Event:
    """Two rounds of matches of Huutopussi: won, drawn, stopped and not played; the third is being played."""
    event = make_match_event(4, 3, game="huutopussi", variant="standard", names=names(4))
    made = hand("N", 100, 300, (310, 30), (6, 3), "NS:d NS:h")
    level = hand("N", 60, 80, (80, 80))
    write_all(match_at(event, 1, 1), made, Redeal(), made)
    write_all(match_at(event, 1, 2), hand("W", 90, 200, (0, 260), (0, 9), "EW:h"), level)
    write_all(match_at(event, 2, 1), level)
    write_all(match_at(event, 3, 1), made, made)
    for number in (1, 2):
        close(event, number)
    return event


def soiree() -> Event:
    """Matches of Le Quatre Sept, one with politaines and one won by four sevens."""
    event = make_match_event(4, 3, game="quatre_sept", variant="standard", names=names(4))
    write_all(match_at(event, 1, 1), points(11, 0, (2, 0)))
    write_all(match_at(event, 1, 2), points(6, 5, (1, 0)), four_sevens("EW"))
    write_all(match_at(event, 2, 1), points(5, 6), points(0, 11))
    close(event, 2)
    return event


def duplicate() -> Event:
    """The results of the evening that the browser plays."""
    more: dict[str, Any] = {"game": "huutopussi", "variant": "duplicate", "scale": "matchpoints"}
    event = factories.make_event(8, 4, boards_per_round=1, names=names(8), **more)
    for (board, table), written in BOARDS.items():
        slip = read_line("huutopussi", options_of(event), written.line)
        assert slip is not None
        by: dict[str, Any] = {"by": factories.make_director(), "at": factories.NOW, "expected_version": 0}
        results.enter_by_director(event_id=event.pk, table=table, board=board, slip=slip, **by)
    return event


def names(count: int) -> list[tuple[str, str]]:
    return [(f"Äijä {n}", f"=1+{n}") for n in range(1, count + 1)]


def close(event: Event, number: int) -> None:
    rounds.close_round(event_id=event.pk, number=number, by=factories.make_director(), at=factories.NOW)


EVENINGS = {"night": night, "soiree": soiree, "duplicate": duplicate}


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ca"])
@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_an_honest_workbook_has_no_differences(evening: Any, language: str, tmp_path: Path) -> None:
    assert differences(workbook(evening(), tmp_path, language)) == []


PLANTED = [
    (night, "Deals", "gained_ns", "hand score ns"),
    (night, "Deals", "total_ew", "total ew"),
    (night, "Matches", "total_ns", "total ns"),
    (night, "Matches", "deals", "deals"),
    (night, "Standings", "place", "place"),
    (night, "Standings", "difference", "difference"),
    (night, "Standings", "scored", "scored"),
    (soiree, "Deals", "gained_ew", "hand score ew"),
    (soiree, "Standings", "won", "won"),
    (duplicate, "Travellers", "score_ew", "score ew"),
    (duplicate, "Travellers", "net_ns", "net"),
    (duplicate, "Travellers", "norm_ns", "matchpoints ns"),
    (duplicate, "Standings NS", "total", "total"),
    (duplicate, "Standings EW", "mean", "mean"),
    (duplicate, "Standings NS", "place", "place"),
    (duplicate, "Standings EW", "round_2", "round_2"),
]


def plant(path: Path, title: str, key: str, row: int = 3) -> None:
    """Raise a number of a workbook by one."""
    book = openpyxl.load_workbook(path)
    heads = {(cells[0].value, cells[2].value): cells[1].value for cells in book["Keys"].iter_rows()}
    sheet = book[title]
    column = next(cell.column for cell in sheet[1] if cell.value == heads[title, key])
    sheet.cell(row, column).value += 1
    book.save(path)


@pytest.mark.django_db
@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_changed_numbers_are_found(evening: Any, tmp_path: Path) -> None:
    path = workbook(evening(), tmp_path)
    honest = path.read_bytes()
    for _evening, title, key, what in (planted for planted in PLANTED if planted[0] is evening):
        path.write_bytes(honest)
        plant(path, title, key)
        assert [what in line for line in differences(path)] == [True], (title, key)


@pytest.mark.django_db
def test_a_changed_contract_is_found_wherever_it_tells(tmp_path: Path) -> None:
    path = workbook(night(), tmp_path)
    plant(path, "Deals", "contract", 2)
    found = differences(path)
    assert any("deal 1: hand score ns" in line for line in found)
    assert any(line.startswith("pair") for line in found)


@pytest.mark.django_db
def test_options_that_it_does_not_know_are_not_counted(tmp_path: Path) -> None:
    event = make_match_event(4, 3, game="huutopussi", variant="porvoo")
    with pytest.raises(NotCounted, match="porvoo_contract"):
        differences(workbook(event, tmp_path))


@pytest.mark.django_db
def test_as_a_script_it_prints_and_tells_by_its_exit_status(tmp_path: Path) -> None:
    path = workbook(soiree(), tmp_path)
    script = [sys.executable, "-I", str(Path(recompute_games.__file__)), str(path)]
    good = subprocess.run(script, capture_output=True, text=True, check=False, cwd="/")
    assert (good.returncode, good.stdout) == (0, "no differences\n")
    plant(path, "Standings", "place", 2)
    bad = subprocess.run(script, capture_output=True, text=True, check=False, cwd="/")
    assert (bad.returncode, bad.stdout.count("\n")) == (1, 1)
