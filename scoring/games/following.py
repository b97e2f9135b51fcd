"""A record of any game followed action by action through its rules: turns, cards held, leaders and winners.

What every game shares stands here; a game says how its own words are read (:class:`Follower`), and what its tags mean.
The record decides nothing: what it says besides, such as who won a trick, is compared with what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from scoring.cards import Card, Deal
from scoring.errors import ImpossibleAction
from scoring.notation.errors import HELD, TURN, WINNER, Place, RecordError, syntax_error
from scoring.notation.games import GAME_TEXTS, GameText
from scoring.notation.record import Played, Record, Trick
from scoring.notation.verdict import CALL, CARD, Flaw, Step, Verdict
from scoring.rules import Action, Irregularity, Play, Replay, Rules, follow
from scoring.seats import Seat
from scoring.tricks import TrickPlay, winning_position


class HasPlay(Protocol):
    """A state that holds the play of the cards."""

    @property
    def play(self) -> TrickPlay:
        """The play of the cards."""


S = TypeVar("S", bound=HasPlay)


class Follower(Generic[S]):
    """Follows one record; holds what was found on the way.

    A game overrides :meth:`spell` and :meth:`misplaced`, and what else it has of its own: what comes before the cards
    (:meth:`follow_calls`), between them (:meth:`before_card`) and after the last one recorded (:meth:`follow_rest`).
    """

    def __init__(
        self, record: Record, rules: Rules[S], start: S, deal: Deal | None, *, tolerant: bool, trace: bool
    ) -> None:
        self.record, self.rules, self.deal = record, rules, deal
        self.tolerant, self.traces = tolerant, trace
        self.seats = rules.rotation.seats
        self.states: list[S] = [start]
        self.actions: list[Action] = []
        self.found: list[tuple[Irregularity[S], Flaw]] = []
        self.trace: list[Step] = []
        self.wrong_winner: RecordError | None = None
        self.is_followed = False

    @property
    def state(self) -> S:
        """Where the record has come to."""
        return self.states[-1]

    def goes_on(self) -> bool:
        """Tell whether there is more to follow: a check that is not tolerant stops at the first irregularity."""
        return self.tolerant or not self.found

    # What a game says of its own words.

    def spell(self, action: Action) -> str:
        """Return an action as it is written, without its seat."""
        raise NotImplementedError

    def misplaced(self, error: ImpossibleAction, action: Action, at: Place) -> RecordError:
        """Return what is wrong with an action that could not be done then, for another reason than the card."""
        raise NotImplementedError

    def follow_calls(self) -> None:
        """Follow what was said before the first card."""

    def before_card(self) -> None:
        """Follow what was said before the next card."""

    def follow_rest(self) -> None:
        """Follow what was said after the last card recorded."""

    def named(self, irregularity: Irregularity[S]) -> str:
        """Return what was done against the rules, as it is written."""
        return self.spell(irregularity.action)

    def playing(self, seat: Seat, played: Played) -> Play:
        """Return the action of a card of the record."""
        return Play(seat, played.card)

    def kind_of(self, irregularity: Irregularity[S]) -> tuple[str, int]:
        """Return the kind of an irregularity and the number of its trick."""
        is_card = isinstance(irregularity.action, Play)
        return (CARD, irregularity.state.play.number) if is_card else (CALL, 0)

    def spelled_like(self, action: Action, legal: Iterable[Action]) -> tuple[str, ...]:
        """Return the legal actions of the kind of ``action``, calls or cards, as they are written."""
        return tuple(self.spell(other) for other in legal if isinstance(other, Play) is isinstance(action, Play))

    def unknown_cards(self, action: Action) -> int:
        """Return how many cards of the hand that a card came from are not known."""
        return 0

    @property
    def knows_leader(self) -> bool:
        """Whether the state can tell who leads."""
        return True

    # What every game has.

    def follow(self) -> None:
        """Follow the record to its end or to the first irregularity. Raises ``RecordError``."""
        self.follow_calls()
        if not self.goes_on():
            return
        for trick in self.record.tricks:
            if not self.goes_on():
                return
            self._follow_trick(trick)
        if self.goes_on():
            self.follow_rest()
        self.is_followed = True
        if self.wrong_winner:
            raise self.wrong_winner

    def verdict(self) -> Verdict:
        """Return what was found so far, without sums."""
        irregularities = tuple(irregularity for irregularity, _ in self.found)
        return Verdict(
            complete=self.record.is_complete,
            has_actions=True,
            is_followed=self.is_followed,
            irregularities=tuple(flaw for _, flaw in self.found),
            trace=tuple(self.trace),
            deal=self.deal,
            rules=self.rules,
            replay=Replay(tuple(self.states), tuple(self.actions), irregularities),
        )

    def act(self, action: Action, at: Place, *, is_recorded: bool = True) -> None:
        """Do an action; one that is not ``is_recorded`` leaves no trace. Raises ``RecordError``."""
        state = self.state
        try:
            after, irregularity = follow(self.rules, state, action, len(self.actions))
        except ImpossibleAction as error:
            raise self._impossible(error, action, at) from None
        unknown = self.unknown_cards(action)
        if self.traces and is_recorded:
            legal = self.spelled_like(action, self.rules.legal_actions(state))
            self.trace.append(Step(action.seat, self.spell(action), legal, unknown))
        if irregularity:
            self.found.append((irregularity, self._flaw(irregularity, unknown, at)))
        self.states.append(after)
        self.actions.append(action)

    def _flaw(self, irregularity: Irregularity[S], unknown: int, at: Place) -> Flaw:
        action = irregularity.action
        kind, trick = self.kind_of(irregularity)
        legal = self.spelled_like(action, irregularity.legal)
        return Flaw(kind, trick, action.seat, self.named(irregularity), irregularity.clause, legal, at, unknown)

    def _impossible(self, error: ImpossibleAction, action: Action, at: Place) -> RecordError:
        if isinstance(action, Play) and error.code == "held":
            bit = 1 << self.rules.deck.number[action.card]
            is_gone = not any(hand & bit for hand in self.state.play.hands)
            return wrong_card(action.seat, action.card, self.state.play.number, is_gone, at)
        return self.misplaced(error, action, at)

    def _follow_trick(self, trick: Trick) -> None:
        number = self.state.play.number
        expected = self.seats[self.state.play.seat]
        if trick.leader is not expected and self.knows_leader:
            raise wrong_leader(trick, expected, number)
        for played in trick.cards:
            self.before_card()
            if not self.goes_on():
                return
            self.act(self.playing(self.seats[self.state.play.seat], played), played.at)
            if not self.goes_on():
                return
        winner = self.seats[self.state.play.leader]
        if trick.winner not in (None, winner) and self.wrong_winner is None:
            message = f"trick {number}: {winner} wins, not {trick.winner}"
            self.wrong_winner = RecordError(
                WINNER, "winner", message, trick.winner_at, seat=trick.winner, expected=winner, trick=number
            )


def hold(
    record: Record,
    has_actions: bool,
    make: Callable[[], Follower[S]],
    with_values: Callable[[Verdict], Verdict],
) -> Verdict:
    """Return the verdict on a record: what following it gives, and then the values of its cards and tags.

    ``make`` returns what follows it and is not asked where nothing was done; ``with_values`` adds points and scores,
    and is not asked where the check stopped at an irregularity. What makes the record malformed, a ``RecordError`` of
    either, ends the check and is the ``error`` of the verdict.
    """
    follower: Follower[S] | None = None
    try:
        if has_actions:
            follower = make()
            follower.follow()
        verdict = follower.verdict() if follower else Verdict()
        if follower and not follower.goes_on():
            return verdict
        valued = with_values(verdict)
        fault = _fault_in_foreign(record)
        if fault is None or valued.error is not None:
            return valued
        return replace(valued if record.is_complete else verdict, error=fault)
    except RecordError as error:
        if follower is None:
            return Verdict(complete=record.is_complete, has_actions=has_actions, error=error)
        return replace(follower.verdict(), error=follower.wrong_winner or error)


def _fault_in_foreign(record: Record) -> RecordError | None:
    """Return the fault of a tag of another game, of which whoever wrote it would think that it counts."""
    tag = record.foreign
    if tag is None:
        return None
    name, players = record.game.name, record.game.trick_size
    if any(game.name == name and tag.name in game.tags for game in GAME_TEXTS):
        message = f"{tag.name} is no tag of {name} with {players} players"
        return syntax_error("foreign_players", message, tag.at, tag=tag.name, game=name, players=players)
    return syntax_error("foreign_tag", f"{tag.name} is no tag of {name}", tag.at, tag=tag.name, game=name)


def check_leaders(record: Record, leader: Seat, beats: Sequence[int]) -> None:
    """Raise ``RecordError`` (kind ``turn``) at the first trick that is not led by the winner of the one before.

    Needs no hands: ``leader`` leads first, and ``beats`` tells which cards beat which (:func:`scoring.tricks.beaters`).
    """
    deck, rotation = record.game.deck, record.game.rotation
    for number, trick in enumerate(record.tricks, 1):
        if trick.leader is not leader:
            raise wrong_leader(trick, leader, number)
        best = winning_position([deck.number[played.card] for played in trick.cards], beats)
        leader = rotation.after(leader, best)


def wrong_leader(trick: Trick, expected: Seat, number: int) -> RecordError:
    """Return the fault of a trick that another seat leads than the one it should."""
    message = f"trick {number}: {expected} leads, not {trick.leader}"
    return RecordError(TURN, "leader", message, trick.at, seat=trick.leader, expected=expected, trick=number)


def cards_held(record: Record) -> dict[Seat, tuple[Card, ...]]:
    """Return the cards that each seat is known to have held: those written down, else those it plays.

    Raises ``RecordError`` (kind ``held``) where a card is played twice or against a known hand.
    """
    rotation = record.game.rotation
    written = {seat: hand for seat, hand in (record.hands or {}).items() if hand is not None}
    holders = {card: seat for seat, hand in written.items() for card in hand}
    played_by: dict[Seat, list[Card]] = {seat: [] for seat in rotation.seats}
    seen: set[Card] = set()
    for number, trick in enumerate(record.tricks, 1):
        for seat, played in zip(rotation.from_seat(trick.leader), trick.cards, strict=False):
            holder = holders.get(played.card)
            if played.card in seen or holder not in (seat, None) or (holder is None and seat in written):
                raise wrong_card(seat, played.card, number, played.card in seen, played.at)
            seen.add(played.card)
            played_by[seat].append(played.card)
    return {seat: written.get(seat, tuple(played_by[seat])) for seat in rotation.seats}


def wrong_card(seat: Seat, card: Card, trick: int, is_gone: bool, at: Place) -> RecordError:
    """Return the fault of a card that its player did not hold, or had played before."""
    code, what = ("played_twice", "was played before") if is_gone else ("not_held", f"was not held by {seat}")
    return RecordError(HELD, code, f"trick {trick}: {card} {what}", at, seat=seat, card=card, trick=trick)


def tricks_of(
    actions: Iterable[Action], game: GameText, marks_of: Callable[[Play], str] = lambda play: ""
) -> tuple[Trick, ...]:
    """Return the cards among ``actions``, in their order, as the tricks of a record."""
    plays = [action for action in actions if isinstance(action, Play)]
    size = game.trick_size
    tricks = (plays[start : start + size] for start in range(0, len(plays), size))
    return tuple(Trick(trick[0].seat, tuple(Played(play.card, marks_of(play)) for play in trick)) for trick in tricks)
