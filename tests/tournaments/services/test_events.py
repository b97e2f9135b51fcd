"""Making an event and changing it until a result exists."""

from __future__ import annotations

import datetime as dt
import random
import re
from itertools import combinations
from typing import Any
from uuid import uuid4

import pytest

from scoring.cards import ES48
from scoring.errors import MovementError, UnknownVariant
from scoring.games.botifarra.options import Level, Options
from tests import factories
from tests.factories import NOW
from tournaments.errors import Frozen, Invalid
from tournaments.models import Event, LogEntry
from tournaments.selectors.values import options_of
from tournaments.services.events import change_settings, create_event, rename_event, show_event
from tournaments.services.rounds import close_round
from tournaments.services.settings import Settings, settings_of
from tournaments.texts.acts import act_sentence

pytestmark = pytest.mark.django_db

HANDS = re.compile(r"N:(\S+) W:(\S+) S:(\S+) E:(\S+)")


def make(**more: Any) -> Event:
    words: dict[str, Any] = {
        "club": factories.make_club(),
        "by": factories.make_director(),
        "at": NOW,
        "name": "Divendres",
        "date": dt.date(2026, 1, 16),
        "pair_count": 12,
    }
    settings = {"game": "botifarra", "variant": "championship", "minutes": 120}
    settings |= {name: more.pop(name) for name in Settings.__slots__ if name in more}
    return create_event(settings=Settings(**settings), **words | more)


def lines(event: Event) -> list[tuple[int, int, int | None, int | None]]:
    rows = event.seatings.order_by("round__number", "table")
    return list(rows.values_list("round__number", "table", "ns__number", "ew__number"))


