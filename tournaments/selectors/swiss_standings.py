"""What a Swiss gives to its standings: its matches, and byes and walk-overs, which are wins over nobody."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from scoring.match_table import WON, MatchResult, MatchStanding, rank_matches
from scoring.pairing.standing import MatchValues, Worth
from scoring.seats import BySide, Side, other
from tournaments.selectors.match_evening import MatchEvening, MatchLine
from tournaments.selectors.swiss_facts import SwissField
from tournaments.texts.ties import chain_sentence

HALF: Final = "½"


def ranked_swiss(field: SwissField, evening: MatchEvening, rounds: Collection[int]) -> tuple[MatchStanding, ...]:
    """Return the table after these rounds of those who played, had the bye or a walk-over, or did not come.

    Everybody has the same number of rounds, so all is added up, whoever was away.
    """
    results = tuple(_results(field, evening, rounds))
    entries = sorted({entry for result in results for entry in result.entries if isinstance(entry, int)})
    return rank_matches(entries, results, evening.event.tie_breaks, sums=True)


def _results(field: SwissField, evening: MatchEvening, rounds: Collection[int]) -> Iterator[MatchResult]:
    for one in evening.rounds:
        if one.number not in rounds:
            continue
        for line in one.lines:
            yield from _of_line(line, field.values)
        if one.bye is not None:
            yield free_win(one.bye, field.values.bye)


def _of_line(line: MatchLine, values: MatchValues) -> Iterator[MatchResult]:
    if line.walkover is not None:
        numbers = line.pairs.map(lambda pair: pair.number)
        yield free_win(numbers[line.walkover], values.walkover)
        yield MatchResult(BySide.of(numbers[other(line.walkover)], None), BySide.of(0, 0), Side.EW)
    elif line.counts:
        yield line.compared


def free_win(entry: int, worth: Worth) -> MatchResult:
    """Return the result of a round that was won without playing."""
    totals = BySide.of(worth.points_for, worth.points_for - worth.difference)
    return MatchResult(BySide.of(entry, None), totals, Side.NS)


def free_texts(evening: MatchEvening, rounds: Collection[int]) -> dict[int, str]:
    """Return in words, by pair, in which of these rounds it won without playing."""
    found: dict[int, list[str]] = {}
    for one in evening.rounds:
        if one.number in rounds:
            for number, text in _free_in(one.bye, one.lines):
                found.setdefault(number, []).append(text % {"round": one.number})
    return {number: ", ".join(texts) for number, texts in found.items()}


def _free_in(bye: int | None, lines: tuple[MatchLine, ...]) -> Iterator[tuple[int, str]]:
    if bye is not None:
        yield bye, _("bye in round %(round)d")
    for line in lines:
        if line.walkover is not None:
            yield line.pairs[line.walkover].number, _("walk-over in round %(round)d")


def wins_text(points: Fraction) -> str:
    """Write the points of a table, two for a win, as wins: "3½".

    >>> wins_text(Fraction(7)), wins_text(Fraction(1)), wins_text(Fraction(4))
    ('3½', '½', '2')
    """
    wins, rest = divmod(points, WON)
    return f"{wins or ''}{HALF}" if rest else str(wins)


def decides_text(values: MatchValues, chain: tuple[str, ...]) -> str:
    """Say what decides, in sentences."""
    parts = [_("A match won counts 1, a draw ½."), chain_sentence(chain)]
    if values.cap is not None:
        parts.append(_("Of a score at most %(cap)d points count.") % {"cap": values.cap})
    worths = (values.bye, values.walkover)
    if not any(worth.difference or worth.points_for for worth in worths):
        parts.append(_("A bye and a walk-over are wins with difference 0 and no points."))
    else:
        parts += [
            text % {"difference": worth.difference, "points": worth.points_for}
            for text, worth in (
                (_("A bye is a win with difference %(difference)d and %(points)d points."), values.bye),
                (_("A walk-over is a win with difference %(difference)d and %(points)d points."), values.walkover),
            )
        ]
    return " ".join(filter(None, parts))
