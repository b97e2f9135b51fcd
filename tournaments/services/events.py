"""Making an event, changing what may change, and showing it to visitors."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from scoring.games.duplicate import Demand
from scoring.games.registry import GAMES
from scoring.games.variants import option_text
from scoring.movements.wish import Evening, Wish
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Club, Event
from tournaments.models.event import AUTO, COMPETITIONS, INDIVIDUALS, UNNAMED, Deals, Format, MovementKind, Scale, Shown
from tournaments.plain_text import one_line
from tournaments.selectors.competition_plans import CompetitionTerms, plan_competition
from tournaments.selectors.competition_terms import competition_terms
from tournaments.selectors.events import is_frozen
from tournaments.selectors.individual_plans import plan_individual
from tournaments.selectors.names import names_from
from tournaments.selectors.plans import Plan, evening_of, plan_event
from tournaments.selectors.setups import tie_breaks_of
from tournaments.selectors.swiss_facts import swiss_terms
from tournaments.selectors.swiss_plans import SwissTerms, plan_swiss
from tournaments.selectors.team_plans import plan_teams
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.alike import require_still_alike
from tournaments.services.competition_terms import save_competition
from tournaments.services.event_matches import name_matches
from tournaments.services.identifiers import identifier_of, mark_of
from tournaments.services.layout import SYSTEM_RANDOM, lay_out, lay_out_again, set_pairs
from tournaments.services.naming import write_names
from tournaments.services.swiss_terms import save_terms


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


def tie_breaks_for(settings: Settings) -> tuple[str, ...]:
    """Return the chain of tie-breaks of an event with these settings.

    Raises ``Invalid`` (``tie_breaks``) where it names one twice, or one that there is not in such an evening.
    """
    known, usual = tie_breaks_of(settings.format)
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
    ``plan_teams`` and ``plan_individual`` do, and ``Invalid`` (``swiss_of_boards``, ``competition_of_boards``,
    ``teams_on_copies``, ``own_averages_of_players``) where the movement is none for what is played at the tables, or
    how it counts.
    """
    evening, wish = evening_with(settings, pair_count, staying), Wish.parse(settings.movement)
    competition = settings.competition or CompetitionTerms()
    if wish.kind in COMPETITIONS:
        if not evening.has_matches:
            raise Invalid("competition_of_boards")
        return plan_competition(competition, wish.kind, evening)
    if wish.kind == MovementKind.TEAMS:
        if evening.has_matches or evening.relayed:
            raise Invalid("teams_on_copies")
        return plan_teams(evening, competition.team_method)
    if wish.kind in INDIVIDUALS:
        if settings.own_averages:
            raise Invalid("own_averages_of_players")
        return plan_individual(evening, wish, lots)
    if wish.kind == MovementKind.SWISS:
        if not evening.has_matches:
            raise Invalid("swiss_of_boards")
        return plan_swiss(settings.swiss or SwissTerms(), evening)
    return plan_event(evening, wish)


def create_event(
    *,
    club: Club,
    by: User | str,
    at: dt.datetime,
    name: str,
    date: dt.date,
    settings: Settings,
    pair_count: int,
    names: Sequence[Iterable[str]] | None = None,
    copy_from: Event | None = None,
    staying: Collection[int] = (),
    generate: bool = True,
    source: random.Random = SYSTEM_RANDOM,
    request_id: UUID | None = None,
) -> Event:
    """Make an event with its rounds, seatings, pairs, boards and table links, ready to be played.

    Where a match is played at each table nothing is dealt. ``names`` are the players of pair 1, 2 and so on;
    ``copy_from`` takes them from an earlier event instead. ``staying`` are the pairs that keep their table.
    ``generate`` deals the boards from ``source``. The same words with the same ``request_id`` return the event that
    they made the first time. Raises ``UnknownVariant``, ``MovementError`` or ``Invalid`` (``event_name``, ``names``,
    ``too_many_pairs``, as :func:`plan_of` and :func:`options_for` do, and of matches those of ``match_terms``).
    """
    plan = plan_of(settings, pair_count, staying, source)
    listed = [tuple(pair) for pair in names or ()]
    earlier = copy_from.pk if copy_from is not None else None
    words = (actor_name(by), name, date, settings, pair_count, sorted(staying), listed, earlier, generate)
    own_id = identifier_of(request_id, *words)
    with transaction.atomic():
        # The club's row is the lock between two events of the same name, or of the same request, made at once.
        Club.objects.select_for_update().get(pk=club.pk)
        if own_id and (made := Event.objects.filter(request_id=own_id).first()):
            return made
        event = Event(club=club, slug=_free_slug(name, date), name=checked_name(name), date=date, created_at=at)
        event.pair_count, event.request_id = pair_count, own_id
        _take_settings(event, settings, plan)
        event.save()
        save_terms(event, settings.swiss)
        save_competition(event, settings.competition)
        set_pairs(event, pair_count)
        lay_out(event, plan.movement, source if generate else None, staying=plan.staying)
        write_names(event, _first_names(pair_count, listed, copy_from, of_players=event.is_individual))
        name_matches(event)
        facts = {"name": event.name, "date": f"{date:%Y-%m-%d}", "dealt": generate, **_facts(event, plan)}
        log(event, "event_created", actor=actor_name(by), at=at, new=facts)
    return event


