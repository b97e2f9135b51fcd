"""Le Quatre Sept as a game of the Rules protocol (clauses Q1 to Q8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.cards import FR32, Deal, Deck
from scoring.errors import ImpossibleAction
from scoring.games.quatre_sept import politaine
from scoring.games.quatre_sept.actions import ANNOUNCED, KINDS, SIGNALS, Announce, Redeal, cards_of_seat, marks_of
from scoring.games.quatre_sept.options import BEFORE_LEAD, FIRST_CARD, Options
from scoring.games.quatre_sept.politaine import SUIT_SIZE, TOPS, TRIOS, Attempt
from scoring.games.quatre_sept.score import (
    LAST_TRICK,
    NONE_EACH,
    THIRD,
    FourSevens,
    Outcome,
    Redealt,
    hand_score,
    played,
    side_of,
)
from scoring.rules import Action, Play
from scoring.seats import CLOCKWISE, BySide, Rotation, Seat
from scoring.tricks import NO_TRUMP, TrickPlay, add_card, beaters, side_indexes

SEATS: Final = CLOCKWISE.seats
SEAT_INDEX: Final = {seat: index for index, seat in enumerate(SEATS)}
SIDES: Final = side_indexes(CLOCKWISE)
BEATERS: Final = beaters(FR32, NO_TRUMP)
"""There are no trumps (Q4.1)."""
NUMBER: Final = dict(FR32.number)
SUITS: Final = FR32.suit_masks
POINTS: Final = FR32.points
RANKS: Final = tuple(FR32.mask(card for card in FR32.cards if card.rank == rank) for rank in reversed(FR32.ranks))
"""The four cards of each rank, the lowest rank first."""
SEVENS: Final = RANKS[0]
ORDER: Final = tuple(NUMBER[card] for card in FR32.cards_of(sum(SUITS)))
"""The numbers of all cards in writing order."""

SEVENS_DEALT: Final = "four_sevens"
THROWN_IN: Final = "redeal"


class State(NamedTuple):
    """A point in a hand.

    ``thirds`` is what the cards of the trick just finished were worth (0 before the first). ``attempts`` are the
    politaines on their way, ``announced`` the seats that announced one before the first lead. ``ending`` tells that the
    hand ended without play: by the four sevens of ``by``, or by its asking for a new deal.
    """

    play: TrickPlay
    thirds: int = 0
    attempts: tuple[Attempt, ...] = ()
    announced: tuple[int, ...] = ()
    ending: str = ""
    by: int = -1

    @property
    def has_begun(self) -> bool:
        """Whether a card has been played."""
        return bool(self.play.trick) or any(self.play.tricks)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return bool(self.ending) or self.is_played

    @property
    def is_played(self) -> bool:
        """Whether all eight tricks have been played (Q4.1)."""
        return sum(self.play.tricks) == FR32.hand_size


class Politaine(NamedTuple):
    """An announcement and what became of it; ``suit`` is none where nobody can tell which one was meant."""

    seat: Seat
    suit: str | None
    made: bool


class QuatreSept:
    """The rules of Le Quatre Sept with one set of options; see :class:`scoring.rules.Rules` for the members."""

    key: str = "quatre_sept"
    deck: Deck = FR32
    rotation: Rotation = CLOCKWISE
    room: tuple[int, ...] = (0,) * len(SEATS)
    """How many cards of each hand are not known, by seat in the rotation."""
    loose: int = 0
    """The set of cards that nobody is known to hold."""

    def __init__(self, options: Options | None = None) -> None:
        self.options: Options = options or Options()

    def start(self, deal: Deal) -> State:
        """Return the state before the first lead; four sevens end the hand before it (Q3.1, Q3.2)."""
        return self.start_from(tuple(FR32.mask(hand) for hand in deal.hands), deal.dealer)

    def start_from(self, hands: tuple[int, ...], dealer: Seat) -> State:
        """Return the state before the first lead of hands given as sets."""
        play = TrickPlay(hands, (SEAT_INDEX[dealer] + 1) % len(SEATS), (), 0, (0, 0), (0, 0))
        if self.options.has_four_sevens:
            for seat, hand in enumerate(play.hands):
                if hand & SEVENS == SEVENS:
                    return State(play, ending=SEVENS_DEALT, by=seat)
        return State(play)

    def seat_to_act(self, state: State) -> Seat | None:
        """Return who has to play a card, or none when the hand is over."""
        return None if state.is_over else SEATS[state.play.seat]

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return what may be said before the first lead, by any seat, and the cards of the seat in turn.

        A card with which a politaine may be announced stands twice, silent and announced; signals are not listed.
        """
        if state.is_over:
            return ()
        spoken = () if state.has_begun else (*self._redeals(state), *self._announcements(state))
        return (*spoken, *self._cards(state))

    def _cards(self, state: State) -> tuple[Action, ...]:
        seat, legal = state.play.seat, self.legal_set(state)
        loud = self._announceable(state)
        plays = cards_of_seat(seat)
        if not loud & legal:
            return tuple(plays[number][0] for number in ORDER if legal >> number & 1)
        return tuple(
            way for number in ORDER if legal >> number & 1 for way in plays[number][: 1 + (loud >> number & 1)]
        )

    def _redeals(self, state: State) -> tuple[Action, ...]:
        return tuple(Redeal(seat) for seat in SEATS if self._clause_against_redeal(state, Redeal(seat)) is None)

    def _announcements(self, state: State) -> tuple[Action, ...]:
        return tuple(Announce(seat) for seat in SEATS if self._clause_against_announcing(state, Announce(seat)) is None)

    def legal_set(self, state: State) -> int:
        """Return the set of cards that the seat in turn may play (Q4.2, Q8.6)."""
        play = state.play
        hand = play.hands[play.seat]
        if play.trick:
            return hand & SUITS[play.trick[0] // SUIT_SIZE] or hand
        return lowest(hand) if self.must_lead_low(state) else hand

    def possible_set(self, state: State) -> int:
        """Return the set of loose cards that the seat in turn may play if it holds them; none where all is known."""
        return 0

    def must_lead_low(self, state: State) -> bool:
        """Tell whether the trick just won was worth less than a point, counted on its cards (Q8.6)."""
        options = self.options
        if not options.forced_low or state.thirds >= THIRD:
            return False
        finished = sum(state.play.tricks)
        return finished == 1 if options.forced_low_tricks == "first" else finished > 0

    def suits_to_announce(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the suits of which a seat has ten, nine and ace (Q5.1)."""
        return politaine.suits_held(state.play.hands[seat])

    def most_announcements(self, state: State, seat: int) -> int:
        """Return how many politaines a seat may announce before the first lead (Q8.7)."""
        return len(self.suits_to_announce(state, seat))

    def may_ask_for_redeal(self, state: State, seat: int) -> bool:
        """Tell whether the hand of a seat is without ten, nine and ace (Q8.1)."""
        return not state.play.hands[seat] & TOPS

    def _announceable(self, state: State) -> int:
        """Return the cards with which the seat in turn may announce a politaine, if it may play them (Q5.2)."""
        if self.options.announce != FIRST_CARD:
            return 0
        return sum(TRIOS[suit] for suit in self.suits_to_announce(state, state.play.seat))

    def clause_against(self, state: State, action: Action) -> str | None:
        """Return the clause that forbids ``action``, or none if it is legal.

        A card is asked about before what was said with it. Raises ``ImpossibleAction`` with code ``kind``, ``over``,
        ``held`` or ``turn``.
        """
        if type(action) not in KINDS:
            raise ImpossibleAction("kind", f"no action of this game: {action}", seat=action.seat, action=action)
        if state.ending or (state.is_played and not isinstance(action, Play)):
            raise ImpossibleAction("over", "the hand is over", seat=action.seat, action=action)
        if isinstance(action, Play):
            return self._clause_against_play(state, action)
        if isinstance(action, Redeal):
            return self._clause_against_redeal(state, action)
        return self._clause_against_announcing(state, action)

    def _clause_against_play(self, state: State, action: Play) -> str | None:
        play, seat, card = state.play, action.seat, action.card
        number = NUMBER.get(card)
        if number is None or not play.hands[SEAT_INDEX[seat]] >> number & 1:
            raise ImpossibleAction("held", f"{seat} does not hold {card}", seat=seat, card=card, action=action)
        if SEAT_INDEX[seat] != play.seat:
            raise ImpossibleAction("turn", f"it is the turn of {SEATS[play.seat]}", seat=seat, action=action)
        if not self.legal_set(state) >> number & 1:
            return "Q4.2" if play.trick else "Q8.6"
        marks = marks_of(action)
        return self._clause_against_marks(state, number, marks) if marks else None

    def _clause_against_marks(self, state: State, number: int, marks: str) -> str | None:
        if ANNOUNCED in marks and not self._announceable(state) >> number & 1:
            return "Q8.7" if self.options.announce == BEFORE_LEAD else "Q5.2"
        has_signal = any(mark in marks for mark in SIGNALS)
        return "Q8.2" if has_signal and not self.options.signals else None

    def _clause_against_redeal(self, state: State, action: Action) -> str | None:
        is_due = self.options.redeal_low and not state.has_begun
        return None if is_due and self.may_ask_for_redeal(state, SEAT_INDEX[action.seat]) else "Q8.1"

    def _clause_against_announcing(self, state: State, action: Action) -> str | None:
        if self.options.announce != BEFORE_LEAD:
            return "Q5.2"
        seat = SEAT_INDEX[action.seat]
        is_due = not state.has_begun and state.announced.count(seat) < self.most_announcements(state, seat)
        return None if is_due else "Q8.7"

    def advance(self, state: State, action: Action) -> State:
        """Return the state after ``action``; a forbidden card goes to its trick as it fell.

        A politaine announced against the rules is not announced: nothing can come of it (Q5.2).
        """
        if isinstance(action, Play):
            return self._after_card(state, action)
        seat = SEAT_INDEX[action.seat]
        if isinstance(action, Redeal):
            return state._replace(ending=THROWN_IN, by=seat)
        if self._clause_against_announcing(state, action):
            return state
        attempts = state.attempts
        if seat not in state.announced:
            attempts = politaine.before_lead(attempts, seat, self.suits_to_announce(state, seat))
        return state._replace(attempts=attempts, announced=(*state.announced, seat))

    def _after_card(self, state: State, action: Play) -> State:
        before, attempts = state.play, state.attempts
        number = NUMBER[action.card]
        play = add_card(before, number, BEATERS, SIDES)
        if ANNOUNCED in marks_of(action) and self._announceable(state) >> number & 1:
            attempts = politaine.with_card(attempts, before.seat, number)
        if play.trick:
            return State(play, state.thirds, attempts, state.announced)
        trick = (*before.trick, number)
        thirds = sum(POINTS[card] for card in trick)
        if attempts:
            attempts = politaine.after_trick(attempts, state.announced, trick, before.leader, play.leader)
        return State(play, thirds, attempts, state.announced)

    def outcome(self, state: State) -> Outcome:
        """Return the outcome of a finished hand.

        Raises ``ImpossibleAction`` (code ``over``) if cards are still to be played.
        """
        if state.ending == SEVENS_DEALT:
            return FourSevens(side_of(SEATS[state.by]), SEATS[state.by])
        if state.ending == THROWN_IN:
            return Redealt(SEATS[state.by])
        if not state.is_played:
            raise ImpossibleAction("over", "the hand is not finished")
        tricks = BySide(CLOCKWISE.sides, state.play.tricks)
        return played(thirds_so_far(state), made_by_side(state), tricks)

    def score(self, outcome: Outcome) -> BySide[int]:
        """Return the points of each side (Q6): nought for both after a redeal, or four sevens, which win the game."""
        return hand_score(outcome, self.options) or NONE_EACH


def lowest(hand: int) -> int:
    """Return the cards of the lowest rank that the hand has (Q8.6)."""
    return next((hand & rank for rank in RANKS if hand & rank), 0)


def thirds_so_far(state: State) -> BySide[int]:
    """Return the thirds in the piles of each side, with those of the last trick once it is played (Q1.3, Q1.4)."""
    play = state.play
    thirds = [FR32.points_in(pile) for pile in play.piles]
    if state.is_played:
        thirds[SIDES[play.leader]] += LAST_TRICK
    return BySide(CLOCKWISE.sides, tuple(thirds))


def politaines_of(state: State) -> tuple[Politaine, ...]:
    """Return every announcement in its order, and whether the politaine was made (Q5.1, Q8.7)."""
    return tuple(
        Politaine(SEATS[attempt.seat], None if attempt.suit < 0 else FR32.suits[attempt.suit], attempt.is_made)
        for attempt in politaine.by_announcement(state.attempts, state.announced)
    )


def made_by_side(state: State) -> BySide[int]:
    """Return how many politaines each side has made (Q5.5)."""
    made = [attempt.seat for attempt in state.attempts if attempt.is_made]
    return NONE_EACH.map_sides(lambda side, _: sum(side_of(SEATS[seat]) is side for seat in made))
