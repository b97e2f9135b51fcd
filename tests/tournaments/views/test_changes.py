"""The pages of changes during play: they cost the same for few pairs and for many."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.competitions import make_competition
from tests.tournaments.individuals import drawn_partners
from tests.tournaments.match_evenings import make_match_event
from tests.tournaments.relayed import make_relayed
from tests.tournaments.stories.acts import Story
from tests.tournaments.swiss import make_swiss, make_swiss_of_boards
from tests.tournaments.test_story_d27 import make_teams
from tournaments.models import Event
from tournaments.selectors.swiss_plans import SwissTerms
from tournaments.services.swiss import draw_round

pytestmark = pytest.mark.django_db
LATE = {"first": "Xavi", "second": "Yolanda", "since": 2}


@pytest.mark.parametrize(("act", "words"), [("", {}), ("late", LATE), ("curtail", {"rounds_left": 2})])
def test_a_page_costs_the_same_for_few_pairs_and_for_many(act: str, words: dict[str, object]) -> None:
    counts = []
    for pairs in (5, 11):
        event = factories.make_event(pairs, 3, boards_per_round=1, with_boards=False, name=f"Of {pairs}")
        story = Story(event)
        address = story.address(act) if act else reverse("changes", args=[event.slug])
        story.client.get(address, words)
        with CaptureQueriesContext(connection) as queries:
            assert story.client.get(address, words).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_evening_of_matches_counts_matches() -> None:
    """Eight pairs: a ninth that comes late had no match and has some, and nothing is compared."""
    story = Story(make_match_event(8, 7))
    page = story.look("late", **LATE)
    assert "Matches and sit-outs of each pair" in page
    for word in ("Comparisons", ">Boards<", "results of other tables"):
        assert word not in page
    assert '<td role="cell">0 → ' in page  # the late pair has matches now
    boards = Story(factories.make_event(5, 3, boards_per_round=1, with_boards=False, name="Boards")).look(
        "late", **LATE
    )
    assert "Comparisons" in boards


ALL = ["late", "away", "substitute", "actual", "movement", "curtail"]
OF_ROUNDS = ["substitute", "curtail"]
SWISS = "is said of a Swiss where its rounds are drawn"
DRAWN_TEAMS = {"movement": "teams-swiss", "swiss": SwissTerms(rounds=2), "boards_per_round": 2}
FORMS: dict[str, tuple[Callable[[], Event], list[str], str]] = {
    "copies": (lambda: factories.make_event(6, 2, with_boards=False), ALL, ""),
    "matches": (lambda: make_match_event(6, 5), ALL, ""),
    "relayed": (make_relayed, [act for act in ALL if act != "movement"], "Where boards move"),
    "swiss of boards": (lambda: make_swiss_of_boards(6, 2), ["substitute", "actual"], SWISS),
    "swiss of matches": (lambda: make_swiss(6, 2), ["substitute", "actual"], SWISS),
    "swiss of teams": (lambda: factories.make_event(8, 2, **DRAWN_TEAMS), ["substitute"], SWISS),
    "teams": (lambda: make_teams(8, 2), OF_ROUNDS, "Which teams meet"),
    "league": (lambda: make_competition("league", 4, 3), OF_ROUNDS, "follows from the league"),
    "knock-out": (lambda: make_competition("knockout", 4, 2), ["substitute"], "follows from the league"),
    "individual": (lambda: drawn_partners(8), OF_ROUNDS, "the partners of all rounds are fixed"),
}
"""An event of each form, the acts that it has by docs/changes.md, and words of the sentence that says why no others."""


@pytest.mark.parametrize("form", FORMS)
def test_only_the_acts_of_its_form_are_offered(form: str) -> None:
    make, acts, why = FORMS[form]
    event = make()
    if event.is_swiss:
        draw_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    story = Story(event)
    draw = reverse("swiss-draw", args=[event.slug])
    page = story.client.get(reverse("changes", args=[event.slug])).content.decode().split("<h1")[1]
    assert re.findall(rf'href="{reverse("changes", args=[event.slug])}([a-z-]+)/"', page) == acts
    assert why in page
    assert (f'href="{draw}"' in page) == event.is_swiss
    for act in ALL:
        shown = story.look(act).split("<h1")[1]
        assert ("Leave all as it is" in shown) == (act in acts)
        assert act in acts or why in shown
        assert (f'href="{draw}"' in shown) == (event.is_swiss and act not in acts)


@pytest.mark.parametrize("form", ["swiss of boards", "swiss of teams", "teams"])
def test_what_is_sent_to_another_act_is_refused(form: str) -> None:
    make, acts, why = FORMS[form]
    event = make()
    if event.is_swiss:
        draw_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    story = Story(event)
    before = (list(event.seatings.order_by("pk").values()), event.log.count(), event.pairs.count())
    for act in set(ALL) - set(acts):
        answer = story.client.post(story.address(act), {**LATE, "since": 1, "pair": 1, "option": "half", "seen": "x"})
        assert answer.status_code == 200
        assert why in answer.content.decode()
    assert (list(event.seatings.order_by("pk").values()), event.log.count(), event.pairs.count()) == before


def test_there_is_no_other_act() -> None:
    story = Story(factories.make_event(4, 2, with_boards=False))
    assert story.client.get(story.address("unheard-of")).status_code == 404
