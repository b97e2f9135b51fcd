"""What the presets and options of Le Quatre Sept are called and mean, for the pages that offer them (clause Q10a)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy

from scoring.games.quatre_sept.options import CHOICES, VARIANTS
from tournaments.option_texts.game import GameOptions, Groups, OptionText, Text

_OPTIONS: Final[Mapping[str, OptionText]] = MappingProxyType(
    {
        "target": OptionText(
            gettext_lazy("Points of a match"), gettext_lazy("Who has them after a deal has won."), "Q7.1"
        ),
        "redeal_low": OptionText(
            gettext_lazy("A hand without ten, nine and ace may be dealt anew"),
            gettext_lazy("Its player may ask for it before the first lead."),
            "Q8.1",
        ),
        "signals": OptionText(
            gettext_lazy("Signals when playing a card"),
            gettext_lazy("A knock or a slide of the card tells the partner what to lead; all pairs may, or none."),
            "Q8.2",
        ),
        "announce": OptionText(
            gettext_lazy("A politaine is announced"),
            gettext_lazy("With the first of its three cards, or before anybody has played."),
            "Q5.2",
        ),
        "bonus": OptionText(
            gettext_lazy("Points of a politaine"),
            gettext_lazy("Ten, nine and ace of a suit winning three tricks in a row."),
            "Q5.1",
        ),
        "forced_low": OptionText(
            gettext_lazy("After a trick worth less than a point the lowest card is led"),
            gettext_lazy("As in La Poule: its winner may not choose."),
            "Q8.6",
        ),
        "forced_low_tricks": OptionText(
            gettext_lazy("… after which tricks"), gettext_lazy("Every one, or only the first."), "Q8.6"
        ),
        "four_sevens": OptionText(
            gettext_lazy("All four sevens in one hand"),
            gettext_lazy("They win a match at once; with the same boards at all tables the deal is played."),
            "Q3.1",
        ),
        "tie": OptionText(
            gettext_lazy("When both totals are equal"), gettext_lazy("At the points of a match or above."), "Q7.2"
        ),
    }
)

_PRESETS: Final[Mapping[str, OptionText]] = MappingProxyType(
    {
        "standard": OptionText(
            gettext_lazy("Standard"), gettext_lazy("To 31, a politaine announced with its first card."), "Q10a"
        ),
        "politaine": OptionText(
            gettext_lazy("La Politaine"), gettext_lazy("To 33, with signals and the right to a new deal."), "Q8.3"
        ),
        "politaine_long": OptionText(
            gettext_lazy("La Politaine, long"), gettext_lazy("As La Politaine, to 150."), "Q8.3"
        ),
        "poule": OptionText(
            gettext_lazy("La Poule"),
            gettext_lazy(
                "To 200, announced before the first lead, the lowest card after a trick worth less than a point."
            ),
            "Q8.5",
        ),
        "duplicate": OptionText(
            gettext_lazy("Duplicate"),
            gettext_lazy("Standard for the same boards at all tables: four sevens are played."),
            "Q10.4",
        ),
        "poule_duplicate": OptionText(
            gettext_lazy("La Poule, duplicate"),
            gettext_lazy("La Poule for the same boards at all tables: four sevens are played."),
            "Q10.4",
        ),
    }
)

_VALUES: Final[Mapping[str, Mapping[str, Text]]] = MappingProxyType(
    {
        "announce": MappingProxyType(
            {
                "first_card": gettext_lazy("with its first card"),
                "before_lead": gettext_lazy("before the first lead"),
            }
        ),
        "forced_low_tricks": MappingProxyType(
            {
                "all": gettext_lazy("after every trick"),
                "first": gettext_lazy("after the first trick"),
            }
        ),
        "four_sevens": MappingProxyType(
            {
                "win_game": gettext_lazy("win the match"),
                "play_on": gettext_lazy("are played"),
            }
        ),
        "tie": MappingProxyType(
            {
                "extra_deal": gettext_lazy("another deal"),
                "draw": gettext_lazy("a draw"),
            }
        ),
    }
)

_GROUPS: Final[Groups] = (
    (gettext_lazy("Play of the cards"), ("forced_low", "forced_low_tricks", "signals", "redeal_low")),
    (gettext_lazy("Politaine and four sevens"), ("announce", "bonus", "four_sevens")),
    (gettext_lazy("Matches"), ("target", "tie")),
)

QUATRE_SEPT: Final = GameOptions(
    VARIANTS,
    _OPTIONS,
    _PRESETS,
    choices=CHOICES,
    values=_VALUES,
    groups=_GROUPS,
    name="Le Quatre Sept",
    evening=gettext_lazy("Quatre Sept evening"),
    rules_page="rules-quatre-sept",
    notable=gettext_lazy("politaine"),
)
"""Every preset and option of clause Q10a, in its order."""
