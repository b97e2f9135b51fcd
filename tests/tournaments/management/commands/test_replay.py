"""``manage.py replay``: its lines of JSON, its sentences, and its exit status."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

EXAMPLES = Path(__file__).resolve().parents[4] / "fixtures" / "rules" / "notation"
COMPLETE = (EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8")
DEAL_ONLY = (EXAMPLES / "1-deal-only.cpn").read_text(encoding="utf-8")
AGREED = (EXAMPLES / "3-agreed.cpn").read_text(encoding="utf-8")
KEPT_BACK = COMPLETE.replace("S c7 cC e5 c8 =N", "S c7 cC e5 cR =N").replace("W cR e6 o6 o4 =S", "W c8 e6 o6 o4 =S")
"""At trick 6 West throws the king under a ruff and keeps the eight: against clause 6.4 of the eastern form."""
EMPTY = {
    "complete": False,
    "legal": None,
    "points": None,
    "tricks": None,
    "game_points": None,
    "hand_score": None,
    "irregularities": [],
    "warnings": [],
    "error": None,
}


@pytest.fixture
def replay(tmp_path, capsys):
    """Run the command on a text; return the exit status and what was printed."""

    def run(text: str | bytes, *options: str) -> tuple[int, str]:
        file = tmp_path / "deals.cpn"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = 0
        try:
            call_command("replay", str(file), *options)
        except SystemExit as stop:
            status = stop.code
        return status, capsys.readouterr().out

    return run


def test_a_legal_record_in_json(replay):
    status, out = replay(COMPLETE, "--json")
    assert status == 0
    assert json.loads(out) == {
        **EMPTY,
        "record": 1,
        "board": 1,
        "game": "botifarra",
        "rules": "eastern",
        "complete": True,
        "legal": True,
        "points": {"NS": 56, "EW": 16},
        "tricks": {"NS": 9, "EW": 3},
        "game_points": {"NS": 20, "EW": 0},
        "hand_score": {"NS": 20, "EW": -20},
    }


def test_a_deal_alone_has_nulls(replay):
    status, out = replay(DEAL_ONLY, "--json")
    assert status == 0
    assert json.loads(out) == {**EMPTY, "record": 1, "board": 1, "game": "botifarra", "rules": "western"}


def test_an_irregularity_in_json(replay):
    status, out = replay(KEPT_BACK, "--json")
    assert status == 1
    found = json.loads(out)
    assert found["legal"] is False
    assert found["irregularities"] == [
        {"kind": "card", "trick": 6, "seat": "W", "card": "cR", "clause": "6.4", "legal": ["c8"]}
    ]
    assert (found["points"], found["tricks"], found["game_points"], found["hand_score"]) == (None,) * 4
    status, out = replay(KEPT_BACK, "--json", "--tolerant")
    assert status == 1
    found = json.loads(out)
    assert (found["legal"], found["points"]) == (False, {"NS": 56, "EW": 16})


def test_what_was_legal_where_hands_are_unknown(replay):
    """East discards under the manilla of copes and shows the 7 later; each player shows two cards of twelve."""
    text = '[Game "Botifarra"]\n[Dealer "N"]\n[Auction "N"]\nN:e\n[Play "W"]\nW c9 c2 b3 c4\nW cA c5 c7 c6\n*\n'
    found = json.loads(replay(text, "--json", "--tolerant", "--trace")[1])
    assert found["irregularities"] == [
        {"kind": "card", "trick": 1, "seat": "E", "card": "b3", "clause": "6.2", "legal": ["c7"], "unknown": 10}
    ]
    assert found["trace"][0] == {"seat": "N", "action": "e", "legal": ["o", "c", "e", "b", "bot", "del"]}
    assert found["trace"][3] == {"seat": "E", "action": "b3", "legal": ["c7"], "unknown": 10}
    status, out = replay(text, "--tolerant", "--trace")
    assert status == 1
    assert "  E b3 (legal of the cards known: c7)\n" in out
    assert "East played b3; legal were c7 of the cards known; clause 6.2" in out


def test_one_line_a_record_and_the_worst_status(replay):
    bad = COMPLETE.replace("W c9 c2", "W c9 xx")
    status, out = replay("\n".join([DEAL_ONLY, bad, KEPT_BACK, AGREED]), "--json")
    assert status == 2
    found = [json.loads(line) for line in out.splitlines()]
    assert [f["record"] for f in found] == [1, 2, 3, 4]
    assert [f["board"] for f in found] == [1, 1, 1, 2]
    assert [f["legal"] for f in found] == [None, None, False, True]
    line = DEAL_ONLY.count("\n") + 1 + 20
    error = found[1]["error"]
    assert (error["kind"], error["line"], error["column"]) == ("syntax", line, 6)
    assert "xx" in error["message"]
    assert [f["error"] is None for f in found] == [True, False, True, True]


@pytest.mark.parametrize(
    "text, kind",
    [
        ("", "syntax"),
        (COMPLETE.replace("Botifarra", "Manille"), "syntax"),
        (COMPLETE.replace("ES48", "FR52"), "syntax"),
        (COMPLETE.replace("CCW", "CW"), "syntax"),
        (COMPLETE.replace("W:RS8", "W:RS4"), "deck"),
        (COMPLETE.replace("W eA", "W o9"), "held"),
        (COMPLETE.replace("W eA e9", "E eA e9"), "turn"),
        (COMPLETE.replace("N:e W:be", "N:e S:be"), "turn"),
        (COMPLETE.replace("e4 e3 =S", "e4 e3 =W"), "winner"),
        (COMPLETE.replace("NS 56 EW 16", "NS 16 EW 56"), "points"),
        (COMPLETE.replace("NS 20 EW -20", "NS 20 EW -40"), "score"),
        (b"\xff\xfe\x00", "syntax"),
        (COMPLETE.encode("utf-16-le"), "syntax"),
    ],
)
def test_every_kind_of_fault(replay, text, kind):
    status, out = replay(text, "--json")
    found = json.loads(out)
    assert (status, found["error"]["kind"]) == (2, kind)
    assert found["record"] == 1


def test_rules_from_the_record_or_the_command_line(replay):
    western = KEPT_BACK.replace("[Deck", '[Variant "eastern+form=western"]\n[Deck')
    assert json.loads(replay(western, "--json")[1])["rules"] == "eastern+form=western"
    assert replay(western)[0] == 0
    assert replay(western, "--rules", "eastern+second_loads")[0] == 1
    status, out = replay(KEPT_BACK, "--rules", "lliure", "--json")
    assert (status, json.loads(out)["rules"]) == (0, "western")


@pytest.mark.parametrize("unknown", ["?", "-", ""])
def test_a_variant_that_is_not_known_is_the_default(replay, unknown):
    text = COMPLETE.replace("[Deck", f'[Variant "{unknown}"]\n[Deck')
    status, out = replay(text, "--json")
    assert (status, json.loads(out)["rules"]) == (0, "eastern")


@pytest.mark.parametrize(
    "old, new",
    [("W c9 c2", "W c9 xx"), ("W eA", "W o9"), ("W:RS8", "W:RS4"), ("e4 e3 =S", "e4 e3 =W"), ("W eA e9", "E eA e9")],
)
def test_a_malformed_record_names_its_rules_all_the_same(replay, old, new):
    bad = COMPLETE.replace(old, new)
    western = bad.replace("[Deck", '[Variant "Lliure"]\n[Deck')
    found = [json.loads(replay(text, "--json", *o)[1]) for text in (bad, western) for o in ((), ("--rules", "Obligat"))]
    assert [f["error"] is None for f in found] == [False] * 4
    assert [f["rules"] for f in found] == ["eastern", "eastern", "western", "eastern"]


def test_what_is_wrong_with_a_variant_is_said(replay):
    out = replay(COMPLETE.replace("[Deck", '[Variant "eastern+loads"]\n[Deck'), "--json")[1]
    found = json.loads(out)
    assert (found["rules"], found["error"]["kind"]) == ("eastern+loads", "syntax")
    assert "loads" in found["error"]["message"]
    assert "eastern" not in found["error"]["message"]


def test_every_record_is_of_its_own_game(replay):
    text = COMPLETE + '\n[Game "Huutopussi"]\n[Board "3"]\n'
    status, out = replay(text, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [(one["game"], one["rules"]) for one in found] == [("botifarra", "eastern"), ("huutopussi", "standard")]


def test_rules_of_another_game_are_an_error_of_the_record(replay):
    status, out = replay(COMPLETE + '\n[Game "Huutopussi"]\n[Board "3"]\n', "--json", "--rules", "western")
    found = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [(one["game"], one["rules"]) for one in found] == [("botifarra", "western"), ("huutopussi", "western")]
    assert found[1]["error"]["kind"] == "syntax"


def test_a_long_wrong_line_is_not_repeated_whole(replay):
    found = json.loads(replay(COMPLETE + "x" * 5000, "--json")[1])
    assert len(found["error"]["message"]) < 250


def test_unknown_rules_are_refused(replay, capsys):
    status, out = replay(COMPLETE, "--rules", "northern")
    assert (status, out) == (2, "")


def test_a_missing_file_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit) as stop:
        call_command("replay", str(tmp_path / "none.cpn"))
    assert stop.value.code == 2
    assert "none.cpn" in capsys.readouterr().err


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(COMPLETE.encode("utf-16"))))
    call_command("replay", "-", "--json")
    assert json.loads(capsys.readouterr().out)["legal"] is True


def test_the_trace(replay):
    assert "trace" not in json.loads(replay(COMPLETE, "--json")[1])
    trace = json.loads(replay(COMPLETE, "--json", "--trace")[1])["trace"]
    assert len(trace) == 51
    assert trace[0] == {"seat": "N", "action": "e", "legal": ["o", "c", "e", "b", "bot", "del"]}
    assert trace[4] == {"seat": "S", "action": "c2", "legal": ["c2"]}
    assert trace[50]["action"] == "e7"
    stopped = json.loads(replay(KEPT_BACK, "--json", "--trace")[1])["trace"]
    assert stopped[-1] == {"seat": "W", "action": "cR", "legal": ["c8"]}
    assert "  S c2 (legal: c2)" in replay(COMPLETE, "--trace")[1].splitlines()


def test_sant_vicens_warns(replay):
    text = COMPLETE.replace("N:e W:be E:be", "N:e W:contro S:recontro E:santvicenc")
    text = text.replace('[Multiplier "1"]', '[Multiplier "NS 1 EW 2"]').replace("EW -20", "EW -40")
    found = json.loads(replay(text, "--json")[1])
    assert (found["error"], found["game_points"], found["hand_score"]) == (
        None,
        {"NS": 160, "EW": 0},
        {"NS": 20, "EW": -40},
    )
    assert len(found["warnings"]) == 1
    assert "Sant Vicens" in found["warnings"][0]


def test_sentences(replay):
    _, out = replay("\n".join([COMPLETE, KEPT_BACK, DEAL_ONLY, COMPLETE.replace("e4 e3 =S", "e4 e3 =W")]))
    lines = out.splitlines()
    assert lines[:5] == [
        "Board 1: everything is legal.",
        "  points: North-South 56, East-West 16",
        "  tricks: North-South 9, East-West 3",
        "  game points: North-South 20, East-West 0",
        "  hand score: North-South +20, East-West −20",
    ]
    assert lines[5].startswith("Board 1, trick 6: West played cR; legal were c8; clause 6.4 (")
    assert lines[6] == "Board 1: nothing was called or played, so there is nothing to check."
    assert lines[7].endswith(", column 15: Trick 2 is won by South, not by West.")


def test_a_call_in_a_sentence(replay):
    status, out = replay('[Dealer "N"]\n[Auction "N"]\nN:del S:del\n')
    assert status == 1
    assert out.startswith("Record 1, South said del; legal were o c e b bot; clause 3.2 (")
