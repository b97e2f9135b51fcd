"""What the tables of a board would get if one of them had not been there, beside what they get."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import count

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404
from django.utils.translation import gettext as _

from scoring.comparison.leaving_out import Change, leave_out
from scoring.comparison.results import NotPlayed, Scored
from scoring.comparison.scales import PLAIN, Scale, half_up
from scoring.comparison.shares import PAIRS, Basis, Share
from scoring.seats import BySide, Side
from tournaments.models import Board, Event
from tournaments.permissions import can_see_traveller
from tournaments.selectors.evening import Evening, Line, load_evening, middles_of
from tournaments.selectors.explained import Direction, Explained, direction_of
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping, keeping_of
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import decimal_text
from tournaments.selectors.pictures import Comparison, Spot, comparison
from tournaments.selectors.values import sides_word
from tournaments.selectors.workings.registry import working_of
from tournaments.slip_texts.registry import slip_words
from tournaments.templatetags.cards import MINUS
from tournaments.texts.sentences import signed, value_words


class Move(StrEnum):
    """Where a score goes when a result is left out; the value is its look."""

    UP = "up"
    DOWN = "down"
    SAME = "same"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class MovedRow:
    """What a pair gets with and without the result that is left out; without, its own table gets nothing."""

    before: Explained
    after: Explained | None
    scale: Scale

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.before.table

    @property
    def pair(self) -> PairName:
        """The pair."""
        return self.before.pair

    @property
    def difference(self) -> Fraction | None:
        """By how much the pair has more without it, in the unit of the comparison; none for the one left out."""
        return None if self.after is None else self.after.share.value - self.before.share.value

    @property
    def move(self) -> Move:
        """Where the score goes."""
        if self.difference is None:
            return Move.OUT
        return Move.UP if self.difference > 0 else Move.DOWN if self.difference < 0 else Move.SAME

    @property
    def difference_text(self) -> str:
        """The difference with its sign, on the event's scale: two decimals, and more where these would be noughts."""
        if not self.difference:
            return "" if self.difference is None else "0"
        size = self.scale.factor * abs(self.difference)
        if self.scale is PLAIN and size.denominator == 1:
            return signed(int(self.difference))
        decimals = next(digits for digits in count(2) if size >= Fraction(1, 2 * 10**digits))
        return f"{'+' if self.difference > 0 else MINUS}{decimal_text(half_up(size, decimals))}"


@dataclass(frozen=True, slots=True)
class MovedDirection:
    """One direction of a board with a result and without it."""

    before: Direction
    after: Direction
    rows: tuple[MovedRow, ...]
    out: Line

    @property
    def sentence(self) -> str:
        """In words, what became of lowest and highest."""
        if not isinstance(self.out.verdict, Scored):
            return self.before.working.moved_by_penalty()
        if self.after.range is None:
            return _("No other result of this direction is left.")
        return f"{self._ends_sentence} {self._scale_sentence}".strip()

    @property
    def _ends_sentence(self) -> str:
        words = {
            "lowest": signed(self.after.lowest or 0),
            "old_lowest": signed(self.before.lowest or 0),
            "highest": signed(self.after.highest or 0),
            "old_highest": signed(self.before.highest or 0),
        }
        lowest_moved, highest_moved = (
            self.before.lowest != self.after.lowest,
            self.before.highest != self.after.highest,
        )
        if lowest_moved and highest_moved:
            text = _(
                "The lowest is %(lowest)s instead of %(old_lowest)s, the highest %(highest)s instead of "
                "%(old_highest)s."
            )
        elif lowest_moved:
            text = _("The lowest is %(lowest)s instead of %(old_lowest)s; the highest stays %(highest)s.")
        elif highest_moved:
            text = _("The highest is %(highest)s instead of %(old_highest)s; the lowest stays %(lowest)s.")
        else:
            text = _("The lowest stays %(lowest)s and the highest %(highest)s.")
        return text % words

    @property
    def _scale_sentence(self) -> str:
        others_move = any(row.move in (Move.UP, Move.DOWN) for row in self.rows)
        return self.before.working.moved(self.before.natural, self.after.natural, others_move=others_move)

    @property
    def picture(self) -> Comparison:
        """The scale with the result, and under it the scale without it."""
        before = (row.before.spot(row.move) for row in self.rows)
        after = (row.after.spot(row.move) for row in self.rows if row.after is not None)
        return comparison(_standing(before), _standing(after))


def _standing(spots: Iterable[Spot | None]) -> list[Spot]:
    return [spot for spot in spots if spot is not None]


@dataclass(frozen=True, slots=True)
class LeavingOutPage:
    """All that the page shows: the line left out, all lines that could be, and both directions.

    ``opens`` is the last round in which some table plays the board, ``has_ended`` whether that has ended.
    """

    head: EventHead
    board: int
    opens: int
    has_ended: bool
    keeping: Keeping
    out: Line
    choices: tuple[Line, ...]
    directions: tuple[MovedDirection, ...]

    @property
    def result(self) -> str:
        """In words, the result that is left out."""
        line = self.out
        if line.slip is None:
            return value_words({"kind": "penalty", "offenders": sides_word(line.offenders)})
        return slip_words(line.slip)


def can_be_left_out(line: Line) -> bool:
    """Tell whether a table has a result that counts, so that one can ask what the board would be without it.

    An average is none: nothing is compared with it.
    """
    return line.at_fault is None and None not in line.shares.values


def leaving_out_page(event: Event, number: int, table: int, user: User | AnonymousUser | None) -> LeavingOutPage:
    """Return a board with and without the result of a table.

    Raises ``Http404`` where there is no such board or table, where the table has no result that counts, and where
    this visitor may not see the traveller (yet).
    """
    board = Board.objects.filter(event=event, number=number).select_related("round").first()
    if board is None or not can_see_traveller(user, event, board.round):
        raise Http404
    evening = load_evening(event, user, board=number)
    choices = tuple(line for line in evening.lines if can_be_left_out(line))
    out = next((line for line in choices if line.table == table), None)
    if out is None:
        raise Http404
    return LeavingOutPage(
        head=event_head(event, user),
        board=number,
        opens=board.round.number,
        has_ended=board.round.has_ended,
        keeping=keeping_of(event, evening.ended, evening.held),
        out=out,
        choices=choices,
        directions=moved_directions(evening, out),
    )


def moved_directions(evening: Evening, out: Line) -> tuple[MovedDirection, ...]:
    """Return both directions of a board with and without one of its lines; the evening holds that board alone."""
    verdicts = [line.verdict or NotPlayed() for line in evening.lines]
    where, middles = evening.lines.index(out), middles_of(evening.options)
    changes = leave_out(verdicts, where, *middles, evening.method, evening.tables)
    rest = tuple(
        replace(line, shares=BySide(PAIRS, tuple(map(_after, line.shares, change))))
        for line, change in zip(evening.lines, changes, strict=True)
    )
    return tuple(_moved(side, evening, rest, out) for side in PAIRS)


def _after(before: Share | None, change: Change) -> Share | None:
    # A pair's own average comes from all of its boards, and what other boards gave does not move.
    return before if before is not None and before.basis is Basis.OWN else change.after


def _moved(side: Side, evening: Evening, rest: tuple[Line, ...], out: Line) -> MovedDirection:
    working = working_of(evening.event)
    before, after = (direction_of(side, lines, working, evening.tables) for lines in (evening.lines, rest))
    rows = tuple(MovedRow(one, after.of(one.pair.number), working.scale) for one in before.pairs)
    return MovedDirection(before, after, rows, out)
