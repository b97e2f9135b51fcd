"""Finding a hand of cards in anything the site may answer, however it is spelled or marked up.

A hand leaves traces: its text in CPN, a long holding, the cards of a suit after its name, and runs of cards in writing
order, whatever stands between them. Runs are short enough to find a part of a hand, and long enough that little else
looks like one.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

RANK_NAMES = {"9": "manilla", "A": "as", "R": "rei", "C": "cavall", "S": "sota"}
SUIT_NAMES = {"o": "oros", "c": "copes", "e": "espases", "b": "bastos"}
RANK_OF = {name: rank for rank, name in RANK_NAMES.items()}

TAGS = re.compile(r"<[^>]*>")
BETWEEN = re.compile(r"[\W_]+")
SPELLED = re.compile(r"(?<![^\W_])([ocebOCEB][9ARCS2-8])(?![^\W_])")
NAMED = re.compile(rf"\b({'|'.join(RANK_OF)}|[2-8])\s+(?:de\s+|d['’])({'|'.join(SUIT_NAMES.values())})\b")
RUN = 4
"""So many cards of a hand one after the other are a trace."""
HOLDING = 5
"""A holding of fewer cards may be a number; this many ranks in order are not."""


@dataclass(frozen=True)
class Hand:
    """A hand by its text, ``42.54.R53.AS643``, on a board at a seat."""

    board: int
    seat: str
    text: str

    @property
    def suits(self) -> list[tuple[str, str]]:
        """The letter of each suit with the ranks held, from high to low."""
        return list(zip("oceb", self.text.split("."), strict=True))

    @property
    def cards(self) -> list[str]:
        """The cards in writing order: ``o4``, ``o2``, …"""
        return [suit + rank for suit, ranks in self.suits for rank in ranks]


def hands_of(board: int, text: str) -> list[Hand]:
    """Return the four hands of a board from the text of its row."""
    return [Hand(board, part[0], part[2:]) for part in text.split()]


@dataclass(frozen=True)
class Looks:
    """An answer looked at in every way: as it came, only its letters and digits, and only the cards it names."""

    body: str
    squeezed: tuple[str, str]
    cards: tuple[str, str]

    @classmethod
    def at(cls, body: str) -> Looks:
        """Look at an answer."""
        plain = html.unescape(body)
        bare = TAGS.sub(" ", plain)
        spelled = (match[1] for match in SPELLED.finditer(plain))
        named = ((RANK_OF.get(match[1], match[1]), match[2]) for match in NAMED.finditer(bare))
        return cls(
            plain,
            (BETWEEN.sub("", plain), BETWEEN.sub("", bare)),
            ("".join(f"{s.lower()}{rank}" for s, rank in spelled), "".join(f"{s[0]}{r}" for r, s in named)),
        )

    def shows(self, cards: list[str]) -> bool:
        """Tell whether these cards stand one after the other, apart or in one word."""
        run = "".join(cards)
        return any(run in text for text in self.cards) or run in self.squeezed[0]


def found_in(body: str, hands: Iterable[Hand]) -> list[str]:
    """Return which hands show in an answer, and how."""
    looks = Looks.at(body)
    return [f"board {hand.board} {hand.seat} ({how})" for hand in hands for how in _ways(hand, looks)]


def cards_in(body: str, cards: list[str]) -> bool:
    """Tell whether a run of these cards, such as a trick in the order of play, shows in an answer."""
    looks = Looks.at(body)
    return any(looks.shows(cards[start : start + RUN]) for start in range(len(cards) - RUN + 1))


def _ways(hand: Hand, looks: Looks) -> Iterator[str]:
    if hand.text in looks.body or any(hand.text.replace(".", "") in text for text in looks.squeezed):
        yield "text"
    if any(looks.shows(hand.cards[start : start + RUN]) for start in range(len(hand.cards) - RUN + 1)):
        yield "cards"
    for suit, ranks in hand.suits:
        words = SUIT_NAMES[suit] + "".join(RANK_NAMES.get(rank, rank) for rank in ranks)
        is_long = len(ranks) >= HOLDING
        is_named = len(ranks) > 2
        if any((is_long and ranks in text) or (is_named and words in text) for text in looks.squeezed):
            yield f"holding in {SUIT_NAMES[suit]}"
