"""The search finds a hand in every way the site could show it, and finds nothing where there is none."""

from __future__ import annotations

import json

import pytest
from django.template import Context, Template

from tests.evening.traces import cards_in, found_in, hands_of

HANDS = hands_of(1, "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85")
NORTH = HANDS[0]
OTHERS = hands_of(2, "N:CS53.AC83.9R.73 W:9A6.S74.A64.9C4 S:R84.R652.C3.R85 E:72.9.S8752.AS62")


def drawn(template: str) -> str:
    return Template("{% load cards %}" + template).render(Context({"cards": NORTH.cards, "text": NORTH.text}))


WAYS = {
    "text": "[Deal &quot;N:42.54.R53.AS643 W:…&quot;]",
    "holdings": "<td>42</td><td>54</td><td>R53</td><td>AS643</td>",
    "one long holding": "<b>Bastos</b> AS643",
    "json": json.dumps({"N": NORTH.cards}),
    "some cards": "he may play eR, e5, e3 or bA",
    "capitals": "O4 O2 C5 C4",
    "cards as pages draw them": drawn("{% for one in cards %}{% card one %} {% endfor %}"),
    "a holding as pages draw it": drawn('{% holding "b" "AS643" %}'),
    "names": "rei d’espases, 5 d’espases, 3 d’espases, as de bastos",
    "names by suit": "espases: rei, 5, 3",
    "marks of controls": "".join(f'<button data-card="{card}"></button>' for card in NORTH.cards[:4]),
}


@pytest.mark.parametrize("body", WAYS.values(), ids=WAYS)
def test_a_hand_is_found(body):
    found = found_in(body, HANDS)
    assert found
    assert all(line.startswith("board 1 N (") for line in found)
    assert found_in(body, OTHERS) == []


def test_a_trick_is_found_in_the_order_of_play():
    assert cards_in("W c9 c2 c3 c4 =W", ["c9", "c2", "c3", "c4"])
    assert not cards_in("W c9 c2 c3 c4 =W", ["c9", "c3", "c2", "c4"])


@pytest.mark.parametrize("body", ["", "<td>42</td><td>54</td>", "pairs 9 7 5 3, total 1.75", "o4 c5 e5 b3 e8 c5 c9"])
def test_numbers_and_other_cards_are_no_hand(body):
    assert found_in(body, HANDS + OTHERS) == []