def _take_settings(event: Event, settings: Settings, plan: Plan) -> None:
    options, variants = options_for(settings), GAMES[settings.game].variants
    event.game, event.format = settings.game, Format(settings.format).value
    event.variant, event.options = variants.canonical(settings.variant), options.to_json()
    event.scale = Scale(settings.scale).value
    event.tie_break_keys = ",".join(tie_breaks_for(settings))
    event.own_averages = settings.own_averages
    event.movement_wish, event.sets = settings.movement, settings.sets
    event.minutes, event.minutes_per_round = settings.minutes, settings.minutes_of_play
    event.minutes_per_deal, event.minutes_to_move = settings.minutes_per_deal, settings.minutes_to_move
    event.boards_per_round = settings.boards_per_round
    event.deals = Deals.COPIES if event.has_matches else Deals(settings.deals).value
    take_plan(event, plan)


def take_plan(event: Event, plan: Plan) -> None:
    """Write into the unsaved event what movement and ranking came of the wishes."""
    event.movement, event.fields, event.round_count = plan.kind, plan.fields, plan.rounds
    event.copies = plan.copies
    event.drawn_from = plan.drawn_from


def checked_name(name: str) -> str:
    """Return the name of an event as it is stored.

    Raises ``Invalid`` (``event_name``) where nothing is left of it or it is too long.
    """
    cleaned = one_line(name)
    longest = Event._meta.get_field("name").max_length or 0
    if not cleaned or len(cleaned) > longest:
        raise Invalid("event_name", most=longest)
    return cleaned


def _free_slug(name: str, date: dt.date) -> str:
    base = f"{slugify(name.replace('·', '-'))[:60].strip('-') or 'event'}-{date:%Y-%m-%d}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)


def _first_names(
    pair_count: int, given: Sequence[Iterable[str]], copy_from: Event | None, *, of_players: bool
) -> dict[int, Iterable[str]]:
    if copy_from is not None:
        names = names_from(copy_from, of_players=of_players)
        return {number: pair for number, pair in names.items() if number <= pair_count}
    if len(given) > pair_count:
        raise Invalid("too_many_pairs", found=len(given), most=pair_count)
    return dict(enumerate(given, start=1))


def _facts(event: Event, plan: Plan) -> dict[str, object]:
    """What the log keeps of a new event: its settings and what movement and ranking came of them."""
    return {**_settings_facts(event, plan), "movement": event.movement, "fields": event.fields}


def _logged(settings: Settings) -> dict[str, object]:
    """What the log keeps of settings: how an evening is played only where that is not with copies of the boards."""
    return {name: value for name, value in asdict(settings).items() if value != UNNAMED.get(name)}


def _settings_facts(event: Event, plan: Plan) -> dict[str, object]:
    """What the log keeps of settings, movement and ranking as they were asked for, and of the plan."""
    return {
        **_logged(settings_of(event)),
        "pairs": event.pair_count,
        "rounds": plan.rounds,
        "tables": plan.tables,
        "boards": plan.boards,
    }


# Changing ----------------------------------------------------------------------------------------------------------


def staying_pairs(event: Event) -> tuple[int, ...]:
    """Return the numbers of the pairs that keep their table, ascending."""
    return tuple(event.pairs.filter(table__isnull=False).order_by("number").values_list("number", flat=True))


