"""Lists of pairs in the spellings of clubs (formats, section 2) and with the traps of spreadsheets (section 5)."""

from __future__ import annotations

import pytest

from tournaments.folding import fold
from tournaments.imports.pair_list import MOST_LINES, read_pair_list
from tournaments.plain_text import one_line
from tournaments.selectors.names import name_key

ANNA_AND_JOAN = ("Anna Puig", "Joan Serra")


@pytest.mark.parametrize(
    "line",
    [
        "Anna Puig & Joan Serra",
        "Anna Puig&Joan Serra",
        "Anna Puig / Joan Serra",
        "Anna Puig/Joan Serra",
        "Anna Puig + Joan Serra",
        "Anna Puig i Joan Serra",
        "Anna Puig I Joan Serra",
        "Anna Puig - Joan Serra",
        "Anna Puig – Joan Serra",
        "Anna Puig et Joan Serra",
        "Anna Puig ja Joan Serra",
        "Anna Puig y Joan Serra",
        "Anna Puig and Joan Serra",
        "Anna Puig\tJoan Serra",
        "Anna Puig;Joan Serra",
        '"Anna Puig";"Joan Serra"',
        "Anna Puig, Joan Serra",
        "\ufeffAnna Puig & Joan Serra",
        "  Anna\u00a0Puig &\u202fJoan  Serra ",
        "Anna\u200b Puig & \u202eJoan Serra\u202c",
        "- Anna Puig & Joan Serra",
        "• Anna Puig & Joan Serra",
        "Anna Puig & Joan Serra; 10 €",
        "Anna Puig i Joan Serra;10",
        "Anna Puig/Joan Serra\t10\t✓",
        "Anna Puig;Joan Serra;10",
    ],
)
def test_every_spelling_reads_as_the_two_players(line: str) -> None:
    read = read_pair_list(line)
    assert (read.problems, read.names) == ((), {1: ANNA_AND_JOAN})
    assert not read.is_numbered


@pytest.mark.parametrize(
    "line",
    [
        "7 Anna Puig & Joan Serra",
        "7. Anna Puig & Joan Serra",
        "7.Anna Puig & Joan Serra",
        "7) Anna Puig & Joan Serra",
        "7: Anna Puig & Joan Serra",
        "7 - Anna Puig & Joan Serra",
        "#7 Anna Puig & Joan Serra",
        "Nº 7 Anna Puig & Joan Serra",
        "7\tAnna Puig\tJoan Serra",
        "7;Anna Puig;Joan Serra",
        "7\tAnna Puig & Joan Serra",
        "7. Anna Puig\tJoan Serra",
        "7, Anna Puig & Joan Serra",
    ],
)
def test_a_leading_number_is_the_number_of_the_pair(line: str) -> None:
    read = read_pair_list(line)
    assert (read.problems, read.names, read.is_numbered) == ((), {7: ANNA_AND_JOAN}, True)


@pytest.mark.parametrize(
    "line, names",
    [
        ("Anna-Maria Vila - -Pep- Roca", ("Anna-Maria Vila", "-Pep- Roca")),
        ("-Pep- & Anna-Maria", ("-Pep-", "Anna-Maria")),
        ("1 -Pep- & Anna-Maria", ("-Pep-", "Anna-Maria")),
        ("Anna Puig i Ferrer & Joan Serra i Roca", ("Anna Puig i Ferrer", "Joan Serra i Roca")),
        ("Anna Puig i Ferrer, Joan Serra i Roca", ("Anna Puig i Ferrer", "Joan Serra i Roca")),
        ("Puig, Anna & Serra, Joan", ("Puig, Anna", "Serra, Joan")),
        ("Jaume Yvern y Etxea Iand", ("Jaume Yvern", "Etxea Iand")),
        ("=HYPERLINK(1) & +34 600", ("=HYPERLINK(1)", "+34 600")),
        ("Zöe d'Àneu & l'Àvia Col·lell", ("Zöe d'Àneu", "l'Àvia Col·lell")),
        ("Cafe\u0301 & Té", ("Café", "Té")),
        ('Zoë "Zo"\tLuc', ('Zoë "Zo"', "Luc")),
        ('"Zoë ""Zo""";"Luc"', ('Zoë "Zo"', "Luc")),
        ("Anna Puig i Ferrer;Joan Serra i Roca", ("Anna Puig i Ferrer", "Joan Serra i Roca")),
        ("سارا\u200cجان & مریم", ("سارا\u200cجان", "مریم")),
    ],
)
def test_names_keep_what_belongs_to_them(line: str, names: tuple[str, str]) -> None:
    assert read_pair_list(line).pairs[0].names == names


