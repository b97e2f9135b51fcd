"""What the log shows beside its sentences: every fact in words, and none twice."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tournaments.models import Event, LogEntry
from tournaments.services import boards, events, pairs, plays, results, rounds
from tournaments.services.settings import Settings, settings_of
from tournaments.texts import log as log_texts

pytestmark = pytest.mark.django_db


def everything_done() -> Event:
    """An event on which every act that keeps facts has been done."""
    from tests.tournaments.views.test_plays import HANDS, KEPT_BACK

    event = factories.make_event(pairs=4, rounds=2, boards_per_round=1)
    director = factories.make_director()
    acting: dict[str, Any] = {"event_id": event.pk, "by": director, "at": NOW}
    pairs.take_list(names={1: ("Anna", "Joan"), 2: ("Mar", "Pep")}, pair_count=6, **acting)
    pairs.add_pair(names=("Ona", "Nil"), **acting)
    pairs.rename_pairs(changes={1: (("Anna", "Joan"), ("Anna", "Jana"))}, **acting)
    pairs.clear_names(**acting)
    pairs.take_list(names={6: ("Anna", "Joan")}, pair_count=6, **acting)
    pairs.set_pair_count(pair_count=4, **acting)
    settings = settings_of(Event.objects.get(pk=event.pk))
    changed = {"variant": "eastern+minutes=50", "minutes": 90, "boards_per_round": 2, "scale": "butinet"}
    events.change_settings(settings=type(settings)(**{**vars_of(settings), **changed}), **acting)
    events.show_event(shown="standings", **acting)
    events.rename_event(name="Friday", date=dt.date(2026, 1, 17), **acting)
    boards.deal_boards(numbers=[3, 4], **acting)
    event.boards.filter(number=1).update(hands=HANDS, dealer="N")
    boards.look(number=2, **acting)
    plays.record_play(table=1, board=1, text=KEPT_BACK, expected_version=0, accept=True, **acting)
    plays.mark_seen(table=1, board=1, version=1, **acting)
    event.refresh_from_db()
    factories.agree(event, 1, 2)
    entered = factories.enter(factories.join(event, 1, 1, "NS"), 2)
    results.dispute(
        by=factories.join(event, 1, 1, "EW"), board=2, expected_version=entered.version, reason="no", at=NOW,
        handed_over=False,
    )  # fmt: skip
    rounds.close_round(number=1, **acting)
    return event


def vars_of(settings: Settings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in settings.__dataclass_fields__}


def test_every_fact_that_is_logged_has_a_name() -> None:
    event = everything_done()
    keys = set()
    for entry in LogEntry.objects.filter(event=event):
        for value in (entry.old, entry.new):
            if isinstance(value, dict) and "kind" not in value:
                keys |= {(entry.act, key) for key in value}
    assert len(keys) > 30, "the walk meets the facts"
    assert {key for _act, key in keys if key not in log_texts.FACT_NAMES} == set()


def lines_of(event: Event, act: str) -> tuple[list[str], list[str]]:
    entry = LogEntry.objects.filter(event=event, act=act).first()
    assert entry is not None, act
    return log_texts.fact_lines(entry, entry.old), log_texts.fact_lines(entry, entry.new)


def test_facts_are_words_and_none_stands_twice() -> None:
    event = everything_done()
    made = ["name: Friday evening", "date: 16 January 2026", "boards dealt: yes", "time available: 40 min"]
    made += ["game: Botifarra", "boards a round: 1", "minutes a round: 20", "movement: Mitchell"]
    made += ["ranking: North-South and East-West apart", "scale: 1 to 2", "ties: more boards with the highest score"]
    before, after = lines_of(event, "event_created")
    assert (before, sorted(after)) == ([], sorted(made))
    assert lines_of(event, "settings_changed") == ([], ["rounds: 2", "tables: 2", "boards: 4"])
    assert lines_of(event, "pairs_listed") == ([], ["names: 1 Anna – Joan; 2 Mar – Pep"])
    assert lines_of(event, "pair_added") == ([], ["pairs: 6"])
    assert lines_of(event, "pair_count_changed") == (["names: 6 Anna – Joan"], [])
    assert lines_of(event, "boards_dealt") == ([], ["dealt anew: 3–4"])
    assert lines_of(event, "irregularities_seen") == ([], ["irregularities: 1"])
    for act in ("event_shown", "event_renamed", "pair_renamed", "looked_at_board", "round_closed", "joined"):
        assert lines_of(event, act) == ([], []), act
    for act in ("result_entered", "confirmed_on_own_device", "disputed"):
        assert lines_of(event, act) == ([], []), act


def test_settings_stand_in_the_sentence_in_words() -> None:
    event = everything_done()
    client = Client()
    client.force_login(factories.make_director())
    page = client.get(reverse("log", args=[event.slug])).content.decode()
    assert "rules Championship → Eastern (obligat); Minutes of a match: 50" in page
    assert "time available 40 min → 1 h 30 min" in page
    assert "scale 1 to 2 → 0 to 100" in page
    for raw in ("mitchell", "butinet", "shown: nothing", "fields: two", "hands: no", "boards_per_round"):
        assert raw not in page, raw
