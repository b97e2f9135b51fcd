"""The workbook of a match: deals as they were written, what they came to, and every option of its rules."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring.games.botifarra.options import Options, parse_variant
from scoring.seats import BySide
from tests import factories
from tests.factories import NOW
from tests.tournaments.matches import TO_95_40, enter, make_match, play
from tournaments.exports.match import match_document
from tournaments.exports.sheets import Document
from tournaments.models import Match
from tournaments.selectors.match_pages import match_log, match_page

pytestmark = pytest.mark.django_db

AT = dt.datetime(2026, 1, 16, 23, 0, tzinfo=dt.UTC)


def document(match: Match) -> Document:
    return match_document(match_page(match), match_log(match), AT)


def records(match: Match, key: str) -> list[dict[str, object]]:
    sheet = document(match).sheet(key)
    assert sheet is not None
    return list(sheet.records())


def test_deals_and_games_are_those_of_the_example_of_clause_8_4():
    match = make_match(variant="eastern+carry_over", games_to_win=2)
    play(match, *TO_95_40, "EW o contro 46", "NS bot none !NS")
    deals = records(match, "deals")
    names = ("deal", "game", "gained_ns", "gained_ew", "score_ns", "score_ew")
    assert [tuple(deal[name] for name in names) for deal in deals] == [
        (1, 1, 48, 0, 48, 0),
        (2, 1, 0, 40, 48, 40),
        (3, 1, 40, 0, 88, 40),
        (4, 1, 7, 0, 95, 40),
        (5, 1, 20, 0, 115, 40),
        (6, 2, 0, 72, 14, 72),
    ]
    assert [(deal["points_ns"], deal["offender"], deal["factor"]) for deal in deals[-2:]] == [
        (46, None, 2),
        (None, "NS", 2),
    ]
    assert [tuple(game.values()) for game in records(match, "games")] == [
        (1, 0, 0, 115, 40, "NS"),
        (2, 14, 0, 14, 72, None),
    ]


def test_the_info_names_every_option_and_what_it_came_to():
    match = make_match(kind="match", variant="lloret+cap=100")
    play(match, "NS bot santvicenc 50")
    info = {row["key"]: row["value"] for row in records(match, "info")}
    assert {f"option_{name}" for name in Options().to_json()} <= set(info)
    assert (info["option_minutes"], info["score_ns"], info["credited_ns"], info["difference"]) == ("60", 224, 100, 100)
    assert (info["ending"], info["deals"]) == ("target", 1)


def test_the_info_spells_options_as_a_variant_does():
    match = make_match(kind="match", variant="western+carry_over+max_level=contro")
    info = {row["key"]: row["value"] for row in records(match, "info")}
    names = [key.removeprefix("option_") for key in info if key.startswith("option_")]
    spelled = "+".join(f"{name}={info[f'option_{name}']}" for name in names)
    assert parse_variant(f"eastern+{spelled}") == parse_variant("western+carry_over+max_level=contro")
    assert (info["option_carry_over"], info["option_second_loads"], info["option_max_level"]) == ("on", "off", "contro")


def test_a_fixed_number_of_deals_is_exported_without_a_cap():
    match = make_match(kind="deals", variant="eastern+deals=2")
    play(match, "NS bot contro 72", "EW bot contro 21")  # 144 and 60: above the cap that section 10 names for others
    info = {row["key"]: row["value"] for row in records(match, "info")}
    assert (info["score_ns"], info["score_ew"], info["difference"]) == (144, 60, 84)
    assert {key for key in info if key.startswith("credited")} == set()


def test_a_deal_behind_the_end_is_there_and_does_not_count():
    match = make_match()
    play(match, "NS o none 45", "EW o none 30")
    enter(match, 1, "NS bot contro !EW", version=1)
    assert [deal["counts"] for deal in records(match, "deals")] == ["yes", "no"]


def test_a_name_is_never_a_formula():
    match = make_match(players=BySide.of(("=1+1",), ("Núria", "Marcel·lí")))
    enter(match, 1, "NS o none 45")
    client = Client()
    client.force_login(factories.make_director())
    book = load_workbook(io.BytesIO(client.get(reverse("match-xlsx", args=[match.slug])).content))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert [cell.value for cell in cells if cell.data_type == "f"] == []
    assert "=1+1" in [cell.value for cell in cells]
    text = client.get(reverse("match-csv", args=[match.slug, "info"]) + "?for=excel").content.decode("utf-8-sig")
    assert '"\'=1+1"' in text
    assert "Núria – Marcel·lí" in text
    assert client.get(reverse("match-csv", args=[match.slug, "nothing"])).status_code == 404


def test_the_log_is_in_order():
    match = make_match()
    play(match, "NS o none 45")
    assert [(row["act"], row["deal"]) for row in records(match, "log")] == [
        ("match_created", None),
        ("deal_entered", 1),
    ]
    assert records(match, "log")[0]["at"] == NOW.astimezone(dt.timezone(dt.timedelta(hours=1)))
