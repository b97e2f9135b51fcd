"""Le Quatre Sept on the pages of a play: politaines with a card or before the first lead, signals, a new deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from scoring.games.quatre_sept.actions import ANNOUNCED, SIGNALS, Announce, Redeal, marks_of, play_of
from scoring.games.quatre_sept.open_hands import OpenHands, known_hands
from scoring.games.quatre_sept.options import BEFORE_LEAD, FIRST_CARD
from scoring.games.quatre_sept.politaine import LENGTH
from scoring.games.quatre_sept.record import spell
from scoring.games.quatre_sept.rules import (
    SEATS,
    SEVENS_DEALT,
    THROWN_IN,
    Politaine,
    QuatreSept,
    State,
    politaines_of,
    thirds_so_far,
)
from scoring.games.quatre_sept.score import THIRD, Outcome, side_of
from scoring.notation import games
from scoring.notation.record import Tag
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Play, Replay
from scoring.seats import BySide, Seat
from tournaments.errors import Refusal
from tournaments.play_games.base import NOTHING, Along, CardMark, Chance, Fact, PlayGame, Said, SeatMark
from tournaments.slips.quatre_sept import Slip
from tournaments.texts.sentences import seat_name

ANNOUNCE, REDEAL = "announce", "redeal"
FRACTIONS: Final = ("", "⅓", "⅔")


class QuatreSeptPlay(PlayGame):
    """Le Quatre Sept; hands that nobody knows are judged by the known cards."""

    key = "quatre_sept"
    text = games.QUATRE_SEPT
    how = "plays/how/quatre_sept.html"
    help = "drawn/help/quatre_sept.html"
    has_trumps = False

    # Records ---------------------------------------------------------------------------------------------------------

    def opening_without_hands(self, rules: QuatreSept, dealer: Seat) -> Verdict:
        """Return the verdict on a play of which nothing has happened yet, no card being known."""
        open_hands = OpenHands(rules.options, known_hands({}))
        return Verdict(rules=open_hands, replay=Replay((open_hands.start_as(dealer),), (), ()))

    def ending_tags(self, state: State) -> tuple[Tag, ...]:
        """Return the tag that says who was dealt four sevens; nothing else is done in such a hand."""
        return (Tag("FourSevens", SEATS[state.by].value),) if state.ending == SEVENS_DEALT else ()

    def slip_of(self, verdict: Verdict) -> Slip | None:
        """Return the slip that a play gives, none of a hand that was thrown in."""
        outcome: Outcome | None = verdict.outcome
        return Slip.of_outcome(outcome) if outcome else None

    # A moment --------------------------------------------------------------------------------------------------------

    def room(self, rules: QuatreSept) -> tuple[int, ...]:
        """Return how many cards of each hand are not known."""
        return rules.room

    def loose(self, rules: QuatreSept) -> int:
        """Return the set of cards that nobody is known to hold."""
        return rules.loose

    def possible(self, rules: QuatreSept, state: State) -> int:
        """Return the set of loose cards that the seat in turn may play, if it holds them."""
        return rules.possible_set(state)

    def is_over(self, state: State) -> bool:
        """Tell whether the hand is played, or ended before its first lead."""
        return bool(state.ending) or super().is_over(state)

    def chances(self, rules: QuatreSept, state: State) -> tuple[Chance, ...]:
        """Return what may be said before the first lead, by any seat."""
        if state.has_begun:
            return ()
        return (*self._announcements(rules, state), *self._redeals(rules, state))

    def _announcements(self, rules: QuatreSept, state: State) -> Iterator[Chance]:
        if rules.options.announce == BEFORE_LEAD:
            for seat in SEATS:
                clause = rules.clause_against(state, Announce(seat)) or ""
                yield Chance(f"{seat}:{ANNOUNCE}", _("announces a politaine"), clause, seat=seat.value)

    def _redeals(self, rules: QuatreSept, state: State) -> Iterator[Chance]:
        if rules.options.redeal_low:
            for seat in SEATS:
                clause = rules.clause_against(state, Redeal(seat)) or ""
                yield Chance(f"{seat}:{REDEAL}", _("asks for a new deal"), clause, seat=seat.value)

    def card_marks(self, rules: QuatreSept, state: State) -> tuple[CardMark, ...]:
        """Return the announcement of a politaine, and the signals that the event has."""
        announcing = (CardMark(ANNOUNCED, _("announces a politaine"), "politaine"),)
        signals = tuple(CardMark(mark, _signal_name(mark), "signal") for mark in SIGNALS)
        options = rules.options
        return (*announcing * (options.announce == FIRST_CARD), *signals * bool(options.signals))

    def points(self, rules: QuatreSept, state: State) -> BySide[int]:
        """Return the thirds in the piles of each side, those of the last trick included once it is played."""
        return thirds_so_far(state)

    def points_text(self, points: int) -> str:
        """Return thirds as whole points and a fraction."""
        whole, left = divmod(points, THIRD)
        return f"{whole or ('' if left else 0)}{FRACTIONS[left]}"

    def facts(self, rules: QuatreSept, state: State) -> tuple[Fact, ...]:
        """Return every politaine that was announced, and how far it has come."""
        return tuple(self._fact(one, state) for one in politaines_of(state))

    def _fact(self, one: Politaine, state: State) -> Fact:
        title = _("Politaine of %(seat)s") % {"seat": seat_name(one.seat.value)}
        return Fact(title, self._progress(one, state), (one.suit,) if one.suit else ())

    def _progress(self, one: Politaine, state: State) -> str:
        if one.made:
            return _("made")
        mine = [a for a in state.attempts if SEATS[a.seat] is one.seat]
        if one.suit is not None:
            mine = [a for a in mine if self.text.deck.suits[a.suit] == one.suit]
        most = max((a.won for a in mine), default=-1)
        if most < 0:
            return _("failed")
        return _("%(won)d of %(all)d tricks") % {"won": most, "all": LENGTH}

    # Words -----------------------------------------------------------------------------------------------------------

    def said(self, action: Action, before: State | None = None) -> Said:
        """Return what was said, in words."""
        if isinstance(action, Announce):
            return Said(_("announces a politaine"))
        if isinstance(action, Redeal):
            return Said(_("asks for a new deal"))
        assert isinstance(action, Play)
        if ANNOUNCED in marks_of(action):
            return Said(_("announces a politaine with the %(card)s") % {"card": self.card_name(action.card)})
        return Said(spell(action))

    def said_with(self, action: Play) -> tuple[SeatMark, ...]:
        """Return the announcement or the signal of a card."""
        return tuple(
            SeatMark(_("politaine") if mark == ANNOUNCED else _signal_name(mark), short=mark)
            for mark in marks_of(action)
        )

    def sentence(self, action: Action, after: State) -> str:
        """Return the sentence for a card, what was said with it, or what was said before the first lead."""
        seat = {"seat": seat_name(action.seat.value)}
        if isinstance(action, Announce):
            return _("%(seat)s announces a politaine.") % seat
        if isinstance(action, Redeal):
            return _("%(seat)s asks for a new deal.") % seat
        assert isinstance(action, Play)
        more = [_("It announces a politaine.")] if ANNOUNCED in marks_of(action) else []
        more += [_SIGNALLED[mark]() for mark in marks_of(action) if mark in SIGNALS]
        return " ".join((super().sentence(action, after), *more))

    def ending(self, rules: QuatreSept, state: State) -> str:
        """Return how the hand has ended."""
        if state.ending == SEVENS_DEALT:
            seat = SEATS[state.by]
            names = {"seat": seat_name(seat.value), "side": seat_name(side_of(seat).value)}
            return _("%(seat)s was dealt the four sevens: %(side)s win the game.") % names
        if state.ending == THROWN_IN:
            return _("The hand is thrown in; the same player deals again.")
        return super().ending(rules, state)

    # What is done ----------------------------------------------------------------------------------------------------

    def actions_of(self, rules: QuatreSept, state: State, word: str, along: Along = NOTHING) -> tuple[Action, ...]:
        """Return an announcement or a request, which name who speaks (``E:announce``), or a card with its marks.

        Marks are typed behind the card, ``hT!``, or come along with it. Raises ``Refusal``.
        """
        if self.is_over(state):
            raise Refusal("draft_over")
        who, said = self._seat_and_word(word)
        if said.lower() in (ANNOUNCE, REDEAL):
            if who is None or state.has_begun:
                raise Refusal("draft_who", text=said)
            return (Announce(who) if said.lower() == ANNOUNCE else Redeal(who),)
        card = said.rstrip(ANNOUNCED + SIGNALS)
        found = said[len(card) :] + along.marks
        marks = "".join(mark for mark in ANNOUNCED + SIGNALS if mark in found)
        if all(signal in marks for signal in SIGNALS):
            raise Refusal("draft_signals")
        play = self._card(rules, state, card)
        return (play_of(play.seat, play.card, marks),)


_SIGNALLED: Final = {
    "^": lambda: _("It is knocked: good cards in this suit."),
    "~": lambda: _("It is slid: good cards in the other suit of its colour."),
}


def _signal_name(mark: str) -> str:
    return _("knock") if mark == "^" else _("slide")
