"""What was said and what is irregular in a recorded play, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.notation.verdict import CARD, Flaw, Verdict
from scoring.rules import Irregularity, Play
from tournaments.clause_texts import clause_sentence
from tournaments.play_games.base import PlayGame
from tournaments.play_games.registry import game_of
from tournaments.texts.sentences import seat_name


@dataclass(frozen=True, slots=True)
class Note:
    """An irregularity as a page shows it, numbered from 1; ``legal`` are cards or, for what was said, words.

    ``step`` is the number of actions done when it has just happened. Where ``unknown`` cards of the hand are not known,
    ``legal`` are those of the known ones.
    """

    number: int
    step: int
    is_call: bool
    trick: int
    seat_name: str
    card: str
    words: str
    legal: tuple[str, ...]
    unknown: int
    clause: str
    why: str


@dataclass(frozen=True, slots=True)
class CallRow:
    """Something said or done beside playing a card, in words; ``step`` counts the actions up to it.

    ``trump`` is a suit that it names, ``cards`` are those that went along.
    """

    step: int
    seat: str
    seat_name: str
    words: str
    trump: str
    note: Note | None
    cards: tuple[str, ...] = ()
    is_suit: bool = False
    """Whether the suit is all that was said."""


def notes_of(verdict: Verdict) -> dict[int, Note]:
    """Return the irregularities of a play by their step."""
    if verdict.replay is None:
        return {}
    game = game_of(verdict)
    return {
        irregularity.index + 1: _note(game, number, irregularity, flaw)
        for number, (irregularity, flaw) in enumerate(
            zip(verdict.replay.irregularities, verdict.irregularities, strict=True), 1
        )
    }


def _note(game: PlayGame, number: int, found: Irregularity[Any], flaw: Flaw) -> Note:
    is_call, action = flaw.kind != CARD, found.action
    return Note(
        number=number,
        step=found.index + 1,
        is_call=is_call,
        trick=flaw.trick,
        seat_name=seat_name(flaw.seat.value),
        card=str(action.card) if isinstance(action, Play) else flaw.card,
        words=game.said(action, found.state).words,
        legal=game.legal_words(found.legal) if is_call else flaw.legal,
        unknown=flaw.unknown,
        clause=flaw.clause,
        why=clause_sentence(flaw.clause),
    )


def call_rows(verdict: Verdict, notes: dict[int, Note]) -> Iterator[CallRow]:
    """Yield what was said and done beside playing cards, in its order."""
    if verdict.replay is None:
        return
    game = game_of(verdict)
    for step, action in enumerate(verdict.replay.actions, 1):
        if not isinstance(action, Play):
            seat, said = action.seat.value, game.said(action, verdict.replay.states[step - 1])
            named = (seat, seat_name(seat), said.words, said.suit)
            yield CallRow(step, *named, notes.get(step), said.cards, said.is_suit)
