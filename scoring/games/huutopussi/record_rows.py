"""The rows of a Huutopussi record that stand outside auction and play: exchange, attempts, Kontra.

Reading is liberal in case and spelling and tells which row is none. Which of them the rules allow is asked elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scoring.cards import Card
from scoring.games.huutopussi.actions import (
    Announce,
    Answer,
    Ask,
    AskHalf,
    DeclareOwn,
    Give,
    Kontra,
    Return,
    card_text,
    spell,
)
from scoring.games.huutopussi.score import ASK, HALF, WAYS
from scoring.notation.errors import Place, syntax_error
from scoring.notation.games import GameText
from scoring.notation.record import Call, Record, Section
from scoring.notation.spelling import fold, read_card, read_seat, suit_names
from scoring.rules import Action, Play
from scoring.seats import Seat, Side

_GIFT: Final = re.compile(r"(\S)\s*>\s*(\S)\s+(\S.*)")
_CONTRACT: Final = re.compile(r"(\S)\s*:\s*(\d{1,6})", re.ASCII)
_MELD: Final = re.compile(r"(\S)\s*@\s*(\d{1,3})\s+([A-Za-z]+)(?:\s+([^\s-]\S*))?(?:\s+(-))?", re.ASCII)
_KONTRA: Final = re.compile(r"(\S)\s*@\s*(\d{1,3})", re.ASCII)


class Gift(NamedTuple):
    """Cards that went from one player to another."""

    giver: Seat
    taker: Seat
    cards: tuple[Card, ...]
    at: Place


class Spoken(NamedTuple):
    """The contract where it was said."""

    seat: Seat
    contract: int
    at: Place


class Meld(NamedTuple):
    """An attempt before the lead to a trick, numbered from 1: its way, its suit, and whether it made trump.

    Only a question for a marriage that was answered no has no suit.
    """

    seat: Seat
    trick: int
    way: str
    suit: str | None
    is_made: bool
    at: Place

    @property
    def actions(self) -> tuple[Action, ...]:
        """The question or declaration alone; the answer to a question for a marriage is the partner's."""
        if self.way == ASK:
            return (Ask(self.seat),)
        assert self.suit is not None
        return (AskHalf(self.seat, self.suit, self.is_made) if self.way == HALF else DeclareOwn(self.seat, self.suit),)


class Said(NamedTuple):
    """Kontra or Re, said when ``after`` cards of the hand had been played."""

    seat: Seat
    after: int
    at: Place


def exchange_rows(record: Record) -> tuple[Gift | Spoken, ...]:
    """Return the rows of the section Exchange, in order. Raises ``RecordError``."""
    return tuple(_exchange_row(text, at, record.game) for text, at in record.rows("Exchange"))


def _exchange_row(text: str, at: Place, game: GameText) -> Gift | Spoken:
    spoken = _CONTRACT.fullmatch(text)
    if spoken:
        return Spoken(read_seat(spoken[1], game.rotation, at), int(spoken[2]), at)
    gift = _GIFT.fullmatch(text)
    if gift is None:
        message = f"{text!r} is no row of an exchange; one is written N>S hT dT cA or S:120"
        raise syntax_error("exchange_row", message, at, text=text)
    cards = game.deck.sort(
        read_card(word[0], game.deck, Place(at.line, at.column + gift.start(3) + word.start()))
        for word in re.finditer(r"\S+", gift[3])
    )
    return Gift(read_seat(gift[1], game.rotation, at), read_seat(gift[2], game.rotation, at), cards, at)


def meld_rows(record: Record) -> tuple[Meld, ...]:
    """Return the rows of the section Meld by trick. Raises ``RecordError``."""
    found = (_meld_row(text, at, record.game) for text, at in record.rows("Meld"))
    return tuple(sorted(found, key=lambda meld: meld.trick))


