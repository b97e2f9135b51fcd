"""Names in alphabetical order, as the language of a page has it.

Word by word, digits before letters, numbers by their value. Names that differ in more than marks never ask for marks;
where the letters are the same, these decide in turn: l·l after ll, ç after c, a hyphen after none, accents from the
beginning of the name, small letters before capitals.

Sources. Catalan: the agreement of the Institut d'Estudis Catalans of 5 July 1989 (Documents de la Secció Filològica I),
as the language service of the Universitat Oberta de Catalunya states it under "Ordenació alfabètica": l·l counts as ll,
ç as c, a hyphen as nothing, an apostrophe ends a word; accents in the order none, acute, grave, diaeresis, circumflex.
Finnish: SFS 4600 of 2022 as the Kielitoimiston ohjepankki states it under "Aakkostus": å ä ö after z, w a letter of its
own after v, š and ž with s and z, ü with y; further letters as in the Finnish collation of the Unicode CLDR. French
and English, and what the others leave open: the root collation of the CLDR (Unicode Technical Standards 10 and 35).
French compares accents from the beginning, as everywhere but in Canada.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tournaments.folding import LETTERS, MIDDLE_DOTS
from tournaments.plain_text import one_line

ACUTE, GRAVE, BREVE, CIRCUMFLEX, CARON, RING = "\u0301", "\u0300", "\u0306", "\u0302", "\u030c", "\u030a"
DIAERESIS, DOUBLE_ACUTE, TILDE, DOT, STROKE = "\u0308", "\u030b", "\u0303", "\u0307", "\u0338"
CEDILLA, OGONEK, MACRON = "\u0327", "\u0328", "\u0304"

HYPHENS: Final = "-\u2010\u2011"
APOSTROPHES: Final = "'\u2018\u2019`\u00b4"
UNIT: Final = re.compile(r"\d+|.[\u0300-\u036f]*", re.DOTALL)
"""A number, or a letter or sign with the marks over and under it."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is particular in the order of a language.

    ``letters`` gives a letter the letter with which it is sorted and the mark that tells them apart; ``z1`` is the
    first letter after z. ``marks`` are accents, the first before the second; all others come after them.
    """

    letters: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    marks: tuple[str, ...] = (
        *(ACUTE, GRAVE, BREVE, CIRCUMFLEX, CARON, RING, DIAERESIS, DOUBLE_ACUTE, TILDE, DOT, STROKE),
        *(CEDILLA, OGONEK, MACRON),
    )
    ignores_hyphens: bool = False


ROOT: Final = Order()
CATALAN: Final = Order(marks=(ACUTE, GRAVE, DIAERESIS, CIRCUMFLEX), ignores_hyphens=True)
FINNISH: Final = Order(
    letters={
        "å": ("z1", ""),
        "ä": ("z2", ""),
        "æ": ("z2", STROKE),
        "ö": ("z3", ""),
        "ø": ("z3", STROKE),
        "ő": ("z3", DOUBLE_ACUTE),
        "õ": ("z3", TILDE),
        "œ": ("z3", MACRON),
        "ü": ("y", DIAERESIS),
        "ű": ("y", DOUBLE_ACUTE),
    }
)
ORDERS: Final[Mapping[str, Order]] = {"ca": CATALAN, "fi": FINNISH}
"""Orders by language; every other language has the root's."""

Weight = tuple[int, int, str]
"""The place of a letter: spaces, other signs, numbers, Latin letters, letters of other scripts, in that order."""

SPACE: Final[Weight] = (0, 0, "")
GEMINATE_DOT: Final = "l·l"
"""The dot between two l, among the letters of a name."""


class Element(NamedTuple):
    """One letter, sign or number of a name, by the levels of the comparison."""

    weight: Weight
    is_geminate: bool = False
    has_cedilla: bool = False
    has_hyphen: bool = False
    accents: tuple[int, ...] = ()
    is_capital: bool = False


SortKey = tuple[tuple[object, ...], ...]


def sort_key(name: str, language: str = "en") -> SortKey:
    """Return what sorts names in the order of a language, given by its code: ``ca``, or ``ca-es``.

    Every two different names have different keys.
    """
    text = one_line(name)
    elements = list(_elements(text, ORDERS.get(language.partition("-")[0], ROOT)))
    return (*(tuple(level) for level in zip(*elements, strict=True)), (text, name)) if elements else ((), (text, name))


def _elements(text: str, order: Order) -> Iterator[Element]:
    hyphen = geminate = False
    for unit in _units(text):
        if unit == GEMINATE_DOT:
            geminate = True
        elif order.ignores_hyphens and unit[0] in HYPHENS:
            hyphen = True
        else:
            for place, element in enumerate(_plain_elements(unit, order)):
                yield element._replace(is_geminate=geminate, has_hyphen=hyphen) if place == 0 else element
            hyphen = geminate = False


def _units(text: str) -> Iterator[str]:
    """Yield the letters of a text, each with its marks, numbers whole, and a sign of its own for the dot of l·l."""
    # Only ŀ is taken apart here, so that its dot is seen; what else is one sign for several letters comes later.
    plain = unicodedata.normalize("NFC", text).replace("\u0140", "l\u00b7").replace("\u013f", "L\u00b7")
    for found in UNIT.finditer(plain):
        around = (plain[found.start() - 1 : found.start()] + plain[found.end() : found.end() + 1]).casefold()
        yield GEMINATE_DOT if found[0] in MIDDLE_DOTS and around == "ll" else found[0]


def _plain_elements(unit: str, order: Order) -> Iterator[Element]:
    if unit.isdecimal():
        yield Element((2, int(unit), ""))
        return
    letters, marks = _letters_of(unit, order)
    accents = tuple(_rank(mark, order) for mark in marks if mark != CEDILLA)
    is_capital = unit != unit.lower()
    for place, letter in enumerate(letters):
        if place == 0:
            yield Element(_weight(letter), has_cedilla=CEDILLA in marks, accents=accents, is_capital=is_capital)
        else:
            yield Element(_weight(letter), is_capital=is_capital)


def _letters_of(unit: str, order: Order) -> tuple[Sequence[str], str]:
    """Return the letters that a letter is sorted as, and the marks that tell it from them."""
    small = unit.casefold()
    if small[:1] in order.letters:
        letter, mark = order.letters[small[:1]]
        return (letter,), mark + small[1:]
    apart = unicodedata.normalize("NFKD", small)
    marks = "".join(c for c in apart if unicodedata.combining(c))
    base = "".join(c for c in apart if not unicodedata.combining(c))
    known = base.translate(LETTERS)
    return known, marks + (STROKE if known != base else "")


def _weight(letter: str) -> Weight:
    if letter.isspace() or letter in APOSTROPHES:
        return SPACE
    if not letter[0].isalpha():
        return (1, 0, letter)
    return (3, 0, letter) if letter.isascii() else (4, 0, letter)


def _rank(mark: str, order: Order) -> int:
    return order.marks.index(mark) + 1 if mark in order.marks else len(order.marks) + 1 + ord(mark)
