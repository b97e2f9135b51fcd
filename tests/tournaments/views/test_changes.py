"""The pages of changes during play: they cost the same for few pairs and for many."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments.match_evenings import make_match_event
from tests.tournaments.stories.acts import Story

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


def test_there_is_no_other_act() -> None:
    story = Story(factories.make_event(4, 2, with_boards=False))
    assert story.client.get(story.address("unheard-of")).status_code == 404
