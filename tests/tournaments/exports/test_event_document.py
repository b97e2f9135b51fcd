"""The workbook of an event: against an independent calculation, read back by ``score``, and sealed."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import datetime
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from tests import factories
from tests.factories import NOW
from tests.tournaments import evenings, recompute
from tests.tournaments.services.test_plays import HANDS, SECTIONS
from tournaments.exports.sheets import Document
from tournaments.exports.workbook import event_document
from tournaments.models import Board, Event
from tournaments.selectors.exports import archive
from tournaments.services.acts import log
from tournaments.services.plays import IllegalPlay, record_play

pytestmark = pytest.mark.django_db

SEATS = ("Seating by round", "Guide cards", "Guide of each table")
KEYS = (
    "board table ns ew ns_points chooser trump level penalty "
    "round score_ns score_ew norm_ns norm_ew status note average"
)


def document(event: Event, *, director: bool = True) -> Document:
    event.refresh_from_db()
    return event_document(archive(event, factories.make_director() if director else None), timezone.localtime(NOW))


def file_of(event: Event, *, director: bool = True) -> bytes:
    client = Client()
    if director:
        client.force_login(factories.make_director())
    response = client.get(reverse("export-xlsx", args=[event.slug]))
    assert response.status_code == 200
    return response.content


def workbook(event: Event, *, director: bool = True) -> Workbook:
    return load_workbook(io.BytesIO(file_of(event, director=director)))


def records(book: Workbook, title: str) -> list[dict[str, Any]]:
    """Read a sheet by the keys that the workbook itself names for its headers."""
    keys = {(sheet, header): key for sheet, header, key in list(book["Keys"].values)[1:]}
    header, *rows = book[title].values
    return [dict(zip([keys[title, text] for text in header], row, strict=True)) for row in rows]


# Numbers -------------------------------------------------------------------------------------------------------------


def test_the_worked_example_stands_in_the_workbook_as_published():
    book = workbook(evenings.worked_example(), director=False)
    rows = [row for row in records(book, "Travellers") if row["board"] == 2]
    assert [f"{row['norm_ns']:.2f}" for row in rows] == evenings.WORKED_NS
    assert [f"{row['norm_ew']:.2f}" for row in rows] == evenings.WORKED_EW
    assert [(row["score_ns"], row["score_ew"]) for row in rows] == [
        (1, -1), (-1, 1), (-16, 8), (4, -8), (6, -6), (-12, 6)
    ]  # fmt: skip


def test_the_workbook_alone_gives_its_standings_by_an_independent_calculation():
    book = workbook(evenings.mixed_evening())
    counted = [
        (r["board"], r["table"], r["ns"], r["ew"], r["ns_points"], r["chooser"] or "", r["trump"] or "",
         r["level"] or "", r["penalty"] or "")
        for r in records(book, "Travellers")
        if r["status"] in ("agreed", "penalty")
    ]  # fmt: skip
    for field, side in (("NS", 0), ("EW", 1)):
        expected = recompute.totals(counted, (side,))
        rows = records(book, f"Standings {field}")
        assert {row["entry"]: (row["boards"], f"{row['total']:.2f}", f"{row['mean']:.2f}") for row in rows} == {
            entry: (
                len(scores),
                recompute.two_decimals(sum(scores)),
                recompute.two_decimals(sum(scores) / len(scores)),
            )
            for entry, scores in expected.items()
        }
        means = [sum(expected[row["entry"]]) / len(expected[row["entry"]]) for row in rows]
        assert means == sorted(means, reverse=True)
        assert [row["place"] for row in rows] == [1 + sum(other > mean for other in means) for mean in means]


def test_the_status_column_tells_what_became_of_every_board():
    rows = {(r["board"], r["table"]): r for r in document(evenings.mixed_evening()).sheet("travellers").records()}
    assert len(rows) == 72
    penalty = rows[3, 2]
    assert (penalty["status"], penalty["penalty"], penalty["ns_points"]) == ("penalty", "NS", None)
    assert (penalty["norm_ns"], penalty["note"]) == (Fraction(0), "=2+2")
    assert rows[5, 4]["status"] == "not_played"
    assert (rows[9, 1]["status"], rows[9, 1]["ns_points"], rows[9, 1]["score_ns"]) == ("entered", 50, None)
    assert rows[9, 2]["status"] == "disputed"
    assert rows[10, 6]["status"] == "missing"
    for key in ((5, 4), (9, 1), (9, 2), (10, 6)):
        assert (rows[key]["norm_ns"], rows[key]["norm_ew"]) == (None, None)


# Shape ---------------------------------------------------------------------------------------------------------------


def test_the_sheets_of_the_director_and_of_visitors():
    event = evenings.mixed_evening()
    titles = [sheet.title for sheet in document(event).sheets]
    assert titles == [
        "Standings NS", "Standings EW", "Boards", "Travellers", "Open rounds", "Pairs", *SEATS, "Log", "Info", "Keys"
    ]  # fmt: skip
    shown = [sheet.title for sheet in document(event, director=False).sheets]
    assert shown == ["Standings NS", "Standings EW", "Boards", "Travellers", "Pairs", *SEATS, "Info", "Keys"]
    Event.objects.filter(pk=event.pk).update(shown="standings")
    shown = [sheet.title for sheet in document(event, director=False).sheets]
    assert shown == ["Standings NS", "Standings EW", "Pairs", *SEATS, "Info", "Keys"]


def test_travellers_have_the_keys_of_an_import_and_english_headers_that_read_as_them():
    sheet = document(evenings.mixed_evening()).sheet("travellers")
    assert " ".join(sheet.keys) == KEYS
    assert [header.lower().replace(" ", "_") for header in sheet.header] == KEYS.split()


def test_one_ranking_makes_one_sheet():
    event = factories.make_event(6, 3, movement="mitchell+one")
    assert document(event).sheets[0].title == "Standings"


def test_numbers_are_numbers_and_names_are_text():
    book = workbook(evenings.mixed_evening())
    pairs = list(book["Pairs"].iter_rows(min_row=2))
    assert [cell.value for cell in pairs[0]][:3] == [1, "=1+1", "-Pep-"]
    assert [cell.data_type for cell in pairs[0]][:3] == ["n", "s", "s"]
    assert pairs[1][2].value == "+34 600"
    numeric = {"board", "table", "ns", "ew", "ns_points", "round", "score_ns", "score_ew", "norm_ns", "norm_ew"}
    for row in records(book, "Travellers"):
        assert all(isinstance(row[key], int | float | None) for key in numeric)
    assert isinstance(records(book, "Log")[0]["at"], datetime)
    assert all(cell.data_type != "f" for sheet in book for row in sheet.iter_rows() for cell in row)


def test_sheets_print_with_their_header_on_every_page():
    book = workbook(evenings.worked_example())
    assert {sheet.title: sheet.page_setup.orientation for sheet in book if sheet.title in ("Travellers", "Pairs")} == {
        "Travellers": "landscape",
        "Pairs": "portrait",
    }
    for sheet in book:
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.oddFooter.left.text == "Worked example, 2026-01-16"
    assert book["Travellers"].freeze_panes == "E2"


def test_info_says_how_the_scores_were_made_and_how_to_make_them_again():
    event = factories.make_event(6, 3, movement="mitchell+one", scale="butinet")
    facts = {row["key"]: row["value"] for row in document(event).sheet("info").records()}
    assert facts["when_equal"] == "3/2"
    assert facts["time_zone"] == "Europe/Madrid (+0100)"
    assert facts["score"] == f"manage.py score {event.slug}.xlsx --scale butinet --fields one"


# Read back -----------------------------------------------------------------------------------------------------------


def printed(*words: str) -> Any:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.parametrize("make", [evenings.worked_example, evenings.mixed_evening])
@pytest.mark.parametrize("director", [True, False])
def test_score_on_the_workbook_reproduces_the_standings(make, director, tmp_path: Path):
    event = make()
    (tmp_path / "event.xlsx").write_bytes(file_of(event, director=director))
    expected = printed("standings", event.slug)
    assert len(expected["standings"]) == 12
    assert printed("score", str(tmp_path / "event.xlsx"), "--json") == expected


def test_score_reproduces_an_odd_evening_and_one_ranking(tmp_path: Path):
    odd = factories.make_event(9, 5, name="Odd")
    one = factories.make_event(12, 6, name="One", movement="mitchell+one", scale="butinet", seed=4)
    for event, options in ((odd, ()), (one, ("--fields", "one", "--scale", "butinet"))):
        factories.enter_random_results(event, rounds=[1, 2, 3], seed=event.pk)
        (tmp_path / "event.xlsx").write_bytes(file_of(event))
        assert printed("score", str(tmp_path / "event.xlsx"), "--json", *options) == printed("standings", event.slug)


@pytest.mark.parametrize("form", ["programs", "excel"])
def test_score_reproduces_the_standings_from_csv(form, tmp_path: Path):
    event = evenings.mixed_evening()
    response = Client().get(reverse("export-csv", args=[event.slug, "travellers"]), {"for": form})
    (tmp_path / "travellers.csv").write_bytes(response.content)
    assert printed("score", str(tmp_path / "travellers.csv"), "--json") == printed("standings", event.slug)


def test_the_two_forms_of_csv_differ_in_spelling_only():
    event = evenings.mixed_evening()
    url = reverse("export-csv", args=[event.slug, "pairs"])
    programs = list(csv.reader(io.StringIO(Client().get(url).content.decode())))
    people = Client().get(url, {"for": "excel"}).content.decode("utf-8-sig")
    guarded = list(csv.reader(io.StringIO(people), delimiter=";"))
    assert guarded[1][:3] == programs[1][:3] == ["1", "'=1+1", "'-Pep-"]
    assert guarded[3][:3] == programs[3][:3] == ["3", "Gil·li Ç", "<b>x</b>"]
    scores = Client().get(reverse("export-csv", args=[event.slug, "travellers"]), {"for": "excel"}).content.decode()
    assert ";-20;" in scores or ";-1;" in scores


def test_unknown_sheets_forms_and_sheets_of_others_are_404():
    event = evenings.mixed_evening()
    for sheet, query in (("nothing", {}), ("travellers", {"for": "paper"}), ("log", {}), ("open-rounds", {})):
        assert Client().get(reverse("export-csv", args=[event.slug, sheet]), query).status_code == 404


# Sealed --------------------------------------------------------------------------------------------------------------


def everything(book: Workbook) -> str:
    return "\n".join(str(cell) for sheet in book for row in sheet.values for cell in row if cell is not None)


def hands(event: Event, boards: range) -> list[str]:
    rows = Board.objects.filter(event=event, number__in=boards)
    return [part[2:] for board in rows for part in board.hands.split()]


@pytest.mark.parametrize("director", [True, False])
def test_hands_stand_in_a_file_only_when_their_round_has_ended(director):
    event = evenings.mixed_evening()
    text = everything(workbook(event, director=director))
    assert [hand for hand in hands(event, range(1, 13)) if hand not in text] == []
    assert [hand for hand in hands(event, range(13, 25)) if hand in text] == []


def test_the_log_keeps_its_secrets_until_the_round_of_the_board_has_ended():
    """What names no board is of nobody knows which, and stays secret."""
    event = evenings.mixed_evening()
    for board, round_, secret in ((1, 1, "oA opened"), (13, 4, "oR sealed"), (None, 4, "oC sealed"), (None, None, "x")):
        log(event, "irregularity", actor="d", at=NOW, secret={"card": secret}, board=board, round=round_)
    cards = [row["cards"] for row in document(event).sheet("log").records() if row["cards"]]
    assert cards == ["card: oA opened"]
    evenings.close(event, 4)
    assert len([row for row in document(event).sheet("log").records() if row["cards"]]) == 2


def test_a_recorded_play_stands_in_the_log_as_people_write_it():
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    Board.objects.filter(event=event, number=1).update(hands=HANDS)
    kept_back = SECTIONS.replace("cC e5 c8 =N", "cC e5 cR =N").replace("W cR e6", "W c8 e6")
    place = {"event_id": event.pk, "table": 1, "board": 1, "by": factories.make_director(), "at": NOW}
    with pytest.raises(IllegalPlay):
        record_play(**place, text=kept_back, expected_version=0)
    record_play(**place, text=kept_back, expected_version=0, accept=True)
    evenings.close(event, 1)
    # West threw the king, though partner held the trick and West had the eight (clause 6.4).
    flaw = "trick 6: West played cR; legal were c8; clause 6.4"
    [refused], [recorded] = (
        [row["cards"] for row in records(workbook(event), "Log") if row["act"] == act]
        for act in ("play_refused", "play_recorded")
    )
    assert refused.startswith(flaw)
    assert recorded.startswith(kept_back.strip() + "\n" + flaw)
    client = Client()
    client.force_login(factories.make_director())
    for query in ("", "?for=excel"):
        text = client.get(reverse("export-csv", args=[event.slug, "log"]) + query).content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if query else ","))
        [told] = [row["cards"] for row in rows if row["act"] == "play_recorded"]
        assert told.removeprefix("'").startswith(kept_back.strip() + "\n" + flaw)
    # On the page the clause is a link.
    page = unescape(re.sub(r"</?a\b[^>]*>", "", client.get(reverse("log", args=[event.slug])).content.decode()))
    assert recorded in page
    assert refused in page


def test_results_of_open_rounds_are_in_the_directors_file_alone():
    event = evenings.mixed_evening()
    rows = document(event).sheet("open-rounds").records()
    assert {row["round"] for row in rows} == {4, 5, 6}
    assert [(r["board"], r["table"], r["ns_points"]) for r in rows if r["status"] == "agreed"] == [(13, 1, 71)]
    assert {row["board"] for row in document(event, director=False).sheet("travellers").records()} == set(range(1, 13))


def test_the_workbook_costs_the_same_for_4_pairs_and_for_60(django_assert_max_num_queries):
    small = factories.make_event(4, 2, boards_per_round=1, name="Small")
    large = factories.make_event(60, 2, boards_per_round=1, name="Large")
    costs = []
    for event in (small, large):
        factories.enter_random_results(event, rounds=[1])
        with django_assert_max_num_queries(15) as captured:
            document(event)
        costs.append(len(captured))
    assert costs[0] == costs[1]