def codes(text: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in read_pair_list(text).problems]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", [(0, "list_empty")]),
        ("\n \u200b \n", [(0, "list_empty")]),
        ("Anna Puig", [(1, "line_one_name")]),
        ("Anna & Joan & Mar", [(1, "line_many_names")]),
        ("Anna;Joan;Mar", [(1, "line_many_names")]),
        ("Anna Puig i Ferrer i Joan Serra", [(1, "line_and_unclear")]),
        ("Anna Puig, Joan Serra, Pere", [(1, "line_and_unclear")]),
        ("Anna & Joan; Club de Cartes", [(1, "line_many_names")]),
        ("Anna;10", [(1, "line_one_name")]),
        ("1 Anna & Joan\nMar & Pep", [(2, "numbers_partly")]),
        ("1 Anna & Joan\n1 Mar & Pep", [(2, "number_twice")]),
        ("0 Anna & Joan", [(1, "number_zero")]),
        ("Anna & Joan\nPep & ANNA", [(2, "same_person")]),
        ("Anna & anna", [(1, "same_person_twice")]),
        (
            "Anna & Joan\n\nMar\nAnna & Pep & Nil\nAnna & Nil",
            [(3, "line_one_name"), (4, "line_many_names"), (5, "same_person")],
        ),
        ("A & " + "b" * 81, [(1, "name_too_long")]),
        ("\n".join(f"a{n} & b{n}" for n in range(MOST_LINES + 1)), [(0, "list_too_long")]),
    ],
)
def test_all_problems_come_at_once_with_their_line(text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(text) == expected


def test_the_same_person_in_two_pairs_names_the_other_pair_and_line() -> None:
    (problem,) = read_pair_list("\n3 Anna & Joan\n8 Mar & Anna").problems
    assert problem.facts == {"pair": 8, "other": 3, "other_line": 2, "name": "Anna"}


@pytest.mark.parametrize(
    "other", ["Marce\u013f·lí", "MARCEL·LÍ", "Marcel.lí", "Marcel•lí", "Marce\u0140lí", "marcel·li\u0301"]
)
def test_the_spellings_of_a_geminate_l_are_one_name(other: str) -> None:
    spelled = other.replace("\u013f·", "\u013f")
    assert codes(f"Marcel·lí & Joan\n{spelled} & Pep") == [(2, "same_person")]


def test_accents_make_a_warning_and_not_a_problem() -> None:
    read = read_pair_list("José Vila & Anna\nJose Vila & Mar")
    assert not read.problems
    assert [(w.line, w.code, w.facts["other_name"]) for w in read.warnings] == [(2, "perhaps_same_person", "José Vila")]


def test_numbers_may_leave_gaps_but_say_so() -> None:
    read = read_pair_list("1 Anna & Joan\n4 Mar & Pep")
    assert read.names == {1: ("Anna", "Joan"), 4: ("Mar", "Pep")}
    assert [(w.code, w.facts) for w in read.warnings] == [("numbers_with_gaps", {"pairs": [2, 3]})]


def test_a_heading_names_the_columns() -> None:
    read = read_pair_list("status;pair_no;name1;name2;club1\nhere;2;Anna;Joan;Vic\n;1;Mar;Pep;")
    assert (read.problems, read.names, read.skipped) == ((), {2: ("Anna", "Joan"), 1: ("Mar", "Pep")}, 1)


@pytest.mark.parametrize(
    "typed, stored",
    [
        ("  Anna \t Puig ", "Anna Puig"),
        ("Anna\u00a0\u202fPuig", "Anna Puig"),
        ("\u202eannA\u202c\u2066x\u2069", "annAx"),
        ("A\u0300", "À"),
        ("A\u00adn\u200bna", "Anna"),
        ("a\x00b\nc", "a b c"),
    ],
)
def test_names_are_stored_without_what_nobody_sees(typed: str, stored: str) -> None:
    assert one_line(typed) == stored


def test_keys_fold_case_and_forms_and_keep_accents() -> None:
    assert name_key("ＡＮＮＡ  puig") == name_key("Anna Puig")
    assert name_key("Straße") == name_key("STRASSE")
    assert name_key("José") != name_key("Jose")
    assert fold("José-Maria") == fold("jose maria")
    assert name_key("Gallart") != name_key("Gal·lart")
