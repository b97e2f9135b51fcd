"""Calls and irregularities of a recorded play in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double
from scoring.games.botifarra.record import spell
from scoring.games.botifarra.rules import State
from scoring.games.botifarra.score import BOTIFARRA
from scoring.notation.verdict import Flaw, Verdict
from scoring.rules import Action, Play
from tournaments.clause_texts import clause_sentence
from tournaments.texts import level_name, seat_name, trump_name


@dataclass(frozen=True, slots=True)
class Note:
    """An irregularity as a page shows it, numbered from 1; ``legal`` are cards or, for a call, words.

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
    """A call in words; ``step`` is the number of actions done when it has just been made."""

    step: int
    seat: str
    seat_name: str
    words: str
    trump: str
    note: Note | None


def notes_of(verdict: Verdict) -> dict[int, Note]:
    """Return the irregularities of a play by their step."""
    found = verdict.replay.irregularities if verdict.replay else ()
    return {
        irregularity.index + 1: _note(number, irregularity.index + 1, irregularity.action, irregularity.legal, flaw)
        for number, (irregularity, flaw) in enumerate(zip(found, verdict.irregularities, strict=True), 1)
    }


def _note(number: int, step: int, action: Action, legal: tuple[Action, ...], flaw: Flaw) -> Note:
    is_call = not isinstance(action, Play)
    return Note(
        number=number,
        step=step,
        is_call=is_call,
        trick=flaw.trick,
        seat_name=seat_name(flaw.seat.value),
        card=flaw.card,
        words=call_words(action),
        legal=tuple(call_words(a) for a in legal if not isinstance(a, Play)) if is_call else flaw.legal,
        unknown=flaw.unknown,
        clause=flaw.clause,
        why=clause_sentence(flaw.clause),
    )


def call_words(action: Action) -> str:
    """Return what was called, in words; a card as it is written."""
    match action:
        case Declare(trump=trump):
            return trump_name(trump)
        case Double(level=level):
            return level_name(level)
        case Play():
            return spell(action)
    return _("delegates") if isinstance(action, Delegate) else _("passes")


def call_rows(verdict: Verdict, notes: dict[int, Note]) -> Iterator[CallRow]:
    """Yield the calls of a play in their order."""
    actions = verdict.replay.actions if verdict.replay else ()
    for step, action in enumerate(actions, 1):
        if not isinstance(action, Play):
            seat = action.seat.value
            trump = action.trump if isinstance(action, Declare) else ""
            yield CallRow(step, seat, seat_name(seat), call_words(action), trump, notes.get(step))


def contract_words(state: State | None) -> str:
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
