"""Cards, decks and deals of any of the games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from scoring.errors import DealError, NotationError
from scoring.seats import Rotation, Seat


@dataclass(frozen=True, slots=True)
class Card:
    """A card: the small letter of its suit and the letter or digit of its rank. Ordered only by its deck."""

    suit: str
    rank: str

    def __str__(self) -> str:
        return self.suit + self.rank


@dataclass(frozen=True)
class Deck:
    """A pack: its suits, its ranks from strong to weak, the points of a rank and of a trick.

    Cards are numbered for the engines: ``number = suit index * len(ranks) + strength``, strength 0 for the weakest,
    so that a set of cards is an integer of which bit ``number`` stands for a card.
    """

    key: str
    suits: str
    ranks: str
    hand_size: int
    rank_points: Mapping[str, int]
    trick_points: int

    def __hash__(self) -> int:
        return hash(self.key)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards by number (suit by suit, weakest first)."""
        return tuple(Card(suit, rank) for suit in self.suits for rank in reversed(self.ranks))

    @cached_property
    def number(self) -> Mapping[Card, int]:
        """The number of each card."""
        return MappingProxyType({card: number for number, card in enumerate(self.cards)})

    @cached_property
    def numbers(self) -> Mapping[str, Mapping[str, int]]:
        """The number of each card by suit and rank: looked up faster than by the card."""
        by_suit: dict[str, dict[str, int]] = {suit: {} for suit in self.suits}
        for number, card in enumerate(self.cards):
            by_suit[card.suit][card.rank] = number
        return MappingProxyType({suit: MappingProxyType(ranks) for suit, ranks in by_suit.items()})

    @cached_property
    def by_text(self) -> Mapping[str, Card]:
        """The card of each canonical spelling (``bR``)."""
        return MappingProxyType({str(card): card for card in self.cards})

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points of each card, by number; without the point of the trick."""
        return tuple(self.rank_points.get(card.rank, 0) for card in self.cards)

    @cached_property
    def suit_masks(self) -> tuple[int, ...]:
        """For each suit the set of its cards."""
        width = len(self.ranks)
        return tuple(((1 << width) - 1) << (width * index) for index in range(len(self.suits)))

    @cached_property
    def mask_of_points(self) -> tuple[tuple[int, int], ...]:
        """Pairs (points, set of the cards worth that many), for points above nought."""
        values = sorted({p for p in self.points if p})
        return tuple((v, sum(1 << n for n, p in enumerate(self.points) if p == v)) for v in values)

    @cached_property
    def countable(self) -> int:
        """The set of all cards that are worth points."""
        return sum(mask for _, mask in self.mask_of_points)

    def card(self, text: str) -> Card:
        """Return the card spelled ``text``.

        Raises ``NotationError`` (code ``card``) if the deck has no such card.
        """
        try:
            return self.by_text[text]
        except KeyError:
            raise NotationError("card", f"{text!r} is no card of {self.key}", text=text) from None

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a set in writing order: suit by suit, strongest first."""
        found = []
        width = len(self.ranks)
        for index in range(len(self.suits)):
            for strength in range(width - 1, -1, -1):
                number = index * width + strength
                if mask >> number & 1:
                    found.append(self.cards[number])
        return tuple(found)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the set of ``cards``."""
        numbers, found = self.numbers, 0
        for card in cards:
            found |= 1 << numbers[card.suit][card.rank]
        return found

    def points_in(self, mask: int) -> int:
        """Return the card points of a set, tricks not counted."""
        return sum(value * (mask & members).bit_count() for value, members in self.mask_of_points)

    def sort(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return ``cards`` in writing order."""
        width = len(self.ranks)
        return tuple(sorted(cards, key=lambda c: (self.suits.index(c.suit), width - self.ranks[::-1].index(c.rank))))


ES48 = Deck(
    key="ES48",
    suits="oceb",
    ranks="9ARCS8765432",
    hand_size=12,
    rank_points=MappingProxyType({"9": 5, "A": 4, "R": 3, "C": 2, "S": 1}),
    trick_points=1,
)
"""The pack of Botifarra (clauses 1.1 to 1.4): oros, copes, espases, bastos; 60 card points and one a trick."""


FR36 = Deck(
    key="FR36",
    suits="shdc",
    ranks="ATKQJ9876",
    hand_size=9,
    rank_points=MappingProxyType({"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5}),
    trick_points=0,
)
"""The pack of Huutopussi with the first of the two point values an event may choose."""

FR36_THREE = replace(FR36, hand_size=11)
"""The same pack for three players: eleven cards each and three over."""

FR32 = Deck(
    key="FR32",
    suits="shdc",
    ranks="T9AKQJ87",
    hand_size=8,
    rank_points=MappingProxyType({"A": 3, "T": 1, "9": 1, "K": 1, "Q": 1, "J": 1}),
    trick_points=0,
)
"""The pack of Le Quatre Sept; points in thirds."""


@dataclass(frozen=True)
class Deal:
    """A dealer, a hand for each seat, and the cards left over (the talon).

    Can be built only if hands and talon are a partition of the deck with hands of equal size. Hands are kept in
    writing order. Raises ``DealError`` with code ``missing``, ``twice`` or ``size``.
    """

    deck: Deck
    rotation: Rotation
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", tuple(self.deck.sort(hand) for hand in self.hands))
        object.__setattr__(self, "talon", self.deck.sort(self.talon))
        self._check_partition()
        self._check_sizes()

    @classmethod
    def of(
        cls,
        deck: Deck,
        rotation: Rotation,
        dealer: Seat,
        hands: Mapping[Seat, Iterable[Card]],
        talon: Iterable[Card] = (),
    ) -> Deal:
        """Build a deal from hands by seat.

        Raises ``DealError`` as the class says.
        """
        return cls(deck, rotation, dealer, tuple(tuple(hands[s]) for s in rotation.seats), tuple(talon))

    def _check_partition(self) -> None:
        seen: set[Card] = set()
        for card in (*(c for hand in self.hands for c in hand), *self.talon):
            if card in seen:
                raise DealError("twice", f"{card} is dealt twice", card=card)
            seen.add(card)
        missing = [card for card in self.deck.cards if card not in seen]
        if missing:
            names = " ".join(str(card) for card in missing)
            raise DealError("missing", f"not dealt: {names}", cards=tuple(missing))

    def _check_sizes(self) -> None:
        if len(self.hands) != len(self.rotation.seats):
            raise DealError("size", f"{len(self.hands)} hands for {len(self.rotation.seats)} seats")
        for seat, hand in zip(self.rotation.seats, self.hands, strict=True):
            if len(hand) != self.deck.hand_size:
                raise DealError(
                    "size",
                    f"{seat} holds {len(hand)} cards, not {self.deck.hand_size}",
                    seat=seat,
                    found=len(hand),
                    expected=self.deck.hand_size,
                )

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the hand of ``seat`` in writing order."""
        return self.hands[self.rotation.seats.index(seat)]


def deal_at_random(deck: Deck, rotation: Rotation, dealer: Seat, source: random.Random) -> Deal:
    """Return a deal drawn from ``source``, every deal being equally likely if the source is fair.

    The caller passes the source: operating-system randomness for play, a seeded generator for tests.
    """
    cards = list(deck.cards)
    source.shuffle(cards)
    size = deck.hand_size
    hands = tuple(tuple(cards[i * size : (i + 1) * size]) for i in range(len(rotation.seats)))
    return Deal(deck, rotation, dealer, hands, tuple(cards[size * len(rotation.seats) :]))
