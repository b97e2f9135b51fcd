"""A draft of a play: calls and cards that somebody is entering one by one, kept as a text and judged at every step.

Nothing of it is stored. A draft knows the hands of its board, so whoever asks for one has asked for leave to see them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from scoring.notation import Record, RecordError, read_record, write_calls_and_cards
from scoring.notation.errors import POINTS, SCORE, SYNTAX
from scoring.notation.games import GameText
from scoring.notation.values import write_hands
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Play
from scoring.seats import BySide, Seat
from tournaments.errors import Invalid, Refusal
from tournaments.models import Board, Result
from tournaments.models.result import Kind
from tournaments.play_games.base import NOTHING, Along, Aside, PlayGame
from tournaments.play_games.registry import play_game
from tournaments.selectors.lines import Line
from tournaments.selectors.play_words import Note, notes_of
from tournaments.selectors.plays import differs, judged, record_with_board, result_of, with_beginning
from tournaments.selectors.results import slip_value, value_of
from tournaments.slips.base import GameSlip

CARRIED_TAGS: Final = ("Banned", "Points", "Score", "Result", "Note")
"""What a draft carries along of a text beside its calls and cards; the contract of other tags becomes calls."""
CARRIED: Final = (*CARRIED_TAGS, "Deal")
"""What stays of a draft, whatever is done to it."""
IN_TAGS: Final = (POINTS, SCORE, SYNTAX)
"""Faults of these kinds lie in what the tags say, if calls and cards could be followed at all."""


@dataclass(frozen=True)
class Draft:
    """Calls and cards so far, and what the rules say of them.

    ``accepted`` are the irregularities of which it was said that they are what happened, by the index of the action.
    """

    board: Board
    rules: Any
    record: Record
    verdict: Verdict
    accepted: frozenset[int] = frozenset()

    @property
    def game(self) -> PlayGame:
        """What pages ask of the game."""
        return play_game(self.rules.key)

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
    def state(self) -> Any:
        """The point that the play has come to."""
        assert self.verdict.replay is not None
        return self.verdict.replay.final

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
    def holds_something(self) -> bool:
        """Whether there is anything to record: something was done, or the hand ended without."""
        return bool(self.actions) or self.is_over

    @property
    def is_complete(self) -> bool:
        """Whether every card has been played."""
        return len(self.plays) == self.game.text.card_count

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.game.is_over(self.state)

    @property
    def plays(self) -> tuple[Play, ...]:
        """The cards so far."""
        return tuple(action for action in self.actions if isinstance(action, Play))

    @property
    def asked(self) -> Seat | None:
        """Who has something else to do than to play a card."""
        return None if self.is_over else self.game.asked(self.verdict.rules, self.state)

    @property
    def aside(self) -> Aside | None:
        """What somebody may have said although nobody is asked for it."""
        return self.game.aside(self.verdict.rules, self.state)


def record_in(text: str, game: GameText) -> Record:
    """Return the record that the text of a draft is; an empty text is one without calls and cards.

    Raises ``RecordError`` with line and column for a text that is none.
    """
    return read_record(text, game=game, loose=True) if text.strip() else Record(game)


def read_draft(text: str, board: Board, rules: Any, accepted: Collection[int] = ()) -> Draft:
    """Return the draft that a text holds; an empty text is the beginning.

    Raises ``RecordError`` with line and column for a text that cannot be what happened, and ``Invalid``
    (``draft_long``) for one with more calls than any auction has.
    """
    game = play_game(rules.key)
    record = record_in(text, game.text)
    if len(record.auction) > game.most_said:
        raise Invalid("draft_long")
    return _judged(record, board, rules, accepted)


def _judged(record: Record, board: Board, rules: Any, accepted: Collection[int]) -> Draft:
    """Return the draft of a record, spelled out: with calls for the contract of its tags and every pass.

    Raises ``RecordError`` where calls and cards cannot be followed to their end, and ``Refusal``
    (``draft_not_followed``) where the record does not say enough to follow its cards at all.
    """
    game = play_game(rules.key)
    placed = record_with_board(record, board, game.text)
    verdict = judged(placed, rules)
    error = verdict.error
    if error and (error.kind not in IN_TAGS or error.code == "no_contract"):
        raise error
    verdict = with_beginning(verdict, placed, rules)
    assert verdict.replay is not None
    followed = sum(isinstance(action, Play) for action in verdict.replay.actions)
    if error is None and followed < sum(1 for _ in placed.played):
        raise Refusal("draft_not_followed")
    names = CARRIED_TAGS if board.hands else CARRIED
    spelled = _with_tags(game.record_of(verdict.replay.actions), placed, names)
    spelled = replace(spelled, tags=(*spelled.tags, *game.ending_tags(verdict.replay.final)))
    irregular = (found.index for found in verdict.replay.irregularities)
    return Draft(board, rules, spelled, verdict, frozenset(irregular).intersection(accepted))


def _with_tags(spelled: Record, other: Record, names: Collection[str]) -> Record:
    """Return the record with those tags of another one that it has not itself.

    Who deals stands on the board, so hands are spelled as in a record that does not say it.
    """
    own = {tag.name for tag in spelled.tags}
    kept = [tag for tag in other.tags if tag.name in names and tag.name not in own]
    hands, game = other.hands, other.game
    if hands is not None:
        undealt = write_hands(hands, game.rotation.seats[0], game)
        kept = [replace(tag, value=undealt) if tag.name == "Deal" else tag for tag in kept]
    return replace(spelled, tags=(*spelled.tags, *kept))


# What is done to a draft -----------------------------------------------------------------------------------------


def after(draft: Draft, word: str, along: Along = NOTHING) -> Draft:
    """Return the draft after a call or a card of the seat in turn, spelled as in a record; forbidden ones too.

    What nobody is asked for names who says it, ``W:santvicenc``. Raises ``Refusal`` (``draft_settle`` while an
    irregularity waits for a word, and what :meth:`PlayGame.actions_of` raises) and ``RecordError`` for a card that
    cannot have been played.
    """
    if draft.open:
        raise Refusal("draft_settle")
    done = draft.game.actions_of(draft.verdict.rules, draft.state, word, along)
    return _with(draft, (*draft.actions, *done))


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
    record = draft.game.record_of(draft.game.whole(actions))
    return _judged(_with_tags(record, draft.record, CARRIED), draft.board, draft.rules, draft.accepted)


# What a finished draft says --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finish:
    """What a hand that has ended gives, and what stands for the board at the table.

    Points and tricks are none where the hand ended before its first lead. ``cards`` and ``stands`` are results as plain
    JSON; ``stands`` is none where nothing does.
    """

    points: BySide[str] | None
    tricks: BySide[int] | None
    hand_score: BySide[int] | None
    cards: dict[str, Any]
    stands: dict[str, Any] | None
    differs: bool


def finish_of(draft: Draft, line: Line) -> Finish | None:
    """Return what a draft that has ended gives beside what stands on its line, none while it goes on: one query."""
    cards = result_of(draft.verdict) if draft.is_over else None
    if cards is None:
        return None
    sides = {"ns__number": line.ns.number, "ew__number": line.ew.number}
    stands = Result.objects.filter(board=draft.board, is_current=True, **sides).exclude(kind=Kind.WITHDRAWN).first()
    return finish_with(draft, cards, value_of(stands), differs(cards, stands))


def finish_with(draft: Draft, cards: GameSlip, stands: dict[str, Any] | None, is_other: bool) -> Finish:
    """Return what a draft that has ended gives beside what stands, of which somebody has found whether it differs."""
    points = draft.verdict.points
    shown = points.map(draft.game.points_text) if points else None
    return Finish(shown, draft.verdict.tricks, draft.verdict.hand_score, slip_value(cards), stands, is_other)
