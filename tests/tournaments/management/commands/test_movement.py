"""``movement``: cards, JSON, checks, and how it refuses."""

from __future__ import annotations

import io
import json
import re
from argparse import ArgumentParser
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring.movements.fairness import LEVELS
from scoring.movements.json_form import from_json, to_json
from scoring.movements.kinds import KINDS, build
from scoring.movements.request import Method, Request
from tournaments.management.commands.movement import Command

PAGE = (Path(__file__).parents[4] / "docs" / "movement.md").read_text(encoding="utf-8")
SOUND = [
    [{"table": 1, "ns": 1, "ew": 3, "boards": [1]}, {"table": 2, "ns": 2, "ew": 4, "boards": [1]}],
    [{"table": 1, "ns": 1, "ew": 4, "boards": [2]}, {"table": 2, "ns": 2, "ew": 3, "boards": [2]}],
]
TWICE = [SOUND[0], [{"table": 1, "ns": 1, "ew": 4, "boards": [1]}, {"table": 2, "ns": 2, "ew": 3, "boards": [2]}]]


def run(*words: str) -> tuple[int, str, str]:
    """The exit status, and what is printed on both streams."""
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stderr(err):
            call_command("movement", *words, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def file(tmp_path: Path):
    def write(content: bytes | object) -> str:
        path = tmp_path / "movement.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)

    return write


def test_the_card_lists_rounds_and_tables():
    status, out, err = run("mitchell", "--pairs", "4", "--boards-per-round", "2")
    assert (status, err) == (0, "")
    assert out.splitlines()[:8] == [
        "Mitchell, 4 pairs, 2 rounds",
        "4 pairs, 2 rounds, 2 tables, 4 boards; copies at every table; North-South and East-West are ranked apart",
        "",
        "round  boards  1    2",
        "1      1–2     1–3  2–4",
        "2      3–4     1–4  2–3",
        "",
        "Columns are tables; North-South stands first.",
    ]
    assert "two of the same field are compared on 4 boards" in out


def test_players_and_teams_are_other_names_for_pairs():
    assert run("mitchell", "--pairs", "6") == run("mitchell", "--players", "6") == run("mitchell", "--teams", "6")


def test_a_wide_card_has_a_paragraph_for_each_round():
    _, out, _ = run("round-robin", "--pairs", "41")
    lines = out.splitlines()
    assert max(map(len, lines)) <= 118
    first = lines.index("Round 1, boards 1–4")
    last = lines.index("Round 2, boards 5–8")
    assert sum(line.count("–") for line in lines[first + 1 : last]) == 20, "every table"
    assert lines[last - 1].startswith("  sit out: ")


def test_many_byes_are_wrapped():
    _, out, _ = run("knockout", "--pairs", "200")
    assert max(map(len, out.splitlines())) <= 118


def test_json_reads_back():
    status, out, _ = run("mitchell", "--pairs", "7", "--rounds", "3", "--one-winner", "--json")
    assert status == 0
    assert from_json(json.loads(out)) == build(Request("mitchell", 7, rounds=3, one_winner=True))
    assert len(out.splitlines()) == 3 + 2, "a line for each round"


def test_a_guide_is_of_one_pair():
    _, out, _ = run("mitchell", "--pairs", "5", "--boards-per-round", "1", "--guide", "3")
    assert [line.split() for line in out.splitlines()] == [
        ["round", "table", "seat", "against", "boards"],
        ["1", "1", "East-West", "1", "1"],
        ["2", "2", "East-West", "2", "2"],
        ["3", "sits", "out"],
    ]


def test_a_guide_is_of_a_player_or_a_pair_of_a_team():
    _, player, _ = run("rainbow", "--players", "20", "--guide", "6")
    assert player.splitlines()[1].split()[:5] == ["1", "1", "South", "1", "11+16"]
    _, team, _ = run("teams", "--teams", "4", "--guide", "2b")
    assert "East-West" in team.splitlines()[1]


@pytest.mark.parametrize("kind", ["groups", "knockout", "league", "double-league"])
def test_boards_of_a_match_are_not_passed_over_in_silence(kind):
    status, out, err = run(kind, "--pairs", "8", "--boards-per-round", "2")
    assert (status, out) == (0, run(kind, "--pairs", "8")[1])
    assert err == f"In {kind} every table plays a match of its own: --boards-per-round means nothing there.\n"
    assert run(kind, "--pairs", "8")[2] == ""


def test_a_sound_file_is_valid(file):
    status, out, err = run("--check", file({"copies": "all", "rounds": SOUND}), "--json")
    answer = json.loads(out)
    assert (status, err, answer["valid"], answer["findings"]) == (0, "", True, [])
    figures = {key: answer["balance"][key] for key in ("Q", "Qi", "S", "mean", "sd", "boards_per_set")}
    # Both meetings of each field count +1 twice, opponents 1 - 1: 2, 2, and 0 four times.
    assert figures == {"Q": 33.3333, "Qi": 50.0, "S": 4, "mean": 0.6667, "sd": 0.9428, "boards_per_set": 1}
    assert answer["balance"]["meetings"] == {"min": 0, "max": 1, "mean": 0.6667, "sd": 0.4714}
    assert answer["balance"]["seats"]["NS"] == {"min": 0, "max": 2, "mean": 1.0, "sd": 1.0}


def test_an_unsound_file_has_status_1(file):
    status, out, _ = run("--check", file({"copies": "all", "rounds": TWICE}))
    assert status == 1
    assert out.splitlines()[0].split(maxsplit=1) == ["E-BOARD2", "Pair 1 plays board 1 twice, in rounds 1 and 2."]
    status, out, _ = run("--check", file({"copies": "all", "rounds": TWICE}), "--json")
    answer = json.loads(out)
    assert (status, answer["valid"]) == (1, False)
    assert answer["findings"][0] == {"code": "E-BOARD2", "text": "Pair 1 plays board 1 twice, in rounds 1 and 2."}


def test_a_bare_list_has_one_set_of_boards(file):
    assert {finding["code"] for finding in json.loads(run("--check", file(SOUND), "--json")[1])["findings"]} == {
        "E-COPY"
    }


def test_standard_input_is_read(file, monkeypatch):
    with open(file(b"\xef\xbb\xbf" + json.dumps({"copies": 2, "rounds": SOUND}).encode()), "rb") as stream:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(stream))
        assert run("--check", "-")[0] == 0


