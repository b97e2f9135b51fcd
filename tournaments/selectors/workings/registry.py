"""The workings by the key of their comparison: a new way of comparing adds its line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.comparison.methods import COMPARISONS
from tournaments.models import Event
from tournaments.selectors.workings.base import Working
from tournaments.selectors.workings.nets import Cross, Matchpoints, Totals
from tournaments.selectors.workings.spread import Spread

WORKINGS: Final[Mapping[str, type[Working]]] = MappingProxyType(
    {"championship": Spread, "butinet": Spread, "matchpoints": Matchpoints, "cross": Cross, "totals": Totals}
)
"""The working of each of ``COMPARISONS``."""


def working_of(event: Event) -> Working:
    """Return how the scores of an event come about."""
    return WORKINGS[event.scale](COMPARISONS[event.scale], event.game)
