"""Games to a target and matches between two sides (clauses 8 and 13): ordinary play, not the championship."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scoring.errors import ImpossibleSlip
from scoring.games.botifarra.options import Options
from scoring.match_sheet import Game
from scoring.seats import BySide, Side

LOVE: Final = BySide.of(0, 0)


@dataclass(frozen=True, slots=True)
class Series:
    """Games played one after another by the same two sides, and the score of the one that is running."""

    finished: tuple[Game, ...]
    running: BySide[int]


@dataclass(frozen=True, slots=True)
class Step:
    """What one deal did: ``score`` stands after it in its own game, ``start`` is what the next deal builds on.

    The two differ only where the deal finished a game, which is then ``game``.
    """

    score: BySide[int]
    start: BySide[int]
    game: Game | None = None


def step(score: BySide[int], deal: BySide[int], options: Options) -> Step:
    """Return what the game points of ``deal`` make of a game that stands at ``score``.

    The first side to reach ``target`` wins (8.1); with ``carry_over`` the winner takes its surplus into the next game
    (8.4), else that starts at nought (8.3), and so does the other side in any case. Raises ``ImpossibleSlip`` (code
    ``two_winners``) where both sides reach the target at once.
    """
    score = added(score, deal)
    winner = _winner(score, options)
    if winner is None:
        return Step(score, score)
    return Step(score, LOVE.replace(winner, carried(score[winner], options)), Game(score, winner))


def play_series(deals: Iterable[BySide[int]], options: Options) -> Series:
    """Return the games that the game points of ``deals``, in order, add up to.

    Raises as :func:`step` does.
    """
    finished: list[Game] = []
    running = LOVE
    for deal in deals:
        taken = step(running, deal, options)
        running = taken.start
        if taken.game is not None:
            finished.append(taken.game)
    return Series(tuple(finished), running)


def carried(score: int, options: Options) -> int:
    """Return what the winner of a game with ``score`` starts the next one with.

    The surplus is capped one short of the target, so that no game starts already won (8.5).
    """
    return min(score - options.target, options.target - 1) if options.carry_over else 0


def added(score: BySide[int], deal: BySide[int]) -> BySide[int]:
    """Return the score with the game points of a deal."""
    return score.map_sides(lambda side, points: points + deal[side])


def _winner(score: BySide[int], options: Options) -> Side | None:
    winners = [side for side, points in score.items() if points >= options.target]
    if len(winners) > 1:
        raise ImpossibleSlip("two_winners", "both sides reach the target on one deal", clause="8.1")
    return winners[0] if winners else None


def match_score(points: BySide[int], options: Options) -> BySide[int]:
    """Return what each side is credited with for a match: its points, at most ``cap`` (clauses 10 and 13)."""
    return points.map(lambda own: min(own, options.cap))


def match_difference(points: BySide[int], options: Options) -> int:
    """Return the difference of a match, North-South less East-West; the cap comes first, on each side (clause 13)."""
    ns, ew = match_score(points, options)
    return ns - ew
