"""From bytes to records that are still text: decoding, lines, comments, tags and the rows of sections.

Every tag and word keeps its place in the file, so that whatever is found wrong later can point to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.notation.errors import Place, RecordError, syntax_error

SECTIONS = ("Auction", "Exchange", "Meld", "Kontra", "Play")
"""Tags that open a section, in writing order; those that end in ``Table`` do so too."""

LINE_LIMIT = 10_000
"""The longest line that is read, in characters."""

TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9]*)\s*"((?:\\.|[^"\\])*)"\s*\]')
_ESCAPED = re.compile(r'\\(["\\])')
_NEWLINE = re.compile(r"\r\n|\r|\n")
_PIECE = re.compile(r'"(?:\\.|[^"\\])*+(?:"|\\?$)|(?P<comment>\{[^}]*\}?|;.*)|[^"{;]+|"')
_ROWS = {
    "Auction": re.compile(r"\s*[NESWnesw]\s*:"),
    "Exchange": re.compile(r"\s*[NESWnesw]\s*>"),
    "Meld": re.compile(r"\s*[NESWnesw]\s*@\s*\d+\s+\S"),
    "Kontra": re.compile(r"\s*[NESWnesw]\s*@\s*\d+\s*$"),
    "Play": re.compile(r"\s*(?:[NESWnesw]\s+[^\s>]|\*\s*$)"),
}
"""The form of a row by its section, for rows that stand without the tag of theirs."""


class Line(NamedTuple):
    """A line of the file and its number; comments are blanked out, so that columns stay right."""

    number: int
    text: str


class Token(NamedTuple):
    """A word and where it begins."""

    text: str
    at: Place


@dataclass(frozen=True, slots=True)
class RawTag:
    """A tag as it stands in the file; ``at`` is the place of its value."""

    name: str
    value: str
    at: Place


@dataclass(frozen=True, slots=True)
class RawSection:
    """A section as it stands in the file: the tag that opens it and its rows as words.

    The row of a table is one word.
    """

    tag: RawTag
    rows: tuple[tuple[Token, ...], ...]


@dataclass(frozen=True, slots=True)
class RawRecord:
    """The tags and sections of a record, in the order of the file."""

    tags: tuple[RawTag, ...]
    sections: tuple[RawSection, ...]
    at: Place

    def tag(self, name: str) -> RawTag | None:
        """Return the tag of that name, in any case, or none."""
        return next((tag for tag in self.tags if tag.name.lower() == name.lower()), None)


@dataclass(frozen=True, slots=True)
class Chunk:
    """The lines of one record, and the fault that was found in cutting them out, if any."""

    lines: tuple[Line, ...]
    error: RecordError | None = None


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-8 with or without its mark, or UTF-16 with its mark.

    Raises ``RecordError`` (code ``encoding``) for any other encoding.
    """
    is_wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    wrong = -1 if is_wide else data.find(b"\0")  # UTF-16 without its mark passes for UTF-8 full of NUL
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = error.start
    if wrong < 0:
        return text
    line = data.count(b"\n", 0, wrong) + 1
    column = wrong - data.rfind(b"\n", 0, wrong)
    raise syntax_error("encoding", "the text is neither UTF-8 nor UTF-16 with its mark", Place(line, column))


def is_section(name: str) -> bool:
    """Tell whether a tag of this name is followed by rows."""
    return name.capitalize() in SECTIONS or is_table(name)


def is_table(name: str) -> bool:
    """Tell whether a tag of this name is followed by the rows of a table."""
    return name.lower().endswith("table") and name.lower() != "table"


def chunks(text: str) -> Iterator[Chunk]:
    """Yield the lines of each record: records are separated by blank lines, comments belong to none.

    A part that begins with a section of calls or cards continues the record before it: a blank line above ``[Play]``
    is a slip of the hand.
    """
    waiting: Chunk | None = None
    for chunk in _parts(text):
        if waiting and _continues(waiting, chunk):
            waiting = Chunk((*waiting.lines, *chunk.lines), waiting.error or chunk.error)
            continue
        if waiting:
            yield waiting
        waiting = chunk
    if waiting:
        yield waiting


def _continues(before: Chunk, chunk: Chunk) -> bool:
    opened = {name for line in before.lines for name in _section_names(line)}
    first = _section_names(chunk.lines[0]) if chunk.lines else ()
    return bool(first) and not opened.intersection(_all_sections(chunk))


def _section_names(line: Line) -> tuple[str, ...]:
    names = (match[1].capitalize() for match in TAG.finditer(line.text) if line.text.lstrip().startswith("["))
    return tuple(name for name in names if name in SECTIONS)


def _all_sections(chunk: Chunk) -> set[str]:
    return {name for line in chunk.lines for name in _section_names(line)}


def _parts(text: str) -> Iterator[Chunk]:
    lines: list[Line] = []
    error: RecordError | None = None
    for line, fault, is_blank in _clean_lines(_NEWLINE.split(text.removeprefix("\ufeff"))):
        error = error or fault
        if not is_blank:
            if line.text.strip():
                lines.append(line)
        elif lines or error:
            yield Chunk(tuple(lines), error)
            lines, error = [], None
    if lines or error:
        yield Chunk(tuple(lines), error)


