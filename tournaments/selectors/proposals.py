"""Which movements an evening may have, best first, with what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from scoring.errors import MovementError, ScoringError
from scoring.movements.choice import advice, offers
from scoring.movements.fairness import Remark
from scoring.movements.offers import Offer
from scoring.movements.request import Unit
from scoring.movements.wish import Evening
from tournaments.errors import Invalid, Refusal
from tournaments.models.event import COMPETITIONS
from tournaments.selectors.competition_plans import CompetitionTerms, plan_competition
from tournaments.selectors.plans import Plan
from tournaments.selectors.swiss_plans import SwissTerms, plan_swiss_of_teams
from tournaments.selectors.team_plans import plan_teams

TWO: Final = 2
"""Two teams alone meet in every round, on further boards, which no movement of teams does."""
KEPT_OFFERS: Final = 32
"""Evenings whose offers are kept, since directors come back to a page."""


@dataclass(frozen=True, slots=True)
class Proposals:
    """What can be played: ``offers`` within the time, best first, and ``longer``, of which an evening is a part.

    ``advice`` holds for the evening whatever is chosen.
    """

    evening: Evening
    offers: tuple[Offer, ...]
    longer: tuple[Plan, ...]
    advice: tuple[Remark, ...]


def proposals(evening: Evening) -> Proposals:
    """Return what can be played in an evening.

    More teams than meet each other in an evening have the Swiss of teams alone. Raises ``MovementError`` where nothing
    can be played, as ``scoring.movements.choice.offers`` does, and ``Invalid``
    (``individual_of_matches``, ``teams_on_copies``) for players or teams that would play something else.
    """
    if evening.unit is Unit.PLAYERS and evening.has_matches:
        raise Invalid("individual_of_matches")
    if evening.unit is Unit.TEAMS and (evening.has_matches or evening.relayed):
        raise Invalid("teams_on_copies")
    if evening.unit is Unit.TEAMS and evening.pairs == TWO:
        return Proposals(evening, (), tuple(_longer(replace(evening, pairs=2 * TWO, unit=Unit.PAIRS))), advice(evening))
    longer = tuple(_longer(evening))
    try:
        found = _offers(evening)
    except MovementError as refusal:
        if refusal.code != "size" or not longer:
            raise
        found = ()
    return Proposals(evening, found, longer, advice(evening))


@lru_cache(maxsize=KEPT_OFFERS)
def _offers(evening: Evening) -> tuple[Offer, ...]:
    return offers(evening)


def _longer(evening: Evening) -> Iterator[Plan]:
    """Leagues and the like, which may take several evenings, and teams of four: those there are for so many pairs.

    For so many teams it is the Swiss of teams alone, since their movement is among the offers.
    """
    terms = CompetitionTerms()
    plans: list[Callable[[], Plan]]
    if evening.unit is Unit.PLAYERS:
        plans = []
    elif evening.unit is Unit.TEAMS:
        pairs = replace(evening, pairs=TWO * evening.pairs, unit=Unit.PAIRS)
        plans = [partial(plan_swiss_of_teams, SwissTerms(), pairs, terms.team_method)]
    elif evening.has_matches:
        plans = [partial(plan_competition, terms, kind.value, evening) for kind in COMPETITIONS]
    else:
        plans = (
            []
            if evening.relayed
            else [
                partial(plan_teams, evening, terms.team_method),
                partial(plan_swiss_of_teams, SwissTerms(), evening, terms.team_method),
            ]
        )
    for plan in plans:
        with suppress(ScoringError, Refusal):
            yield plan()
