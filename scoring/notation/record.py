"""A record: the frozen value that text is read into and written from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from scoring.cards import Card, Deal
from scoring.notation.errors import Place, syntax_error
from scoring.notation.games import OF_SOME_GAMES, GameText
from scoring.notation.text import SECTIONS, TAG, is_section, is_table
from scoring.notation.values import (
    CANONICAL,
    TAG_ORDER,
    UNKNOWN,
    Hands,
    read_cards,
    read_counts,
    read_declarer,
    read_hands,
    read_multiplier,
    write_hands,
)
from scoring.seats import BySide, Seat, Side

NOWHERE = Place()
TEXT_LIMIT = 4_000
"""The longest value and row, in characters: they fit in a line with every character escaped."""
_KNOWN = MappingProxyType({name.lower(): name for name in TAG_ORDER})
DERIVED = ("Game", "Deck", "Rotation")
"""Tags that follow from the game and are not kept one by one."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and its value in the canonical spelling; ``at`` is where the value stood, if it was read."""

    name: str
    value: str
    at: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A call: ``word`` is a suit letter, a number or a word of the game."""

    seat: Seat
    word: str
    at: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Played:
    """A card as it was played; ``marks`` are those of the game (``!`` politaine, ``^`` knock, ``~`` slide)."""

    card: Card
    marks: str = ""
    at: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in order of play, and its winner where the record names it."""

    leader: Seat
    cards: tuple[Played, ...]
    winner: Seat | None = None
    at: Place = field(default=NOWHERE, compare=False, repr=False)
    winner_at: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Section:
    """A section that is kept as it was written, row by row: exchange, marriages, Kontra, tables.

    ``places`` is where each row stood, if the section was read.
    """

    name: str
    value: str
    rows: tuple[str, ...]
    places: tuple[Place, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class Record:
    """A deal, what is known around it, its calls and its cards.

    ``tags`` never holds Game, Deck and Rotation, which follow from ``game``; they stand in writing order. Building a
    record refuses, with ``RecordError``, what could not be written so that it reads back the same.
    """

    game: GameText
    tags: tuple[Tag, ...] = ()
    auction: tuple[Call, ...] = ()
    tricks: tuple[Trick, ...] = ()
    sections: tuple[Section, ...] = ()
    at: Place = field(default=NOWHERE, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", tuple(sorted(self.tags, key=_tag_rank)))
        object.__setattr__(self, "sections", tuple(sorted(self.sections, key=_section_rank)))
        self._check_names()
        for tag in self.tags:
            _check_value(tag.name, tag.value, tag.at)
            canonical = CANONICAL.get(tag.name)
            if canonical and canonical(tag.value, tag.at, self.game) != tag.value:
                raise syntax_error("spelling", f"{tag.value!r} is not how {tag.name} is written", tag.at, tag=tag.name)
        for section in self.sections:
            _check_section(section)
        self._check_tricks()
        self._check_hands()

    def _check_names(self) -> None:
        seen = {"auction", "play", *map(str.lower, DERIVED)}
        for name in (*(tag.name.lower() for tag in self.tags), *(section.name.lower() for section in self.sections)):
            if name in seen:
                raise syntax_error("tag_twice", f"the tag {name} stands twice", self.at, tag=name)
            seen.add(name)

    def _check_tricks(self) -> None:
        size = self.game.trick_size
        for index, trick in enumerate(self.tricks):
            is_open = 0 < len(trick.cards) < size and trick.winner is None and index == len(self.tricks) - 1
            if len(trick.cards) != size and not is_open:
                message = f"a trick has {size} cards, not {len(trick.cards)}"
                raise syntax_error("trick_size", message, trick.at, found=len(trick.cards), expected=size)

    def _check_hands(self) -> None:
        tag = self._tag("Deal")
        if tag is not None and self.hands is not None:
            written = write_hands(self.hands, self.dealer or self.game.rotation.seats[0], self.game)
            if written != tag.value:
                raise syntax_error("spelling", f"{tag.value!r} is not how the deal is written", tag.at, tag="Deal")

    def _tag(self, name: str) -> Tag | None:
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str | None:
        """Return the value of a tag, or none where the record does not have it."""
        tag = self._tag(name)
        return tag.value if tag else None

    def place(self, name: str) -> Place:
        """Return where the value of a tag stood; the beginning of the record where it has no such tag."""
        tag = self._tag(name)
        return tag.at if tag else self.at

    @property
    def board(self) -> int | str | None:
        """The number of the board, or its name where that is not a number."""
        return board_of(self.value("Board"))

    @property
    def dealer(self) -> Seat | None:
        """The dealer as named by the tag."""
        text = self.value("Dealer")
        return Seat(text) if text else None

    @property
    def declarer(self) -> Seat | Side | None:
        """Who made trumps, by the tag: the seat, or only the side."""
        text = self.value("Declarer")
        return read_declarer(text, NOWHERE, self.game) if text else None

    @property
    def trump(self) -> str | None:
        """The trump by the tag: a suit letter or ``bot``."""
        return self.value("Trump")

    @property
    def points(self) -> BySide[int] | None:
        """The raw points of each side, by the tag."""
        return self._counts("Points")

    @property
    def score(self) -> BySide[int] | None:
        """The hand score of each side, by the tag."""
        return self._counts("Score")

    @property
    def multiplier(self) -> BySide[int] | None:
        """The factor of each side, by the tag."""
        text = self.value("Multiplier")
        return read_multiplier(text, NOWHERE, self.game) if text else None

    @property
    def foreign(self) -> Tag | None:
        """The first tag that means something in another game only, be it that of a section; none where there is none.

        Tags that mean nothing in any game are kept as they are and are no concern of it.
        """
        own = {*self.game.tags, *self.game.sections}
        told = (tag for tag in self.tags if tag.value.strip() not in UNKNOWN)
        sections = (Tag(one.name, one.value, (*one.places, self.at)[0]) for one in self.sections)
        return next((tag for tag in (*told, *sections) if tag.name in OF_SOME_GAMES - own), None)

    def rows(self, name: str) -> Iterator[tuple[str, Place]]:
        """Yield the rows of a section and where each of them stood; none where the record has no such section."""
        for section in self.sections:
            if section.name == name:
                places = section.places or (self.at,) * len(section.rows)
                yield from zip(section.rows, places, strict=True)

    def _counts(self, name: str) -> BySide[int] | None:
        text = self.value(name)
        return read_counts(text, NOWHERE, self.game) if text else None

    @cached_property
    def hands(self) -> Hands | None:
        """The hands of the tag Deal; none of them where the record has no such tag."""
        tag = self._tag("Deal")
        if tag is None:
            return None
        talon = self.value("Talon")
        return read_hands(tag.value, tag.at, self.game, read_cards(talon, NOWHERE, self.game) if talon else ())

    @property
    def deal(self) -> Deal | None:
        """The whole deal, or none while the dealer or more than one hand is unknown."""
        return self.deal_of(self.dealer) if self.dealer else None

    def deal_of(self, dealer: Seat) -> Deal | None:
        """Return the whole deal as dealt by ``dealer``, or none while more than one hand is unknown."""
        known = {seat: hand for seat, hand in (self.hands or {}).items() if hand is not None}
        if len(known) < len(self.game.rotation.seats):
            return None
        held = {card for hand in known.values() for card in hand}
        talon = [card for card in self.game.deck.cards if card not in held]
        return Deal.of(self.game.deck, self.game.rotation, dealer, known, talon)

    @property
    def played(self) -> Iterator[Played]:
        """All cards in the order in which they were played."""
        return (played for trick in self.tricks for played in trick.cards)

    @property
    def is_complete(self) -> bool:
        """Whether as many cards are recorded as a whole hand has."""
        return sum(1 for _ in self.played) == self.game.card_count


def board_of(text: str | None) -> int | str | None:
    """Return the number of a board from its tag: as a number where it is one, however it is written."""
    bare = (text or "").strip()
    return int(bare) if len(bare) <= 9 and bare.isascii() and bare.isdigit() else text


def _tag_rank(tag: Tag) -> int:
    return TAG_ORDER.index(tag.name) if tag.name in TAG_ORDER else len(TAG_ORDER)


def _section_rank(section: Section) -> int:
    return SECTIONS.index(section.name) if section.name in SECTIONS else len(SECTIONS)


def _check_value(name: str, value: str, at: Place) -> None:
    is_named = TAG.fullmatch(f'[{name} ""]') and known_name(name) == name and not is_section(name)
    if not is_named or not _fits(value) or value == "#":
        raise syntax_error("value", f"the tag {name} cannot hold this value", at, tag=name)


def _check_section(section: Section) -> None:
    name = section.name.capitalize() if section.name.capitalize() in SECTIONS else section.name
    if not is_section(section.name) or name != section.name or not _fits(section.value) or section.value == "#":
        raise syntax_error("value", f"{section.name} is no section", NOWHERE, tag=section.name)
    forbidden = "" if is_table(section.name) else ";{"
    for row in section.rows:
        is_clean = row and _fits(row) and row == clean_row(section.name, row) and row[0] not in "[;{%"
        if not is_clean or any(char in row for char in forbidden):
            raise syntax_error("row", f"{row!r} cannot stand in {section.name}", NOWHERE, tag=section.name)


def _fits(text: str) -> bool:
    return len(text) <= TEXT_LIMIT and "\n" not in text and "\r" not in text


def known_name(name: str) -> str:
    """Return the name of a tag as it is written, whatever its case."""
    return _KNOWN.get(name.lower(), name)


def clean_row(name: str, row: str) -> str:
    """Return the row as it is written: single spaces, or in a table fields between semicolons, none of them empty."""
    if not is_table(name):
        return " ".join(row.split())
    return ";".join(cell.strip() or "-" for cell in row.split(";"))
