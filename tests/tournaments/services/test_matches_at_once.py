"""Several phones that write the same deal of a match in the same moment: one is recorded, and the others are told."""

from __future__ import annotations

import threading
from uuid import UUID, uuid4

import pytest
from django.db import connection

from tests.tournaments.match_evenings import make_match_event, play_at
from tests.tournaments.matches import enter, make_match
from tournaments.errors import Stale
from tournaments.models import Match, MatchDeal
from tournaments.services.match_acts import Guest

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 6


def write_at_once(match: Match, texts: list[str], request_id: UUID | None = None) -> list[str]:
    """Let one phone for each text write deal 1, all together; return what each was told."""
    told: list[str] = []
    gate = threading.Barrier(len(texts))

    def write(text: str) -> None:
        gate.wait(timeout=20)
        try:
            enter(match, 1, text, by=Guest(match.key), request_id=request_id)
            told.append("written")
        except Stale:
            told.append("stale")
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return sorted(told)


def test_different_words_at_once_leave_one_deal():
    match = make_match()
    told = write_at_once(match, [f"NS o none {40 + number}" for number in range(PHONES)])
    assert told == ["stale"] * (PHONES - 1) + ["written"]
    assert MatchDeal.objects.filter(match=match).count() == 1
    match.refresh_from_db()
    assert match.revision == 2
    assert match.log.filter(act="deal_entered").count() == 1


def test_one_request_that_arrives_many_times_is_done_once():
    match = make_match()
    assert write_at_once(match, ["NS o none 45"] * PHONES, request_id=uuid4()) == ["written"] * PHONES
    assert MatchDeal.objects.filter(match=match).count() == 1
    assert match.log.filter(act="deal_entered").count() == 1


def test_two_tables_that_finish_at_once_end_their_round_once():
    event = make_match_event(4, 3)
    gate = threading.Barrier(2)

    def finish(table: int) -> None:
        gate.wait(timeout=20)
        try:
            play_at(event, 1, table, "NS bot recontro !EW")
        finally:
            connection.close()

    threads = [threading.Thread(target=finish, args=(table,)) for table in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    event.refresh_from_db()
    assert event.rounds.get(number=1).has_ended
    assert event.log.filter(act="round_ended").count() == 1
    assert event.log.filter(act="deal_entered").count() == 2
    assert Match.objects.filter(seating__event=event, ended_at__isnull=False).count() == 2
