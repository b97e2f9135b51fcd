"""Names and lists in the English sentences about a movement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.movements.seating import Movement, Sitter, TeamPair, Unit, WinnerOf

SINGULAR = {Unit.PAIRS: "pair", Unit.PLAYERS: "player", Unit.TEAMS: "team"}
"""The word for one of what is numbered."""

MOST_LISTED = 8
"""The longest list that is written out; the rest of a longer one is counted."""

LONGEST_QUOTE = 60
"""The most characters of what somebody wrote that are repeated in a sentence."""


def name_of(sitter: Sitter, movement: Movement) -> str:
    """Return what ``sitter`` is called in a sentence: "pair 3", "player 3", "pair 3a", "the winner of match 5"."""
    if isinstance(sitter, WinnerOf):
        return f"the winner of match {sitter.match}"
    if isinstance(sitter, TeamPair):
        return f"pair {sitter}"
    return f"{SINGULAR[movement.unit]} {sitter}"


def names_of(sitters: Sequence[Sitter], movement: Movement) -> str:
    """Return what several are called: "pair 3", "pairs 3 and 5", "pairs 3a and 3b"."""
    noun = SINGULAR[Unit.PLAYERS if movement.unit is Unit.PLAYERS else Unit.PAIRS]
    return places(noun, sitters)


def listed(items: Iterable[object]) -> str:
    """Return the items as a list in a sentence.

    >>> listed([1, 3, 7])
    '1, 3 and 7'
    """
    texts = [str(item) for item in items]
    if len(texts) > MOST_LISTED:
        texts = [*texts[: MOST_LISTED - 1], f"{len(texts) - MOST_LISTED + 1} more"]
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if texts[1:] else texts)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 round", "3 rounds"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def places(noun: str, numbers: Sequence[object]) -> str:
    """Return the noun with its numbers: "round 3", "tables 1 and 2"; each number once."""
    once = list(dict.fromkeys(numbers))
    return f"{noun} {listed(once)}" if len(once) == 1 else f"{noun}s {listed(once)}"


def times(number: int) -> str:
    """Return how often: "once", "twice", "3 times"; "never" for nought."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def span(lowest: int, highest: int) -> str:
    """Return a range: "3" or "3 to 5"."""
    return str(lowest) if lowest == highest else f"{lowest} to {highest}"


def shortened(value: object) -> str:
    """Return how a value is written in Python, cut short if it is long."""
    return cut(repr(value))


def cut(text: str) -> str:
    """Return a text, cut short if it is long."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def capital(text: str) -> str:
    """Return the sentence with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
