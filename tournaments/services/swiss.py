"""The rounds of a Swiss: drawing the next one, and taking it back while nothing of it has been recorded."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.pairing.drawn import DrawnRound
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Event, Match, Pair, Round, Seating
from tournaments.selectors.swiss_draw import Swaps, proposed, why_not
from tournaments.selectors.swiss_facts import SwissEvening, load_swiss
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.competition_terms import save_seeds
from tournaments.services.event_matches import lay_out_matches
from tournaments.services.identifiers import mark_of


def draw_mark(swiss: SwissEvening) -> str:
    """Return the mark of all from which the next round is drawn, which a preview carries along."""
    return mark_of((swiss.facts.facts, swiss.field.options))


def require_swiss(event: Event) -> None:
    """Refuse an event whose rounds are not drawn one at a time.

    Raises ``Invalid`` (``no_swiss``).
    """
    if not event.is_swiss:
        raise Invalid("no_swiss")


def draw_round(
    *, event_id: int, number: int, by: User | str, at: dt.datetime, swaps: Swaps = (), seen: str = ""
) -> DrawnRound:
    """Draw the next round, with what the director swapped by hand, and write its tables, its bye and its matches.

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
        log(event, "round_drawn", actor=actor_name(by), at=at, round=number, new=_words(drawn, swaps))
    return drawn


def _write(event: Event, drawn: DrawnRound) -> None:
    round_ = Round.objects.create(event=event, number=drawn.round)
    rows = dict(Pair.objects.filter(event=event).values_list("number", "pk"))
    seatings = [
        Seating(event=event, round=round_, table=table.number, ns_id=rows[table.ns], ew_id=rows[table.ew])
        for table in drawn.tables
    ]
    if drawn.bye is not None:
        last = max((table.number for table in drawn.tables), default=0)
        seatings.append(Seating(event=event, round=round_, table=last + 1, ns_id=rows[drawn.bye]))
    Seating.objects.bulk_create(seatings)
    lay_out_matches(event)


def _words(drawn: DrawnRound, swaps: Swaps) -> dict[str, Any]:
    """What the log keeps of a draw: who sits where, so that it says so even after it has been taken back."""
    return {
        "system": drawn.system.value,
        "drawn": [[table.number, table.ns, table.ew] for table in drawn.tables],
        "bye": drawn.bye,
        "repeats": [[table.ns, table.ew] for table in drawn.repeats],
        "swaps": [list(swap) for swap in swaps],
    }


def take_back_round(*, event_id: int, number: int, by: User | str, at: dt.datetime) -> None:
    """Take back the draw of the last round: everything is as it was before, but for the log.

    Raises ``Refusal`` (``not_last_round``), ``Frozen`` (``round_begun``) once anything of it has been recorded, and
    ``Invalid`` (``no_swiss``).
    """
    with locked(event_id) as event:
        if not event.has_bracket:
            require_swiss(event)
        round_ = event.rounds.order_by("-number").first()
        if round_ is None or round_.number != number or number < (event.drawn_from or 1):
            raise Refusal("not_last_round", round=number)
        if _has_begun(round_):
            raise Frozen("round_begun", round=number)
        seats = round_.seatings.order_by("table").values_list("table", "ns__number", "ew__number")
        old = {"drawn": [list(row) for row in seats if row[2] is not None]}
        round_.delete()
        if number == event.drawn_from and event.has_groups:
            save_seeds(event, ())
        log(event, "draw_taken_back", actor=actor_name(by), at=at, round=number, old=old)


def _has_begun(round_: Round) -> bool:
    recorded = Q(deals__isnull=False) | Q(ended_at__isnull=False)
    return round_.has_ended or Match.objects.filter(recorded, seating__round=round_).exists()
