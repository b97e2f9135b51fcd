"""A recorded play as a page shows it: calls, tricks with running sums, irregularities, and the result it gives."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.games.botifarra.calls import Declare, Delegate, Double
from scoring.games.botifarra.record import spell
from scoring.games.botifarra.rules import State, points_so_far
from scoring.games.botifarra.score import BOTIFARRA
from scoring.notation.verdict import Flaw, Verdict
from scoring.rules import Action, Play
from scoring.seats import COUNTER_CLOCKWISE, BySide
from tournaments import models
from tournaments.actors import actor_words
from tournaments.clause_texts import clause_sentence
from tournaments.models import Event
from tournaments.record_texts import warning_sentence
from tournaments.selectors.diagrams import Hand, hands_of
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.plays import CardsResult, play_at, result_of, standing_result, verdict_of
from tournaments.selectors.results import value_of
from tournaments.selectors.values import options_of
from tournaments.texts import level_name, seat_name, trump_name

SEATS: Final = COUNTER_CLOCKWISE.seats


@dataclass(frozen=True, slots=True)
class Note:
    """An irregularity as a page shows it, numbered from 1; ``legal`` are cards or, for a call, words."""

    number: int
    is_call: bool
    trick: int
    seat_name: str
    card: str
    words: str
    legal: tuple[str, ...]
    clause: str
    why: str


@dataclass(frozen=True, slots=True)
class CallRow:
    """A call in words."""

    seat: str
    seat_name: str
    words: str
    trump: str
    note: Note | None


@dataclass(frozen=True, slots=True)
class CardCell:
    """A card of a trick, who played it, and whether it won."""

    seat: str
    seat_name: str
    card: str
    wins: bool
    note: Note | None


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick: its cards in order of play, the leader first. Winner, points and sums are empty while it is open."""

    number: int
    cards: tuple[CardCell, ...]
    winner: str
    winner_name: str
    points: int | None
    sums: BySide[int] | None

    @property
    def leader_name(self) -> str:
        """Who led."""
        return self.cards[0].seat_name

    @property
    def missing(self) -> range:
        """One number for each card that has not been played to it."""
        return range(len(SEATS) - len(self.cards))

    @property
    def notes(self) -> tuple[Note, ...]:
        """The irregularities of its cards."""
        return tuple(cell.note for cell in self.cards if cell.note)


@dataclass(frozen=True, slots=True)
class Recorded:
    """What stands of the play of a board at a table and how it compares with the result there. It names no card.

    ``cards`` and ``stands`` are results as plain JSON, none where the cards do not say or nothing stands.
    """

    version: int
    complete: bool
    actor: str
    at: dt.datetime
    flagged: int
    is_seen: bool
    cards: dict[str, Any] | None
    stands: dict[str, Any] | None
    differs: bool
    result_version: int
    hand_score: BySide[int] | None

    @property
    def can_be_taken(self) -> bool:
        """Whether the result can be taken from the cards."""
        return self.cards is not None and (self.stands is None or self.differs)


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """Everything that the replay of a board shows."""

    board: int
    table: int
    round: int
    dealer_name: str
    ns: PairName
    ew: PairName
    recorded: Recorded
    hands: tuple[Hand, ...]
    calls: tuple[CallRow, ...]
    tricks: tuple[TrickRow, ...]
    contract: str
    trump: str
    points: BySide[int] | None
    tricks_won: BySide[int] | None
    game_points: BySide[int] | None
    hand_score: BySide[int] | None
    notes: tuple[Note, ...]
    warnings: tuple[str, ...]


def recorded_at(event: Event, board: int, table: int) -> Recorded | None:
    """Return what stands of a play without its cards, or none where nothing is recorded."""
    play = play_at(event, board, table)
    return _recorded(play, verdict_of(play, options_of(event))) if play else None


def _recorded(play: models.Play, verdict: Verdict) -> Recorded:
    cards: CardsResult | None = result_of(verdict)
    result = standing_result(play)
    is_there = result is not None and result.kind != "withdrawn"
    return Recorded(
        version=play.version,
        complete=play.complete,
        actor=actor_words(play.actor),
        at=play.at,
        flagged=len(play.irregularities),
        is_seen=play.seen_at is not None,
        cards=cards.value if cards else None,
        stands=value_of(result) if is_there else None,
        differs=bool(cards and cards.differs_from(result)),
        result_version=result.version if result else 0,
        hand_score=verdict.hand_score,
    )


