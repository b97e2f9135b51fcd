"""Options and presets (rules/huutopussi.md, H14)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from scoring.errors import UnknownVariant
from scoring.games.huutopussi.options import CHOICES, PRESETS, VARIANTS, Options
from scoring.seats import CLOCKWISE, CLOCKWISE_THREE

H14 = {
    "values": "simple",
    "last_trick": 20,
    "marriages": "hearts_high",
    "min_bid": 50,
    "forced_open": True,
    "max_bid": "auto",
    "redeal": "sixes_or_low",
    "exchange": 3,
    "contract_when": "before_return",
    "raise_when_banned": True,
    "first_trick": "free",
    "must_beat": True,
    "must_trump": True,
    "beat_when_trumped": False,
    "declare_right": "led_and_won",
    "asks": True,
    "half_ask": "must_hold",
    "break_on": "ask",
    "half_breaks_partner": True,
    "repeat_half_ask": True,
    "own_first": False,
    "trickless": "lapari",
    "declarer_trickless": "contract",
    "round5": "none",
    "kontra": False,
    "kontra_max": 9,
    "kontra_on_declarer_porvoo": False,
    "discard_no_ace_ten": True,
    "discard_points": "declarer",
    "target": 500,
    "win_at": "reach",
    "both_over": "higher",
    "tie": "extra_deal",
    "ban_at": -500,
}
ERLANGEN = {
    **{"values": "original", "last_trick": 20, "min_bid": 120, "forced_open": False, "redeal": "none", "exchange": 4},
    **{"first_trick": "ace", "declare_right": "any_winner", "half_ask": "bluff", "trickless": "erlangen"},
    **{"declarer_trickless": "double_contract", "round5": "opponents", "kontra": True},
}
DIFFERS: dict[str, dict[str, Any]] = {
    "standard": {},
    "original_values": {"values": "original"},
    "original_values_last10": {"values": "original", "last_trick": 10},
    "simple_last10": {"last_trick": 10},
    "bridge_marriages": {"marriages": "bridge"},
    "no_marriage_points": {"marriages": "none"},
    "porvoo": {"trickless": "porvoo_contract"},
    "russian": {"redeal": "sixes", "declare_right": "any_winner", "must_beat": False},
    "erlangen": ERLANGEN,
    "jena": {**ERLANGEN, "contract_when": "after_return", "kontra_on_declarer_porvoo": True},
    "three": {"players": 3, "asks": False, "trickless": "three"},
    "duplicate": {"redeal": "none", "ban_at": None},
    "erlangen_duplicate": {**ERLANGEN, "ban_at": None, "kontra_max": 2},
}


def test_names_and_defaults_are_those_of_h14_and_the_players() -> None:
    assert Options().to_json() == {"players": 4, **H14}


def test_a_preset_states_what_differs() -> None:
    assert {name: preset.to_json() for name, preset in PRESETS.items()} == {
        name: {"players": 4, **H14, **differs} for name, differs in DIFFERS.items()
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_options_read_back_from_what_is_stored(preset: str) -> None:
    assert Options.from_json(PRESETS[preset].to_json()) == PRESETS[preset]


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("standard+ban_at=none", "standard+ban_at=none"),
        ("duplicate+ban_at=-250+redeal=NONE", "duplicate+ban_at=-250"),
        ("standard+max_bid=auto+own_first=True", "standard+own_first"),
        ("standard+max_bid=300", "standard+max_bid=300"),
        ("Jena+kontra=off+round5=none", "jena+round5=none+kontra=off"),
    ],
)
def test_variants_have_one_spelling(text: str, canonical: str) -> None:
    assert VARIANTS.canonical(text) == canonical
    assert VARIANTS.parse(canonical) == VARIANTS.parse(text)


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_can_be_chosen(name: str) -> None:
    for value in CHOICES[name]:
        base = PRESETS["three"] if name == "players" and value == 3 else Options()
        assert getattr(replace(base, **{name: value}), name) == value


@pytest.mark.parametrize(
    "text, code",
    [
        ("helsinki", "preset"),
        ("standard+colour=red", "option"),
        ("standard+values=double", "value"),
        ("standard+last_trick=15", "value"),
        ("standard+min_bid=52", "value"),
        ("standard+min_bid=0", "value"),
        ("standard+max_bid=443", "value"),
        ("standard+max_bid=1000", "value"),
        ("standard+max_bid=40", "value"),
        ("no_marriage_points+min_bid=165", "value"),
        ("standard+exchange=5", "value"),
        ("standard+kontra_max=10", "value"),
        ("standard+target=0", "value"),
        ("standard+ban_at=5", "value"),
        ("standard+tie", "value"),
        ("standard+players=3", "combination"),
        ("three+asks", "combination"),
        ("three+exchange=4", "combination"),
        ("three+forced_open=off", "combination"),
        ("three+kontra", "combination"),
    ],
)
def test_what_no_game_has_is_refused(text: str, code: str) -> None:
    with pytest.raises(UnknownVariant) as refusal:
        VARIANTS.parse(text)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "preset, pack, cap",
    [
        ("standard", 160, 440),
        ("simple_last10", 150, 430),
        ("original_values", 140, 420),
        ("original_values_last10", 130, 410),
        ("bridge_marriages", 160, 440),
        ("no_marriage_points", 160, 160),
        ("no_marriage_points+last_trick=10", 150, 150),
        ("no_marriage_points+values=original", 140, 140),
        ("no_marriage_points+values=original+last_trick=10", 130, 130),
        ("erlangen", 140, 420),
        ("three", 160, 440),
        ("standard+max_bid=300", 160, 300),
    ],
)
def test_pack_totals_and_the_highest_bid(preset: str, pack: int, cap: int) -> None:
    """H1.4, H4.4, H4.6, H10.1."""
    options = VARIANTS.parse(preset)
    assert (options.pack_points, options.cap) == (pack, cap)
    assert options.deck.points_in(sum(options.deck.suit_masks)) == pack - options.last_trick


def test_three_players_have_seats_hands_and_sides_of_their_own() -> None:
    assert (PRESETS["three"].rotation, PRESETS["three"].deck.hand_size) == (CLOCKWISE_THREE, 11)
    assert (Options().rotation, Options().deck.hand_size) == (CLOCKWISE, 9)


@pytest.mark.parametrize(
    "preset, points",
    [
        ("standard", {"s": 40, "c": 60, "d": 80, "h": 100}),
        ("bridge_marriages", {"s": 100, "h": 80, "d": 60, "c": 40}),
        ("no_marriage_points", {"s": 0, "c": 0, "d": 0, "h": 0}),
    ],
)
def test_marriages_are_worth(preset: str, points: dict[str, int]) -> None:
    """H8.2."""
    assert {suit: PRESETS[preset].marriage_points(suit) for suit in points} == points


def test_every_option_is_read_somewhere() -> None:
    """An option that no code reads would be a promise that nobody keeps."""
    from pathlib import Path

    import scoring.games.huutopussi

    folder = Path(scoring.games.huutopussi.__path__[0])
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    unread = [one.name for one in fields(Options) if f"options.{one.name}" not in sources]
    assert [name for name in unread if f"self.{name}" not in sources] == []
