"""What the presets and options of Botifarra are called and mean, for the pages that offer them (clause 13a)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.games.botifarra.options import LEVELS, MIDDLES, SCHEDULES, Level, Options

Text = str | Promise


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option as a page names it: its label, a short explanation, and the clause of the rules it belongs to."""

    label: Text
    help: Text
    clause: str


OPTION_TEXTS: Final[Mapping[str, OptionText]] = MappingProxyType(
    {
        "form": OptionText(
            gettext_lazy("Form of the game"),
            gettext_lazy(
                "Eastern (obligat): a card that does not win must be the lowest of its suit, unless points may be "
                "given to the partner. Western (lliure): any card that follows suit and beats when it must."
            ),
            "6",
        ),
        "second_loads": OptionText(
            gettext_lazy("The second player may load"),
            gettext_lazy("Who can follow but not beat, playing second, may give any card with points."),
            "6.8",
        ),
        "third_safe": OptionText(
            gettext_lazy("Load in third place only on a safe card"),
            gettext_lazy("Safe: all higher cards of its suit have been played or are in the player's own hand."),
            "6.9",
        ),
        "third_safe_ruff": OptionText(
            gettext_lazy("… and safe from trumps too"),
            gettext_lazy("The partner's card must also be out of reach of any trump still to come."),
            "6.9",
        ),
        "second_never_loads": OptionText(
            gettext_lazy("The second player never loads"),
            gettext_lazy("Playing second without the suit that was led, nobody may give points."),
            "6.11",
        ),
        "overtake_limited": OptionText(
            gettext_lazy("Overtake the partner only with the lowest or with points"),
            gettext_lazy("Otherwise every card that beats the partner's is allowed."),
            "6.11",
        ),
        "schedule": OptionText(
            gettext_lazy("Multipliers"),
            gettext_lazy("For contro, recontro and Sant Vicens in ordinary play; a championship knows only 2."),
            "4.5",
        ),
        "max_level": OptionText(
            gettext_lazy("Highest doubling at a suit"),
            gettext_lazy("What is beyond it is refused at entry."),
            "4.5",
        ),
        "max_level_botifarra": OptionText(
            gettext_lazy("Highest doubling at botifarra"),
            gettext_lazy("Clubs differ on doubling botifarra further."),
            "4.5",
        ),
        "target": OptionText(
            gettext_lazy("Points of a game"), gettext_lazy("For ordinary play: who reaches them first wins."), "8.1"
        ),
        "carry_over": OptionText(
            gettext_lazy("Carry the surplus over"),
            gettext_lazy("In a series the winner starts the next game with what was above the target."),
            "8.4",
        ),
        "recontrar_effect": OptionText(
            gettext_lazy("Recontro in a championship"),
            gettext_lazy("It counts for nothing, or doubles the score of the side that said it."),
            "9.5",
        ),
        "when_equal": OptionText(
            gettext_lazy("When all results of a board are equal"),
            gettext_lazy("What every pair of that direction gets, on the scale from 1 to 2."),
            "9.8",
        ),
        "when_alone": OptionText(
            gettext_lazy("When a board has one result only"),
            gettext_lazy("What the pair gets, on the scale from 1 to 2."),
            "9.8",
        ),
        "deals": OptionText(gettext_lazy("Deals of a match"), gettext_lazy("For ordinary match play."), "10"),
        "minutes": OptionText(gettext_lazy("Minutes of a match"), gettext_lazy("For ordinary match play."), "10"),
        "cap": OptionText(
            gettext_lazy("Most points counted in a match"), gettext_lazy("For ordinary match play."), "10"
        ),
    }
)
"""Every option of clause 13a, in its order."""

PRESET_TEXTS: Final[Mapping[str, OptionText]] = MappingProxyType(
    {
        "championship": OptionText(
            gettext_lazy("Championship"),
            gettext_lazy("Eastern rules (obligat); contro and recontro are allowed, Sant Vicens is not."),
            "9",
        ),
        "eastern": OptionText(
            gettext_lazy("Eastern (obligat)"), gettext_lazy("Eastern rules, doubling up to Sant Vicens."), "6"
        ),
        "western": OptionText(
            gettext_lazy("Western (lliure)"), gettext_lazy("Western rules, doubling up to Sant Vicens."), "6"
        ),
        "lloret": OptionText(
            gettext_lazy("Lloret"), gettext_lazy("Eastern rules as in Lloret de Mar, matches of 60 minutes."), "10"
        ),
        "torrefarrera": OptionText(
            gettext_lazy("Torrefarrera"), gettext_lazy("Western rules with contro and recontro, no Sant Vicens."), "10"
        ),
        "vilaplana": OptionText(
            gettext_lazy("Vilaplana"), gettext_lazy("Western rules as in Vilaplana, matches of 50 minutes."), "10"
        ),
    }
)
"""Every preset of clause 13a; the first is offered for a championship evening."""

VALUE_TEXTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "eastern": gettext_lazy("eastern (obligat)"),
        "western": gettext_lazy("western (lliure)"),
        "none": gettext_lazy("none"),
        "own_side": gettext_lazy("doubles for the side that said it"),
        "contro": gettext_lazy("contro"),
        "recontro": gettext_lazy("recontro"),
        "santvicenc": gettext_lazy("Sant Vicens"),
        "on": gettext_lazy("yes"),
        "off": gettext_lazy("no"),
    }
)
LEVEL_NAMES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "none": pgettext_lazy("doubling", "not doubled"),
        "contro": gettext_lazy("contro"),
        "recontro": gettext_lazy("recontro"),
        "santvicenc": gettext_lazy("Sant Vicens"),
    }
)
"""How far a deal was doubled, by the key of the level."""
LEVEL_OPTIONS: Final = ("max_level", "max_level_botifarra")


def value_text(option: str, value: Any) -> str:
    """Return the value of an option in words."""
    if isinstance(value, bool):
        return str(VALUE_TEXTS["on" if value else "off"])
    key = value.key if isinstance(value, Level) else str(value)
    if option == "recontrar_effect" and key == "none":
        return _("counts for nothing")
    if option in LEVEL_OPTIONS and key == "none":
        return _("no doubling")
    return number_format("1.5") if key == "3/2" else str(VALUE_TEXTS.get(key, key))


def rule_lines(options: Options, names: Iterable[str] = tuple(OPTION_TEXTS)) -> list[tuple[OptionText, str]]:
    """Return each of these options as a page lists it: what it is called, and its value in words."""
    return [(OPTION_TEXTS[name], value_text(name, getattr(options, name))) for name in names]


def choices_of(option: str) -> list[tuple[str, str]]:
    """Return the values an option may take, as (spelling of ``parse_variant``, words); empty for a free number."""
    if option in LEVEL_OPTIONS:
        keys = list(LEVELS)
    elif isinstance(defaults()[option], bool):
        keys = ["on", "off"]
    elif isinstance(defaults()[option], Fraction):
        keys = [str(middle) for middle in MIDDLES]
    else:
        keys = {
            "form": ["eastern", "western"],
            "schedule": list(SCHEDULES),
            "recontrar_effect": ["none", "own_side"],
        }.get(option, [])
    return [(key, value_text(option, key)) for key in keys]


def defaults() -> dict[str, Any]:
    """Return the default of every option."""
    return {field.name: field.default for field in fields(Options)}
