"""The words for slips by game: a new game adds its line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise

from scoring.cards import FR36
from scoring.errors import ImpossibleSlip
from scoring.seats import Side
from tournaments.slip_texts import huutopussi, quatre_sept
from tournaments.slip_texts.base import FaultText, SlipTexts
from tournaments.slip_texts.botifarra import BOTIFARRA
from tournaments.slips.base import GameSlip
from tournaments.templatetags.cards import suit_name
from tournaments.texts.names import seat_name

SLIP_TEXTS: Final[Mapping[str, SlipTexts]] = MappingProxyType(
    {"botifarra": BOTIFARRA, "huutopussi": huutopussi.HUUTOPUSSI, "quatre_sept": quatre_sept.QUATRE_SEPT}
)
"""The words of each game, by its key."""

LINE_REFUSALS: Final[Mapping[str, str | Promise]] = MappingProxyType({**huutopussi.REFUSALS, **quatre_sept.REFUSALS})
"""The sentences for lines of shorthand that do not say a slip."""


def slip_words(slip: GameSlip) -> str:
    """Return in a line what a slip says."""
    return SLIP_TEXTS[slip.game].words(slip)


FAULTS: Final[Mapping[str, Mapping[str, FaultText]]] = MappingProxyType(
    {"H": huutopussi.FAULTS, "Q": quatre_sept.FAULTS}
)
"""The sentences for faults of slips, by the letter of the clauses of their game, and by code."""


def fault_sentence(error: ImpossibleSlip) -> str:
    """Return the sentence for a fault that a game whose clauses have a letter has found; empty for another error."""
    text = FAULTS.get(str(error.facts.get("clause", ""))[:1], {}).get(error.code)
    if text is None:
        return ""
    words = {name: _fact(name, value) for name, value in error.facts.items()}
    return text(words) if callable(text) else str(text) % words


def _fact(name: str, value: Any) -> Any:
    if isinstance(value, Side):
        return seat_name(value.value)
    return suit_name(value, FR36.key) if name == "suit" else value