def _meld_row(text: str, at: Place, game: GameText) -> Meld:
    match = _MELD.fullmatch(text)
    way = fold(match[3]) if match else ""
    suit = suit_names(game.deck).get(fold(match[4])) if match and match[4] else None
    is_no = bool(match and match[5])
    is_whole = (suit is None) is is_no if way == ASK else suit is not None and (way == HALF or not is_no)
    is_known_suit = match is not None and (suit is not None or not match[4])
    if match is None or way not in WAYS or not is_whole or not is_known_suit or int(match[2]) < 1:
        message = f"{text!r} is no attempt; one is written S@3 own h, S@3 ask h, S@3 ask -, S@3 half h or S@3 half h -"
        raise syntax_error("meld_row", message, at, text=text)
    return Meld(read_seat(match[1], game.rotation, at), int(match[2]), way, suit, not is_no, at)


def kontra_rows(record: Record) -> tuple[Said, ...]:
    """Return the rows of the section Kontra by moment. Raises ``RecordError``."""
    found = (_kontra_row(text, at, record.game) for text, at in record.rows("Kontra"))
    return tuple(sorted(found, key=lambda said: said.after))


def _kontra_row(text: str, at: Place, game: GameText) -> Said:
    match = _KONTRA.fullmatch(text)
    if match is None or int(match[2]) >= game.card_count:
        message = f"{text!r} is no Kontra; one is written E@7, the number being that of the cards played"
        raise syntax_error("kontra_row", message, at, text=text)
    return Said(read_seat(match[1], game.rotation, at), int(match[2]), at)


def last_bid(record: Record) -> Call | None:
    """Return the last bid of the auction as it is written: that of the declarer, when the auction is over."""
    return next((call for call in reversed(record.auction) if call.word.isdigit()), None)


def banned_sides(record: Record) -> tuple[Side, ...]:
    """Return the sides of the tag Banned. Raises ``RecordError``."""
    names = {side.value: side for side in record.game.rotation.sides}
    words = (record.value("Banned") or "").upper().replace(",", " ").split()
    words = [word for word in words if word not in ("-", "?")]
    if not set(words) <= set(names):
        text = record.value("Banned")
        known = ", ".join(names)
        message = f"{text!r} names no sides; they are {known}"
        raise syntax_error("banned_tag", message, record.place("Banned"), text=text, expected=known)
    return tuple(names[word] for word in dict.fromkeys(words))


def number_tag(record: Record, name: str) -> int | None:
    """Return the number of the tag Bid or Contract, none where it is not there. Raises ``RecordError``."""
    text = (record.value(name) or "").strip()
    if text in ("", "-", "?"):
        return None
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise syntax_error("number_tag", f"{text!r} is no number", record.place(name), text=text, tag=name)
    return int(text)


def sections_of(actions: Iterable[Action], game: GameText) -> tuple[Section, ...]:
    """Return the sections Exchange, Meld and Kontra of these actions."""
    rows: dict[str, list[str]] = {"Exchange": [], "Meld": [], "Kontra": []}
    played = 0
    for action in actions:
        played += isinstance(action, Play)
        if isinstance(action, Answer):
            rows["Meld"][-1] += f" {spell(action)}"
            continue
        for name, row in _row(action, played, game):
            rows[name].append(row)
    first = {name: found[0][0] for name, found in rows.items() if found}
    return tuple(Section(name, seat, tuple(rows[name])) for name, seat in first.items())


def _row(action: Action, played: int, game: GameText) -> Iterator[tuple[str, str]]:
    seat = action.seat
    match action:
        case Give(cards=cards) | Return(cards=cards):
            yield "Exchange", f"{seat}>{game.rotation.partner(seat)} {card_text(cards)}"
        case Announce():
            yield "Exchange", f"{seat}:{spell(action)}"
        case DeclareOwn() | Ask() | AskHalf():
            yield "Meld", f"{seat}@{played // game.trick_size + 1} {spell(action)}"
        case Kontra():
            yield "Kontra", f"{seat}@{played}"
