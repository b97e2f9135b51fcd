"""Movements as JSON values and as lines of text: the card of the rounds, guides, findings and balance."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import sqrt
from textwrap import wrap
from typing import Any, Final

from scoring.movements.balance import Balance, Spread, balance
from scoring.movements.checks import Finding
from scoring.movements.counts import seat_counts, sit_outs
from scoring.movements.fairness import fairness
from scoring.movements.json_form import to_json
from scoring.movements.seating import ALL, GuideLine, Movement, Round, Seating, Sitter, Unit
from scoring.movements.wording import counted
from tournaments.exports.scores_text import aligned
from tournaments.texts.setup import list_boards

NOTHING: Final = "–"
WIDEST: Final = 118
"""The longest line of a card; tables that do not fit beside each other go on in the next line."""

SEATS: Final = {Unit.PAIRS: ("NS", "EW"), Unit.PLAYERS: ("N", "S", "E", "W"), Unit.TEAMS: ()}
SIDES: Final = {"NS": "North-South", "EW": "East-West"}
SEAT_NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}


# JSON ------------------------------------------------------------------------------------------------------------


def movement_as_text(movement: Movement) -> str:
    """Return the JSON of a movement with a line for each round."""
    head = to_json(movement)
    rounds = ",\n".join(json.dumps(one, ensure_ascii=False) for one in head.pop("rounds"))
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "rounds": [\n{rounds}\n]}}'


def findings_as_json(movement: Movement, findings: Sequence[Finding]) -> dict[str, Any]:
    """Return whether a movement is sound, what is to be said of it, and its balance."""
    return {
        "valid": not any(finding.is_error for finding in findings),
        "findings": [{"code": finding.code, "text": finding.message} for finding in findings],
        "balance": _balance_as_json(movement),
    }


def _balance_as_json(movement: Movement) -> dict[str, Any]:
    found = balance(movement)
    counts = list(zip(*seat_counts(movement).values(), strict=True))
    return {
        "Q": _rounded(found.quality),
        "Qi": _rounded(found.integer_quality),
        "S": found.total,
        "mean": _rounded(found.competition.mean),
        "sd": _rounded(_deviation(found.competition)),
        "boards_per_set": found.boards,
        "comparisons": _spread_as_json(found.comparisons),
        "meetings": _spread_as_json(found.meetings),
        "sit_outs": _spread_as_json(Spread.of(sit_outs(movement).values())),
        "seats": {seat: _spread_as_json(Spread.of(c)) for seat, c in zip(SEATS[movement.unit], counts, strict=False)},
        "words": [{"code": remark.code, "text": remark.message} for remark in fairness(movement)],
    }


def _spread_as_json(spread: Spread) -> dict[str, Any]:
    mean, deviation = _rounded(spread.mean), _rounded(_deviation(spread))
    return {"min": spread.lowest, "max": spread.highest, "mean": mean, "sd": deviation}


def _deviation(spread: Spread) -> float:
    return sqrt(spread.variance)


def _rounded(value: Any) -> float:
    return round(float(value), 4)


# Text ------------------------------------------------------------------------------------------------------------


def card_as_lines(movement: Movement) -> Iterator[str]:
    """Yield who sits where in each round."""
    yield movement.name
    yield _size(movement)
    yield ""
    yield from _groups(movement)
    yield from _grid([_heads(movement), *(_row(movement, one) for one in movement.rounds)])
    yield ""
    yield _legend(movement)


def _size(movement: Movement) -> str:
    """How many play, how long, and where the boards lie."""
    parts = [
        f"{movement.pairs} {movement.unit.value}",
        counted(movement.number_of_rounds, "round"),
        counted(movement.number_of_tables, "table"),
        counted(len(movement.boards), "board") if movement.boards else "a match at every table",
    ]
    copies = {ALL: "copies at every table", 1: "one set of boards that travels"}
    boards = [copies.get(movement.copies, f"{movement.copies} sets of boards that travel")] if movement.boards else []
    fields = ["North-South and East-West are ranked apart"] if movement.two_winner else []
    return "; ".join([", ".join(parts), *boards, *fields])


def _groups(movement: Movement) -> Iterator[str]:
    """Who is in which group."""
    lines = sorted((line for line in movement.seatings if line.group is not None), key=lambda line: line.group or 0)
    for group, found in groupby(lines, key=lambda line: line.group):
        members = sorted({str(who) for line in found for who in line.sitters}, key=lambda text: (len(text), text))
        yield f"Group {group}: {' '.join(members)}"
    if lines:
        yield ""


def _heads(movement: Movement) -> list[str]:
    tables = sorted({line.table for line in movement.seatings})
    return ["round", "boards", *map(str, tables), "sit out"]


def _row(movement: Movement, one: Round) -> list[str]:
    """A round: its boards where they are the same at all tables, each table, and who sits out."""
    by_table = {line.table: line for line in one.seatings}
    tables = sorted({line.table for line in movement.seatings})
    together = _share_boards(one)
    cells = [_cell(by_table[table], together) if table in by_table else "" for table in tables]
    return [str(one.number), list_boards(one.boards) if together else "", *cells, " ".join(map(str, one.sit_outs))]


def _share_boards(one: Round) -> bool:
    return len({line.boards for line in one.tables}) <= 1


def _cell(line: Seating, together: bool) -> str:
    if not line.is_live:
        return ""
    match = f"#{line.match} " if line.match is not None else ""
    boards = "" if together else f" ({list_boards(line.boards)})"
    return f"{match}{line.ns}{NOTHING}{line.ew}{boards}"


def _grid(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows under each other; where they are too wide, each round is a paragraph of its own."""
    lines = list(_aligned(rows))
    if max(map(len, lines)) <= WIDEST:
        yield from lines
        return
    heads, *rounds = rows
    for number, boards, *tables, sit_out in rounds:
        yield f"Round {number}, boards {boards}" if boards else f"Round {number}"
        named = [f"{head}: {cell}" for head, cell in zip(heads[2:-1], tables, strict=True) if cell]
        yield from _side_by_side(named)
        yield from wrap(f"sit out: {sit_out}" if sit_out else "", WIDEST, initial_indent="  ", subsequent_indent="  ")


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows with their columns under each other, without columns that have a head only."""
    filled = [column for column in zip(*rows, strict=True) if any(column[1:])]
    yield from (line.rstrip() for line in aligned(list(zip(*filled, strict=True)), left=range(len(filled))))


def _side_by_side(texts: Sequence[str]) -> Iterator[str]:
    width = max(map(len, texts), default=0) + 3
    step = max(1, (WIDEST - 2) // width)
    for start in range(0, len(texts), step):
        yield "  " + "".join(text.ljust(width) for text in texts[start : start + step]).rstrip()


def _legend(movement: Movement) -> str:
    parts = ["Columns are tables; North-South stands first"]
    if movement.boards and not all(map(_share_boards, movement.rounds)):
        parts.append("in brackets are the boards")
    if any(line.match is not None for line in movement.seatings):
        parts.append("#5 is the number of a match and W5 its winner")
    return f"{'; '.join(parts)}."


def guide_as_lines(movement: Movement, sitter: Sitter) -> Iterator[str]:
    """Yield what one pair, player or pair of a team does in each round."""
    heads = ["round", "table", "seat", "partner", "against", "boards", ""]
    yield from _aligned([heads, *(_guide_row(line) for line in movement.guide_card(sitter))])


def _guide_row(line: GuideLine) -> list[str]:
    if line.is_sit_out:
        return [str(line.round), "", "", "", "sits out", "", ""]
    side = "" if line.side is None else SIDES[line.side.value]
    return [
        str(line.round),
        str(line.table),
        side if line.seat is None else SEAT_NAMES[line.seat.value],
        "" if line.partner is None else str(line.partner),
        str(line.opponent),
        list_boards(line.boards),
        "" if line.winner_of is None else f"if match {line.winner_of} is won",
    ]


def findings_as_lines(movement: Movement, findings: Iterable[Finding]) -> Iterator[str]:
    """Yield what is to be said of a movement, its figures, and what they mean."""
    found = [[finding.code, finding.message] for finding in findings]
    yield from aligned(found, left=(0, 1)) if found else ["Nothing is wrong with it."]
    yield ""
    yield from _figures(balance(movement))
    yield ""
    yield from (remark.message for remark in fairness(movement))


def _figures(found: Balance) -> Iterator[str]:
    yield f"Q {float(found.quality):.1f}, Qi {float(found.integer_quality):.1f}, S {found.total}"
    each = f" for each of {found.boards} boards of a set" if found.boards > 1 else ""
    names = {f"competition{each}": found.competition, "comparisons": found.comparisons, "meetings": found.meetings}
    rows = [
        [name, str(one.lowest), str(one.highest), f"{float(one.mean):.2f}", f"{_deviation(one):.2f}"]
        for name, one in names.items()
    ]
    yield from aligned([["", "least", "most", "mean", "deviation"], *rows], left=(0,))
