"""The Howells of few pairs that no first round gives: data only.

A round is written ``NS-EW@set`` table by table; pair and set numbers begin with 1. Four pairs have to share the boards
in every round. Of six pairs, any two ways to divide all meetings into rounds have exactly one round in common, so
exactly one round is shared by all three tables, here the last; five pairs have that movement without the stationary
pair. The nine come from two starters of nine places with equal differences, and sides chosen table by table. Sides were
found by trying all (5 and 6 pairs) and by annealing (9); the tests compute the balance again from its definition.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

WHOLE: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        4: ("4-3@1 1-2@1", "4-1@2 2-3@2", "4-2@3 3-1@3"),
        5: ("1-4@4 2-3@2", "3-4@3 2-5@4", "4-5@2 3-1@1", "4-2@1 5-1@3", "5-3@5 1-2@5"),
        6: (
            "6-5@1 1-4@4 2-3@2",
            "6-1@2 3-4@3 2-5@4",
            "6-2@3 4-5@2 3-1@1",
            "6-3@4 4-2@1 5-1@3",
            "6-4@5 5-3@5 1-2@5",
        ),
        9: (
            "2-5@2 8-4@3 3-1@8 7-6@9",
            "6-3@3 9-5@4 2-4@9 7-8@1",
            "4-7@4 1-6@5 3-5@1 8-9@2",
            "5-8@5 7-2@6 4-6@2 1-9@3",
            "9-6@6 3-8@7 5-7@3 2-1@4",
            "7-1@7 9-4@8 6-8@4 3-2@5",
            "8-2@8 1-5@9 9-7@5 4-3@6",
            "9-3@9 6-2@1 8-1@6 5-4@7",
            "1-4@1 3-7@2 2-9@7 6-5@8",
        ),
    }
)
"""All rounds, by number of pairs."""
