"""What is settled of an event before it is played, and which evening that makes: rules, movement, times, ranking."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.games.duplicate import Demand
from scoring.games.registry import GAMES
from scoring.games.variants import option_text
from scoring.movements.wish import Evening, Wish
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event
from tournaments.models.event import AUTO, COMPETITIONS, INDIVIDUALS, OF_TEAMS, Deals, Format, MovementKind, Scale
from tournaments.selectors.competition_plans import CompetitionTerms, plan_competition
from tournaments.selectors.competition_terms import competition_terms
from tournaments.selectors.individual_plans import plan_individual
from tournaments.selectors.plans import Plan, evening_of, plan_event
from tournaments.selectors.setups import tie_breaks_of
from tournaments.selectors.swiss_facts import swiss_terms
from tournaments.selectors.swiss_plans import SwissTerms, plan_swiss, plan_swiss_of_teams
from tournaments.selectors.team_plans import plan_teams
from tournaments.services.layout import SYSTEM_RANDOM


@dataclass(frozen=True, slots=True)
class Settings:
    """What is frozen once a result exists: rules, kind of evening, movement, times, ranking and scale.

    The game itself is chosen once: what is dealt is of its pack. ``variant`` is read as the game spells it; an event
    stores the value of every option. ``format`` says what is played: the same boards at all tables, or a match at each
    table (``games``, ``boards``). ``boards_per_round`` are the boards of a round, or the deals of a match where a match
    has a fixed number of them. A round is played for ``minutes_per_round``, or ``minutes_per_deal`` times its boards
    where those are given; between two rounds lie ``minutes_to_move``. ``movement`` is the text of a
    :class:`scoring.movements.wish.Wish`; ``deals`` says whether the boards move, ``sets`` how many of them the club
    deals, none for as many as the movement takes. ``tie_breaks`` are those of the kind of evening, none for its usual
    chain; ``own_averages`` lets a pair's own average stand for one of 60 or 40. ``swiss`` says how a Swiss
    is drawn, ``competition`` how a league, groups or a knock-out are held, none for what is usual; they are none
    elsewhere.
    """

    game: str
    variant: str
    minutes: int
    boards_per_round: int = 4
    minutes_per_round: int = 20
    minutes_per_deal: int | None = None
    minutes_to_move: int = 0
    movement: str = AUTO
    scale: str = Scale.CHAMPIONSHIP
    format: str = Format.DUPLICATE
    deals: str = Deals.COPIES
    sets: int | None = None
    tie_breaks: tuple[str, ...] | None = None
    own_averages: bool = False
    swiss: SwissTerms | None = None
    competition: CompetitionTerms | None = None

    @property
    def minutes_of_play(self) -> int:
        """How long a round is played."""
        deal = self.minutes_per_deal
        return self.minutes_per_round if deal is None else self.boards_per_round * deal


def settings_of(event: Event) -> Settings:
    """Return the settings of an event, movement and ranking as they were asked for."""
    return Settings(
        game=event.game,
        variant=event.variant,
        minutes=event.minutes,
        boards_per_round=event.boards_per_round,
        minutes_per_round=event.minutes_per_round,
        minutes_per_deal=event.minutes_per_deal,
        minutes_to_move=event.minutes_to_move,
        movement=event.movement_wish,
        scale=event.scale,
        format=event.format,
        deals=event.deals,
        sets=event.sets,
        tie_breaks=event.tie_breaks,
        own_averages=event.own_averages,
        swiss=swiss_terms(event) if event.is_swiss else None,
        competition=competition_terms(event) if event.is_competition or event.is_teams else None,
    )


def is_of_teams(settings: Settings) -> bool:
    """Tell whether these settings ask for teams of four."""
    return Wish.parse(settings.movement).kind in OF_TEAMS


def tie_breaks_for(settings: Settings) -> tuple[str, ...]:
    """Return the chain of tie-breaks of an event with these settings.

    Raises ``Invalid`` (``tie_breaks``) where it names one twice, or one that there is not in such an evening.
    """
    known, usual = tie_breaks_of(settings.format, of_teams=is_of_teams(settings))
    chain = usual if settings.tie_breaks is None else tuple(settings.tie_breaks)
    if len(set(chain)) < len(chain) or not set(chain) <= set(known):
        raise Invalid("tie_breaks", found=chain)
    return chain


def options_for(settings: Settings) -> Any:
    """Return the options of the rules of an event with these settings.

    Raises ``UnknownVariant``, and ``Invalid``: ``event_game`` for a game or kind that there is not, ``not_for_pairs``
    and ``not_in_duplicate`` for rules that make no sense in such an evening (with ``option``, its ``value``, and what
    is ``wanted`` by which ``clause``), and ``deals_step`` for a match whose number of deals gives its players the deal
    unequally often.
    """
    if settings.game not in GAMES or settings.format not in Format.values:
        raise Invalid("event_game", game=settings.game, format=settings.format)
    game = GAMES[settings.game]
    options = game.variants.parse(settings.variant)
    same_boards = settings.format == Format.DUPLICATE
    for demand in game.duplicate.unmet(options, same_boards=same_boards):
        code = "not_for_pairs" if demand in game.duplicate.of_pairs else "not_in_duplicate"
        preset = game.duplicate.preset if same_boards else game.duplicate.match_preset
        raise Invalid(code, game=settings.game, preset=preset, **_demand_facts(demand, options))
    step = game.duplicate.deals_step
    if settings.format == Format.BOARDS and settings.boards_per_round % step:
        raise Invalid("deals_step", step=step, found=settings.boards_per_round)
    return options


def _demand_facts(demand: Demand, options: Any) -> dict[str, Any]:
    value = option_text(getattr(options, demand.option))
    return {"option": demand.option, "value": value, "wanted": demand.text, "clause": demand.clause}


def advice_for(settings: Settings) -> tuple[Refusal, ...]:
    """Return what is allowed in an evening with these settings and better otherwise, as refusals that are none.

    Their code is ``unwise_in_duplicate``. Raises as :func:`options_for` does.
    """
    game = GAMES[settings.game]
    options = options_for(settings)
    if settings.format != Format.DUPLICATE:
        return ()
    return tuple(
        Refusal("unwise_in_duplicate", game=settings.game, **_demand_facts(demand, options))
        for demand in game.duplicate.advice(options)
    )


def evening_with(settings: Settings, pair_count: int, staying: Iterable[int] = ()) -> Evening:
    """Return the evening with these settings for so many pairs, of which those of ``staying`` keep their table.

    Raises ``Invalid`` as ``evening_of`` does.
    """
    return evening_of(
        pair_count=pair_count,
        minutes=settings.minutes,
        boards_per_round=settings.boards_per_round,
        minutes_per_round=settings.minutes_of_play,
        minutes_to_move=settings.minutes_to_move,
        deals=settings.deals,
        sets=settings.sets,
        format=settings.format,
        staying=tuple(sorted(number for number in staying if number <= pair_count)),
    )


def plan_of(
    settings: Settings, pair_count: int, staying: Iterable[int] = (), lots: random.Random = SYSTEM_RANDOM
) -> Plan:
    """Return the plan of an evening with these settings, in which the pairs of ``staying`` keep their table.

    From ``lots`` the partners of an individual are drawn.

    Raises ``MovementError`` or ``Invalid`` as ``evening_of``, ``plan_event``, ``plan_swiss``, ``plan_competition``,
    ``plan_teams`` and ``plan_individual`` do, and ``Invalid`` (``competition_of_boards``, ``teams_on_copies``,
    ``own_averages_of_players``) where the movement is none for what is played at the tables, or
    how it counts.
    """
    evening, wish = evening_with(settings, pair_count, staying), Wish.parse(settings.movement)
    competition = settings.competition or CompetitionTerms()
    if wish.kind in COMPETITIONS:
        if not evening.has_matches:
            raise Invalid("competition_of_boards")
        return plan_competition(competition, wish.kind, evening)
    if wish.kind in OF_TEAMS:
        if evening.has_matches or evening.relayed:
            raise Invalid("teams_on_copies")
        if wish.kind == MovementKind.TEAMS_SWISS:
            return plan_swiss_of_teams(settings.swiss or SwissTerms(), evening, competition.team_method)
        return plan_teams(evening, competition.team_method)
    if wish.kind in INDIVIDUALS:
        if settings.own_averages:
            raise Invalid("own_averages_of_players")
        return plan_individual(evening, wish, lots)
    if wish.kind == MovementKind.SWISS:
        return plan_swiss(settings.swiss or SwissTerms(), evening, wish.one_winner)
    return plan_event(evening, wish)
