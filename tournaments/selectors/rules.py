"""The rule page of a game: every clause with its examples, tables and the options that switch it. No query."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from tournaments import option_texts
from tournaments.clause_texts import BOOKS
from tournaments.clause_texts.book import Book
from tournaments.option_texts.game import GameOptions
from tournaments.selectors.rule_examples import Example, Exhibits
from tournaments.selectors.rule_games import EXHIBITS
from tournaments.selectors.rule_tables import (
    CardRow,
    OptionRow,
    PresetRow,
    Table,
    differing_options,
    option_rows,
    preset_rows,
)

Text = str | Promise
MOST_COLUMNS: Final = 8


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
    """Everything that the rule page of a game shows; ``deck`` names the pack in which its cards are drawn,
    ``card_unit`` what they are counted in."""

    name: Text
    title: Text
    deck: str
    card_unit: Text
    choices: str
    sections: tuple[Section, ...]
    preset_columns: tuple[Text, ...]
    presets: tuple[PresetRow, ...]
    options: tuple[OptionRow, ...]

    @property
    def is_wide(self) -> bool:
        """Whether presets differ in more options than columns find room."""
        return len(self.preset_columns) > MOST_COLUMNS


@dataclass(frozen=True, slots=True)
class Contents:
    """A game on the page of all rules: its book, and number and title of every section."""

    book: Book
    name: Text
    sections: tuple[tuple[str, Text], ...]


def contents() -> tuple[Contents, ...]:
    """Return what there are rules of."""
    return tuple(
        Contents(book, option_texts.GAMES[game].name, tuple(book.headings.items())) for game, book in BOOKS.items()
    )


def rule_page(game: str) -> RulePage:
    """Return the whole page of a game, in the language of the moment."""
    return _Writer(BOOKS[game], option_texts.GAMES[game], EXHIBITS[game]).page()


class _Writer:
    """Puts together what the page of a game shows."""

    def __init__(self, book: Book, game: GameOptions, exhibits: Exhibits) -> None:
        self._book = book
        self._game = game
        self._exhibits = exhibits
        self._options = option_rows(game)

    def page(self) -> RulePage:
        """Return the page."""
        book, game = self._book, self._game
        return RulePage(
            name=game.name,
            title=book.title,
            deck=self._exhibits.deck,
            card_unit=self._exhibits.card_unit,
            choices=book.choices,
            sections=tuple(map(self._section, book.headings)),
            preset_columns=tuple(game.options[name].label for name in differing_options(game)),
            presets=preset_rows(game),
            options=self._options,
        )

    def _section(self, number: str) -> Section:
        book = self._book
        return Section(
            number,
            book.headings[number],
            book.clauses.get(number, ""),
            book.details.get(number, ""),
            self._options_of(number),
            tuple(self._parts(number)),
        )

    def _parts(self, section: str) -> Iterator[Part]:
        for anchor, title, numbers in self._book.parts_of(section):
            yield Part(anchor, title, tuple(map(self._clause, numbers)))

    def _clause(self, number: str) -> Clause:
        book, exhibits = self._book, self._exhibits
        return Clause(
            number=number,
            sentence=book.clauses[number],
            detail=book.details.get(number, ""),
            is_variant=number in book.optional,
            of_the_house=number in book.of_the_house,
            options=self._options_of(number),
            tables=exhibits.tables[number]() if number in exhibits.tables else (),
            cards=exhibits.cards() if number == exhibits.cards_at else (),
            examples=tuple(exhibits.examples(number)),
        )

    def _options_of(self, clause: str) -> tuple[OptionRow, ...]:
        return tuple(option for option in self._options if option.clause == clause)
