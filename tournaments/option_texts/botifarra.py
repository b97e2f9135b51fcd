"""What the presets and options of Botifarra are called and mean (clause 13a)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.games.botifarra.options import FORMS, LEVELS, MIDDLES, RECONTRAR_EFFECTS, SCHEDULES, VARIANTS
from tournaments.option_texts.game import GameOptions, Groups, OptionText, Text

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

LEVEL_NAMES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "none": pgettext_lazy("doubling", "not doubled"),
        "contro": gettext_lazy("contro"),
        "recontro": gettext_lazy("recontro"),
        "santvicenc": gettext_lazy("Sant Vicens"),
    }
)
"""How far a deal was doubled, by the key of the level."""

_HIGHEST_LEVEL: Final = {**LEVEL_NAMES, "none": gettext_lazy("no doubling")}
_MIDDLE: Final = {"3/2": lazy(number_format, str)("1.5")}

_GROUPS: Final[Groups] = (
    (
        gettext_lazy("Play of the cards"),
        ("form", "second_loads", "third_safe", "third_safe_ruff", "second_never_loads", "overtake_limited"),
    ),
    (gettext_lazy("Doubling"), ("max_level", "max_level_botifarra", "schedule")),
    (gettext_lazy("Scores of a championship"), ("recontrar_effect", "when_equal", "when_alone")),
    (gettext_lazy("Ordinary matches"), ("target", "carry_over", "deals", "minutes", "cap")),
)

BOTIFARRA: Final = GameOptions(
    VARIANTS,
    OPTION_TEXTS,
    PRESET_TEXTS,
    choices={
        "form": FORMS,
        "schedule": tuple(SCHEDULES),
        "max_level": tuple(LEVELS),
        "max_level_botifarra": tuple(LEVELS),
        "recontrar_effect": RECONTRAR_EFFECTS,
        "when_equal": MIDDLES,
        "when_alone": MIDDLES,
    },
    values={
        "form": {"eastern": gettext_lazy("eastern (obligat)"), "western": gettext_lazy("western (lliure)")},
        "max_level": _HIGHEST_LEVEL,
        "max_level_botifarra": _HIGHEST_LEVEL,
        "recontrar_effect": {
            "none": gettext_lazy("counts for nothing"),
            "own_side": gettext_lazy("doubles for the side that said it"),
        },
        "when_equal": _MIDDLE,
        "when_alone": _MIDDLE,
    },
    groups=_GROUPS,
    name="Botifarra",
    evening=gettext_lazy("Botifarra evening"),
    rules_page="rules-botifarra",
)
