"""Writing records: one way only, and the reader reads it back as the same value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.notation.record import Call, Record, Trick
from scoring.notation.text import SECTIONS, is_table
from scoring.notation.values import TAG_ORDER


def write(record: Record) -> str:
    """Return the record in the canonical spelling, each line ended by a line feed.

    >>> from scoring.notation.reader import read_record
    >>> print(write(read_record('[dealer "n"] [game "botifarra"] [auction ""]\\nn:BOTIFARRA')), end="")
    [Game "Botifarra"]
    [Deck "ES48"]
    [Rotation "CCW"]
    [Dealer "N"]
    [Auction "N"]
    N:bot
    """
    return "".join(line + "\n" for line in (*_tag_lines(record), *_section_lines(record)))


def write_file(records: Iterable[Record]) -> str:
    """Return the text of a file: records separated by a blank line."""
    return "\n".join(write(record) for record in records)


def write_calls_and_cards(record: Record, tags: Iterable[str] = ()) -> str:
    """Return what was said and played, tables left out, below those of the named tags that the record has."""
    kept = [tag for tag in record.tags if tag.name in tags]
    said = tuple(section for section in record.sections if not is_table(section.name))
    sections = _section_lines(replace(record, sections=said))
    lines = (*(_tag_line(tag.name, tag.value) for tag in kept), *sections)
    return "".join(line + "\n" for line in lines)


def _tag_lines(record: Record) -> Iterator[str]:
    game = record.game
    values = {tag.name: tag.value for tag in record.tags}
    values.update(Game=game.name, Deck=game.deck.key, Rotation=game.rotation.key)
    known = [name for name in TAG_ORDER if name in values]
    for name in (*known, *(name for name in values if name not in TAG_ORDER)):
        yield _tag_line(name, values[name])


def _tag_line(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _section_lines(record: Record) -> Iterator[str]:
    kept = {section.name: section for section in record.sections}
    for name in (*SECTIONS, *(name for name in kept if name not in SECTIONS)):
        if name == "Auction":
            yield from _auction_lines(record)
        elif name == "Play":
            yield from _play_lines(record)
        elif name in kept:
            yield _tag_line(name, kept[name].value)
            yield from kept[name].rows


def _auction_lines(record: Record) -> Iterator[str]:
    if record.auction:
        yield _tag_line("Auction", record.auction[0].seat.value)
        step = record.game.calls_in_row or len(record.auction)
        for start in range(0, len(record.auction), step):
            yield " ".join(map(_call, record.auction[start : start + step]))


def _call(call: Call) -> str:
    return f"{call.seat}:{call.word}"


def _play_lines(record: Record) -> Iterator[str]:
    if record.tricks:
        yield _tag_line("Play", record.tricks[0].leader.value)
        yield from map(_trick, record.tricks)
        if not record.is_complete:
            yield "*"


def _trick(trick: Trick) -> str:
    cards = " ".join(f"{played.card}{played.marks}" for played in trick.cards)
    return f"{trick.leader} {cards}" + (f" ={trick.winner}" if trick.winner else "")
