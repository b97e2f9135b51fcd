"""What the options and presets of a game are called and mean, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, get_type_hints

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.games.variants import Variants, option_text

Text = str | Promise
MINUS: Final = "\u2212"
Groups = tuple[tuple[Text, tuple[str, ...]], ...]
"""Options by heading."""

SWITCH: Final[Mapping[str, Text]] = MappingProxyType({"on": gettext_lazy("yes"), "off": gettext_lazy("no")})
"""The words for an option that is switched on or off, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option as a page names it: its label, a short explanation, and the clause of the rules it belongs to."""

    label: Text
    help: Text
    clause: str


@dataclass(frozen=True)
class GameOptions:
    """The words for every option and preset of a game.

    ``choices`` are the values of an option that is a choice, in the order in which they are offered; one that has none
    is switched on or off, or is a number. ``values`` are the words for values, by option and spelling, where the
    spelling is not what people say. ``groups`` are the options under the heading where a director looks for them,
    ``name`` is that of the game and ``evening`` that of an event which has none yet; ``rules_page`` names the address
    of its rules, and is empty where there is no such page. ``notable`` names what hand records mark in a suit.
    """

    variants: Variants[Any]
    options: Mapping[str, OptionText]
    presets: Mapping[str, OptionText]
    choices: Mapping[str, tuple[Any, ...]]
    values: Mapping[str, Mapping[str, Text]] = field(default_factory=lambda: MappingProxyType({}))
    groups: Groups = ()
    name: Text = ""
    evening: Text = ""
    rules_page: str = ""
    notable: Text = ""

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        """The default of every option."""
        return MappingProxyType({one.name: one.default for one in fields(self.options_class)})

    @property
    def options_class(self) -> Any:
        """The dataclass of the options."""
        return type(next(iter(self.variants.presets.values())))

    def value_text(self, option: str, value: Any) -> str:
        """Return the value of an option, or its spelling in a variant, in words."""
        spelled = option_text(value)
        words = self.values.get(option, {})
        if isinstance(self.defaults[option], bool):
            words = SWITCH
        return str(words.get(spelled) or re.sub(r"^-", MINUS, spelled))

    def choices_of(self, option: str) -> list[tuple[str, str]]:
        """Return the values an option may take, as (spelling of a variant, words); empty for a free number."""
        values = tuple(SWITCH) if isinstance(self.defaults[option], bool) else self.choices.get(option, ())
        return [(option_text(value), self.value_text(option, value)) for value in values]

    def is_plain_number(self, option: str) -> bool:
        """Tell whether an option is a whole number and nothing else; others that are no choice have a word for none."""
        return get_type_hints(self.options_class)[option] is int

    def variant_words(self, variant: str) -> str:
        """Write rules as people name them: "Championship; Deals of a match: 8"."""
        preset, *changes = variant.split("+")
        words = [str(self.presets[preset].label) if preset in self.presets else preset]
        for change in changes:
            option, _sign, value = change.partition("=")
            if option in self.options:
                words.append(f"{self.options[option].label}: {self.value_text(option, value or 'on')}")
            else:
                words.append(f"{option}: {value or SWITCH['on']}")
        return "; ".join(words)

    def lines(self, options: Any, names: Iterable[str] | None = None) -> list[tuple[OptionText, str]]:
        """Return these options, or all, as a page lists them: what each is called, and its value in words."""
        wanted = self.options if names is None else names
        return [(self.options[name], self.value_text(name, getattr(options, name))) for name in wanted]
