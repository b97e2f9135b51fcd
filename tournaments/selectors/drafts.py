"""A draft of a play: calls and cards that somebody is entering one by one, kept as a text and judged at every step.

Nothing of it is stored. A draft knows the hands of its board, so whoever asks for one has asked for leave to see them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from scoring.cards import ES48
from scoring.games.botifarra.calls import SEATS, speaker
from scoring.games.botifarra.options import LEVELS, Level, Options
from scoring.games.botifarra.record import action_of, check, record_of
from scoring.games.botifarra.rules import Botifarra, State
from scoring.notation import Call, Record, RecordError, read_record, write_calls_and_cards
from scoring.notation.errors import POINTS, SCORE, SYNTAX, Place
from scoring.notation.games import BOTIFARRA
from scoring.notation.spelling import fold, read_card
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Play
from scoring.seats import BySide, Seat
from tournaments.errors import Invalid, Refusal
from tournaments.models import Board, Result
from tournaments.models.result import Kind
from tournaments.selectors.drawn import opening
from tournaments.selectors.lines import Line
from tournaments.selectors.play_words import Note, notes_of
from tournaments.selectors.plays import record_with_board, result_of
from tournaments.selectors.results import value_of

CARRIED_TAGS: Final = ("Points", "Score", "Result", "Note")
"""What a draft carries along of a text beside its calls and cards; the contract of other tags becomes calls."""
IN_TAGS: Final = (POINTS, SCORE, SYNTAX)
"""Faults of these kinds lie in what the tags say, if calls and cards could be followed at all."""
MOST_CALLS: Final = 40
"""More calls than any auction has, illegal ones included."""


@dataclass(frozen=True)
class Draft:
    """Calls and cards so far, and what the rules say of them.

    ``accepted`` are the irregularities of which it was said that they are what happened, by the index of the action.
    """

    board: Board
    options: Options
    record: Record
    verdict: Verdict
    accepted: frozenset[int] = frozenset()

    @property
    def dealer(self) -> Seat:
        """Who deals the board."""
        return Seat(self.board.dealer)

    @property
    def text(self) -> str:
        """The draft in CPN, empty before the first call."""
        return write_calls_and_cards(self.record, [tag.name for tag in self.record.tags])

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every call and card so far."""
        return self.verdict.replay.actions if self.verdict.replay else ()

    @property
    def state(self) -> State:
        """The point that the play has come to."""
        assert self.verdict.replay is not None
        final: State = self.verdict.replay.final
        return final

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """The irregularities."""
        return tuple(notes_of(self.verdict).values())

    @property
    def open(self) -> tuple[Note, ...]:
        """The irregularities of which nobody has said yet that they are what happened."""
        return tuple(note for note in self.notes if note.step - 1 not in self.accepted)

    @cached_property
    def betrayed(self) -> frozenset[int]:
        """The steps of the open irregularities that only a later card shows, as nothing told of them when they fell."""
        return frozenset(note.step for note in self.open if _is_betrayed(self, note))

    @property
    def fault(self) -> RecordError | None:
        """What the tags of the text say otherwise than its calls and cards."""
        return self.verdict.error

    @property
    def is_complete(self) -> bool:
        """Whether every card has been played."""
        return len(self.plays) == len(ES48.cards)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The cards so far."""
        return tuple(action for action in self.actions if isinstance(action, Play))

    @property
    def asked(self) -> Seat | None:
        """Who is asked to call."""
        asked = None if self.plays else speaker(self.state.calls, self.options)
        return None if asked is None else SEATS[asked]

    @property
    def unasked(self) -> tuple[Seat, ...]:
        """Who would be asked to double if the event had a higher level, until the first card: they may say it anyway.

        Empty while somebody is asked.
        """
        calls = self.state.calls
        return () if self.plays or self.asked or not calls.has_trump else tuple(SEATS[index] for index in calls.asked)

    @property
    def excluded_level(self) -> Level | None:
        """The level that the event does not have, which one of those not asked may say all the same."""
        return Level(self.state.calls.level + 1) if self.unasked else None


def record_in(text: str) -> Record:
    """Return the record that the text of a draft is; an empty text is one without calls and cards.

    Raises ``RecordError`` with line and column for a text that is none.
    """
    return read_record(text, loose=True) if text.strip() else Record(BOTIFARRA)


def read_draft(text: str, board: Board, options: Options, accepted: Collection[int] = ()) -> Draft:
    """Return the draft that a text holds; an empty text is the beginning.

    Raises ``RecordError`` with line and column for a text that cannot be what happened, and ``Invalid``
    (``draft_long``) for one with more calls than any auction has.
    """
    record = record_in(text)
    if len(record.auction) > MOST_CALLS:
        raise Invalid("draft_long")
    return _judged(record, board, options, accepted)


def _judged(record: Record, board: Board, options: Options, accepted: Collection[int]) -> Draft:
    """Return the draft of a record, spelled out: with calls for the contract of its tags and every pass.

    Raises ``RecordError`` where calls and cards cannot be followed to their end.
    """
    placed = record_with_board(record, board)
    verdict = check(placed, Botifarra(options), tolerant=True)
    error = verdict.error
    if error and (error.kind not in IN_TAGS or error.code == "no_contract"):
        raise error
    if verdict.replay is None:
        verdict = replace(opening(options, Seat(board.dealer), placed.deal_of(Seat(board.dealer))), error=error)
    assert verdict.replay is not None
    names = CARRIED_TAGS if board.hands else (*CARRIED_TAGS, "Deal")
    spelled = replace(record_of(verdict.replay.actions), tags=tuple(tag for tag in placed.tags if tag.name in names))
    irregular = (found.index for found in verdict.replay.irregularities)
    return Draft(board, options, spelled, verdict, frozenset(irregular).intersection(accepted))


# What is done to a draft -----------------------------------------------------------------------------------------


def after(draft: Draft, word: str) -> Draft:
    """Return the draft after a call or a card of the seat in turn, spelled as in a record; forbidden ones too.

    A level that the event does not have names who says it, ``W:santvicenc``, for nobody is asked. Raises ``Refusal``
    (``draft_settle`` while an irregularity waits for a word, ``draft_call``, ``draft_who``, ``draft_card``,
    ``draft_over``) and ``RecordError`` for a card that cannot have been played.
    """
    if draft.open:
        raise Refusal("draft_settle")
    return _with(draft, (*draft.actions, _action(draft, word)))


def _action(draft: Draft, word: str) -> Action:
    asked = draft.asked
    who, said = _who_and_what(word)
    found = BOTIFARRA.words.get(fold(said))
    if asked:
        if found is None or who not in (None, asked):
            raise Refusal("draft_call", text=word, seat=asked.value)
        return action_of(Call(asked, found))
    if found is not None and found in LEVELS and draft.unasked:
        if who is None or who not in draft.unasked:
            raise Refusal("draft_who", text=said)
        return action_of(Call(who, found))
    if draft.is_complete:
        raise Refusal("draft_over")
    seat = SEATS[draft.state.play.seat]
    try:
        return Play(seat, read_card(word.strip(), ES48, Place()))
    except RecordError:
        raise Refusal("draft_card", text=word, seat=seat.value) from None


def _who_and_what(word: str) -> tuple[Seat | None, str]:
    """Return the seat that a word names as calls in a record do, ``W:contro``, none where it names no seat."""
    who, colon, said = word.strip().partition(":")
    seat = next((seat for seat in SEATS if seat.value == who.strip().upper()), None)
    return (seat, said.strip()) if colon and seat else (None, word.strip())


def undone(draft: Draft, keep: int | None = None) -> Draft:
    """Return the draft without its last call or card, or with only the first ``keep`` of them."""
    actions = draft.actions
    return _with(draft, actions[: max(keep, 0)] if keep is not None else actions[:-1])


def as_happened(draft: Draft) -> Draft:
    """Return the draft with all its irregularities as what happened."""
    return replace(draft, accepted=frozenset(note.step - 1 for note in draft.notes))


def _is_betrayed(draft: Draft, note: Note) -> bool:
    if note.is_call or note.step == len(draft.actions):
        return False
    return all(other.step != note.step for other in undone(draft, note.step).notes)


def _with(draft: Draft, actions: tuple[Action, ...]) -> Draft:
    record = replace(record_of(actions), tags=draft.record.tags)
    return _judged(record, draft.board, draft.options, draft.accepted)


# What a finished draft says --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finish:
    """What a hand that was played to its end gives, and what stands for the board at the table.

    ``cards`` and ``stands`` are results as plain JSON; ``stands`` is none where nothing does.
    """

    points: BySide[int]
    tricks: BySide[int]
    hand_score: BySide[int] | None
    cards: dict[str, Any]
    stands: dict[str, Any] | None
    differs: bool


def finish_of(draft: Draft, line: Line) -> Finish | None:
    """Return what a complete draft gives beside what stands on its line, none while cards are missing: one query."""
    cards = result_of(draft.verdict) if draft.is_complete else None
    points, tricks = draft.verdict.points, draft.verdict.tricks
    if cards is None or points is None or tricks is None:
        return None
    sides = {"ns__number": line.ns.number, "ew__number": line.ew.number}
    stands = Result.objects.filter(board=draft.board, is_current=True, **sides).exclude(kind=Kind.WITHDRAWN).first()
    return Finish(points, tricks, draft.verdict.hand_score, cards.value, value_of(stands), cards.differs_from(stands))
