"""Drawings of a scale: where each table of a board stands between the lowest and the highest score.

Places along the scale are percentages and heights are pixels, so that a drawing fits any width and its letters keep
their size. What is drawn here stands in a table beside it, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

START: Final = 7
LENGTH: Final = 86
"""Where the scale begins and how long it is, in percent of the drawing."""
APART: Final = Fraction(9, 100)
"""How far apart two dots of one row are at least, as a part of the scale: a dot's width on a phone."""
DOT: Final = 12
"""Radius of a dot in pixels."""
ROW: Final = 26
"""Distance between rows of dots in pixels."""
GAP: Final = 8
"""Distance between the scale and the edge of the nearest dot in pixels."""
EDGE: Final = 6
"""Distance between the scale and the edge of the drawing in pixels."""
SLOPES: Final = 64
"""Distance between the two scales of a comparison in pixels."""


class Spot(NamedTuple):
    """Something that stands on a scale: at which part of it (0 to 1), what is written on it, and its look."""

    place: Fraction
    label: str
    look: str = ""


class Dot(NamedTuple):
    """A spot as it is drawn: ``x`` in percent, ``y`` in pixels, with the label and look of the spot."""

    x: str
    y: int
    label: str
    look: str


class Slope(NamedTuple):
    """A line from a place on the upper scale to one on the lower, with its look."""

    x1: str
    x2: str
    look: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A scale with its dots; ``axis`` is where its line runs. Both are in pixels from the top."""

    height: int
    axis: int
    dots: tuple[Dot, ...]

    @property
    def ticks(self) -> tuple[str, ...]:
        """The percentages at which something stands, each once."""
        return tuple(dict.fromkeys(dot.x for dot in self.dots))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two scales one above the other, with a line for each spot that stands on both."""

    height: int
    upper: Picture
    lower: Picture
    slopes: tuple[Slope, ...]


def percent(place: Fraction) -> str:
    """Return where a part of the scale lies in the drawing: ``7.00%`` to ``93.00%``."""
    return f"{float(START + LENGTH * place):.2f}%"


def levels(places: Sequence[Fraction]) -> list[int]:
    """Return for each place, given in ascending order, the row it goes to so that no two dots touch; 0 is nearest."""
    ends: list[Fraction] = []
    found = []
    for place in places:
        level = next((row for row, end in enumerate(ends) if place - end >= APART), len(ends))
        ends[level : level + 1] = [place]
        found.append(level)
    return found


def picture(spots: Iterable[Spot]) -> Picture:
    """Return the drawing of a scale with its dots above the line; dots of equal or near scores are stacked."""
    placed = _placed(spots)
    rows = 1 + max((level for _spot, level in placed), default=0)
    axis = rows * ROW + GAP
    return Picture(axis + EDGE, axis, _dots(placed, axis, -1))


def comparison(before: Iterable[Spot], after: Iterable[Spot]) -> Comparison:
    """Return the drawing of two scales: above how the spots stood before, below, mirrored, how they stand after.

    Spots with the same label are joined by a line, in the look of the one below.
    """
    before, after = tuple(before), tuple(after)
    upper = picture(before)
    placed = _placed(after)
    axis = upper.axis + SLOPES
    height = axis + GAP + (1 + max((level for _spot, level in placed), default=0)) * ROW
    lower = Picture(height, axis, _dots(placed, axis, 1))
    places = {spot.label: spot.place for spot in before}
    slopes = tuple(
        Slope(percent(places[spot.label]), percent(spot.place), spot.look) for spot in after if spot.label in places
    )
    return Comparison(height, upper, lower, slopes)


def _placed(spots: Iterable[Spot]) -> list[tuple[Spot, int]]:
    spots = sorted(spots, key=lambda spot: spot.place)
    return list(zip(spots, levels([spot.place for spot in spots]), strict=True))


def _dots(placed: Iterable[tuple[Spot, int]], axis: int, away: int) -> tuple[Dot, ...]:
    return tuple(
        Dot(percent(spot.place), axis + away * (GAP + DOT + ROW * level), spot.label, spot.look)
        for spot, level in placed
    )
