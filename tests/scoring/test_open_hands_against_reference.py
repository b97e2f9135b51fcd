"""Recorded plays from unknown hands, judged by the engine as the second implementation and its author judge them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.games.records import check
from scoring.notation import read_file

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "rules" / "unknown"
RECORDS = read_file((FOLDER / "records.cpn").read_bytes())
EXPECTED = json.loads((FOLDER / "verdicts.json").read_text(encoding="utf-8"))


def test_there_are_enough_records_of_every_kind() -> None:
    breaches = [len(one["breaches"]) for one in EXPECTED]
    assert len(RECORDS) == len(EXPECTED) >= 30
    assert sum(1 for found in breaches if not found) >= 10
    assert sum(1 for found in breaches if found) >= 30, "records with a planted revoke"
    assert sum(any(breach["clause"] == "6.2" for breach in one["breaches"]) for one in EXPECTED) >= 20, "of suit"
    assert sum(one["by"] == "hand" for one in EXPECTED) >= 15


@pytest.mark.parametrize(
    "entry, expected", [pytest.param(*pair, id=str(pair[1]["board"])) for pair in zip(RECORDS, EXPECTED, strict=True)]
)
def test_a_record_is_judged_like_the_reference(entry: Any, expected: dict[str, Any]) -> None:
    assert entry.record is not None
    found = check(entry.record, tolerant=True).verdict
    assert found.error is None
    assert [
        (flaw.trick, flaw.seat.value, flaw.card, flaw.clause, set(flaw.legal)) for flaw in found.irregularities
    ] == [(one["trick"], one["seat"], one["card"], one["clause"], set(one["legal"])) for one in expected["breaches"]]
