"""The JSON form of a movement, for custom movements, guide cards and stored events.

``{"name", "kind", "copies": 1|2|3|"all", "share", "max_meetings", "two_winner", "switched_rounds", "match", "rounds":
[[{"table", "ns", "ew", "boards"}, ...], ...]}``. What is missing, or all of it in a bare list of rounds, has the
defaults of a plain relayed movement: one copy, no sharing, one meeting, one winner.

A side of a table is the number of a pair; ``"3a"`` or ``"3b"``, the pair of team 3 that always sits North-South or
East-West; ``[7, 12]``, two players who are partners, North or East first; ``"W5"``, the winner of the match that
another table names by ``"match": 5``; or ``null``, an empty seat. A player who rests may be listed alone, by number, at
a half table. Tables of groups name theirs by ``"group"``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final

from scoring.errors import MovementError
from scoring.movements.seating import (
    ALL,
    Copies,
    Entry,
    Movement,
    Partners,
    Seating,
    TeamPair,
    WinnerOf,
    sitters_of,
)
from scoring.movements.wording import cut

COPIES: Final = (1, 2, 3, ALL)

MOST_NUMBERED: Final = 1_000
"""The highest number that a pair, team or player may have."""

HIGHEST: Final = 1_000_000
"""The highest number that anything else may have."""

TEAM_PAIR: Final = re.compile(r"([1-9][0-9]{0,9})([ab])")
WINNER: Final = re.compile(r"W([1-9][0-9]{0,9})")

SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
"""Half of a character, which JSON can spell and no file can hold."""


OF_MOVEMENT: Final = frozenset(
    "name kind copies share max_meetings two_winner switched_rounds match rounds source".split()
)
OF_TABLE: Final = frozenset("table ns ew boards match group".split())
"""The names that stand for something; ``source`` says where a card was published and is not kept."""


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
    numbers = {"match": line.match, "group": line.group}
    return {
        "table": line.table,
        "ns": _side_to_json(line.ns),
        "ew": _side_to_json(line.ew),
        "boards": list(line.boards),
        **{name: number for name, number in numbers.items() if number is not None},
    }


def _side_to_json(entry: Entry | None) -> int | str | list[int] | None:
    if isinstance(entry, Partners):
        return [entry.first, entry.second]
    return str(entry) if isinstance(entry, TeamPair | WinnerOf) else entry


def parse_json(text: str) -> object:
    """Return what the text of a JSON file holds.

    Raises ``MovementError`` with code ``json`` for text that is no JSON, an object with a name twice, a number that is
    none (``NaN``) or far too long, and lists within lists beyond all measure.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise MovementError(
            "json", f"this is not JSON, at {where}: {error.msg}", where=where, found=error.msg
        ) from None
    except (RecursionError, ValueError) as error:
        found = "nested too deeply" if isinstance(error, RecursionError) else "a number that is too long"
        raise MovementError("json", f"this is not JSON for a movement: {found}", where="", found=found) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        name = next(name for index, (name, _) in enumerate(pairs) if name in dict(pairs[:index]))
        message = f"the name {_shown(name)} stands twice in one object"
        raise MovementError("json", message, where=name, found=name)
    return found


def _no_number(text: str) -> object:
    raise MovementError("json", f"{text} is no number", where="", found=text)


def from_json(data: object) -> Movement:
    """Read a movement from what ``parse_json`` returned; all are numbered 1 to the highest number that sits anywhere.

    Raises ``MovementError`` with code ``json`` and the facts ``where`` and ``found``. Whether the movement is sound is
    for ``check`` to say.
    """
    head = data if isinstance(data, dict) else {"rounds": data}
    _require_known(head, OF_MOVEMENT, "")
    lines = tuple(
        line
        for number, tables in enumerate(_filled(head.get("rounds"), "rounds"), start=1)
        for line in _round(tables, number, f"rounds[{number - 1}]")
    )
    _require_one_unit(lines)
    _require_somebody(lines)
    return Movement(
        name=_text(head.get("name", ""), "name"),
        kind=_text(head.get("kind", "custom"), "kind"),
        seatings=lines,
        pairs=max((_highest(line) for line in lines), default=0),
        copies=_copies(head.get("copies", 1)),
        two_winner=_flag(head.get("two_winner", False), "two_winner"),
        max_meetings=_number(head.get("max_meetings", 1), "max_meetings"),
        switched_rounds=_switched(head.get("switched_rounds", []), lines[-1].round),
        match=_flag(head.get("match", False), "match"),
        share=_number(head.get("share", 0), "share", least=0),
    )


def _round(data: object, number: int, where: str) -> Iterable[Seating]:
    lines = [_line(line, number, f"{where}[{index}]") for index, line in enumerate(_filled(data, where))]
    by_table: dict[int, Seating] = {}
    for index, line in enumerate(lines):
        if line.table in by_table:
            raise _wrong(f"{where}[{index}].table", line.table, "a number that no other table of the round has")
        by_table[line.table] = line
    return [by_table[table] for table in sorted(by_table)]


