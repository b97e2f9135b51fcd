"""A Swiss of boards of eleven pairs through the pages: comers and goers, a swap, a correction two rounds later."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.stories.acts import Story, recomputed, seats
from tests.tournaments.swiss import meetings_of_boards, with_bye
from tournaments.actors import SITE
from tournaments.models import Event, LogEntry, Result
from tournaments.selectors.standings import standings_page

pytestmark = pytest.mark.django_db
NAMES = "\n".join(f"Anna {number} & Joan {number}" for number in range(1, 12))


class Night(Story):
    """A Swiss of boards with its director, who presses the buttons of the pages."""

    def post(self, route: str, *args: Any, acts: str = "", **values: Any) -> str:
        answer = self.client.post(reverse(route, args=[self.event.slug, *args]), values, follow=True)
        assert answer.status_code == 200
        if acts:
            self.acts.append(acts)
        self.event.refresh_from_db()
        return answer.content.decode()

    def see(self, query: str = "") -> Any:
        answer = self.client.get(reverse("swiss-draw", args=[self.event.slug]) + query)
        assert answer.status_code == 200
        return answer

    def draw(self, number: int, query: str = "") -> Any:
        page = self.see(query)
        swaps = list(page.context["page"].swap_texts)
        self.post("swiss-draw", round=number, seen=page.context["seen"], swap=swaps, acts="round_drawn")
        return page.context["page"].draw

    def play_round(self, number: int, source: random.Random) -> None:
        """Let every table play its boards: the round ends by itself then."""
        live = [seating for seating in self.event.seatings.filter(round__number=number) if seating.is_live]
        self.acts += ["director_entered"] * sum(len(seating.boards) for seating in live)
        self.play(number, source)
        assert self.event.rounds.get(number=number).has_ended


def made() -> Night:
    factories.make_club()
    words = {"game": "botifarra", "format": "duplicate", "preset": "championship", "time": "2:30", "pairs": NAMES}
    words |= {"name": "Swiss of boards", "date": NOW.date().isoformat(), "minutes_per_deal": 5, "boards_per_round": 4}
    words |= {"minutes_to_move": 3, "movement": "swiss", "fields_wish": "auto", "scale": "championship"}
    night = Night(Event())
    night.client.post(reverse("event-new"), words | {"deals": "copies", "generate": "on", "swiss_rounds": 5})
    night.event = Event.objects.get()
    night.acts.append("event_created")
    return night


def neighbours(event: Event, present: set[int]) -> list[int]:
    """Return who is there by the mean of all boards so far, worked out anew; who has none stands in the middle."""
    scores = recomputed(event)
    means = {pair: sum(own, Fraction(0)) / len(own) for pair, own in scores.items() if own}
    places = {pair: 1 + sum(other > own for other in means.values()) for pair, own in means.items()}
    middle = Fraction(len(places) + 1, 2)
    return sorted(present, key=lambda pair: (places.get(pair, middle), pair))


def test_an_evening_of_boards_drawn_round_by_round() -> None:
    night, source = made(), random.Random(29)
    event = night.event
    assert (event.pair_count, event.round_count, event.movement, event.boards.count()) == (11, 5, "swiss", 20)

    # 1. The first round is drawn by number; the last pair has the bye.
    assert "Draw of round 1 of 5" in night.see().content.decode()
    night.draw(1)
    assert [set(two) for two in seats(event, 1).values()] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, None}]
    night.play_round(1, source)

    # 2. A pair comes late. It and the pair that had the bye have nothing yet, and so meet those in the middle.
    night.post("swiss-field", act="late", first="Pau Late", second="Rita Late", acts="pair_entered_late")
    order = neighbours(event, set(range(1, 13)))
    assert order[5:7] == [11, 12], "five are ahead of the middle, and five behind"
    night.draw(2)
    met = [set(two) for two in seats(event, 2).values()]
    assert {order[4], 11} in met
    assert {12, order[7]} in met
    night.play_round(2, source)

    # 3. One goes home, one is away; the director swaps two and draws.
    night.post("swiss-field", act="withdraw", pair=4, acts="pair_withdrawn")
    there = [number for number in range(1, 13) if number not in (4, 7)]
    night.post("swiss-field", act="away", round=3, shown=[*there, 7], there=there, acts="pairs_away")
    tables = night.see().context["page"].draw.tables
    one, other = tables[3].ns.pair.number, tables[4].ns.pair.number
    night.draw(3, f"?swap={one}-{other}")
    third = seats(event, 3)
    assert {number for two in third.values() for number in two} == set(there)
    night.play_round(3, source)

    # A result of round 1 is put right two rounds later: the standings change, and nothing that was drawn.
    before = [(row.place, row.number) for row in standings_page(event, None).fields[0].rows]
    first = Result.objects.filter(event=event, board__number=1, is_current=True).order_by("table").first()
    assert first is not None
    assert first.slip is not None
    points = 0 if factories.said(first)[3] > 36 else 72
    typed = {"points": points, "side": "NS", "chooser": first.slip["chooser"], "trump": "o", "level": "none"}
    night.post("result", 1, first.table, 1, **typed, version=1, act="enter", acts="director_corrected")
    assert [(row.place, row.number) for row in standings_page(event, None).fields[0].rows] != before
    assert seats(event, 3) == third

    # 4. and 5. Eleven are there again: one has the bye, and neither of those who had one.
    for number in (4, 5):
        present = set(range(1, 13)) - {4}
        order = neighbours(event, present)
        free = {row.ns.number for row in event.seatings.filter(ew=None).select_related("ns") if row.ns is not None}
        expected = with_bye(order, meetings_of_boards(event), free)
        drawn = night.draw(number)
        found = [frozenset((row.ns.pair.number, row.ew.pair.number)) for row in drawn.tables]
        assert (found, drawn.bye.pair.number) == expected
        night.play_round(number, source)
    assert "All rounds have been drawn" in night.see().content.decode()

    assert max(meetings_of_boards(event).values()) == 1, "nobody has met twice"
    byes = Counter(event.seatings.filter(ew=None).values_list("ns__number", flat=True))
    assert sorted(byes.values()) == [1, 1, 1]
    check(night)


def check(night: Night) -> None:
    """The three checks: an entry for each act, standings worked out anew, and no result that is missing."""
    event = night.event
    by_hand = LogEntry.objects.filter(event=event).exclude(actor=SITE).order_by("pk")
    assert Counter(by_hand.values_list("act", flat=True)) == Counter(night.acts)
    assert all(entry.actor and entry.at for entry in by_hand)
    scores = {pair: own for pair, own in recomputed(event).items() if own}
    means = {pair: sum(own, Fraction(0)) / len(own) for pair, own in scores.items()}
    (field,) = standings_page(event, factories.make_director()).fields
    assert {row.number: (row.boards, row.mean) for row in field.rows} == {
        pair: (len(own), means[pair]) for pair, own in scores.items()
    }
    assert [row.number for row in field.rows] == sorted(means, key=lambda pair: -means[pair])
    night.remember()
    assert len(night.rows) == night.acts.count("director_entered") + night.acts.count("director_corrected")
