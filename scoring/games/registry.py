"""The games that have an engine, by key: the one list that a new game adds its line to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Protocol

from scoring.games.botifarra import record as botifarra
from scoring.games.botifarra.duplicate import DUPLICATE as BOTIFARRA_DUPLICATE
from scoring.games.botifarra.options import VARIANTS as BOTIFARRA_VARIANTS
from scoring.games.botifarra.rules import Botifarra
from scoring.games.duplicate import Duplicate
from scoring.games.huutopussi import record as huutopussi
from scoring.games.huutopussi.duplicate import DUPLICATE as HUUTOPUSSI_DUPLICATE
from scoring.games.huutopussi.options import VARIANTS as HUUTOPUSSI_VARIANTS
from scoring.games.huutopussi.record_tags import details as huutopussi_details
from scoring.games.huutopussi.rules import Huutopussi
from scoring.games.quatre_sept import record as quatre_sept
from scoring.games.quatre_sept.duplicate import DUPLICATE as QUATRE_SEPT_DUPLICATE
from scoring.games.quatre_sept.options import VARIANTS as QUATRE_SEPT_VARIANTS
from scoring.games.quatre_sept.rules import QuatreSept
from scoring.games.variants import Variants
from scoring.notation.record import Record
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Rules


class Check(Protocol):
    """Holds a record against the rules of its game."""

    def __call__(self, record: Record, rules: Any, *, tolerant: bool, trace: bool) -> Verdict:
        """Return the verdict."""


def no_details(verdict: Verdict) -> dict[str, Any]:
    """Return nothing beside what every verdict has."""
    return {}


@dataclass(frozen=True)
class Game:
    """What files and commands ask of a game.

    ``key`` names it in the notation and on the command line, ``variants`` reads and spells its variants, ``rules``
    makes the rules of one of them. ``check`` holds a record against rules, ``record_of`` writes actions as a record
    without tags, and ``details`` returns what a checked record has beside what every game has, as plain values by
    name: it names the same values for every verdict. ``duplicate`` says what an evening asks of the game.
    """

    key: str
    variants: Variants[Any]
    rules: Callable[[Any], Rules[Any]]
    check: Check
    record_of: Callable[[Iterable[Action]], Record]
    details: Callable[[Verdict], dict[str, Any]] = no_details
    duplicate: Duplicate = field(kw_only=True)

    def rules_of(self, variant: str) -> Rules[Any]:
        """Return the rules of a variant; raises ``UnknownVariant``."""
        return self.rules(self.variants.parse(variant))


GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        game.key: game
        for game in (
            Game(
                "botifarra",
                BOTIFARRA_VARIANTS,
                Botifarra,
                botifarra.check,
                botifarra.record_of,
                duplicate=BOTIFARRA_DUPLICATE,
            ),
            Game(
                "huutopussi",
                HUUTOPUSSI_VARIANTS,
                Huutopussi,
                huutopussi.check,
                huutopussi.record_of,
                huutopussi_details,
                duplicate=HUUTOPUSSI_DUPLICATE,
            ),
            Game(
                "quatre_sept",
                QUATRE_SEPT_VARIANTS,
                QuatreSept,
                quatre_sept.check,
                quatre_sept.record_of,
                quatre_sept.details,
                duplicate=QUATRE_SEPT_DUPLICATE,
            ),
        )
    }
)
"""The games by key, in the order in which they are offered."""
