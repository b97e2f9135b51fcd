"""Story d-28: the same deals in two halls on two nights. Nothing is visible across until both are closed; then the
scores over all are made anew, and a page explains why they differ from those of each hall.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.recompute import Raw, normalised
from tournaments.models import Event, LogEntry, Result, Series
from tournaments.selectors.overall import overall_page
from tournaments.selectors.series import visible_series
from tournaments.services import results, rounds

pytestmark = pytest.mark.django_db

TOWN = [("Ada", "Bo"), ("Cai", "Dora"), ("Eva", "Fèlix"), ("Gil", "Hana"), ("Ina", "Jan"), ("Kim", "Lea")]
VILLAGE = [("Mar", "Nil"), ("Ona", "Pep"), ("Quim", "Rosa"), ("Sal", "Teo")]


class Halls:
    """Three tables in town and two in the village play the same six boards, each in its own rounds."""

    def __init__(self) -> None:
        words: dict[str, Any] = {"boards_per_round": 2, "shown": "all"}
        self.town = factories.make_event(6, 3, name="Town", names=TOWN, seed=1, **words)
        self.village = factories.make_event(
            4, 3, name="Village", names=VILLAGE, seed=2, movement="round-robin", **words
        )
        self.director = Client()
        self.director.force_login(factories.make_director())
        self.visitor = Client()
        self.rows: set[int] = set()

    def rank_together(self) -> Series:
        """Make the ranking by its pages and put both halls into its first session."""
        self.director.post(reverse("series-new"), {"name": "Two halls", "opens": "end"})
        series = Series.objects.get()
        for event in (self.town, self.village):
            answer = self.director.post(
                reverse("series-events", args=[series.slug]), {"part": "add", "event": event.pk, "session": 1}
            )
            assert answer.status_code == 302, answer.content.decode()
            event.refresh_from_db()
        return series

    def play(self, event: Event, source: random.Random) -> None:
        """Enter every result of a hall and close its rounds."""
        for round_ in event.rounds.order_by("number"):
            for seating in event.seatings.filter(round=round_):
                for board in seating.boards if seating.is_live else ():
                    slip = factories.slip_for(board, event, points=source.randint(0, 72))
                    where = {"event_id": event.pk, "table": seating.table, "board": board}
                    results.enter_by_director(**where, slip=slip, expected_version=0, by="director", at=NOW)
        assert not event.rounds.filter(ended_at=None).exists()
        self.rows |= set(Result.objects.values_list("pk", flat=True))

    def text(self, client: Client, name: str, *where: object, **query: object) -> str:
        answer = client.get(reverse(name, args=where), query)
        assert answer.status_code == 200
        return " ".join(answer.content.decode().split())


def recomputed(*events: Event) -> dict[str, tuple[int, Fraction]]:
    """Return boards and total of every pair over all, by clause 9, from the stored results of all halls at once."""
    raws: list[Raw] = []
    who: dict[tuple[int, int], tuple[str, str]] = {}
    for event in events:
        names = {
            p.number: " – ".join(player.name for player in p.players.order_by("position")) for p in event.pairs.all()
        }
        for row in Result.objects.filter(event=event, is_current=True).select_related("board", "ns", "ew"):
            chooser, trump, level, points = factories.said(row)
            place = len(raws)
            raws.append((row.board.number, place, place, place, points, chooser, trump, level, ""))
            who[row.board.number, place] = names[row.ns.number], names[row.ew.number]
    found: dict[str, tuple[int, Fraction]] = {}
    for key, scores in normalised(raws).items():
        for name, score in zip(who[key], scores, strict=True):
            boards, total = found.get(name, (0, Fraction(0)))
            found[name] = boards + 1, total + score
    return found


def test_d28_the_same_deals_in_two_halls_on_two_nights() -> None:
    halls, source = Halls(), random.Random(28)
    town, village = halls.town, halls.village
    series = halls.rank_together()
    hands = [list(event.boards.order_by("number").values_list("hands", flat=True)) for event in (town, village)]
    assert hands[0] == hands[1]
    assert all(hands[0])

    # The first night: the town is over, and nobody is told anything of it.
    halls.play(town, source)
    waits = "Results are shown when everybody who plays the same boards in another event has finished."
    for page in (("standings", town.slug), ("series", series.slug), ("series-why", series.slug), ("wall", town.slug)):
        shown = halls.text(halls.visitor, *page)
        assert waits in shown, page
        assert not any(f">{name}<" in shown or f"{name} –" in shown for pair in TOWN for name in pair), page
    assert halls.visitor.get(reverse("traveller", args=[town.slug, 1])).status_code == 404
    assert "Ada" in halls.text(halls.director, "standings", town.slug)
    # Its boards cannot be dealt anew, and those of the village are sealed as before.
    answer = halls.director.post(reverse("boards-deal", args=[village.slug]), {"round": "1"}, follow=True)
    assert "plays the same boards" in answer.content.decode()

    # The second night, down to its last round.
    last = village.rounds.get(number=3)
    for round_ in village.rounds.filter(number__lt=3):
        for seating in village.seatings.filter(round=round_):
            for board in seating.boards:
                slip = factories.slip_for(board, village, points=source.randint(0, 72))
                where = {"event_id": village.pk, "table": seating.table, "board": board}
                results.enter_by_director(**where, slip=slip, expected_version=0, by="director", at=NOW)
    assert waits in halls.text(halls.visitor, "standings", village.slug)
    for seating in village.seatings.filter(round=last):
        for board in seating.boards:
            slip = factories.slip_for(board, village, points=source.randint(0, 72))
            where = {"event_id": village.pk, "table": seating.table, "board": board}
            results.enter_by_director(**where, slip=slip, expected_version=0, by="director", at=NOW)
    halls.rows |= set(Result.objects.values_list("pk", flat=True))

    # Both are closed: everything is there, made anew over all.
    ranking = halls.text(halls.visitor, "series", series.slug)
    assert "Ada" in ranking
    assert "Mar" in ranking
    assert "Town, Village played the same boards and are compared together." in ranking
    assert halls.visitor.get(reverse("traveller", args=[town.slug, 1])).status_code == 200
    expected = recomputed(town, village)
    found, events = visible_series(series.slug, None)
    page = overall_page(found, events, None)
    shown_rows = {row.called: (row.standing.boards, row.standing.total) for one in page.fields for row in one.rows}
    assert shown_rows == expected
    assert len(expected) == len(TOWN) + len(VILLAGE)

    # And why a score is another in its hall is explained, board by board.
    why = halls.text(halls.visitor, "series-why", series.slug, event=town.slug, pair=1)
    assert "In its event a result is measured against the tables of that event." in why
    assert "Board by board: <bdi>1 Ada – Bo</bdi>, <bdi>Town</bdi>" in why
    assert len(re.findall(r'<th role="rowheader"[^>]*> <a href="/e/town-[^"]+/boards/', why)) == 6

    # The three checks: one entry an act, standings as worked out anew (above), no result gone.
    acts = Counter(LogEntry.objects.filter(act__startswith="series_").values_list("event__name", "act"))
    assert acts == {("Town", "series_joined"): 1, ("Village", "series_joined"): 1}
    assert LogEntry.objects.filter(event=village, act="boards_shared").count() == 1
    assert halls.rows <= set(Result.objects.values_list("pk", flat=True))


def test_d28_two_sections_on_one_evening_open_round_by_round() -> None:
    halls, source = Halls(), random.Random(29)
    series = halls.rank_together()
    halls.director.post(
        reverse("series-events", args=[series.slug]), {"part": "settings", "name": "Sections", "opens": "round"}
    )
    halls.play(halls.town, source)
    assert "Ada" not in halls.text(halls.visitor, "standings", halls.town.slug)
    rounds.close_round(event_id=halls.village.pk, number=1, by="director", at=NOW)
    shown = halls.text(halls.visitor, "standings", halls.town.slug)
    assert "Ada" in shown
    assert "After 1 of 3 rounds" in shown
    assert halls.visitor.get(reverse("traveller", args=[halls.town.slug, 2])).status_code == 200
    assert halls.visitor.get(reverse("traveller", args=[halls.town.slug, 3])).status_code == 404