@pytest.mark.parametrize("kind", ["mitchell", "round-robin", "rainbow", "teams", "american-whist", "groups", "league"])
def test_what_is_built_is_valid(kind, file):
    size = {"rainbow": "20", "american-whist": "7"}.get(kind, "9")
    made = json.loads(run(kind, "--pairs", size, "--boards-per-round", "1", "--json")[1])
    assert json.loads(run("--check", file(made), "--json")[1])["valid"]
    assert to_json(from_json(made)) == made


@pytest.mark.parametrize(
    "words,said",
    [
        ("", "--check FILE"),
        ("mitchel --pairs 8", "mitchell"),
        ("swiss --pairs 21", "command pair"),
        ("swiss", "command pair"),
        ("mitchell", "--pairs N"),
        ("teams", "--teams N"),
        ("mitchell --pairs 3", "4"),
        ("mitchell --pairs 0", "4"),
        ("mitchell --pairs -4", "4"),
        ("mitchell --pairs 12 --rounds 0", "1"),
        ("mitchell --pairs 12 --rounds 7", "6"),
        ("mitchell --pairs 12 --boards-per-round 9", "8"),
        ("mitchell --pairs 12 --boards-per-round 0", "1"),
        ("mitchell --pairs twelve", "whole number"),
        ("mitchell --pairs 1e1", "whole number"),
        ("mitchell --pairs " + "9" * 5000, "whole number"),
        ("mitchell --pairs 12 --relayed --method skipp", "skip"),
        ("mitchell --pairs 12 --method skip", "relayed"),
        ("round-robin --pairs 12 --relayed", "howell"),
        ("mitchell --pairs 12 --group-size 4", "groups"),
        ("mitchell --pairs 12 --guide 13", "1 to 12"),
        ("mitchell --pairs 12 --guide 3a", "1 to 12"),
        ("teams --teams 5 --guide 3", "1a to 5b"),
        ("rainbow --players 24", "20 and 28"),
        ("mitchell --pairs 12 --check x", "--check"),
        ("--check x --pairs 12", "--check"),
        ("--check x --relayed", "--check"),
        ("--check", "--check: expected one argument"),
        ("mitchell --pairs", "--pairs"),
        ("mitchell --pairs 12 --rouns 3", "--rouns"),
        ("mitchell --pairs 12 13", "Unrecognized arguments: 13"),
        ("mitchell --pairs 12 --guide 3 --json", "--json"),
        ("round-robin --pairs 12 --one-winner", "has one ranking as it is"),
        ("knockout --pairs 12 --one-winner", "has one ranking as it is"),
        ("mitchell --pairs 12 --seed 4", "drawn-partners"),
        ("howell --pairs 12 --relayed --method skip", "mitchell"),
        ("howell --pairs 7 --relayed --boards-per-round 9", "8"),
        ("MITCHELL --pairs 8", "the nearest is mitchell"),
        ("mitchell --pairs 12 --relayed --method SKIP", "the nearest is skip"),
        ("howell --pairs 60 --players 8", "--pairs/--players/--teams: it is given twice"),
        ("howell --pairs 8 --pairs 8", "--pairs/--players/--teams: it is given twice"),
        ("howell --pairs 8 --rounds 3 --rounds 4", "--rounds: it is given twice"),
        ("mitchell --pairs １２", "whole number"),
        ("teams --teams 8 --relayed", "take american-whist with 7 or 9 teams"),
        ("groups --pairs 4", "There is no movement groups for 4 pairs; the nearest is 6."),
        ("mitchell --pairs 12 --rounds 8", "There is no movement mitchell for 12 pairs in 8 rounds; the nearest is 6."),
    ],
)
def test_refusals_are_one_sentence(words, said):
    status, out, err = run(*words.split())
    assert (status, out) == (2, "")
    assert said in err
    assert re.fullmatch(r"[^\n]{1,300}\.\n", err), "one sentence"


