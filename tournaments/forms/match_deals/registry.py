"""The forms of a deal by game: the one list that a new game adds its line to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.forms.match_deals.base import DealForm
from tournaments.forms.match_deals.botifarra import BotifarraDealForm
from tournaments.forms.match_deals.huutopussi import HuutopussiDealForm
from tournaments.forms.match_deals.quatre_sept import QuatreSeptDealForm
from tournaments.models import Match

DEAL_FORMS: Final[Mapping[str, type[DealForm]]] = MappingProxyType(
    {
        "botifarra": BotifarraDealForm,
        "huutopussi": HuutopussiDealForm,
        "quatre_sept": QuatreSeptDealForm,
    }
)
"""The form of a deal of each game, by its key."""


def deal_form(match: Match) -> type[DealForm]:
    """Return the form by which a deal of a match is typed."""
    return DEAL_FORMS[match.game]
