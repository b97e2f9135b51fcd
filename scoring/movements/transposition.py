"""The transposition of a movement with one relayed set of boards into one for copies: its sets become its rounds.

What is compared is compared on a set: who played it, and which way. Where every pair plays every set it does not matter
that the tables played it in different rounds, so all can play it at once in a round of its own, from copies. Two pairs
compete then exactly as much as before, and the quality is the same; a Howell becomes a round robin, a Mitchell with
relay or skipped sets one without. The rounds of before are forgotten, so a movement for copies is its own
transposition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from scoring.errors import MovementError
from scoring.movements.seating import ALL, Movement, Seating, Sitter

Boards = tuple[int, ...]


def transposed(movement: Movement) -> Movement:
    """Return the movement in which all tables play set s in round s; the competition of any two is the same.

    Tables keep their numbers where each set visits each table once, as in every cyclic movement. Whoever misses a set
    sits out in its round, at a half table. Raises ``MovementError`` with code ``incomplete`` unless there are as many
    sets as rounds, no board belongs to two sets, and nobody plays a set twice.
    """
    sets = _sets(movement)
    if not _is_complete(movement, sets):
        message = f"{movement.name} is not complete: its sets cannot become its rounds"
        raise MovementError("incomplete", message, rounds=movement.number_of_rounds, sets=len(sets))
    rests = {sitter: _half_tables(movement, sitter) for sitter in movement.sitters}
    lines = [line for number, boards in enumerate(sets, start=1) for line in _round(movement, number, boards, rests)]
    return replace(movement, seatings=tuple(lines), copies=ALL, share=0, switched_rounds=())


def _sets(movement: Movement) -> tuple[Boards, ...]:
    """The boards that lie on a table together, each set once, in order."""
    return tuple(sorted({line.boards for one in movement.rounds for line in one.tables}))


def _is_complete(movement: Movement, sets: tuple[Boards, ...]) -> bool:
    played = [(sitter, line.boards) for one in movement.rounds for line in one.tables for sitter in line.sitters]
    return (
        len(sets) == movement.number_of_rounds
        and sum(map(len, sets)) == len(movement.boards)
        and len(set(played)) == len(played)
    )


def _half_tables(movement: Movement, sitter: Sitter) -> Iterator[Seating]:
    """The half tables at which ``sitter`` is listed, in the order of the rounds."""
    return (line for line in movement.of_pair(sitter) if not line.is_live)


def _round(
    movement: Movement, number: int, boards: Boards, rests: dict[Sitter, Iterator[Seating]]
) -> Iterator[Seating]:
    """The round of a set: the tables that ever play it, and the half tables of those who never do."""
    plays = [line for one in movement.rounds for line in one.tables if line.boards == boards]
    playing = {sitter for line in plays for sitter in line.sitters}
    halves = [half for sitter in movement.sitters if sitter not in playing if (half := next(rests[sitter], None))]
    lines = sorted(plays + halves, key=lambda line: line.table)
    if len({line.table for line in lines}) < len(lines):
        lines = [replace(line, table=table) for line, table in zip((*plays, *halves), count(1), strict=False)]
    return (replace(line, round=number) for line in lines)
