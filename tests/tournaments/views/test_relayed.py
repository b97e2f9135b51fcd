"""The pages of an event whose boards move from table to table, and an evening of it from making to standings."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.movements.mitchell import mitchell
from tests import factories
from tests.tournaments.forms.test_event import TYPED
from tests.tournaments.relayed import enter_tables, make_relayed, points_of, straight
from tests.tournaments.views.test_table import Phone, text_of
from tournaments.models import Board, Event, Result
from tournaments.services.layout import lay_out_again

pytestmark = pytest.mark.django_db

TABLES = 5


@pytest.fixture
def director() -> Client:
    """A browser in which the director is signed in."""
    factories.make_club()
    client = Client()
    client.force_login(factories.make_director())
    return client


def page(client: Client, event: Event, name: str, *parts: object, query: str = "") -> str:
    """Return the words of a page of the event."""
    answer = client.get(reverse(name, args=[event.slug, *parts]) + query, follow=True)
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


def rows_of(event: Event, client: Client, sheet: str) -> list[dict[str, str]]:
    """Return the rows of a file of the event."""
    answer = client.get(reverse("export-csv", args=[event.slug, sheet]))
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=_delimiter(answer.content)))


def _delimiter(content: bytes) -> str:
    return ";" if b";" in content.splitlines()[0] else ","


# An evening ------------------------------------------------------------------------------------------------------


def championship() -> dict[int, Fraction]:
    """Return the total of each pair by clauses 9.3 and 9.7, from the formulas of the movement and what was typed."""
    scores: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    for round_number in range(1, TABLES + 1):
        for at in range(1, TABLES + 1):
            ns, ew, board = straight(TABLES, round_number, at)
            above = points_of(board, at) - 36
            scores["NS", board][ns], scores["EW", board][ew] = above, -above
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for of_side in scores.values():
        assert len(of_side) == TABLES  # every pair has met every board
        low, high = min(of_side.values()), max(of_side.values())
        for pair, own in of_side.items():
            totals[pair] += 1 + Fraction(own - low, high - low)
    return totals


def hundredths(total: Fraction) -> Decimal:
    """Return a total as files show it: two decimals, halves up (9.10)."""
    return Decimal((100 * total + Fraction(1, 2)) // 1) / 100


def play_at_phones(event: Event, round_number: int) -> None:
    """Let North-South enter and East-West confirm the board of each table, each on a phone of its own."""
    for at in range(1, TABLES + 1):
        ns, ew, board = straight(TABLES, round_number, at)
        first, second = Phone(event, at), Phone(event, at)
        for phone, pair in ((first, ns), (second, ew)):
            assert f"Board {board} " in text_of(phone.join(pair, round_number))
        chooser = Board.objects.get(event=event, number=board).dealer
        first.enter(board, chooser=chooser, points=points_of(board, at))
        second.answer("confirm", board)


def test_an_evening_of_five_tables_with_one_set_of_boards(director: Client) -> None:
    made = TYPED | {"pairs": "10", "time": "1:40", "boards_per_round": "1", "deals": "relayed", "movement": "auto"}
    assert director.post(reverse("event-new"), made).status_code == 302
    event = Event.objects.get()
    Event.objects.update(shown="all")
    assert (event.round_count, event.boards.count(), event.deals) == (5, 5, "relayed")
    visitor = Client()

    play_at_phones(event, 1)
    assert "After 1 of 5 rounds, 0 of 5 boards" in page(visitor, event, "standings")
    assert "The first boards count when round 5 has ended." in page(visitor, event, "standings")
    assert visitor.get(reverse("traveller", args=[event.slug, 1])).status_code == 404

    for number in range(2, TABLES + 1):
        seats = [(at, straight(TABLES, number, at)[2]) for at in range(1, TABLES + 1)]
        lines = {f"line-{board}-{at}": f"ns o {points_of(board, at)}" for at, board in seats}
        director.post(reverse("grid", args=[event.slug]) + f"?round={number}", lines)
    assert not event.rounds.filter(ended_at=None).exists()
    assert Result.objects.filter(event=event, is_current=True).count() == TABLES**2

    expected = championship()
    for side in ("ns", "ew"):
        rows = rows_of(event, visitor, f"standings-{side}")
        said = {int(row["entry"]): Decimal(row["total"].replace(",", ".")) for row in rows}
        assert said == {pair: hundredths(expected[pair]) for pair in said}
        assert len(said) == TABLES
        assert list(said) == sorted(said, key=lambda pair: -expected[pair])
    traveller = page(visitor, event, "traveller", 3)
    assert "Without agreed result" not in traveller
    assert "All 5 rounds, 5 boards" in page(visitor, event, "standings")


# Pages -----------------------------------------------------------------------------------------------------------


def test_a_table_is_told_how_its_boards_travel() -> None:
    event = make_relayed(16, 8, boards=4)
    pages = {}
    for at in (1, 3, 8):
        phone = Phone(event, at)
        pages[at] = text_of(phone.join(at))
    assert "Boards 1–4, shared with table 8." in pages[1]
    assert "Boards 1–4, shared with table 1. Begin with board 3." in pages[8]
    assert "Boards 9–12." in pages[3]
    assert "Board 1 not entered" in pages[8]
    assert "Board 5 " not in pages[8]

    enter_tables(event, 1, 1, 5)
    phone = Phone(event, 1)
    factories.join(event, 1, 2, "NS")
    assert "Table 2 is still playing round 1." in phone.open("table-join")


def test_tables_that_share_a_set_in_which_all_of_a_round_lies_are_told_so(director: Client) -> None:
    """With two sets of four boards for six tables, three share one (12 pairs with 4 deals a round)."""
    event = factories.make_event(12, 6)
    event.copies = 2
    event.save()
    lay_out_again(event, mitchell(12, 6))
    phone = Phone(event, 2)
    assert "Boards 1–4, shared with tables 1 and 3. Begin with board 2." in text_of(phone.join(2))
    factories.enter_random_results(event, rounds=[1])
    assert "Boards 1–4" not in phone.open()
    assert "5–8 shared with tables 4 and 6" in page(director, event, "seating")
    assert "All tables play the same boards" in page(director, event, "seating")


def test_after_a_round_a_table_is_told_where_its_boards_go() -> None:
    event = make_relayed(10, 2, boards=2)
    phone = Phone(event, 2)
    phone.join(2)
    enter_tables(event, 1)
    assert "Boards 3–4 go to table 1." in phone.open()
    assert "Boards 5–6, from table 3." in text_of(phone.join(2, 2))
    enter_tables(event, 2)
    assert "Boards 5–6 are finished: give them to the director." in phone.open()


def test_seating_guide_cards_and_table_cards_say_how_boards_travel(director: Client) -> None:
    event = make_relayed(16, 8, boards=2, shown="all")
    by_round = page(director, event, "seating")
    assert "The boards move" in by_round
    assert "All tables play the same boards" not in by_round
    assert "1–2 shared with table 8; to table 7" in by_round
    guide = page(director, event, "seating", query="?by=pair&pair=12")
    assert "1 4 E-W 4 7–8 to table 3" in guide  # pair 12 is the visitor who begins at table 4, with the fourth set
    cards = page(director, event, "tables-cards")
    assert "2 2 16" not in cards
    assert "5–6 from table 3; to tables 1 and 8" in cards


def test_boards_and_dealing_sheets_are_those_of_a_set_once(director: Client) -> None:
    event = make_relayed(10, 5, boards=2)
    listed = page(director, event, "boards")
    assert [f"Set {number}" in listed for number in (1, 5, 6)] == [True, True, False]
    choice = page(director, event, "dealing-sheets")
    assert "Set 3, boards 5–6" in choice
    refused = director.post(reverse("dealing-sheets", args=[event.slug]), {"rounds": "77"})
    assert "Choose at least one set of this event." in text_of(refused)
    sheets = text_of(director.post(reverse("dealing-sheets", args=[event.slug]), {"rounds": ["3"]}))
    assert "Board 5 Set 3 · " in " ".join(sheets.split())
    assert "Board 7" not in sheets
    before = dict(event.boards.values_list("number", "hands"))
    director.post(reverse("boards-deal", args=[event.slug]), {"round": "3"})
    changed = {number for number, hands in event.boards.values_list("number", "hands") if hands != before[number]}
    assert changed == {5, 6}


def test_the_grid_has_the_boards_of_each_table(director: Client) -> None:
    event = make_relayed(10, 5)
    enter_tables(event, 1, 1, 2)
    shown = page(director, event, "grid", query="?round=2")
    assert "Table 1" in shown
    cell = reverse("result", args=[event.slug, 2, 1, 2])
    assert director.get(cell).status_code == 200
    assert director.get(reverse("result", args=[event.slug, 1, 1, 2])).status_code == 404
    assert f'href="{cell}"' in director.get(reverse("grid", args=[event.slug]) + "?round=2").content.decode()
    by_board = page(director, event, "grid", query="?round=1&order=board")
    assert "Board 5" in by_board
    assert "agreed 2 /5" in page(director, event, "event")


def test_the_director_is_told_what_is_missing_in_the_round_in_which_it_is_played(director: Client) -> None:
    event = make_relayed(10, 5)
    enter_tables(event, 1)
    enter_tables(event, 2, 1, 2, 3, 4)
    director.post(reverse("round-close", args=[event.slug, 2]))
    answer = director.get(reverse("attention", args=[event.slug]))
    assert reverse("result", args=[event.slug, 2, 5, 1]) in answer.content.decode()
    refused = director.post(reverse("round-close", args=[event.slug, 4]), follow=True)
    assert "Round 3 has not ended yet." in text_of(refused)


def test_a_traveller_says_in_which_round_each_table_played() -> None:
    event = make_relayed(10, 2, shown="all")
    enter_tables(event, 1)
    enter_tables(event, 2)
    rows = Client().get(reverse("traveller", args=[event.slug, 3])).context["table"].rows
    assert [(row.get_cell("table"), row.get_cell("round")) for row in rows] == [(2, 2), (3, 1)]
    with_copies = factories.make_event(4, 1, boards_per_round=1, shown="all", name="Copies")
    factories.enter_random_results(with_copies)
    shown = Client().get(reverse("traveller", args=[with_copies.slug, 1])).context["table"]
    assert "round" not in shown.columns.names()


def test_files_of_the_evening_name_the_round_in_which_a_board_was_played(director: Client) -> None:
    event = make_relayed(10, 2, shown="all")
    enter_tables(event, 1)
    rows = rows_of(event, director, "open-rounds")
    assert [(row["board"], row["round"]) for row in rows if row["status"] == "agreed"] == [
        (str(number), "1") for number in range(1, 6)
    ]
    enter_tables(event, 2)
    rows = rows_of(event, Client(), "travellers")
    assert [(row["board"], row["table"], row["round"]) for row in rows][:4] == [
        *(("1", "1", "1"), ("1", "5", "2")),
        *(("2", "1", "2"), ("2", "2", "1")),
    ]
    info = {row["key"]: row["value"] for row in rows_of(event, director, "info")}
    assert (info["deals"], info["copies"]) == ("relayed", "1")


# What it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", [6, 26])
@pytest.mark.parametrize(
    "name,parts,queries",
    [
        ("seating", (), 6),
        ("tables-cards", (), 7),
        ("boards", (), 7),
        ("grid", (), 12),
        ("event", (), 14),
        ("standings", (), 10),
        ("traveller", (1,), 12),
        ("attention", (), 13),
    ],
)
def test_a_page_costs_the_same_for_few_tables_and_many(
    director: Client, pairs: int, name: str, parts: tuple[int, ...], queries: int, django_assert_num_queries: Any
) -> None:
    event = make_relayed(pairs, 2)
    enter_tables(event, 1)
    enter_tables(event, 2, 1)
    with django_assert_num_queries(queries):
        assert director.get(reverse(name, args=[event.slug, *parts])).status_code == 200


@pytest.mark.parametrize("pairs", [6, 26])
def test_a_table_costs_one_more_query_than_with_copies(pairs: int, django_assert_num_queries: Any) -> None:
    event = make_relayed(pairs, 2)
    phone = Phone(event)
    phone.join(1)
    with django_assert_num_queries(10):
        phone.client.get(phone.url("table"))
