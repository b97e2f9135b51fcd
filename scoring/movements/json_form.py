"""The JSON form of a movement, for custom movements, guide cards and stored events.

``{"name", "kind", "copies": 1|2|3|"all", "share", "max_meetings", "two_winner", "switched_rounds", "match", "rounds":
[[{"table", "ns", "ew", "boards"}, ...], ...]}``. What is missing, or all of it in a bare list of rounds, has the
defaults of a plain relayed movement: one copy, no sharing, one meeting, one winner. ``null`` is an empty seat. Pairs
are numbers here; teams, individuals and places in a knock-out are refused.
"""

from __future__ import annotations

from typing import Any

from scoring.errors import MovementError
from scoring.movements.seating import ALL, Copies, Movement, Seating


def to_json(movement: Movement) -> dict[str, Any]:
    """Return the movement as values that ``json.dumps`` writes and ``from_json`` reads back."""
    return {
        "name": movement.name,
        "kind": movement.kind,
        "copies": movement.copies,
        "share": movement.share,
        "max_meetings": movement.max_meetings,
        "two_winner": movement.two_winner,
        "switched_rounds": list(movement.switched_rounds),
        "match": movement.match,
        "rounds": [[_line_to_json(line) for line in one.seatings] for one in movement.rounds],
    }


def _line_to_json(line: Seating) -> dict[str, Any]:
    return {"table": line.table, "ns": line.ns, "ew": line.ew, "boards": list(line.boards)}


def from_json(data: object) -> Movement:
    """Read a movement from what ``json.loads`` returned; its pairs are 1 to the highest number that sits anywhere.

    Raises ``MovementError`` with code ``json`` and the facts ``where`` and ``found``. Whether the movement is sound is
    for ``check`` to say.
    """
    head = data if isinstance(data, dict) else {"rounds": data}
    lines = tuple(
        _line(line, number, f"rounds[{number - 1}][{index}]")
        for number, tables in enumerate(_list(head.get("rounds"), "rounds"), start=1)
        for index, line in enumerate(_list(tables, f"rounds[{number - 1}]"))
    )
    if not lines:
        raise _wrong("rounds", head.get("rounds"))
    return Movement(
        name=_text(head.get("name", ""), "name"),
        kind=_text(head.get("kind", "custom"), "kind"),
        seatings=lines,
        pairs=max((pair for line in lines for pair in line.pairs if isinstance(pair, int)), default=0),
        copies=_copies(head.get("copies", 1)),
        two_winner=_flag(head.get("two_winner", False), "two_winner"),
        max_meetings=_number(head.get("max_meetings", 1), "max_meetings"),
        switched_rounds=_numbers(head.get("switched_rounds", []), "switched_rounds"),
        match=_flag(head.get("match", False), "match"),
        share=_number(head.get("share", 0), "share", least=0),
    )


def _line(data: object, number: int, where: str) -> Seating:
    if not isinstance(data, dict):
        raise _wrong(where, data)
    return Seating(
        round=number,
        table=_number(data.get("table"), f"{where}.table"),
        ns=_pair(data.get("ns"), f"{where}.ns"),
        ew=_pair(data.get("ew"), f"{where}.ew"),
        boards=_numbers(data.get("boards", []), f"{where}.boards"),
    )


def _wrong(where: str, found: object) -> MovementError:
    return MovementError("json", f"{where}: {found!r} is not expected here", where=where, found=found)


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(where, value)
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong(where, value)
    return value


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(where, value)
    return value


def _number(value: object, where: str, least: int = 1) -> int:
    """A whole number; JSON's true and false are none, though Python takes them for 1 and 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise _wrong(where, value)
    return value


def _numbers(value: object, where: str) -> tuple[int, ...]:
    return tuple(_number(item, f"{where}[{index}]") for index, item in enumerate(_list(value, where)))


def _pair(value: object, where: str) -> int | None:
    return None if value is None else _number(value, where)


def _copies(value: object) -> Copies:
    return ALL if value == ALL else _number(value, "copies")
