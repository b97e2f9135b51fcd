"""The rounds of a Swiss: drawing the next one, and taking it back while nothing of it has been recorded."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.movements.seating import Seating as Line
from scoring.pairing.drawn import DrawnRound
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Event, Joining, Match, Round
from tournaments.selectors.drawn_rounds import begun_rounds
from tournaments.selectors.swiss_draw import Swaps, proposed, why_not
from tournaments.selectors.swiss_evening import SwissEvening, load_swiss
from tournaments.selectors.team_plans import half_tables, tables_of_match
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.competition_terms import save_seeds
from tournaments.services.event_matches import lay_out_matches
from tournaments.services.identifiers import mark_of
from tournaments.services.layout import boards_of_round, seat_drawn


def draw_mark(swiss: SwissEvening) -> str:
    """Return the mark of all from which the next round is drawn, which a preview carries along."""
    return mark_of((swiss.facts.facts, swiss.options))


def require_swiss(event: Event) -> None:
    """Refuse an event whose rounds are not drawn one at a time.

    Raises ``Invalid`` (``no_swiss``).
    """
    if not event.is_swiss:
        raise Invalid("no_swiss")


def draw_round(
    *, event_id: int, number: int, by: User | str, at: dt.datetime, swaps: Swaps = (), seen: str = ""
) -> DrawnRound:
    """Draw the next round, with what the director swapped by hand, and write its tables, its bye and, if any, matches.

    ``number`` says which round is meant, ``seen`` is the mark of what its preview was drawn from. Raises ``Refusal``
    (``round_drawn`` where somebody was faster, ``no_round``, and as ``why_not`` says), ``Stale`` (``draw_stale``) where
    it would be drawn from other facts by now, ``Invalid`` (``no_swiss``) and as ``proposed`` does.
    """
    with locked(event_id) as event:
        require_swiss(event)
        swiss = load_swiss(event)
        if number != swiss.next_round:
            raise Refusal("round_drawn" if number < swiss.next_round else "no_round", round=number)
        refusal = why_not(swiss)
        if refusal is not None:
            raise refusal
        if seen not in ("", draw_mark(swiss)):
            raise Stale("draw_stale", round=number)
        drawn = proposed(swiss, swaps)
        _write(event, drawn)
        log(event, "round_drawn", actor=actor_name(by), at=at, round=number, new=_words(event, drawn, swaps))
    return drawn


def _write(event: Event, drawn: DrawnRound) -> None:
    round_, _is_new = Round.objects.get_or_create(event=event, number=drawn.round)
    boards = () if event.has_matches else tuple(boards_of_round(event, drawn.round))
    seat_drawn(event, round_, (_of_teams if event.is_teams else _of_pairs)(drawn, boards))
    if event.has_matches:
        lay_out_matches(event)


def _of_pairs(drawn: DrawnRound, boards: tuple[int, ...]) -> Iterator[Line]:
    for table in drawn.tables:
        yield Line(drawn.round, table.number, table.ns, table.ew, boards)
    if drawn.bye is not None:
        yield Line(drawn.round, _after(drawn), drawn.bye, None, ())


def _of_teams(drawn: DrawnRound, boards: tuple[int, ...]) -> Iterator[Line]:
    for match in drawn.tables:
        yield from tables_of_match(drawn.round, match.number, match.ns, match.ew, boards)
    if drawn.bye is not None:
        yield from half_tables(drawn.round, _after(drawn), drawn.bye)


def _after(drawn: DrawnRound) -> int:
    """Return the number after those of the tables."""
    return 1 + max((table.number for table in drawn.tables), default=0)


def _words(event: Event, drawn: DrawnRound, swaps: Swaps) -> dict[str, Any]:
    """What the log keeps of a draw: who sits where, so that it says so even after it has been taken back."""
    return {
        "system": drawn.system.value,
        "drawn": [[table.number, table.ns, table.ew] for table in drawn.tables],
        "bye": drawn.bye,
        "repeats": [[table.ns, table.ew] for table in drawn.repeats],
        "swaps": [list(swap) for swap in swaps],
    } | ({"of_teams": True} if event.is_teams else {})


def seats_mark(event: Event, number: int) -> str:
    """Return the mark of who sits where in a round that was drawn, which a page that takes it back carries along."""
    seats = event.seatings.filter(round__number=number).order_by("table")
    return mark_of(tuple(seats.values_list("table", "ns__number", "ew__number")))


def take_back_round(*, event_id: int, number: int, by: User | str, at: dt.datetime, seen: str = "") -> None:
    """Take back the draw of the last round: everything is as it was before, but for the log.

    ``seen`` is the mark of the draw that its page has shown. Raises ``Stale`` (``drawn_anew``) where the round has been
    drawn otherwise since, ``Refusal`` (``not_last_round``), ``Frozen`` (``round_begun``) once anything of it has been
    recorded, and ``Invalid`` (``no_swiss``).
    """
    with locked(event_id) as event:
        if not event.has_bracket:
            require_swiss(event)
        round_ = event.rounds.filter(seatings__isnull=False).order_by("-number").first()
        if round_ is None or round_.number != number or number < (event.drawn_from or 1):
            raise Refusal("not_last_round", round=number)
        if seen not in ("", seats_mark(event, number)):
            raise Stale("drawn_anew", round=number)
        if _has_begun(event, round_):
            raise Frozen("round_begun", round=number)
        seats = round_.seatings.order_by("table").values_list("table", "ns__number", "ew__number")
        old = {"drawn": [list(row) for row in seats if row[2] is not None]}
        _unseat(event, round_)
        if number == event.drawn_from and event.has_groups:
            save_seeds(event, ())
        log(event, "draw_taken_back", actor=actor_name(by), at=at, round=number, old=old)


def _has_begun(event: Event, round_: Round) -> bool:
    if not event.has_matches:
        return round_.has_ended or round_.number in begun_rounds(event)
    recorded = Q(deals__isnull=False) | Q(ended_at__isnull=False)
    return round_.has_ended or Match.objects.filter(recorded, seating__round=round_).exists()


def _unseat(event: Event, round_: Round) -> None:
    """Let nobody sit in a round any more: of boards it stays with what was dealt for it, of matches it goes."""
    if event.has_matches:
        round_.delete()
        return
    Joining.objects.filter(round=round_).delete()
    round_.seatings.all().delete()
    round_.clock_ends_at = round_.clock_left = None
    round_.save(update_fields=["clock_ends_at", "clock_left"])
