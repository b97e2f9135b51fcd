"""What a migration does to rows that were there before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.executor import MigrationExecutor

from tests import factories
from tests.tournaments.other_matches import make_huutopussi, write
from tournaments.match_games.base import Redeal
from tournaments.models import Event, Result, Seating
from tournaments.services import rulings

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE, AFTER = "0004_games", "0005_result_slips"


def migrate(name: str) -> Any:
    """Go to a migration and return the models as they are there."""
    executor = MigrationExecutor(connection)
    executor.migrate([("tournaments", name)])
    return executor.loader.project_state([("tournaments", name)]).apps


@pytest.fixture
def newest() -> Iterator[None]:
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.fixture
def event(newest: None) -> Event:
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    factories.agree(event, 1, 1, trump="bot", level="contro", points=28)
    place: dict[str, Any] = {"event_id": event.pk, "table": 1, "expected_version": 0, "by": "d", "at": factories.NOW}
    rulings.mark_not_played(board=2, **place)
    return event


def test_slips_of_results_go_into_columns_and_come_back(event: Event) -> None:
    kept = list(Result.objects.order_by("pk").values())

    old = migrate(BEFORE).get_model("tournaments", "Result")
    columns = old.objects.order_by("pk").values_list("kind", "chooser", "trump", "level", "ns_points", "slip")
    dealer = event.boards.get(number=1).dealer
    scored = ("scored", dealer, "bot", "contro", 28, None)
    assert list(columns) == [scored, scored, ("not_played", "", "", "", None, None)]

    migrate(AFTER)
    assert list(Result.objects.order_by("pk").values()) == kept
    points = {"NS": 28, "EW": 44}
    assert kept[0]["slip"] == {"chooser": dealer, "trump": "bot", "level": "contro", "points": points}


def test_results_of_other_games_have_no_columns_to_go_to(event: Event) -> None:
    Event.objects.update(game="huutopussi")
    with pytest.raises(IrreversibleError):
        migrate(BEFORE)


# Boards of tables ------------------------------------------------------------------------------------------------

BEFORE_MOVING, AFTER_MOVING = "0007_match_plays", "0008_boards_that_move"


def test_tables_get_the_boards_of_their_round_and_lose_nothing(newest: None) -> None:
    event = factories.make_event(pairs=5, rounds=3, with_boards=False, boards_per_round=2)
    factories.make_event(pairs=4, rounds=2, format="games", variant="eastern", with_boards=False, name="Matches")
    rows = list(Seating.objects.order_by("pk").values())

    migrate(BEFORE_MOVING)
    migrate(AFTER_MOVING)
    assert list(Seating.objects.order_by("pk").values()) == rows
    played = event.seatings.order_by("round__number", "table").values_list("round__number", "table", "boards")
    assert list(played) == [
        *((1, 1, [1, 2]), (1, 2, [1, 2]), (1, 3, [])),
        *((2, 1, [3, 4]), (2, 2, [3, 4]), (2, 3, [])),
        *((3, 1, [5, 6]), (3, 2, [5, 6]), (3, 3, [])),
    ]
    assert set(Event.objects.values_list("deals", "copies")) == {("copies", None)}
    assert set(Seating.objects.exclude(event=event).values_list("round__event__name", flat=True)) == {"Matches"}
    assert all(boards == [] for boards in Seating.objects.exclude(event=event).values_list("boards", flat=True))


def test_boards_that_move_have_no_rounds_to_go_to(event: Event) -> None:
    Event.objects.update(deals="relayed", copies=1)
    with pytest.raises(IrreversibleError):
        migrate(BEFORE_MOVING)


# Deals of matches ------------------------------------------------------------------------------------------------

BEFORE_DEALS, AFTER_DEALS = "0005_result_slips", "0006_match_slips"
DEALS: list[dict[str, Any]] = [
    {"kind": "scored", "chooser": "EW", "trump": "bot", "level": "contro", "ns_points": 24, "offender": ""},
    {"kind": "offence", "chooser": "NS", "trump": "o", "level": "none", "ns_points": None, "offender": "EW"},
    {"kind": "withdrawn", "chooser": "", "trump": "", "level": "", "ns_points": None, "offender": ""},
]


def test_columns_of_deals_become_slips_and_come_back(newest: None) -> None:
    apps = migrate(BEFORE_DEALS)
    club = apps.get_model("tournaments", "Club").objects.create(name="x", created_at=factories.NOW)
    words: dict[str, Any] = {"slug": "m", "date": factories.NOW.date(), "variant": "eastern", "options": {}, "key": "k"}
    words |= {"club": club, "ns_first": "A", "ew_first": "B", "created_at": factories.NOW}
    match = apps.get_model("tournaments", "Match").objects.create(**words)
    deals = apps.get_model("tournaments", "MatchDeal").objects
    for number, deal in enumerate(DEALS, start=1):
        deals.create(match=match, number=number, version=1, is_current=True, actor="d", at=factories.NOW, **deal)

    found = migrate(AFTER_DEALS).get_model("tournaments", "MatchDeal").objects.order_by("number")
    assert [(deal.kind, deal.slip, deal.offender) for deal in found] == [
        ("scored", {"chooser": "EW", "trump": "bot", "level": "contro", "points": {"NS": 24, "EW": 48}}, ""),
        ("offence", {"chooser": "NS", "trump": "o", "level": "none"}, "EW"),
        ("withdrawn", None, ""),
    ]
    again = migrate(BEFORE_DEALS).get_model("tournaments", "MatchDeal").objects.order_by("number")
    assert [{name: getattr(deal, name) for name in DEALS[0]} for deal in again] == DEALS


def test_deals_of_other_games_have_no_columns_to_go_to(newest: None) -> None:
    write(make_huutopussi(), 1, Redeal())
    with pytest.raises(IrreversibleError):
        migrate(BEFORE_DEALS)


# Movements -------------------------------------------------------------------------------------------------------

BEFORE_KINDS, AFTER_KINDS = "0013_competitions", "0014_movements_of_every_kind"


def wishes(apps: Any, *names: str) -> list[tuple[str, ...]]:
    return list(apps.get_model("tournaments", "Event").objects.order_by("pk").values_list("movement", *names))


def test_kinds_and_wishes_are_spelled_in_one_way_and_come_back(newest: None) -> None:
    for number, wish in enumerate(("auto", "auto+two", "mitchell+one", "round-robin"), start=1):
        factories.make_event(pairs=4, rounds=2 + (number in (1, 4)), minutes=60, movement=wish, name=f"{number}")

    old = migrate(BEFORE_KINDS)
    assert wishes(old, "movement_wish", "fields_wish") == [
        ("round_robin", "auto", "auto"),
        ("mitchell", "auto", "two"),
        ("mitchell", "mitchell", "one"),
        ("round_robin", "round_robin", "auto"),
    ]
    new = migrate(AFTER_KINDS)
    assert wishes(new, "movement_wish", "minutes_per_deal", "minutes_to_move", "sets") == [
        ("round-robin", "auto", None, 0, None),
        ("mitchell", "auto+two", None, 0, None),
        ("mitchell", "mitchell+one", None, 0, None),
        ("round-robin", "round-robin", None, 0, None),
    ]


def test_movements_that_there_were_not_have_no_way_back(newest: None) -> None:
    factories.make_event(pairs=6, rounds=5, movement="endless-howell")
    with pytest.raises(IrreversibleError):
        migrate(BEFORE_KINDS)


# Ties of teams ---------------------------------------------------------------------------------------------------


def test_teams_keep_the_order_that_they_had_without_a_choice(newest: None) -> None:
    for movement in ("teams", "round-robin"):
        factories.make_event(pairs=4, rounds=1 if movement == "teams" else 3, movement=movement, name=movement)
    chains = {"teams": "difference,scored", "round-robin": "tops"}

    def found(apps: Any) -> dict[str, str]:
        return dict(apps.get_model("tournaments", "Event").objects.values_list("movement", "tie_break_keys"))

    assert found(migrate("0018_cut_rounds")) == dict.fromkeys(chains, "tops")
    assert found(migrate("0019_ties_of_teams")) == chains
