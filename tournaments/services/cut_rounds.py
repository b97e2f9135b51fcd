"""Putting rounds away that an evening will not play, and bringing them back. Called inside another service.

Nothing that somebody entered goes with a cut: the rows of a round and all that hangs on them are kept as their columns,
and written anew, under new keys, when the round is put back. Boards on which anything was ever recorded stay.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.db.models import Exists, Model, OuterRef

from scoring.movements.seating import Movement
from tournaments.models import (
    Board,
    CutRound,
    Device,
    Event,
    Joining,
    Match,
    MatchAct,
    MatchDeal,
    Play,
    Result,
    Round,
    Seating,
)
from tournaments.selectors.cut_rounds import seated_in
from tournaments.selectors.match_values import UNNAMED

BELOW: Final[Mapping[type[Model], Mapping[str, tuple[type[Model], str]]]] = MappingProxyType(
    {
        Round: {"seating": (Seating, "round"), "board": (Board, "round"), "joining": (Joining, "round")},
        Seating: {"match": (Match, "seating")},
        Match: {"deal": (MatchDeal, "match"), "act": (MatchAct, "match")},
    }
)
"""What goes with a row when it goes: each by a word, with the column that names the row it hangs on."""
NOT_KEPT: Final = frozenset({"id", "event_id", "ns_first", "ns_second", "ew_first", "ew_second"})
"""Columns that are not kept: keys, and the names in a match, which are those that the pairs have when it is back."""
UNTIL_NAMED: Final[Mapping[type[Model], Mapping[str, str]]] = MappingProxyType(
    {Match: MappingProxyType({"ns_first": UNNAMED, "ew_first": UNNAMED})}
)
"""What stands in a match that is back until it is named, as every match is whose seats change."""

Tree = dict[str, Any]


# Away ------------------------------------------------------------------------------------------------------------


def put_away(event: Event, before: Movement, last: int, at: dt.datetime) -> None:
    """Take the rounds after number ``last`` out of an event and keep them; a clock that runs there is stopped."""
    rounds = list(event.rounds.filter(number__gt=last).order_by("number"))
    if not rounds:
        return
    _keep_used_boards(event, last)
    for row in rounds:
        _stop_clock(row, at)
    left = list(event.pairs.filter(until__isnull=False).order_by("number").values_list("number", flat=True))
    kept = [
        CutRound(event=event, number=row.number, rows=tree, seated=sorted(seated_in(before, row.number - 1)), left=left)
        for row, tree in zip(rounds, _trees(Round, rounds, ""), strict=True)
    ]
    event.cut_rounds.filter(number__in=[row.number for row in rounds]).delete()
    CutRound.objects.bulk_create(kept)
    event.rounds.filter(number__gt=last).delete()


def _keep_used_boards(event: Event, last: int) -> None:
    """Let boards on which anything was ever recorded, though it was taken back, stay with the last round left."""
    used = [Exists(model.objects.filter(board=OuterRef("pk"))) for model in (Result, Play)]
    going = event.boards.filter(round__number__gt=last).filter(used[0] | used[1])
    going.update(round=event.rounds.get(number=last))


def _stop_clock(row: Round, at: dt.datetime) -> None:
    if row.clock_ends_at is not None:
        row.clock_left = max(math.ceil((row.clock_ends_at - at).total_seconds()), 0)
        row.clock_ends_at = None


def _trees(model: type[Model], rows: Sequence[Any], parent: str) -> list[Tree]:
    """Return the columns of rows with those of all that hangs on them, in the order of the rows."""
    below: dict[str, dict[Any, list[Tree]]] = {}
    for word, (child, column) in BELOW.get(model, {}).items():
        theirs = list(child._default_manager.filter(**{f"{column}__in": rows}).order_by("pk"))
        found: dict[Any, list[Tree]] = {}
        for row, tree in zip(theirs, _trees(child, theirs, column), strict=True):
            found.setdefault(getattr(row, f"{column}_id"), []).append(tree)
        below[word] = found
    return [_tree(row, parent, {word: found.get(row.pk, []) for word, found in below.items()}) for row in rows]


def _tree(row: Model, parent: str, below: Mapping[str, list[Tree]]) -> Tree:
    names = (field.attname for field in row._meta.concrete_fields if field.name != parent)
    return {"columns": {name: getattr(row, name) for name in names if name not in NOT_KEPT}, "below": dict(below)}


# Back ------------------------------------------------------------------------------------------------------------


def bring_back(event: Event, rounds: int) -> frozenset[int]:
    """Make the rounds that were cut, up to number ``rounds``, rounds of the event again, as they were.

    Return the pairs that had left a league or its groups at the time.
    """
    rows = event.cut_rounds.filter(number__gt=event.round_count, number__lte=rounds)
    kept = list(rows)
    boards = set(event.boards.values_list("number", flat=True))
    phones = set(Device.objects.filter(link__event=event).values_list("pk", flat=True))
    for row in kept:
        below = row.rows["below"]
        below["board"] = [one for one in below["board"] if one["columns"]["number"] not in boards]
        below["joining"] = [one for one in below["joining"] if one["columns"]["device_id"] in phones]
        _write(Round, row.rows, event)
    rows.delete()
    return frozenset(pair for row in kept for pair in row.left)


def _write(model: type[Model], tree: Tree, event: Event, **parent: Any) -> None:
    """Write a row with all that hangs on it."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    columns = {name: fields[name].to_python(value) for name, value in tree["columns"].items()}
    own = {"event": event} if "event_id" in fields else {}
    row = model._default_manager.create(**columns, **UNTIL_NAMED.get(model, {}), **own, **parent)
    for word, (child, column) in BELOW.get(model, {}).items():
        for one in tree["below"][word]:
            _write(child, one, event, **{column: row})


# The hands of boards that went -----------------------------------------------------------------------------------


def take_kept_hands(event: Event, rounds: int) -> dict[int, str]:
    """Return the hands of boards that were cut, by number; rounds up to ``rounds`` are made anew, not kept."""
    kept = list(event.cut_rounds.all())
    event.cut_rounds.filter(number__lte=rounds).delete()
    return {board["number"]: board["hands"] for board in _boards_of(kept) if board["hands"]}


def _boards_of(kept: Iterable[CutRound]) -> Iterable[Mapping[str, Any]]:
    return (board["columns"] for row in kept for board in row.rows["below"]["board"])
