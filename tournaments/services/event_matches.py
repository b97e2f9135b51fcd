"""The matches of an event: one for each table of each round at which two pairs sit.

They are made with the movement, named with the pairs, and closed with their round. For use inside the services that
hold the event.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from scoring.seats import Side
from tournaments.actors import SITE
from tournaments.match_games.registry import MATCH_GAMES
from tournaments.models import Event, Match, Round, Seating
from tournaments.models.match import MatchKind
from tournaments.selectors.competition_terms import competition_row
from tournaments.selectors.match_values import UNNAMED
from tournaments.selectors.names import PairName, pair_names
from tournaments.services.keys import new_key
from tournaments.services.match_acts import note
from tournaments.services.match_terms import match_terms


def event_terms(game: str, format_: str, variant: str, deals: int, extra: int = 0) -> dict[str, Any]:
    """Return the columns of the matches of an event that say what is played and what ends them.

    ``deals`` is the number of deals of a match in an event of boards, and does not matter in one of games. While it is
    level ``extra`` deals more are played, where the game knows that. Raises as ``match_terms`` does.
    """
    scheme = MATCH_GAMES[game]
    kind, variant, count = scheme.event_terms(format_, variant, deals)
    extra = extra if kind == MatchKind.DEALS and scheme.has_extra_deals else 0
    return match_terms(game, variant, kind, extra_deals=extra, deal_count=count)


def lay_out_matches(event: Event) -> None:
    """Make the match of every table of every round at which two pairs sit and there is none yet, and name it."""
    words = (event.game, event.format, event.variant, event.boards_per_round)
    extra = competition_row(event).extra_deals if event.has_bracket else 0
    terms = {is_out: event_terms(*words, extra if is_out else 0) for is_out in (False, True)}
    Match.objects.bulk_create(
        Match(
            club_id=event.club_id,
            slug=f"e{event.pk}-r{seating.round.number}-t{seating.table}",
            date=event.date,
            seating=seating,
            key=new_key(),
            created_at=event.created_at,
            ns_first=placeholder(seating.ns.number),
            ew_first=placeholder(seating.ew.number),
            **terms[event.is_knockout_round(seating.round.number)],
        )
        for seating in Seating.objects.filter(event=event, match=None).select_related("round", "ns", "ew")
        if seating.ns is not None and seating.ew is not None
    )
    name_matches(event)


def placeholder(pair: int) -> str:
    """Return what a match stores for a pair of which nobody is named; pages say "Pair 7" in their language."""
    return f"{UNNAMED}{pair}"


def name_matches(event: Event) -> None:
    """Give the matches of an event the date of the event and the names that its pairs have now."""
    if not event.has_matches:
        return
    names = pair_names(event)
    changed = []
    for match in Match.objects.filter(seating__event=event).select_related("seating__round"):
        assert match.seating is not None
        assert match.seating.ns_id is not None
        assert match.seating.ew_id is not None
        number = match.seating.round.number
        ns, ew = (_players(names[pk].in_round(number)) for pk in (match.seating.ns_id, match.seating.ew_id))
        words = (*ns, *ew, event.date)
        if words != (match.ns_first, match.ns_second, match.ew_first, match.ew_second, match.date):
            match.ns_first, match.ns_second, match.ew_first, match.ew_second, match.date = words
            match.revision += 1
            changed.append(match)
    Match.objects.bulk_update(changed, ["ns_first", "ns_second", "ew_first", "ew_second", "date", "revision"])


def _players(pair: PairName) -> tuple[str, str]:
    first, second, *_ = (*pair.names, "", "")
    return first or placeholder(pair.number), second


def close_matches(event: Event, round_: Round, at: dt.datetime) -> None:
    """Close the sheets of a round that ends: what was played by then counts."""
    for match in Match.objects.filter(seating__round=round_, ended_at=None).select_related("seating"):
        match.ended_at = at
        match.revision += 1
        match.save(update_fields=["ended_at", "revision"])
        note(match, "match_ended", by=SITE, at=at)


def close_by_walkover(match: Match, winner: Side, at: dt.datetime) -> None:
    """Give a match to a side whose opponents have left the event, and close its sheet."""
    match.walkover, match.ended_at = winner.value, at
    _raise(match, "walkover", "ended_at")


def open_again(match: Match) -> None:
    """Take back that a match went to a side without play; where its round has ended the sheet stays closed."""
    match.walkover = ""
    if match.seating is not None and not match.seating.round.has_ended:
        match.ended_at = None
    _raise(match, "walkover", "ended_at")


def _raise(match: Match, *changed: str) -> None:
    match.revision += 1
    match.save(update_fields=[*changed, "revision"])
