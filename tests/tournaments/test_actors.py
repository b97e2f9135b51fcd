"""Who did something is stored as a code and read as words, in whatever language the reader has."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.seats import Side
from tests import factories
from tests.factories import NOW
from tournaments.actors import SITE, actor_words, table_actor
from tournaments.models import Event, LogEntry, Play, Result
from tournaments.services import plays

SEATED = ((1, 1, "NS"), (1, 3, "EW"), (2, 2, "NS"), (2, 4, "EW"))
"""Who sits where in the first round of four pairs."""


def test_a_pair_at_a_table_is_a_code_and_reads_as_words() -> None:
    code = table_actor(3, 7, Side.NS)

    assert code == "table:3 pair:7 side:NS"
    assert actor_words(code) == "table 3, pair 7 (N-S)"
    assert actor_words(table_actor(12, 40, Side.EW)) == "table 12, pair 40 (E-W)"


def test_the_site_is_named() -> None:
    assert actor_words(SITE) == "the site"


@pytest.mark.parametrize(
    "name", ["director", "site", "table 3, pair 7 (NS)", "a@b.example", "", "table:x pair:1 side:NS"]
)
def test_a_name_stays_as_it_is(name: str) -> None:
    assert actor_words(name) == name


@pytest.fixture
def in_catalan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another language, as far as this module speaks it."""
    words = {
        "the site": "el lloc",
        "table %(table)s, pair %(pair)s (%(side)s)": "taula %(table)s, parella %(pair)s (%(side)s)",
    }
    monkeypatch.setattr("tournaments.actors._", words.__getitem__)


@pytest.fixture
def event(db: None) -> Event:
    """A round of one board that its tables agreed and the site ended; the play was typed at table 1."""
    event = factories.make_event(pairs=4, rounds=2, boards_per_round=1)
    by = factories.join(event, 1, 1, "NS")
    for table in (1, 2):
        factories.agree(event, 1, table)
    plays.record_play(event_id=event.pk, table=1, board=1, text="N:e", expected_version=0, by=by, at=NOW)
    return event


@pytest.mark.parametrize(
    "name, parts", [("log", ()), ("export-csv", ("log",)), ("result", (1, 1, 1)), ("replay", (1, 1))]
)
def test_what_names_an_actor_names_it_in_the_language_of_the_reader(
    in_catalan: None, event: Event, client: Client, name: str, parts: tuple[object, ...]
) -> None:
    client.force_login(factories.make_director())

    answer = client.get(reverse(name, args=[event.slug, *parts]))

    body = (b"".join(answer) if answer.streaming else answer.content).decode()
    assert "taula 1, parella 1 (" in body
    assert "pair:" not in body
    assert ("el lloc" in body) == (name in ("log", "export-csv"))


def test_no_row_stores_words_of_a_language(event: Event) -> None:
    stored = {row.actor for model in (LogEntry, Result, Play) for row in model.objects.all()}

    assert stored == {
        "director",
        "kind:site",
        *(f"table:{table} pair:{pair} side:{side}" for table, pair, side in SEATED),
    }
