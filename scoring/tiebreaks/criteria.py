"""What a criterion of a ranking is: it takes lines that are equal so far and parts them, the best first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

Value = Fraction | int
BETWEEN: Final = 2
"""An encounter decides between so many lines; in a larger group they have not all met, or go round in a circle."""


class Lead(NamedTuple):
    """What puts a line ahead of the next one: the key of the criterion, and what each of the two has by it."""

    key: str
    own: Value
    other: Value


@dataclass(frozen=True, slots=True)
class Criterion(ABC, Generic[T]):
    """What parts lines; ``key`` names it. The greater value is the better one."""

    key: str

    @abstractmethod
    def part(self, equal: Sequence[T]) -> list[tuple[T, ...]]:
        """Return lines that are equal so far in groups that are equal by it too, the best group first.

        Inside a group the order stays.
        """

    @abstractmethod
    def values(self, ahead: T, behind: T) -> tuple[Value, Value]:
        """Return what each of two lines has by it."""


@dataclass(frozen=True, slots=True)
class ByValue(Criterion[T]):
    """Parts lines by a number that each of them has."""

    value_of: Callable[[T], Value]

    def part(self, equal: Sequence[T]) -> list[tuple[T, ...]]:
        """Return the lines by their numbers."""
        ordered = sorted(equal, key=self.value_of, reverse=True)
        return [tuple(group) for _, group in groupby(ordered, key=self.value_of)]

    def values(self, ahead: T, behind: T) -> tuple[Value, Value]:
        """Return the numbers of two lines."""
        return self.value_of(ahead), self.value_of(behind)


@dataclass(frozen=True, slots=True)
class Encounter(Criterion[T]):
    """Parts two lines by what they did against each other, and never three or more."""

    against: Callable[[T, T], tuple[Value, Value]]
    """Returns what each of two lines has from the other; equal numbers where they have not met."""

    def part(self, equal: Sequence[T]) -> list[tuple[T, ...]]:
        """Return the better of two lines first; any other number of lines stays together."""
        if len(equal) != BETWEEN:
            return [tuple(equal)]
        first, second = equal
        ours, theirs = self.against(first, second)
        if ours == theirs:
            return [(first, second)]
        return [(first,), (second,)] if ours > theirs else [(second,), (first,)]

    def values(self, ahead: T, behind: T) -> tuple[Value, Value]:
        """Return what two lines have from each other."""
        return self.against(ahead, behind)
