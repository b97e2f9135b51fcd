"""Workbooks of duplicates of the other games: against an independent calculation, and read back by ``score``."""

from __future__ import annotations

import io
import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.factories import NOW
from tests.reference import championship, huutopussi_options, huutopussi_score, nets
from tests.tournaments import game_evenings, recompute
from tournaments.exports.sheets import Document
from tournaments.exports.workbook import event_document
from tournaments.models import Event
from tournaments.selectors.exports import archive

pytestmark = pytest.mark.django_db

GAMES = ("huutopussi", "quatre_sept")
METHODS = ("championship", "butinet", "matchpoints", "cross", "totals")
KEYS = {
    "huutopussi": "declarer bid contract raw_ns raw_ew tricks_ns tricks_ew marriages_ns marriages_ew kontras",
    "quatre_sept": "points_ns points_ew politaines_ns politaines_ew four_sevens",
}


def document(event: Event) -> Document:
    event.refresh_from_db()
    return event_document(archive(event, factories.make_director()), timezone.localtime(NOW))


def rows_of(event: Event, sheet: str = "travellers") -> list[dict[str, Any]]:
    return document(event).sheet(sheet).records()


def printed(*words: str) -> Any:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return json.loads(out.getvalue())


# What stands in it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("method", ["matchpoints", "championship"])
def test_travellers_have_the_columns_of_the_game_and_headers_that_read_as_their_keys(game: str, method: str):
    event = factories.make_event(4, 2, game=game, variant="duplicate", scale=method)
    sheet = document(event).sheet("travellers")
    net = "net_ns " if method == "matchpoints" else ""
    scores = f"round score_ns score_ew {net}norm_ns norm_ew"
    expected = f"board table ns ew {KEYS[game]} penalty {scores} status note average"
    assert " ".join(sheet.keys) == expected
    headers = [header.lower().replace(" ", "_") for header in sheet.header]
    assert [header for header in headers if not header.startswith(("norm", "mp"))] == [
        key for key in expected.split() if not key.startswith("norm")
    ]


def test_a_board_of_huutopussi_stands_in_the_workbook_as_worked_out_by_hand():
    rows = [row for row in rows_of(game_evenings.one_board("matchpoints")) if row["board"] == 1]
    assert [(row["score_ns"], row["score_ew"], row["net_ns"]) for row in rows] == [
        (80, 65, 15), (-80, 85, -165), (80, 80, 0), (60, 150, -90)
    ]  # fmt: skip
    assert [(row["norm_ns"], row["norm_ew"]) for row in rows] == [(6, 0), (0, 6), (4, 2), (2, 4)]
    assert [row["declarer"] for row in rows] == ["N", "N", "N", "E"]
    assert [row["note"] for row in rows] == [None, None, "declarer known by side only", None]
    assert (rows[3]["raw_ns"], rows[3]["raw_ew"], rows[3]["marriages_ew"], rows[3]["tricks_ew"]) == (60, 200, "h", 6)


@pytest.mark.parametrize(
    "method, north_south",
    [("cross", [300, -420, 240, -120]), ("totals", [15, -165, 0, -90])],
)
def test_differences_and_totals_stand_there_too(method: str, north_south: list[int]):
    rows = [row for row in rows_of(game_evenings.one_board(method)) if row["board"] == 1]
    assert [row["norm_ns"] for row in rows] == north_south
    assert [row["norm_ew"] for row in rows] == [-score for score in north_south]


def test_a_board_of_le_quatre_sept_with_politaines_stands_in_the_workbook():
    slips = [game_evenings.quatre(ns, made) for ns, made in ((7, (0, 0)), (4, (1, 0)), (7, (0, 1)), (11, (2, 0)))]
    rows = [r for r in rows_of(game_evenings.one_board("matchpoints", slips, "quatre_sept")) if r["board"] == 1]
    assert [(row["score_ns"], row["score_ew"], row["net_ns"]) for row in rows] == [
        (7, 4, 3), (15, 7, 8), (7, 15, -8), (33, 0, 33)
    ]  # fmt: skip
    assert [row["norm_ns"] for row in rows] == [2, 4, 0, 6]
    assert [(row["points_ns"], row["politaines_ns"], row["politaines_ew"]) for row in rows] == [
        (7, 0, 0), (4, 1, 0), (7, 0, 1), (11, 2, 0)
    ]  # fmt: skip


def test_info_says_how_to_make_the_scores_again():
    event = factories.make_event(
        6, 3, movement="mitchell+one", game="huutopussi", variant="duplicate+target=300", scale="cross"
    )
    facts = {row["key"]: row["value"] for row in rows_of(event, "info")}
    options = "--game huutopussi --preset duplicate+target=300 --compare cross --fields one"
    assert facts["score"] == f"manage.py score {event.slug}.xlsx {options}"
    assert (facts["option_ban_at"], facts["option_target"], facts["scale"]) == ("none", "300", "cross")
    assert "when_equal" not in facts


# Against an independent calculation ----------------------------------------------------------------------------------


def hand_scores(game: str, row: dict[str, Any]) -> dict[str, int] | None:
    """The hand scores of a row, from what was written down alone."""
    if game == "quatre_sept":
        if row["points_ns"] is None:
            return None
        return {side.upper(): row[f"points_{side}"] + 11 * row[f"politaines_{side}"] for side in ("ns", "ew")}  # Q6.2
    if row["raw_ns"] is None:
        return None
    scores = huutopussi_score.hand_score(
        huutopussi_options.options("duplicate"),
        "NS EW".split().index("NS" if row["declarer"] in "NS" else "EW"),
        row["bid"],
        row["contract"],
        [row["raw_ns"], row["raw_ew"]],
        [row["tricks_ns"], row["tricks_ew"]],
        row["kontras"] or 0,
    )
    return dict(zip(("NS", "EW"), scores, strict=True))