def replay_page(event: Event, play: models.Play) -> ReplayPage:
    """Return the replay of a recorded play; it shows hands, so the caller has asked for leave."""
    verdict = verdict_of(play, options_of(event))
    names = pair_names(event)
    notes = dict(_notes(verdict))
    state: State | None = verdict.replay.final if verdict.replay else None
    return ReplayPage(
        board=play.board.number,
        table=play.table,
        round=play.board.round.number,
        dealer_name=seat_name(play.board.dealer),
        ns=names[play.ns_id],
        ew=names[play.ew_id],
        recorded=_recorded(play, verdict),
        hands=hands_of(verdict.deal) if play.board.hands else (),
        calls=tuple(_calls(verdict, notes)),
        tricks=tuple(_tricks(verdict, notes)),
        contract=_contract(state),
        trump=state.calls.trump if state else "",
        points=verdict.points,
        tricks_won=verdict.tricks,
        game_points=verdict.game_points,
        hand_score=verdict.hand_score,
        notes=tuple(notes.values()),
        warnings=tuple(map(warning_sentence, verdict.warnings)),
    )


def _notes(verdict: Verdict) -> Iterator[tuple[int, Note]]:
    """Yield each irregularity with the index of its action."""
    found = verdict.replay.irregularities if verdict.replay else ()
    for number, (irregularity, flaw) in enumerate(zip(found, verdict.irregularities, strict=True), 1):
        yield irregularity.index, _note(number, irregularity.action, irregularity.legal, flaw)


def _note(number: int, action: Action, legal: tuple[Action, ...], flaw: Flaw) -> Note:
    is_call = not isinstance(action, Play)
    return Note(
        number=number,
        is_call=is_call,
        trick=flaw.trick,
        seat_name=seat_name(flaw.seat.value),
        card=flaw.card,
        words=_call_words(action),
        legal=tuple(_call_words(a) for a in legal if not isinstance(a, Play)) if is_call else flaw.legal,
        clause=flaw.clause,
        why=clause_sentence(flaw.clause),
    )


def _call_words(action: Action) -> str:
    match action:
        case Declare(trump=trump):
            return trump_name(trump)
        case Double(level=level):
            return level_name(level)
        case Play():
            return spell(action)
    return _("delegates") if isinstance(action, Delegate) else _("passes")


def _calls(verdict: Verdict, notes: Mapping[int, Note]) -> Iterator[CallRow]:
    actions = verdict.replay.actions if verdict.replay else ()
    for index, action in enumerate(actions):
        if not isinstance(action, Play):
            seat = action.seat.value
            trump = action.trump if isinstance(action, Declare) else ""
            yield CallRow(seat, seat_name(seat), _call_words(action), trump, notes.get(index))


def _tricks(verdict: Verdict, notes: Mapping[int, Note]) -> Iterator[TrickRow]:
    """Yield the tricks; the points of one are the difference of the piles before and after it."""
    if verdict.replay is None:
        return
    open_cards: list[tuple[int, Play]] = []
    before: State | None = None
    for index, action in enumerate(verdict.replay.actions):
        if not isinstance(action, Play):
            continue
        before = verdict.replay.states[index] if not open_cards else before
        open_cards.append((index, action))
        after = verdict.replay.states[index + 1]
        if len(open_cards) == len(SEATS):
            assert before is not None
            yield _trick(open_cards, before, after, notes)
            open_cards = []
    if open_cards:
        assert before is not None
        yield _trick(open_cards, before, None, notes)


def _trick(cards: list[tuple[int, Play]], before: State, after: State | None, notes: Mapping[int, Note]) -> TrickRow:
    winner = SEATS[after.play.leader] if after else None
    sums = points_so_far(after) if after else None
    return TrickRow(
        number=before.play.number,
        cards=tuple(
            CardCell(play.seat.value, seat_name(play.seat.value), str(play.card), play.seat is winner, notes.get(index))
            for index, play in cards
        ),
        winner=winner.value if winner else "",
        winner_name=seat_name(winner.value) if winner else "",
        points=sum(sums) - sum(points_so_far(before)) if sums else None,
        sums=sums,
    )


def _contract(state: State | None) -> str:
    """Return who made trumps and which, in words; empty while nobody has."""
    if state is None or state.calls.chooser is None:
        return ""
    words = {"chooser": seat_name(SEATS[state.calls.chooser].value), "trump": trump_name(state.calls.trump)}
    if state.calls.trump == BOTIFARRA:
        text = _("%(chooser)s plays botifarra") % words
    else:
        text = _("%(chooser)s made %(trump)s trumps") % words
    if not state.calls.level:
        return text
    return _("%(contract)s, %(level)s") % {"contract": text, "level": level_name(state.calls.level)}
