"""Variants as text, for options of every type that a game may have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest

from scoring.errors import UnknownVariant
from scoring.games.variants import Variants, from_json, option_text, require, to_json


class Colour(Enum):
    """Some option with few values."""

    RED = 1
    DARK_BLUE = 2


@dataclass(frozen=True, slots=True)
class Options:
    """One option of each type."""

    flag: bool = False
    colour: Colour = Colour.RED
    mean: Fraction = Fraction(3, 2)
    limit: int = 500
    ban: int | None = -500
    most: int | str = "auto"
    word: str = "none"

    def __post_init__(self) -> None:
        require("word", self.word in ("none", "some"), self.word)


VARIANTS = Variants({"plain": Options(), "odd": Options(flag=True, ban=None)}, {"simple": "plain"}, {"any": "some"})


@pytest.mark.parametrize(
    "text, options",
    [
        ("plain", Options()),
        (" Simple ", Options()),
        ("odd", Options(flag=True, ban=None)),
        ("plain+flag+colour=dark_blue", Options(flag=True, colour=Colour.DARK_BLUE)),
        ("odd+flag=false+mean=1.25", Options(ban=None, mean=Fraction(5, 4))),
        ("plain+ban=none", Options(ban=None)),
        ("plain+ban=null", Options(ban=None)),
        ("plain+ban=-250", Options(ban=-250)),
        ("odd+ban=0+limit=31", Options(flag=True, ban=0, limit=31)),
        ("plain+most=140", Options(most=140)),
        ("plain+most=auto", Options()),
        ("plain+word=any", Options(word="some")),
        ("plain+word=none", Options()),
    ],
)
def test_a_variant_is_read_by_the_types_of_its_options(text: str, options: Options) -> None:
    assert VARIANTS.parse(text) == options


@pytest.mark.parametrize(
    "text, canonical",
    [
        (" Simple + limit = 0500 ", "plain"),
        ("odd+ban=-500+flag=off", "odd+flag=off+ban=-500"),
        ("plain+most=140+ban=null+mean=2+flag=on", "plain+flag+mean=2+ban=none+most=140"),
        ("plain+word=any+colour=dark_blue", "plain+colour=dark_blue+word=some"),
    ],
)
def test_a_variant_has_one_spelling_which_means_the_same(text: str, canonical: str) -> None:
    assert VARIANTS.canonical(text) == canonical
    assert VARIANTS.parse(canonical) == VARIANTS.parse(text)


@pytest.mark.parametrize(
    "text, code, facts",
    [
        ("fancy", "preset", {"preset": "fancy", "known": "plain, odd"}),
        ("plain+luck", "option", {"option": "luck"}),
        ("plain+flag+flag=off", "twice", {"option": "flag"}),
        ("plain+flag=perhaps", "value", {"option": "flag", "value": "perhaps"}),
        ("plain+colour=green", "value", {"option": "colour", "value": "green"}),
        ("plain+limit=none", "value", {"option": "limit", "value": "none"}),
        ("plain+limit=1e3", "value", {"option": "limit", "value": "1e3"}),
        ("plain+ban", "value", {"option": "ban", "value": "on"}),
        ("plain+ban=--5", "value", {"option": "ban", "value": "--5"}),
        ("plain+mean=1/0", "value", {"option": "mean", "value": "1/0"}),
        ("plain+word=much", "value", {"option": "word", "value": "much"}),
    ],
)
def test_what_no_option_reads_is_refused(text: str, code: str, facts: dict[str, Any]) -> None:
    with pytest.raises(UnknownVariant) as refusal:
        VARIANTS.parse(text)
    assert (refusal.value.code, refusal.value.facts) == (code, facts)


def test_the_first_preset_is_the_default() -> None:
    assert VARIANTS.default == "plain"


def test_options_survive_plain_json() -> None:
    options = Options(True, Colour.DARK_BLUE, Fraction(5, 3), 31, None, 140, "some")
    plain = {"flag": True, "colour": "dark_blue", "mean": "5/3", "limit": 31, "ban": None, "most": 140, "word": "some"}
    assert to_json(options) == plain
    assert from_json(Options(), plain) == options


def test_what_json_does_not_name_keeps_its_default() -> None:
    assert from_json(VARIANTS.presets["odd"], {"limit": 31}) == Options(flag=True, ban=None, limit=31)
    with pytest.raises(UnknownVariant):
        from_json(Options(), {"luck": 1})


@pytest.mark.parametrize(
    "value, text", [(True, "on"), (False, "off"), (None, "none"), (-500, "-500"), ("auto", "auto")]
)
def test_a_value_is_spelled_as_a_variant_spells_it(value: Any, text: str) -> None:
    assert option_text(value) == text
