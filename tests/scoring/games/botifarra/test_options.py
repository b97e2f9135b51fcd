"""Options and presets (rules/botifarra.md, 13a)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import UnknownVariant
from scoring.games.botifarra.options import (
    EASTERN_ONLY,
    MIDDLES,
    PRESETS,
    SCHEDULES,
    Level,
    Options,
    canonical_variant,
    parse_variant,
)


def test_the_defaults_are_the_first_column_of_13a() -> None:
    assert Options().to_json() == {
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
        "when_equal": "3/2",
        "when_alone": "3/2",
        "deals": 12,
        "minutes": 55,
        "cap": 121,
    }


@pytest.mark.parametrize(
    "preset, differs",
    [
        ("eastern", {}),
        ("western", {"form": "western"}),
        ("championship", {"max_level": "recontro", "max_level_botifarra": "recontro"}),
        ("lloret", {"minutes": 60}),
        ("torrefarrera", {"form": "western", "max_level": "recontro", "max_level_botifarra": "recontro"}),
        ("vilaplana", {"form": "western", "minutes": 50}),
    ],
)
def test_a_preset_states_what_differs(preset: str, differs: dict[str, object]) -> None:
    assert PRESETS[preset].to_json() == {**Options().to_json(), **differs}


def test_there_are_no_other_presets() -> None:
    assert list(PRESETS) == ["eastern", "western", "championship", "lloret", "torrefarrera", "vilaplana"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("lliure", Options(form="western")),
        ("occidental", Options(form="western")),
        ("obligat", Options()),
        ("oriental+second_loads", Options(second_loads=True)),
        ("eastern+second_loads+schedule=2-3-5", Options(second_loads=True, schedule="2-3-5")),
        ("championship+when_equal=1.5", PRESETS["championship"]),
        ("eastern+when_alone=2+carry_over=on+target=50", Options(when_alone=Fraction(2), carry_over=True, target=50)),
        ("championship+max_level=none", Options(max_level=Level.NONE, max_level_botifarra=Level.RECONTRO)),
    ],
)
def test_a_variant_is_read(text: str, expected: Options) -> None:
    assert parse_variant(text) == expected


@pytest.mark.parametrize(
    "text, code",
    [
        ("northern", "preset"),
        ("", "preset"),
        ("eastern+loads", "option"),
        ("eastern+second_loads=perhaps", "value"),
        ("eastern+schedule=2-4-9", "value"),
        ("eastern+when_equal=1.25", "value"),
        ("eastern+when_equal=1/0", "value"),
        ("eastern+target=0", "value"),
        ("eastern+target=1_0_1", "value"),
        ("eastern+target=" + "9" * 5000, "value"),
        ("eastern+when_equal=1e99999999", "value"),
        ("eastern+when_equal=" + "1" * 5000, "value"),
        ("eastern+target=many", "value"),
        ("western+third_safe", "eastern_only"),
        ("eastern+schedule=2-3-5+schedule=2-4-8", "twice"),
        ("eastern+second_loads+second_loads=on", "twice"),
        ("eastern+form=western+third_safe_ruff", "eastern_only"),
    ],
)
def test_an_unknown_variant_is_refused(text: str, code: str) -> None:
    with pytest.raises(UnknownVariant) as refusal:
        parse_variant(text)
    assert refusal.value.code == code


flags = st.fixed_dictionaries(dict.fromkeys(EASTERN_ONLY, st.booleans()))
others = st.fixed_dictionaries(
    {
        "schedule": st.sampled_from(list(SCHEDULES)),
        "max_level": st.sampled_from(list(Level)),
        "max_level_botifarra": st.sampled_from(list(Level)),
        "target": st.integers(1, 500),
        "carry_over": st.booleans(),
        "recontrar_effect": st.sampled_from(["none", "own_side"]),
        "when_equal": st.sampled_from(MIDDLES),
        "when_alone": st.sampled_from(MIDDLES),
    }
)


@given(flags=flags, others=others, western=st.booleans())
def test_options_survive_json(flags: dict[str, bool], others: dict[str, object], western: bool) -> None:
    options = Options(form="western", **others) if western else Options(**flags, **others)  # type: ignore[arg-type]
    assert Options.from_json(options.to_json()) == options


texts = st.builds(
    lambda preset, changes: "+".join([preset, *changes]),
    st.sampled_from(list(PRESETS)),
    st.lists(
        st.sampled_from(
            ["schedule=2-3-5", "max_level=none", "max_level_botifarra=contro", "minutes=60", "carry_over", "cap=100"]
            + ["when_equal=1.5", "when_alone=2", "recontrar_effect=own_side", "second_loads=off", "target=101"]
        ),
        unique=True,
    ),
)


@given(text=texts)
def test_the_canonical_text_means_the_same_and_names_the_same_preset(text: str) -> None:
    canonical = canonical_variant(text)
    assert parse_variant(canonical) == parse_variant(text)
    assert canonical.split("+")[0] == text.split("+")[0]
    assert canonical_variant(canonical) == canonical


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("Occidental", "western"),
        ("obligat", "eastern"),
        ("eastern+minutes=60", "eastern+minutes=60"),  # not lloret: the club named its preset
        ("championship+form=lliure", "championship+form=western"),
        ("eastern + Second_Loads = ON", "eastern+second_loads"),
        ("eastern+second_loads=off", "eastern"),
        ("championship+max_level=recontro", "championship"),
        ("eastern+schedule=2-3-5+second_loads", "eastern+second_loads+schedule=2-3-5"),
        ("western+when_equal=1.5+when_alone=2/1", "western+when_alone=2"),
        ("vilaplana+minutes=055", "vilaplana+minutes=55"),
    ],
)
def test_the_canonical_text(text: str, canonical: str) -> None:
    assert canonical_variant(text) == canonical
