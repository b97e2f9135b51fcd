"""How each pack is named and drawn: its suits, its cards, and the picture sheet that holds their faces.

A letter means another suit in another pack (``c`` is copes or clubs), so whoever names or draws a card says of which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.cards import ES48, FR32, FR36, Deck

RANK_SIGNS: Final[Mapping[str, str]] = MappingProxyType({"T": "10"})
"""The ranks that a card shows in another way than the notation spells them."""


@dataclass(frozen=True)
class Pack:
    """A pack as pages show it.

    ``look`` stands before the letter of a suit in the names of drawings and of style classes; ``card_names`` names a
    card by its suit, ``rank_names`` its rank, where that is no number; ``sheet`` is the template of the pictures.
    """

    deck: Deck
    look: str
    suit_names: Mapping[str, str | Promise]
    card_names: Mapping[str, str | Promise]
    rank_names: Mapping[str, str | Promise]
    sheet: str

    def rank_sign(self, rank: str) -> str:
        """Return how a rank is written on a card: what files write as T is read as 10."""
        return RANK_SIGNS.get(rank, rank)

    def suit_name(self, suit: str) -> str:
        """Return the name of a suit."""
        return str(self.suit_names[suit])

    def card_name(self, card: str) -> str:
        """Return the full name of a card in CPN spelling."""
        suit, rank = card[0], card[1:]
        return str(self.card_names[suit]) % {"rank": self.rank_names.get(rank, rank)}


SPANISH: Final = Pack(
    ES48,
    "",
    MappingProxyType(
        {
            "o": gettext_lazy("oros"),
            "c": gettext_lazy("copes"),
            "e": gettext_lazy("espases"),
            "b": gettext_lazy("bastos"),
        }
    ),
    MappingProxyType(
        {
            "o": gettext_lazy("%(rank)s d’oros"),
            "c": gettext_lazy("%(rank)s de copes"),
            "e": gettext_lazy("%(rank)s d’espases"),
            "b": gettext_lazy("%(rank)s de bastos"),
        }
    ),
    MappingProxyType(
        {
            "9": gettext_lazy("manilla"),
            "A": gettext_lazy("as"),
            "R": gettext_lazy("rei"),
            "C": gettext_lazy("cavall"),
            "S": gettext_lazy("sota"),
        }
    ),
    "drawn/_sprite.html",
)
"""Suits by name, cards such as "rei de bastos" and "as d’oros"; the named ranks are those of clause 1.2."""

_FRENCH_SUITS: Final = MappingProxyType(
    {
        "s": gettext_lazy("spades"),
        "h": gettext_lazy("hearts"),
        "d": gettext_lazy("diamonds"),
        "c": gettext_lazy("clubs"),
    }
)
_FRENCH_CARDS: Final = MappingProxyType(
    {
        "s": gettext_lazy("%(rank)s of spades"),
        "h": gettext_lazy("%(rank)s of hearts"),
        "d": gettext_lazy("%(rank)s of diamonds"),
        "c": gettext_lazy("%(rank)s of clubs"),
    }
)
_FRENCH_RANKS: Final = MappingProxyType(
    {
        "A": pgettext_lazy("card", "ace"),
        "K": pgettext_lazy("card", "king"),
        "Q": pgettext_lazy("card", "queen"),
        "J": pgettext_lazy("card", "jack"),
        "T": pgettext_lazy("card", "10"),
    }
)
_FRENCH_LOOK: Final = "fr-"
_FRENCH_SHEET: Final = "drawn/_sprite_french.html"

PACKS: Final[Mapping[str, Pack]] = MappingProxyType(
    {
        "": SPANISH,
        ES48.key: SPANISH,
        FR36.key: Pack(FR36, _FRENCH_LOOK, _FRENCH_SUITS, _FRENCH_CARDS, _FRENCH_RANKS, _FRENCH_SHEET),
        FR32.key: Pack(FR32, _FRENCH_LOOK, _FRENCH_SUITS, _FRENCH_CARDS, _FRENCH_RANKS, _FRENCH_SHEET),
    }
)
"""The packs by the key of their deck; where none is named it is the Spanish one."""
