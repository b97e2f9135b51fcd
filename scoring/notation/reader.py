"""Reading records: liberal in spelling, exact in where a fault stands.

What is checked here needs the pack and the rotation only: words, hands, the size of tricks. Turns, winners, points
and scores need the rules of the game (:mod:`scoring.games.records`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.cards import Card
from scoring.notation.errors import TURN, Place, RecordError, syntax_error
from scoring.notation.games import (
    BOTIFARRA,
    GAME_TEXTS,
    HUUTOPUSSI,
    HUUTOPUSSI_THREE,
    GameText,
    game_named,
    game_of_deck,
)
from scoring.notation.record import DERIVED, Call, Played, Record, Section, Tag, Trick, clean_row, known_name
from scoring.notation.spelling import fold, read_card, read_seat
from scoring.notation.text import (
    SECTIONS,
    RawRecord,
    RawSection,
    RawTag,
    Token,
    chunks,
    decode,
    parse_chunk,
    tags_as_far_as_readable,
)
from scoring.notation.values import CANONICAL, UNKNOWN, read_hands, read_talon, write_hands
from scoring.seats import Seat

_CALL = re.compile(r"([^:]+):(.+)")
_SINGLE = re.compile(r"\b[NES]\b", re.IGNORECASE)
"""A single player where sides are named."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a file, by its number from 1: either what was read or what is wrong with it.

    ``game`` is the key of its game, as far as its tags could be read at all; ``raw`` holds those tags.
    """

    number: int
    record: Record | None
    error: RecordError | None = None
    game: str | None = None
    raw: RawRecord | None = None

    def value(self, name: str) -> str | None:
        """Return the value of a tag, even of a record that has a fault; none where there is no such tag."""
        tag = self.raw.tag(name) if self.raw else None
        return tag.value if tag else None


def read_file(source: bytes | str, *, game: GameText = BOTIFARRA, loose: bool = False) -> tuple[Entry, ...]:
    """Return every record of a file; a bad one does not stop those after it.

    ``game`` is supposed where a record names neither game nor deck. ``loose`` accepts calls and tricks without the
    tags that open their sections. A file without a record gives one entry with an error.
    """
    try:
        text = source if isinstance(source, str) else decode(source)
    except RecordError as error:
        return (Entry(1, None, error),)
    entries = tuple(_entries(text, game, loose))
    return entries or (Entry(1, None, syntax_error("empty", "there is no record", Place())),)


def read_record(source: bytes | str, *, game: GameText = BOTIFARRA, loose: bool = False) -> Record:
    """Return the only record of a text.

    Raises ``RecordError``, with code ``several`` where there is more than one.
    """
    entries = read_file(source, game=game, loose=loose)
    for entry in entries:
        if entry.error:
            raise entry.error
    if len(entries) > 1:
        raise syntax_error("several", "there is more than one record", Place(), found=len(entries))
    record = entries[0].record
    assert record is not None
    return record


def _entries(text: str, game: GameText, loose: bool) -> Iterator[Entry]:
    before: RawRecord | None = None
    for number, chunk in enumerate(chunks(text), 1):
        try:
            before = parse_chunk(chunk, before, loose=game.sections if loose else ())
        except RecordError as error:
            before = None  # nobody knows what it would have passed on to the next
            yield _faulty_entry(number, RawRecord(tags_as_far_as_readable(chunk), (), error.at), game, error)
            continue
        yield _entry(number, before, game)


def _entry(number: int, raw: RawRecord, supposed: GameText) -> Entry:
    try:
        game = _named_game(raw, supposed)
        _check_deck_and_rotation(raw, game)
        return Entry(number, _record(raw, game), None, game.key, raw)
    except RecordError as error:
        return _faulty_entry(number, raw, supposed, error)


def _faulty_entry(number: int, raw: RawRecord, supposed: GameText, error: RecordError) -> Entry:
    try:
        key = _named_game(raw, supposed).key
    except RecordError:
        key = None
    return Entry(number, None, error, key, raw)


def _record(raw: RawRecord, game: GameText) -> Record:
    return Record(
        game,
        tuple(_tags(raw, game)),
        tuple(_auction(raw, game)),
        tuple(_tricks(raw, game)),
        tuple(_kept(raw)),
        at=raw.at,
    )


def _named_game(raw: RawRecord, supposed: GameText) -> GameText:
    """Return the game that the tag Game names, else the one of the tag Deck, else the supposed one."""
    name, deck, _rotation = (raw.tag(tag) for tag in DERIVED)
    game: GameText | None = supposed
    if name and name.value not in UNKNOWN:
        game = game_named(name.value)
    elif deck and deck.value not in UNKNOWN:
        game = game_of_deck(deck.value)
    if game is None:
        wrong = name or deck
        assert wrong is not None
        known = ", ".join(dict.fromkeys(g.name if wrong is name else g.deck.key for g in GAME_TEXTS))
        message = f"{wrong.value!r} is none of {known}"
        raise syntax_error(wrong.name.lower(), message, wrong.at, text=wrong.value, expected=known)
    return HUUTOPUSSI_THREE if game is HUUTOPUSSI and _is_three_handed(raw) else game


def _check_deck_and_rotation(raw: RawRecord, game: GameText) -> None:
    """Refuse a pack or a rotation that is not the one of the game."""
    _name, deck, rotation = (raw.tag(tag) for tag in DERIVED)
    for tag, expected in ((deck, game.deck.key), (rotation, game.rotation.key)):
        if tag and tag.value not in UNKNOWN and tag.value.upper() != expected:
            message = f"the {tag.name} of {game.name} is {expected}, not {tag.value}"
            raise syntax_error(tag.name.lower(), message, tag.at, text=tag.value, expected=expected)


def _is_three_handed(raw: RawRecord) -> bool:
    """Tell whether a record has what only three players have: a talon, three hands, numbers of single players."""
    deal = raw.tag("Deal")
    if deal and deal.value.strip() not in UNKNOWN:
        return deal.value.count(":") == len(HUUTOPUSSI_THREE.rotation.seats)
    has_cards_over = any(tag and tag.value.strip() not in UNKNOWN for tag in map(raw.tag, ("Talon", "Discard")))
    return has_cards_over or any(tag and _SINGLE.search(tag.value) for tag in map(raw.tag, ("Points", "Score")))


def _tags(raw: RawRecord, game: GameText) -> Iterator[Tag]:
    for tag in raw.tags:
        name = known_name(tag.name)
        if name in DERIVED:
            continue
        if name == "Deal":
            yield from _deal_tag(raw, tag, game)
        elif name not in CANONICAL:
            yield Tag(name, tag.value, tag.at)
        elif tag.value.strip() not in UNKNOWN:
            yield Tag(name, CANONICAL[name](tag.value, tag.at, game), tag.at)


def _deal_tag(raw: RawRecord, tag: RawTag, game: GameText) -> Iterator[Tag]:
    if tag.value.strip() in UNKNOWN:
        return
    talon = raw.tag("Talon")
    hands = read_hands(tag.value, tag.at, game, _read_talon(talon, game) if talon else ())
    dealer = raw.tag("Dealer")
    known = dealer is not None and dealer.value.strip() not in UNKNOWN
    first = read_seat(dealer.value.strip(), game.rotation, dealer.at) if dealer and known else game.rotation.seats[0]
    yield Tag("Deal", write_hands(hands, first, game), tag.at)


def _read_talon(tag: RawTag, game: GameText) -> tuple[Card, ...]:
    return () if tag.value.strip() in UNKNOWN else read_talon(tag.value, tag.at, game)


def _section(raw: RawRecord, name: str) -> RawSection | None:
    return next((section for section in raw.sections if section.tag.name.capitalize() == name), None)


def _auction(raw: RawRecord, game: GameText) -> Iterator[Call]:
    section = _section(raw, "Auction")
    if section is None:
        return
    calls = [_call(token, game) for row in section.rows for token in _joined(row)]
    if calls:
        _check_first(section, calls[0].seat, calls[0].at, game)
    yield from calls


def _joined(row: tuple[Token, ...]) -> Iterator[Token]:
    """Yield the words of a row of calls, ``N: e`` as one of them."""
    seat: Token | None = None
    for token in row:
        if seat is not None:
            yield Token(seat.text + token.text, seat.at)
            seat = None
        elif token.text.endswith(":"):
            seat = token
        else:
            yield token
    if seat is not None:
        yield seat


def _call(token: Token, game: GameText) -> Call:
    match = _CALL.fullmatch(token.text)
    if match is None:
        message = f"{token.text!r} is no call; one is written N:{_example(game)}"
        raise syntax_error("call", message, token.at, text=token.text, game=game.key)
    seat = read_seat(match[1], game.rotation, token.at)
    word = game.words.get(fold(match[2]))
    if word is None and game.has_numbers and len(match[2]) <= 6 and match[2].isascii() and match[2].isdigit():
        word = str(int(match[2]))
    if word is None:
        at = Place(token.at.line, token.at.column + match.start(2))
        raise syntax_error(
            "call", f"{match[2]!r} is no call of {game.name}", at, text=match[2], seat=seat, game=game.key
        )
    return Call(seat, word, token.at)


def _example(game: GameText) -> str:
    return "50" if game.has_numbers else next(iter(game.words.values()))


def _tricks(raw: RawRecord, game: GameText) -> Iterator[Trick]:
    section = _section(raw, "Play")
    if section is None:
        return
    tricks: list[Trick] = []
    ended: Token | None = None
    for row in section.rows:
        if ended is not None:
            raise syntax_error("after_end", "nothing may follow the * that ends the play", row[0].at)
        if [token.text for token in row] == ["*"]:
            ended = row[0]
            continue
        tricks.append(_trick(row, game))
    if tricks:
        _check_first(section, tricks[0].leader, tricks[0].at, game)
    yield from tricks


def _trick(row: tuple[Token, ...], game: GameText) -> Trick:
    leader = read_seat(row[0].text, game.rotation, row[0].at)
    words = row[1:]
    winner = None
    if words and words[-1].text.startswith("="):
        at = Place(words[-1].at.line, words[-1].at.column + 1)
        winner = read_seat(words[-1].text[1:], game.rotation, at)
        words = words[:-1]
    cards = tuple(_played(token, game) for token in words)
    return Trick(leader, cards, winner, row[0].at, row[-1].at)


def _played(token: Token, game: GameText) -> Played:
    card = token.text.rstrip("!^~") or token.text[0]
    found = token.text[len(card) :]
    for offset, mark in enumerate(found):
        if mark not in game.marks or mark in found[:offset]:
            at = Place(token.at.line, token.at.column + len(card) + offset)
            raise syntax_error("mark", f"a card of {game.name} carries no {mark!r} here", at, text=token.text)
    marks = "".join(mark for mark in "!^~" if mark in found)
    if "^" in marks and "~" in marks:
        raise syntax_error("mark", "a card is knocked or slid, not both", token.at, text=token.text)
    return Played(read_card(card, game.deck, token.at), marks, token.at)


def _check_first(section: RawSection, first: Seat, at: Place, game: GameText) -> None:
    """Refuse a section that says another seat begins than the one of its first row."""
    value = section.tag.value.strip()
    if value in UNKNOWN:
        return
    named = read_seat(value, game.rotation, section.tag.at)
    if named is not first:
        message = f"{section.tag.name} begins with {first}, but its tag says {named}"
        raise RecordError(TURN, "first", message, at, seat=first, expected=named)


def _kept(raw: RawRecord) -> Iterator[Section]:
    for section in raw.sections:
        name = section.tag.name.capitalize() if section.tag.name.capitalize() in SECTIONS else section.tag.name
        if name in ("Auction", "Play"):
            continue
        rows = tuple(clean_row(name, " ".join(token.text for token in row)) for row in section.rows)
        places = tuple(row[0].at for row in section.rows)
        yield Section(name, section.tag.value, rows, places)