def _line(data: object, number: int, where: str) -> Seating:
    if not isinstance(data, dict):
        raise _wrong(where, data, "a table")
    _require_known(data, OF_TABLE, f"{where}.")
    table = _number(data.get("table"), f"{where}.table")
    if "ns" not in data and "ew" not in data:
        raise _wrong(where, data, 'who sits there, "ns" and "ew",')
    return Seating(
        round=number,
        table=table,
        ns=_side(data.get("ns"), f"{where}.ns", "a"),
        ew=_side(data.get("ew"), f"{where}.ew", "b"),
        boards=_numbers(data.get("boards", []), f"{where}.boards"),
        match=_optional(data.get("match"), f"{where}.match"),
        group=_optional(data.get("group"), f"{where}.group"),
    )


def _side(value: object, where: str, half: str) -> Entry | None:
    if isinstance(value, str):
        return _named_side(value, where, half)
    if isinstance(value, list):
        if len(value) != 2:
            raise _wrong(where, value, "two players")
        return Partners(*(_number(item, f"{where}[{index}]", most=MOST_NUMBERED) for index, item in enumerate(value)))
    return None if value is None else _number(value, where, most=MOST_NUMBERED)


def _named_side(value: str, where: str, half: str) -> Entry:
    """A pair of a team, which always sits the same way, or the winner of a match."""
    if winner := WINNER.fullmatch(value):
        return WinnerOf(_number(int(winner[1]), where))
    team = TEAM_PAIR.fullmatch(value)
    if team is None or team[2] != half:
        raise _wrong(where, value, f'a pair, two players, null, or such as "3{half}" or "W5"')
    return TeamPair(_number(int(team[1]), where, most=MOST_NUMBERED), "a" if half == "a" else "b")


def _require_one_unit(lines: Iterable[Seating]) -> None:
    """Refuse tables of pairs, teams and players in one movement; a player who rests is listed by number."""
    first: type[Entry] | None = None
    for line in lines:
        for entry in line.pairs:
            form = int if isinstance(entry, WinnerOf) else type(entry)
            if form is int and not line.is_live:
                continue
            first = first or form
            if form is not first:
                where, found = f"round {line.round}, table {line.table}", str(entry)
                raise _wrong(where, found, "the same as at the tables before: pairs, pairs of teams, or partners")


def _require_known(data: dict[str, object], names: frozenset[str], where: str) -> None:
    """Refuse a name that stands for nothing: it may be one that was misspelt."""
    for name in data:
        if name not in names:
            (near,) = get_close_matches(name.lower(), sorted(names), n=1, cutoff=0)
            message = f"there is no name {where}{_shown(name)[1:-1]}; the nearest is {near}"
            raise MovementError("json", message, where=f"{where}{name}", found=name)


def _require_somebody(lines: Iterable[Seating]) -> None:
    if not any(line.pairs for line in lines):
        raise MovementError("json", "nobody sits at any table of rounds", where="rounds", found=None)


def _switched(value: object, rounds: int) -> tuple[int, ...]:
    """The rounds in which every table was turned: rounds that there are, each once."""
    numbers = _numbers(value, "switched_rounds")
    for index, number in enumerate(numbers):
        if number > rounds or number in numbers[:index]:
            raise _wrong(f"switched_rounds[{index}]", number, f"another round from 1 to {rounds}")
    return numbers


def _highest(line: Seating) -> int:
    numbers = (who.team if isinstance(who, TeamPair) else who for entry in line.pairs for who in sitters_of(entry))
    return max((number for number in numbers if isinstance(number, int)), default=0)


def _wrong(where: str, found: object, expected: str) -> MovementError:
    message = f"in {where} {expected} is expected, not {_shown(found)}"
    return MovementError("json", message, where=where, found=found)


def _shown(value: object) -> str:
    """How a value is written in JSON, cut short if it is long."""
    return cut(json.dumps(value, default=repr))


def _filled(value: object, where: str) -> list[object]:
    found = _list(value, where)
    if not found:
        raise _wrong(where, value, "a list that is not empty")
    return found


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(where, value, "a list")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or SURROGATE.search(value):
        raise _wrong(where, value, "a text")
    return value


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(where, value, "true or false")
    return value


def _number(value: object, where: str, least: int = 1, most: int = HIGHEST) -> int:
    """A whole number; JSON's true and false are none, though Python takes them for 1 and 0."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _wrong(where, value, f"a whole number from {least} to {most}")
    return value


def _optional(value: object, where: str) -> int | None:
    return None if value is None else _number(value, where)


def _numbers(value: object, where: str) -> tuple[int, ...]:
    return tuple(_number(item, f"{where}[{index}]") for index, item in enumerate(_list(value, where)))


def _copies(value: object) -> Copies:
    if value not in COPIES or isinstance(value, bool | float):
        raise _wrong("copies", value, '1, 2, 3 or "all"')
    return ALL if value == ALL else _number(value, "copies")
