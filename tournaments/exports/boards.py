"""The sheet of the boards, with the hands of those that are open."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.seats import Side
from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.selectors.exports import BoardFacts

SEATS = ("N", "W", "S", "E")


def boards_sheet(boards: Iterable[BoardFacts]) -> Sheet:
    """Return the boards: hands as ``oros.copes.espases.bastos`` from high to low, and the extreme hand scores."""
    return Sheet("boards", _("Boards"), _columns(), tuple(map(_row, boards)), landscape=True)


def _columns() -> tuple[Column, ...]:
    return (
        Column("board", _("Board"), width=7),
        Column("round", _("Round"), width=7),
        Column("dealer", _("Dealer"), Kind.CODE, 7),
        Column("hand_n", _("North"), Kind.CODE, 20),
        Column("hand_w", _("West"), Kind.CODE, 20),
        Column("hand_s", _("South"), Kind.CODE, 20),
        Column("hand_e", _("East"), Kind.CODE, 20),
        Column("tables", _("Tables"), width=8),
        Column("results", _("Settled"), width=8),
        Column("lowest_ns", _("Lowest NS"), width=8),
        Column("highest_ns", _("Highest NS"), width=8),
        Column("lowest_ew", _("Lowest EW"), width=8),
        Column("highest_ew", _("Highest EW"), width=8),
    )


def _row(board: BoardFacts) -> tuple[Value, ...]:
    return (
        board.number,
        board.round,
        board.dealer,
        *(board.hands.get(seat) for seat in SEATS),
        board.tables or None,
        board.results if board.tables else None,
        board.lowest[Side.NS],
        board.highest[Side.NS],
        board.lowest[Side.EW],
        board.highest[Side.EW],
    )
