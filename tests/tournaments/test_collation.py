"""Names in the order of a language; the expected orders are those of the sources that ``collation`` names."""

from __future__ import annotations

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.collation import sort_key

# Documents de la Secció Filològica I (1989), as the language service of the Universitat Oberta de Catalunya gives it,
# and the Llibre d'estil of Enciclopèdia Catalana.
CATALAN = [
    ["cella", "cel·la"],
    ["cella", "ceŀla"],
    ["placa", "plaça"],
    ["marcada", "marçada", "marcador", "marçal", "marcar"],
    ["llac", "llaç"],
    ["armilla", "armil·la"],
    ["cristall", "cristal·lí", "cristallina", "cristal·litzar"],
    ["campana", "campaniforme", "campanya", "campar"],
    ["ironia", "irracional", "irrupció", "isabelí"],
    ["sol", "sòl"],
    ["airada", "aïrada"],
    ["suí", "suï"],
    ["do", "dó", "dò", "dö", "dô"],  # none, acute, grave, diaeresis, circumflex
    ["amfitrió", "Amfitrió"],
    ["lluna", "lluny", "luxe"],  # ll is l and l, no letter of its own
    ["D Alòs", "D'Alòs", "Dalmau"],  # an apostrophe ends a word
    ["sudest", "sud-est", "sudesta"],  # a hyphen counts for nothing, and then for less than none
    ["Ce", "Çe", "Co", "D"],
    ["Anna Puig", "Anna Roca", "Annabel Puig"],  # word by word
]

# Kielitoimiston ohjepankki, "Aakkostus: vieraat kirjaimet" (SFS 4600:2022) and "Aakkoset".
FINNISH = [
    ["Varis", "Virtanen", "Voss", "Wallenberg", "Wirtanen", "Wolf"],
    ["Hoffren", "Hoffrén"],
    ["Zorn", "Åberg", "Ääri", "Öhman"],
    ["Aalto", "Aho", "Ala-aho", "Åkerlund", "Ärölä"],
    ["samaani", "šamaani", "sana"],
    ["Mykkänen", "Müller", "Mäki"],
    ["zeniitti", "ženiitti", "zoo"],
]

# The root collation of the CLDR: accents from the beginning; æ and œ as two letters.
FRENCH = [
    ["cote", "coté", "côte", "côté"],
    ["Lacroix", "Laetitia", "Lætitia", "Lafont"],
    ["oeuvre", "œuvre", "office"],
    ["Béart", "Beauvais", "Bécaud"],
    ["garcon", "garçon", "Garnier"],
]

ENGLISH = [
    ["Aaron", "Åberg", "Adams", "Zoe", "Zoë"],
    ["Pair 2", "Pair 10", "Pair 10 b", "Pairing"],
    ["1 x", "2 x", "10 x", "A"],
    ["de Silva", "De Silva", "de Souza"],
    ["O'Brien", "Oakley", "Olsen"],
    ["Mary Ann", "Mary-Ann", "Maryann"],
    ["Strasse", "Straße", "Strata"],
    ["Soren", "Søren", "Sorensen"],
    ["Zukov", "Жуков"],  # other scripts after Latin letters
]

ORDERS = [
    *(("ca", names) for names in CATALAN),
    *(("fi", names) for names in FINNISH),
    *(("fr", names) for names in FRENCH),
    *(("en", names) for names in ENGLISH),
]


@pytest.mark.parametrize("language, names", ORDERS)
def test_the_order_of_a_language(language: str, names: list[str]) -> None:
    mixed = random.Random(1).sample(names, len(names))
    assert sorted(mixed, key=lambda name: sort_key(name, language)) == names
    taken_apart = [unicodedata.normalize("NFD", name) for name in reversed(names)]
    assert sorted(taken_apart, key=lambda name: sort_key(name, language))[0] == unicodedata.normalize("NFD", names[0])


def test_one_letter_is_placed_differently_by_languages() -> None:
    names = ["Öqvist", "Olsen", "Zeller"]
    assert sorted(names, key=lambda name: sort_key(name, "en")) == ["Olsen", "Öqvist", "Zeller"]
    assert sorted(names, key=lambda name: sort_key(name, "fi")) == ["Olsen", "Zeller", "Öqvist"]


@pytest.mark.parametrize("code", ["ca-es", "ca-valencia", "ca"])
def test_a_region_has_the_order_of_its_language(code: str) -> None:
    assert sort_key("sud-est", code) == sort_key("sud-est", "ca") != sort_key("sud-est", "fi")


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=12), unique=True), st.sampled_from(["ca", "en", "fi"]))
def test_every_list_has_one_order(names: list[str], language: str) -> None:
    keys = {name: sort_key(name, language) for name in names}
    assert len(set(keys.values())) == len(names)
    assert sorted(keys.values()) == [keys[name] for name in sorted(names, key=keys.__getitem__)]
