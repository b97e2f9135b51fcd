"""Numbers of both sides that belong together: who types that of one has said that of the other."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.seats import BySide


def completed(typed: BySide[int | None], total: int) -> BySide[int] | None:
    """Return the numbers of all sides, where the one that was left empty has the rest of ``total``.

    None where more than one was left empty. Whether they make the total is for the rules to say.

    >>> completed(BySide.of(95, None), 160)
    BySide(sides=(<Side.NS: 'NS'>, <Side.EW: 'EW'>), values=(95, 65))
    """
    missing = sum(value is None for value in typed)
    if missing > 1:
        return None
    rest = total - sum(value for value in typed if value is not None)
    return typed.map(lambda value: rest if value is None else value)


def seats_by_side(seats: Sequence[str], names: dict[str, str], sides: dict[str, str]) -> dict[str, str]:
    """Return who can be named as a player of each side: both players where both are named, else the side."""
    choices: dict[str, str] = {}
    for side, words in sides.items():
        own = [seat for seat in seats if seat in side]
        named = {seat: names[seat] for seat in own if names.get(seat)}
        choices |= named if len(named) == len(own) else {side: words}
    return choices
