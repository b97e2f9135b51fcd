"""The options of Botifarra and the presets that name combinations of them (clause 13a).

A variant is a value of :class:`Options`; a preset states only what differs from the default, the eastern form. The
text form is ``preset+option+option=value``, as files and the command line spell it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from scoring.errors import UnknownVariant
from scoring.games import variants
from scoring.games.variants import Variants, require


class Level(IntEnum):
    """How often a deal has been doubled (clause 4.1)."""

    NONE = 0
    CONTRO = 1
    RECONTRO = 2
    SANTVICENC = 3

    @property
    def key(self) -> str:
        """The spelling in files and options."""
        return self.name.lower()


LEVELS: Mapping[str, Level] = MappingProxyType({level.key: level for level in Level})

FORMS = ("eastern", "western")
FORM_ALIASES: Mapping[str, str] = MappingProxyType(
    {"oriental": "eastern", "obligat": "eastern", "occidental": "western", "lliure": "western"}
)

SCHEDULES: Mapping[str, tuple[int, int, int, int]] = MappingProxyType(
    {"2-4-8": (1, 2, 4, 8), "2-3-5": (1, 2, 3, 5), "2-4-10": (1, 2, 4, 10), "2-3-4": (1, 2, 3, 4)}
)
"""Multipliers by level, clause 4.5."""

RECONTRAR_EFFECTS = ("none", "own_side")
MIDDLES = (Fraction(1), Fraction(3, 2), Fraction(2))
"""What ``when_equal`` and ``when_alone`` may be, on the 1–2 scale (clause 9.8)."""


EASTERN_ONLY = ("second_loads", "third_safe", "third_safe_ruff", "second_never_loads", "overtake_limited")


@dataclass(frozen=True, slots=True)
class Options:
    """Every club variant of Botifarra as one value; defaults and meaning by clause 13a.

    ``target`` is in game points, ``deals`` a number of deals a match, ``minutes`` its time, ``cap`` the most a side
    is credited with in a match. ``when_equal`` and ``when_alone`` are on the scale from 1 to 2. Raises
    ``UnknownVariant`` (code ``value``) where a value is outside its range, and (code ``eastern_only``) where an
    option of the eastern form is switched on in the western.
    """

    form: str = "eastern"
    second_loads: bool = False
    third_safe: bool = False
    third_safe_ruff: bool = False
    second_never_loads: bool = False
    overtake_limited: bool = False
    schedule: str = "2-4-8"
    max_level: Level = Level.SANTVICENC
    max_level_botifarra: Level = Level.SANTVICENC
    target: int = 101
    carry_over: bool = False
    recontrar_effect: str = "none"
    when_equal: Fraction = Fraction(3, 2)
    when_alone: Fraction = Fraction(3, 2)
    deals: int = 12
    minutes: int = 55
    cap: int = 121

    def __post_init__(self) -> None:
        require("form", self.form in FORMS, self.form)
        require("schedule", self.schedule in SCHEDULES, self.schedule)
        require("recontrar_effect", self.recontrar_effect in RECONTRAR_EFFECTS, self.recontrar_effect)
        for name in ("when_equal", "when_alone"):
            require(name, getattr(self, name) in MIDDLES, getattr(self, name))
        for name in ("target", "deals", "minutes", "cap"):
            require(name, getattr(self, name) >= 1, getattr(self, name))
        if self.form == "western":
            for name in EASTERN_ONLY:
                if getattr(self, name):
                    raise UnknownVariant("eastern_only", f"{name} belongs to the eastern form", option=name)

    @property
    def highest_level(self) -> Level:
        """The highest level of doubling allowed at any trumps (clause 4.5)."""
        return max(self.max_level, self.max_level_botifarra)

    def max_level_at(self, botifarra: bool) -> Level:
        """Return the highest level of doubling allowed, at botifarra or at a suit (clause 4.5)."""
        return self.max_level_botifarra if botifarra else self.max_level

    def to_json(self) -> dict[str, Any]:
        """Return all values as plain JSON: what an event stores at its creation."""
        return variants.to_json(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Options:
        """Return the options that ``to_json`` wrote.

        Raises ``UnknownVariant`` for a name or value that does not exist. A missing name takes its default.
        """
        return variants.from_json(cls(), values, FORM_ALIASES)


PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "eastern": Options(),
        "western": Options(form="western"),
        "championship": Options(max_level=Level.RECONTRO, max_level_botifarra=Level.RECONTRO),
        "lloret": Options(minutes=60),
        "torrefarrera": Options(form="western", max_level=Level.RECONTRO, max_level_botifarra=Level.RECONTRO),
        "vilaplana": Options(form="western", minutes=50),
    }
)
"""The presets of clause 13a by key; the first is the default."""


VARIANTS: Final = Variants(PRESETS, preset_aliases=FORM_ALIASES, value_aliases=FORM_ALIASES)


def parse_variant(text: str) -> Options:
    """Return the options of ``preset+option+option=value``.

    ``oriental`` and ``obligat`` read as eastern, ``occidental`` and ``lliure`` as western. Raises ``UnknownVariant``
    with code ``preset``, ``option``, ``twice`` (an option that stands twice), ``value`` or ``eastern_only``.
    """
    return VARIANTS.parse(text)


def canonical_variant(text: str) -> str:
    """Return the one spelling of a variant: the preset it names, and in their order the options that differ from it.

    Raises as ``parse_variant`` does.

    >>> canonical_variant(" Lliure +minutes=060+form=western")
    'western+minutes=60'
    """
    return VARIANTS.canonical(text)
