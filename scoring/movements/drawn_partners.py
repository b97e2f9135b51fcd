"""Drawn partners: an individual with copies, a new partner in every round.

The plan for so many players is fixed: in each round certain places are at certain seats. Which player has which place
is drawn by lot from the seed. So any two players are as likely to be partners as any other two, and what the plan
keeps holds for every draw: nobody has the same partner twice; nobody meets the same opponent more than twice, and with
10, 11 or from 13 players on more than once; whoever has rested rests again only after everybody else; nobody sits in
one seat more than twice.

Whoever rests is not listed in that round: a player alone is no side of a table. Only who rests all evening, if that is
a single round, is listed at a half table, so that the card still tells how many there are. Jass clubs draw partners for
every round; the plan takes chance out of everything but the names.

Source: Jass individuals with partners by lot (https://jassen-stallikon.ch). The plans are our own, found by search.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring.movements.drawn_partners_tables import EVERY_ROUND, FIRST_ROUND
from scoring.movements.request import Kind, Option, Request, Unit
from scoring.movements.seating import Movement, Partners, Seating, boards_of_set
from scoring.movements.wording import counted

SIZES = range(8, 61)
MOST_ROUNDS = 5
MOST_MEETINGS = 2

Table = tuple[int, ...]
"""The places at North, South, East and West."""


def _drawn_partners(request: Request) -> Movement:
    players = list(range(1, request.size + 1))
    Random(request.seed or 0).shuffle(players)  # noqa: S311  lots among friends, no secret
    rounds = request.rounds or MOST_ROUNDS
    lines = tuple(
        Seating(number, table, *_sides(places, players), boards_of_set(number, request.boards_per_round))
        for number in range(1, rounds + 1)
        for table, places in enumerate(_round(request.size, number), start=1)
    )
    lines += _who_never_sits(lines, request.size)
    name = f"Drawn partners, {request.size} players, {counted(rounds, 'round')}"
    return Movement(name, request.kind, lines, request.size, max_meetings=MOST_MEETINGS)


def _who_never_sits(lines: tuple[Seating, ...], size: int) -> tuple[Seating, ...]:
    """Half tables, after the last, for those whom no round seats."""
    seated = {player for line in lines for player in line.sitters}
    absent = [player for player in range(1, size + 1) if player not in seated]
    rounds = sorted({line.round for line in lines})
    return tuple(
        Seating(number, table, player, None, ())
        for number in rounds
        for table, player in enumerate(absent, start=size // 4 + 1)
    )


def _sides(places: Table, players: list[int]) -> tuple[Partners, Partners]:
    north, south, east, west = (players[place] for place in places)
    return Partners(north, south), Partners(east, west)


def _round(size: int, number: int) -> Iterator[Table]:
    """The tables of a round: listed, or those of the first round with every seat a place further for each round."""
    if size in EVERY_ROUND:
        return _parse(EVERY_ROUND[size][number - 1])
    return (tuple((place + number - 1) % size for place in table) for table in _parse(FIRST_ROUND[size]))


def _parse(tables: str) -> Iterator[Table]:
    return (tuple(map(int, table.split())) for table in tables.split(","))


DRAWN_PARTNERS = Kind(
    "drawn-partners",
    Unit.PLAYERS,
    sizes=lambda _: SIZES,
    rounds=lambda _: range(1, MOST_ROUNDS + 1),
    build=_drawn_partners,
    options=frozenset({Option.BOARDS, Option.SEED}),
)
