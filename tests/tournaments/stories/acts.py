"""What the stories of changes during play share: pressing the buttons of the pages, and the three checks at the end."""

from __future__ import annotations

import html
import random
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.recompute import Raw, totals
from tournaments.models import Event, LogEntry, Result, Round
from tournaments.selectors.evening import load_evening
from tournaments.selectors.standings import standings_page
from tournaments.services import results, rounds

PLAYED: Final = frozenset(
    {"director_entered", "withdrawn", "joined", "round_ended", "round_closed", "clock_started", "clock_paused"}
)
"""What the log says of results, phones, the clock and the ends of rounds, which are no changes during play."""


def _versions(event: Event) -> dict[int, dict[str, Any]]:
    """Every version of every result as it was written; which one is current is no part of that."""
    return {row["id"]: {**row, "is_current": None} for row in Result.objects.filter(event=event).values()}


@dataclass
class Story:
    """An evening with its director; ``acts`` are those that were done by its pages, in order."""

    event: Event
    client: Client = field(default_factory=Client)
    acts: list[str] = field(default_factory=list)
    rows: dict[int, dict[str, Any]] = field(default_factory=dict)
    began: int = 0
    """The last entry of the log before the story: how its evening came to be."""

    def __post_init__(self) -> None:
        self.client.force_login(factories.make_director())
        self.began = max(LogEntry.objects.filter(event_id=self.event.pk).values_list("pk", flat=True), default=0)

    def address(self, act: str) -> str:
        return reverse("change", args=[self.event.slug, act])

    def look(self, act: str, **words: Any) -> str:
        """Return the page that shows what a change would do."""
        answer = self.client.get(self.address(act), words)
        assert answer.status_code == 200
        return answer.content.decode()

    def ways(self, page: str) -> dict[str, dict[str, str]]:
        """Return what the forms of a page would send, by the way that each carries out."""
        forms = [dict(_hidden(part)) for part in page.split("<form")[1:]]
        return {form["option"]: form for form in forms if "option" in form}

    def do(self, act: str, way: str, logged: str, **words: Any) -> str:
        """Look at a change, carry it out in one of the ways offered, and return the page that was looked at."""
        page = self.look(act, **words)
        self.send(act, self.ways(page)[way], logged)
        return page

    def send(self, act: str, form: dict[str, str], logged: str) -> None:
        answer = self.client.post(self.address(act), form)
        assert answer.status_code == 302, answer.content.decode()
        self.acts.append(logged)
        self.event.refresh_from_db()

    def play(self, number: int, source: random.Random, tables: Iterable[int] | None = None, boards: int = 99) -> None:
        """Record results of a round, of some tables and their first boards, and remember the rows."""
        for seating in self.event.seatings.filter(round__number=number).order_by("table"):
            if seating.is_live and (tables is None or seating.table in tables):
                for board in seating.boards[:boards]:
                    slip = factories.slip_for(board, self.event, points=source.randint(0, 72))
                    where = {"event_id": self.event.pk, "table": seating.table, "board": board}
                    results.enter_by_director(**where, slip=slip, expected_version=0, by="director", at=NOW)
        self.remember()

    def close(self, number: int) -> None:
        """End a round."""
        if Round.objects.get(event=self.event, number=number).ended_at is None:
            rounds.close_round(event_id=self.event.pk, number=number, by=factories.make_director(), at=NOW)

    def remember(self) -> None:
        """Remember every version that there is and what it says: none may ever be missing, or say something else."""
        for pk, row in _versions(self.event).items():
            self.rows.setdefault(pk, row)

    def closes(self) -> None:
        """The three checks with which every story ends."""
        self._log_has_one_entry_per_act()
        self._standings_are_those_of_the_stored_results()
        now = _versions(self.event)
        assert {pk: now.get(pk) for pk in self.rows} == self.rows

    def _log_has_one_entry_per_act(self) -> None:
        entries = LogEntry.objects.filter(event=self.event, pk__gt=self.began).exclude(act__in=PLAYED).order_by("pk")
        assert [entry.act for entry in entries] == self.acts
        assert all(entry.actor == "director" and entry.at and entry.new and entry.old for entry in entries)
        page = self.client.get(reverse("log", args=[self.event.slug]))
        assert page.status_code == 200

    def _standings_are_those_of_the_stored_results(self) -> None:
        expected = recomputed(self.event)
        page = standings_page(self.event, factories.make_director())
        shown = {row.number: (row.boards, row.total) for one in page.fields for row in one.rows if row.boards}
        assert shown == {pair: (len(own), sum(own, Fraction(0))) for pair, own in expected.items() if own}


def recomputed(event: Event) -> dict[int, list[Fraction]]:
    """Return the scores of every pair, worked out anew from the current results of ended rounds (clause 9)."""
    ended = set(event.rounds.filter(ended_at__isnull=False).values_list("number", flat=True))
    rows = Result.objects.filter(event=event, is_current=True, state="agreed", kind="scored")
    raws: list[Raw] = []
    for row in rows.select_related("board__round", "ns", "ew"):
        if row.board.round.number in ended:
            chooser, trump, level, points = factories.said(row)
            raws.append((row.board.number, row.table, row.ns.number, row.ew.number, points, chooser, trump, level, ""))
    found: dict[int, list[Fraction]] = defaultdict(list)
    for side in (0, 1):
        for pair, scores in totals(raws, (side,)).items():
            found[pair] += scores
    return dict(found)


def seats(event: Event, number: int) -> dict[int, tuple[int | None, int | None]]:
    """Return who sits where in a round, by table."""
    rows = event.seatings.filter(round__number=number).values_list("table", "ns__number", "ew__number")
    return {table: (ns, ew) for table, ns, ew in rows}


def meetings(event: Event) -> dict[frozenset[int | None], int]:
    """Return how often two pairs are seated against each other in the whole evening."""
    found: dict[frozenset[int | None], int] = defaultdict(int)
    for ns, ew in event.seatings.filter(ns__isnull=False, ew__isnull=False).values_list("ns__number", "ew__number"):
        found[frozenset((ns, ew))] += 1
    return dict(found)


def boards_of(event: Event, pair: int) -> int:
    """Return how many boards of a pair count so far or still may."""
    evening = load_evening(event, None)
    return sum(line.side_of(pair) is not None for line in evening.lines)


_INPUT = re.compile(r'<input type="hidden" name="([^"]+)" (?:value="([^"]*)")?')


def _hidden(part: str) -> Iterable[tuple[str, str]]:
    for name, value in _INPUT.findall(part.split("</form>")[0]):
        yield name, html.unescape(value)
