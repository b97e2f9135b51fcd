"""Scores of boards and standings as plain values for JSON: the shape that ``score`` and ``standings`` share."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from scoring.comparison.results import Result, Scored
from scoring.comparison.scales import Scale
from scoring.comparison.shares import Comparison, Share
from scoring.movements.seating import Partners
from scoring.ranking import Field, Standing, rank
from scoring.seats import BySide, Side


def scores_as_json(
    comparison: Comparison, fields: Iterable[Field], scale: Scale, tie_breaks: Sequence[str]
) -> dict[str, Any]:
    """Return the boards with their results, and the standings of all fields, on ``scale``.

    Exact values are texts of fractions (``39/22``), ``display`` is what a page shows. Results without a score are
    left out.
    """
    return {
        "boards": boards_as_json(comparison, scale),
        "standings": [
            standing_as_json(field, standing, scale)
            for field in fields
            for standing in rank(field, comparison, tie_breaks)
        ],
    }


def boards_as_json(comparison: Comparison, scale: Scale) -> list[dict[str, Any]]:
    """Return each board with the results that have a score."""
    boards: dict[Any, list[dict[str, Any]]] = {}
    for result, shares in comparison:
        ns, ew = shares
        if ns is not None and ew is not None:
            boards.setdefault(result.board, []).append(_result(result, BySide.of(ns, ew), scale))
    return [{"board": board, "results": results} for board, results in boards.items()]


def _result(result: Result, shares: BySide[Share], scale: Scale) -> dict[str, Any]:
    verdict = result.verdict
    return {
        "table": result.table,
        "ns": _named(result.entries[Side.NS]),
        "ew": _named(result.entries[Side.EW]),
        "hand_score": verdict.hand_scores.as_dict() if isinstance(verdict, Scored) else None,
        "normalised": shares.map(lambda share: str(scale.convert(share.value))).as_dict(),
        "display": shares.map(lambda share: scale.display(share.value)).as_dict(),
    }


def standing_as_json(field: Field, standing: Standing, scale: Scale) -> dict[str, Any]:
    """Return one line of the standings of ``field``; an entry without a board has no mean.

    Where a tie-break puts it ahead of the next line, ``ahead_by`` names that.
    """
    mean = None if standing.mean is None else str(scale.convert(standing.mean))
    line = {
        "place": standing.place,
        "field": field.key,
        "entry": standing.entry,
        "boards": standing.boards,
        "total": str(scale.convert(standing.total, standing.boards)),
        "mean": mean,
        "display": decisive_display(standing, scale),
    }
    return line | {"ahead_by": standing.ahead_by} if standing.ahead_by else line


def decisive_display(standing: Standing, scale: Scale) -> str | None:
    """Return what is shown of the total or the mean, whichever made the places; none where there is none."""
    if standing.decisive is None:
        return None
    return scale.display(standing.decisive, standing.boards if standing.decided_by == "total" else 1)


def _named(entry: Hashable) -> Hashable:
    """Partners of an individual as a text; other entries as they are named."""
    return str(entry) if isinstance(entry, Partners) else entry
