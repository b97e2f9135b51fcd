"""The scores of an event as plain values for JSON, in the shape of the ``score`` command."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from scoring.comparison.results import Result
from scoring.comparison.shares import Comparison
from scoring.movements.seating import Partners
from scoring.ranking import fields_of
from tournaments.exports.scores import scores_as_json
from tournaments.models.event import Fields
from tournaments.selectors.evening import Evening


def standings_as_json(evening: Evening) -> dict[str, Any]:
    """Return boards and standings of the ended rounds as ``score`` prints them for the exported workbook.

    Entries are texts there, because a list of results may name them as it likes; so they are here.
    """
    comparison = evening.comparison()
    results = tuple(map(_with_texts, comparison.results))
    fields = fields_of(results, one=evening.event.fields == Fields.ONE)
    return scores_as_json(Comparison(results, comparison.shares), fields, evening.scale, evening.event.pair_tie_breaks)


def _with_texts(result: Result) -> Result:
    return Result(result.board, result.entries.map(_text), result.verdict, result.table)


def _text(entry: Hashable) -> Hashable:
    """Name an entry by a text; partners of an individual stay what they are, for the players are ranked."""
    return entry if isinstance(entry, Partners) else str(entry)
