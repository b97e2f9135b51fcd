"""A Swiss of nine teams of four through the pages: byes, a late team, one that goes home, a correction."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.stories.acts import seats
from tests.tournaments.stories.test_swiss_of_boards import Night
from tests.tournaments.swiss import with_bye
from tournaments.actors import SITE
from tournaments.models import Event, LogEntry, Result
from tournaments.selectors.standings import standings_page

pytestmark = pytest.mark.django_db
NAMES = "\n".join(f"Anna {number} & Joan {number}" for number in range(1, 19))
Record = tuple[Fraction, Fraction, Fraction]


def made() -> Night:
    factories.make_club()
    words = {"game": "botifarra", "format": "duplicate", "preset": "championship", "time": "2:00", "pairs": NAMES}
    words |= {"name": "Teams", "date": NOW.date().isoformat(), "minutes_per_deal": 5, "boards_per_round": 4}
    words |= {"minutes_to_move": 3, "movement": "teams-swiss", "fields_wish": "auto", "scale": "championship"}
    words |= {"competition_team_method": "difference", "deals": "copies", "generate": "on", "swiss_rounds": 4}
    night = Night(Event())
    night.client.post(reverse("event-new"), words)
    night.event = Event.objects.get()
    night.acts.append("event_created")
    return night


def matches(event: Event) -> dict[frozenset[int], dict[int, int]]:
    """Return of every match of ended rounds what each team is ahead by on each board, from the rows alone.

    A table counts what North-South have above 36 twice: their own score, and as much below for the others.
    """
    found: dict[frozenset[int], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    rows = Result.objects.filter(event=event, is_current=True, board__round__ended_at__isnull=False)
    for row in rows.select_related("board", "ns", "ew"):
        ns, ew = ((pair.number + 1) // 2 for pair in (row.ns, row.ew))
        net = 2 * (factories.said(row)[3] - 36)
        found[frozenset((ns, ew))][row.board.number] += net if ns < ew else -net
    return found


def records(event: Event) -> dict[int, Record]:
    """Return the means of a match of every team that has one behind it: points, difference, and what it gained."""
    sums: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for two, boards in matches(event).items():
        low, high = sorted(two)
        ahead = sum(boards.values())
        gained, lost = sum(d for d in boards.values() if d > 0), -sum(d for d in boards.values() if d < 0)
        points = 2 if ahead > 0 else 1 if ahead == 0 else 0
        sums[low].append((points, ahead, gained))
        sums[high].append((2 - points, -ahead, lost))
    return {
        team: (
            Fraction(sum(one[0] for one in own), len(own)),
            Fraction(sum(one[1] for one in own), len(own)),
            Fraction(sum(one[2] for one in own), len(own)),
        )
        for team, own in sums.items()
    }


def order_of(event: Event, present: set[int]) -> list[int]:
    """Return who is there by these means, the best first; who has no match yet stands in the middle."""
    found = records(event)
    places = {team: 1 + sum(other > own for other in found.values()) for team, own in found.items()}
    middle = Fraction(len(places) + 1, 2)
    return sorted(present, key=lambda team: (places.get(team, middle), team))


def teams_met(event: Event) -> Counter[frozenset[int]]:
    """Return how often two teams have been seated in a match, which is two tables."""
    rows = event.seatings.filter(ns__isnull=False, ew__isnull=False).values_list("ns__number", "ew__number")
    tables = Counter(frozenset(((ns + 1) // 2, (ew + 1) // 2)) for ns, ew in rows)
    return Counter({two: count // 2 for two, count in tables.items()})


def free_teams(event: Event) -> list[int]:
    rows = event.seatings.filter(ew=None).values_list("ns__number", flat=True)
    return [(number + 1) // 2 for number in rows]


def draw(night: Night, number: int, present: set[int]) -> None:
    """Draw a round at its page, and compare it with the list worked out anew."""
    expected = with_bye(order_of(night.event, present), teams_met(night.event), free_teams(night.event))
    drawn = night.draw(number)
    found = [frozenset((row.ns.pair.number, row.ew.pair.number)) for row in drawn.tables]
    assert (found, drawn.bye and drawn.bye.pair.number) == expected
    live = [two for two in seats(night.event, number).values() if None not in two]
    assert all(ns % 2 == 1 and ew % 2 == 0 for ns, ew in live if ns and ew), "the first pair of a team sits North-South"


def test_an_evening_of_teams_drawn_round_by_round() -> None:
    night, source = made(), random.Random(4)
    event = night.event
    assert (event.pair_count, event.round_count, event.movement) == (18, 4, "teams-swiss")

    # 1. Nine teams: the last has the bye, and both of its pairs are told so.
    draw(night, 1, set(range(1, 10)))
    assert free_teams(event) == [9]
    night.play_round(1, source)

    # 2. A team comes late, and so nobody has the bye.
    names = {"first": "Pau", "second": "Rita", "third": "Quim", "fourth": "Rosa"}
    night.post("swiss-field", act="late", **names, acts="pair_entered_late_of_teams")
    draw(night, 2, set(range(1, 11)))
    night.play_round(2, source)

    # 3. One goes home. A result of round 1 is put right: the table changes, and nothing that was drawn.
    night.post("swiss-field", act="withdraw", pair=2, acts="pair_withdrawn_of_teams")
    present = set(range(1, 11)) - {2}
    draw(night, 3, present)
    third, before = seats(event, 3), records(event)
    first = Result.objects.get(event=event, board__number=1, table=1, is_current=True)
    assert first.slip is not None
    points = 0 if factories.said(first)[3] > 36 else 72
    typed = {"points": points, "side": "NS", "chooser": first.slip["chooser"], "trump": "o", "level": "none"}
    night.post("result", 1, 1, 1, **typed, version=1, act="enter", acts="director_corrected")
    assert records(event) != before
    assert seats(event, 3) == third
    night.play_round(3, source)

    # 4. The last round.
    draw(night, 4, present)
    night.play_round(4, source)
    assert max(teams_met(event).values()) == 1, "no two teams have met twice"
    assert len(set(free_teams(event))) == len(free_teams(event)) == 3

    # The three checks: an entry for each act, the table worked out anew, and no result that is missing.
    by_hand = LogEntry.objects.filter(event=event).exclude(actor=SITE)
    assert Counter(by_hand.values_list("act", flat=True)) == Counter(night.acts)
    found = records(event)
    page = standings_page(event, factories.make_director())
    assert page.teams is not None
    assert [(row.place, row.number) for row in page.teams.rows] == sorted(
        (1 + sum(other > own for other in found.values()), team) for team, own in found.items()
    )
    night.remember()
    assert len(night.rows) == night.acts.count("director_entered") + night.acts.count("director_corrected")
