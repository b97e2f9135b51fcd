"""Standings of the rounds that are shown: rows ready to be shown and exported, and in words what decided them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from scoring.comparison.scales import Scale, half_up
from scoring.comparison.shares import Comparison
from scoring.ranking import MEAN, TOTAL, Field, Standing, fields_of, rank
from tournaments.models import Event
from tournaments.models.event import Fields
from tournaments.selectors.evening import Evening, load_evening
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import decimal_text, fraction_text, shown
from tournaments.selectors.progress import Progress, progress_of
from tournaments.selectors.workings.base import Working
from tournaments.selectors.workings.registry import working_of


class RoundTotal(NamedTuple):
    """What a pair has from a round, in the unit of the comparison, over how many boards."""

    total: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A pair in a ranking. Scores are in the unit of the comparison; ``rounds`` are its totals of each round.

    ``change`` tells by how many places the pair has risen since the round before, none where there is no telling.
    """

    place: int
    shared: bool
    pair: PairName
    boards: int
    total: Fraction
    mean: Fraction | None
    tops: int
    rounds: tuple[RoundTotal | None, ...]
    change: int | None
    scale: Scale
    decided_by: str

    @property
    def number(self) -> int:
        """The number of the pair."""
        return self.pair.number

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where it is shared: "2="."""
        return f"{self.place}=" if self.shared else str(self.place)

    @property
    def total_text(self) -> str:
        """The total as pages show it."""
        return shown(self.scale, self.total, self.boards)

    @property
    def mean_text(self) -> str:
        """The mean per board as pages show it."""
        return "" if self.mean is None else shown(self.scale, self.mean)

    @property
    def round_texts(self) -> tuple[str, ...]:
        """The total of each round as pages show it, empty where the pair had no board."""
        return tuple("" if one is None else shown(self.scale, one.total, one.boards) for one in self.rounds)

    @property
    def decisive_text(self) -> str:
        """The number that makes the places."""
        return self.total_text if self.decided_by == TOTAL else self.mean_text


@dataclass(frozen=True, slots=True)
class FieldStandings:
    """A ranking: ``key`` is ``NS``, ``EW`` or ``all``; ``ties`` explains places that the shown number does not."""

    key: str
    title: str
    decided_by: str
    decides: str
    rows: tuple[StandingRow, ...]
    rounds: tuple[int, ...]
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """All that the standings show. ``unranked`` are pairs that only sat out so far."""

    head: EventHead
    progress: Progress
    fields: tuple[FieldStandings, ...]
    unranked: tuple[PairName, ...]
    working: Working

    @property
    def has_standings(self) -> bool:
        """Whether there is anything to rank."""
        return any(field.rows for field in self.fields)

    def row_of(self, pair: int) -> StandingRow | None:
        """Return the line of a pair, none while it has not been seated."""
        return next((row for field in self.fields for row in field.rows if row.number == pair), None)


def standings_page(event: Event, user: User | AnonymousUser | None) -> StandingsPage:
    """Return the standings of the ended rounds of an event, as far as this visitor may know them."""
    return standings_of(load_evening(event, user), event_head(event, user))


def standings_of(evening: Evening, head: EventHead) -> StandingsPage:
    """Return the standings of an evening that has been loaded."""
    fields = tuple(_field_standings(evening, field) for field in _fields(evening, evening.comparison()))
    ranked = {row.number for field in fields for row in field.rows}
    left = tuple(name for number, name in sorted(evening.names.items()) if number not in ranked)
    return StandingsPage(head, progress_of(evening), fields, left if ranked else (), working_of(evening.event))


# Ranking ---------------------------------------------------------------------------------------------------------


def _fields(evening: Evening, comparison: Comparison) -> tuple[Field, ...]:
    """Return the fields with the entries that were seated, by number: the order inside a shared place."""
    fields = fields_of(comparison.results, one=evening.event.fields == Fields.ONE)
    return tuple(Field(field.key, field.sides, tuple(sorted(field.entries, key=_number))) for field in fields)


def _number(entry: Hashable) -> int:
    """Return the pair number that names an entry here."""
    assert isinstance(entry, int)
    return entry


def _field_standings(evening: Evening, field: Field) -> FieldStandings:
    standings = rank(field, evening.comparison())
    rounds = evening.whole_rounds
    totals = _totals_by_round(evening, field)
    before = _places_before(evening, field)
    rows = tuple(_row(evening, standing, rounds, totals, before) for standing in standings)
    decided_by = standings[0].decided_by if standings else TOTAL
    return FieldStandings(
        key=field.key,
        title=_field_title(field.key),
        decided_by=decided_by,
        decides=_decides_text(decided_by),
        rows=rows,
        rounds=rounds,
        ties=tuple(_tie_sentences(rows)),
    )


def _row(
    evening: Evening,
    standing: Standing,
    rounds: tuple[int, ...],
    totals: Mapping[tuple[int, int], RoundTotal],
    before: Mapping[int, int],
) -> StandingRow:
    number = _number(standing.entry)
    was = before.get(number)
    return StandingRow(
        place=standing.place,
        shared=standing.shared,
        pair=evening.names[number],
        boards=standing.boards,
        total=standing.total,
        mean=standing.mean,
        tops=standing.tops,
        rounds=tuple(totals.get((number, round_)) for round_ in rounds),
        change=None if was is None else was - standing.place,
        scale=evening.scale,
        decided_by=standing.decided_by,
    )


def _totals_by_round(evening: Evening, field: Field) -> Mapping[tuple[int, int], RoundTotal]:
    """Return what each pair has from each round, on the boards that are shown."""
    totals: dict[tuple[int, int], RoundTotal] = {}
    for line in evening.shown_lines:
        for side in field.sides:
            share = line.shares[side]
            if share is not None:
                key = (line.pairs[side].number, line.round)
                before = totals.get(key, RoundTotal(Fraction(0), 0))
                totals[key] = RoundTotal(before.total + share.value, before.boards + 1)
    return totals


def _places_before(evening: Evening, field: Field) -> dict[int, int]:
    """Return the places as they were before the last of the rounds that are shown had ended."""
    comparison = evening.comparison(sorted(evening.shown)[:-1])
    present = {entry for result in comparison.results for entry in result.entries}
    earlier = Field(field.key, field.sides, tuple(entry for entry in field.entries if entry in present))
    return {_number(standing.entry): standing.place for standing in rank(earlier, comparison)}


# Words -----------------------------------------------------------------------------------------------------------


def _field_title(key: str) -> str:
    return {"NS": _("North-South"), "EW": _("East-West")}.get(key, _("All pairs"))


def _decides_text(decided_by: str) -> str:
    if decided_by == MEAN:
        return _("The mean per board decides, because the pairs have played different numbers of boards.")
    return _("The total decides: all have played the same number of boards.")


def _tie_sentences(rows: tuple[StandingRow, ...]) -> Iterator[str]:
    """Yield a sentence for each place that the number shown does not explain, best place first."""
    for group in _groups(rows):
        yield _shared_text(group)
    for ahead, behind in pairwise(rows):
        if ahead.place != behind.place and ahead.decisive_text == behind.decisive_text:
            yield _ahead_text(ahead, behind)


def _groups(rows: tuple[StandingRow, ...]) -> Iterator[tuple[StandingRow, ...]]:
    for place in dict.fromkeys(row.place for row in rows if row.shared):
        yield tuple(row for row in rows if row.place == place)


def _shared_text(group: tuple[StandingRow, ...]) -> str:
    numbers = [str(row.number) for row in group]
    words = {
        "pairs": _("%(first)s and %(last)s") % {"first": ", ".join(numbers[:-1]), "last": numbers[-1]},
        "place": group[0].place,
        "tops": group[0].tops,
    }
    if group[0].decided_by == MEAN:
        text = _("Pairs %(pairs)s share place %(place)d: same mean, as many boards with the highest score (%(tops)d).")
    else:
        text = _("Pairs %(pairs)s share place %(place)d: same total, as many boards with the highest score (%(tops)d).")
    return text % words


def _ahead_text(ahead: StandingRow, behind: StandingRow) -> str:
    words = {"ahead": ahead.number, "behind": behind.number, "more": ahead.tops, "fewer": behind.tops}
    first, second = _decisive(ahead), _decisive(behind)
    if first == second:
        text = _(
            "Pair %(ahead)d is ahead of pair %(behind)d: more boards with the highest score "
            "(%(more)d against %(fewer)d)."
        )
        return text % words
    digits = _distinct(first, second)
    text = _("Pair %(ahead)d is ahead of pair %(behind)d by less than is shown: %(first)s against %(second)s.")
    return text % (words | {"first": digits[0], "second": digits[1]})


def _distinct(first: Fraction, second: Fraction) -> tuple[str, str]:
    """Return two different numbers with as many decimals as it takes to tell them apart."""
    for decimals in range(3, 30):
        texts = decimal_text(half_up(first, decimals)), decimal_text(half_up(second, decimals))
        if texts[0] != texts[1]:
            return texts
    return fraction_text(first), fraction_text(second)


def _decisive(row: StandingRow) -> Fraction:
    if row.decided_by == TOTAL:
        return row.scale.convert(row.total, row.boards)
    assert row.mean is not None
    return row.scale.convert(row.mean)
