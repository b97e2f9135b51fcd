"""Hands that nobody has entered and without which a game cannot be followed: entered one after the other, as a draft.

Like all of a draft they live in its text, in the tag Deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.cards import Card
from scoring.notation import Record, RecordError, Tag, write_calls_and_cards
from scoring.notation.errors import Place
from scoring.notation.games import GameText
from scoring.notation.spelling import read_card
from scoring.notation.values import write_hands
from scoring.seats import Seat
from tournaments.errors import Refusal
from tournaments.seen import SeenVersion
from tournaments.selectors.drafts import CARRIED
from tournaments.texts.sentences import seat_name


@dataclass(frozen=True, slots=True)
class EnteredHand:
    """A hand as far as it is entered; no cards where it is still to come."""

    seat: str
    seat_name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandsPage:
    """The page on which hands are entered; ``seat`` is whose turn it is, ``loose`` the cards left, suit by suit.

    ``said`` is why the last press did nothing.
    """

    text: str
    version: SeenVersion
    deck: str
    seat: str
    seat_name: str
    count: int
    hands: tuple[EnteredHand, ...]
    loose: tuple[tuple[str, ...], ...]
    said: str

    @property
    def has_hands(self) -> bool:
        """Whether there is a hand that can be taken back."""
        return any(hand.cards for hand in self.hands)

    @property
    def happened(self) -> str:
        """What a screen reader hears."""
        return self.said or self.seat_name


def hands_page(record: Record, version: SeenVersion, said: str = "") -> HandsPage:
    """Return the page after so many hands are in the record."""
    game = record.game
    known = _known(record)
    seat = next(seat for seat in _order(game) if seat not in known)
    taken = {card for cards in known.values() for card in cards}
    left = [card for card in game.deck.sort(game.deck.cards) if card not in taken]
    return HandsPage(
        text=text_in(record),
        version=version,
        deck=game.deck.key,
        seat=seat.value,
        seat_name=seat_name(seat.value),
        count=game.deck.hand_size,
        hands=tuple(_entered(one, known.get(one, ())) for one in _order(game)),
        loose=tuple(tuple(str(card) for card in left if card.suit == suit) for suit in game.deck.suits),
        said=said,
    )


def with_hand(record: Record, cards: tuple[str, ...]) -> Record:
    """Return the record with these cards as the hand of the next seat; the last hand follows from the others.

    Raises ``Refusal`` (``draft_cards``) for another number of cards, or one that is not left.
    """
    game, known = record.game, dict(_known(record))
    seat = next((seat for seat in _order(game) if seat not in known), None)
    taken = {card for hand in known.values() for card in hand}
    chosen = tuple(dict.fromkeys(_read(card, game) for card in cards))
    if seat is None or len(chosen) != game.deck.hand_size or taken.intersection(chosen):
        raise Refusal("draft_hand", seat=seat.value if seat else "", count=game.deck.hand_size)
    return _with(record, known | {seat: chosen})


def without_hand(record: Record) -> Record:
    """Return the record without the hand that was entered last; with it goes the one that followed from it."""
    known = dict(_known(record))
    entered = [seat for seat in _order(record.game) if seat in known]
    if len(entered) == len(_order(record.game)):
        entered.pop()  # nobody entered the last one
    kept = entered[:-1]
    return _with(record, {seat: known[seat] for seat in kept})


def _order(game: GameText) -> tuple[Seat, ...]:
    return game.rotation.seats


def _known(record: Record) -> Mapping[Seat, tuple[Card, ...]]:
    return {seat: hand for seat, hand in (record.hands or {}).items() if hand is not None}


def _entered(seat: Seat, cards: tuple[Card, ...]) -> EnteredHand:
    return EnteredHand(seat.value, seat_name(seat.value), tuple(map(str, cards)))


def _read(card: str, game: GameText) -> Card:
    try:
        return read_card(card, game.deck, Place())
    except RecordError:
        raise Refusal("draft_card_unknown", text=card) from None


def _with(record: Record, hands: Mapping[Seat, tuple[Card, ...]]) -> Record:
    game = record.game
    tags = tuple(tag for tag in record.tags if tag.name != "Deal")
    if not hands:
        return replace(record, tags=tags)
    missing = [seat for seat in _order(game) if seat not in hands]
    found: dict[Seat, tuple[Card, ...] | None] = {seat: hands.get(seat) for seat in _order(game)}
    if len(missing) == 1:
        found[missing[0]] = game.deck.sort(set(game.deck.cards) - {card for hand in hands.values() for card in hand})
    first = record.dealer or game.rotation.seats[0]
    return replace(record, tags=(*tags, Tag("Deal", write_hands(found, first, game))))


def text_in(record: Record) -> str:
    """Return the text of a draft that has come so far."""
    return write_calls_and_cards(record, CARRIED)
