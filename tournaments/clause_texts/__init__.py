"""The rules of every game in our own words, and which game a clause belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.clause_texts.book import Book
from tournaments.clause_texts.botifarra import BOTIFARRA
from tournaments.clause_texts.huutopussi import HUUTOPUSSI
from tournaments.clause_texts.quatre_sept import QUATRE_SEPT

BOOKS: Final[Mapping[str, Book]] = MappingProxyType({book.game: book for book in (BOTIFARRA, HUUTOPUSSI, QUATRE_SEPT)})
"""The rules by the key of their game, in the order in which games are offered."""

ANCHORS: Final = frozenset().union(*(book.anchors for book in BOOKS.values()))
"""What a link can lead to on some rule page; the letter of a clause says of which game it is."""


def book_of(clause: str) -> Book:
    """Return the rules that a clause belongs to by the letter of its number, or would if there were such a clause."""
    letter = clause[:1] if clause[:1].isalpha() else ""
    return next((book for book in BOOKS.values() if book.letter == letter), BOTIFARRA)


def clause_sentence(clause: str) -> str:
    """Return what a clause of the rules says, nothing for one that is not there."""
    return str(book_of(clause).clauses.get(clause, ""))
