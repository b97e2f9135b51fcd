"""The score sheet of a match of any game: its deals in order, the games they finished, and how it stands.

A game says how its deals add up (``scoring.games.<game>.match``); the sheet is what comes of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: the score of each side when ``winner`` reached the target."""

    score: BySide[int]
    winner: Side


@dataclass(frozen=True, slots=True)
class Line:
    """A deal on the sheet: the game points it gave and the score after it in game ``number``.

    ``game`` is the game it finished and ``start`` what the next one begins with. A deal that comes after the end of
    the match does not count; its score is that of the end. ``is_played`` is not so of a deal that was thrown in, and
    ``banned`` are the sides that may not bid after it.
    """

    gained: BySide[int]
    score: BySide[int]
    start: BySide[int]
    number: int
    game: Game | None = None
    counts: bool = True
    is_played: bool = True
    banned: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """The state of a match: its lines, finished games, the score that stands, and why it is over.

    ``ending`` is ``games``, ``target`` or ``deals``, empty while the match goes on. ``due`` is the number of deals
    after which it ends at the latest, none where no number ends it. ``winner`` is who has won by the deals, where
    the game says so; ``is_tied`` tells that totals are equal where they would have to decide. ``banned`` are the sides
    that may not bid now.
    """

    lines: tuple[Line, ...]
    games: tuple[Game, ...]
    score: BySide[int]
    ending: str
    due: int | None
    winner: Side | None = None
    is_tied: bool = False
    banned: tuple[Side, ...] = ()

    @property
    def played(self) -> int:
        """How many deals count."""
        return sum(line.counts and line.is_played for line in self.lines)

    @property
    def won(self) -> BySide[int]:
        """How many games each side has won."""
        return self.score.map_sides(lambda side, _: sum(game.winner is side for game in self.games))
