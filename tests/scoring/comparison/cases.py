"""Boards of the worked cases (``fixtures/rules/botifarra``), read into verdicts without the engine's own scoring."""

from __future__ import annotations

from scoring.comparison.results import Penalised, Scored, Verdict
from scoring.seats import BySide, Side


def verdicts(tables: str, hand_scores: str) -> list[Verdict]:
    """Return the verdicts of ``37 EW; penalty NS`` with the hand scores ``1/-1 None/None`` stated beside it."""
    return [
        Penalised(frozenset(Side(side) for side in table.split()[1].split("+")))
        if table.startswith("penalty")
        else Scored(BySide.of(*map(int, scores.split("/"))))
        for table, scores in zip(tables.split("; "), hand_scores.split(), strict=True)
    ]
