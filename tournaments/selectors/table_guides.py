"""The guide of each table: who comes to it in each round, with which boards, and where they go then.

It is the guides of the pairs, or of the players of an individual, read from the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import ranges_text
from tournaments.selectors.seating import SEATS, GuideCard, GuideLine, TableSeat
from tournaments.texts.names import seat_name


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a table in a round, as it is called then, and what it does in the next; none where nobody knows."""

    who: PairName
    now: GuideLine
    then: GuideLine | None

    @property
    def next_text(self) -> str:
        """Where it goes: "then table 3, N-S", "then stays here"; empty after the last round."""
        if self.then is None or self.now.seat is None:
            return ""
        if self.then.seat is None:
            return _rest_words(self.then)
        words = {"table": self.then.seat.table, "seat": _seat_words(self.then)}
        if self.then.seat.table != self.now.seat.table:
            return _("then table %(table)d, %(seat)s") % words
        if _seat_of(self.then) == _seat_of(self.now):
            return _("then stays here")
        return _("then stays here, %(seat)s") % words


def _rest_words(line: GuideLine) -> str:
    if line.has_bye:
        return _("then has a bye")
    return _("then is away") if line.is_away else _("then sits out")


def _seat_of(line: GuideLine) -> str:
    """The seat of a player, or the side of a pair."""
    return line.place or line.side


def _seat_words(line: GuideLine) -> str:
    return seat_name(line.place) if line.place else {"NS": _("N-S"), "EW": _("E-W")}[line.side]


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round of a table: who sits North-South and East-West, one pair each, or of an individual two players."""

    seat: TableSeat
    ns: tuple[Sitter, ...]
    ew: tuple[Sitter, ...]

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """All of them, North-South first."""
        return self.ns + self.ew


@dataclass(frozen=True, slots=True)
class TableGuide:
    """The evening of a table: the rounds in which it is played, and the numbers of those in which it is ``free``."""

    table: int
    rounds: tuple[TableRound, ...]
    free: tuple[int, ...]

    @property
    def free_text(self) -> str:
        """In which rounds nobody plays here, empty where somebody always does."""
        return (
            _("Nobody plays here in these rounds: %(rounds)s.") % {"rounds": ranges_text(self.free)}
            if self.free
            else ""
        )


def table_guides(cards: Iterable[GuideCard]) -> tuple[TableGuide, ...]:
    """Return the guide of each table, from those of all pairs or players."""
    cards = tuple(cards)
    numbers = sorted({line.round for card in cards for line in card.lines})
    sitting: dict[int, dict[int, dict[str, Sitter]]] = {}
    for card in cards:
        for sitter in _sitters(card):
            seat = sitter.now.seat
            assert seat is not None
            sitting.setdefault(seat.table, {}).setdefault(seat.round, {})[_seat_of(sitter.now)] = sitter
    return tuple(_guide(table, sitting[table], numbers) for table in sorted(sitting))


def _guide(table: int, rounds: Mapping[int, Mapping[str, Sitter]], numbers: Iterable[int]) -> TableGuide:
    played = tuple(_round(rounds[number]) for number in sorted(rounds))
    return TableGuide(table, played, tuple(number for number in numbers if number not in rounds))


def _round(found: Mapping[str, Sitter]) -> TableRound:
    seat = next(iter(found.values())).now.seat
    assert seat is not None
    ns, ew = (tuple(found[place] for place in (side, *SEATS[side]) if place in found) for side in ("NS", "EW"))
    return TableRound(seat, ns, ew)


def _sitters(card: GuideCard) -> Iterator[Sitter]:
    """Yield a pair, or a player, at each of its tables."""
    for line, then in pairwise((*card.lines, None)):
        if line is not None and line.seat is not None:
            follows = then is not None and then.round == line.round + 1
            yield Sitter(_as_seated(line, line.seat), line, then if follows else None)


def _as_seated(line: GuideLine, seat: TableSeat) -> PairName:
    """Return who sits there by the names of that round, which may be those of substitutes."""
    side = seat.ns if line.side == "NS" else seat.ew
    return side.both[SEATS[line.side].index(line.place)] if line.place else side
