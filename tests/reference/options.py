"""The options of clause 13a: a plain dict, in which a missing name means the default."""

from fractions import Fraction
from typing import Any

Options = dict[str, Any]

DEFAULTS: Options = {
    "form": "eastern",
    "second_loads": False,
    "third_safe": False,
    "third_safe_ruff": False,
    "second_never_loads": False,
    "overtake_limited": False,
    "schedule": "2-4-8",
    "max_level": "santvicenc",
    "max_level_botifarra": "santvicenc",
    "target": 101,
    "carry_over": False,
    "recontrar_effect": "none",
    "when_equal": Fraction(3, 2),
    "when_alone": Fraction(3, 2),
    "deals": 12,
    "minutes": 55,
    "cap": 121,
}


def option(options: Options, name: str) -> Any:
    """Clause 13a: the value set, or the default of the first column."""
    if name in options:
        return options[name]
    return DEFAULTS[name]
