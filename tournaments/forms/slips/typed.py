"""Reading a line of shorthand from its front, word by word."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.errors import Invalid


def take(words: Mapping[str, str], rest: str, code: str) -> tuple[str, str]:
    """Read one of ``words`` off the front and return its value and what is left; longer words come before short ones.

    Raises ``Invalid`` with ``code``, or with ``code`` and ``_missing`` where nothing is left.
    """
    for word, value in words.items():
        if rest.startswith(word):
            return value, rest[len(word) :].lstrip(" ,;.")
    raise Invalid(code if rest else f"{code}_missing", found=rest)
