"""Variants of any game as text and as plain values: ``preset+option+option=value``, as files and commands spell it.

A game brings a frozen dataclass of options, of which the type of each field says how its value is read, and the presets
that name combinations of them. Types are ``bool``, an ``Enum`` (spelled by the small name of the member),
``Fraction``, ``int`` and ``str``; a union with ``None`` also reads ``none``, one of ``int`` and ``str`` reads both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from scoring.errors import UnknownVariant

O = TypeVar("O")  # noqa: E741 - the options of a game

_WHOLE = re.compile(r"-?\d{1,6}", re.ASCII)
_NUMBER = re.compile(r"\d{1,6}(?:[./]\d{1,6})?", re.ASCII)
_SWITCH: Mapping[str, bool] = MappingProxyType({"on": True, "true": True, "off": False, "false": False})
_NOTHING = ("none", "null")
NO_ALIASES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Variants(Generic[O]):
    """The variants of a game: its presets by key, the first being the default, and other spellings.

    ``preset_aliases`` are other names of presets, ``value_aliases`` other words for values that are words.
    """

    presets: Mapping[str, O]
    preset_aliases: Mapping[str, str] = field(default_factory=lambda: NO_ALIASES)
    value_aliases: Mapping[str, str] = field(default_factory=lambda: NO_ALIASES)

    @property
    def default(self) -> str:
        """The key of the preset that holds where none is named."""
        return next(iter(self.presets))

    def parse(self, text: str) -> O:
        """Return the options of ``preset+option+option=value``.

        Raises ``UnknownVariant`` with code ``preset``, ``option``, ``twice`` (an option that stands twice), ``value``,
        or whatever the options themselves raise.
        """
        return self._read(text)[1]

    def canonical(self, text: str) -> str:
        """Return the one spelling of a variant: its preset, and in their order the options that differ from it.

        Raises as :meth:`parse` does.
        """
        name, options = self._read(text)
        preset = self.presets[name]
        return "+".join([name, *(_format_change(key, value) for key, value in _differences(options, preset))])

    def from_json(self, values: Mapping[str, Any]) -> O:
        """Return the options that ``to_json`` wrote; a missing name takes the value of the default preset.

        Raises ``UnknownVariant`` for a name or value that does not exist.
        """
        return from_json(self.presets[self.default], values, self.value_aliases)

    def _read(self, text: str) -> tuple[str, O]:
        name, *changes = (part.strip().lower() for part in text.split("+"))
        name = self.preset_aliases.get(name, name)
        if name not in self.presets:
            known = ", ".join(self.presets)
            raise UnknownVariant("preset", f"no preset {name!r}; there are {known}", preset=name, known=known)
        preset = self.presets[name]
        changed: dict[str, Any] = {}
        for change in changes:
            option, _, value = (part.strip() for part in change.partition("="))
            if option in changed:
                raise UnknownVariant("twice", f"the option {option} stands twice", option=option)
            changed[option] = read_option(type(preset), option, value or "on", self.value_aliases)
        return name, _changed(preset, changed)


def to_json(options: Any) -> dict[str, Any]:
    """Return all values of ``options`` as plain JSON: what an event stores at its creation."""
    return {f.name: _plain(getattr(options, f.name)) for f in fields(options)}


def from_json(defaults: O, values: Mapping[str, Any], value_aliases: Mapping[str, str] = NO_ALIASES) -> O:
    """Return the options that ``to_json`` wrote; a missing name keeps its value in ``defaults``.

    Raises ``UnknownVariant`` for a name or value that does not exist.
    """
    read = {name: read_option(type(defaults), name, str(value), value_aliases) for name, value in values.items()}
    return _changed(defaults, read)


def option_text(value: Any) -> str:
    """Return the value of an option, or what ``to_json`` makes of it, as a variant spells it: ``on``, ``none``."""
    plain = _plain(value)
    if plain is None:
        return _NOTHING[0]
    return {True: "on", False: "off"}[plain] if isinstance(plain, bool) else str(plain)


def read_option(options: type, name: str, text: str, value_aliases: Mapping[str, str] = NO_ALIASES) -> Any:
    """Return the value of the option ``name`` spelled ``text``.

    Raises ``UnknownVariant`` with code ``option`` or ``value``.
    """
    kinds = _kinds(options)
    if name not in kinds:
        raise UnknownVariant("option", f"no option {name!r}; there are {', '.join(kinds)}", option=name)
    text = text.strip().lower()
    try:
        return _read_as(kinds[name], text, value_aliases)
    except (KeyError, ValueError, ZeroDivisionError):
        raise UnknownVariant("value", f"{text!r} is no value of {name}", option=name, value=text) from None


def require(name: str, holds: bool, value: Any) -> None:
    """Raise ``UnknownVariant`` (code ``value``) unless the value of the option is in its range."""
    if not holds:
        text = option_text(value)
        raise UnknownVariant("value", f"{text} is no value of {name}", option=name, value=text)


def _changed(options: O, changes: Mapping[str, Any]) -> O:
    return replace(options, **changes)  # type: ignore[type-var]


def _differences(options: Any, preset: Any) -> list[tuple[str, Any]]:
    names = [f.name for f in fields(options)]
    return [(name, getattr(options, name)) for name in names if getattr(options, name) != getattr(preset, name)]


def _format_change(name: str, value: Any) -> str:
    return name if value is True else f"{name}={option_text(value)}"


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name.lower()
    return str(value) if isinstance(value, Fraction) else value


@cache
def _kinds(options: type) -> Mapping[str, tuple[Any, ...]]:
    """Return for each option the types its value may have."""
    hints = get_type_hints(options)
    return MappingProxyType({f.name: get_args(hints[f.name]) or (hints[f.name],) for f in fields(options)})


def _read_as(kinds: tuple[Any, ...], text: str, aliases: Mapping[str, str]) -> Any:
    if type(None) in kinds and text in _NOTHING:
        return None
    if int in kinds and (str not in kinds or _WHOLE.fullmatch(text)):
        return int(_matched(_WHOLE, text))
    if bool in kinds:
        return _SWITCH[text]
    if Fraction in kinds:
        return Fraction(_matched(_NUMBER, text))
    for kind in kinds:
        if issubclass(kind, Enum):
            return {member.name.lower(): member for member in kind}[text]
    return aliases.get(text, text)


def _matched(pattern: re.Pattern[str], text: str) -> str:
    """Return the text if it is plain and short; numbers with exponents or thousands of digits cost time for nothing."""
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text
