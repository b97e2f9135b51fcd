"""Changes during play in events of matches: a sheet goes with its table, and none that was begun is lost."""

from __future__ import annotations

import pytest

from tests.factories import NOW
from tests.tournaments.match_evenings import make_match_event, match_at
from tests.tournaments.matches import play
from tests.tournaments.stories.acts import meetings, seats
from tournaments.models import Event, Match, MatchDeal
from tournaments.selectors.change_values import Actual, Away, Change, Curtail, Late
from tournaments.selectors.changes import propose
from tournaments.services import changes

pytestmark = pytest.mark.django_db


def change(event: Event, wanted: Change, way: str) -> None:
    chosen = propose(event, wanted).option(way)
    words = {"event_id": event.pk, "change": wanted, "option": way, "by": "director", "at": NOW}
    changes.change_seats(**words, seen=changes.mark(chosen))
    event.refresh_from_db()


def test_a_late_pair_has_a_match_in_every_round_from_then_on() -> None:
    event = make_match_event(5, 5)
    change(event, Late(("Xavi", "Yolanda"), 2), "fill")
    theirs = Match.objects.filter(seating__event=event, ns_first="Xavi") | Match.objects.filter(
        seating__event=event, ew_first="Xavi"
    )
    assert sorted(theirs.values_list("seating__round__number", flat=True)) == [2, 3, 4, 5]
    assert set(meetings(event).values()) == {1}


def test_who_leaves_takes_no_sheet_away_that_was_begun() -> None:
    event = make_match_event(4, 3)
    first = match_at(event, 1, 1)
    play(first, "NS o none 45")
    deals = set(MatchDeal.objects.values_list("pk", flat=True))
    gone = seats(event, 1)[1][0] or 0
    change(event, Away(gone, 2), "half")
    assert Match.objects.filter(seating__event=event).count() == 2 + 1 + 1
    assert set(MatchDeal.objects.values_list("pk", flat=True)) == deals


def test_a_sheet_goes_with_its_table_when_others_sat_there() -> None:
    event = make_match_event(4, 3)
    one, two = seats(event, 1)[1], seats(event, 1)[2]
    begun = match_at(event, 1, 1)
    play(begun, "NS o none 45")
    change(event, Actual(1, 1, one[0] or 0, two[1] or 0), "keep")
    begun.refresh_from_db()
    assert begun.seating is not None
    assert (begun.seating.table, begun.seating.ew.number if begun.seating.ew else None) == (1, two[1])
    assert begun.deals.count() == 1
    assert seats(event, 1)[2] == (two[0], one[1])


def test_a_round_that_is_cut_takes_its_empty_sheets_along() -> None:
    event = make_match_event(4, 3)
    change(event, Curtail(2), "cut")
    assert Match.objects.filter(seating__event=event).count() == 4
    assert not Match.objects.filter(seating=None).exists()
