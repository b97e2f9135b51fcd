"""Why each pair gets what it gets on a board: the numbers behind its score, as a person works them out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

from scoring.comparison.results import Scored
from scoring.comparison.shares import PAIRS, Basis, Share
from scoring.seats import Side, other
from tournaments.selectors.evening import Line
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import difference, shown_share, side_name
from tournaments.selectors.pictures import Picture, Spot, percent, picture
from tournaments.selectors.workings.base import Told, Working
from tournaments.slip_texts.base import NOT_DOUBLED, Doubled
from tournaments.slip_texts.registry import SLIP_TEXTS

MIDDLE: Final = Fraction(1, 2)
UNCOMPARED: Final = (Basis.EQUAL, Basis.ALONE)


@dataclass(frozen=True, slots=True)
class Explained:
    """What a pair gets on a board at its table, and why.

    ``own_figures`` say where the number that is compared comes from, ``doubled`` why its hand score counts twice; both
    are empty where nothing was scored. ``steps`` is the sum with its numbers, ``reason`` says in words what no sum
    gives, ``clause`` is the clause of either, empty where there is none. ``place`` is where it stands on the scale from
    0 to 1: none for a penalty, and where there is no scale.
    """

    table: int
    pair: PairName
    share: Share
    text: str
    own_figures: str
    doubled: Doubled
    steps: tuple[str, ...]
    reason: str
    clause: str
    place: Fraction | None

    @property
    def own(self) -> int | None:
        """The hand score or the net of the pair, none where nothing was scored at its table."""
        return self.share.own

    @property
    def x(self) -> str:
        """Where the pair stands in the drawing of the scale, nothing where it does not."""
        return "" if self.place is None else percent(self.place)

    @property
    def is_penalty(self) -> bool:
        """Whether the pair has a penalty and stands apart from the scale."""
        return self.share.basis is Basis.PENALTY

    @property
    def is_as_all(self) -> bool:
        """Whether its reason is that of all of its direction."""
        return self.share.basis in UNCOMPARED

    @property
    def is_average(self) -> bool:
        """Whether the pair gets an average: because its opponents have a penalty, or because it could not play."""
        return self.share.basis in (Basis.AVERAGE, Basis.GIVEN, Basis.OWN)

    def spot(self, look: str = "") -> Spot | None:
        """Return what stands for the pair on the scale, none where it does not stand there."""
        if self.place is None:
            return None
        looks = ("average" * self.is_average, "partners" * bool(self.pair.players), look)
        return Spot(self.place, self.pair.sign.replace(" ", ""), " ".join(filter(None, looks)))


@dataclass(frozen=True, slots=True)
class Direction:
    """One direction of a board: the extremes of what is compared, none where there is no natural result, and its pairs.

    ``ends`` are the scores that lowest and highest get, as pages show them; ``natural`` the scores of natural results.
    """

    side: Side
    title: str
    lowest: int | None
    highest: int | None
    ends: tuple[str, str]
    pairs: tuple[Explained, ...]
    natural: tuple[Share, ...]
    working: Working

    @property
    def range(self) -> int | None:
        """The distance between the lowest and the highest."""
        return None if self.lowest is None or self.highest is None else self.highest - self.lowest

    @property
    def for_all(self) -> Explained | None:
        """A pair whose reason holds for all of the direction, because there is nothing to compare (clause 9.8)."""
        return next((one for one in self.pairs if one.share.basis in UNCOMPARED), None)

    @property
    def picture(self) -> Picture:
        """The scale with every table that stands on it."""
        return self.picture_for(None)

    @property
    def alternative(self) -> str:
        """The drawing in words: the numbers of the pairs from the lowest to the highest, equal ones joined."""
        standing = sorted((one for one in self.pairs if one.place is not None), key=_standing)
        groups = [[one.pair.sign for one in equal] for _place, equal in groupby(standing, key=_standing)]
        words = {"pairs": ", ".join(" = ".join(group) for group in groups)}
        return _("Scale with the pairs from the lowest to the highest score: %(pairs)s") % words

    @property
    def penalties(self) -> tuple[Explained, ...]:
        """The pairs that stand apart from the scale."""
        return tuple(one for one in self.pairs if one.is_penalty)

    def of(self, pair: int) -> Explained | None:
        """Return what a pair gets here, none if it does not sit in this direction or gets nothing."""
        return next((one for one in self.pairs if pair in one.pair.entries), None)

    def picture_for(self, pair: int | None) -> Picture:
        """Return the scale with one pair marked as the own."""
        spots = (one.spot("own" if pair in (one.pair.number, *one.pair.entries) else "") for one in self.pairs)
        return picture(spot for spot in spots if spot is not None)


def directions_of(lines: Iterable[Line], working: Working, expected: int) -> tuple[Direction, ...]:
    """Return what each pair of a board gets and why, by direction, the best first; ``expected`` as in ``Told``."""
    lines = tuple(lines)
    return tuple(direction_of(side, lines, working, expected) for side in PAIRS)


def direction_of(side: Side, lines: Iterable[Line], working: Working, expected: int) -> Direction:
    """Return what each pair of one direction of a board gets and why, the best first; ``expected`` as in ``Told``."""
    scored = [(line, share) for line in lines if (share := line.shares[side]) is not None]
    natural = tuple(share for line, share in scored if isinstance(line.verdict, Scored))
    tables = len(scored), max(len(scored), expected)
    pairs = sorted(
        (_explained(side, line, Told(share, natural, *tables), working) for line, share in scored),
        key=lambda one: (-one.share.value, one.pair.number),
    )
    lowest, highest = next(((share.lowest, share.highest) for _line, share in scored), (None, None))
    ends = working.ends(natural)
    texts = ("", "") if ends is None else (working.shown(ends[0]), working.shown(ends[1]))
    return Direction(side, side_name(side), lowest, highest, texts, tuple(pairs), natural, working)


def _standing(one: Explained) -> Fraction:
    return MIDDLE if one.place is None else one.place


def _explained(side: Side, line: Line, told: Told, working: Working) -> Explained:
    share = told.share
    is_scored = share.own is not None
    double = line.doubles[side] if is_scored and line.doubles else ""
    return Explained(
        table=line.table,
        pair=line.pairs[side],
        share=share,
        text=shown_share(working.scale, share),
        own_figures=_own_figures(side, line, double, working) if is_scored else "",
        doubled=SLIP_TEXTS[line.slip.game].doubled(double) if line.slip else NOT_DOUBLED,
        steps=working.steps(told),
        reason=working.reason(told),
        clause=working.clause(share),
        place=_place(told, working),
    )


def _own_figures(side: Side, line: Line, double: str, working: Working) -> str:
    """Return where the number comes from that is compared: the net from two hand scores, or these from the slip."""
    if line.hand_scores is None or line.slip is None:
        return ""
    if working.by_net:
        return difference(line.hand_scores[side], line.hand_scores[other(side)])
    return SLIP_TEXTS[line.slip.game].figures(line.slip, side, double)


def _place(told: Told, working: Working) -> Fraction | None:
    """Return where a share stands on the scale; where all are equal everybody stands in the middle."""
    share, ends = told.share, working.ends(told.natural)
    if share.lowest is None or ends is None or share.basis is Basis.PENALTY:
        return None
    lowest, highest = ends
    if share.lowest == share.highest:
        return MIDDLE
    return min(max((share.value - lowest) / (highest - lowest), Fraction(0)), Fraction(1))  # averages may lie beyond