def totals(game: str, method: str, rows: list[dict[str, Any]]) -> dict[int, list[Fraction]]:
    """The scores of each pair, board by board."""
    found: dict[int, list[Fraction]] = {}
    boards = [row["board"] for row in rows]
    for board in set(boards):
        here = [row for row in rows if row["board"] == board]
        tables: list[dict[str, Any] | None] = []
        for row in here:
            offenders = {"NS": ["NS"], "EW": ["EW"], "both": ["NS", "EW"], None: []}[row["penalty"]]
            scores = hand_scores(game, row) if row["status"] == "agreed" else None
            tables.append({"hand_score": scores, "offenders": offenders} if scores or offenders else None)
        if method in nets.METHODS:
            given = nets.scores(tables, method, max(map(boards.count, boards)))
        else:
            given = championship.normalise(tables, {"when_equal": Fraction(3, 2), "when_alone": Fraction(3, 2)})
        for row, by_side in zip(here, given, strict=True):
            for side in ("NS", "EW") if by_side else ():
                value = by_side[side]
                found.setdefault(row[side.lower()], []).append(100 * (value - 1) if method == "butinet" else value)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("method", METHODS)
def test_the_workbook_alone_gives_its_standings_by_an_independent_calculation(game: str, method: str):
    event = game_evenings.random_evening(game, method)
    expected = totals(game, method, rows_of(event))
    for field in ("ns", "ew"):
        rows = rows_of(event, f"standings-{field}")
        assert len(rows) == 4
        for row in rows:
            scores = expected[row["entry"]]
            assert (row["boards"], row["total"]) == (len(scores), sum(scores))
        means = [sum(expected[row["entry"]]) / len(expected[row["entry"]]) for row in rows]
        assert means == sorted(means, reverse=True)
        assert [row["place"] for row in rows] == [1 + sum(other > mean for other in means) for mean in means]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("method", METHODS)
def test_score_on_the_workbook_reproduces_the_standings(game: str, method: str, tmp_path: Path):
    event = game_evenings.random_evening(game, method)
    client = Client()
    client.force_login(factories.make_director())
    (tmp_path / "event.xlsx").write_bytes(client.get(reverse("export-xlsx", args=[event.slug])).content)
    facts = {row["key"]: row["value"] for row in rows_of(event, "info")}
    _manage, command, _file, *options = shlex.split(facts["score"])
    expected = printed("standings", event.slug)
    assert len(expected["standings"]) == 8
    assert printed(command, str(tmp_path / "event.xlsx"), "--json", *options) == expected


@pytest.mark.parametrize("form", ["programs", "excel"])
def test_score_reproduces_the_standings_from_csv(form: str, tmp_path: Path):
    event = game_evenings.random_evening("huutopussi", "matchpoints")
    response = Client().get(reverse("export-csv", args=[event.slug, "travellers"]), {"for": form})
    (tmp_path / "travellers.csv").write_bytes(response.content)
    options = ("--game", "huutopussi", "--preset", "duplicate", "--compare", "matchpoints", "--json")
    assert printed("score", str(tmp_path / "travellers.csv"), *options) == printed("standings", event.slug)


def test_a_slip_that_the_director_forced_is_read_back_as_one_that_counts(tmp_path: Path):
    event = game_evenings.one_board("matchpoints")
    wrong = game_evenings.hand("N", 60, 80, (95, 60), (5, 4))  # 5 points are missing (H13.8)
    game_evenings.enter(event, 1, 1, wrong, force=True, reason="nobody knows where they are")
    row = next(row for row in rows_of(event) if (row["board"], row["table"]) == (1, 1))
    assert (row["status"], row["note"]) == ("forced", "nobody knows where they are")
    response = Client().get(reverse("export-csv", args=[event.slug, "travellers"]))
    (tmp_path / "travellers.csv").write_bytes(response.content)
    options = ("--game", "huutopussi", "--preset", "duplicate", "--compare", "matchpoints", "--json")
    assert printed("score", str(tmp_path / "travellers.csv"), *options) == printed("standings", event.slug)


def test_botifarra_may_be_compared_by_matchpoints_too(tmp_path: Path):
    event = factories.make_event(8, 4, scale="matchpoints", name="MP")
    factories.enter_random_results(event, rounds=[1, 2], seed=3)
    raws = [
        (r["board"], r["table"], r["ns"], r["ew"], r["ns_points"], r["chooser"], r["trump"], r["level"] or "")
        for r in rows_of(event)
    ]
    expected: dict[int, Fraction] = {}
    for board in {raw[0] for raw in raws}:
        here = [raw for raw in raws if raw[0] == board]
        scores = [recompute.hand_scores(*raw[4:8]) for raw in here]
        tables = [{"hand_score": {"NS": ns, "EW": ew}, "offenders": []} for ns, ew in scores]
        for raw, given in zip(here, nets.scores(tables, "matchpoints"), strict=True):
            for pair, side in ((raw[2], "NS"), (raw[3], "EW")):
                expected[pair] = expected.get(pair, Fraction(0)) + given[side]
    said = {row["entry"]: row["total"] for field in ("ns", "ew") for row in rows_of(event, f"standings-{field}")}
    assert said == expected
    client = Client()
    client.force_login(factories.make_director())
    (tmp_path / "event.xlsx").write_bytes(client.get(reverse("export-xlsx", args=[event.slug])).content)
    again = printed("score", str(tmp_path / "event.xlsx"), "--compare", "matchpoints", "--json")
    assert again == printed("standings", event.slug)
