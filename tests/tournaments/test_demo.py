"""The demo club holds what it promises: the worked example, an evening with every kind of open business, and what makes
the other games worth a look.
"""

from __future__ import annotations

import random
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser, User
from django.core.management import CommandError, call_command
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from scoring.seats import Side
from tests.factories import NOW
from tests.scoring.games.botifarra.cases import table
from tournaments.datadir import DEMO_DIRECTOR_FILE
from tournaments.demo import build_demo
from tournaments.models import Club, Event, Joining, LogEntry, Match, MatchAct, MatchDeal, Play, Result, Seating
from tournaments.models.result import Kind, State
from tournaments.permissions import can_see_standings
from tournaments.selectors.clock import Stage
from tournaments.selectors.evening import load_evening
from tournaments.selectors.match_pages import match_page
from tournaments.selectors.replays import replay_page
from tournaments.selectors.results import missing_in
from tournaments.selectors.wall import wall_page

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Event, Event]]:
    """Make the demo once for all tests of this module; it is undone at the end."""
    with django_db_blocker.unblock(), rolled_back():
        build_demo(at=NOW, source=random.Random(914))
        running, finished = Event.objects.filter(game="botifarra").order_by("-date")
        yield finished, running


@contextmanager
def rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def empty_the_site() -> None:
    for model in (Match, Play, Result, Joining, Seating, Event, Club, User):
        model.objects.all().delete()


def test_the_finished_event_shows_the_worked_example(demo: tuple[Event, Event]) -> None:
    finished, _running = demo
    evening = load_evening(finished, None)
    lines = [line for line in evening.lines if line.board == 2]
    letters = ["".join(name.names[0][0] for name in line.pairs) for line in lines]
    expected = table("worked_example")
    assert letters == [row["ns"] + row["ew"] for row in expected]
    for line, row in zip(lines, expected, strict=True):
        shares = [share.value for share in line.shares if share is not None]
        assert [str(value) for value in shares] == [row["ns_exact"], row["ew_exact"]]


def test_the_finished_event_is_a_full_evening(demo: tuple[Event, Event]) -> None:
    finished, _running = demo
    assert (finished.pair_count, finished.round_count, finished.boards.count()) == (12, 6, 24)
    assert finished.rounds.filter(ended_at=None).count() == 0
    assert finished.shown == "all"
    assert Result.objects.filter(event=finished, is_current=True, state=State.AGREED).count() == 6 * 24


def test_the_running_event_has_every_kind_of_open_business(demo: tuple[Event, Event]) -> None:
    _finished, running = demo
    assert [r.has_ended for r in running.rounds.order_by("number")][:3] == [True, True, False]
    current = Result.objects.filter(event=running, is_current=True)
    assert current.filter(state=State.DISPUTED).count() == 1
    assert current.filter(state=State.ENTERED).count() == 1
    assert current.get(kind=Kind.PENALTY).reason
    assert missing_in([running.rounds.get(number=3)])
    assert running.seatings.filter(ns=None).exists() or running.seatings.filter(ew=None).exists(), "somebody sits out"


def test_a_visitor_sees_the_clock_of_the_running_round_on_the_wall(demo: tuple[Event, Event]) -> None:
    """Rounds of 20 minutes from 46 minutes ago: 14 are left of the third."""
    _finished, running = demo
    page = wall_page(running, AnonymousUser(), NOW)
    assert can_see_standings(AnonymousUser(), running)
    assert page.clock is not None
    assert (page.clock.round, page.clock.stage, page.clock.text) == (3, Stage.RUNNING, "14:00")
    assert page.playing is not None
    assert page.playing.has_begun
    assert page.has_standings


def test_nothing_of_the_demo_happened_after_it_was_made(demo: tuple[Event, Event]) -> None:
    assert LogEntry.objects.filter(at__gt=NOW).count() == MatchAct.objects.filter(at__gt=NOW).count() == 0


def test_a_friendly_is_being_played_to_101(demo: tuple[Event, Event]) -> None:
    """11-0, 0-16 (botifarra doubles), 18-0 (contro), 0-11, 36-0 (an offence gives all at stake), 0-28, 26-0."""
    page = match_page(Match.objects.get(seating=None))
    assert (page.options.target, page.sheet.played, page.sheet.score.values) == (101, 7, (91, 55))
    assert not page.is_over
    written = MatchAct.objects.filter(act="deal_entered")
    assert set(written.values_list("actor", flat=True)) == {"players"}


def test_a_match_night_of_huutopussi_is_being_played(demo: tuple[Event, Event]) -> None:
    """Four deals of the match at table 1: 85 to -160, 150 to -360, 40 to -305, 100 to -515, and one thrown in."""
    event = Event.objects.get(game="huutopussi", format="games")
    assert [one.has_ended for one in event.rounds.order_by("number")] == [True, True, False, False, False]
    matches = Match.objects.filter(seating__event=event, seating__round__number=3).order_by("seating__table")
    banned, over, begun = map(match_page, matches)
    assert (banned.sheet.score.values, banned.sheet.played, banned.sheet.banned) == ((100, -515), 4, (Side.EW,))
    kinds = banned.match.deals.order_by("number").values_list("kind", flat=True)
    assert list(kinds) == ["scored", "redeal", "scored", "scored", "scored"]
    assert over.is_over
    assert max(over.sheet.score) >= 500
    assert (begun.is_over, begun.sheet.played) == (False, 1)
    wall = wall_page(event, AnonymousUser(), NOW)
    assert wall.clock is not None
    assert (wall.clock.round, wall.clock.stage) == (3, Stage.RUNNING)


