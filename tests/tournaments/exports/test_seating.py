"""The movement in files: a row for each table of each round, and for each round of each pair."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.match_evenings import make_match_event
from tournaments.exports.seating import guides_sheet, seating_sheet, table_guides_sheet
from tournaments.models import Event
from tournaments.selectors.seating import guide_cards

pytestmark = pytest.mark.django_db


EVENINGS = (lambda: factories.make_event(6, 3, shown="all"), lambda: make_match_event(shown="all"))


def by_table(event: Event) -> list[Any]:
    return [tuple(row.values())[:4] + (row["boards"],) for row in seating_sheet(guide_cards(event)).records()]


def test_each_table_of_each_round_has_a_row() -> None:
    """Mitchell of five pairs: 1 and 2 stay, 3, 4 and 5 go up a table, and at table 3 nobody sits North-South."""
    event = factories.make_event(5, 3, boards_per_round=2, names=[("Ada", "Bo")])
    assert by_table(event) == [
        (1, 1, "1", "3", "1–2"),
        (1, 2, "2", "4", "1–2"),
        (2, 1, "1", "5", "3–4"),
        (2, 2, "2", "3", "3–4"),
        (3, 1, "1", "4", "5–6"),
        (3, 2, "2", "5", "5–6"),
    ]
    assert seating_sheet(guide_cards(event)).records()[0]["name_ns"] == "Ada – Bo"


def test_each_pair_is_guided_through_the_evening() -> None:
    event = factories.make_event(5, 3, boards_per_round=2)
    rows = [tuple(row.values()) for row in guides_sheet(guide_cards(event)).records() if row["pair_no"] == 4]
    assert rows == [
        (4, "Pair 4", 1, 2, "EW", "2", "Pair 2", "1–2"),
        (4, "Pair 4", 2, None, None, None, None, None),
        (4, "Pair 4", 3, 1, "EW", "1", "Pair 1", "5–6"),
    ]


def test_each_table_is_told_who_comes_and_where_they_go() -> None:
    """The same Mitchell: pair 4 rests in round 2 and pair 3 in round 3; after the last round nobody goes anywhere."""
    event = factories.make_event(5, 3, boards_per_round=2)
    rows = [tuple(row.values()) for row in table_guides_sheet(guide_cards(event)).records()]
    assert rows == [
        (1, 1, "NS", 1, "Pair 1", "1–2", 1, "NS"),
        (1, 1, "EW", 3, "Pair 3", "1–2", 2, "EW"),
        (1, 2, "NS", 1, "Pair 1", "3–4", 1, "NS"),
        (1, 2, "EW", 5, "Pair 5", "3–4", 2, "EW"),
        (1, 3, "NS", 1, "Pair 1", "5–6", None, None),
        (1, 3, "EW", 4, "Pair 4", "5–6", None, None),
        (2, 1, "NS", 2, "Pair 2", "1–2", 2, "NS"),
        (2, 1, "EW", 4, "Pair 4", "1–2", None, None),
        (2, 2, "NS", 2, "Pair 2", "3–4", 2, "NS"),
        (2, 2, "EW", 3, "Pair 3", "3–4", None, None),
        (2, 3, "NS", 2, "Pair 2", "5–6", None, None),
        (2, 3, "EW", 5, "Pair 5", "5–6", None, None),
    ]


@pytest.mark.parametrize(
    "make", [lambda: factories.make_event(6, 3, shown="all"), lambda: make_match_event(shown="all")]
)
def test_visitors_take_both_away(make: Any) -> None:
    event = make()
    for sheet in ("seating", "guides", "table_guides"):
        answer = Client().get(reverse("export-csv", args=[event.slug, sheet]))
        assert answer.status_code == 200
        assert len(answer.content.decode().strip().splitlines()) > 6
