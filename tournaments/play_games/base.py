"""What the pages of a play ask of its game, with the answers of a game that has nothing but cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import Card, Deal
from scoring.games.registry import GAMES
from scoring.notation import RecordError
from scoring.notation.errors import Place
from scoring.notation.games import GameText
from scoring.notation.record import Record, Tag
from scoring.notation.spelling import read_card
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Play, Replay
from scoring.seats import BySide, Seat
from tournaments.clause_texts import clause_sentence
from tournaments.errors import Refusal
from tournaments.packs import PACKS
from tournaments.slips.base import GameSlip
from tournaments.texts.sentences import seat_name


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that can be said now: the word that a press sends, its name, the clause that forbids it.

    ``suit`` is one that it names, drawn behind the label; where the suit is all, the label is its name. ``plain`` says
    both in words. ``seat`` says it where that is not the seat in turn.
    """

    word: str
    label: str
    clause: str = ""
    suit: str = ""
    seat: str = ""
    plain: str = ""
    is_suit: bool = False

    @property
    def name(self) -> str:
        """What it is, in words alone."""
        return self.plain or self.label

    @property
    def why(self) -> str:
        """What the clause says that forbids it."""
        return clause_sentence(self.clause)

    @property
    def seat_name(self) -> str:
        """Who says it, where that is not the seat in turn."""
        return seat_name(self.seat) if self.seat else ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that is to be said, from ``lowest`` to ``highest`` in steps."""

    label: str
    lowest: int
    highest: int
    step: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Cards to be chosen from the hand in turn: how many, the word that a press sends, and what the press is called."""

    count: int
    word: str
    label: str


@dataclass(frozen=True, slots=True)
class CardMark:
    """Something that may be said with a card: its mark in the notation and its name; ``group`` takes one of several."""

    mark: str
    label: str
    group: str


@dataclass(frozen=True, slots=True)
class SeatMark:
    """What is known of a player or was said with a card: in words, and as the letters or the suit that stand for it."""

    words: str
    short: str = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What stands in public at a moment beside trumps and points: its title, words, and suits drawn before them."""

    title: str
    words: str = ""
    suits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """What somebody may have said although nobody is asked for it: a title, why it is not asked, and the chances."""

    title: str
    text: str
    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What was said or done beside playing a card, in words.

    ``suit`` is one that it names, which ``is_suit`` says is all that was said; ``cards`` went along.
    """

    words: str
    suit: str = ""
    cards: tuple[str, ...] = ()
    is_suit: bool = False


class Along(NamedTuple):
    """What a press brings along: the cards chosen, and the marks of what is said with a card."""

    cards: tuple[str, ...] = ()
    marks: str = ""


NOTHING: Final = Along()


