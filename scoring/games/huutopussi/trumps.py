"""Making trumps in Huutopussi: who may try, in which way, and what it does to later tries (clause H7).

Seats are positions in the rotation, suits positions in the pack, hands sets of cards of ``FR36``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.cards import FR36
from scoring.errors import ImpossibleAction
from scoring.games.huutopussi.actions import Answer, Ask, AskHalf, Attempt, DeclareOwn
from scoring.games.huutopussi.auction import NOBODY, SEATS, partner_of
from scoring.games.huutopussi.options import Options
from scoring.games.huutopussi.score import ASK, HALF, OWN
from scoring.rules import Action
from scoring.tricks import NO_TRUMP, TrickPlay

UNEARNED, OPEN, USED = range(3)
"""The right to an attempt before the next lead: none, there, or taken (H7.1, H7.3)."""

SUIT_COUNT: Final = len(FR36.suits)
SUIT_INDEX: Final = {suit: index for index, suit in enumerate(FR36.suits)}


def _of_rank(rank: str) -> tuple[int, ...]:
    return tuple(1 << FR36.number[FR36.card(suit + rank)] for suit in FR36.suits)


KINGS: Final = _of_rank("K")
QUEENS: Final = _of_rank("Q")


class Made(NamedTuple):
    """A suit that became trump: who declared it or asked, the suit, and the way (``own``, ``ask`` or ``half``)."""

    seat: int
    suit: int
    way: str


class Melds(NamedTuple):
    """The attempts so far.

    ``trump`` is the suit in force or ``NO_TRUMP``, ``made`` all suits that became trump, in order. ``broken`` is the
    set of broken seats (H7.8), ``right`` what the winner of the last trick may do, ``asker`` the seat that waits for
    the partner's answer. ``refused`` holds the half questions that were answered no, as bits of seat and suit.
    """

    trump: int = NO_TRUMP
    made: tuple[Made, ...] = ()
    broken: int = 0
    right: int = UNEARNED
    asker: int = NOBODY
    refused: int = 0


def halves(hand: int, suit: int) -> int:
    """Return how many of king and queen of the suit the hand holds."""
    return (hand & (KINGS[suit] | QUEENS[suit])).bit_count()


def is_declared(melds: Melds, suit: int) -> bool:
    """Tell whether the suit has been trump in this hand (H7.4)."""
    return suit in [made.suit for made in melds.made]


def undeclared(melds: Melds, hand: int) -> tuple[int, ...]:
    """Return the suits of the marriages in hand that may still be declared (H7.5, H7.6)."""
    return tuple(suit for suit in range(SUIT_COUNT) if halves(hand, suit) == 2 and not is_declared(melds, suit))


def after_trick(melds: Melds, led: int, winner: int, options: Options) -> Melds:
    """Return the melds when a trick is finished: its winner has earned an attempt, or has not (H7.1)."""
    right = OPEN if led == winner or options.declare_right == "any_winner" else UNEARNED
    if melds.right == right:
        return melds
    trump, made, broken, _, asker, refused = melds
    return Melds(trump, made, broken, right, asker, refused)


def legal_attempts(melds: Melds, play: TrickPlay, options: Options) -> tuple[Action, ...]:
    """Return the attempts open to the player about to lead: own marriages, the question, the halves."""
    if melds.right != OPEN or play.trick or play.is_over:
        return ()
    seat = SEATS[play.leader]
    own = [DeclareOwn(seat, suit) for suit in FR36.suits]
    halved = [AskHalf(seat, suit, makes_trump(suit, play.leader, play.hands, options)) for suit in FR36.suits]
    attempts: tuple[Attempt, ...] = (*own, Ask(seat), *halved)
    return tuple(attempt for attempt in attempts if _clause_against_way(melds, play, attempt, options) is None)


def clause_against_attempt(melds: Melds, play: TrickPlay, action: Attempt, options: Options) -> str | None:
    """Return the clause that forbids the attempt, or none if it is legal.

    The moment comes first (H7.2, H7.1, H7.3), then the suit (H7.4, H7.10), the cards (H7.5, H7.7), the flags (H7.8),
    what the options add (H11.5, H7.11), and last an answer that the cards do not give (H7.13).
    """
    turn = SEATS[play.seat]
    if not any(play.tricks) or action.seat is not turn:
        return "H7.2"
    if play.trick or melds.right == UNEARNED:
        return "H7.1"
    return "H7.3" if melds.right == USED else _clause_against_way(melds, play, action, options)


def _clause_against_way(melds: Melds, play: TrickPlay, action: Attempt, options: Options) -> str | None:
    seat, hand = play.leader, play.hands[play.leader]
    if isinstance(action, DeclareOwn):
        return _clause_against_own(melds, seat, hand, SUIT_INDEX[action.suit])
    if not options.asks:
        return "H11.5"
    clause = (
        _clause_against_half(melds, seat, hand, SUIT_INDEX[action.suit], options)
        if isinstance(action, AskHalf)
        else _clause_against_ask(melds, seat, options)
    )
    if clause is None and options.own_first and not melds.broken >> seat & 1 and undeclared(melds, hand):
        return "H7.11"
    return clause or (None if _is_true(action, seat, play.hands, options) else "H7.13")


def _is_true(action: Ask | AskHalf, seat: int, hands: Sequence[int], options: Options) -> bool:
    """Tell whether the answer that an action claims, if any, is the one of the cards."""
    if isinstance(action, Ask) or action.made is None:
        return True
    return action.made is makes_trump(action.suit, seat, hands, options)


def _clause_against_own(melds: Melds, seat: int, hand: int, suit: int) -> str | None:
    if is_declared(melds, suit):
        return "H7.4"
    if halves(hand, suit) < 2:
        return "H7.5"
    return "H7.8" if melds.broken >> seat & 1 else None


def _clause_against_ask(melds: Melds, seat: int, options: Options) -> str | None:
    return "H7.8" if melds.broken >> partner_of(seat, options) & 1 else None


def _clause_against_half(melds: Melds, seat: int, hand: int, suit: int, options: Options) -> str | None:
    is_repeated = melds.refused >> _question(seat, suit) & 1
    if is_declared(melds, suit) or (is_repeated and not options.repeat_half_ask):
        return "H7.10"
    return "H7.7" if options.half_ask == "must_hold" and halves(hand, suit) != 1 else None


def _question(seat: int, suit: int) -> int:
    return seat * SUIT_COUNT + suit


def legal_answers(melds: Melds, hands: Sequence[int], options: Options) -> tuple[Answer, ...]:
    """Return the truthful answers of the partner who was asked: one of the marriages held, or none (H7.6)."""
    partner = partner_of(melds.asker, options)
    seat = SEATS[partner]
    suits = undeclared(melds, hands[partner])
    return tuple(Answer(seat, FR36.suits[suit]) for suit in suits) or (Answer(seat, None),)


def clause_against_answer(melds: Melds, hands: Sequence[int], action: Answer, options: Options) -> str | None:
    """Return the clause that forbids the answer, or none if it is legal (H7.6, H7.13).

    Raises ``ImpossibleAction`` (code ``turn``) if that seat was not asked.
    """
    if melds.asker == NOBODY or SEATS[partner_of(melds.asker, options)] is not action.seat:
        raise ImpossibleAction("turn", f"{action.seat} was not asked", seat=action.seat, action=action)
    return None if action in legal_answers(melds, hands, options) else "H7.6"


def is_yes(suit: str, asker: int, hands: Sequence[int], options: Options) -> bool:
    """Return what the partner has to say to a half question: whether king or queen is there (H7.7, H10.6)."""
    partner = partner_of(asker, options)
    return partner != NOBODY and halves(hands[partner], SUIT_INDEX[suit]) > 0


def makes_trump(suit: str, asker: int, hands: Sequence[int], options: Options) -> bool:
    """Return whether a half question makes trump: asker and partner hold one card each (H7.7, H10.6)."""
    number, partner = SUIT_INDEX[suit], partner_of(asker, options)
    return partner != NOBODY and halves(hands[asker], number) == 1 == halves(hands[partner], number)


def after_attempt(melds: Melds, seat: int, hands: Sequence[int], action: Attempt, options: Options) -> Melds:
    """Return the melds after an attempt by ``seat``; a forbidden one stands as it was made."""
    trump, made, broken, _, _, refused = melds
    if isinstance(action, DeclareOwn):
        return with_trump(Melds(trump, made, broken, USED, NOBODY, refused), seat, SUIT_INDEX[action.suit], OWN)
    if isinstance(action, Ask):
        broken |= 1 << seat if options.break_on == "ask" else 0
        asker = NOBODY if partner_of(seat, options) == NOBODY else seat
        return Melds(trump, made, broken, USED, asker, refused)
    is_made = makes_trump(action.suit, seat, hands, options) if action.made is None else action.made
    if is_made or options.break_on == "ask":
        broken |= _broken_by_half(seat, options)
    if is_made:
        return with_trump(Melds(trump, made, broken, USED, NOBODY, refused), seat, SUIT_INDEX[action.suit], HALF)
    if not is_yes(action.suit, seat, hands, options):
        refused |= 1 << _question(seat, SUIT_INDEX[action.suit])
    return Melds(trump, made, broken, USED, NOBODY, refused)


def _broken_by_half(seat: int, options: Options) -> int:
    """H7.8, and the other reading under ``half_breaks_partner=false``."""
    partner = partner_of(seat, options)
    return 1 << seat | (1 << partner if options.half_breaks_partner and partner != NOBODY else 0)


def after_answer(melds: Melds, action: Answer) -> Melds:
    """Return the melds after the partner has answered; a false answer stands as it was given."""
    seat = melds.asker
    melds = melds._replace(asker=NOBODY)
    if action.suit is None:
        return melds
    # Under ``break_on=ask`` the asker is broken already; under ``success`` this is the moment (H7.9).
    return with_trump(melds._replace(broken=melds.broken | 1 << seat), seat, SUIT_INDEX[action.suit], ASK)


def with_trump(melds: Melds, seat: int, suit: int, way: str) -> Melds:
    """Return the melds with a new trump, which cancels the old one; a suit counts once (H7.4)."""
    _, made, broken, right, asker, refused = melds
    if not is_declared(melds, suit):
        made = (*made, Made(seat, suit, way))
    return Melds(suit, made, broken, right, asker, refused)
