"""The games whose lists of results hold slips, by key: a new game adds its line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from scoring.games.huutopussi.options import VARIANTS as HUUTOPUSSI
from scoring.games.quatre_sept.options import VARIANTS as QUATRE_SEPT
from tournaments.imports.huutopussi import HuutopussiColumns
from tournaments.imports.quatre_sept import QuatreSeptColumns
from tournaments.imports.slips import SlipColumns

SLIP_COLUMNS: Final[Mapping[str, Callable[[str], SlipColumns[Any]]]] = MappingProxyType(
    {
        "huutopussi": lambda variant: HuutopussiColumns(HUUTOPUSSI.parse(variant)),
        "quatre_sept": lambda variant: QuatreSeptColumns(QUATRE_SEPT.parse(variant)),
    }
)
"""Makes the columns of a game in a variant; raises ``UnknownVariant``."""
