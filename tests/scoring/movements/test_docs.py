"""The page about movements says what the program does."""

import re
from pathlib import Path

import pytest

from scoring.movements import checks
from scoring.movements.balance import competition, quality
from scoring.movements.endless_howell import endless_howell
from scoring.movements.fairness import LEVELS
from scoring.movements.kinds import KINDS
from scoring.movements.round_robin import round_robin
from tests.scoring.movements.built import one_winner
from tests.scoring.movements.independent import quality_of_circle

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "movements.md").read_text(encoding="utf-8")
ROWS = [tuple(row) for row in re.findall(r"^\| (\d+) \| (\d+) \| ([\d.]+) \| (\d+), (\d+) \| ([\d.]+) \|$", PAGE, re.M)]


def printed(movement):
    return f"{float(quality(competition(movement))):.1f}"


def test_every_field_is_listed():
    assert [int(row[0]) for row in ROWS] == list(range(4, 61))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_figures(row):
    pairs = int(row[0])
    full, short = round_robin(pairs, 1), one_winner(pairs)
    assert row[1:] == (
        str(full.number_of_rounds),
        printed(full),
        str(short.number_of_tables),
        str(short.number_of_rounds),
        printed(short),
    )


def test_figures_of_the_endless_howell():
    part = PAGE[PAGE.index("## Endless Howell") :]
    rows = re.findall(r"^((?:\| \d+ \| [\d.]+ ){4}\|)$", part, re.M)
    listed = {int(pairs): q for row in rows for pairs, q in re.findall(r"(\d+) \| ([\d.]+)", row)}
    figures = {}
    for pairs in range(4, 61):
        last = pairs if pairs % 2 == 0 else None
        first = endless_howell(pairs, 1).rounds[0].tables
        tables = [(line.ns, line.ew) for line in first if last not in (line.ns, line.ew)]
        figures[pairs] = f"{float(quality_of_circle(tables, pairs)):.1f}"
    assert listed == {pairs: q for pairs, q in figures.items() if q != "100.0"}


def test_every_code_is_explained():
    code = r"[EW]-[A-Z0-9]+"
    named = set(re.findall(code, Path(checks.__file__).read_text(encoding="utf-8")))
    assert set(re.findall(rf"^\| ({code}) \|", PAGE, re.M)) == named


@pytest.mark.parametrize("kind", [kind.key for kind in KINDS])
def test_every_kind_is_described(kind):
    assert f"`{kind}`" in PAGE


def test_the_words_are_those_of_the_program():
    rows = re.findall(r"^\| (\d+)(?: and more)? \| (.+?) \| (?:0|at most .+) \|$", PAGE, re.M)
    assert [int(least) for least, _ in rows] == [least for least, _, _ in LEVELS[:-1]]
