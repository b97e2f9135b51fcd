"""Where a play is entered on the drawn table: a board at a table, or a deal of a match, and what stands there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from scoring.notation import Record
from scoring.notation.games import GameText
from scoring.notation.verdict import Verdict
from scoring.seats import BySide
from tournaments.actors import actor_words
from tournaments.models import Board, Event
from tournaments.permissions import is_open
from tournaments.seen import Met, SeenVersion
from tournaments.selectors.drafts import Draft, Finish, finish_of
from tournaments.selectors.hand_sources import Judging, judging_of
from tournaments.selectors.lines import Line
from tournaments.selectors.plays import accepted_in, play_of, verdict_of
from tournaments.selectors.values import game_text_of, rules_of


@dataclass(frozen=True, slots=True)
class Stands:
    """What is recorded where a play is entered.

    ``is_fixed`` says that whoever enters here cannot replace it. ``verdict`` returns what the rules say of it, none
    where this visitor may not look at it, and ``accepted`` the irregularities of which somebody said: this happened.
    """

    text: str
    version: SeenVersion
    actor: str
    at: dt.datetime
    is_fixed: bool
    verdict: Callable[[], Verdict | None]
    accepted: Callable[[Verdict], frozenset[int]]


class Label(Protocol):
    """Who sits on a side, as pages name it."""

    @property
    def label(self) -> str:
        """The name in one line."""


class EntrySpot(Protocol):
    """Where a play is entered; ``board`` says who deals, and the hands where they are known."""

    @property
    def board(self) -> Board:
        """What is played."""

    @property
    def rules(self) -> Any:
        """The rules of its game."""

    @property
    def game_text(self) -> GameText:
        """How its records are written."""

    @property
    def names(self) -> BySide[Any]:
        """Who sits on each side: something with a ``label``."""

    @property
    def met(self) -> Met | None:
        """The numbers of those who meet here, none where there is nobody else."""

    @property
    def needs_end(self) -> bool:
        """Whether only a hand that has ended can be recorded here."""

    def stands(self) -> Stands | None:
        """Return what is recorded here, or none."""

    def judging(self, record: Record) -> Judging:
        """Return the hands by which a record is judged that is to stand here."""

    def finish(self, draft: Draft) -> Finish | None:
        """Return what a draft that has ended gives beside what stands here, none while it goes on."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A board at a table, where a pair of it enters the play (``by_table``) or the director does."""

    event: Event
    board: Board
    line: Line
    by_table: bool

    @property
    def rules(self) -> Any:
        """The rules of the event."""
        return rules_of(self.event)

    @property
    def game_text(self) -> GameText:
        """How records of its game are written."""
        return game_text_of(self.event)

    @property
    def names(self) -> BySide[Any]:
        """The pairs at the table."""
        return BySide.of(self.line.ns, self.line.ew)

    @property
    def met(self) -> Met:
        """The numbers of the pairs at the table."""
        return self.line.met

    @property
    def needs_end(self) -> bool:
        """A play may be broken off."""
        return False

    def stands(self) -> Stands | None:
        """Return what is recorded of the board at the table; a table replaces no record of the director."""
        play = play_of(self.event, self.line.board, self.line.ns.number, self.line.ew.number)
        if play is None:
            return None
        opened = is_open(self.event, self.board.round)
        return Stands(
            text=play.text,
            version=SeenVersion(play.version, self.met),
            actor=actor_words(play.actor),
            at=play.at,
            is_fixed=self.by_table and not play.by_table,
            verdict=lambda: verdict_of(play, self.rules) if opened else None,
            accepted=lambda verdict: accepted_in(play, verdict),
        )

    def judging(self, record: Record) -> Judging:
        """Return the hands of the board, wherever they come from."""
        return judging_of(self.board, self.line.table, record)

    def finish(self, draft: Draft) -> Finish | None:
        """Return what the draft gives beside the result of the two pairs."""
        return finish_of(draft, self.line)