def test_three_choices_make_a_running_session():
    event = make()

    assert (event.movement, event.fields, event.round_count, event.boards_per_round) == ("mitchell", "two", 6, 4)
    assert list(event.boards.values_list("number", flat=True)) == list(range(1, 25))
    assert list(event.pairs.values_list("number", flat=True)) == list(range(1, 13))
    assert list(event.table_links.values_list("table", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert len({link.key for link in event.table_links.all()}) == 6
    assert all(len(link.key) == 22 for link in event.table_links.all()), "128 bits in base 64"
    assert event.shown == "nothing"
    # East-West go up one table a round, North-South stay (movements, section 3).
    assert lines(event)[:7] == [(1, t, t, t + 6) for t in range(1, 7)] + [(2, 1, 1, 12)]


def test_the_dealer_follows_from_the_number_of_the_board():
    # Clause 2.5: N, W, S, E for n mod 4 = 1, 2, 3, 0.
    dealers = list(make().boards.order_by("number").values_list("dealer", flat=True))
    assert dealers == ["N", "W", "S", "E"] * 6


def test_every_board_is_a_whole_pack_and_no_two_are_equal():
    event = make()
    seen = set()
    for board in event.boards.all():
        match = HANDS.fullmatch(board.hands)
        assert match is not None
        cards = [
            s + r for hand in match.groups() for s, ranks in zip("oceb", hand.split("."), strict=True) for r in ranks
        ]
        assert sorted(cards) == sorted(str(card) for card in ES48.cards)
        assert {sum(map(len, hand.split("."))) for hand in match.groups()} == {12}
        seen.add(board.hands)
    assert len(seen) == 24


def test_the_full_round_robin_is_played_when_it_fits():
    event = make(pair_count=6, minutes=100)

    assert (event.movement, event.fields, event.round_count) == ("round-robin", "one", 5)
    met = {frozenset((ns, ew)) for _round, _table, ns, ew in lines(event)}
    assert met == {frozenset(pair) for pair in combinations(range(1, 7), 2)}


@pytest.mark.parametrize(
    "more, movement, fields, rounds",
    [
        ({"pair_count": 6, "minutes": 99}, "mitchell", "two", 3),
        ({"pair_count": 6, "minutes": 120, "movement": "mitchell"}, "mitchell", "two", 3),
        ({"pair_count": 6, "minutes": 120, "movement": "auto+two"}, "mitchell", "two", 3),
        ({"movement": "mitchell+one"}, "mitchell", "one", 6),
        ({"minutes_per_round": 30}, "mitchell", "two", 4),
        ({"pair_count": 13}, "mitchell", "two", 6),
    ],
)
def test_movement_and_ranking_can_be_asked_for(more: dict[str, Any], movement: str, fields: str, rounds: int):
    event = make(**more)
    assert (event.movement, event.fields, event.round_count) == (movement, fields, rounds)


@pytest.mark.parametrize("pairs", [4, 5, 59, 60])
def test_every_field_from_4_to_60_pairs_gets_its_rows(pairs: int):
    event = make(pair_count=pairs, minutes=60)
    tables = pairs // 2
    assert event.table_links.count() == tables
    for number in range(1, event.round_count + 1):
        seated = [pair for r, _t, ns, ew in lines(event) if r == number for pair in (ns, ew) if pair]
        assert sorted(seated) == list(range(1, pairs + 1)), "each pair once, one alone in an odd field"


@pytest.mark.parametrize(
    "more, error, code",
    [
        ({"minutes": 19}, MovementError, "too_short"),
        ({"pair_count": 3}, MovementError, "pairs"),
        ({"pair_count": 201}, MovementError, "pairs"),
        ({"movement": "round-robin"}, MovementError, "too_long"),
        ({"pair_count": 4, "movement": "round-robin+two"}, Invalid, "two_fields"),
        ({"boards_per_round": 0}, Invalid, "boards_per_round"),
        ({"boards_per_round": 9}, Invalid, "boards_per_round"),
        ({"boards_per_round": 28, "format": "boards"}, Invalid, "deals_per_match"),
        ({"variant": "nonsense"}, UnknownVariant, "preset"),
        ({"variant": "western+second_loads"}, UnknownVariant, "eastern_only"),
        ({"name": " \u200b "}, Invalid, "event_name"),
        ({"name": "x" * 121}, Invalid, "event_name"),
        ({"names": [("Anna", "Joan"), ("ANNA", "Pep")]}, Invalid, "names"),
        ({"names": [("Anna", "Joan", "Pep")]}, Invalid, "names"),
        ({"names": [(f"a{n}", f"b{n}") for n in range(13)]}, Invalid, "too_many_pairs"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(more: dict[str, Any], error: type[Exception], code: str):
    factories.make_club()
    with pytest.raises(error) as caught:
        make(**more)
    assert caught.value.code == code  # type: ignore[attr-defined]
    assert not Event.objects.exists()


def test_the_event_keeps_the_value_of_every_option():
    event = make(variant="championship+second_loads+when_equal=1")

    assert set(event.options) == set(Options.__dataclass_fields__)
    assert options_of(event) == Options(
        second_loads=True, when_equal=1, max_level=Level.RECONTRO, max_level_botifarra=Level.RECONTRO
    )


def test_the_address_is_unique_and_readable():
    slugs = [make(name=name).slug for name in ("Col·legi d'Estiu", "Col·legi d'Estiu", "桥牌")]
    assert slugs == ["col-legi-destiu-2026-01-16", "col-legi-destiu-2026-01-16-2", "event-2026-01-16"]


def test_names_are_given_or_copied():
    first = make(names=[("Anna", "Joan"), (), ("Mar\u00a0Vila", "")])
    second = make(pair_count=4, minutes=60, copy_from=first)
    for event in (first, second):
        rows = event.players.order_by("pair__number", "position").values_list("pair__number", "position", "name")
        assert list(rows) == [(1, 1, "Anna"), (1, 2, "Joan"), (3, 1, "Mar Vila")]


def test_deals_come_from_the_source_that_is_passed_in():
    first, second, other = (make(source=random.Random(seed)) for seed in (5, 5, 6))
    hands = [list(event.boards.values_list("hands", flat=True)) for event in (first, second, other)]
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_boards_may_stay_empty():
    assert set(make(generate=False).boards.values_list("hands", flat=True)) == {""}


def test_the_log_begins_with_the_making_and_names_no_card():
    entry = LogEntry.objects.get(event=make())
    assert (entry.act, entry.actor, entry.at, entry.new["pairs"], entry.new["boards"]) == (
        "event_created", "director", NOW, 12, 24,
    )  # fmt: skip


# Changing ----------------------------------------------------------------------------------------------------------


def change(event: Event, **more: Any) -> Event:
    settings = Settings(**{name: getattr(settings_of(event), name) for name in Settings.__slots__} | more)
    return change_settings(event_id=event.pk, settings=settings, by=factories.make_director(), at=NOW)


def test_settings_change_until_a_result_exists():
    event = make()
    changed = change(event, variant="western", minutes=60, scale="butinet")

    assert (changed.variant, changed.round_count, changed.scale) == ("western", 3, "butinet")
    assert options_of(changed).form == "western"
    assert (event.rounds.count(), event.boards.count()) == (3, 12)
    entry = LogEntry.objects.get(event=event, act="settings_changed")
    assert act_sentence(entry) == (
        "Settings changed: rules Championship → Western (lliure), time available 2 h → 1 h, scale 1 to 2 → 0 to 100"
    )


def test_boards_keep_their_cards_and_tables_their_links_when_the_movement_changes():
    event = make()
    hands = dict(event.boards.values_list("number", "hands"))
    links = dict(event.table_links.values_list("table", "key"))
    change(event, boards_per_round=5)

    after = dict(event.boards.values_list("number", "hands"))
    assert len(after) == 30
    assert {number: after[number] for number in hands} == hands
    assert all(after.values()), "new boards are dealt, because the others were"
    assert dict(event.table_links.values_list("table", "key")) == links


def test_nothing_is_written_where_nothing_changes():
    event = make()
    rounds = list(event.rounds.values_list("pk", flat=True))
    change(event)
    assert list(event.rounds.values_list("pk", flat=True)) == rounds
    assert LogEntry.objects.filter(event=event).count() == 1


def _result(event: Event) -> None:
    factories.enter(factories.join(event, 1, 1, "NS"), 1)


def _end(event: Event) -> None:
    close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)


@pytest.mark.parametrize("begin", [_result, _end])
def test_settings_are_frozen_once_something_is_recorded(begin: Any):
    event = make()
    begin(event)
    before = Event.objects.values().get(pk=event.pk)
    for more in ({"variant": "western"}, {"minutes": 60}, {"scale": "butinet"}):
        with pytest.raises(Frozen) as caught:
            change(event, **more)
        assert caught.value.code == "event_frozen"
    assert Event.objects.values().get(pk=event.pk) == before


def test_name_date_and_what_is_shown_change_at_any_time():
    event = make()
    _result(event)
    by = {"by": factories.make_director(), "at": NOW}
    rename_event(event_id=event.pk, name=" Dissabte ", date=dt.date(2026, 1, 17), **by)
    show_event(event_id=event.pk, shown="standings", **by)

    event.refresh_from_db()
    assert (event.name, event.date, event.shown) == ("Dissabte", dt.date(2026, 1, 17), "standings")
    assert event.slug == "divendres-2026-01-16", "its address may be printed already"
    acts = list(LogEntry.objects.filter(event=event).values_list("act", "old", "new"))[-2:]
    assert acts == [
        ("event_renamed", {"name": "Divendres", "date": "2026-01-16"}, {"name": "Dissabte", "date": "2026-01-17"}),
        ("event_shown", {"shown": "nothing"}, {"shown": "standings"}),
    ]
    with pytest.raises(Invalid):
        show_event(event_id=event.pk, shown="everything", **by)


def test_the_same_request_makes_one_event_and_other_words_under_it_another():
    request, pairs = uuid4(), [("Anna", "Joan"), ("Mar", "Pep")]
    first = make(request_id=request, names=pairs)

    assert make(request_id=request, names=pairs) == first
    assert LogEntry.objects.filter(act="event_created").count() == 1
    # Who goes back to the form and changes something means a second event.
    assert make(request_id=request, names=pairs, name="Dissabte") != first
    assert make(request_id=request, names=pairs[::-1]) != first
    assert make(request_id=uuid4(), names=pairs) != first
    assert Event.objects.count() == 4
