"""A rehearsal of matches: every round drawn, every match played out by deals that can be, and gone without a trace."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.competitions import make_competition
from tests.tournaments.match_evenings import make_match_event, play_at
from tests.tournaments.services.test_rehearsals import rehearsal_of, rows
from tests.tournaments.swiss import expected, free_rounds, make_swiss, meetings, score_of, shown
from tournaments.match_games.base import standing_deals
from tournaments.match_games.registry import match_game
from tournaments.match_games.totals import SlipDeal
from tournaments.models import Event, LogEntry, Match, Seating, Wish
from tournaments.selectors.match_values import sheet_of
from tournaments.services import match_deals, swiss_field
from tournaments.services.rehearsals import throw_away
from tournaments.slips.registry import slip_from_json


def matches_of(event: Event) -> list[Match]:
    found = Match.objects.filter(seating__event=event).select_related("seating__round", "seating__ns", "seating__ew")
    return list(found.order_by("seating__round__number", "seating__table"))


def sheets(event: Event) -> list[tuple[Match, Any]]:
    return [(match, sheet_of(match, match.deals.all())) for match in matches_of(event)]


pytestmark = pytest.mark.django_db


def test_a_league_is_played_out_and_its_standings_are_those_of_its_deals() -> None:
    event = make_match_event(6, 5)
    copy = rehearsal_of(event)
    assert len(matches_of(copy)) == 15
    for match, sheet in sheets(copy):
        assert sheet.ending in ("target", "deals")
        assert all(line.counts for line in sheet.lines)  # nobody went on after the end
        assert match.deals.count() == len(sheet.lines) <= 12  # clause 10: twelve deals at the most
        assert match.is_ended
        points = [deal.slip["points"] for deal in standing_deals(match.deals.all())]
        assert all(one["NS"] + one["EW"] == 72 for one in points)
    assert not copy.rounds.filter(ended_at__isnull=True).exists()
    assert [(pair, own) for _place, pair, own in sorted(shown(copy))] == [
        (pair, own) for _place, pair, own in expected(copy, range(1, 6))
    ]


@pytest.mark.parametrize("in_arrears", [False, True])
def test_a_swiss_is_drawn_round_by_round_as_its_director_wishes(in_arrears: bool) -> None:
    event = make_swiss(9, 4, in_arrears=in_arrears)
    swiss_field.wish(event_id=event.pk, kind="never", one=1, other=5, by="director", at=NOW)
    before = rows()
    copy = rehearsal_of(event)
    assert copy.rounds.count() == 4
    assert len(matches_of(copy)) == 16
    assert max(meetings(copy).values()) == 1
    assert sorted(free_rounds(copy).values()) == [1, 1, 1, 1]
    assert frozenset((1, 5)) not in meetings(copy)
    assert [act.act for act in LogEntry.objects.filter(event=copy)] == ["event_created"] + 4 * ["round_drawn"]
    assert not event.rounds.exists()
    throw_away(event_id=copy.pk)
    assert rows() == before
    assert Wish.objects.get().event == event


@pytest.mark.parametrize("pairs, rounds", [(6, 3), (13, 4)])
def test_a_knockout_is_played_until_one_is_left(pairs: int, rounds: int) -> None:
    copy = rehearsal_of(make_competition("knockout", pairs, rounds, extra_deals=0), seed=3)
    assert len(matches_of(copy)) == pairs - 1  # each sends one home
    out = set()
    for match in matches_of(copy):
        both = {"NS": match.seating.ns.number, "EW": match.seating.ew.number}
        assert out.isdisjoint(both.values())
        ns, ew = score_of(match)
        won = match.goes_on if ns == ew else "NS" if ns > ew else "EW"
        assert bool(match.goes_on) == (ns == ew)
        out.add(both["EW" if won == "NS" else "NS"])
    assert len(out) == pairs - 1


def test_groups_go_on_in_a_knockout() -> None:
    event = make_competition("groups", 8, 5, group_size=4, qualifiers=2)
    play_at(event, 1, 1, "NS o none 60")
    before = rows()
    copy = rehearsal_of(event)
    tables = [Seating.objects.filter(round=one, ew__isnull=False).count() for one in copy.rounds.all()]
    assert tables == [4, 4, 4, 2, 1]
    assert Client().get(reverse("bracket", args=[copy.slug])).status_code in (302, 404)
    throw_away(event_id=copy.pk)
    assert rows() == before


@pytest.mark.parametrize(
    "game, variant, words",
    [
        ("huutopussi", "standard", {"format": "games"}),
        ("huutopussi", "standard", {"format": "boards", "boards_per_round": 4}),
        ("quatre_sept", "standard", {"format": "games"}),
        ("quatre_sept", "standard", {"format": "boards", "boards_per_round": 4}),
    ],
)
def test_the_other_games_write_deals_that_can_be(game: str, variant: str, words: dict[str, Any]) -> None:
    copy = rehearsal_of(make_match_event(4, 3, game=game, variant=variant, **words))
    assert len(matches_of(copy)) == 6
    for match, sheet in sheets(copy):
        assert sheet.ending
        assert match.first_dealer in "NESW"
        scheme, deals = match_game(match), standing_deals(match.deals.all())
        rotation = scheme.rotation(scheme.options(match))
        for place, deal in enumerate(deals):
            dealer = match_deals.dealer_after(match.first_dealer, deals[:place], scheme, rotation)
            written = SlipDeal(slip_from_json(deal.slip))
            scheme.check(match, written, sheet_of(match, deals[:place]), dealer, {})


def test_every_page_of_it_opens_and_the_director_throws_it_away() -> None:
    event = make_swiss(8, 3)
    director = Client()
    director.force_login(factories.make_director())
    page = director.post(reverse("rehearse", args=[event.slug]), follow=True)
    copy = event.rehearsals.get()
    assert page.redirect_chain == [(reverse("event", args=[copy.slug]), 302)]
    for name in ("standings", "wall", "event-matches", "seating", "export-xlsx", "swiss-draw"):
        assert director.get(reverse(name, args=[copy.slug])).status_code == 200
    assert "Open the rehearsal" in director.get(reverse("event", args=[event.slug])).content.decode()
    director.post(reverse("rehearsal-throw-away", args=[copy.slug]))
    assert list(Event.objects.all()) == [event]
    assert not Match.objects.exists()
