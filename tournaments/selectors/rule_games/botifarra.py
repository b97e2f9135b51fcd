"""What the rule page of Botifarra shows beside its sentences, worked out by ``scoring``: tables and examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.cards import ES48
from scoring.comparison.min_max import normalise
from scoring.comparison.results import Scored
from scoring.comparison.scales import half_up
from scoring.games.botifarra.duty import Position, clause_against, legal_cards
from scoring.games.botifarra.options import SCHEDULES, Level, Options, parse_variant
from scoring.games.botifarra.rules import TRUMP_INDEX
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
from scoring.seats import COUNTER_CLOCKWISE, Side
from scoring.tricks import beaters, winning_position
from tournaments.option_texts.botifarra import BOTIFARRA as WORDS
from tournaments.packs import SPANISH
from tournaments.rule_texts import botifarra as rule_texts
from tournaments.selectors.numbers import decimal_text, fraction_text
from tournaments.selectors.rule_examples import Choice, Example, Exhibits, example_of, variant_title
from tournaments.selectors.rule_tables import Table, card_rows, dealers
from tournaments.texts.sentences import level_name, signed, trump_name

SUIT = ES48.suits[0]
"""The suit that stands for all in a table."""
SHOWN_POINTS = 45
"""The points of the example of clause 7.3."""


# Cards, dealers, doubling ----------------------------------------------------------------------------------------


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
        Table(str(WORDS.presets[form].label), columns, tuple(_duty_rows(positions)), numbers=False)
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


# Examples --------------------------------------------------------------------------------------------------------


def examples(clause: str) -> Iterator[Example]:
    """Yield the examples of a clause."""
    return (_example(one) for one in rule_texts.EXAMPLES if one.clause == clause)


def _example(given: rule_texts.Position) -> Example:
    answers = ((variant_title(WORDS, variant), _choices(given, parse_variant(variant))) for variant in given.variants)
    return example_of(
        tuple(given.trick.split()), tuple(given.hand.split()), answers, given.trump, rotation=COUNTER_CLOCKWISE
    )


def _choices(given: rule_texts.Position, options: Options) -> tuple[Choice, ...]:
    """Return the cards of the hand, each with the clause that forbids it."""
    trump = TRUMP_INDEX[given.trump]
    hand, trick = ([ES48.number[ES48.card(text)] for text in cards.split()] for cards in (given.hand, given.trick))
    best = winning_position(trick, beaters(ES48, trump)) if trick else 0
    position = Position(sum(1 << card for card in hand), tuple(trick), best, trump, 0)
    legal = legal_cards(position, options)
    return tuple(
        Choice(str(ES48.cards[card]), "" if legal >> card & 1 else clause_against(position, card, options))
        for card in hand
    )


BOTIFARRA_EXHIBITS: Final = Exhibits(
    deck=ES48.key,
    tables=MappingProxyType(
        {
            "2.5": lambda: (dealers(COUNTER_CLOCKWISE),),
            "4.5": lambda: (multipliers(),),
            "6.10": duties,
            "7.3": lambda: (scores_of_a_side(),),
            "7.4": lambda: (stakes(),),
            "9.5": lambda: (factors(),),
            "9.14": lambda: (worked_example(),),
        }
    ),
    cards_at="1.4",
    cards=lambda: card_rows(SPANISH),
    examples=examples,
)
"""What stands beside the clauses of Botifarra."""
