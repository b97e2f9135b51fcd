"""Huutopussi on the pages of a play: auction, exchange and contract, attempts to make trumps, Kontra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scoring.cards import FR36, Deal
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import (
    Announce,
    Answer,
    Ask,
    AskHalf,
    Bid,
    DeclareOwn,
    Give,
    Kontra,
    Pass,
    Redeal,
    Return,
)
from scoring.games.huutopussi.auction import NOBODY, lowest
from scoring.games.huutopussi.exchange import CONTRACT, GIVE, cards_to_move, contracts, step_due
from scoring.games.huutopussi.options import STEP
from scoring.games.huutopussi.record_rows import banned_sides
from scoring.games.huutopussi.rules import ANSWER, AUCTION, EXCHANGE, PLAY, REDEAL, Huutopussi, State
from scoring.games.huutopussi.score import Outcome
from scoring.games.huutopussi.trumps import OPEN, legal_answers, makes_trump
from scoring.notation import games
from scoring.notation.record import Record
from scoring.notation.verdict import Verdict
from scoring.rules import Action, Play
from scoring.seats import BySide, Seat
from scoring.tricks import NO_TRUMP
from tournaments.errors import Refusal
from tournaments.play_games import huutopussi_words as words
from tournaments.play_games.base import NOTHING, Along, Amount, Chance, Fact, Pick, PlayGame, Said, SeatMark, has_begun
from tournaments.play_games.huutopussi_words import SEATS
from tournaments.slips.huutopussi import Slip

RAISES: Final = (0, 5, 10, 20, 30)
"""How far above the lowest number the buttons go; every other number has the field beside them."""
OWN, HALF, ASK, NO, KONTRA = "own", "?", "ask", "-", "kontra"
"""What the words of a press begin with; a half begins with a sign because its name begins as a suit does."""
SPELLINGS: Final = {"half": HALF, "puolikas": HALF, "re": KONTRA, "kysyy": ASK}
"""Other words that are typed for them."""


class HuutopussiPlay(PlayGame):
    """Huutopussi of two pairs; it takes hands, for the cards that change hands and the answers come from them."""

    key = "huutopussi"
    text = games.HUUTOPUSSI
    how = "plays/how/huutopussi.html"
    help = "drawn/help/huutopussi.html"
    most_said = 120

    # Records ---------------------------------------------------------------------------------------------------------

    def start(self, rules: Huutopussi, deal: Deal, record: Record) -> State:
        """Return the state before the first call, with the sides under huutokielto that the record names."""
        return rules.start(deal, banned_sides(record))

    def whole(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the actions without a question that waits for its answer: a record writes both in one row."""
        return actions[:-1] if actions and isinstance(actions[-1], Ask) else actions

    def slip_of(self, verdict: Verdict) -> Slip | None:
        """Return the slip that a play gives, none of one that was not finished without the tricks of both sides."""
        outcome: Outcome | None = verdict.outcome
        return Slip.of_outcome(outcome) if outcome and outcome.tricks else None

    # A moment --------------------------------------------------------------------------------------------------------

    def is_over(self, state: State) -> bool:
        """Tell whether the hand is played or thrown in."""
        return state.auction.redealer != NOBODY or super().is_over(state)

    def asked(self, rules: Huutopussi, state: State) -> Seat | None:
        """Return who has to bid, to give cards, to announce or to answer."""
        return rules.seat_to_act(state) if rules.phase(state) in (AUCTION, EXCHANGE, ANSWER) else None

    def pick(self, rules: Huutopussi, state: State) -> Pick | None:
        """Return how many cards the partner gives, or the declarer gives back."""
        if rules.phase(state) != EXCHANGE or step_due(state.exchange, rules.options) == CONTRACT:
            return None
        count = cards_to_move(rules.options)
        taker = rules.rotation.partner(_asked(rules, state))
        assert taker is not None
        return Pick(count, "give", words.pick_label(count, taker))

    def amount(self, rules: Huutopussi, state: State) -> Amount | None:
        """Return the bids, or the contracts, that may be said."""
        span = self._span(rules, state)
        return Amount(words.amount_label(rules.phase(state) == AUCTION), *span, STEP) if span else None

    def _span(self, rules: Huutopussi, state: State) -> tuple[int, int] | None:
        """Return the lowest and the highest number that may be said; none where none is due, or the highest is bid."""
        phase, options = rules.phase(state), rules.options
        if phase == AUCTION:
            low = lowest(state.auction, options)
            return (low, options.cap) if low <= options.cap else None
        if phase == EXCHANGE and step_due(state.exchange, options) == CONTRACT:
            allowed = contracts(state.auction, options)
            return allowed[0], allowed[-1]
        return None

    def chances(self, rules: Huutopussi, state: State) -> tuple[Chance, ...]:
        """Return bids and calls, contracts, answers; where a card is due the attempts, and Kontra wherever there is."""
        phase = rules.phase(state)
        found: list[Chance] = [*self._numbers(rules, state)]
        if phase == AUCTION:
            found += self._calls(rules, state)
        elif phase == ANSWER:
            found += self._answers(rules, state)
        elif phase == PLAY and has_begun(state) and not state.play.trick:
            found += self._attempts(rules, state)
        return (*found, *self._kontras(rules, state))

    def _numbers(self, rules: Huutopussi, state: State) -> Iterator[Chance]:
        span = self._span(rules, state)
        if span is None:
            return
        seat, kind = _asked(rules, state), Bid if rules.phase(state) == AUCTION else Announce
        for number in sorted({min(span[0] + more, span[1]) for more in RAISES}):
            yield Chance(str(number), str(number), rules.clause_against(state, kind(seat, number)) or "")

    def _calls(self, rules: Huutopussi, state: State) -> Iterator[Chance]:
        seat = _asked(rules, state)
        yield Chance("pass", words.said(Pass(seat)).words, rules.clause_against(state, Pass(seat)) or "")
        if rules.options.redeal != "none" and not state.auction.spoken >> state.auction.turn & 1:
            yield Chance("redeal", words.REDEAL_LABEL(), rules.clause_against(state, Redeal(seat)) or "")

    def _answers(self, rules: Huutopussi, state: State) -> Iterator[Chance]:
        for answer in legal_answers(state.melds, state.play.hands, rules.options):
            suit = answer.suit or ""
            yield Chance(answer.suit or NO, words.answer_label(answer), suit=suit, is_suit=bool(suit))

    def _attempts(self, rules: Huutopussi, state: State) -> Iterator[Chance]:
        """Yield every way to make trumps: those that are open, and the others with what forbids them."""
        seat = SEATS[state.play.seat]
        if not rules.options.asks and state.melds.right != OPEN:
            return
        for suit in FR36.suits:
            own = DeclareOwn(seat, suit)
            yield words.chance(OWN + suit, words.attempt_label(own), suit, rules.clause_against(state, own))
        clause = rules.clause_against(state, Ask(seat))
        for answer in self._answers_to(rules, state):
            word = ASK + (answer.suit or NO)
            yield words.chance(word, words.ask_label(answer), answer.suit or "", clause)
        for suit in FR36.suits:
            half = AskHalf(seat, suit, makes_trump(suit, state.play.seat, state.play.hands, rules.options))
            yield words.chance(HALF + suit, words.attempt_label(half), suit, rules.clause_against(state, half))

    def _answers_to(self, rules: Huutopussi, state: State) -> tuple[Answer, ...]:
        """Return what the partner could truly answer if the player to lead asked for a marriage."""
        asked = rules.advance(state, Ask(SEATS[state.play.seat]))
        return legal_answers(asked.melds, asked.play.hands, rules.options)

    def _kontras(self, rules: Huutopussi, state: State) -> Iterator[Chance]:
        if not rules.options.kontra or not state.exchange.contract:
            return
        for seat in SEATS:
            said = words.said(Kontra(seat), state).words
            clause = rules.clause_against(state, Kontra(seat)) or ""
            yield Chance(f"{seat}:{KONTRA}", said, clause, seat=seat.value)

    # What is public --------------------------------------------------------------------------------------------------

    def trump(self, state: State) -> str:
        """Return the trump in force."""
        trump = state.melds.trump
        return "" if trump == NO_TRUMP else FR36.suits[trump]

    def contract(self, state: State) -> str:
        """Return who plays for how much, and whether it was doubled; that all have passed."""
        return words.contract(state)

    def points(self, rules: Huutopussi, state: State) -> BySide[int]:
        """Return the raw points of each side: cards won, marriages, and at the end the last trick."""
        return rules.points_so_far(state)

    def seat_marks(self, rules: Huutopussi, state: State, seat: Seat) -> tuple[SeatMark, ...]:
        """Return the contract beside the declarer, and whether a player is broken."""
        return words.seat_marks(state, seat)

    def facts(self, rules: Huutopussi, state: State) -> tuple[Fact, ...]:
        """Return the suits declared by each side, and who is broken."""
        return words.facts(rules.marriages(state), state)

    # Words -----------------------------------------------------------------------------------------------------------

    def said(self, action: Action, before: State | None = None) -> Said:
        """Return what was said or done, in words."""
        return words.said(action, before)

    def legal_words(self, legal: Iterable[Action]) -> tuple[str, ...]:
        """Return what was legal beside cards: numbers as a span, cards to give as their number."""
        return words.legal_words(legal)

    def sentence(self, action: Action, after: State) -> str:
        """Return the sentence for what has just been done."""
        return super().sentence(action, after) if isinstance(action, Play) else words.sentence(action, after)

    def turn_words(self, rules: Huutopussi, state: State) -> str:
        """Return what the seat in turn has to do."""
        return words.TURN_WORDS[self._due(rules, state)]()

    def asking(self, rules: Huutopussi, state: State) -> str:
        """Return the sentence that says who has to do what."""
        return words.asking(self._due(rules, state), _asked(rules, state), cards_to_move(rules.options))

    def _due(self, rules: Huutopussi, state: State) -> str:
        """Return the phase, of the exchange its step."""
        phase = rules.phase(state)
        return step_due(state.exchange, rules.options) if phase == EXCHANGE else phase

    def ending(self, rules: Huutopussi, state: State) -> str:
        """Return how the hand has ended."""
        return words.thrown_in(state) if rules.phase(state) == REDEAL else super().ending(rules, state)

    # What is done ----------------------------------------------------------------------------------------------------

    def actions_of(self, rules: Huutopussi, state: State, word: str, along: Along = NOTHING) -> tuple[Action, ...]:
        """Return a bid, a call, cards that are given, a contract, an attempt with its answer, a Kontra, or a card.

        A Kontra names who says it, ``E:kontra``. Raises ``Refusal`` as :meth:`PlayGame.actions_of` says.
        """
        if self.is_over(state):
            raise Refusal("draft_over")
        who, said = self._seat_and_word(word)
        said = _plain(said)
        if said == KONTRA:
            return (self._kontra(rules, state, who, said),)
        phase, asked = rules.phase(state), _asked(rules, state)
        if who not in (None, asked):
            raise Refusal("draft_call", text=word, seat=asked.value)
        if phase == AUCTION:
            return (self._call(asked, said, word),)
        if phase == EXCHANGE:
            return (self._exchange(rules, state, said, along),)
        if phase == ANSWER:
            return (self._answer(asked, said, word),)
        return self._attempt(rules, state, said) or (self._card(rules, state, word),)

    def _kontra(self, rules: Huutopussi, state: State, who: Seat | None, said: str) -> Kontra:
        if who is None or not rules.options.kontra or not state.exchange.contract:
            raise Refusal("draft_who", text=said)
        return Kontra(who)

    def _call(self, seat: Seat, said: str, word: str) -> Action:
        found = self.text.words.get(said)
        if found is not None:
            return Redeal(seat) if found == "redeal" else Pass(seat)
        return Bid(seat, _number(said, seat, word))

    def _exchange(self, rules: Huutopussi, state: State, said: str, along: Along) -> Action:
        seat, step = _asked(rules, state), step_due(state.exchange, rules.options)
        if step == CONTRACT:
            return Announce(seat, _number(said, seat, said))
        cards = FR36.sort(self._read_card(text, seat) for text in dict.fromkeys(along.cards))
        action = (Give if step == GIVE else Return)(seat, cards)
        try:
            rules.clause_against(state, action)
        except ImpossibleAction:
            raise Refusal("draft_cards", seat=seat.value, count=cards_to_move(rules.options)) from None
        return action

    def _answer(self, seat: Seat, said: str, word: str) -> Answer:
        if said != NO and said not in FR36.suits:
            raise Refusal("draft_call", text=word, seat=seat.value)
        return Answer(seat, None if said == NO else said)

    def _attempt(self, rules: Huutopussi, state: State, said: str) -> tuple[Action, ...]:
        """Return an attempt; a question for a marriage with its answer, which the cards give where it is not said."""
        seat, kind, rest = SEATS[state.play.seat], said[:-1], said[-1:]
        if said == ASK or (kind == ASK and rest in (*FR36.suits, NO)):
            truly = self._answers_to(rules, state)
            partner = truly[0].seat
            answer = truly[0] if said == ASK else Answer(partner, None if rest == NO else rest)
            return Ask(seat), answer
        if rest not in FR36.suits or kind not in (OWN, HALF):
            return ()
        if kind == OWN:
            return (DeclareOwn(seat, rest),)
        return (AskHalf(seat, rest, makes_trump(rest, state.play.seat, state.play.hands, rules.options)),)


def _asked(rules: Huutopussi, state: State) -> Seat:
    seat = rules.seat_to_act(state)
    assert seat is not None
    return seat


def _plain(said: str) -> str:
    """Return a word as presses spell it: ``half h`` as ``?h``."""
    first, _space, rest = said.strip().lower().partition(" ")
    return SPELLINGS.get(first, first) + rest.strip()


def _number(said: str, seat: Seat, word: str) -> int:
    if not (said.isascii() and said.isdigit() and len(said) <= 4):
        raise Refusal("draft_call", text=word, seat=seat.value)
    return int(said)
