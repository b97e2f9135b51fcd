"""The golden hands are what they say, and come out of their seeds again."""

from __future__ import annotations

import pytest

from scoring.games.records import check
from scoring.games.registry import GAMES
from scoring.notation import read_record, write
from tests.scoring.games.golden import FIXTURES, PRESETS, golden, path_of, seed_of


@pytest.mark.parametrize("key, preset", PRESETS, ids=map("-".join, PRESETS))
def test_a_golden_hand_is_legal_and_gives_the_points_it_says(key: str, preset: str) -> None:
    record = read_record(path_of(key, preset).read_text(encoding="utf-8"))
    checked = check(record)
    verdict = checked.verdict
    assert (checked.rules, record.game.key) == (preset, key)
    assert (verdict.error, verdict.legal, verdict.complete) == (None, True, True)
    assert record.points is not None
    assert record.score is not None
    assert (verdict.points, verdict.hand_score) == (record.points, record.score)
    assert all(trick.winner for trick in record.tricks)


@pytest.mark.parametrize("key, preset", PRESETS, ids=map("-".join, PRESETS))
def test_a_golden_hand_comes_out_of_its_seed(key: str, preset: str) -> None:
    text = path_of(key, preset).read_text(encoding="utf-8")
    assert write(golden(GAMES[key], preset, seed_of(read_record(text)))) == text


def test_there_is_a_golden_hand_for_every_preset_and_for_nothing_else() -> None:
    kept = {(path.parent.parent.name, path.stem) for path in FIXTURES.glob("*/golden/*")}
    assert kept == set(PRESETS)
