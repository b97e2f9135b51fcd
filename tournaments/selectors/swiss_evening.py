"""A Swiss at one moment, of matches or of boards: the facts from which its next round is drawn, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from django.utils.translation import gettext as _

from scoring.match_table import WON
from scoring.pairing.event import Event as Facts
from scoring.pairing.orders import Options, System
from scoring.pairing.standing import tallies
from tournaments.models import Event
from tournaments.selectors.match_evening import MatchEvening, load_match_evening
from tournaments.selectors.names import PairName
from tournaments.selectors.swiss_boards import BoardsSoFar, load_boards_so_far
from tournaments.selectors.swiss_facts import SwissField, facts_of, load_field
from tournaments.selectors.swiss_standings import wins_text


class DrawnSoFar(Protocol):
    """A round that was drawn, and how far it is."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def has_ended(self) -> bool:
        """Whether it is over."""

    @property
    def has_begun(self) -> bool:
        """Whether something of it has been recorded."""


@dataclass(frozen=True)
class SwissEvening:
    """A Swiss with its field, the rounds that were drawn, and ``facts`` and ``options`` from which the next one is.

    ``text_of`` says in words what a pair has so far.
    """

    field: SwissField
    names: Mapping[int, PairName]
    rounds: Sequence[DrawnSoFar]
    facts: Facts
    options: Options
    text_of: Callable[[int], str]
    open_again: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Rounds that are over, and tables of them whose sheets are open again, which do not count for the draw."""

    @property
    def event(self) -> Event:
        """The event."""
        return self.field.event

    @property
    def next_round(self) -> int:
        """The number of the round that would be drawn."""
        return len(self.rounds) + 1

    @property
    def running(self) -> tuple[int, ...]:
        """The rounds that were drawn and have not ended."""
        return tuple(one.number for one in self.rounds if not one.has_ended)


def load_swiss(event: Event) -> SwissEvening:
    """Return a Swiss as its director knows it: nine queries of matches, twelve of boards."""
    field = load_field(event)
    if event.has_matches:
        return swiss_of_matches(field, load_match_evening(event, None))
    return _swiss_of_boards(load_boards_so_far(field))


def swiss_of_matches(field: SwissField, evening: MatchEvening) -> SwissEvening:
    """Return a Swiss of matches that has been loaded."""
    facts = facts_of(field, evening.rounds, evening.ended)
    scores = {number: tally.score for number, tally in tallies(facts, field.values).items()}
    return SwissEvening(
        field,
        evening.names,
        evening.rounds,
        facts,
        field.options,
        lambda number: _("%(wins)s won") % {"wins": wins_text(WON * scores[number])},
        tuple((one.number, one.open_again) for one in evening.rounds if one.open_again),
    )


def _swiss_of_boards(found: BoardsSoFar) -> SwissEvening:
    """A comparison has no won and lost rounds, and so no score groups: it is drawn down its own standings."""
    options = replace(found.field.options, system=System.DANISH, places=found.places)
    return SwissEvening(found.field, found.names, found.rounds, found.facts, options, found.text_of)
