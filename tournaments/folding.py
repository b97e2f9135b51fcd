"""Names and words found however they are typed: without case, accents, and one way of writing l·l."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

LETTERS: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŋ": "n", "þ": "th", "ŧ": "t", "ı": "i"}
    | {"\u02bc": "'", "\u02bb": "'"}
)
"""Letters that Unicode does not take apart, as they are typed on a keyboard without them.

Two apostrophes are letters for Unicode.
"""

MIDDLE_DOTS: Final = ".\u00b7\u2022\u2027"
"""How the dot of l·l is written: a full stop, U+00B7, or a bullet. The one letter ŀ (U+0140) has U+00B7 in it."""

GEMINATE: Final = re.compile(f"(?<=l)[{MIDDLE_DOTS}](?=l)")
"""The dot between the two l of l·l, in small letters and after NFKC or NFKD, which take ŀ apart."""

ASCII_WORD: Final = re.compile("[a-z0-9]+")


def bare(text: str) -> str:
    """Return a text without case and marks on letters; punctuation and spaces stay as they are.

    Compatibility forms (full width, ligatures, superscripts) are taken apart, digits of any script are those of ASCII.
    """
    if text.isascii():
        return text.lower()
    # Folding case can make new marks, and taking apart can make new capitals.
    apart = _apart(_apart(text).casefold()).casefold()
    visible = "".join(_digit(c) for c in apart if unicodedata.category(c) not in ("Mn", "Me", "Cf"))
    return visible.translate(LETTERS)


def _apart(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def _digit(letter: str) -> str:
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter


def fold(text: str) -> str:
    """Return the words of a text as they are compared in a search: bare letters and digits, single spaces.

    l·l in every spelling is ll; everything else that is no letter or digit ends a word. Folding twice changes nothing.
    """
    plain = GEMINATE.sub("", bare(text))
    if plain.isascii():
        return " ".join(ASCII_WORD.findall(plain))
    return " ".join("".join(c if _is_of_word(c) else " " for c in plain).split())


def _is_of_word(letter: str) -> bool:
    # Vowel signs of Indic scripts (Mc) are no letters for Python, and yet part of their word.
    return letter.isalnum() or unicodedata.category(letter) == "Mc"


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for: all of the words, in any order, each as the beginning of a word or of several.

    What is typed between spaces is one word, whatever marks are in it: "gal-la" is galla, "d'alos" is dalos. A number
    is found whole, so that 1 is not 10.
    """

    words: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Self:
        """Return the search for what was typed."""
        return cls(tuple(filter(None, (fold(part).replace(" ", "") for part in text.split()))))

    def __bool__(self) -> bool:
        return bool(self.words)

    def finds(self, text: str) -> bool:
        """Tell whether every word is found in a text; nothing is found where nothing is looked for."""
        within = fold(text).split()
        return bool(self.words) and all(_begins(word, within) for word in self.words)


def _begins(word: str, within: Sequence[str]) -> bool:
    """Tell whether a word is the beginning of the words of a text from some one of them on, written together."""
    if word not in "".join(within):
        return False
    for start in range(len(within)):
        together = "".join(within[start:])
        if not together.startswith(word):
            continue
        if not word.isdecimal() or _ends_with_a_word(word, within[start:]):
            return True
    return False


def _ends_with_a_word(word: str, within: Sequence[str]) -> bool:
    length = 0
    for part in within:
        length += len(part)
        if length >= len(word):
            return length == len(word)
    return False
