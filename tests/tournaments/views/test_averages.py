"""Averages for a deal that could not be played: given by the director, explained, kept in files, read back."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.seats import Side
from tests import factories
from tests.tournaments import evenings
from tournaments.errors import Invalid
from tournaments.models import Event, LogEntry
from tournaments.selectors.evening import load_evening
from tournaments.services import rulings
from tournaments.services.wall import set_wall
from tournaments.views.table import COOKIE

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(factories.make_director())
    return client


def give(event: Event, board: int, table: int, at_fault: str, version: int = 0) -> None:
    place = {"event_id": event.pk, "board": board, "table": table, "by": factories.make_director(), "at": factories.NOW}
    rulings.give_average(**place, at_fault=at_fault, reason="no time", expected_version=version)


def evening(at_fault: str = "NS", **more: Any) -> Event:
    """Three tables, two boards of a round each; table 3 could not play board 2.

    On board 1 North-South of tables 1 to 3 have 2, 3/2 and 1, East-West 1, 3/2 and 2.
    """
    event = factories.make_event(6, 3, boards_per_round=1, shown="all", **more)
    for table, points in enumerate((44, 40, 36), start=1):
        evenings.enter(event, 1, table, points)
    for table, points in enumerate((50, 30), start=1):
        evenings.enter(event, 2, table, points)
    give(event, 2, 3, at_fault)
    return event


def shares(event: Event, board: int, table: int) -> tuple[Fraction | None, ...]:
    line = next(one for one in load_evening(event, None).lines if (one.board, one.table) == (board, table))
    return tuple(share and share.value for share in line.shares)


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize(
    "scale, at_fault, expected",
    [
        ("championship", "NS", (Fraction(7, 5), Fraction(8, 5))),
        ("championship", "", (Fraction(3, 2), Fraction(3, 2))),
        ("butinet", "both", (Fraction(7, 5), Fraction(7, 5))),
        ("matchpoints", "EW", (Fraction(12, 5), Fraction(8, 5))),
    ],
)
def test_what_both_sides_get(scale: str, at_fault: str, expected: tuple[Fraction, Fraction]) -> None:
    event = evening(at_fault, scale=scale)
    assert shares(event, 2, 3) == expected
    assert event.rounds.get(number=2).has_ended  # nothing more is wanted at that table


def test_other_tables_are_not_compared_with_it() -> None:
    assert [shares(evening(), 2, table) for table in (1, 2)] == [(2, 1), (1, 2)]
    # Two results for three tables: 2 and 0 matchpoints become (2 × 3 + 1) / 2 and 1/2.
    event = evening(scale="matchpoints")
    assert [shares(event, 2, table)[0] for table in (1, 2)] == [Fraction(7, 2), Fraction(1, 2)]


def test_the_director_gives_them_on_the_page_of_the_board(director: Client) -> None:
    event = evening()
    address = reverse("result", args=[event.slug, 3, 1, 3])
    page = text(director.get(address))
    assert "Both sides get 1.50 by nobody’s fault; else who is at fault gets 1.40 and the other side 1.60." in page
    sent = {"act": "average", "version": 0, "at_fault": "EW", "reason": "late"}
    assert text(director.post(address, sent, follow=True)).count("average, the fault of East-West") >= 1
    assert shares(event, 3, 1) == (Fraction(8, 5), Fraction(7, 5))
    entry = LogEntry.objects.get(event=event, act="averaged", board=3)
    assert (entry.new["kind"], entry.new["offenders"], entry.reason) == ("average", "EW", "late")
    log = text(director.get(reverse("log", args=[event.slug])))
    assert "Board 3 at table 1: average, the fault of East-West; before: nothing" in log


@pytest.mark.parametrize("sent", [{"at_fault": "", "reason": "x"}, {"at_fault": "NS", "reason": ""}])
def test_without_a_side_or_a_reason_nothing_is_given(director: Client, sent: dict[str, str]) -> None:
    event = evening()
    answer = director.post(reverse("result", args=[event.slug, 3, 1, 3]), {"act": "average", "version": 0} | sent)
    assert ("Choose whose fault it was." if sent["reason"] else "Give a reason") in text(answer)
    assert not LogEntry.objects.filter(event=event, board=3).exists()


def test_a_side_that_there_is_not_is_refused() -> None:
    with pytest.raises(Invalid) as refused:
        give(evening(), 3, 1, "North")
    assert refused.value.code == "offenders"


def test_traveller_and_score_card_say_where_it_comes_from(director: Client) -> None:
    event = evening()
    seat = factories.seating_of(event, 2, 3)
    page = text(director.get(reverse("traveller", args=[event.slug, 2])))
    assert "average, the fault of North-South" in page
    assert "The deal was not played out here by the fault of this pair: an average of 40 of a hundred." in page
    assert "The deal was not played out here by the fault of the others: an average of 60 of a hundred." in page
    card = text(director.get(reverse("score-card", args=[event.slug, seat.ew.number])))
    assert "by the fault of the others: an average of 60 of a hundred" in card
    # Nobody can ask what the board would be without it: it changes nothing.
    assert director.get(reverse("without", args=[event.slug, 2, 3])).status_code == 404
    assert director.get(reverse("without", args=[event.slug, 2, 1])).status_code == 200


def test_the_table_is_told(client: Client) -> None:
    event = factories.make_event(6, 3, boards_per_round=1)
    joining = factories.join(event, 1, 3, "EW")
    pair = factories.seating_of(event, 1, 3).ns.number
    client.cookies[COOKIE] = str(joining.device.token)
    address = reverse("table-board", args=[joining.device.link.key, 1])
    give(event, 1, 3, "NS")
    told = f"An average by the fault of pair {pair}: 60 of a hundred for you, and 40 for them."
    assert told in text(client.get(address))
    give(event, 1, 3, "", version=1)
    assert "An average for both pairs: 50 of a hundred." in text(client.get(address))


def test_files_hold_it_and_are_read_back(tmp_path: Path) -> None:
    event = evening("", own_averages=True, tie_breaks=("won", "direct"))
    answer = Client().get(reverse("export-csv", args=[event.slug, "travellers"]))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    found = {(row["board"], row["table"]): (row["average"], row["status"]) for row in rows}
    assert found["2", "3"] == ("nobody", "average")
    assert found["2", "1"] == ("", "agreed")
    (tmp_path / "e.xlsx").write_bytes(Client().get(reverse("export-xlsx", args=[event.slug])).content)
    out, scored = io.StringIO(), io.StringIO()
    call_command("standings", event.slug, stdout=out)
    options = ("--own-average", "--tie-breaks", "won,direct")
    call_command("score", str(tmp_path / "e.xlsx"), "--json", *options, stdout=scored)
    assert json.loads(scored.getvalue()) == json.loads(out.getvalue())


# The pair's own average --------------------------------------------------------------------------------------------


def test_the_own_average_stands_for_sixty_where_it_is_more() -> None:
    """East-West of table 3 in round 2 had table 2 on board 1: 3/2. North-South, at fault, had 1 there."""
    event = evening(own_averages=True)
    seat = factories.seating_of(event, 2, 3)
    on_board_1: dict[int, Fraction | None] = {}
    for table in (1, 2, 3):
        seated = factories.seating_of(event, 1, table)
        on_board_1 |= zip((seated.ns.number, seated.ew.number), shares(event, 1, table), strict=True)
    own, theirs = on_board_1[seat.ns.number], on_board_1[seat.ew.number]
    assert own is not None
    assert theirs is not None
    assert shares(event, 2, 3) == (min(own, Fraction(7, 5)), max(theirs, Fraction(8, 5)))
    assert own < Fraction(7, 5)


def test_the_traveller_alone_says_the_same_as_the_standings(director: Client) -> None:
    event = evening(own_averages=True)
    whole = shares(event, 2, 3)
    alone = next(line for line in load_evening(event, None, board=2).lines if line.table == 3)
    assert tuple(share and share.value for share in alone.shares) == whole
    assert {line.board for line in load_evening(event, None, board=2).lines} == {2}
    assert "the mean of its own results, because that is less." in text(
        director.get(reverse("traveller", args=[event.slug, 2]))
    )


def test_the_own_average_is_made_of_what_is_shown_alone() -> None:
    """Results of a round that is kept for the end do not shine through the average of an earlier one."""
    event = evening(own_averages=True)
    before = shares(event, 2, 3)
    evenings.enter(event, 3, 3, 72)
    set_wall(event_id=event.pk, shows_from=1, freezes_from=3, by="d", at=factories.NOW)
    event = Event.objects.get(pk=event.pk)
    for table in (1, 2):
        evenings.enter(event, 3, table, 30 + table)
    assert event.rounds.get(number=3).has_ended
    assert shares(event, 2, 3) == before
    seen = load_evening(event, factories.make_director())
    line = next(one for one in seen.lines if (one.board, one.table) == (2, 3))
    assert line.shares[Side.NS] is not None
    assert line.shares[Side.NS].value != before[0]  # the director is shown all three
