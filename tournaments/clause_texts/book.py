"""The rules of a game as its page states them, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from django.utils.functional import Promise

Text = str | Promise
Parts = tuple[tuple[str, Text, tuple[str, ...]], ...]
"""The parts of a section: anchor, title, clauses in the order in which they are read."""


@dataclass(frozen=True)
class Book:
    """What the page of a game says; a clause is stated here and nowhere else.

    ``headings`` are the sections by number, ``clauses`` what each clause says in a sentence that can stand alone, in a
    refusal or beside an irregularity; those of a heading stand above its clauses. ``details`` are what only the page
    adds. ``of_the_house`` are clauses that hold at the table and that no program checks, ``optional`` those that hold
    only where the event has an option. ``letter`` is what the numbers of the clauses begin with, ``choices`` the
    section of presets and options. ``parts`` divides sections.
    """

    game: str
    title: Text
    lead: Text
    letter: str
    headings: Mapping[str, Text]
    clauses: Mapping[str, Text]
    details: Mapping[str, Text]
    choices: str
    of_the_house: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    parts: Mapping[str, Parts] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def slug(self) -> str:
        """The game in the address of its page."""
        return self.game.replace("_", "-")

    @property
    def address(self) -> str:
        """The name of the address of its page."""
        return f"rules-{self.slug}"

    @cached_property
    def anchors(self) -> frozenset[str]:
        """What a link can lead to on the page."""
        return frozenset(self.clauses) | frozenset(self.headings)

    def parts_of(self, section: str) -> Parts:
        """Return the parts of a section, one without a title where it is not divided, none where it has no clauses."""
        if section in self.parts:
            return self.parts[section]
        numbers = tuple(number for number in self.clauses if number.startswith(f"{section}."))
        return (("", "", numbers),) if numbers else ()