class PlayGame:
    """One game as the pages of a play see it. ``rules`` and ``state`` are those of its engine."""

    key: ClassVar[str]
    text: ClassVar[GameText]
    """How records of it are written."""
    how: ClassVar[str]
    """The template that says how its plays are typed."""
    help: ClassVar[str]
    """The template that says how they are entered on the table."""
    has_trumps: ClassVar[bool] = True
    contract_names_trump: ClassVar[bool] = False
    """Whether the words of the contract say what is trumps all through the hand."""
    most_said: ClassVar[int] = 40
    """More than is ever said before the first card, illegal calls included."""

    # What is asked of the record -------------------------------------------------------------------------------------

    def opening(self, rules: Any, dealer: Seat, record: Record) -> Verdict:
        """Return the verdict on a play of which nothing has happened yet; ``record`` has the hands, if any are known.

        Raises ``Refusal`` (``draft_hands``) where the game cannot be followed without hands and there are none.
        """
        deal = record.deal_of(dealer)
        if deal is None:
            return self.opening_without_hands(rules, dealer)
        return Verdict(deal=deal, rules=rules, replay=Replay((self.start(rules, deal, record),), (), ()))

    def opening_without_hands(self, rules: Any, dealer: Seat) -> Verdict:
        """Return the verdict on a play without hands of which nothing has happened yet; refuses as :meth:`opening`."""
        raise Refusal("draft_hands")

    def start(self, rules: Any, deal: Deal, record: Record) -> Any:
        """Return the state before the first action."""
        return rules.start(deal)

    def record_of(self, actions: Iterable[Action]) -> Record:
        """Return the record that holds these actions in their order, and nothing else."""
        return GAMES[self.key].record_of(actions)

    def ending_tags(self, state: Any) -> tuple[Tag, ...]:
        """Return the tags by which a record tells of a hand that has ended without anything done, else nothing."""
        return ()

    def whole(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the actions without one at the end that cannot stand in a record alone."""
        return actions

    def slip_of(self, verdict: Verdict) -> GameSlip | None:
        """Return the slip that a play gives, none where it does not tell all of it."""
        raise NotImplementedError

    # What stands at a moment -----------------------------------------------------------------------------------------

    def room(self, rules: Any) -> tuple[int, ...]:
        """Return how many cards of each hand are not known."""
        return (0,) * len(rules.rotation.seats)

    def loose(self, rules: Any) -> int:
        """Return the set of cards that nobody is known to hold."""
        return 0

    def possible(self, rules: Any, state: Any) -> int:
        """Return the set of loose cards that the seat in turn may play, if it holds them."""
        return 0

    def is_over(self, state: Any) -> bool:
        """Tell whether the hand has ended.

        Not what the rules say: where hands are unknown they know of no card beyond the last one recorded.
        """
        return cards_played(state) == self.text.card_count

    def asked(self, rules: Any, state: Any) -> Seat | None:
        """Return who has to say or do something else than play a card, or none."""
        return None

    def turn(self, rules: Any, state: Any) -> Seat | None:
        """Return who is to act, none when the hand has ended."""
        if self.is_over(state):
            return None
        seat: Seat = rules.rotation.seats[state.play.seat]
        return self.asked(rules, state) or seat

    def pick(self, rules: Any, state: Any) -> Pick | None:
        """Return the cards that the seat in turn has to choose, or none."""
        return None

    def amount(self, rules: Any, state: Any) -> Amount | None:
        """Return the number that the seat in turn may say beside the chances, or none."""
        return None

    def chances(self, rules: Any, state: Any) -> tuple[Chance, ...]:
        """Return what can be said now, what is forbidden too; where nobody is asked, beside playing a card."""
        return ()

    def aside(self, rules: Any, state: Any) -> Aside | None:
        """Return what somebody may have said although nobody is asked for it, or none."""
        return None

    def card_marks(self, rules: Any, state: Any) -> tuple[CardMark, ...]:
        """Return what may be said with the next card."""
        return ()

    def trump(self, state: Any) -> str:
        """Return the trump in force: a suit, or what the game has in its place; empty where there is none."""
        return ""

    def contract(self, state: Any) -> str:
        """Return in words what was settled before the play; empty while nothing is."""
        return ""

    def points(self, rules: Any, state: Any) -> BySide[int]:
        """Return the points that each side has so far, in the smallest unit of the game."""
        raise NotImplementedError

    def points_text(self, points: int) -> str:
        """Return points as the players write them."""
        return str(points)

    def seat_marks(self, rules: Any, state: Any, seat: Seat) -> tuple[SeatMark, ...]:
        """Return what is known in public of a player."""
        return ()

    def facts(self, rules: Any, state: Any) -> tuple[Fact, ...]:
        """Return what stands in public at this moment beside trump, contract and points."""
        return ()

    # Words -----------------------------------------------------------------------------------------------------------

    def said(self, action: Action, before: Any = None) -> Said:
        """Return in words what was said or done, without who did it; a card as it is written.

        ``before`` is the state in which it was done; without it the words may be less exact.
        """
        raise NotImplementedError

    def legal_words(self, legal: Iterable[Action]) -> tuple[str, ...]:
        """Return what was legal beside cards, in words."""
        return tuple(self.said(action).words for action in legal if not isinstance(action, Play))

    def sentence(self, action: Action, after: Any) -> str:
        """Return the sentence for what has just been done; ``after`` is the state that it led to."""
        assert isinstance(action, Play)
        words = {"seat": seat_name(action.seat.value), "card": self.card_name(action.card)}
        return _("%(seat)s plays %(card)s.") % words

    def turn_words(self, rules: Any, state: Any) -> str:
        """Return what the seat in turn has to do, as it stands beside its name."""
        return _("to call") if self.asked(rules, state) else _("to play")

    def asking(self, rules: Any, state: Any) -> str:
        """Return the sentence that says who is asked for what; only where somebody is :meth:`asked`."""
        asked = self.asked(rules, state)
        assert asked is not None
        return _("%(seat)s is to call.") % {"seat": seat_name(asked.value)}

    def ending(self, rules: Any, state: Any) -> str:
        """Return the sentence that says how the hand has ended."""
        ns, ew = map(self.points_text, self.points(rules, state))
        return _("The hand is over: North-South %(ns)s, East-West %(ew)s.") % {"ns": ns, "ew": ew}

    def said_with(self, action: Play) -> tuple[SeatMark, ...]:
        """Return what was said with a card."""
        return ()

    def card_name(self, card: Card) -> str:
        """Return the full name of a card."""
        return PACKS[self.text.deck.key].card_name(str(card))

    # What is done ----------------------------------------------------------------------------------------------------

    def actions_of(self, rules: Any, state: Any, word: str, along: Along = NOTHING) -> tuple[Action, ...]:
        """Return what a press or a typed word means now; forbidden things too.

        Raises ``Refusal`` (``draft_call``, ``draft_who``, ``draft_card``, ``draft_cards``, ``draft_over``).
        """
        return (self._card(rules, state, word),)

    def _card(self, rules: Any, state: Any, word: str) -> Play:
        """Return the playing of a card by the seat in turn."""
        if self.is_over(state):
            raise Refusal("draft_over")
        seat: Seat = rules.rotation.seats[state.play.seat]
        return Play(seat, self._read_card(word, seat))

    def _read_card(self, word: str, seat: Seat) -> Card:
        try:
            return read_card(word.strip(), self.text.deck, Place())
        except RecordError:
            raise Refusal("draft_card", text=word, seat=seat.value) from None

    def _seat_and_word(self, word: str) -> tuple[Seat | None, str]:
        """Return the seat that a word names as calls in a record do, ``W:contro``, none where it names no seat."""
        who, colon, said = word.strip().partition(":")
        seat = next((seat for seat in self.text.rotation.seats if seat.value == who.strip().upper()), None)
        return (seat, said.strip()) if colon and seat else (None, word.strip())


def cards_played(state: Any) -> int:
    """Return how many cards have been played."""
    play = state.play
    return sum(play.tricks) * len(play.hands) + len(play.trick)


def has_begun(state: Any) -> bool:
    """Tell whether a card has been played."""
    return cards_played(state) > 0
