"""Drawing the rounds of a Swiss: what is written, what is refused, and that taking back leaves nothing behind."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import MovementError
from scoring.pairing.swiss import most_rounds
from tests import factories
from tests.factories import NOW
from tests.tournaments.match_evenings import make_match_event, match_at
from tests.tournaments.matches import enter
from tests.tournaments.swiss import Evening, make_swiss, matches_of, meetings, shown
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Absence, Event, LogEntry, Match, Pair, Round, Seating, Wish
from tournaments.selectors.match_standings import match_standings_page
from tournaments.selectors.swiss_evening import load_swiss
from tournaments.selectors.swiss_page import draw_page
from tournaments.selectors.swiss_plans import SwissTerms
from tournaments.services import events, pairs, swiss, swiss_field
from tournaments.services.matches import end_match, reopen_match
from tournaments.services.settings import Settings, settings_of

pytestmark = pytest.mark.django_db


def everything(event: Event) -> dict[str, list[dict[str, Any]]]:
    """All rows of an event but its log and its revision."""
    rows: dict[str, Any] = {
        "event": Event.objects.filter(pk=event.pk),
        "rounds": Round.objects.filter(event=event),
        "seatings": Seating.objects.filter(event=event),
        "matches": Match.objects.filter(seating__event=event),
        "pairs": Pair.objects.filter(event=event),
        "absences": Absence.objects.filter(pair__event=event),
        "wishes": Wish.objects.filter(event=event),
        "links": event.table_links.all(),
    }
    found = {name: list(some.order_by("pk").values()) for name, some in rows.items()}
    del found["event"][0]["revision"]
    return found


def seats(event: Event, number: int) -> list[tuple[int, int, int | None]]:
    rows = Seating.objects.filter(event=event, round__number=number).order_by("table")
    return list(rows.values_list("table", "ns__number", "ew__number"))


def test_a_round_is_drawn_by_seed_with_a_bye_and_a_match_at_each_table() -> None:
    event = make_swiss(9, 4)
    evening = Evening(event)
    drawn = evening.draw(1)
    # The first of the top half meets the first of the bottom half; the last of all has the bye.
    assert drawn.pairs == ((1, 5), (2, 6), (3, 7), (4, 8))
    assert [{ns, ew} for _table, ns, ew in seats(event, 1)] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}, {9, None}]
    assert len(matches_of(event, 1)) == 4
    entry = LogEntry.objects.get(act="round_drawn")
    assert (entry.round, entry.new["bye"], len(entry.new["drawn"])) == (1, 9, 4)


def test_a_round_waits_for_the_one_before() -> None:
    evening = Evening(make_swiss(8, 4))
    evening.draw(1)
    with pytest.raises(Refusal, match="round_running"):
        evening.draw(2)
    with pytest.raises(Refusal, match="round_drawn"):
        evening.draw(1)
    with pytest.raises(Refusal, match="no_round"):
        evening.draw(3)
    evening.play(1)
    evening.draw(2)


def test_the_planned_rounds_are_all_there_are() -> None:
    evening = Evening(make_swiss(4, 2))
    for number in (1, 2):
        evening.draw(number)
        evening.play(number)
    with pytest.raises(Refusal, match="swiss_all_drawn"):
        evening.draw(3)


def test_one_round_in_arrears_the_results_of_the_running_round_do_not_count() -> None:
    first, second = (make_swiss(8, 4, in_arrears=True) for _ in range(2))
    for event, finished in ((first, ()), (second, (1, 2, 3))):
        evening = Evening(event, seed=5)
        evening.draw(1)
        for match in matches_of(event, 1):
            if match.seating.table in finished:
                evening.deal(match, "NS o none 60")
                end_match(match_id=match.pk, **evening.who)
        evening.draw(2)
        with pytest.raises(Refusal, match="round_running"):
            evening.draw(3)
        assert max(meetings(event).values()) == 1
    assert seats(first, 2) == seats(second, 2)


def test_a_draw_is_taken_back_without_a_trace_but_in_the_log() -> None:
    event = make_swiss(9, 4)
    evening = Evening(event)
    evening.draw(1)
    evening.play(1)
    before = everything(event)
    drawn = evening.draw(2)
    assert everything(event) != before
    swiss.take_back_round(number=2, **evening.here)
    assert everything(event) == before
    again = evening.draw(2)
    assert again == drawn
    assert [row.act for row in LogEntry.objects.order_by("-pk")[:3]] == [
        "round_drawn",
        "draw_taken_back",
        "round_drawn",
    ]


def test_a_round_of_which_something_is_recorded_stays() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    with pytest.raises(Refusal, match="not_last_round"):
        swiss.take_back_round(number=1, **evening.here)
    evening.draw(1)
    evening.deal(matches_of(event, 1)[0])
    with pytest.raises(Frozen, match="round_begun"):
        swiss.take_back_round(number=1, **evening.here)


def test_a_stale_preview_is_refused() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    seen = swiss.draw_mark(load_swiss(event))
    evening.field("pairs_away", "set_away", number=1, away=[3])
    with pytest.raises(Stale, match="draw_stale"):
        evening.draw(1, seen=seen)
    assert not event.rounds.exists()
    evening.draw(1, seen=swiss.draw_mark(load_swiss(event)))


def test_swaps_by_hand_are_drawn_and_logged() -> None:
    event = make_swiss(9, 4)
    drawn = Evening(event).draw(1, swaps=[(5, 6), (1, 9)])
    assert set(drawn.pairs) == {(6, 9), (2, 5), (3, 7), (4, 8)}
    assert drawn.bye == 1
    assert LogEntry.objects.get(act="round_drawn").new["swaps"] == [[5, 6], [1, 9]]
    with pytest.raises(Invalid, match="swap_unknown"):
        Evening(make_swiss(8, 4)).draw(1, swaps=[(1, 99)])


def test_a_corrected_result_changes_the_standings_and_no_round_that_is_drawn() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.draw(1)
    first = matches_of(event, 1)[0]
    evening.deal(first, "NS o none 60")
    evening.play(1, but=(1,))
    evening.draw(2)
    drawn, before = seats(event, 2), shown(event)
    reopen_match(match_id=first.pk, **evening.who)
    enter(first, 1, "NS o none 10", version=1)
    end_match(match_id=first.pk, **evening.who)
    assert seats(event, 2) == drawn
    assert shown(event) != before


def test_a_sheet_that_is_open_again_is_told_wherever_its_round_counts() -> None:
    event = make_swiss(6, 2)
    evening = Evening(event)
    evening.draw(1)
    evening.play(1)
    first = matches_of(event, 1)[0]
    reopen_match(match_id=first.pk, **evening.who)
    told = "Round 1: the sheet of table 1 is open again."
    page = draw_page(event, evening.who["by"], load_swiss(event))
    assert page.draw is not None
    assert [text for text in page.draw.against if text.startswith(told)]
    end_match(match_id=first.pk, **evening.who)
    assert draw_page(event, evening.who["by"], load_swiss(event)).draw.against == ()
    evening.draw(2)
    evening.play(2)
    assert match_standings_page(event, None).progress.is_final
    reopen_match(match_id=first.pk, **evening.who)
    progress = match_standings_page(event, None).progress
    assert not progress.is_final
    assert progress.waiting_texts[0].startswith(told)
    assert (progress.matches_ended, progress.matches) == (5, 6)


@pytest.mark.parametrize("number", (4, 5, 21))
def test_no_more_rounds_than_half_the_pairs(number: int) -> None:
    assert make_swiss(number, most_rounds(number), minutes=600).round_count == number // 2
    with pytest.raises(Invalid, match="swiss_rounds"):
        make_swiss(number, number // 2 + 1, minutes=600)


def test_as_many_rounds_as_fit_where_none_are_asked_for() -> None:
    assert make_swiss(20, 3, asked=False, minutes=70).round_count == 3
    with pytest.raises(Invalid, match="swiss_too_long"):
        make_swiss(20, 5, minutes=80)
    with pytest.raises(MovementError, match="one round takes"):
        make_swiss(20, 1, asked=False, minutes=10)
    with pytest.raises(Invalid, match="swiss_system"):
        make_swiss(20, 3, system="swedish")
    with pytest.raises(Invalid, match="swiss_worth"):
        make_swiss(20, 3, bye_points=1000)


def test_settings_change_until_a_round_is_drawn_and_again_after_it_is_taken_back() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.draw(1)
    settings = settings_of(event)
    other = Settings(**{**_fields(settings), "swiss": SwissTerms(rounds=3, system="danish")})
    with pytest.raises(Frozen, match="swiss_frozen"):
        events.change_settings(settings=other, **evening.here)
    with pytest.raises(Frozen, match="swiss_frozen"):
        pairs.set_pair_count(pair_count=10, **evening.here)
    swiss.take_back_round(number=1, **evening.here)
    events.change_settings(settings=other, **evening.here)
    event.refresh_from_db()
    assert (event.round_count, event.swiss.system) == (3, "danish")
    pairs.set_pair_count(pair_count=10, **evening.here)
    assert Evening(event).draw(1).pairs == ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))
    assert event.table_links.count() == 5


def test_a_swiss_that_becomes_another_movement_keeps_nothing_of_it() -> None:
    event = make_swiss(6, 3)
    evening = Evening(event)
    settings = settings_of(event)
    other = Settings(**{**_fields(settings), "movement": "round-robin", "swiss": None, "minutes": 100})
    events.change_settings(settings=other, **evening.here)
    event = Event.objects.get(pk=event.pk)
    assert (event.movement, event.round_count, event.rounds.count()) == ("round-robin", 5, 5)
    with pytest.raises(Invalid, match="no_swiss"):
        evening.draw(6)
    assert not hasattr(event, "swiss")


def _fields(settings: Settings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in Settings.__slots__}


def test_who_wins_in_accelerated_rounds_meets_the_first_half_again() -> None:
    event = make_swiss(8, 4, system="accelerated")
    drawn = Evening(event).draw(1)
    # With a virtual point the first 2⌈8/4⌉ = 4 pairs are a group of their own.
    assert set(drawn.pairs) == {(1, 3), (2, 4), (5, 7), (6, 8)}


# Who takes part -------------------------------------------------------------------------------------------------


def test_who_is_away_has_nothing_and_comes_back() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.field("pairs_away", "set_away", number=1, away=[2, 5])
    drawn = evening.draw(1)
    assert {number for pair in drawn.pairs for number in pair} == {1, 3, 4, 6, 7, 8}
    with pytest.raises(Refusal, match="round_drawn"):
        evening.field("pairs_away", "set_away", number=1, away=[])
    evening.play(1)
    assert {2, 5} & {number for _place, number, _line in shown(event)} == set()
    drawn = evening.draw(2)
    assert {number for pair in drawn.pairs for number in pair} == set(range(1, 9))
    with pytest.raises(Refusal, match="no_round"):
        evening.field("pairs_away", "set_away", number=5, away=[])


def test_who_withdraws_keeps_what_it_has_and_may_come_back() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.draw(1)
    evening.play(1)
    evening.field("pair_withdrawn", "withdraw", pair=3)
    with pytest.raises(Refusal, match="pair_left"):
        evening.field("pair_withdrawn", "withdraw", pair=3)
    evening.draw(2)
    evening.play(2)
    assert 3 in {number for _place, number, _line in shown(event)}
    assert Seating.objects.get(event=event, round__number=2, ew=None).ns.number != 3
    evening.field("pair_back", "bring_back", pair=3)
    with pytest.raises(Refusal, match="pair_there"):
        evening.field("pair_back", "bring_back", pair=3)
    assert list(Absence.objects.values_list("pair__number", "round")) == [(3, 2)]
    drawn = evening.draw(3)
    assert 3 in {number for pair in drawn.pairs for number in pair}


def test_a_late_pair_takes_the_next_number_and_a_table() -> None:
    event = make_swiss(9, 4)
    evening = Evening(event)
    evening.draw(1)
    assert event.table_links.count() == 4
    number = evening.field("pair_entered_late", "enter_late", names=("Pau", "Rita"))
    again = swiss_field.enter_late(names=("Pau", "Rita"), **evening.here)
    assert (number, again) == (10, 10)
    event.refresh_from_db()
    assert (event.pair_count, event.table_links.count()) == (10, 5)
    assert event.pairs.get(number=10).since == 2
    evening.play(1)
    assert 10 in {number for pair in evening.draw(2).pairs for number in pair}
    with pytest.raises(Invalid, match="names_missing"):
        swiss_field.enter_late(names=(" ", ""), **evening.here)


def test_two_who_never_meet_and_two_who_meet_now() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.field("wish_made", "wish", kind="never", one=5, other=1)
    evening.field("wish_made", "wish", kind="fixed", one=2, other=3)
    for wrong, code in (({"one": 1, "other": 5}, "wish_there"), ({"one": 4, "other": 4}, "wish_itself")):
        with pytest.raises(Refusal, match=code):
            swiss_field.wish(kind="never", **wrong, **evening.here)
    with pytest.raises(Refusal, match="wish_fixed"):
        swiss_field.wish(kind="fixed", one=3, other=4, **evening.here)
    with pytest.raises(Invalid, match="no_pair"):
        swiss_field.wish(kind="never", one=3, other=40, **evening.here)
    with pytest.raises(Invalid, match="wish_kind"):
        swiss_field.wish(kind="always", one=3, other=4, **evening.here)
    drawn = evening.draw(1)
    assert (2, 3) in drawn.pairs
    assert (1, 5) not in drawn.pairs
    fixed, never = Wish.objects.get(kind="fixed"), Wish.objects.get(kind="never")
    with pytest.raises(Refusal, match="round_drawn"):
        swiss_field.drop_wish(wish_id=fixed.pk, **evening.here)
    evening.field("wish_dropped", "drop_wish", wish_id=never.pk)
    with pytest.raises(Refusal, match="wish_gone"):
        swiss_field.drop_wish(wish_id=never.pk, **evening.here)


def test_a_pair_that_stays_keeps_its_table_whoever_comes() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.field("pair_stays", "stay_at", pair=7, table=4)
    with pytest.raises(Refusal, match="table_taken"):
        swiss_field.stay_at(pair=6, table=4, **evening.here)
    with pytest.raises(Invalid, match="swiss_table"):
        swiss_field.stay_at(pair=6, table=5, **evening.here)
    for number in (1, 2, 3):
        evening.draw(number)
        assert 7 in next(row[1:] for row in seats(event, number) if row[0] == 4)
        evening.play(number)
    evening.field("pair_stays", "stay_at", pair=7, table=None)
    assert event.pairs.get(number=7).table is None


def test_a_walk_over_is_a_win_without_points_and_no_meeting() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.draw(1)
    match = matches_of(event, 1)[1]
    with pytest.raises(Invalid, match="match_side"):
        swiss_field.record_walkover(match_id=match.pk, winner="", **evening.who)
    swiss_field.record_walkover(match_id=match.pk, winner="EW", **evening.who)
    swiss_field.record_walkover(match_id=match.pk, winner="EW", **evening.who)  # once more is no act
    assert LogEntry.objects.filter(act="match_walkover_ew").count() == 1
    evening.play(1)
    table = {number: line for _place, number, line in shown(event)}
    assert table[match.seating.ew.number] == (2, 0, 0)
    assert table[match.seating.ns.number] == (0, 0, 0)
    pair = frozenset((match.seating.ns.number, match.seating.ew.number))
    assert load_swiss(event).facts.meetings[tuple(sorted(pair))] == 0
    reopen_match(match_id=match.pk, **evening.who)
    match.refresh_from_db()
    assert match.walkover == ""


def test_no_walk_over_where_deals_were_played_or_nothing_is_drawn() -> None:
    event = make_swiss(8, 4)
    evening = Evening(event)
    evening.draw(1)
    match = matches_of(event, 1)[0]
    evening.deal(match)
    with pytest.raises(Frozen, match="match_begun"):
        swiss_field.record_walkover(match_id=match.pk, winner="NS", **evening.who)
    other = match_at(make_match_event(6, 5), 1, 1)
    with pytest.raises(Invalid, match="no_walkovers"):
        swiss_field.record_walkover(match_id=other.pk, winner="NS", by=factories.make_director(), at=NOW)


def test_the_values_of_byes_and_walk_overs_are_settings() -> None:
    event = make_swiss(9, 4, bye_points=20, bye_difference=10, walkover_points=30, walkover_difference=15)
    evening = Evening(event)
    evening.draw(1)
    match = matches_of(event, 1)[0]
    swiss_field.record_walkover(match_id=match.pk, winner="NS", **evening.who)
    evening.play(1)
    table = {number: line for _place, number, line in shown(event)}
    assert table[9] == (2, 10, 20)
    assert table[match.seating.ns.number] == (2, 15, 30)


def test_the_rounds_planned_may_be_others_but_not_fewer_than_are_drawn() -> None:
    event = make_swiss(9, 4)
    evening = Evening(event)
    for number in (1, 2):
        evening.draw(number)
        evening.play(number)
    with pytest.raises(Invalid, match="rounds_drawn"):
        swiss_field.plan_rounds(rounds=1, **evening.here)
    with pytest.raises(Invalid, match="swiss_rounds"):
        swiss_field.plan_rounds(rounds=5, **evening.here)
    evening.field("rounds_planned", "plan_rounds", rounds=2)
    with pytest.raises(Refusal, match="swiss_all_drawn"):
        evening.draw(3)