@pytest.mark.parametrize(
    "content,said",
    [
        (b"", "line 1, column 1"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"rounds": [], "rounds": []}', "stands twice"),
        (b'{"rounds": [[{"table": NaN}]]}', "NaN"),
        (b'[[{"table": 1e999, "ns": 1, "ew": 2}]]', "rounds[0][0].table"),
        (b"[[{" + b'"table": ' + b"9" * 5000 + b"}]]", "too long"),
        (b'{"copies": 1}', "rounds"),
        (b'{"rounds": [[{"table": 1, "ns": 1, "ew": 2}]], "switched_rounds": [99]}', "1 to 1 is expected, not 99."),
        (b'{"rounds": [[{"table": 1, "ns": 1, "ew": 2}]], "copy": 1}', "no name copy; the nearest is copies"),
        (b'[[{"table": 1, "ns": 1, "ew": 2, "board": [1]}]]', "rounds[0][0].board; the nearest is boards"),
        (b'[[{"table": 1}]]', '"ns" and "ew"'),
        (b'[[{"table": null, "ns": 1, "ew": 2}]]', "not null."),
        (b'"movement"', "rounds"),
        (b"[[{}]]", "rounds[0][0].table"),
        (b'[[{"table": 1, "ns": 1, "ew": 1000000000, "boards": []}]]', "rounds[0][0].ew"),
        (b'{"name": "\\ud800", "rounds": [[{"table": 1, "ns": 1, "ew": 2}]]}', "name"),
    ],
)
def test_what_is_no_movement_is_refused_with_the_place(content, said, file):
    status, out, err = run("--check", file(content))
    assert (status, out) == (2, "")
    assert said in err
    assert re.fullmatch(r"[^\n]{1,300}\.\n", err), "one sentence"


def test_files_that_cannot_be_read_are_refused(tmp_path):
    for name in (str(tmp_path / "none"), str(tmp_path), "a\0b"):
        status, out, err = run("--check", name)
        assert (status, out) == (2, "")
        assert "cannot be read" in err


def test_a_huge_file_is_refused(file, monkeypatch):
    monkeypatch.setattr("tournaments.management.commands.movement.MOST_BYTES", 100)
    assert "larger than" in run("--check", file(SOUND))[2]


def test_every_option_is_described():
    parser = ArgumentParser()
    Command().add_arguments(parser)
    options = {name for action in parser._actions for name in action.option_strings} - {"-h", "--help"}
    assert len(options) == 13
    assert [name for name in options if f"`{name}`" not in PAGE] == []
    assert [method.value for method in Method if f"`{method.value}`" not in PAGE] == []


def test_the_kinds_that_can_be_turned_are_named():
    (row,) = (line for line in PAGE.splitlines() if line.startswith("| `--one-winner`"))
    assert re.findall(r"`([a-z-]+)`", row)[1:] == [kind.key for kind in KINDS if kind.turns]


def test_every_name_of_the_json_is_described():
    answer = json.loads(run("mitchell", "--pairs", "4", "--json")[1])
    names = {*answer, *answer["rounds"][0][0], "match", "group"}
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_every_figure_is_described(file):
    balance = json.loads(run("--check", file(SOUND), "--json")[1])["balance"]
    assert [name for name in balance if f"`{name}`" not in PAGE] == []
    assert LEVELS[0][0] == 100