def test_a_duplicate_of_huutopussi_is_over(demo: tuple[Event, Event]) -> None:
    event = Event.objects.get(game="huutopussi", format="duplicate")
    assert (event.pair_count, event.scale, event.shown) == (8, "matchpoints", "all")
    assert event.rounds.filter(ended_at=None).count() == 0
    assert Result.objects.filter(event=event, is_current=True, state=State.AGREED).count() == 4 * 4 * 2
    asked, revoked = sorted(Play.objects.filter(event=event), key=lambda play: len(play.irregularities))
    assert asked.irregularities == []
    assert " half " in asked.text
    assert "[Exchange" in asked.text
    (flaw,) = revoked.irregularities
    assert flaw["clause"] == "H6.2"


def test_a_night_of_le_quatre_sept_is_over(demo: tuple[Event, Event]) -> None:
    event = Event.objects.get(game="quatre_sept")
    pages = [match_page(match) for match in Match.objects.filter(seating__event=event)]
    assert [page.is_over for page in pages] == [True] * 6
    by_sevens = [page for page in pages if max(page.sheet.score) < 31]
    assert [page.sheet.winner for page in by_sevens] == [Side.EW]
    slips = MatchDeal.objects.filter(match__seating__event=event, is_current=True).values_list("slip", flat=True)
    assert any(sum(slip["politaines"].values()) for slip in slips if "politaines" in slip)


def test_the_replay_of_the_revoke_shows_what_it_broke(demo: tuple[Event, Event]) -> None:
    """Whoever could follow suit had to (clause 6.2), and the card of another suit lies marked in the middle."""
    _finished, running = demo
    flagged = Play.objects.filter(event=running).exclude(irregularities=[])
    page = replay_page(running, flagged.select_related("board__round").get())
    (note,) = page.notes
    trick = page.tricks[note.trick - 1]
    cell = next(cell for cell in trick.cards if cell.note)
    led = trick.cards[0].card[0]
    before, after = page.table_at(note.step - 1), page.table_at(note.step)
    assert before is not None
    assert after is not None
    hand = next(one for one in before.seats if one.in_turn)
    assert (hand.seat, note.clause) == (cell.seat, "6.2")
    assert {one.card[0] for one in hand.cards if one.is_live} == {led}
    assert {one.card for one in hand.cards if one.clause == "6.2"} == {
        one.card for one in hand.cards if one.card[0] != led
    }
    assert [(one.seat, one.played) for one in after.seats if one.is_irregular] == [(cell.seat, cell.card)]
    assert after.note == note


def test_one_recorded_deal_contains_a_revoke(demo: tuple[Event, Event]) -> None:
    flagged = Play.objects.filter(event__game="botifarra").exclude(irregularities=[])
    assert [play.event for play in flagged] == [demo[1]]
    (found,) = flagged[0].irregularities
    assert found["clause"] == "6.2"
    assert found["legal"]
    assert flagged[0].board.round.has_ended
    clean = Play.objects.filter(irregularities=[], event=demo[0])
    assert sorted(clean.values_list("board__number", "table")) == [(4, 2), (4, 4), (4, 5)]


def test_the_command_keeps_a_private_sign_in_and_deals_anew_what_is_sealed(
    demo: tuple[Event, Event], tmp_path: Path, settings: LazySettings
) -> None:
    """The command begins chance as the other tests do, but hands that are still sealed come from elsewhere."""
    hands = [set(event.boards.values_list("hands", flat=True)) for event in demo]
    empty_the_site()
    settings.BASA_DATA = tmp_path
    printed, before = StringIO(), []
    with patch("tournaments.management.commands.demo.build_demo") as build:
        build.side_effect = lambda **words: before.append(printed.getvalue()) or build_demo(**words)
        call_command("demo", "--no-serve", stdout=printed)
    assert before == ["Loading the demo club, which takes some seconds ...\n"], "said before it is begun"
    kept = tmp_path / DEMO_DIRECTOR_FILE
    user, password = kept.read_text(encoding="utf-8").splitlines()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert User.objects.get(username=user, is_staff=True).check_password(password)
    again = [set(Event.objects.get(name=event.name).boards.values_list("hands", flat=True)) for event in demo]
    assert again[0] == hands[0]
    assert not again[1] & hands[1]
    with pytest.raises(CommandError, match="club already"):
        call_command("demo", "--no-serve", stdout=StringIO())
    assert kept.read_text(encoding="utf-8").splitlines()[1] == password
