"""``manage.py replay`` with records of Le Quatre Sept."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

NOTATION = Path(__file__).resolve().parents[4] / "fixtures" / "rules" / "notation"
PUBLISHED = (NOTATION / "5-quatre-sept.cpn").read_text(encoding="utf-8")
LEGAL = {
    "record": 1,
    "board": 4,
    "game": "quatre_sept",
    "rules": "standard",
    "complete": True,
    "legal": True,
    "points": {"NS": 23, "EW": 12},
    "tricks": {"NS": 6, "EW": 2},
    "game_points": {"NS": 7, "EW": 4},
    "hand_score": {"NS": 7, "EW": 4},
    "irregularities": [],
    "warnings": [],
    "error": None,
    "politaines": [],
    "four_sevens": None,
}


def replay(tmp_path, text, *options):
    """Return the exit status and what was printed."""
    file, out = tmp_path / "deals.cpn", io.StringIO()
    file.write_text(text, encoding="utf-8")
    try:
        call_command("replay", str(file), *options, stdout=out)
    except SystemExit as stop:
        return stop.code, out.getvalue()
    return 0, out.getvalue()


def test_a_legal_record_in_json(tmp_path):
    status, out = replay(tmp_path, PUBLISHED, "--json")
    assert (status, json.loads(out)) == (0, LEGAL)


def test_a_politaine_and_four_sevens_in_json(tmp_path):
    politaine = (
        '[Game "QuatreSept"]\n[Dealer "W"]\n[Deal "N:.T9A.KQJ87. E:.KQJ87.T9A. S:T9AK...T9AK W:QJ87...QJ87"]\n'
        '[Play "N"]\nN hT! hK c9 c7 =N\nN hA hQ cK c8 =N\nN h9 hJ cT cJ =N\n*\n'
    )
    sevens = '[Game "QuatreSept"]\n[FourSevens "E"]\n[Result "four_sevens"]\n'
    status, out = replay(tmp_path, f"{politaine}\n{sevens}", "--json")
    first, second = map(json.loads, out.splitlines())
    assert status == 0
    assert (first["politaines"], first["four_sevens"]) == ([{"seat": "N", "suit": "h", "made": True}], None)
    assert (second["politaines"], second["four_sevens"]) == ([], "E")
    assert (second["points"], second["hand_score"], second["legal"]) == (None, None, None)


def test_an_announcement_against_the_rules_has_no_card(tmp_path):
    text = PUBLISHED.replace("E cT cJ", "E cT! cJ")
    status, out = replay(tmp_path, text, "--json", "--tolerant")
    found = json.loads(out)
    legal = ["s9", "sA", "sK", "hK", "h8", "cT", "cA", "cQ"]
    assert found["irregularities"] == [
        {"kind": "meld", "trick": 1, "seat": "E", "card": None, "clause": "Q5.2", "legal": legal}
    ]
    assert (status, found["points"], found["politaines"]) == (1, {"NS": 23, "EW": 12}, [])


@pytest.mark.parametrize("rules", ["eastern", "standard+asks=off"])
def test_rules_of_another_game_do_not_fit(tmp_path, rules):
    status, out = replay(tmp_path, PUBLISHED, "--json", "--rules", rules)
    assert (status, json.loads(out)["error"]["kind"]) == (2, "syntax")


def test_sentences_name_what_was_said(tmp_path):
    status, out = replay(tmp_path, PUBLISHED.replace("E cT cJ", "E cT! cJ"))
    assert status == 1
    assert "trick 1" in out
    assert "Q5.2" in out
