"""The changes during play as values: who comes, who leaves, who sat where, when the evening ends, what is put back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Late:
    """A pair that comes late and plays from round ``since`` on."""

    names: tuple[str, ...]
    since: int


@dataclass(frozen=True, slots=True)
class Away:
    """A pair that is away from round ``since`` to ``until``, or for good."""

    pair: int
    since: int
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Actual:
    """Who really sat at a table in a round."""

    round: int
    table: int
    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class Curtail:
    """The evening ends after this many rounds."""

    rounds: int


@dataclass(frozen=True, slots=True)
class Other:
    """The evening goes on by another movement: ``wish`` is the text of a ``scoring.movements.wish.Wish``."""

    wish: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """Rounds that were cut are played after all, so that the evening has this many."""

    rounds: int


Change = Late | Away | Actual | Curtail | Other | PutBack
