"""The page on which a play is entered on the drawn table: the draft as it is now, and what is recorded beside it.

It knows the hands of the board, so whoever asks for it has asked for leave to see them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.notation import Record, RecordError
from tournaments.errors import Refusal
from tournaments.numbers import number_from
from tournaments.packs import PACKS
from tournaments.play_games.base import NOTHING, Along
from tournaments.seen import SeenVersion
from tournaments.selectors.dealing import HandsPage, hands_page, text_in, with_hand, without_hand
from tournaments.selectors.drafts import Draft, Finish, after, as_happened, read_draft, record_in, undone
from tournaments.selectors.drawn import DrawnTable, drawn_table
from tournaments.selectors.hand_sources import OF_HANDS, Judging, knows_hands
from tournaments.selectors.overtaken import Overtaken, overtaken_by
from tournaments.selectors.play_words import Note
from tournaments.selectors.spots import EntrySpot, Stands
from tournaments.texts.records import fault_sentence
from tournaments.texts.sentences import sentence, value_words

HAND: Final = "hand"
"""Enters the cards that were chosen as the hand of the next player."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A draft as a page brings it along; ``version`` is the recorded one that its writer has seen."""

    text: str
    accepted: Collection[int]
    version: SeenVersion


@dataclass(frozen=True)
class EntryPage:
    """Everything that the page shows, and carries along.

    ``said`` is why the last press did nothing, ``hands_from`` the table from whose record the hands were read that
    forbid it. ``is_fixed`` says that the director's record stands here, which no table replaces, ``is_unsaved`` that
    leaving the page would lose something, and ``needs_end`` that only a hand that has ended is recorded.
    """

    draft: Draft
    drawn: DrawnTable
    version: SeenVersion
    said: str
    hands_from: int | None
    overtaken: Overtaken | None
    is_fixed: bool
    is_unsaved: bool
    needs_end: bool
    finish: Finish | None

    @property
    def is_open(self) -> bool:
        """Whether the next call or card can be entered."""
        return not self.draft.open and not self.drawn.is_over and not self.is_fixed

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back, or a hand that was entered here."""
        return not self.is_fixed and (bool(self.draft.actions) or "[Deal " in self.draft.text)

    @property
    def can_record(self) -> bool:
        """Whether there is something to record, and nothing waits for a word."""
        is_enough = self.draft.is_over if self.needs_end else self.draft.holds_something
        return is_enough and not self.draft.open and not self.is_fixed

    @property
    def accepted(self) -> str:
        """The irregularities that are what happened, as the page carries them."""
        return spelled(self.draft.accepted)

    @property
    def fault(self) -> str:
        """What the tags of the text say otherwise than its calls and cards."""
        return fault_sentence(self.draft.fault) if self.draft.fault else ""

    @property
    def happened(self) -> str:
        """What a screen reader hears: why nothing was done, the irregularities that wait, or what happened."""
        waiting = (_waiting(note, self.drawn.deck) for note in self.draft.open)
        return self.said or " ".join(waiting) or self.drawn.happened

    @property
    def cards_words(self) -> str:
        """The result that the finished hand gives."""
        return value_words(self.finish.cards) if self.finish else ""

    @property
    def stands_words(self) -> str:
        """The result that stands."""
        return value_words(self.finish.stands) if self.finish and self.finish.stands else ""


@dataclass(frozen=True, slots=True)
class FaultyPage:
    """A text of which no table can be drawn, and why; ``hands_from`` as in :class:`EntryPage`."""

    sentences: tuple[str, ...]
    text: str
    version: SeenVersion
    hands_from: int | None = None


def spelled(accepted: Collection[int]) -> str:
    """Return the numbers of actions as a page carries them."""
    return " ".join(map(str, sorted(accepted)))


def entry_page(
    spot: EntrySpot,
    brought: Brought | None,
    act: str = "",
    along: Along = NOTHING,
    refusal: Refusal | ScoringError | None = None,
) -> EntryPage | FaultyPage | HandsPage:
    """Return the page after something was pressed, with what came ``along``, or after a refusal of what was asked for.

    Without a draft that was brought along it begins with what is recorded.
    """
    stands = spot.stands()
    carried = brought or Brought(
        stands.text if stands else "", (), stands.version if stands else SeenVersion(0, spot.met)
    )
    judging, said, text = Judging(""), "", carried.text
    try:
        record = record_in(carried.text, spot.game_text)
        if act in (HAND, "undo"):
            before, (record, act, said) = record, _dealt(record, act, along)
            text = text if record is before else text_in(record)
        judging = spot.judging(record)
        draft = read_draft(text, judging.of(spot.board), spot.rules, carried.accepted)
    except (RecordError, Refusal) as fault:
        if fault.code == "draft_hands":
            return hands_page(record, carried.version, said)
        return FaultyPage((_sentence(fault),), carried.text, carried.version, _blamed(fault, judging))
    if stands and brought is None:
        draft = replace(draft, accepted=stands.accepted(draft.verdict))
    if refusal is None:
        draft, refusal, judging = _judged_anew(spot, draft, act, along, judging)
    return _page(spot, draft, carried.version, stands, refusal, judging)


def _nothing_yet(spot: EntrySpot) -> Brought:
    return Brought("", (), SeenVersion(0, spot.met))


def _dealt(record: Record, act: str, along: Along) -> tuple[Record, str, str]:
    """Return the record after a hand was entered or taken back, what is left to be done, and why it was not done."""
    if act == "undo":
        has_begun = record.auction or record.tricks or record.sections
        return (record, act, "") if has_begun or record.hands is None else (without_hand(record), "", "")
    try:
        return with_hand(record, along.cards), "", ""
    except Refusal as refusal:
        return record, "", _sentence(refusal)


def _page(
    spot: EntrySpot,
    draft: Draft,
    version: SeenVersion,
    stands: Stands | None,
    refusal: Refusal | ScoringError | None,
    judging: Judging,
) -> EntryPage:
    is_fixed = bool(stands and stands.is_fixed)
    is_behind = stands is not None and stands.version != version and not is_fixed
    return EntryPage(
        draft=draft,
        drawn=drawn_table(draft.verdict, len(draft.actions), dealer=draft.dealer, names=spot.names),
        version=version,
        said=_sentence(refusal) if refusal else "",
        hands_from=_blamed(refusal, judging) if refusal else None,
        overtaken=overtaken_by(stands, draft) if stands and is_behind else None,
        is_fixed=is_fixed,
        is_unsaved=draft.holds_something and draft.text != _text_of(stands, draft),
        needs_end=spot.needs_end,
        finish=spot.finish(draft),
    )


def _text_of(stands: Stands | None, draft: Draft) -> str:
    """Return what is recorded as a draft would spell it; empty where that is nothing, or no draft."""
    try:
        return read_draft(stands.text, draft.board, draft.rules).text if stands else ""
    except (RecordError, Refusal):
        return ""


def _judged_anew(
    spot: EntrySpot, before: Draft, act: str, along: Along, judging: Judging
) -> tuple[Draft, Refusal | ScoringError | None, Judging]:
    """Return the draft after what was pressed, why that was not possible, if so, and the hands that judge it.

    Those may be others than before where the draft has come to say all hands by itself, or does not any more.
    """
    draft, refusal = _pressed(before, act, along)
    if knows_hands(draft.record, spot.board) == knows_hands(before.record, spot.board):
        return draft, refusal, judging
    judging = spot.judging(draft.record)
    try:
        return read_draft(draft.text, judging.of(spot.board), draft.rules, draft.accepted), refusal, judging
    except (RecordError, Refusal) as fault:
        return before, fault, judging


def _pressed(draft: Draft, act: str, along: Along) -> tuple[Draft, Refusal | RecordError | None]:
    """Return the draft after what was pressed, and why that was not possible, if so."""
    acts: dict[str, Callable[[Draft], Draft]] = {"undo": undone, "accept": as_happened}
    try:
        if act in ("", "open", "look"):
            return draft, None
        if act in acts:
            return acts[act](draft), None
        if act.startswith("back:"):
            return undone(draft, number_from(act[5:], len(draft.actions))), None
        return after(draft, act, along), None
    except (RecordError, Refusal) as refusal:
        return draft, refusal


def _sentence(refusal: Refusal | ScoringError) -> str:
    return fault_sentence(refusal) if isinstance(refusal, RecordError) else sentence(refusal)


def _blamed(refusal: Refusal | ScoringError, judging: Judging) -> int | None:
    return judging.table if refusal.code in OF_HANDS else None


def _waiting(note: Note, deck: str) -> str:
    words = {"seat": note.seat_name, "trick": note.trick, "clause": note.clause, "why": note.why}
    if note.is_call:
        words |= {"call": note.words, "legal": ", ".join(note.legal)}
        text = _("%(seat)s: %(call)s, against clause %(clause)s. %(why)s Legal were: %(legal)s.")
    else:
        named = PACKS[deck].card_name
        words |= {"card": named(note.card), "legal": ", ".join(map(named, note.legal))}
        text = _card_waiting(note)
    return text % words


def _card_waiting(note: Note) -> str:
    if not note.legal:
        return _("Trick %(trick)s, %(seat)s: %(card)s, against clause %(clause)s. %(why)s No card known was legal.")
    if note.unknown:
        return _(
            "Trick %(trick)s, %(seat)s: %(card)s, against clause %(clause)s. %(why)s "
            "Legal were, of the cards known: %(legal)s."
        )
    return _("Trick %(trick)s, %(seat)s: %(card)s, against clause %(clause)s. %(why)s Legal were: %(legal)s.")
