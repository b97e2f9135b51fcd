"""Story d-26: Swiss evenings of Botifarra matches as clubs play them, from the first draw to the last standings."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.matches import enter
from tests.tournaments.swiss import (
    Evening,
    expected,
    free_rounds,
    logged,
    make_swiss,
    matches_of,
    meetings,
    score_of,
    shown,
)
from tournaments.models import Event, Match, MatchDeal, Seating
from tournaments.services import swiss_field
from tournaments.services.matches import end_match, reopen_match

pytestmark = pytest.mark.django_db
NAMES = "\n".join(f"Anna {number} & Joan {number}" for number in range(1, 22))


class Director:
    """A director at the pages: what is pressed is sent as the page has it."""

    def __init__(self) -> None:
        self.client = Client()
        self.client.force_login(factories.make_director())
        self.event = Event()

    def get(self, route: str, *args: Any, query: str = "") -> Any:
        found = self.client.get(reverse(route, args=[self.event.slug, *args]) + query)
        assert found.status_code == 200
        return found

    def post(self, route: str, *args: Any, slug: str = "", **values: Any) -> Any:
        found = self.client.post(reverse(route, args=[slug or self.event.slug, *args]), values, follow=True)
        assert found.status_code == 200
        return found

    def make(self) -> None:
        factories.make_club()
        words = {"game": "botifarra", "format": "games", "preset": "eastern", "time": "5:00", "pairs": NAMES}
        words |= {"name": "Swiss", "date": NOW.date().isoformat(), "minutes_per_round": 60, "boards_per_round": 4}
        words |= {
            "movement": "swiss",
            "fields_wish": "auto",
            "scale": "championship",
            "deals": "copies",
            "swiss_rounds": 5,
        }
        self.client.post(reverse("event-new"), words)
        self.event = Event.objects.get()

    def draw(self, number: int, query: str = "") -> None:
        page = self.get("swiss-draw", query=query)
        swaps = page.context["page"].swap_texts
        self.post("swiss-draw", round=number, seen=page.context["seen"], swap=list(swaps))

    def close(self, number: int) -> None:
        self.post("round-close", number)

    def seats(self, number: int) -> list[tuple[Any, ...]]:
        rows = Seating.objects.filter(event=self.event, round__number=number).order_by("table")
        return list(rows.values_list("table", "ns__number", "ew__number"))


def play(event: Event, number: int, evening: Evening, but: tuple[int, ...] = ()) -> None:
    for match in matches_of(event, number):
        if match.seating.table not in but and not match.is_ended:
            evening.deal(match)


def test_d26_a_swiss_evening_through_the_pages() -> None:
    director = Director()
    director.make()
    event = director.event
    assert (event.pair_count, event.round_count, event.movement) == (21, 5, "swiss")
    evening = Evening(event, seed=26)
    done = evening.acts

    # 1. Round 1: twenty-one pairs, one of them has the bye; a score above 121 stays as it was made.
    assert "Draw of round 1 of 5" in director.get("swiss-draw").content.decode()
    director.draw(1)
    first = director.seats(1)
    assert [row[0] for row in first] == list(range(1, 12))
    assert first[-1][2] is None
    assert "Bye:" in director.get("seating").content.decode()
    high = matches_of(event, 1)[0]
    evening.deal(high, "NS bot recontro 72")
    assert score_of(high) == (288, 0)
    play(event, 1, evening, but=(1,))
    director.close(1)
    done.update({"round_drawn": 1, "round_closed": 1})
    top = next(line for _place, number, line in shown(event) if number == high.seating.ns.number)
    assert top == (2, 121, 121)
    assert "288" in director.client.get(reverse("match", args=[high.slug])).content.decode()

    # 2. A pair comes late: twenty-two, nobody has the bye. Two of one family never meet.
    director.post("swiss-field", act="late", first="Pau Late", second="Rita Late")
    director.post("swiss-field", act="wish", one=1, other=2, kind="never")
    done.update({"pair_entered_late": 1, "wish_made": 1})
    director.draw(2)
    assert len(director.seats(2)) == 11
    play(event, 2, evening)
    director.close(2)
    done.update({"round_drawn": 1, "round_closed": 1})

    # 3. One withdraws, one is away for a round. The director swaps two, sees what comes of it, and draws.
    director.post("swiss-field", act="withdraw", pair=4)
    there = [number for number in range(1, 23) if number not in (4, 7)]
    director.post("swiss-field", act="away", round=3, shown=[*there, 7], there=there)
    done.update({"pair_withdrawn": 1, "pairs_away": 1})
    plain = director.get("swiss-draw").context["page"].draw
    met = next(row for row in first if row[2])
    swapped = swap_that_repeats(plain, met[1:])
    page = director.get("swiss-draw", query=f"?swap={swapped}")
    assert "have met before" in page.content.decode()
    assert any("have met before" in text for text in page.context["page"].draw.against)
    tables = plain.tables
    director.draw(3, query=f"?swap={tables[8].ns.pair.number}-{tables[9].ns.pair.number}")
    third = director.seats(3)
    assert {number for row in third for number in row[1:]} == set(there)
    done.update({"round_drawn": 1})
    play(event, 3, evening)

    # A result of round 1 was written the wrong way round: the standings change, round 3 stays as it is drawn.
    before = shown(event)
    director.post("match-reopen", slug=high.slug)
    enter(high, 1, "EW bot recontro 0", version=1, by=factories.make_director())
    director.post("match-end", slug=high.slug)
    done.update({"match_reopened": 1, "deal_corrected": 1, "match_ended": 1})
    assert shown(event) != before
    assert director.seats(3) == third
    director.close(3)
    done.update({"round_closed": 1})

    # 4. Who was away is there again; one pair does not come, and its opponents win without playing.
    director.draw(4)
    absent = matches_of(event, 4)[2]
    director.post("match-walkover", slug=absent.slug, winner="NS")
    play(event, 4, evening)
    done.update({"round_drawn": 1, "match_walkover_ns": 1})
    close_if_open(director, 4, done)

    # 5. The last round.
    director.draw(5)
    play(event, 5, evening)
    done.update({"round_drawn": 1})
    close_if_open(director, 5, done)
    assert "All rounds have been drawn" in director.get("swiss-draw").content.decode()

    # Nobody has met twice, nobody had two rounds without playing, and the family has not met.
    assert max(meetings(event).values()) == 1
    assert max(free_rounds(event).values()) == 1
    assert frozenset((1, 2)) not in meetings(event)
    # The three checks.
    assert logged(event) == done
    assert shown(event) == expected(event, range(1, 6))
    assert MatchDeal.objects.filter(match__seating__event=event).count() == (
        done["deal_entered"] + done["deal_corrected"]
    )


def swap_that_repeats(plain: Any, two: tuple[int, int]) -> str:
    """Return the swap that brings two to one table: the second of them with whoever sits there."""
    one, other = two
    row = next(row for row in plain.tables if one in (row.ns.pair.number, row.ew.pair.number))
    against = row.ew.pair.number if row.ns.pair.number == one else row.ns.pair.number
    return f"{other}-{against}"


def close_if_open(director: Director, number: int, done: Any) -> None:
    director.close(number)
    done.update({"round_closed": 1})


def test_d26_a_large_field_over_seven_rounds() -> None:
    event = make_swiss(65, 7, minutes=140)
    evening = Evening(event, seed=65)
    for number in range(1, 8):
        drawn = evening.draw(number)
        assert not drawn.repeats
        assert not drawn.is_second_bye
        if number in (1, 4):
            loser = matches_of(event, number)[5]
            evening.acts["match_walkover_ew"] += 1
            swiss_field.record_walkover(match_id=loser.pk, winner="EW", **evening.who)
        evening.play_in_bulk(number)
        if number in (2, 3, 5):
            evening.field("pair_entered_late", "enter_late", names=(f"Late {number}", f"Later {number}"))
        if number in (1, 3, 4):
            evening.field("pair_withdrawn", "withdraw", pair=number)
        if number == 5:
            evening.field("pair_back", "bring_back", pair=3)
        if number < 7:
            evening.field("pairs_away", "set_away", number=number + 1, away=[10 + number, 20 + number])
        if number == 3:  # the first result of round 1, two rounds back
            correct(evening, matches_of(event, 1)[0])
    assert max(meetings(event).values()) == 1
    assert max(free_rounds(event).values()) == 1
    assert logged(event) == evening.acts
    assert shown(event) == expected(event, range(1, 8))
    played = Match.objects.filter(seating__event=event, walkover="").count()
    assert MatchDeal.objects.filter(match__seating__event=event).count() == played + evening.acts["deal_corrected"]


def correct(evening: Evening, match: Match) -> None:
    """Write another score of the first deal on a sheet that is closed."""
    for service, act in ((reopen_match, "match_reopened"), (end_match, "match_ended")):
        evening.acts[act] += 1
        service(match_id=match.pk, **evening.who)
        if service is reopen_match:
            evening.acts["deal_corrected"] += 1
            enter(match, 1, "EW b contro 5", version=1)
