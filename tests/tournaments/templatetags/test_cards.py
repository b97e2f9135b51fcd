"""Suits, cards and scores as pages show and read them out."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string

from scoring.cards import ES48
from tournaments.packs import PACKS, SPANISH
from tournaments.templatetags.cards import PIPS, card, card_name, face, holding, pips, score, suit

SPRITE = Path(__file__).resolve().parents[3] / "tournaments/static/img/suits.svg"


def spoken(html: str) -> str:
    """Return what a screen reader says: everything outside elements hidden from it."""
    html = re.sub(r"<svg.*?</svg>", "", html)
    html = re.sub(r'<span class="[^"]*" aria-hidden="true">.*?</span>(?=<span class="visually-hidden)', "", html)
    html = re.sub(r'<span aria-hidden="true">.*?</b></span>', "", html)
    return re.sub(r"<[^>]+>", "", html)


@pytest.mark.parametrize(
    "text, name",
    [("bR", "rei de bastos"), ("oA", "as d’oros"), ("c9", "manilla de copes"), ("eC", "cavall d’espases"),
     ("bS", "sota de bastos"), ("o8", "8 d’oros"), ("c2", "2 de copes")],
)  # fmt: skip
def test_a_card_has_shape_letter_rank_and_full_name(text: str, name: str):
    html = card(text)
    assert card_name(text) == name
    assert spoken(html) == name
    assert f"suits.svg#suit-{text[0]}" in html
    assert f'<span class="suit-letter">{text[0]}</span>' in html
    assert f'<b class="rank">{text[1]}</b>' in html


def test_every_card_of_the_pack_has_its_own_name():
    assert len({card_name(str(one)) for one in ES48.cards}) == 48


def test_suits_are_told_apart_by_shape_letter_and_name():
    for letter, name in SPANISH.suit_names.items():
        assert spoken(suit(letter)) == name
        assert spoken(suit(letter, long=True)) == name
    assert spoken(suit("bot")) == "botifarra"
    assert suit("x") == ""


def test_the_sprite_has_a_drawing_for_each_suit_and_no_two_are_alike():
    root = ElementTree.fromstring(SPRITE.read_text(encoding="utf-8"))
    symbols = {symbol.get("id"): [element.attrib for element in symbol] for symbol in root}
    assert sorted(symbols) == [
        *("suit-b", "suit-c", "suit-e"),
        *("suit-fr-c", "suit-fr-d", "suit-fr-h", "suit-fr-s"),
        "suit-o",
    ]
    drawings = list(symbols.values())
    assert all(drawings.count(drawing) == 1 for drawing in drawings)


@pytest.mark.parametrize(
    "text, name", [("hA", "ace of hearts"), ("cT", "10 of clubs"), ("sQ", "queen of spades"), ("d6", "6 of diamonds")]
)
def test_a_card_of_the_french_pack_is_named_and_drawn_as_such(text: str, name: str):
    html = card(text, "FR36")
    assert card_name(text, "FR36") == name
    assert spoken(html) == name
    assert f"suits.svg#suit-fr-{text[0]}" in html
    assert f'<span class="suit-letter">{text[0]}</span>' in html


def test_a_ten_is_read_as_players_write_it():
    """The notation spells it with one letter; the drawing is still found by that letter."""
    assert '<b class="rank">10</b>' in card("cT", "FR36")
    assert 'art-fr-cT"' in face("cT", "FR36")
    assert '<b class="face-rank">10</b>' in face("cT", "FR36")
    assert '<b class="rank">A</b><b class="rank">10</b><b class="rank">9</b>' in holding("c", "AT9", "FR32")


def test_clubs_are_not_copes():
    assert (spoken(suit("c")), spoken(suit("c", deck="FR36"))) == ("copes", "clubs")
    assert suit("o", deck="FR36") == ""
    assert card("h6", "FR32") == "h6"


@pytest.mark.parametrize(
    "context, name",
    [
        ({}, "copes"),
        ({"deck": "FR36"}, "clubs"),
        ({"event": SimpleNamespace(deck="FR32")}, "clubs"),
        ({"event": None}, "copes"),
    ],
)
def test_a_page_draws_cards_of_the_pack_that_it_or_its_event_names(context: dict[str, Any], name: str):
    page = Template("{% load cards %}{% suit 'c' True %}{% card 'cA' %}{% holding 'c' 'A' %}").render(Context(context))
    assert page.count(name) == 3


def test_a_holding_names_its_cards_or_the_lack_of_them():
    assert spoken(holding("b", "AS3")) == "as de bastos, sota de bastos, 3 de bastos"
    assert spoken(holding("o", "")) == "no oros"


@pytest.mark.parametrize("value, text", [(20, "+20"), (-8, "\u22128"), (0, "0")])
def test_a_score_has_a_real_minus_and_its_own_direction(value: int, text: str):
    assert score(value) == f'<bdi dir="ltr" class="score">{text}</bdi>'


def test_nothing_is_shown_for_no_score_and_foreign_text_is_escaped():
    assert score(None) == ""
    page = Template("{% load cards %}{% card text %}").render(Context({"text": "<script>"}))
    assert page == "&lt;script&gt;"


# Cards on a table


@pytest.mark.parametrize("key, look", [("ES48", ""), ("FR36", "fr-"), ("FR32", "fr-")])
def test_every_card_has_its_picture_and_its_frame(key: str, look: str) -> None:
    pack = PACKS[key]
    drawn = set(re.findall(r'<symbol id="([^"]+)"', render_to_string(pack.sheet)))
    for one in pack.deck.cards:
        html = face(one, key)
        used = re.findall(r'href="#([^"]+)"', html)
        assert used == [f"frame-{look}{one.suit}", f"art-{look}{one}", f"suit-{look}{one.suit}"]
        assert set(used) <= drawn
        assert f'<b class="face-rank">{"10" if one.rank == "T" else one.rank}</b>' in html
        assert f'<span class="suit-letter">{one.suit}</span>' in html
        assert f'<span class="visually-hidden">{card_name(str(one), key)}</span>' in html


@pytest.mark.parametrize("rank, signs", [("A", 1), ("T", 10), *((str(number), number) for number in range(2, 10))])
def test_a_card_without_a_figure_shows_as_many_signs_as_its_number(rank: str, signs: int) -> None:
    assert pips("c", rank).count('href="#suit-c"') == signs


def test_signs_lie_on_the_card_and_not_on_each_other() -> None:
    """A card is 64 by 100 with a frame of 5; the corner of 28 by 58 at the upper left is for rank and suit."""
    for size, places in PIPS.values():
        half = size // 2
        for x, y in places:
            assert 5 <= x - half < x + half <= 59
            assert 5 <= y - half < y + half <= 95
            assert x - half >= 28 or y - half >= 58
        for one, other in combinations(places, 2):
            assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= size


def test_the_frame_tells_the_suit() -> None:
    """Oros unbroken, copes broken once, espases twice, bastos thrice, at the top and at the bottom."""
    frames = dict(re.findall(r'<symbol id="frame-(\w)".*?d="([^"]+)"', render_to_string(SPANISH.sheet), re.S))
    assert {suit: path.count("M") for suit, path in frames.items()} == {"o": 1, "c": 2, "e": 4, "b": 6}


# Colours


CSS = SPRITE.parents[1] / "css"


def colours_in(rule: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", rule))


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2, from the relative luminance of two colours."""

    def luminance(colour: str) -> float:
        channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_suits_stand_out_from_paper_in_light_and_dark_and_on_cards() -> None:
    """WCAG 2.2 asks for 4.5 : 1 of letters, also on the paper of a card that may not be played."""
    basa, drawn = ((CSS / f"{name}.css").read_text(encoding="utf-8") for name in ("basa", "drawn"))
    light, dark = basa.split('[data-bs-theme="dark"] {', 1)
    card = colours_in(drawn)["card-paper"]
    felt = colours_in(drawn[drawn.index(".felt, .loose {") :].splitlines()[0])
    barred = colours_in(drawn[drawn.index(".held.barred .face,") :].splitlines()[0])
    grounds = [
        (theme, theme[ground]) for theme in map(colours_in, (light, dark)) for ground in ("basa-paper", "basa-stripe")
    ]
    grounds += [(felt, card), (barred, barred["card-paper"])]
    for colours, ground in grounds:
        suits = [name for name in colours if name.startswith("suit-")]
        assert len(suits) == 8
        assert {name: contrast(colours[name], ground) >= 4.5 for name in suits} == dict.fromkeys(suits, True)
        assert len({colours[name] for name in suits if "fr-" in name}) == 4
