"""The drawn table: what lies where after so many calls and cards, who is to act, and what each clause allows.

It shows hands, so whoever asks for it has asked for leave to see them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import ES48, Deal
from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double, clause_against_call, speaker
from scoring.games.botifarra.open_hands import OpenHands, known_hands
from scoring.games.botifarra.options import LEVELS, Level, Options
from scoring.games.botifarra.record import action_of, spell
from scoring.games.botifarra.rules import Botifarra, State, points_so_far
from scoring.games.botifarra.score import TRUMPS
from scoring.notation.record import Call
from scoring.notation.verdict import Verdict
from scoring.rules import Play, Replay
from scoring.seats import COUNTER_CLOCKWISE, BySide, Seat
from tournaments.clause_texts import clause_sentence
from tournaments.selectors.names import PairName
from tournaments.selectors.play_words import CallRow, Note, call_rows, contract_words, notes_of
from tournaments.templatetags.cards import card_name
from tournaments.texts import level_name, seat_name, trump_name

CHOICES: Final = (*TRUMPS, "del")
"""What the player who has to make trumps may think of saying, as records spell it."""
DOUBLES: Final = ("be", *(key for key, level in LEVELS.items() if level is not Level.NONE))
"""What a player who is asked to double may think of saying."""


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


@dataclass(frozen=True, slots=True)
class Chance:
    """A call that the player in turn may think of: how records spell it, its name, the clause that forbids it."""

    word: str
    label: str
    clause: str

    @property
    def suit(self) -> str:
        """The suit that it names, none for other calls."""
        return self.word if self.word in ES48.suits else ""

    @property
    def why(self) -> str:
        """What the clause says that forbids it."""
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
    ``is_winning`` that it wins the trick or would win it if nothing followed. ``call`` is what it said last.
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
    deals: bool
    chose: bool
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
    """The table after ``step`` of ``last`` actions; ``seats`` in turn from North.

    ``turn`` is empty when the hand is over. ``trick`` is the number of the trick in the middle, 0 while nobody can
    play a card yet; a whole trick lies there until the next card. ``note`` is the irregularity of the last action,
    ``loose`` the cards that nobody is known to hold, and ``happened`` says what has just happened and who is to act.
    ``possible`` are the loose cards that whoever is to play could play, if they are in that hand.
    """

    step: int
    last: int
    seats: tuple[DrawnSeat, ...]
    turn: str
    turn_name: str
    is_calling: bool
    calls: tuple[CallRow, ...]
    chances: tuple[Chance, ...]
    contract: str
    trump: str
    trick: int
    is_trick_whole: bool
    points: BySide[int]
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
        """What is forbidden now, clause by clause in the order in which the hand and the calls come to them."""
        cards = [card for one in self.seats for card in one.cards]
        named = (*(card.clause for card in cards), *(chance.clause for chance in self.chances))
        clauses = dict.fromkeys(filter(None, named))
        return tuple(
            Barred(
                clause,
                clause_sentence(clause),
                tuple(card.card for card in cards if card.clause == clause),
                tuple(chance.label for chance in self.chances if chance.clause == clause),
            )
            for clause in clauses
        )

    @property
    def winner_name(self) -> str:
        """Who has won the whole trick in the middle, nobody while it is open."""
        return next((s.seat_name for s in self.seats if s.is_winning), "") if self.is_trick_whole else ""


def opening(options: Options, dealer: Seat, deal: Deal | None = None) -> Verdict:
    """Return the verdict on a play of which nothing has happened yet; without a deal no card is known."""
    if deal is not None:
        rules: Botifarra = Botifarra(options)
        start = rules.start(deal)
    else:
        rules = open_hands = OpenHands(options, known_hands({}))
        start = open_hands.start_as(dealer)
    return Verdict(deal=deal, rules=rules, replay=Replay((start,), (), ()))


def drawn_table(verdict: Verdict, step: int, *, dealer: Seat, names: BySide[PairName] | None = None) -> DrawnTable:
    """Return the table after ``step`` actions of a verdict that holds a replay.

    ``names`` are the pairs at the table. Raises ``IndexError`` for a step that the play does not have.
    """
    return _Moment(verdict, step, dealer, names).table()


class _Moment:
    """One point of a replay, asked piece by piece."""

    def __init__(self, verdict: Verdict, step: int, dealer: Seat, names: BySide[PairName] | None) -> None:
        replay: Replay[State] | None = verdict.replay
        if replay is None or not 0 <= step < len(replay.states):
            raise IndexError(step)
        self.verdict, self.step, self.dealer, self.names = verdict, step, dealer, names
        self.rules: Botifarra = verdict.rules
        self.state: State = replay.states[step]
        self.last = len(replay.actions)
        self.done = replay.actions[:step]
        self.notes = notes_of(verdict)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The cards played so far."""
        return tuple(action for action in self.done if isinstance(action, Play))

    @cached_property
    def calls(self) -> tuple[CallRow, ...]:
        """The calls made so far."""
        return tuple(row for row in call_rows(self.verdict, self.notes) if row.step <= self.step)

    @cached_property
    def middle(self) -> dict[Seat, int]:
        """The step of each card in the middle, by who played it: the open trick, or the last one while it is whole."""
        count = (len(self.plays) - 1) % len(SEATS) + 1 if self.plays else 0
        return {play.seat: self.step - count + 1 + place for place, play in enumerate(self.plays[-count:])}

    @cached_property
    def is_whole(self) -> bool:
        return len(self.middle) == len(SEATS)

    @cached_property
    def is_over(self) -> bool:
        # Not what the rules say: where hands are unknown they know of no card beyond the last one recorded.
        return len(self.plays) == len(ES48.cards)

    @cached_property
    def asked(self) -> int | None:
        """Who is asked to call."""
        return None if self.plays else speaker(self.state.calls, self.rules.options)

    @cached_property
    def turn(self) -> Seat | None:
        """Who is to call or to play."""
        if self.asked is not None:
            return SEATS[self.asked]
        return None if self.is_over else SEATS[self.state.play.seat]

    @cached_property
    def best(self) -> Seat | None:
        """Whose card in the middle wins."""
        play = self.state.play
        if not self.middle:
            return None
        return SEATS[play.leader if self.is_whole else (play.leader + play.best) % len(SEATS)]

    def table(self) -> DrawnTable:
        state, play = self.state, self.state.play
        return DrawnTable(
            step=self.step,
            last=self.last,
            seats=tuple(self._seat(index, seat) for index, seat in enumerate(SEATS)),
            turn=self.turn.value if self.turn else "",
            turn_name=seat_name(self.turn.value) if self.turn else "",
            is_calling=self.asked is not None,
            calls=self.calls,
            chances=tuple(self._chances()),
            contract=contract_words(state),
            trump=state.calls.trump,
            trick=0 if self.asked is not None else play.number - self.is_whole,
            is_trick_whole=self.is_whole,
            points=points_so_far(state),
            tricks=BySide(COUNTER_CLOCKWISE.sides, play.tricks),
            note=self.notes.get(self.step),
            is_over=self.is_over,
            loose=tuple(map(str, ES48.cards_of(self.rules.loose))),
            possible=self._possible(),
            happened=" ".join(self._happened()),
        )

    def _seat(self, index: int, seat: Seat) -> DrawnSeat:
        step = self.middle.get(seat)
        return DrawnSeat(
            seat=seat.value,
            seat_name=seat_name(seat.value),
            who=self.names[COUNTER_CLOCKWISE.side_of(seat)] if self.names else None,
            cards=tuple(self._hand(index, seat)),
            unknown=self.rules.room[index],
            in_turn=seat is self.turn,
            played=spell(self.verdict.replay.actions[step - 1]) if step and self.verdict.replay else "",
            is_last=step is not None and step == self.step,
            is_winning=seat is self.best,
            is_irregular=step in self.notes,
            deals=seat is self.dealer,
            chose=self.state.calls.chooser == index,
            call=next((row for row in reversed(self.calls) if row.seat == seat.value), None),
        )

    def _hand(self, index: int, seat: Seat) -> Iterator[DrawnCard]:
        hand = self.state.play.hands[index]
        plays_now = seat is self.turn and self.asked is None
        legal = self.rules.legal_set(self.state) if plays_now else 0
        for card in ES48.cards_of(hand):
            number = ES48.number[card]
            is_live = bool(legal >> number & 1)
            is_barred = plays_now and not is_live
            yield DrawnCard(str(card), is_live, self.rules.broken_clause(self.state, number) if is_barred else "")

    def _chances(self) -> Iterator[Chance]:
        if self.asked is None:
            return
        calls = self.state.calls
        for word in DOUBLES if calls.has_trump else CHOICES:
            clause = clause_against_call(calls, action_of(Call(SEATS[self.asked], word)), self.rules.options)
            yield Chance(word, chance_label(word), clause or "")

    def _possible(self) -> tuple[str, ...]:
        plays_now = self.turn is not None and self.asked is None
        return tuple(map(str, ES48.cards_of(self.rules.possible_set(self.state)))) if plays_now else ()

    def _happened(self) -> Iterator[str]:
        """Yield the sentences about the last action and what follows from it."""
        yield self._last_action()
        note = self.notes.get(self.step)
        if note:
            yield _("Clause %(clause)s forbids it.") % {"clause": note.clause}
        if self.is_whole and self.best:
            words = {"seat": seat_name(self.best.value), "trick": len(self.plays) // len(SEATS)}
            yield _("%(seat)s wins trick %(trick)d.") % words
        yield self._what_next()

    def _last_action(self) -> str:
        last = self.done[-1] if self.done else None
        seat = seat_name(last.seat.value if last else self.dealer.value)
        match last:
            case None:
                return _("%(seat)s has dealt.") % {"seat": seat}
            case Play(card=card):
                return _("%(seat)s plays %(card)s.") % {"seat": seat, "card": card_name(str(card))}
            case Declare(trump=trump):
                return _("%(seat)s chooses %(trump)s.") % {"seat": seat, "trump": trump_name(trump)}
            case Double(level=level):
                return _("%(seat)s says %(call)s.") % {"seat": seat, "call": level_name(level)}
            case Delegate():
                return _("%(seat)s delegates.") % {"seat": seat}
        return _("%(seat)s passes.") % {"seat": seat}

    def _what_next(self) -> str:
        if self.turn is None:
            ns, ew = points_so_far(self.state)
            return _("The hand is over: North-South %(ns)d, East-West %(ew)d.") % {"ns": ns, "ew": ew}
        seat = {"seat": seat_name(self.turn.value)}
        if self.asked is not None:
            return _("%(seat)s is to call.") % seat
        return (_("%(seat)s leads.") if self.is_whole or not self.middle else _("%(seat)s is to play.")) % seat


def chance_label(word: str) -> str:
    """Return what a player says, by how records spell it."""
    if word in TRUMPS:
        return trump_name(word)
    if word in LEVELS:
        return level_name(word)
    return _("delegate") if word == "del" else _("pass")
