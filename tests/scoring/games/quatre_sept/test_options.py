"""Options and presets (clause Q10a)."""

from __future__ import annotations

import pytest

from scoring.errors import UnknownVariant
from scoring.games.quatre_sept.options import CHOICES, PRESETS, VARIANTS, Options

PRESETS_IN_ORDER = ("standard", "politaine", "politaine_long", "poule", "duplicate", "poule_duplicate")


def test_the_defaults_are_those_of_the_clause() -> None:
    assert Options().to_json() == {
        "target": 31,
        "redeal_low": False,
        "signals": False,
        "announce": "first_card",
        "bonus": 11,
        "forced_low": False,
        "forced_low_tricks": "all",
        "four_sevens": "win_game",
        "tie": "extra_deal",
    }


@pytest.mark.parametrize(
    "preset, differs",
    [
        ("standard", {}),
        ("politaine", {"target": 33, "redeal_low": True, "signals": True}),
        ("politaine_long", {"target": 150, "redeal_low": True, "signals": True}),
        ("poule", {"target": 200, "announce": "before_lead", "forced_low": True}),
        ("duplicate", {"four_sevens": "play_on"}),
        ("poule_duplicate", {"announce": "before_lead", "forced_low": True, "four_sevens": "play_on"}),
    ],
)
def test_a_preset_states_what_differs(preset: str, differs: dict[str, object]) -> None:
    assert PRESETS[preset].to_json() == {**Options().to_json(), **differs}


def test_there_are_no_other_presets() -> None:
    assert tuple(PRESETS) == PRESETS_IN_ORDER


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("poule+forced_low_tricks=FIRST+target=200", "poule+forced_low_tricks=first"),
        ("standard + tie=draw + redeal_low", "standard+redeal_low+tie=draw"),
        ("politaine+signals=off", "politaine+signals=off"),
    ],
)
def test_a_variant_has_one_spelling(text: str, canonical: str) -> None:
    assert VARIANTS.canonical(text) == canonical


@pytest.mark.parametrize(
    "change",
    ["target=0", "target=-31", "bonus=-1", "announce=never", "four_sevens=off", "tie=none", "forced_low_tricks=second"],
)
def test_a_value_outside_its_range_is_refused(change: str) -> None:
    with pytest.raises(UnknownVariant) as refusal:
        VARIANTS.parse(f"standard+{change}")
    assert refusal.value.code == "value"
    assert refusal.value.facts["option"] == change.split("=")[0]


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_survives_json(name: str) -> None:
    for value in CHOICES[name]:
        options = VARIANTS.parse(f"standard+{name}={value}")
        assert getattr(options, name) == value
        assert Options.from_json(options.to_json()) == options
