"""What is kept for the end: the rule against a plain reading of it, and what visitors and the director are told."""

from __future__ import annotations

from itertools import combinations

import pytest

from tournaments.models import Event
from tournaments.permissions import WallRule, wall_rule
from tournaments.selectors.keeping import Keeping


def test_the_rule_is_what_it_says_for_every_choice_and_every_order_of_ending():
    rounds = range(1, 6)
    ways = [set(c) for size in range(6) for c in combinations(rounds, size)]
    seen = set()
    for shows in rounds:
        for freezes in (None, *range(shows + 1, 6)):
            for ended in ways:
                rule = WallRule(shows, freezes)
                kept = {n for n in ended if freezes and n >= freezes}
                early = not [n for n in ended - kept if n >= shows]
                assert rule.covers(ended) == (set() if early else ended - kept), (shows, freezes, ended)
                assert rule.is_frozen(ended) == bool(kept)
                assert rule.keeps == (shows > 1 or freezes is not None)
                seen.add((early, bool(kept)))
    assert len(seen) == 4


def test_a_movement_with_fewer_rounds_brings_the_rule_into_them():
    event = Event(round_count=4, wall_shows_from=5, wall_freezes_from=6)
    assert wall_rule(event) == WallRule(4, None)
    event = Event(round_count=4, wall_shows_from=2, wall_freezes_from=4)
    assert wall_rule(event) == WallRule(2, 4)


ALL = "The wall and visitors get the results of all rounds that have ended."
NOT_BEFORE_3 = "The wall and visitors get no results before round 3 has ended."
NOT_5 = "The wall and visitors get the results, but nothing of round 5 and later ones."
UP_TO_4 = "Results are frozen: the wall and visitors get those up to round 4."
WAIT_FOR_3 = "Results are shown when round 3 has ended."
KEPT = "Results from round 5 on are kept for the end."


@pytest.mark.parametrize(
    "shows, freezes, ended, kept, text, note",
    [
        (1, None, (), (), "", ALL),
        (1, None, (1, 2), (), "", ALL),
        (3, None, (), (), WAIT_FOR_3, NOT_BEFORE_3),
        (3, 5, (1, 2), (1, 2), WAIT_FOR_3, NOT_BEFORE_3),
        (3, None, (1, 2, 3), (), "", ALL),
        (1, 5, (), (), "", NOT_5),
        (3, 5, (1, 2, 3), (), "", NOT_5),
        (3, 5, (1, 2, 3, 4, 5), (5,), KEPT, UP_TO_4),
        (1, 5, (1, 2, 3, 4, 5, 6), (5, 6), KEPT, UP_TO_4),
    ],
)
def test_visitors_and_the_director_are_told_what_is_kept(shows, freezes, ended, kept, text, note):
    keeping = Keeping(WallRule(shows, freezes), frozenset(ended))
    assert keeping.rounds == set(kept)
    assert (keeping.text, keeping.note) == (text, note)
