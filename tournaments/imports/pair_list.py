"""A list of pairs as clubs write it: one pair a line, in any of the spellings in use.

Understood are two columns (tab, semicolon or comma), ``&``, ``/``, ``+`` and a dash with spaces round it, and the
words for "and" of the languages of the three games: ``i``, ``y``, ``et``, ``ja``, ``and``. A number may lead the line.
Names with hyphens (Anna-Maria, -Pep-) and surnames joined by ``i`` beside a clearer sign stay whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from tournaments.folding import fold
from tournaments.plain_text import one_line
from tournaments.selectors.names import name_key
from tournaments.services.naming import Names, name_problems

MOST_LINES: Final = 400
"""Longer texts are no list of pairs."""

_NUMBER = re.compile(r"^(?:#|n[º°.]\s?)?(\d{1,3})\s*(?:[.):,]\s*|[-–—]\s+|\s|$)", re.IGNORECASE)
_BULLET = re.compile(r"^[-*•·]\s+")
# Clear signs first: "Anna Puig i Ferrer & Joan Roca" is two persons, and the word "i" belongs to one of them.
_SIGNS: Final = (
    re.compile(r"\s*[&＆]\s*"),
    re.compile(r"\s*/\s*"),
    re.compile(r"\s*\+\s*"),
    re.compile(r"\s+[-–—]+\s+"),
)
_WORDS: Final = re.compile(r"\s+(?:i|y|et|ja|and)\s+", re.IGNORECASE)
_NUMBER_HEADS: Final = frozenset({"pair_no", "pair", "parella", "paire", "pari", "pareja", "no", "nr", "n", "#", "num"})
_NAME_HEADS: Final = (
    frozenset({"name1", "jugador 1", "joueur 1", "pelaaja 1", "player 1", "jugador1", "player1", "nom 1", "nom1"}),
    frozenset({"name2", "jugador 2", "joueur 2", "pelaaja 2", "player 2", "jugador2", "player2", "nom 2", "nom2"}),
)


@dataclass(frozen=True, slots=True)
class ReadPair:
    """A pair of the list: the line it stands on (from 1), the number it will have, and its players."""

    line: int
    number: int
    names: Names


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, or looks so, on a line (0: in the list as a whole): a code and its facts."""

    line: int
    code: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class PairList:
    """What was read. With ``problems`` nothing may be taken over; ``warnings`` are for the reader's eye."""

    pairs: tuple[ReadPair, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    is_numbered: bool = False
    skipped: int = 0
    """The line that was read as a heading, 0 for none."""

    @property
    def names(self) -> dict[int, Names]:
        """The players by pair number."""
        return {pair.number: pair.names for pair in self.pairs}

    @property
    def highest(self) -> int:
        """The highest pair number, 0 for an empty list."""
        return max((pair.number for pair in self.pairs), default=0)


@dataclass(frozen=True, slots=True)
class _Line:
    line: int
    number: int | None
    names: Names


def read_pair_list(text: str, *, of_players: bool = False) -> PairList:
    """Return the pairs of a list, with every problem and everything worth a second look.

    With ``of_players`` a line is one player of an individual. Codes of problems: ``list_empty``, ``list_too_long``,
    ``line_one_name``, ``line_many_names``, ``line_and_unclear``, of players ``line_two_players`` and
    ``line_no_player``,
    ``numbers_partly``, ``number_twice``, ``number_zero`` and those of ``services.naming.name_problems``.
    Codes of warnings: ``perhaps_same_person``, ``numbers_with_gaps``.
    """
    rows = [(number, row) for number, row in enumerate(_rows(text), start=1) if _tidy(row)]
    if len(rows) > MOST_LINES:
        return PairList((), (Problem(0, "list_too_long", {"found": len(rows), "most": MOST_LINES}),), ())
    columns = _heading(rows[0][1]) if rows else None
    skipped = rows.pop(0)[0] if columns else 0
    problems: list[Problem] = []
    read = _read_player if of_players else _read_line
    lines = [read(number, _pick(row, columns) if columns else row, problems) for number, row in rows]
    if not lines:
        problems.append(Problem(0, "list_empty", {}))
    pairs, numbered = _numbered(lines, problems)
    problems += _name_problems(pairs)
    problems.sort(key=lambda problem: problem.line)
    return PairList(pairs, tuple(problems), tuple(_warnings(pairs, numbered)), numbered, skipped)


def _rows(text: str) -> list[str]:
    return re.split(r"\r\n|[\n\r\v\f\x85\u2028\u2029]", text.removeprefix("\ufeff"))


def _tidy(row: str) -> str:
    return "\t".join(one_line(cell) for cell in row.split("\t")).strip()


def _cells(row: str) -> list[str]:
    """The columns of a row that has any: split at tabs, else at semicolons."""
    parts = row.split("\t") if "\t" in row.strip() else row.split(";")
    return [_unquoted(one_line(part)) for part in parts]


def _unquoted(cell: str) -> str:
    """The cell without the quotes that a spreadsheet puts round it; quotes inside a name are part of it."""
    if len(cell) > 1 and cell[0] == cell[-1] == '"' and '"' not in cell[1:-1].replace('""', ""):
        return cell[1:-1].replace('""', '"').strip()
    return cell


def _heading(row: str) -> tuple[int | None, int, int] | None:
    """Where number and names stand, if the row is the heading of a table with names in two columns."""
    cells = [cell.casefold() for cell in (_cells(row) if "\t" in row or ";" in row else _cells(row.replace(",", ";")))]
    first, second = (next((i for i, cell in enumerate(cells) if cell in heads), None) for heads in _NAME_HEADS)
    if first is None or second is None:
        return None
    return next((i for i, cell in enumerate(cells) if cell in _NUMBER_HEADS), None), first, second


def _pick(row: str, columns: tuple[int | None, int, int]) -> str:
    cells = _cells(row if "\t" in row or ";" in row else row.replace(",", ";"))
    return "\t".join(cells[i] if i is not None and i < len(cells) else "" for i in columns).lstrip("\t")


def _read_line(line: int, row: str, problems: list[Problem]) -> _Line:
    number, names = _columns(row) if "\t" in row.strip() or ";" in row else _split_numbered(_tidy(row))
    names = [name for name in (one_line(name) for name in names) if name]
    if code := _line_problem(names, row):
        problems.append(Problem(line, code, {"text": _tidy(row)[:120].replace("\t", " ")}))
    return _Line(line, number, tuple(names))


def _read_player(line: int, row: str, problems: list[Problem]) -> _Line:
    """A line with one player: a sign that parts two names, or a second cell with a name, is a second player."""
    cells = [cell for cell in _cells(row) if cell] if "\t" in row.strip() or ";" in row else [_tidy(row)]
    number, first = _leading_number(cells[0] if cells else "")
    names = [name for name in (first, *cells[1:]) if any(map(str.isalpha, name))]
    names = [one_line(part) for name in names for part in _split_at_signs(name)]
    if len(names) != 1:
        code = "line_two_players" if names else "line_no_player"
        problems.append(Problem(line, code, {"text": _tidy(row)[:120].replace("\t", " ")}))
    return _Line(line, number, tuple(names))


def _columns(row: str) -> tuple[int | None, list[str]]:
    """The number and the names of a row of cells; the number has a cell of its own or leads the first one.

    Cells without a letter (a fee, a mark) are no names. Beside other cells a name is split at clear signs only.
    """
    cells = [cell for cell in _cells(row) if cell]
    if len(cells) < 2:
        return _split_numbered("".join(cells))
    number, rest = _leading_number(cells[0])
    names = [name for name in (rest, *cells[1:]) if any(map(str.isalpha, name))]
    if len(names) < 2:
        return number, _split("".join(names))
    return number, [part for name in names for part in _split_at_signs(name)]


def _leading_number(text: str) -> tuple[int | None, str]:
    text = _BULLET.sub("", text)
    match = _NUMBER.match(text)
    return (int(match[1]), text[match.end() :]) if match else (None, text)


def _line_problem(names: list[str], row: str) -> str:
    if len(names) == 2:
        return ""
    if len(names) > 2:
        return "line_many_names"
    is_unclear = row.count(",") > 1 or len(_WORDS.findall(f" {_tidy(row)} ")) > 1
    return "line_and_unclear" if is_unclear else "line_one_name"


def _split_numbered(text: str) -> tuple[int | None, list[str]]:
    number, rest = _leading_number(text)
    return number, _split(rest)


def _split(text: str) -> list[str]:
    """The names on a line: at the first kind of sign that occurs, clear signs before commas before words."""
    if len(parts := _split_at_signs(text)) > 1:
        return parts
    if text.count(",") == 1:
        return text.split(",")
    parts = _WORDS.split(text)
    # Two "i" may be two surnames and an "and": nobody can tell which is which.
    return parts if len(parts) <= 2 else [text]


def _split_at_signs(text: str) -> list[str]:
    return next((parts for sign in _SIGNS if len(parts := sign.split(text)) > 1), [text])


def _numbered(lines: list[_Line], problems: list[Problem]) -> tuple[tuple[ReadPair, ...], bool]:
    """Give every line its pair number: as written where all lines carry one, else in order."""
    with_number = [line for line in lines if line.number is not None]
    if len(with_number) < len(lines):
        bare = next((line for line in lines if line.number is None), None)
        if with_number and bare is not None:
            problems.append(Problem(bare.line, "numbers_partly", {"with_number": len(with_number), "all": len(lines)}))
        return tuple(ReadPair(line.line, place, line.names) for place, line in enumerate(lines, start=1)), False
    first: dict[int, int] = {}
    for line in lines:
        assert line.number is not None
        if line.number < 1:
            problems.append(Problem(line.line, "number_zero", {}))
        elif first.setdefault(line.number, line.line) != line.line:
            problems.append(Problem(line.line, "number_twice", {"pair": line.number, "other": first[line.number]}))
    return tuple(ReadPair(line.line, line.number or 0, line.names) for line in lines), bool(lines)


def _name_problems(pairs: tuple[ReadPair, ...]) -> list[Problem]:
    """Return the problems of names by line; ``other`` is then a line too, because numbers may be wrong themselves."""
    found = name_problems({pair.line: pair.names for pair in pairs if len(pair.names) <= 2})
    by_line = {pair.line: pair.number for pair in pairs}
    return [
        Problem(
            int(field),
            code,
            facts
            | {"pair": by_line[int(field)]}
            | ({"other": by_line[facts["other"]], "other_line": facts["other"]} if "other" in facts else {}),
        )
        for field, code, facts in found
    ]


def _warnings(pairs: tuple[ReadPair, ...], numbered: bool) -> list[Problem]:
    seen: dict[str, tuple[str, int]] = {}
    warnings = []
    for pair in pairs:
        for name in pair.names:
            other, line = seen.setdefault(fold(name), (name, pair.line))
            if name_key(other) != name_key(name):
                facts = {"name": name, "other_name": other, "other_line": line}
                warnings.append(Problem(pair.line, "perhaps_same_person", facts))
    highest = max((pair.number for pair in pairs), default=0)
    if numbered and highest > len(pairs):
        gaps = sorted(set(range(1, highest + 1)) - {pair.number for pair in pairs})
        warnings.append(Problem(0, "numbers_with_gaps", {"pairs": gaps[:20]}))
    return warnings
