"""The sizes for which movements are built, refused in one place."""

from __future__ import annotations

from scoring.errors import MovementError

FEWEST_PAIRS = 4
"""The smallest field that is seated."""

LARGEST_HOWELL = 60
"""The largest field of a Howell, endless or not."""

MOST_ENTRIES = 200
"""The largest field that is seated."""

MOST_BOARDS = 8
"""The most boards that a round may have."""


def rounds_of_all(entries: int) -> int:
    """Return in how many rounds all can meet each other once: one less than entries, or as many if they are odd.

    >>> rounds_of_all(8), rounds_of_all(7)
    (7, 7)
    """
    return entries - 1 + entries % 2


def require_pairs(pairs: int, most: int = MOST_ENTRIES) -> None:
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
    """Refuse a round without boards, or with more than it may have.

    Raises ``MovementError`` with code ``boards``, and the fact ``nearest``.
    """
    if 1 <= boards_per_round <= MOST_BOARDS:
        return
    nearest = min(max(boards_per_round, 1), MOST_BOARDS)
    message = f"a round has 1 to {MOST_BOARDS} boards, not {boards_per_round}; the nearest is {nearest}"
    raise MovementError("boards", message, boards=boards_per_round, most=MOST_BOARDS, nearest=nearest)