def require_open(event: Event) -> None:
    """Refuse to go on where something was recorded already.

    Raises ``Frozen`` (``event_frozen``, of a Swiss ``swiss_frozen`` as soon as a round has been drawn).
    """
    if is_frozen(event):
        raise Frozen("swiss_frozen" if event.is_swiss else "event_frozen")


def settings_mark(event: Event) -> str:
    """Return the mark of the settings that stand, which a form for changing them carries along."""
    return mark_of(settings_of(event))


def name_mark(event: Event) -> str:
    """Return the mark of the name and date that stand, which a form for changing them carries along."""
    return mark_of((event.name, f"{event.date:%Y-%m-%d}"))


def change_settings(*, event_id: int, settings: Settings, by: User | str, at: dt.datetime, seen: str = "") -> Event:
    """Change rules, movement, times, ranking or scale; rounds and seatings are made anew where that needs it.

    The game stays, and of an event in a series what it has alike with the others (``series_differs``).

    ``seen`` is the mark of what its writer had before them. Raises ``Frozen`` once a result exists, ``Stale``
    (``options_stale``) where other settings stand by now, and ``UnknownVariant``, ``MovementError`` or ``Invalid`` as
    :func:`create_event` does and with code ``individual_for_good`` where players would become pairs, or pairs players.
    """
    with locked(event_id) as event:
        require_open(event)
        old = settings_of(event)
        settings = replace(settings, game=event.game, format=event.format)  # these are for good
        if settings.tie_breaks is None:
            settings = replace(settings, tie_breaks=old.tie_breaks)
        if settings != old and seen not in ("", settings_mark(event)):
            raise Stale("options_stale")
        if (Wish.parse(settings.movement).kind in INDIVIDUALS) != event.is_individual:
            raise Invalid("individual_for_good")
        plan = plan_of(settings, event.pair_count, staying_pairs(event))
        _take_settings(event, settings, plan)
        require_still_alike(event)
        save_terms(event, settings.swiss)
        save_competition(event, settings.competition)
        if settings_of(event) == old:
            return event
        event.save()
        if _needs_layout(old, settings_of(event)):
            lay_out_again(event, plan.movement, plan.staying)
        log(event, "settings_changed", actor=actor_name(by), at=at, old=_logged(old), new=_settings_facts(event, plan))
    return event


def _needs_layout(old: Settings, new: Settings) -> bool:
    names = ["minutes", "minutes_of_play", "minutes_to_move", "boards_per_round", "movement", "deals", "sets"]
    names += ["swiss", "competition"]
    if new.format != Format.DUPLICATE:  # each match has the rules as they were when it was made
        names.append("variant")
    return any(getattr(old, name) != getattr(new, name) for name in names)


def rename_event(*, event_id: int, name: str, date: dt.date, by: User | str, at: dt.datetime, seen: str = "") -> Event:
    """Change name and date, at any time; its address stays, because it may be printed.

    ``seen`` is the mark of what its writer had before them. Raises ``Invalid`` (``event_name``) and ``Stale``
    (``options_stale``) where another name or date stands by now.
    """
    with locked(event_id) as event:
        old = {"name": event.name, "date": f"{event.date:%Y-%m-%d}"}
        new = {"name": checked_name(name), "date": f"{date:%Y-%m-%d}"}
        if new != old:
            if seen not in ("", name_mark(event)):
                raise Stale("options_stale")
            event.name, event.date = new["name"], date
            event.save(update_fields=["name", "date"])
            name_matches(event)
            log(event, "event_renamed", actor=actor_name(by), at=at, old=old, new=new)
    return event


def show_event(*, event_id: int, shown: str, by: User | str, at: dt.datetime) -> Event:
    """Set what visitors without sign-in may see.

    Raises ``Invalid`` (``shown``) for a word that is none of ``Shown``.
    """
    if shown not in Shown.values:
        raise Invalid("shown", found=shown)
    with locked(event_id) as event:
        if event.shown != shown:
            old, event.shown = event.shown, shown
            event.save(update_fields=["shown"])
            log(event, "event_shown", actor=actor_name(by), at=at, old={"shown": old}, new={"shown": shown})
    return event
