"""Finding a hand of cards in anything the site may answer, however it is spelled or marked up.

A hand leaves traces: its text in CPN, a long holding, the cards of a suit after its name, and runs of cards in writing
order, whatever stands between them. Runs are short enough to find a part of a hand, and long enough that little else
looks like one.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

TAGS = re.compile(r"<[^>]*>")
BETWEEN = re.compile(r"[\W_]+")


@dataclass(frozen=True, eq=False)
class Pack:
    """A pack as the site names it in the language of the crawl: suits in writing order, and how a card is called.

    ``signs`` are ranks that pages write in another way than the notation.
    """

    suit_names: Mapping[str, str]
    rank_names: Mapping[str, str]
    ranks: str
    of: str
    signs: Mapping[str, str] = field(default_factory=dict)

    def written(self, rank: str) -> str:
        """Return how pages write a rank."""
        return self.signs.get(rank, rank)

    def spelled_in(self, text: str) -> str:
        """Return the cards that stand in a text as they are written, one after the other."""
        letters = "".join(self.suit_names)
        ranks = "|".join([f"[{self.ranks}]", *self.signs.values()])
        found = re.findall(rf"(?<![^\W_])([{letters}{letters.upper()}])({ranks})(?![^\W_])", text)
        return "".join(suit.lower() + self._letter(rank) for suit, rank in found)

    def named_in(self, text: str) -> str:
        """Return the cards that a text names, one after the other."""
        ranks = "|".join([*self.rank_names.values(), *self.signs.values(), "[2-9]"])
        suits = {name: suit for suit, name in self.suit_names.items()}
        found = re.findall(rf"\b({ranks})\s+{self.of}({'|'.join(suits)})\b", text)
        return "".join(suits[suit] + self._letter(rank) for rank, suit in found)

    def _letter(self, written: str) -> str:
        letters = {name: rank for names in (self.rank_names, self.signs) for rank, name in names.items()}
        return letters.get(written, written)


SPANISH = Pack(
    {"o": "oros", "c": "copes", "e": "espases", "b": "bastos"},
    {"9": "manilla", "A": "as", "R": "rei", "C": "cavall", "S": "sota"},
    ranks="9ARCS2-8",
    of="(?:de\\s+|d['\u2019])",
)
FRENCH = Pack(
    {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"},
    {"A": "ace", "K": "king", "Q": "queen", "J": "jack"},
    ranks="ATKQJ6-9",
    of="of\\s+",
    signs={"T": "10"},
)
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
    pack: Pack = SPANISH

    @property
    def suits(self) -> list[tuple[str, str]]:
        """The letter of each suit with the ranks held, from high to low."""
        return list(zip(self.pack.suit_names, self.text.split("."), strict=True))

    @property
    def cards(self) -> list[str]:
        """The cards in writing order: ``o4``, ``o2``, …"""
        return [suit + rank for suit, ranks in self.suits for rank in ranks]


def hands_of(board: int, text: str, pack: Pack = SPANISH) -> list[Hand]:
    """Return the four hands of a board from the text of its row."""
    return [Hand(board, part[0], part[2:], pack) for part in text.split()]


@dataclass(frozen=True)
class Looks:
    """An answer looked at in every way: as it came, only its letters and digits, and only the cards it names."""

    body: str
    squeezed: tuple[str, str]
    cards: tuple[str, str]
    pack: Pack

    @classmethod
    def at(cls, body: str, pack: Pack) -> Looks:
        """Look at an answer for the cards of a pack."""
        plain = html.unescape(body)
        bare = TAGS.sub(" ", plain)
        squeezed = (BETWEEN.sub("", plain), BETWEEN.sub("", bare))
        return cls(plain, squeezed, (pack.spelled_in(plain), pack.named_in(bare)), pack)

    def shows(self, cards: list[str]) -> bool:
        """Tell whether these cards stand one after the other, apart or in one word."""
        run, drawn = "".join(cards), "".join(card[0] + self.pack.written(card[1]) for card in cards)
        return any(run in text for text in self.cards) or run in self.squeezed[0] or drawn in self.squeezed[0]


def found_in(body: str, hands: Sequence[Hand]) -> list[str]:
    """Return which hands show in an answer, and how."""
    looks = {pack: Looks.at(body, pack) for pack in (SPANISH, FRENCH) if any(hand.pack is pack for hand in hands)}
    return [f"board {hand.board} {hand.seat} ({how})" for hand in hands for how in _ways(hand, looks[hand.pack])]


def cards_in(body: str, cards: list[str], pack: Pack = SPANISH, run: int = RUN) -> bool:
    """Tell whether a run of so many of these cards, such as a trick in the order of play, shows in an answer."""
    looks = Looks.at(body, pack)
    return any(looks.shows(cards[start : start + run]) for start in range(len(cards) - run + 1))


def _ways(hand: Hand, looks: Looks) -> Iterator[str]:
    pack = hand.pack
    if hand.text in looks.body or any(hand.text.replace(".", "") in text for text in looks.squeezed):
        yield "text"
    if any(looks.shows(hand.cards[start : start + RUN]) for start in range(len(hand.cards) - RUN + 1)):
        yield "cards"
    for suit, ranks in hand.suits:
        name = pack.suit_names[suit]
        words = name + "".join(pack.rank_names.get(rank, pack.written(rank)) for rank in ranks)
        drawn = "".join(map(pack.written, ranks))
        is_long = len(ranks) >= HOLDING
        is_named = len(ranks) > 2
        holdings = {ranks, drawn} if is_long else set()
        if any(any(one in text for one in holdings) or (is_named and words in text) for text in looks.squeezed):
            yield f"holding in {name}"
