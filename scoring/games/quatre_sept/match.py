"""A match of Le Quatre Sept: a game to the target (clause Q7) or a fixed number of boards (Q10.2).

Everything is worked out from the hands in their order and never kept.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.games.quatre_sept.options import DRAW, Options
from scoring.games.quatre_sept.score import NONE_EACH, FourSevens, Outcome, hand_score
from scoring.games.standing import Standing, added, after_the_end, highest
from scoring.seats import BySide


def before_the_first() -> Standing:
    """Return the state of a match in which nothing has been played: both sides have nought."""
    return Standing(NONE_EACH)


def standings_of_game(hands: Iterable[Outcome], options: Options) -> tuple[Standing, ...]:
    """Return the state after each hand of a game to the target, the first state being that before any hand.

    It is over when a side has ``target`` or more and the totals differ (Q7.1 to Q7.3), under ``tie=draw`` also when
    they are equal, and as soon as four sevens were dealt (Q3.1). A hand thrown in changes nothing.

    >>> from scoring.games.quatre_sept.score import Played
    >>> hands = [Played(BySide.of(6, 5)), Played(BySide.of(11, 0)), Played(BySide.of(7, 4)), Played(BySide.of(7, 4))]
    >>> end = standings_of_game(hands, Options())[-1]
    >>> end.totals.as_dict(), end.is_over, str(end.winner)
    ({'NS': 31, 'EW': 13}, True, 'NS')
    """
    found = [before_the_first()]
    for hand in hands:
        found.append(_after_hand(found[-1], hand, options))
    return tuple(found)


def standings_of_boards(hands: Iterable[Outcome], options: Options, boards: int | None) -> tuple[Standing, ...]:
    """Return the state after each hand of a match of ``boards`` boards, the first state being that before any hand.

    Without a number it is never over. A hand thrown in is no board. Four sevens win at once here, too: a match of
    boards that is not to end so is played with ``four_sevens=play_on`` (Q10.4).
    """
    found = [before_the_first()]
    played = 0
    for hand in hands:
        score = hand_score(hand, options)
        played += score is not None
        if score is None or found[-1].is_over:
            found.append(_without_score(found[-1], hand))
        else:
            totals = added(found[-1].totals, score)
            found.append(_decided(totals, is_over=True) if played == boards else Standing(totals))
    return tuple(found)


def _after_hand(before: Standing, hand: Outcome, options: Options) -> Standing:
    score = hand_score(hand, options)
    if score is None or before.is_over:
        return _without_score(before, hand)
    totals = added(before.totals, score)
    if max(totals) < options.target:
        return Standing(totals)
    return _decided(totals, is_over=len(highest(totals)) == 1 or options.tie == DRAW)


def _without_score(before: Standing, hand: Outcome) -> Standing:
    """Return the state after a hand that scores nothing, or that comes after the end."""
    if before.is_over:
        return after_the_end(before)
    if isinstance(hand, FourSevens):
        return Standing(before.totals, is_over=True, winner=hand.side)
    return before


def _decided(totals: BySide[int], *, is_over: bool) -> Standing:
    """Return the state where the totals would decide: a draw or another hand where they are equal (Q7.2)."""
    ahead = highest(totals)
    winner = ahead[0] if is_over and len(ahead) == 1 else None
    return Standing(totals, is_over, winner, len(ahead) > 1)
