"""A match of Huutopussi: totals, when it is over, who has won and who may not bid (clauses H9, H11.9, H13.2, H13.3).

Everything is worked out from the hands in their order and never kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.games.huutopussi.options import Options
from scoring.games.standing import Standing, added, after_the_end, highest
from scoring.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it enters a match: what each side scored, and the declarer's side, none where all passed."""

    score: BySide[int]
    declarer: Side | None = None


def before_the_first(options: Options) -> Standing:
    """Return the state of a match in which nothing has been played: everybody has nought."""
    sides = options.rotation.sides
    totals = BySide(sides, (0,) * len(sides))
    return Standing(totals, banned=banned_at(totals, options))


def standings_of_game(hands: Iterable[Hand], options: Options) -> tuple[Standing, ...]:
    """Return the state after each hand of a game to the target, the first state being that before any hand.

    >>> hands = [Hand(BySide.of(300, 340)), Hand(BySide.of(200, 165))]
    >>> end = standings_of_game(hands, Options())[-1]
    >>> end.totals.as_dict(), end.is_over, end.winner
    ({'NS': 500, 'EW': 505}, True, <Side.EW: 'EW'>)
    """
    found = [before_the_first(options)]
    for hand in hands:
        before = found[-1]
        found.append(after_the_end(before) if before.is_over else _after_hand(before, hand, options))
    return tuple(found)


def standings_of_boards(hands: Iterable[Hand], options: Options, boards: int | None) -> tuple[Standing, ...]:
    """Return the state after each hand of a match of ``boards`` hands, the first state being that before any hand.

    Without a number it is never over.
    """
    found = [before_the_first(options)]
    for played, hand in enumerate(hands, 1):
        before = found[-1]
        if before.is_over:
            found.append(after_the_end(before))
            continue
        totals = added(before.totals, hand.score)
        ahead = highest(totals) if played == boards else ()
        found.append(_standing(totals, ahead, options, is_over=played == boards))
    return tuple(found)


def banned_at(totals: BySide[int], options: Options) -> tuple[Side, ...]:
    """Return the sides that may not bid at these totals (H9.5)."""
    limit = options.ban_at
    return () if limit is None else tuple(side for side, total in totals.items() if total <= limit)


def _after_hand(before: Standing, hand: Hand, options: Options) -> Standing:
    totals = added(before.totals, hand.score)
    arrived = tuple(side for side, total in totals.items() if _has_arrived(total, options))
    if before.is_tied:  # H9.4: the higher wins, even if both have dropped under the target
        return _decided(totals, highest(totals), options)
    if len(arrived) > 1 and options.both_over == "declarer" and hand.declarer in arrived:
        return _decided(totals, (hand.declarer,), options)
    if arrived:
        return _decided(totals, highest(totals), options)
    return _standing(totals, (), options, is_over=False)


def _has_arrived(total: int, options: Options) -> bool:
    """H9.1, H9.6."""
    return total > options.target if options.win_at == "exceed" else total >= options.target


def _decided(totals: BySide[int], ahead: tuple[Side, ...], options: Options) -> Standing:
    is_over = len(ahead) == 1 or options.tie == "draw"
    return _standing(totals, ahead, options, is_over=is_over)


def _standing(totals: BySide[int], ahead: tuple[Side, ...], options: Options, *, is_over: bool) -> Standing:
    """Return the state where ``ahead`` are the sides with the best claim to win, none while nobody has one."""
    winner = ahead[0] if is_over and len(ahead) == 1 else None
    return Standing(totals, is_over, winner, len(ahead) > 1, banned_at(totals, options))
