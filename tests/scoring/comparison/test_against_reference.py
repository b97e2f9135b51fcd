"""Normalised scores and standings agree with the second implementation on random fields."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from scoring.comparison.min_max import compare
from scoring.comparison.results import NotPlayed, Penalised, Result, Scored, Verdict
from scoring.ranking import fields_of, rank
from scoring.seats import BySide, Side
from tests.reference import championship as reference

TABLES = 6
MIDDLES = [Fraction(1), Fraction(3, 2), Fraction(2)]


def random_results(rng: random.Random, boards: int) -> list[Result]:
    """Return results of a Mitchell with narrow scores, so that ties are frequent."""
    return [
        Result(board, BySide.of(f"N{table}", f"E{(table + board) % TABLES}"), random_verdict(rng), table)
        for board in range(boards)
        for table in range(TABLES)
    ]


def random_verdict(rng: random.Random) -> Verdict:
    kind = rng.random()
    if kind < 0.08:
        return NotPlayed()
    if kind < 0.16:
        return Penalised(frozenset(rng.choice([{Side.NS}, {Side.EW}, {Side.NS, Side.EW}])))
    x = rng.randint(-3, 3)
    return Scored(BySide.of(x * rng.choice([1, 2]), -x * rng.choice([1, 2])))


def plain(result: Result) -> dict[str, Any] | None:
    """Return the table as the second implementation takes it."""
    verdict = result.verdict
    if isinstance(verdict, Scored):
        return {"hand_score": verdict.hand_scores.as_dict(), "offenders": []}
    if isinstance(verdict, Penalised):
        return {"hand_score": None, "offenders": [side.value for side in verdict.offenders]}
    return None


@pytest.mark.parametrize("seed", range(60))
def test_normalised_scores_and_standings_agree(seed: int) -> None:
    rng = random.Random(seed)
    results = random_results(rng, boards=rng.randint(1, 5))
    when_equal, when_alone = rng.choice(MIDDLES), rng.choice(MIDDLES)
    comparison = compare(results, when_equal, when_alone)
    expected = reference_scores(results, {"when_equal": when_equal, "when_alone": when_alone})
    for (_, shares), scores in zip(comparison, expected, strict=True):
        assert [share and share.value for share in shares] == ([None, None] if scores is None else [*scores.values()])

    seated = [
        {"board": one.board, "ns": one.entries[Side.NS], "ew": one.entries[Side.EW], "normalised": scores}
        for one, scores in zip(results, expected, strict=True)
    ]
    for field in fields_of(results):
        ours = [(s.place, s.entry, s.boards, s.total, s.mean, s.tops) for s in rank(field, comparison)]
        theirs = reference.standings(seated, list(field.entries))
        assert ours == [(s.place, s.entry, s.boards, s.total, s.mean, s.best) for s in theirs]


def reference_scores(results: list[Result], options: dict[str, Any]) -> list[dict[str, Fraction] | None]:
    """Return the scores of the second implementation in the order of ``results``, which stand board by board."""
    scores: list[dict[str, Fraction] | None] = []
    for board in dict.fromkeys(result.board for result in results):
        tables = [plain(result) for result in results if result.board == board]
        scores.extend(reference.normalise(tables, options))
    return scores
