"""What an entry has so far: score, difference, points for, and how often it sat where.

The values are those of Botifarra clubs (a match to 101 points or over 12 deals, scores capped at 121; ``movements.md``
section 12 lists the events), and every one of them can be set. The raw points stay as they were written: the cap is
applied whenever they are added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from scoring.pairing.event import Event, Fact, What
from scoring.ranking import in_places
from scoring.seats import Side, other
from scoring.tiebreaks.criteria import ByValue, Criterion


class Worth(NamedTuple):
    """What a round is worth to an entry. ``score`` counts wins, a draw being half of one."""

    score: Fraction = Fraction(0)
    difference: int = 0
    points_for: int = 0


NOTHING: Final = Worth()
FREE_WIN: Final = Worth(Fraction(1))
"""A win without an opponent: it cannot help the difference."""


@dataclass(frozen=True, slots=True)
class MatchValues:
    """How matches count. ``cap`` is the most that raw points count for in differences and points for, none without.

    ``bye`` is what the entry without an opponent gets, ``walkover`` what the winner does whose opponent did not come.
    """

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    cap: int | None = 121
    bye: Worth = FREE_WIN
    walkover: Worth = FREE_WIN


BOTIFARRA: Final = MatchValues()


@dataclass(frozen=True, slots=True)
class Tally:
    """What an entry has so far.

    ``free`` counts byes and walk-overs won; ``sides`` says where it sat in the matches it played, in their order.
    """

    number: int
    worth: Worth = NOTHING
    free: int = 0
    sides: tuple[Side, ...] = ()

    @property
    def score(self) -> Fraction:
        """Wins, and half of the draws."""
        return self.worth.score

    @property
    def times_ns(self) -> int:
        """How often it sat North-South."""
        return self.sides.count(Side.NS)

    @property
    def tilt(self) -> int:
        """How much more often it sat North-South than East-West."""
        return 2 * self.times_ns - len(self.sides)


def tallies(event: Event, values: MatchValues = BOTIFARRA) -> Mapping[int, Tally]:
    """Return what every entry has so far, by number."""
    return {number: _tally(number, event.by_entry.get(number, ()), values) for number in event.entries}


def _tally(number: int, facts: tuple[Fact, ...], values: MatchValues) -> Tally:
    worths = [_worth(fact, number, values) for fact in facts]
    # Most rounds are worth a win or nothing: equal scores are added up at once, for fractions are slow.
    scores = Counter(worth.score for worth in worths)
    worth = Worth(
        sum((score * times for score, times in scores.items()), Fraction(0)),
        sum(worth.difference for worth in worths),
        sum(worth.points_for for worth in worths),
    )
    free = sum(_is_free(fact, number) for fact in facts)
    sides = tuple(_side(fact, number) for fact in facts if fact.what in (What.RESULT, What.SEATED))
    return Tally(number, worth, free, sides)


def _side(fact: Fact, number: int) -> Side:
    return Side.NS if fact.ns == number else Side.EW


def _is_free(fact: Fact, number: int) -> bool:
    """Return whether the round was won without playing: who has that gets no bye any more."""
    return fact.what in (What.BYE, What.FULL_BYE) or (fact.what is What.WALKOVER and fact.ns == number)


def _worth(fact: Fact, number: int, values: MatchValues) -> Worth:
    if fact.what is What.RESULT:
        return _of_match(fact, _side(fact, number), values)
    if fact.what is What.WALKOVER:
        return values.walkover if fact.ns == number else NOTHING
    unplayed = {What.BYE: values.bye, What.FULL_BYE: values.bye, What.HALF_BYE: Worth(values.draw)}
    return unplayed.get(fact.what, NOTHING)


def _of_match(fact: Fact, side: Side, values: MatchValues) -> Worth:
    score = values.draw if fact.winner is None else values.win if fact.winner is side else values.loss
    if fact.totals is None:
        return Worth(score)
    mine, theirs = fact.totals[side], fact.totals[other(side)]
    if values.cap is not None:
        mine, theirs = min(mine, values.cap), min(theirs, values.cap)
    return Worth(score, mine - theirs, mine)


@dataclass(frozen=True, slots=True)
class SwissStanding:
    """One line of the standings of a Swiss: wins with draws as halves, then difference, then points for."""

    place: int
    shared: bool
    tally: Tally


CHAIN: Final[tuple[Criterion[Tally], ...]] = (
    ByValue("score", lambda tally: tally.worth.score),
    ByValue("difference", lambda tally: tally.worth.difference),
    ByValue("scored", lambda tally: tally.worth.points_for),
)
"""What makes the places, in this order."""


def swiss_standings(event: Event, values: MatchValues = BOTIFARRA) -> tuple[SwissStanding, ...]:
    """Return the standings, best first; entries equal in score, difference and points for share a place.

    Virtual points of an accelerated draw never count here.
    """
    found = in_places(tallies(event, values).values(), CHAIN)
    return tuple(SwissStanding(*place, tally) for place, _, tally in found)
