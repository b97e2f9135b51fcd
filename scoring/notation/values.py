"""The values of the tags that mean something: read in a liberal spelling, written in one.

Each reader takes the text, its place and the game, and raises ``RecordError`` where the text means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scoring.cards import Card
from scoring.notation.errors import DECK, Place, RecordError, syntax_error
from scoring.notation.games import GameText
from scoring.notation.spelling import fold, read_card, read_holding, read_seat, suit_names
from scoring.seats import BySide, Seat, Side

Hands = Mapping[Seat, tuple[Card, ...] | None]
"""A hand for each seat of the game; none where it is unknown."""

TAG_ORDER = tuple(
    "Event Site Date Round Table Board Game Variant Deck Rotation NS EW North East South West Dealer Banned Talon Deal"
    " Announce FourSevens Declarer Trump Bid Contract Discard Multiplier Points Score Result Note".split()
)
"""The tags in writing order; others follow them in the order in which they were read."""

PENALISED = ("penalty NS", "penalty EW", "penalty both")
"""Results whose score does not follow from the points."""
SETTLED = ("agreed", *PENALISED)
"""Results whose points may be others than those of the cards."""
RESULTS = ("played", "agreed", "redeal", "four_sevens", "not_played", *PENALISED)
"""What the tag Result may say; each game has some of them."""
UNKNOWN = ("", "?", "-")
"""Values of a meaningful tag that say that it is not known."""

_HAND = re.compile(r"\s*([A-Za-z])\s*:\s*([^\s:]+)(?=\s|$)")
_COUNT = re.compile(r"\s*+([A-Za-z]++)\s*+:?+\s*+([-−+]?\d{1,6})(?=[\s,]|$),?")
_NUMBER = re.compile(r"\d{1,6}")


def read_hands(text: str, at: Place, game: GameText, talon: Sequence[Card] = ()) -> Hands:
    """Return the hands of a tag Deal; a single unknown hand is filled in by deduction.

    Raises ``RecordError``: ``syntax`` for what is no hand, ``deck`` (codes ``card_twice`` and ``hand_size``) where the
    known hands are no part of the pack.
    """
    hands: dict[Seat, tuple[Card, ...] | None] = {}
    seen: dict[Card, Seat | None] = dict.fromkeys(talon)
    for seat, holdings, place in _hand_texts(text, at, game):
        if seat in hands:
            raise syntax_error("hand_twice", f"the hand of {seat} stands twice", place, seat=seat)
        hands[seat] = _read_hand(holdings, place, seat, game, seen)
    return _fill_in({seat: hands.get(seat) for seat in game.rotation.seats}, game, seen, at)


def _hand_texts(text: str, at: Place, game: GameText) -> list[tuple[Seat, str, Place]]:
    found = []
    position = 0
    while text[position:].strip():
        match = _HAND.match(text, position)
        if match is None:
            message = "a hand is written as its seat and its suits, parted by full stops"
            raise syntax_error("deal", message, _moved(at, position), text=text, deck=game.deck.key)
        seat = read_seat(match[1], game.rotation, _moved(at, match.start(1)))
        found.append((seat, match[2], _moved(at, match.start(2))))
        position = match.end()
    return found


def _read_hand(
    text: str, at: Place, seat: Seat, game: GameText, seen: dict[Card, Seat | None]
) -> tuple[Card, ...] | None:
    if text == "-":
        return None
    holdings = text.split(".")
    if len(holdings) != len(game.deck.suits):
        message = f"the hand of {seat} has {len(holdings)} suits, not {len(game.deck.suits)}"
        raise syntax_error("holdings", message, at, seat=seat, found=len(holdings))
    cards: list[Card] = []
    column = 0
    for suit, holding in zip(game.deck.suits, holdings, strict=True):
        for offset, card in enumerate(
            read_holding("" if holding == "-" else holding, suit, game.deck, _moved(at, column))
        ):
            if card in seen:
                place = _moved(at, column + offset)
                raise RecordError(DECK, "card_twice", f"{card} is dealt twice", place, card=card, seat=seat)
            seen[card] = seat
            cards.append(card)
        column += len(holding) + 1
    if len(cards) != game.deck.hand_size:
        message = f"the hand of {seat} has {len(cards)} cards, not {game.deck.hand_size}"
        raise RecordError(DECK, "hand_size", message, at, seat=seat, found=len(cards), expected=game.deck.hand_size)
    return game.deck.sort(cards)


def _fill_in(hands: dict[Seat, tuple[Card, ...] | None], game: GameText, seen: Mapping[Card, Any], at: Place) -> Hands:
    unknown = [seat for seat, hand in hands.items() if hand is None]
    rest = [card for card in game.deck.cards if card not in seen]
    if len(unknown) == 1 and len(rest) == game.deck.hand_size:
        hands[unknown[0]] = game.deck.sort(rest)
    return MappingProxyType(hands)


def write_hands(hands: Hands, first: Seat, game: GameText) -> str:
    """Return the value of a tag Deal: hands in turn from ``first``, ranks from high to low."""
    return " ".join(f"{seat}:{write_hand(hands[seat], game)}" for seat in game.rotation.from_seat(first))


def write_hand(cards: Sequence[Card] | None, game: GameText) -> str:
    """Return a hand as holdings between full stops, suit by suit."""
    if cards is None:
        return "-"
    ordered = game.deck.sort(cards)
    return ".".join("".join(card.rank for card in ordered if card.suit == suit) for suit in game.deck.suits)


def read_counts(text: str, at: Place, game: GameText) -> BySide[int]:
    """Return the values of ``NS 56 EW 16``, one for each side.

    Raises ``RecordError`` (code ``counts``).
    """
    found: dict[str, int] = {}
    position = 0
    while text[position:].strip():
        match = _COUNT.match(text, position)
        name = match[1].upper() if match else ""
        if match is None or name in found or name not in [side.value for side in game.rotation.sides]:
            break
        found[name] = int(match[2].replace("−", "-"))
        position = match.end()
    if text[position:].strip() or len(found) != len(game.rotation.sides):
        sides = game.rotation.sides
        message = f"one number for each side is written {' '.join(f'{side} 0' for side in sides)}"
        raise syntax_error("counts", message, _moved(at, position), text=text, sides=len(sides))
    return BySide(game.rotation.sides, tuple(found[side.value] for side in game.rotation.sides))


def write_counts(counts: BySide[int]) -> str:
    """Return ``NS 56 EW 16``."""
    return " ".join(f"{side} {value}" for side, value in counts.items())


def counts_text(counts: BySide[int] | None) -> str:
    """Return counts as they are written, or ``nothing``: for the messages of faults."""
    return write_counts(counts) if counts else "nothing"


def read_multiplier(text: str, at: Place, game: GameText) -> BySide[int]:
    """Return the factor of each side: ``2`` for all of them, or ``NS 1 EW 2``."""
    if _NUMBER.fullmatch(text.strip()):
        return BySide(game.rotation.sides, (int(text),) * len(game.rotation.sides))
    return read_counts(text, at, game)


def read_cards(text: str, at: Place, game: GameText) -> tuple[Card, ...]:
    """Return single cards in writing order, as in the tags Talon and Discard."""
    words = re.finditer(r"\S+", text)
    return game.deck.sort(read_card(word[0], game.deck, _moved(at, word.start())) for word in words)


def read_talon(text: str, at: Place, game: GameText) -> tuple[Card, ...]:
    """Return the cards that are left over when the hands are dealt.

    Raises ``RecordError`` (kind ``deck``, code ``talon_size``) where they are not as many different ones.
    """
    cards = read_cards(text, at, game)
    expected = len(game.deck.cards) - game.card_count
    found = len(set(cards)) if len(cards) == expected else len(cards)
    if found != expected:
        message = f"the talon has {found} cards, not {expected}"
        raise RecordError(DECK, "talon_size", message, at, found=found, expected=expected)
    return cards


def read_seats(text: str, at: Place, game: GameText) -> tuple[Seat, ...]:
    """Return seats in the order in which they are written, as in the tag Announce."""
    words = re.finditer(r"\S+", text)
    return tuple(read_seat(word[0], game.rotation, _moved(at, word.start())) for word in words)


def read_declarer(text: str, at: Place, game: GameText) -> Seat | Side:
    """Return the seat that chose, or only its side where nothing else was written down."""
    for side in game.rotation.sides:
        if side.value == text.strip().upper() and len(side.value) > 1:
            return side
    return read_seat(text.strip(), game.rotation, at)


def read_trump(text: str, at: Place, game: GameText) -> str:
    """Return a suit letter, or ``bot`` where the game has it.

    Raises ``RecordError`` (code ``trump``).
    """
    word = fold(text.strip())
    found = suit_names(game.deck).get(word) or ("bot" if game.words.get(word) == "bot" else None)
    if found is None:
        raise syntax_error("trump", f"{text!r} is no trump", at, text=text, deck=game.deck.key)
    return found


def read_result(text: str, at: Place, game: GameText) -> str:
    """Return one of :data:`RESULTS`."""
    word = " ".join(text.replace("-", "_").split()).lower()
    found = next((result for result in RESULTS if result.lower() in (word, word.replace(" ", "_"))), None)
    if found is None:
        raise syntax_error("result", f"{text!r} is no result; there are {', '.join(RESULTS)}", at, text=text)
    return found


def _write_multiplier(text: str, at: Place, game: GameText) -> str:
    factors = read_multiplier(text, at, game)
    values = set(factors)
    return str(values.pop()) if len(values) == 1 else write_counts(factors)


CANONICAL: Mapping[str, Callable[[str, Place, GameText], str]] = MappingProxyType(
    {
        "Announce": lambda text, at, game: " ".join(seat.value for seat in read_seats(text, at, game)),
        "Dealer": lambda text, at, game: read_seat(text.strip(), game.rotation, at).value,
        "FourSevens": lambda text, at, game: read_seat(text.strip(), game.rotation, at).value,
        "Declarer": lambda text, at, game: read_declarer(text, at, game).value,
        "Trump": read_trump,
        "Talon": lambda text, at, game: " ".join(map(str, read_talon(text, at, game))),
        "Discard": lambda text, at, game: " ".join(map(str, read_cards(text, at, game))),
        "Multiplier": _write_multiplier,
        "Points": lambda text, at, game: write_counts(read_counts(text, at, game)),
        "Score": lambda text, at, game: write_counts(read_counts(text, at, game)),
        "Result": read_result,
    }
)
"""The one spelling of each tag that has several, except Deal, which depends on Talon and Dealer."""


def _moved(at: Place, columns: int) -> Place:
    return Place(at.line, at.column + columns)
