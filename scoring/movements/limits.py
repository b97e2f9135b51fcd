"""The sizes for which movements are built, refused in one place."""

from __future__ import annotations

from scoring.errors import MovementError

FEWEST_PAIRS = 4
MOST_PAIRS = 60
"""The fields that the site seats."""

MOST_ENTRIES = 200
"""The largest field that any movement is built for."""

MOST_BOARDS = 8
"""The most boards that a round may have where a movement is asked for by its kind."""


def require_pairs(pairs: int, most: int = MOST_PAIRS) -> None:
    """Refuse a number of pairs outside 4 to ``most``.

    Raises ``MovementError`` with code ``pairs``.
    """
    if FEWEST_PAIRS <= pairs <= most:
        return
    raise MovementError(
        "pairs",
        f"movements are for {FEWEST_PAIRS} to {most} pairs, not {pairs}",
        pairs=pairs,
        fewest=FEWEST_PAIRS,
        most=most,
    )


def require_boards(boards_per_round: int) -> None:
    """Refuse a round without boards.

    Raises ``MovementError`` with code ``boards``.
    """
    if boards_per_round < 1:
        raise MovementError(
            "boards", f"a round has at least one board, not {boards_per_round}", boards=boards_per_round
        )
