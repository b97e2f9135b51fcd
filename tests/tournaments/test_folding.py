"""Names are found however they are typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tournaments.folding import Search, fold

NAMES = st.text(st.characters(codec="utf-8"), max_size=40) | st.text(
    st.sampled_from("aàbcçdeèéfghiílŀĿ·.-‐'’ñoòóœøßsšuüyæåäö 0127LA\u0301\u0308"), max_size=20
)


@pytest.mark.parametrize(
    "typed",
    [
        *("Gal·la", "gal·la", "GAL·LA", "galla", "GALLA", "gal.la", "Gal-la", "GAL-LA", "gaŀla", "GAĿLA", "gal•la"),
        *("gal‧la", "gal'la", "  Gal·la ", "gal·l", "gall", "puig galla", "Galla, Puig", "GÀL·LÀ"),
        unicodedata.normalize("NFD", "gàl·la"),
    ],
)
def test_the_geminate_l_is_found_in_every_spelling(typed: str) -> None:
    assert Search.of(typed).finds("Gal·la Puig")
    assert Search.of(typed).finds("7 Joan Serra – Gaŀla Puig")
    assert Search.of(typed).finds("Gal-la Puig")
    assert not Search.of(typed).finds("Gala Puig")


@pytest.mark.parametrize(
    "typed, name",
    [
        ("gal", "Gal·la"),
        ("gal·", "Gal·la"),
        ("jose", "José"),
        ("JOSÉ", "Jose\u0301"),
        ("josè", "José"),  # the wrong accent is no other name
        ("franca", "França"),
        ("FRANÇA", "Franc\u0327a"),
        ("alos", "Mireia d'Alòs"),
        ("dalos", "Mireia d’Alòs"),
        ("d'alos", "Mireia d´Alòs"),
        ("d’Alòs", "Mireia d`Alos"),
        ("o'brien", "Pat O\u02bcBrien"),
        ("obrien", "Pat O'Brien"),
        ("hospitalet", "L'Hospitalet"),
        ("joan-lluis", "Joan Lluís"),
        ("joan lluis", "Joan-Lluís"),
        ("joanlluis", "Joan-Lluís"),
        ("lluis", "Joan‐Lluís"),
        ("miquel-lluis", "Miquel-Lluís"),
        ("lluis", "Miquel-Lluís"),
        ("serra joan", "Joan Serra"),
        ("ser jo", "Joan Serra"),
        ("strasse", "Straße"),
        ("STRASSE", "Straße"),
        ("straße", "STRASSE"),
        ("hamalainen", "Hämäläinen"),
        ("HÄMÄLÄINEN", "Hämäläinen"),
        ("oqvist", "Öqvist"),
        ("asa", "Åsa"),
        ("coeur", "Cœur"),
        ("CŒUR", "Coeur"),
        ("laetitia", "Lætitia"),
        ("soren", "Søren"),
        ("lodz", "Łódź"),
        ("ＡＮＮＡ", "Anna"),
        ("7", "7 Anna Puig"),
        ("２", "2 Anna"),
        ("ana maria", "Ana\u00a0Maria"),
        ("anamaria", "Ana\u200bMaria"),
    ],
)
def test_what_is_found(typed: str, name: str) -> None:
    assert Search.of(typed).finds(name)


@pytest.mark.parametrize(
    "typed, name",
    [
        ("1", "10 Anna Puig"),
        ("10", "1 Anna Puig"),
        ("101", "10 1a vetllada"),
        ("uig", "Anna Puig"),
        ("puig serra", "Anna Puig"),
        ("puigs", "Anna Puig"),
        ("la", "Gal·la"),
        ("galla", "Gala"),
        ("", "Anna"),
        ("·'-", "Anna"),
    ],
)
def test_what_is_not_found(typed: str, name: str) -> None:
    assert not Search.of(typed).finds(name)


@pytest.mark.parametrize("typed", ["", " ", "·", "'’-", "…"])
def test_marks_alone_look_for_nothing(typed: str) -> None:
    assert not Search.of(typed)


@given(NAMES)
@example("ϓ\u0301")
@example("ŉ")
@example("l··l")
def test_folding_twice_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)


@given(NAMES)
@example("a-1")
@example("12-3")
def test_a_name_is_found_by_itself_and_by_its_other_forms(name: str) -> None:
    assume(Search.of(name))
    forms = [name, fold(name), *(unicodedata.normalize(form, name) for form in ("NFC", "NFD", "NFKC", "NFKD"))]
    for typed in forms:
        assert Search.of(typed).finds(name), typed
        assert Search.of(name).finds(typed), typed


@given(st.permutations(["Gal·la", "d'Alòs", "i", "Puig-Roca"]))
def test_words_are_found_in_any_order(words: list[str]) -> None:
    assert Search.of(" ".join(words)).finds("Gaŀla d’Alos i Puig Roca")
