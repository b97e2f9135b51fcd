"""In an individual nobody speaks of a pair: two partners are players in the log, in refusals and in searches."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.seats import Side
from tests import factories
from tests.tournaments.individuals import drawn_partners, player_names
from tests.tournaments.services.test_rehearsals import rehearsal_of
from tests.tournaments.test_story_d27 import make_teams
from tournaments.actors import actor_words, table_actor
from tournaments.errors import Refusal
from tournaments.models import LogEntry
from tournaments.texts.acts import act_sentence
from tournaments.texts.players import ACTS_OF_PLAYERS
from tournaments.texts.sentences import sentence

BOTH = 10317
"""Players 3 and 17 as partners."""


def entry(act: str, pair: int, **more: Any) -> LogEntry:
    return LogEntry(act=act, pair=pair, table=2, round=1, board=4, **more)


@pytest.mark.parametrize("act", sorted(ACTS_OF_PLAYERS.keys() - {"joined_again"}))
def test_the_log_speaks_of_players_and_of_pairs_where_there_are_pairs(act: str) -> None:
    of_players, of_pair = act_sentence(entry(act, BOTH)), act_sentence(entry(act, 7))
    assert "players 3 and 17" in of_players
    assert "pair" not in of_players
    assert "pair 7" in of_pair
    assert "player" not in of_pair


def test_a_device_that_is_somebody_else_now() -> None:
    told = act_sentence(entry("joined", BOTH, old={"pair": 10204}))
    assert told == "A device at table 2 is now players 3 and 17 in round 1, no longer players 2 and 4"


def test_who_acted_and_what_is_refused() -> None:
    assert actor_words(table_actor(2, BOTH, Side.NS)) == "table 2, players 3 and 17 (N-S)"
    for code in ("device_is_bound", "too_many_changes"):
        told = sentence(Refusal(code, pair=BOTH, round=1, table=2))
        assert "players 3 and 17" in told
        assert "pair" not in told
        assert "pair 7" in sentence(Refusal(code, pair=7, round=1, table=2))


def search_of(client: Client, page: str, slug: str, query: str) -> tuple[str, str]:
    answer = client.get(f"{reverse(page, args=[slug])}?{query}")
    found = answer.context["list_filter"]
    return str(found.form["pair"].label), found.shown_text


@pytest.mark.django_db
@pytest.mark.parametrize(
    "page, by", [("seating", ""), ("seating", "by=pair&"), ("seating", "by=name&"), ("standings", "")]
)
def test_a_search_in_an_individual_is_for_players(page: str, by: str) -> None:
    event = rehearsal_of(drawn_partners(12, names=player_names(12)))
    client = Client()
    client.force_login(factories.make_director())
    assert search_of(client, page, event.slug, f"{by}pair=Anna") == ("Player", "2 of 12 players.")
    assert search_of(client, page, event.slug, f"{by}pair=Zita")[1].startswith("No player is called so.")


@pytest.mark.django_db
def test_a_search_in_teams_counts_teams_and_pairs_apart() -> None:
    names = [[f"{name} A", f"{name} B"] for name in ("Ada", "Bea", "Cai", "Dot", "Eva", "Flo")]
    event = rehearsal_of(make_teams(6, 3, names=names))
    client = Client()
    client.force_login(factories.make_director())
    assert search_of(client, "standings", event.slug, "pair=Ada") == (
        "Team, pair or player",
        "1 of 3 teams. 1 of 6 pairs.",
    )
    assert "Find a team, a pair or a player" in client.get(reverse("standings", args=[event.slug])).content.decode()


@pytest.mark.django_db
def test_pairs_are_still_pairs() -> None:
    event = factories.make_event(10, 2, movement="mitchell", names=[("Ada", "Bo")])
    client = Client()
    client.force_login(factories.make_director())
    assert search_of(client, "seating", event.slug, "pair=Ada") == ("Pair or player", "1 of 10 pairs.")
