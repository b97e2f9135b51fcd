"""A recorded play as a page shows it: calls, tricks with running sums, irregularities, and the result it gives."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.notation.verdict import Verdict
from scoring.rules import Play
from scoring.seats import BySide, Seat
from tournaments import models
from tournaments.actors import actor_words
from tournaments.models import Event
from tournaments.play_games.base import PlayGame, SeatMark
from tournaments.play_games.registry import game_of, play_game
from tournaments.seen import Met, SeenVersion
from tournaments.selectors.diagrams import Hand, hands_of
from tournaments.selectors.drawn import DrawnTable, drawn_table
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.play_words import CallRow, Note, call_rows, notes_of
from tournaments.selectors.plays import differs, play_of, result_of, standing_result, verdict_of
from tournaments.selectors.results import slip_value, value_of
from tournaments.selectors.values import rules_of
from tournaments.texts.records import fault_sentence, warning_sentence
from tournaments.texts.sentences import seat_name


@dataclass(frozen=True, slots=True)
class CardCell:
    """A card of a trick, who played it, and whether it won; ``step`` counts the actions up to it."""

    step: int
    seat: str
    seat_name: str
    card: str
    wins: bool
    note: Note | None
    with_card: tuple[SeatMark, ...] = ()
    """What was said with it."""


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick: its cards in order of play, the leader first. Winner, points and sums are empty while it is open.

    ``said`` is what was said before its first card or between its cards; ``size`` is how many cards a whole one has.
    """

    number: int
    cards: tuple[CardCell, ...]
    winner: str
    winner_name: str
    points: str
    sums: BySide[str] | None
    size: int
    said: tuple[CallRow, ...]

    @property
    def leader_name(self) -> str:
        """Who led."""
        return self.cards[0].seat_name

    @property
    def step(self) -> int:
        """The number of actions done when its last card lies on the table."""
        return self.cards[-1].step

    @property
    def missing(self) -> range:
        """One number for each card that has not been played to it."""
        return range(self.size - len(self.cards))

    @property
    def card_notes(self) -> tuple[Note, ...]:
        """The irregularities of its cards."""
        return tuple(cell.note for cell in self.cards if cell.note)

    @property
    def notes(self) -> tuple[Note, ...]:
        """The irregularities of its cards and of what was said in it, in their order."""
        notes = [*(row.note for row in self.said), *(cell.note for cell in self.cards)]
        return tuple(sorted(filter(None, notes), key=lambda note: note.step))


@dataclass(frozen=True, slots=True)
class Recorded:
    """What stands of the play of a board at a table and how it compares with the result there. It names no card.

    ``cards`` and ``stands`` are results as plain JSON, none where the cards do not say or nothing stands.
    """

    version: SeenVersion
    complete: bool
    actor: str
    at: dt.datetime
    flagged: int
    is_seen: bool
    cards: dict[str, Any] | None
    stands: dict[str, Any] | None
    differs: bool
    result_version: SeenVersion
    hand_score: BySide[int] | None

    @property
    def can_be_taken(self) -> bool:
        """Whether the result can be taken from the cards."""
        return self.cards is not None and (self.stands is None or self.differs)


@dataclass(frozen=True, slots=True)
class OtherTable:
    """Another table at which the play of the board is recorded."""

    table: int
    ns: PairName
    ew: PairName


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """Everything that the replay of a board shows; :meth:`table_at` draws any moment of it.

    ``opens`` is the last round in which some table plays the board. Of a deal of a match it and ``table`` are 0 and
    nothing is ``recorded`` beside it. ``ns`` and ``ew`` have a ``label``. ``calls`` is what was said and done before
    the first card, ``said_last`` what was said after the last one recorded.
    """

    board: int
    table: int
    opens: int
    deck: str
    dealer: Seat
    ns: Any
    ew: Any
    others: tuple[OtherTable, ...]
    verdict: Verdict
    recorded: Recorded | None
    hands: tuple[Hand, ...]
    calls: tuple[CallRow, ...]
    tricks: tuple[TrickRow, ...]
    said_last: tuple[CallRow, ...]
    contract: str
    trump: str
    points: BySide[str] | None
    tricks_won: BySide[int] | None
    game_points: BySide[int] | None
    hand_score: BySide[int] | None
    notes: tuple[Note, ...]
    warnings: tuple[str, ...]

    @property
    def dealer_name(self) -> str:
        """Who deals the board."""
        return seat_name(self.dealer.value)

    @property
    def last(self) -> int:
        """How many calls and cards are recorded: the last step."""
        return len(self.verdict.replay.actions) if self.verdict.replay else 0

    def table_at(self, step: int) -> DrawnTable | None:
        """Return the table after ``step`` calls and cards; before the first or after the last where there are none.

        None where the record cannot be followed at all, because its cards and the hands of the board contradict.
        """
        if self.verdict.replay is None:
            return None
        names = BySide.of(self.ns, self.ew)
        return drawn_table(self.verdict, max(0, min(step, self.last)), dealer=self.dealer, names=names)

    def step_of_trick(self, number: int) -> int:
        """Return the step at which the last card of a trick lies on the table, or the nearest end of the play."""
        return next((trick.step for trick in self.tricks if trick.number == number), 0 if number < 1 else self.last)


def recorded_of(event: Event, board: int, ns: int, ew: int) -> Recorded | None:
    """Return what stands of a play of two pairs without its cards, or none where nothing is recorded."""
    play = play_of(event, board, ns, ew)
    return _recorded(play, verdict_of(play, rules_of(event)), (ns, ew)) if play else None


