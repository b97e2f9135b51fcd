"""How cards, suits and seats may be spelled: a liberal reading of single words.

Everything is read in any case where that leaves one meaning. Numbers and ``M`` stand for ranks in single cards only,
never inside a holding, and a card may also be written rank first (``12B`` for ``bR``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from scoring.cards import Card, Deck
from scoring.notation.errors import Place, syntax_error
from scoring.seats import Rotation, Seat

SUIT_SPELLINGS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "ES48": {
            "o": "o oros oro ors coins deniers ♦ ♢",
            "c": "c copes copa copas cups coupes ♥ ♡",
            "e": "e espases espasa espadas swords épées ♠ ♤",
            "b": "b bastos basto bastons batons bâtons ♣ ♧",
        },
        "FR36": {
            "s": "s pata spades spade piques pique ♠ ♤",
            "h": "h hertta hearts heart cœur cœurs coeur coeurs cors ♥ ♡",
            "d": "d ruutu diamonds diamond carreau carreaux diamants ♦ ♢",
            "c": "c risti clubs club trèfle trèfles trèvols ♣ ♧",
        },
    }
)
"""The names of each suit, by pack; FR32 has those of FR36."""

RANK_SPELLINGS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"ES48": {"9": "M", "A": "1", "R": "12", "C": "11", "S": "10"}, "FR36": {"A": "1", "T": "10"}}
)
"""What else a rank may be called in a single card, by pack; FR32 as FR36."""


def fold(text: str) -> str:
    """Return the text without case, accents and variation marks, for comparison."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c) and c != "\ufe0f").replace("œ", "oe")


def _of_deck(table: Mapping[str, Mapping[str, str]], deck: Deck) -> Mapping[str, str]:
    return table["ES48" if deck.key == "ES48" else "FR36"]


@lru_cache(maxsize=8)
def suit_names(deck: Deck) -> Mapping[str, str]:
    """Return the suit letter of each accepted name, folded."""
    spellings = _of_deck(SUIT_SPELLINGS, deck)
    return MappingProxyType({fold(name): suit for suit, names in spellings.items() for name in names.split()})


@lru_cache(maxsize=8)
def card_names(deck: Deck) -> Mapping[str, Card]:
    """Return the card of each accepted spelling, folded; a spelling of two different cards is left out."""
    ranks = {fold(rank): rank for rank in deck.ranks}
    ranks.update({fold(name): rank for rank, name in _of_deck(RANK_SPELLINGS, deck).items()})
    found: dict[str, set[Card]] = {}
    for suit_name, suit in suit_names(deck).items():
        for rank_name, rank in ranks.items():
            for text in (suit_name + rank_name, rank_name + suit_name):
                found.setdefault(text, set()).add(Card(suit, rank))
    return MappingProxyType({text: cards.pop() for text, cards in found.items() if len(cards) == 1})


def read_card(text: str, deck: Deck, at: Place) -> Card:
    """Return the card spelled ``text``.

    Raises ``RecordError`` (code ``card``).
    """
    card = deck.by_text.get(text) or card_names(deck).get(fold(text))
    if card is None:
        raise syntax_error("card", f"{text!r} is no card of {deck.key}", at, text=text, deck=deck.key)
    return card


def read_holding(text: str, suit: str, deck: Deck, at: Place) -> tuple[Card, ...]:
    """Return the cards of a holding: letters of the deck only, in any case.

    Raises ``RecordError`` (code ``rank``) at the letter that is no rank.
    """
    cards = []
    for offset, letter in enumerate(text):
        rank = letter.upper()
        if rank not in deck.ranks:
            place = Place(at.line, at.column + offset)
            raise syntax_error(
                "rank", f"{letter!r} is no rank of {deck.key} in a holding", place, text=letter, deck=deck.key
            )
        cards.append(Card(suit, rank))
    return tuple(cards)


def read_seat(text: str, rotation: Rotation, at: Place) -> Seat:
    """Return the seat spelled ``text``, one letter in any case.

    Raises ``RecordError`` (code ``seat``).
    """
    for seat in rotation.seats:
        if seat.value == text.upper():
            return seat
    known = ", ".join(map(str, rotation.seats))
    raise syntax_error("seat", f"{text!r} is no seat; there are {known}", at, text=text, expected=known)
