"""One board at one table, as the director's pages show it: what stands, how far it is settled, who has to act."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.seats import BySide
from tournaments.actors import actor_words
from tournaments.models import Board, Event, Result, Seating
from tournaments.models.result import Kind, Source, State
from tournaments.seen import Met, SeenVersion
from tournaments.selectors.names import PairName
from tournaments.selectors.results import history_of, value_of
from tournaments.selectors.values import hand_scores_of, options_of, slip_of
from tournaments.slip_texts.registry import SLIP_TEXTS
from tournaments.slips.base import GameSlip
from tournaments.texts.reasons import reason_text

NOTHING: Final = "nothing"
MISSING: Final = "missing"
ENTERED: Final = "entered"
DISPUTED: Final = "disputed"
AGREED: Final = "agreed"
DIRECTOR: Final = "director"
NOT_PLAYED: Final = "not_played"
PENALTY: Final = "penalty"
AVERAGE: Final = "average"

STATE_NAMES: Final[dict[str, str | Promise]] = {
    DISPUTED: gettext_lazy("disputed"),
    MISSING: gettext_lazy("missing"),
    ENTERED: gettext_lazy("waiting"),
    NOTHING: gettext_lazy("nothing yet"),
    PENALTY: gettext_lazy("penalty"),
    AVERAGE: gettext_lazy("average"),
    NOT_PLAYED: gettext_lazy("not played"),
    DIRECTOR: gettext_lazy("director’s"),
    AGREED: gettext_lazy("agreed"),
}
"""The states of a board at a table, the most urgent first. Missing is nothing in a round that has ended."""

URGENCY: Final = tuple(STATE_NAMES)
SETTLED: Final = frozenset({AGREED, DIRECTOR, NOT_PLAYED, PENALTY, AVERAGE})


def state_of(result: Result | None, round_ended: bool) -> str:
    """Return which of the states a current version puts a board in; none is nothing, or missing where it should be."""
    if result is None or result.kind == Kind.WITHDRAWN:
        return MISSING if round_ended else NOTHING
    if result.kind != Kind.SCORED:
        return {Kind.PENALTY: PENALTY, Kind.AVERAGE: AVERAGE}.get(Kind(result.kind), NOT_PLAYED)
    if result.state != State.AGREED:
        return DISPUTED if result.state == State.DISPUTED else ENTERED
    # What the director took from the cards is the director's word too: no table can change it.
    return AGREED if result.source == Source.TABLE else DIRECTOR


def waits_for(result: Result | None, ns: PairName, ew: PairName) -> int | None:
    """Return the number of the pair that has to confirm an entered result, none where nobody has."""
    if result is None or result.kind != Kind.SCORED or result.state != State.ENTERED:
        return None
    return {"NS": ew.number, "EW": ns.number}.get(result.entered_by)


@dataclass(frozen=True, slots=True)
class Line:
    """A board at a table with everything known of it.

    ``version`` is 0 where nothing was ever entered. ``slip`` is what was written down, ``scores`` are the signed hand
    scores, each none unless the board was scored.
    """

    round: int
    table: int
    board: int
    dealer: str
    ns: PairName
    ew: PairName
    state: str
    version: int = 0
    value: dict[str, Any] | None = None
    slip: GameSlip | None = None
    is_forced: bool = False
    scores: BySide[int] | None = None
    offenders: str = ""
    reason: str = ""
    actor: str = ""
    at: dt.datetime | None = None
    source: str = ""
    waits_for: int | None = None

    @property
    def seen(self) -> SeenVersion:
        """What a page shows here: the version that stands, and who meets."""
        return SeenVersion(self.version, self.met)

    @property
    def met(self) -> Met:
        """The numbers of those who meet here."""
        return self.ns.number, self.ew.number

    @property
    def key(self) -> str:
        """What tells this line from the others of its event: board and table, for names of fields and elements."""
        return f"{self.board}-{self.table}"

    @property
    def state_name(self) -> str | Promise:
        """The state in a word."""
        return STATE_NAMES[self.state]

    @property
    def is_open(self) -> bool:
        """Whether nothing stands here."""
        return self.state in (NOTHING, MISSING)

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is wanted here."""
        return self.state in SETTLED

    @property
    def is_scored(self) -> bool:
        """Whether a slip stands here, agreed or not."""
        return self.slip is not None

    @property
    def slip_template(self) -> str:
        """The template that says the slip in the signs of its game."""
        return f"slips/{self.slip.game}/_line.html" if self.slip else ""

    @property
    def hint(self) -> str:
        """What makes the slip look like a slip of the pen, in a few words; empty where nothing does."""
        return SLIP_TEXTS[self.slip.game].hint(self.slip, self.dealer) if self.slip else ""


def line_of(
    seating: Seating, board: Board, result: Result | None, names: dict[int, PairName], options: Any, ended: bool
) -> Line:
    """Return the line of a board at a live table; asks the database nothing where the round of the seating is known."""
    assert seating.ns_id is not None
    assert seating.ew_id is not None
    ns, ew = (names[pk].in_round(seating.round.number) for pk in (seating.ns_id, seating.ew_id))
    place = (seating.round.number, seating.table, board.number, board.dealer, ns, ew, state_of(result, ended))
    if result is None:
        return Line(*place)
    return Line(
        *place,
        version=result.version,
        value=value_of(result),
        slip=slip_of(result),
        is_forced=result.is_forced,
        scores=hand_scores_of(result, options),
        offenders=result.offenders,
        reason=reason_text(result.reason),
        actor=actor_words(result.actor),
        at=result.at,
        source=result.source,
        waits_for=waits_for(result, ns, ew),
    )


@dataclass(frozen=True, slots=True)
class Version:
    """One version in the history of a board between two pairs."""

    number: int
    value: dict[str, Any] | None
    state: str
    scores: BySide[int] | None
    reason: str
    actor: str
    at: dt.datetime
    is_current: bool

    @property
    def state_name(self) -> str | Promise:
        """The state in a word; a result taken back has one of its own."""
        return STATE_NAMES[self.state] if self.state != NOTHING else gettext_lazy("taken back")


def versions_of(event: Event, line: Line) -> tuple[Version, ...]:
    """Return every version recorded of a board between the pairs of a line, the newest first."""
    options = options_of(event)
    return tuple(
        Version(
            number=result.version,
            value=value_of(result),
            state=state_of(result, round_ended=False),
            scores=hand_scores_of(result, options),
            reason=reason_text(result.reason),
            actor=actor_words(result.actor),
            at=result.at,
            is_current=result.is_current,
        )
        for result in reversed(history_of(event, line.board, line.ns.number, line.ew.number))
    )
