"""Botifarra on the pages of a play: making trumps, delegating and doubling before the first card."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double, clause_against_call, speaker
from scoring.games.botifarra.open_hands import OpenHands, known_hands
from scoring.games.botifarra.options import LEVELS, Level
from scoring.games.botifarra.record import action_of, spell
from scoring.games.botifarra.rules import Botifarra, State, points_so_far
from scoring.games.botifarra.score import BOTIFARRA, TRUMPS, Outcome
from scoring.notation import games
from scoring.notation.record import Call
from scoring.notation.spelling import fold
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Play, Replay
from scoring.seats import BySide, Seat
from tournaments.errors import Refusal
from tournaments.play_games.base import NOTHING, Along, Aside, Chance, PlayGame, Said, SeatMark, has_begun
from tournaments.slips.botifarra import Slip
from tournaments.texts.sentences import level_name, seat_name, trump_name

CHOICES: Final = (*TRUMPS, "del")
"""What the player who has to make trumps may think of saying, as records spell it."""
DOUBLES: Final = ("be", *(key for key, level in LEVELS.items() if level is not Level.NONE))
"""What a player who is asked to double may think of saying."""


class BotifarraPlay(PlayGame):
    """Botifarra; hands that nobody knows are judged by the known cards."""

    key = "botifarra"
    text = games.BOTIFARRA
    how = "plays/how/botifarra.html"
    help = "drawn/help/botifarra.html"
    contract_names_trump = True

    def opening_without_hands(self, rules: Botifarra, dealer: Seat) -> Verdict:
        """Return the verdict on a play of which nothing has happened yet, no card being known."""
        open_hands = OpenHands(rules.options, known_hands({}))
        return Verdict(rules=open_hands, replay=Replay((open_hands.start_as(dealer),), (), ()))

    def slip_of(self, verdict: Verdict) -> Slip | None:
        """Return the slip that a play gives, with the seat that made trumps."""
        outcome: Outcome | None = verdict.outcome
        state: State | None = verdict.replay.final if verdict.replay else None
        if outcome is None or state is None or state.calls.chooser is None:
            return None
        chooser = SEATS[state.calls.chooser].value
        return Slip(chooser, outcome.trump, outcome.level.key, outcome.points.values[0])

    def room(self, rules: Botifarra) -> tuple[int, ...]:
        """Return how many cards of each hand are not known."""
        return rules.room

    def loose(self, rules: Botifarra) -> int:
        """Return the set of cards that nobody is known to hold."""
        return rules.loose

    def possible(self, rules: Botifarra, state: State) -> int:
        """Return the set of loose cards that the seat in turn may play, if it holds them."""
        return rules.possible_set(state)

    def asked(self, rules: Botifarra, state: State) -> Seat | None:
        """Return who is asked to make trumps or to double."""
        asked = None if has_begun(state) else speaker(state.calls, rules.options)
        return None if asked is None else SEATS[asked]

    def chances(self, rules: Botifarra, state: State) -> tuple[Chance, ...]:
        """Return the calls that the player who is asked may think of."""
        asked = self.asked(rules, state)
        if asked is None:
            return ()
        words = DOUBLES if state.calls.has_trump else CHOICES
        return tuple(self._chance(rules, state, asked, word) for word in words)

    def _chance(self, rules: Botifarra, state: State, asked: Seat, word: str) -> Chance:
        clause = clause_against_call(state.calls, action_of(Call(asked, word)), rules.options)
        is_suit = word in self.text.deck.suits
        return Chance(word, chance_label(word), clause or "", word if is_suit else "", is_suit=is_suit)

    def unasked(self, rules: Botifarra, state: State) -> tuple[Seat, ...]:
        """Return who would be asked to double if the event had a higher level; until the first card they may say it.

        Empty while somebody is asked.
        """
        calls = state.calls
        if has_begun(state) or self.asked(rules, state) or not calls.has_trump:
            return ()
        return tuple(SEATS[index] for index in calls.asked)

    def aside(self, rules: Botifarra, state: State) -> Aside | None:
        """Return the level that the event does not have, for whoever said it all the same."""
        seats = self.unasked(rules, state)
        if not seats:
            return None
        level = Level(state.calls.level + 1)
        return Aside(
            _("Somebody said “%(call)s”") % {"call": level_name(level)},
            _("This event does not have this call, so nobody is asked for it. Who said it all the same?"),
            tuple(Chance(f"{seat}:{level.key}", seat_name(seat.value)) for seat in seats),
        )

    def trump(self, state: State) -> str:
        """Return the trump, ``bot`` for botifarra."""
        return state.calls.trump

    def contract(self, state: State) -> str:
        """Return who made trumps and which, in words; empty while nobody has."""
        calls = state.calls
        if calls.chooser is None:
            return ""
        words = {"chooser": seat_name(SEATS[calls.chooser].value), "trump": trump_name(calls.trump)}
        if calls.trump == BOTIFARRA:
            text = _("%(chooser)s plays botifarra") % words
        else:
            text = _("%(chooser)s made %(trump)s trumps") % words
        if not calls.level:
            return text
        return _("%(contract)s, %(level)s") % {"contract": text, "level": level_name(calls.level)}

    def points(self, rules: Botifarra, state: State) -> BySide[int]:
        """Return the points in the piles of each side, one for each trick included."""
        return points_so_far(state)

    def seat_marks(self, rules: Botifarra, state: State, seat: Seat) -> tuple[SeatMark, ...]:
        """Return the trump beside who made it."""
        calls = state.calls
        has_chosen = calls.chooser is not None and SEATS[calls.chooser] is seat
        return (SeatMark(_("chose"), suit=calls.trump),) if has_chosen else ()

    def said(self, action: Action, before: Any = None) -> Said:
        """Return what was called, in words."""
        match action:
            case Declare(trump=trump):
                return Said(trump_name(trump), suit=trump, is_suit=True)
            case Double(level=level):
                return Said(level_name(level))
            case Play():
                return Said(spell(action))
        return Said(_("delegates") if isinstance(action, Delegate) else _("passes"))

    def sentence(self, action: Action, after: State) -> str:
        """Return the sentence for a call or a card."""
        seat = seat_name(action.seat.value)
        match action:
            case Play():
                return super().sentence(action, after)
            case Declare(trump=trump):
                return _("%(seat)s chooses %(trump)s.") % {"seat": seat, "trump": trump_name(trump)}
            case Double(level=level):
                return _("%(seat)s says %(call)s.") % {"seat": seat, "call": level_name(level)}
            case Delegate():
                return _("%(seat)s delegates.") % {"seat": seat}
        return _("%(seat)s passes.") % {"seat": seat}

    def actions_of(self, rules: Botifarra, state: State, word: str, along: Along = NOTHING) -> tuple[Action, ...]:
        """Return the call of whoever is asked, or the card of the seat in turn.

        A level that the event does not have names who says it, ``W:santvicenc``, for nobody is asked.
        """
        asked, unasked = self.asked(rules, state), self.unasked(rules, state)
        who, said = self._seat_and_word(word)
        found = self.text.words.get(fold(said))
        if asked:
            if found is None or who not in (None, asked):
                raise Refusal("draft_call", text=word, seat=asked.value)
            return (action_of(Call(asked, found)),)
        if found is not None and found in LEVELS and unasked:
            if who is None or who not in unasked:
                raise Refusal("draft_who", text=said)
            return (action_of(Call(who, found)),)
        return super().actions_of(rules, state, word, along)


def chance_label(word: str) -> str:
    """Return what a player says, by how records spell it."""
    if word in TRUMPS:
        return trump_name(word)
    if word in LEVELS:
        return level_name(word)
    return _("delegate") if word == "del" else _("pass")
