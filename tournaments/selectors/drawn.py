"""The drawn table: what lies where after so many calls and cards, who is to act, and what each clause allows.

It shows hands, so whoever asks for it has asked for leave to see them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.notation.verdict import Verdict
from scoring.rules import Play, Replay
from scoring.seats import BySide, Seat
from tournaments.clause_texts import clause_sentence
from tournaments.play_games.base import Amount, CardMark, Chance, Fact, Pick, SeatMark
from tournaments.play_games.registry import game_of
from tournaments.selectors.names import PairName
from tournaments.selectors.play_words import CallRow, Note, call_rows, notes_of
from tournaments.texts.sentences import seat_name


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card in a hand; ``is_live`` where its holder is in turn and may play it.

    ``clause`` forbids it now, to the player in turn; it is empty for all others.
    """

    card: str
    is_live: bool = False
    clause: str = ""

    @property
    def why(self) -> str:
        """What the clause says that forbids it, nothing for a card that none forbids."""
        return clause_sentence(self.clause)


class Barred(NamedTuple):
    """What one clause forbids to the player in turn: cards, or calls by their names."""

    clause: str
    why: str
    cards: tuple[str, ...]
    calls: tuple[str, ...]

    @property
    def reason(self) -> str:
        """Why they are forbidden, in a sentence that names the clause."""
        return _("forbidden by clause %(clause)s: %(why)s") % {"clause": self.clause, "why": self.why}


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A place at the table: its hand in writing order, how many more cards it holds, and its card in the middle.

    ``played`` is empty where it has none there; ``is_last`` says that it is the card that has just been played, and
    ``is_winning`` that it wins the trick or would win it if nothing followed; ``with_card`` was said with it. ``call``
    is what was said last, ``marks`` is what is known in public of the player.
    """

    seat: str
    seat_name: str
    who: PairName | None
    cards: tuple[DrawnCard, ...]
    unknown: int
    in_turn: bool
    played: str
    is_last: bool
    is_winning: bool
    is_irregular: bool
    with_card: tuple[SeatMark, ...]
    deals: bool
    marks: tuple[SeatMark, ...]
    call: CallRow | None

    @property
    def holds(self) -> int:
        """How many cards are in the hand, known and unknown."""
        return len(self.cards) + self.unknown

    @property
    def backs(self) -> range:
        """One number for each card that is not known."""
        return range(self.unknown)


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """The table after ``step`` of ``last`` actions; ``seats`` in turn from North, ``deck`` the key of the pack.

    ``turn`` is empty when the hand is over; ``turn_words`` say what is to be done. ``is_calling`` tells that something
    else than a card is due: one of ``chances``, an ``amount`` or a ``pick`` of cards; where a card is due, chances can
    be said beside it. ``trick`` is the number of the trick in the middle, 0 while nobody can play a card yet; a whole
    trick lies there until the next card. ``note`` is the irregularity of the last action, ``loose`` the cards that
    nobody is known to hold, and ``happened`` says what has just happened and who is to act. ``possible`` are the loose
    cards that whoever is to play could play, if they are in that hand. ``points`` are in the smallest unit of the game,
    ``shown_points`` as its players write them.
    """

    step: int
    last: int
    deck: str
    seats: tuple[DrawnSeat, ...]
    turn: str
    turn_name: str
    turn_words: str
    is_calling: bool
    calls: tuple[CallRow, ...]
    chances: tuple[Chance, ...]
    amount: Amount | None
    pick: Pick | None
    card_marks: tuple[CardMark, ...]
    contract: str
    has_trumps: bool
    contract_names_trump: bool
    trump: str
    facts: tuple[Fact, ...]
    trick: int
    is_trick_whole: bool
    points: BySide[int]
    shown_points: BySide[str]
    tricks: BySide[int]
    note: Note | None
    is_over: bool
    loose: tuple[str, ...]
    possible: tuple[str, ...]
    happened: str

    @property
    def is_fresh(self) -> bool:
        """Whether no card has been played, so that the calls are what lies on the table."""
        return not any(one.played for one in self.seats) and not any(self.tricks)

    @property
    def unknown(self) -> int:
        """How many cards are not known of the hand that is to play one."""
        return 0 if self.is_calling else sum(one.unknown for one in self.seats if one.in_turn)

    @property
    def live(self) -> tuple[str, ...]:
        """The cards that may be played now, of those that are known."""
        return tuple(card.card for one in self.seats for card in one.cards if card.is_live)

    @property
    def barred(self) -> tuple[Barred, ...]:
        """What is forbidden to the seat in turn of what is due, clause by clause in the order of hand and calls."""
        return self._by_clause([card for one in self.seats for card in one.cards], self.due)

    @property
    def barred_beside(self) -> tuple[Barred, ...]:
        """What is forbidden beside what is due, clause by clause."""
        return self._by_clause([], self.said_barred)

    @property
    def reasons(self) -> tuple[Barred, ...]:
        """Each clause that forbids something now, once."""
        return tuple({group.clause: group for group in (*self.barred_beside, *self.barred)}.values())

    def _by_clause(self, cards: list[DrawnCard], chances: tuple[Chance, ...]) -> tuple[Barred, ...]:
        named = (*(card.clause for card in cards), *(chance.clause for chance in chances))
        clauses = dict.fromkeys(filter(None, named))
        return tuple(
            Barred(
                clause,
                clause_sentence(clause),
                tuple(card.card for card in cards if card.clause == clause),
                tuple(chance.name for chance in chances if chance.clause == clause),
            )
            for clause in clauses
        )

    @property
    def said_live(self) -> tuple[Chance, ...]:
        """What may be said beside what is due, by whoever it is open to."""
        return tuple(chance for chance in self._beside if not chance.clause)

    @property
    def said_barred(self) -> tuple[Chance, ...]:
        """What could be said beside what is due, but is forbidden now."""
        return tuple(chance for chance in self._beside if chance.clause)

    @property
    def due(self) -> tuple[Chance, ...]:
        """What the seat that is asked may think of saying."""
        return tuple(chance for chance in self.chances if self.is_calling and not chance.seat)

    @property
    def _beside(self) -> tuple[Chance, ...]:
        return tuple(chance for chance in self.chances if chance.seat or not self.is_calling)

    @property
    def winner_name(self) -> str:
        """Who has won the whole trick in the middle, nobody while it is open."""
        return next((s.seat_name for s in self.seats if s.is_winning), "") if self.is_trick_whole else ""


def drawn_table(verdict: Verdict, step: int, *, dealer: Seat, names: BySide[PairName] | None = None) -> DrawnTable:
    """Return the table after ``step`` actions of a verdict that holds a replay.

    ``names`` are the pairs at the table. Raises ``IndexError`` for a step that the play does not have.
    """
    return _Moment(verdict, step, dealer, names).table()


class _Moment:
    """One point of a replay, asked piece by piece."""

    def __init__(self, verdict: Verdict, step: int, dealer: Seat, names: BySide[PairName] | None) -> None:
        replay: Replay[Any] | None = verdict.replay
        if replay is None or not 0 <= step < len(replay.states):
            raise IndexError(step)
        self.verdict, self.step, self.dealer, self.names = verdict, step, dealer, names
        self.game, self.rules = game_of(verdict), verdict.rules
        self.rotation, self.deck = verdict.rules.rotation, verdict.rules.deck
        self.actions, self.state = replay.actions, replay.states[step]
        self.notes = notes_of(verdict)

    @cached_property
    def plays(self) -> tuple[tuple[int, Play], ...]:
        """The cards played so far, each with its step."""
        done = enumerate(self.actions[: self.step], 1)
        return tuple((step, action) for step, action in done if isinstance(action, Play))

    @cached_property
    def calls(self) -> tuple[CallRow, ...]:
        """What has been said so far."""
        return tuple(row for row in call_rows(self.verdict, self.notes) if row.step <= self.step)

    @cached_property
    def middle(self) -> dict[Seat, int]:
        """The step of each card in the middle, by who played it: the open trick, or the last one while it is whole."""
        count = (len(self.plays) - 1) % len(self.rotation.seats) + 1 if self.plays else 0
        return {play.seat: step for step, play in self.plays[len(self.plays) - count :]}

    @cached_property
    def is_whole(self) -> bool:
        return len(self.middle) == len(self.rotation.seats)

    @cached_property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    @cached_property
    def asked(self) -> Seat | None:
        """Who has something else to do than to play a card."""
        return self.game.asked(self.rules, self.state)

    @cached_property
    def turn(self) -> Seat | None:
        """Who is to act."""
        return self.game.turn(self.rules, self.state)

    @cached_property
    def best(self) -> Seat | None:
        """Whose card in the middle wins."""
        play = self.state.play
        if not self.middle:
            return None
        seats = self.rotation.seats
        winner: Seat = seats[play.leader if self.is_whole else (play.leader + play.best) % len(seats)]
        return winner

    def table(self) -> DrawnTable:
        game, rules, state, play = self.game, self.rules, self.state, self.state.play
        return DrawnTable(
            step=self.step,
            last=len(self.actions),
            deck=self.deck.key,
            seats=tuple(self._seat(index, seat) for index, seat in enumerate(self.rotation.seats)),
            turn=self.turn.value if self.turn else "",
            turn_name=seat_name(self.turn.value) if self.turn else "",
            turn_words=game.turn_words(rules, state) if self.turn else "",
            is_calling=self.asked is not None,
            calls=self.calls,
            chances=() if self.is_over else game.chances(rules, state),
            amount=game.amount(rules, state),
            pick=game.pick(rules, state),
            card_marks=game.card_marks(rules, state) if self.turn and not self.asked else (),
            contract=game.contract(state),
            has_trumps=game.has_trumps,
            contract_names_trump=game.contract_names_trump,
            trump=game.trump(state),
            facts=game.facts(rules, state),
            trick=0 if self.asked is not None and not self.plays else play.number - self.is_whole,
            is_trick_whole=self.is_whole,
            points=game.points(rules, state),
            shown_points=game.points(rules, state).map(game.points_text),
            tricks=BySide(self.rotation.sides, play.tricks),
            note=self.notes.get(self.step),
            is_over=self.is_over,
            loose=self._spelled(game.loose(rules)),
            possible=self._spelled(game.possible(rules, state)) if self.turn and not self.asked else (),
            happened=" ".join(self._happened()),
        )

    def _spelled(self, cards: int) -> tuple[str, ...]:
        return tuple(map(str, self.deck.cards_of(cards)))

    def _seat(self, index: int, seat: Seat) -> DrawnSeat:
        step = self.middle.get(seat)
        play = self.actions[step - 1] if step else None
        return DrawnSeat(
            seat=seat.value,
            seat_name=seat_name(seat.value),
            who=self.names[self.rotation.side_of(seat)] if self.names else None,
            cards=tuple(self._hand(index, seat)),
            unknown=self.game.room(self.rules)[index],
            in_turn=seat is self.turn,
            played=str(play.card) if isinstance(play, Play) else "",
            is_last=step is not None and step == self.step,
            is_winning=seat is self.best,
            is_irregular=step in self.notes,
            with_card=self.game.said_with(play) if isinstance(play, Play) else (),
            deals=seat is self.dealer,
            marks=self.game.seat_marks(self.rules, self.state, seat),
            call=next((row for row in reversed(self.calls) if row.seat == seat.value), None),
        )

    def _hand(self, index: int, seat: Seat) -> Iterator[DrawnCard]:
        plays_now = seat is self.turn and self.asked is None
        for card in self.deck.cards_of(self.state.play.hands[index]):
            clause = self._clause_against(Play(seat, card)) if plays_now else ""
            yield DrawnCard(str(card), plays_now and not clause, clause)

    @cached_property
    def legal(self) -> frozenset[Play]:
        """The cards that the seat in turn may play."""
        return frozenset(a for a in self.rules.legal_actions(self.state) if isinstance(a, Play))

    def _clause_against(self, play: Play) -> str:
        return "" if play in self.legal else self.rules.clause_against(self.state, play) or ""

    def _happened(self) -> Iterator[str]:
        """Yield the sentences about the last action and what follows from it."""
        if self.step:
            yield self.game.sentence(self.actions[self.step - 1], self.state)
        else:
            yield _("%(seat)s has dealt.") % {"seat": seat_name(self.dealer.value)}
        note = self.notes.get(self.step)
        if note:
            yield _("Clause %(clause)s forbids it.") % {"clause": note.clause}
        if self.is_whole and self.best and self.plays[-1][0] == self.step:
            words = {"seat": seat_name(self.best.value), "trick": len(self.plays) // len(self.rotation.seats)}
            yield _("%(seat)s wins trick %(trick)d.") % words
        yield self._what_next()

    def _what_next(self) -> str:
        if self.turn is None:
            return self.game.ending(self.rules, self.state)
        if self.asked is not None:
            return self.game.asking(self.rules, self.state)
        seat = {"seat": seat_name(self.turn.value)}
        return (_("%(seat)s leads.") if self.is_whole or not self.middle else _("%(seat)s is to play.")) % seat
