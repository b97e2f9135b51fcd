"""Why a score in an event and the score over all differ: the same result measured against more tables.

For every pair both scores, and for one of them every board with the numbers it was measured against, in its event and
over all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.comparison.scales import Scale, half_up
from scoring.comparison.shares import Share
from tournaments.selectors.evening import Evening, Line
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import decimal_text, shown, shown_share
from tournaments.selectors.overall import OverallPage, top_of_session
from tournaments.selectors.overall_rows import OverallRow
from tournaments.selectors.series import Part
from tournaments.selectors.standings import StandingRow, standings_of
from tournaments.selectors.workings.base import Working
from tournaments.selectors.workings.registry import working_of
from tournaments.templatetags.cards import MINUS
from tournaments.texts.sentences import signed

Tops = tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class BesideRow:
    """A pair in its event and over all: places, and what it has per board in both.

    ``tops`` are the most that a board can give in both, none where there is no most; then both are of a hundred.
    """

    part: Part
    pair: PairName
    own: StandingRow
    overall: OverallRow
    over_all: Fraction
    boards: int
    scale: Scale
    tops: Tops = None

    @property
    def own_text(self) -> str:
        """Its mean per board in its event."""
        if self.tops and self.own.mean is not None:
            return percent_text(self.own.mean, self.tops[0])
        return self.own.mean_text

    @property
    def overall_text(self) -> str:
        """The mean of the same boards over all."""
        if not self.boards:
            return ""
        mean = self.over_all / self.boards
        return percent_text(mean, self.tops[1]) if self.tops else shown(self.scale, mean)

    @property
    def difference_text(self) -> str:
        """By how much a board is worth more over all, or less."""
        if not self.boards or self.own.mean is None:
            return ""
        return _difference(self.own.mean, self.over_all / self.boards, self.scale, self.tops)


@dataclass(frozen=True, slots=True)
class BoardBeside:
    """A board of a pair: what was compared, and the extremes of its direction, in its event and over all."""

    board: int
    table: int
    own: Share
    over_all: Share
    scale: Scale
    tops: Tops = None

    @property
    def compared_text(self) -> str:
        """The hand score or the net of the pair; nothing where nothing was scored at its table."""
        return "" if self.own.own is None else signed(self.own.own)

    @property
    def own_range(self) -> str:
        """Lowest and highest of its direction in its event."""
        return _range(self.own)

    @property
    def overall_range(self) -> str:
        """Lowest and highest of its direction over all."""
        return _range(self.over_all)

    @property
    def own_text(self) -> str:
        """What it gets in its event."""
        return _with_percent(shown_share(self.scale, self.own), self.own, self.tops and self.tops[0])

    @property
    def overall_text(self) -> str:
        """What it gets over all."""
        return _with_percent(shown_share(self.scale, self.over_all), self.over_all, self.tops and self.tops[1])

    @property
    def difference_text(self) -> str:
        """By how much it is worth more over all, or less."""
        return _difference(self.own.value, self.over_all.value, self.scale, self.tops)


def percent_text(value: Fraction, top: int) -> str:
    """Return a score as a share of the most there can be, of a hundred, with two decimals."""
    return f"{decimal_text(half_up(100 * value / top))} %"


def _with_percent(text: str, share: Share, top: int | None) -> str:
    return f"{text} ({percent_text(share.value, top)})" if top else text


def _difference(own: Fraction, over_all: Fraction, scale: Scale, tops: Tops) -> str:
    """Return the difference of what stands beside it, so that a reader who subtracts finds the same."""
    if tops:  # matchpoints of different numbers of tables
        return signed_text(_rounded(100 * over_all / tops[1]) - _rounded(100 * own / tops[0]))
    return signed_text(_rounded(scale.convert(over_all)) - _rounded(scale.convert(own)))


def _rounded(value: Fraction) -> Fraction:
    return Fraction(half_up(value))


def _range(share: Share) -> str:
    if share.lowest is None or share.highest is None:
        return ""
    return _("%(lowest)s to %(highest)s") % {"lowest": signed(share.lowest), "highest": signed(share.highest)}


def signed_text(value: Fraction) -> str:
    """Return a difference with its sign and two decimals."""
    if not value:
        return "0"
    return f"{'+' if value > 0 else MINUS}{decimal_text(half_up(abs(value)))}"


@dataclass(frozen=True, slots=True)
class WhyPage:
    """All that the page shows; ``chosen`` is the pair whose boards are listed, none where none is, or none may be."""

    page: OverallPage
    rows: tuple[BesideRow, ...]
    chosen: BesideRow | None
    boards: tuple[BoardBeside, ...]
    working: Working


def why_page(page: OverallPage, chosen: tuple[str, int] | None) -> WhyPage:
    """Return every pair in its event and over all, and the boards of the pair that is ``chosen`` by event and number.

    The events are not of matches, and there is at least one.
    """
    rows = tuple(row for part in page.parts for row in _rows(page, part))
    found = next((row for row in rows if chosen == (row.part.head.slug, row.pair.number)), None)
    boards = tuple(_boards(page, found)) if found and page.head.can_see_boards else ()
    return WhyPage(page, rows, found if boards else None, boards, working_of(page.parts[0].event))


def _rows(page: OverallPage, part: Part) -> Iterator[BesideRow]:
    evening = part.evening
    assert isinstance(evening, Evening)
    overall = _overall_by_pair(page)
    tops = _tops(page, part)
    totals: dict[int, list[Fraction]] = {}
    for _line, side_pairs in _beside(page, part):
        for number, _own, share in side_pairs:
            totals.setdefault(number, []).append(share.value)
    for standings in standings_of(evening, part.head).fields:
        for own in standings.rows:
            if (row := overall.get((part.key, own.number))) is not None:
                values = totals.get(own.number, [])
                gathered = sum(values, Fraction(0))
                yield BesideRow(part, own.pair, own, row, gathered, len(values), evening.scale, tops)


def _tops(page: OverallPage, part: Part) -> Tops:
    """Return the most that a board can give in an event and over all its session, none where there is no most."""
    own = part.evening.top if isinstance(part.evening, Evening) else None
    over_all = top_of_session(page.parts, part.event.session)
    return None if own is None or over_all is None else (own, over_all)


def _overall_by_pair(page: OverallPage) -> Mapping[tuple[int, int], OverallRow]:
    return {
        (member.event.pk, member.pair.number): row
        for one in page.fields
        for row in one.rows
        if isinstance(row, OverallRow)
        for member in row.members
    }


def _beside(page: OverallPage, part: Part) -> Iterator[tuple[Line, list[tuple[int, Share, Share]]]]:
    """Yield each line of an event with the number of each pair and its score in the event and over all."""
    assert page.overall is not None
    assert isinstance(part.evening, Evening)
    over_all = page.overall.parts[part.key]
    for line, shares in zip(part.evening.shown_lines, over_all.shares, strict=True):
        sides = zip(line.pairs, line.shares, shares, strict=True)
        yield line, [(name.number, own, other) for name, own, other in sides if own is not None and other is not None]


def _boards(page: OverallPage, row: BesideRow) -> Iterator[BoardBeside]:
    for line, pairs in _beside(page, row.part):
        for number, own, other in pairs:
            if number == row.pair.number:
                yield BoardBeside(line.board, line.table, own, other, row.scale, row.tops)
