"""The rule page of Botifarra: every clause with its examples, tables and the options that switch it. No query."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.cards import ES48
from scoring.games.botifarra.duty import Position, clause_against, legal_cards
from scoring.games.botifarra.options import Options, parse_variant
from scoring.games.botifarra.rules import TRUMP_INDEX
from scoring.tricks import beaters
from tournaments import rule_texts
from tournaments.clause_texts import CLAUSES, DETAILS, HEADINGS, OF_THE_HOUSE
from tournaments.option_texts import OPTION_TEXTS, PRESET_TEXTS
from tournaments.selectors import rule_tables
from tournaments.selectors.rule_tables import CardRow, OptionRow, PresetRow, Table

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of an example: its spelling and the clause that forbids it, empty where it is legal."""

    card: str
    clause: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What may be played in an example under some variants, which all say the same."""

    rules: str
    legal: tuple[Choice, ...]
    forbidden: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the trick of an example, and who played it."""

    card: str
    by: str


@dataclass(frozen=True, slots=True)
class Example:
    """A position with what may be played in it."""

    title: str
    trump: str
    trick: tuple[Laid, ...]
    hand: tuple[str, ...]
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as the page shows it.

    ``is_variant`` says that it holds only where one of its options is switched on, ``of_the_house`` that no program
    checks it. ``cards`` is the table of the cards, where it stands here.
    """

    number: str
    sentence: Text
    detail: Text
    is_variant: bool
    of_the_house: bool
    options: tuple[OptionRow, ...]
    tables: tuple[Table, ...]
    cards: tuple[CardRow, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Clauses under a heading of their own inside a section; without a title in a section that has no parts."""

    anchor: str
    title: Text
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what it says itself and the parts below it."""

    number: str
    title: Text
    sentence: Text
    detail: Text
    options: tuple[OptionRow, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """Everything that the rule page shows."""

    sections: tuple[Section, ...]
    preset_columns: tuple[Text, ...]
    presets: tuple[PresetRow, ...]
    options: tuple[OptionRow, ...]


TABLES: Final[dict[str, Callable[[], tuple[Table, ...]]]] = {
    "2.5": lambda: (rule_tables.dealers(),),
    "4.5": lambda: (rule_tables.multipliers(),),
    "6.10": rule_tables.duties,
    "7.3": lambda: (rule_tables.scores_of_a_side(),),
    "7.4": lambda: (rule_tables.stakes(),),
    "9.5": lambda: (rule_tables.factors(),),
    "9.14": lambda: (rule_tables.worked_example(),),
}
"""The tables that stand below a clause."""
CARDS_AT: Final = "1.4"
"""The clause below which the table of the cards stands."""


def contents() -> tuple[tuple[str, Text], ...]:
    """Return number and title of every section."""
    return tuple(HEADINGS.items())


def rule_page() -> RulePage:
    """Return the whole page, in the language of the moment."""
    columns = tuple(OPTION_TEXTS[name].label for name in rule_tables.differing_options())
    sections = tuple(_section(number) for number in HEADINGS)
    return RulePage(sections, columns, rule_tables.preset_rows(), rule_tables.option_rows())


def _section(number: str) -> Section:
    return Section(
        number,
        HEADINGS[number],
        CLAUSES.get(number, ""),
        DETAILS.get(number, ""),
        _options(number),
        tuple(_parts(number)),
    )


def _parts(section: str) -> Iterator[Part]:
    if section == "6":
        for anchor, title, numbers in rule_texts.PARTS_OF_PLAY:
            yield Part(anchor, title, tuple(map(_clause, numbers)))
        return
    numbers = tuple(number for number in CLAUSES if number.startswith(f"{section}."))
    if numbers:
        yield Part("", "", tuple(map(_clause, numbers)))


def _clause(number: str) -> Clause:
    options = _options(number)
    return Clause(
        number=number,
        sentence=CLAUSES[number],
        detail=DETAILS.get(number, ""),
        is_variant=bool(options) and all(getattr(Options(), option.name) is False for option in options),
        of_the_house=number in OF_THE_HOUSE,
        options=options,
        tables=TABLES[number]() if number in TABLES else (),
        cards=rule_tables.card_rows() if number == CARDS_AT else (),
        examples=tuple(_example(one) for one in rule_texts.EXAMPLES if one.clause == number),
    )


def _options(clause: str) -> tuple[OptionRow, ...]:
    return tuple(option for option in rule_tables.option_rows() if option.clause == clause)


# Examples --------------------------------------------------------------------------------------------------------


def _example(given: rule_texts.Position) -> Example:
    trick = tuple(given.trick.split())
    answers = [(variant, _choices(given, parse_variant(variant))) for variant in given.variants]
    grouped = groupby(answers, key=lambda answer: answer[1])
    return Example(
        title=_place(len(trick)),
        trump=given.trump,
        trick=tuple(Laid(card, _who(len(trick) - place)) for place, card in enumerate(trick)),
        hand=tuple(given.hand.split()),
        answers=tuple(_answer([variant for variant, _choices in group], choices) for choices, group in grouped),
    )


def _place(before: int) -> str:
    """Return whose turn it is after so many cards of the trick."""
    return (_("You lead"), _("You are 2nd to play"), _("You are 3rd to play"), _("You are last to play"))[before]


def _who(back: int) -> str:
    """Return who played so many turns ago, as the player about to act sees it."""
    return {1: _("left"), 2: _("partner"), 3: _("right")}[back]


def _choices(given: rule_texts.Position, options: Options) -> tuple[Choice, ...]:
    """Return the cards of the hand, each with the clause that forbids it."""
    trump = TRUMP_INDEX[given.trump]
    hand, trick = ([ES48.number[ES48.card(text)] for text in cards.split()] for cards in (given.hand, given.trick))
    position = Position(sum(1 << card for card in hand), tuple(trick), _best(trick, trump), trump, 0)
    legal = legal_cards(position, options)
    return tuple(
        Choice(str(ES48.cards[card]), "" if legal >> card & 1 else clause_against(position, card, options))
        for card in hand
    )


def _best(trick: list[int], trump: int) -> int:
    best = 0
    for place, card in enumerate(trick):
        if beaters(ES48, trump)[trick[best]] >> card & 1:
            best = place
    return best


def _answer(variants: list[str], choices: tuple[Choice, ...]) -> Answer:
    return Answer(
        rules=_(" and ").join(map(_variant_words, variants)),
        legal=tuple(choice for choice in choices if not choice.clause),
        forbidden=tuple(choice for choice in choices if choice.clause),
    )


def _variant_words(variant: str) -> str:
    """Return the title of a variant: of its preset, or of the option that it adds."""
    preset, _plus, _added = variant.partition("+")
    wanted, base = parse_variant(variant), parse_variant(preset)
    added = [f.name for f in fields(Options) if getattr(wanted, f.name) != getattr(base, f.name)]
    if not added:
        return str(PRESET_TEXTS[preset].label)
    words = ", ".join(str(OPTION_TEXTS[name].label) for name in added)
    return _("With the option “%(options)s”") % {"options": words}