def _recorded(play: models.Play, verdict: Verdict, met: Met) -> Recorded:
    cards = result_of(verdict)
    result = standing_result(play)
    is_there = result is not None and result.kind != "withdrawn"
    return Recorded(
        version=SeenVersion(play.version, met),
        complete=play.complete,
        actor=actor_words(play.actor),
        at=play.at,
        flagged=len(play.irregularities),
        is_seen=play.seen_at is not None,
        cards=slip_value(cards) if cards else None,
        stands=value_of(result) if is_there else None,
        differs=cards is not None and differs(cards, result),
        result_version=SeenVersion(result.version if result else 0, met),
        hand_score=verdict.hand_score,
    )


def replay_page(event: Event, play: models.Play) -> ReplayPage:
    """Return the replay of a recorded play; it shows hands, so the caller has asked for leave."""
    verdict = verdict_of(play, rules_of(event))
    names = pair_names(event)
    page = page_of(
        verdict,
        event.game,
        board=play.board.number,
        dealer=Seat(play.board.dealer),
        ns=names[play.ns_id],
        ew=names[play.ew_id],
    )
    return replace(
        page,
        table=play.table,
        opens=play.board.round.number,
        others=tuple(_others(event, play, names)),
        recorded=_recorded(play, verdict, (page.ns.number, page.ew.number)),
        hands=hands_of(verdict.deal) if play.board.hands else (),
    )


def page_of(verdict: Verdict, key: str, *, board: int, dealer: Seat, ns: Any, ew: Any) -> ReplayPage:
    """Return the replay of a play of the game ``key``, without what stands around it.

    ``ns`` and ``ew`` are who sits there, with a ``label``.
    """
    notes = notes_of(verdict)
    game, state = play_game(key), verdict.replay.final if verdict.replay else None
    rows = tuple(call_rows(verdict, notes))
    tricks = tuple(_tricks(verdict, notes, rows))
    return ReplayPage(
        board=board,
        table=0,
        opens=0,
        deck=game.text.deck.key,
        dealer=dealer,
        ns=ns,
        ew=ew,
        others=(),
        verdict=verdict,
        recorded=None,
        hands=(),
        calls=tuple(row for row in rows if not tricks or row.step < tricks[0].cards[0].step),
        tricks=tricks,
        said_last=tuple(row for row in rows if tricks and row.step > tricks[-1].step),
        contract=game.contract(state) if state else "",
        trump=game.trump(state) if state else "",
        points=verdict.points.map(game.points_text) if verdict.points else None,
        tricks_won=verdict.tricks,
        game_points=verdict.game_points,
        hand_score=verdict.hand_score,
        notes=tuple(notes.values()),
        warnings=(*_faults(verdict), *map(warning_sentence, verdict.warnings)),
    )


def _faults(verdict: Verdict) -> Iterator[str]:
    """Yield why the replay stops, where the cards do not fit the hands that the board has by now."""
    if verdict.error:
        yield fault_sentence(verdict.error)


def _others(event: Event, play: models.Play, names: Mapping[int, PairName]) -> Iterator[OtherTable]:
    """Yield the other tables; a board is open as a whole, so who may see one play may see all."""
    rows = models.Play.objects.filter(event=event, board=play.board_id, is_current=True).exclude(pk=play.pk)
    for table, ns, ew in rows.order_by("table").values_list("table", "ns", "ew"):
        yield OtherTable(table, names[ns], names[ew])


def _tricks(verdict: Verdict, notes: Mapping[int, Note], rows: tuple[CallRow, ...]) -> Iterator[TrickRow]:
    """Yield the tricks; the points of one are the difference of the piles before and after it."""
    if verdict.replay is None:
        return
    cards = [(step, action) for step, action in enumerate(verdict.replay.actions, 1) if isinstance(action, Play)]
    size = len(verdict.rules.rotation.seats)
    end = cards[0][0] if cards else 0
    for start in range(0, len(cards), size):
        trick = cards[start : start + size]
        begin, end = end, trick[-1][0]
        said = tuple(row for row in rows if begin < row.step < end)
        yield _trick(verdict, trick, notes, said)


def _trick(
    verdict: Verdict, cards: list[tuple[int, Play]], notes: Mapping[int, Note], said: tuple[CallRow, ...]
) -> TrickRow:
    assert verdict.replay is not None
    game, rules, states = game_of(verdict), verdict.rules, verdict.replay.states
    seats = rules.rotation.seats
    before = states[cards[0][0] - 1]
    after = states[cards[-1][0]] if len(cards) == len(seats) else None
    winner = seats[after.play.leader] if after else None
    sums = game.points(rules, after) if after else None
    return TrickRow(
        number=before.play.number,
        cards=tuple(_cell(game, step, play, winner, notes) for step, play in cards),
        winner=winner.value if winner else "",
        winner_name=seat_name(winner.value) if winner else "",
        points=game.points_text(sum(sums) - sum(game.points(rules, before))) if sums else "",
        sums=sums.map(game.points_text) if sums else None,
        size=len(seats),
        said=said,
    )


def _cell(game: PlayGame, step: int, play: Play, winner: Seat | None, notes: Mapping[int, Note]) -> CardCell:
    seat = play.seat.value
    card, with_card = str(play.card), game.said_with(play)
    return CardCell(step, seat, seat_name(seat), card, play.seat is winner, notes.get(step), with_card)
