"""The Berger table: who meets whom, and at whose home, in each round of a round robin.

The numbers 1 to n - 1 stand in a circle that turns by n/2 places each round, while n (even) stays outside it; i meets
n + 1 - i, the first being at home, and n is at home in every second round. With an odd number of entries the last
number is a phantom, and whoever would meet it has the bye.

Source: FIDE Handbook, C.05, annex 1, which also has the order of rounds of the double table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.movements.limits import rounds_of_all


@dataclass(frozen=True, slots=True)
class Fixtures:
    """One round: its games as (home, away), and who has the bye."""

    games: tuple[tuple[int, int], ...]
    bye: int | None = None

    @property
    def turned(self) -> Fixtures:
        """The same games at the home of the other."""
        return replace(self, games=tuple((away, home) for home, away in self.games))

    def of(self, entries: Sequence[int]) -> Fixtures:
        """Return the same round with ``entries`` in the places of the numbers 1 to n."""
        games = tuple((entries[home - 1], entries[away - 1]) for home, away in self.games)
        return Fixtures(games, None if self.bye is None else entries[self.bye - 1])


def berger_rounds(entries: int) -> int:
    """Return how many rounds the table for ``entries`` has: one less than entries, or as many if they are odd."""
    return rounds_of_all(entries)


def berger(entries: int, rounds: int | None = None) -> tuple[Fixtures, ...]:
    """Return the table for ``entries`` (2 or more), by default all of it.

    A shorter one lacks the *first* rounds: in round 1 of an even field two entries begin with the same side as in
    round 2, and without it everybody is at home as often as away, or once more or less, whatever ``rounds`` is.
    """
    full = berger_rounds(entries)
    left_out = 0 if rounds is None else full - rounds
    return tuple(_fixtures(entries, turns) for turns in range(left_out, full))


def double_berger(entries: int, rounds: int) -> tuple[Fixtures, ...]:
    """Return the first ``rounds`` rounds of the table played twice, the second time at the home of the other.

    The last two rounds of the first half change places, so that nobody is at home, or away, three times running. A
    double table that does not get to its second half is a single one.
    """
    if rounds <= berger_rounds(entries):
        return berger(entries, rounds)
    *first, last_but_one, last = single = berger(entries)
    return (*first, last, last_but_one, *(fixtures.turned for fixtures in single))[:rounds]


def _fixtures(entries: int, turns: int) -> Fixtures:
    """The round after the circle has turned ``turns`` times."""
    outside = entries + entries % 2
    circle = outside - 1

    def now(place: int) -> int:
        return (place - 1 + turns * outside // 2) % circle + 1

    games = [(now(place), now(outside + 1 - place)) for place in range(2, outside // 2 + 1)]
    first = now(1)
    if entries % 2:
        return Fixtures(tuple(games), first)
    return Fixtures(((outside, first) if turns % 2 else (first, outside), *games))
