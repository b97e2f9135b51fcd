"""The tables of the rule page, worked out from the data of ``scoring``: cards, multipliers, examples, presets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.cards import ES48
from scoring.comparison.min_max import normalise
from scoring.comparison.results import Scored
from scoring.comparison.scales import half_up
from scoring.games.botifarra.options import PRESETS, SCHEDULES, Level, Options
from scoring.games.botifarra.score import (
    BOTIFARRA,
    Outcome,
    game_points,
    hand_score,
    multiplier,
    outcome_of_slip,
    own_factors,
    stake_of_offence,
)
from scoring.movements.seating import dealer_of
from scoring.seats import COUNTER_CLOCKWISE, Side
from tournaments import rule_texts
from tournaments.option_texts import OPTION_TEXTS, PRESET_TEXTS, choices_of, value_text
from tournaments.packs import SPANISH
from tournaments.selectors.numbers import decimal_text, fraction_text
from tournaments.texts import level_name, seat_name, signed, trump_name

Text = str | Promise
SUIT = ES48.suits[0]
"""The suit that stands for all in a table."""
SHOWN_POINTS = 45
"""The points of the example of clause 7.3."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of words and numbers; the first cell of a row is its heading."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: bool = True

    @property
    def labelled(self) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
        """Yield the heading of each row with its cells, each after the heading of its column."""
        for heading, *cells in self.rows:
            yield heading, tuple(zip(self.columns[1:], cells, strict=True))


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards of the same worth in the table of clauses 1.2 to 1.5."""

    cards: tuple[str, ...]
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class PresetCell:
    """What a preset says of an option, and whether that is another value than the default."""

    label: Text
    value: str
    differs: bool


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A preset beside the others: its name in files, its title, what it is for, and its values."""

    key: str
    label: Text
    help: Text
    clause: str
    cells: tuple[PresetCell, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option: its name in files, what it means, its default, the other values, and its clause."""

    name: str
    label: Text
    help: Text
    clause: str
    default: str
    others: tuple[str, ...]


# Cards, dealers, doubling ----------------------------------------------------------------------------------------


def card_rows() -> tuple[CardRow, ...]:
    """Return the cards of a suit from strong to weak with names and points; those worth nothing stand together."""
    by_points = groupby(ES48.ranks, key=lambda rank: ES48.rank_points.get(rank, 0))
    return tuple(
        CardRow(
            tuple(SUIT + rank for rank in ranks),
            ", ".join(str(SPANISH.rank_names.get(rank, rank)) for rank in ranks),
            points,
        )
        for points, ranks in ((points, tuple(group)) for points, group in by_points)
    )


def dealers() -> Table:
    """Return who deals which boards (clause 2.5)."""
    turn = len(COUNTER_CLOCKWISE.seats)
    rows = (
        (f"{first}, {first + turn}, {first + 2 * turn} …", seat_name(dealer_of(first, COUNTER_CLOCKWISE).value))
        for first in range(1, turn + 1)
    )
    return Table(_("Who deals which boards"), (_("Boards"), _("Dealer")), tuple(rows), numbers=False)


def _outcome(trump: str, level: Level, points: int = SHOWN_POINTS) -> Outcome:
    return outcome_of_slip(Options(), Side.NS, trump, level, points)


def _kinds() -> Iterator[tuple[str, str, Level]]:
    """Yield every way to play a deal as (words, trumps, doubling): with a suit as trumps, then at botifarra."""
    for trump in (SUIT, BOTIFARRA):
        for level in Level:
            words = level_name(level) if trump == SUIT or level else trump_name(trump)
            if trump == BOTIFARRA and level:
                words = _("botifarra, %(level)s") % {"level": words}
            yield words, trump, level


def multipliers() -> Table:
    """Return by what each way to play a deal multiplies, for every schedule (clause 4.5)."""
    rows = tuple(
        (words, *(str(multiplier(_outcome(trump, level), Options(schedule=schedule))) for schedule in SCHEDULES))
        for words, trump, level in _kinds()
    )
    return Table(_("Multipliers by schedule"), (_("Doubling"), *SCHEDULES), rows)


def scores_of_a_side() -> Table:
    """Return what the example of clause 7.3 scores."""
    caption = _("Score of a side with %(points)d points") % {"points": SHOWN_POINTS}
    return _by_level(caption, lambda outcome: game_points(outcome, Options())[Side.NS])


def stakes() -> Table:
    """Return all points at stake in a deal (clause 7.4)."""
    return _by_level(_("Points at stake"), lambda outcome: stake_of_offence(outcome, Options()))


def _by_level(caption: str, worth: Callable[[Outcome], int]) -> Table:
    rows = tuple(
        (level_name(level), *(str(worth(_outcome(trump, level))) for trump in (SUIT, BOTIFARRA))) for level in Level
    )
    return Table(caption, (_("Doubling"), _("A suit is trumps"), trump_name(BOTIFARRA)), rows)


# The championship ------------------------------------------------------------------------------------------------


def factors() -> Table:
    """Return by what the hand score of each side is multiplied (clauses 9.4 and 9.5)."""
    rows = tuple(
        (words, *(f"× {factor}" for factor in own_factors(_outcome(trump, level), Options())))
        for words, trump, level in _kinds()
        if level < Level.SANTVICENC
    )
    return Table(_("What a hand score is multiplied by"), (_("Doubling"), _("Declaring side"), _("Other side")), rows)


def worked_example() -> Table:
    """Return the deal of clause 9.14 worked out: hand scores and normalised scores of both directions."""
    outcomes = [
        outcome_of_slip(Options(), Side.EW, trump, level, points)
        for _ns, _ew, points, trump, level in rule_texts.WORKED_EXAMPLE
    ]
    hands = [hand_score(outcome, Options()) for outcome in outcomes]
    shares = normalise([Scored(scores) for scores in hands])
    rows = []
    for (ns, ew, *_slip), outcome, own, share in zip(rule_texts.WORKED_EXAMPLE, outcomes, hands, shares, strict=True):
        scores = (_normalised(value) for value in share if value is not None)
        rows.append((f"{ns} – {ew}", _played(outcome), *map(signed, own), *scores))
    columns = (_("Pairs"), _("Points N-S"), _("Hand N-S"), _("Hand E-W"), _("Score N-S"), _("Score E-W"))
    return Table(_("East-West made trumps at every table"), columns, tuple(rows))


def _played(outcome: Outcome) -> str:
    """Return the points of North-South, and the double that somebody declared."""
    said = [trump_name(outcome.trump)] if outcome.trump == BOTIFARRA else []
    said += [level_name(outcome.level)] if outcome.level else []
    return ", ".join([str(outcome.points[Side.NS]), *said])


def _normalised(value: Fraction) -> str:
    rounded = decimal_text(half_up(value))
    return rounded if value.denominator == 1 else f"{fraction_text(value)} ≈ {rounded}"


# The play at a glance --------------------------------------------------------------------------------------------


def duties() -> tuple[Table, ...]:
    """Return the tables of clause 6.10, one for each form."""
    columns = ("", *map(str, rule_texts.COLUMNS.values()))
    return tuple(
        Table(str(PRESET_TEXTS[form].label), columns, tuple(_duty_rows(positions)), numbers=False)
        for form, positions in rule_texts.DUTIES.items()
    )


def _duty_rows(positions: Mapping[str, Mapping[str, rule_texts.Cell]]) -> Iterator[tuple[str, ...]]:
    for position, cells in positions.items():
        words = (_duty(rule_texts.KINDS[column], *cell) for column, cell in cells.items())
        yield str(rule_texts.ROWS[position]), *words


def _duty(names: Mapping[str, Promise], first: rule_texts.Kinds, rest: rule_texts.Kinds) -> str:
    """Return "a card that beats, else the lowest", or what may be chosen freely."""
    parts = [_(" or ").join(str(names[kind]) for kind in kinds) for kinds in (first, rest) if kinds]
    return _("%(first)s, else %(rest)s") % {"first": parts[0], "rest": parts[1]} if len(parts) == 2 else parts[0]


# Presets and options ---------------------------------------------------------------------------------------------


def differing_options() -> tuple[str, ...]:
    """Return the options on which some preset differs from the default, in their order."""
    return tuple(
        field.name
        for field in fields(Options)
        if any(getattr(preset, field.name) != field.default for preset in PRESETS.values())
    )


def preset_rows() -> tuple[PresetRow, ...]:
    """Return every preset with its values of the options that differ."""
    return tuple(
        PresetRow(key, text.label, text.help, text.clause, tuple(_preset_cells(PRESETS[key])))
        for key, text in ((key, PRESET_TEXTS[key]) for key in PRESETS)
    )


def _preset_cells(preset: Options) -> Iterator[PresetCell]:
    for name in differing_options():
        value = getattr(preset, name)
        yield PresetCell(OPTION_TEXTS[name].label, value_text(name, value), value != getattr(Options(), name))


def option_rows() -> tuple[OptionRow, ...]:
    """Return every option with its default and its other values; none of these for a free number."""
    rows = []
    for name, text in OPTION_TEXTS.items():
        default = value_text(name, getattr(Options(), name))
        others = tuple(words for _key, words in choices_of(name) if words != default)
        rows.append(OptionRow(name, text.label, text.help, text.clause, default, others))
    return tuple(rows)
