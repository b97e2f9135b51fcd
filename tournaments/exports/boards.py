"""The sheet of the boards, with the hands of those that are open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.notation.games import game_of_key
from scoring.seats import Seat, Side
from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.option_texts import GAMES
from tournaments.selectors.exports import BoardFacts


def boards_sheet(boards: Iterable[BoardFacts], game: str) -> Sheet:
    """Return the boards of a game: hands from high to low, suit by suit in the order of the pack, and extreme scores.

    Hands are written as the notation writes them (``42.54.R53.AS643``). A game whose hand records mark something has
    a column for it.
    """
    seats, notable = game_of_key(game).rotation.seats, str(GAMES[game].notable)
    rows = tuple(tuple(_values(board, seats, marks=bool(notable))) for board in boards)
    return Sheet("boards", _("Boards"), tuple(_columns(seats, notable)), rows, landscape=True)


def _columns(seats: Iterable[Seat], notable: str) -> Iterator[Column]:
    titles = {Seat.NORTH: _("North"), Seat.WEST: _("West"), Seat.SOUTH: _("South"), Seat.EAST: _("East")}
    yield Column("board", _("Board"), width=7)
    yield Column("round", _("Round"), width=7)
    yield Column("dealer", _("Dealer"), Kind.CODE, 7)
    for seat in seats:
        yield Column(f"hand_{seat.value.lower()}", titles[seat], Kind.CODE, 20)
    if notable:
        yield Column("notable", capfirst(notable), Kind.CODE, 12)
    yield Column("tables", _("Tables"), width=8)
    yield Column("results", _("Settled"), width=8)
    yield Column("lowest_ns", _("Lowest NS"), width=8)
    yield Column("highest_ns", _("Highest NS"), width=8)
    yield Column("lowest_ew", _("Lowest EW"), width=8)
    yield Column("highest_ew", _("Highest EW"), width=8)


def _values(board: BoardFacts, seats: Iterable[Seat], *, marks: bool) -> Iterator[Value]:
    yield from (board.number, board.round, board.dealer)
    yield from (board.hands.get(seat.value) for seat in seats)
    if marks:
        yield board.notable or None
    yield board.tables or None
    yield board.results if board.tables else None
    yield from (board.lowest[Side.NS], board.highest[Side.NS], board.lowest[Side.EW], board.highest[Side.EW])
