"""The search finds a hand in every way the site could show it, and finds nothing where there is none."""

from __future__ import annotations

import json

import pytest
from django.template import Context, Template

from tests.evening.traces import FRENCH, cards_in, found_in, hands_of

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


FRENCH_HANDS = hands_of(1, "N:6.TQ6.T6.ATJ E:AKJ8.A7.Q9.9 S:Q9.J.A7.KQ86 W:T7.K98.KJ8.7", FRENCH)
FRENCH_WAYS = {
    "text": "6.TQ6.T6.ATJ",
    "cards": "s6 hT hQ h6",
    "tens as pages write them": "s6 h10 hQ h6",
    "names": "6 of spades, 10 of hearts, queen of hearts, 6 of hearts",
    "names by suit": "hearts: 10, queen, 6",
    "cards as pages draw them": Template(
        "{% load cards %}{% for one in cards %}{% card one %} {% endfor %}"
    ).render(Context({"cards": FRENCH_HANDS[0].cards, "deck": "FR36"})),
}  # fmt: skip


@pytest.mark.parametrize("body", FRENCH_WAYS.values(), ids=FRENCH_WAYS)
def test_a_hand_of_the_french_pack_is_found(body):
    found = found_in(body, FRENCH_HANDS)
    assert found
    assert all(line.startswith("board 1 N (") for line in found)


def test_cards_that_were_exchanged_are_found():
    assert cards_in("<li>10 of hearts</li><li>10 of diamonds</li><li>ace of clubs</li>", ["hT", "dT", "cA"], FRENCH, 3)
    assert cards_in("N>S hT dT cA", ["hT", "dT", "cA"], FRENCH, 3)
    assert not cards_in("hT dT and cT", ["hT", "dT", "cA"], FRENCH, 3)