def _clean_lines(texts: list[str]) -> Iterator[tuple[Line, RecordError | None, bool]]:
    """Yield each line without escapes and comments, a fault found in it, and whether it separates records."""
    in_brace = in_table = False
    last_close = max((number for number, text in enumerate(texts) if "}" in text), default=-1)
    for number, text in enumerate(texts):
        if len(text) > LINE_LIMIT:
            message = f"a line has at most {LINE_LIMIT} characters"
            yield Line(number + 1, ""), syntax_error("long_line", message, Place(number + 1, 1)), False
            continue
        if text.startswith("%") and not in_brace:
            yield Line(number + 1, ""), None, False
            continue
        is_blank = not text.strip() and not in_brace
        clean, in_brace = _without_comments(text, in_brace, in_table)
        fault: RecordError | None = None
        if in_brace and number >= last_close:
            place = Place(number + 1, text.rfind("{") + 1)
            fault, in_brace = syntax_error("comment", "the comment is not closed", place), False
        in_table = not is_blank and _is_in_table(clean, in_table)
        yield Line(number + 1, clean), fault, is_blank


def _is_in_table(line: str, before: bool) -> bool:
    """Tell whether the rows after this line are those of a table."""
    if not line.lstrip().startswith("["):
        return before
    names = [match[1] for match in TAG.finditer(line)]
    return bool(names) and is_table(names[-1])


def _without_comments(text: str, in_brace: bool, in_table: bool) -> tuple[str, bool]:
    """Return the line with comments blanked out, and whether a comment is still open at its end.

    Quoted values are left alone; so are the rows of a table, in which ``;`` separates fields.
    """
    if in_brace:
        end = text.find("}") + 1
        if not end:
            return " " * len(text), True
        rest, still_open = _without_comments(text[end:], False, in_table)
        return " " * end + rest, still_open
    if in_table and text.lstrip()[:1] not in ("[", ";", "{"):
        return text, False
    kept = []
    for piece in _PIECE.finditer(text):
        if piece["comment"] is None:
            kept.append(piece[0])
            continue
        kept.append(" " * len(piece[0]))
        in_brace = piece[0].startswith("{") and not piece[0].endswith("}")
    return "".join(kept), in_brace


def parse_chunk(chunk: Chunk, before: RawRecord | None = None, *, loose: Sequence[str] = ()) -> RawRecord:
    """Return the tags and sections of a record; a value ``#`` is that of the same tag in the record ``before``.

    ``loose`` names, in writing order, the sections whose rows are accepted without the tag that should open them.
    Raises ``RecordError``.
    """
    if chunk.error:
        raise chunk.error
    tags: list[RawTag] = []
    opened: list[tuple[RawTag, list[tuple[Token, ...]]]] = []
    is_open = False
    for line in chunk.lines:
        if line.text.lstrip().startswith("["):
            for tag in _tags_of(line):
                is_open = is_section(tag.name)
                opened.extend([(tag, [])] if is_open else [])
                tags.extend([] if is_open else [tag])
            continue
        if loose:
            is_open = _open_loosely(line, opened, is_open, loose)
        if not is_open:
            raise _outside(line)
        opened[-1][1].append(_words(line, is_table(opened[-1][0].name)))
    sections = tuple(RawSection(tag, tuple(rows)) for tag, rows in opened)
    _refuse_twice([*tags, *(section.tag for section in sections)])
    start = Place(chunk.lines[0].number if chunk.lines else 1, 1)
    return RawRecord(tuple(_repeat(tag, before) for tag in tags), sections, start)


def tags_as_far_as_readable(chunk: Chunk) -> tuple[RawTag, ...]:
    """Return the tags of a record that cannot be read: they still say which one it is."""
    found: list[RawTag] = []
    for line in chunk.lines:
        if line.text.lstrip().startswith("["):
            at = Place(line.number, 1)
            found.extend(RawTag(match[1], _unescaped(match[2]), at) for match in TAG.finditer(line.text))
    return tuple(found)


def _open_loosely(
    line: Line, opened: list[tuple[RawTag, list[tuple[Token, ...]]]], is_open: bool, names: Sequence[str]
) -> bool:
    """Open the section that the row belongs to by its form, unless it is open already."""
    current = opened[-1][0].name.capitalize() if opened and is_open else ""
    if current and current not in names:
        return is_open
    for name in names[names.index(current) + 1 if current else 0 :]:
        if _ROWS[name].match(line.text):
            opened.append((RawTag(name, "", Place(line.number, 1)), []))
            return True
    return is_open


def _tags_of(line: Line) -> Iterator[RawTag]:
    position = len(line.text) - len(line.text.lstrip())
    while position < len(line.text):
        match = TAG.match(line.text, position)
        if match is None:
            message = 'a tag is written [Name "value"]'
            raise syntax_error("tag", message, Place(line.number, position + 1), text=line.text[position:].strip())
        yield RawTag(match[1], _unescaped(match[2]), Place(line.number, match.start(2) + 1))
        rest = line.text[match.end() :]
        position = match.end() + len(rest) - len(rest.lstrip())


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(r"\1", value)


def _words(line: Line, is_row: bool) -> tuple[Token, ...]:
    pattern = r"\S.*\S|\S" if is_row else r"\S+"
    return tuple(Token(m[0], Place(line.number, m.start() + 1)) for m in re.finditer(pattern, line.text))


def _outside(line: Line) -> RecordError:
    column = len(line.text) - len(line.text.lstrip()) + 1
    text = line.text.strip()
    return syntax_error("outside", f"{text!r} belongs to no section", Place(line.number, column), text=text)


def _refuse_twice(tags: Iterable[RawTag]) -> None:
    seen: set[str] = set()
    for tag in tags:
        if tag.name.lower() in seen:
            raise syntax_error("tag_twice", f"the tag {tag.name} stands twice", tag.at, tag=tag.name)
        seen.add(tag.name.lower())


def _repeat(tag: RawTag, before: RawRecord | None) -> RawTag:
    if tag.value != "#":
        return tag
    model = before.tag(tag.name) if before else None
    if model is None:
        raise syntax_error("repeat", f"no record before this one has a {tag.name} to repeat", tag.at, tag=tag.name)
    return replace(tag, value=model.value)
