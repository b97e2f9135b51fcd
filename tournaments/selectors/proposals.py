"""Which movements an evening may have, best first, with what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from scoring.errors import ScoringError
from scoring.movements.choice import advice, offers
from scoring.movements.fairness import Remark
from scoring.movements.offers import Offer
from scoring.movements.wish import Evening
from tournaments.errors import Refusal
from tournaments.models.event import COMPETITIONS
from tournaments.selectors.competition_plans import CompetitionTerms, plan_competition
from tournaments.selectors.plans import Plan
from tournaments.selectors.team_plans import plan_teams

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

    Raises ``MovementError`` where nothing can, as ``scoring.movements.choice.offers`` does.
    """
    found = tuple(offer for offer in _offers(evening) if offer.movement is not None or evening.has_matches)
    return Proposals(evening, found, tuple(_longer(evening)), advice(evening))


@lru_cache(maxsize=KEPT_OFFERS)
def _offers(evening: Evening) -> tuple[Offer, ...]:
    return offers(evening)


def _longer(evening: Evening) -> Iterator[Plan]:
    """Leagues and the like, which may take several evenings, and teams of four: those there are for such a field."""
    terms = CompetitionTerms()
    plans: list[Callable[[], Plan]]
    if evening.has_matches:
        plans = [partial(plan_competition, terms, kind.value, evening) for kind in COMPETITIONS]
    else:
        plans = [] if evening.relayed else [partial(plan_teams, evening, terms.team_method)]
    for plan in plans:
        with suppress(ScoringError, Refusal):
            yield plan()
