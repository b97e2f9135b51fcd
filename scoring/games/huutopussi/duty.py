"""What may be played to a trick of Huutopussi (clauses H6 and H10.4), and which clause forbids the rest.

Cards are numbers of the deck ``FR36`` and sets of cards integers. *Beat* means: would be winning the trick at this
moment. A position is seen by the player about to act.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.cards import FR36
from scoring.games.huutopussi.options import Options
from scoring.tricks import NO_TRUMP, beaters

SUITS: Final = FR36.suit_masks
SUIT_SIZE: Final = len(FR36.ranks)
ACES: Final = sum(1 << number for number, card in enumerate(FR36.cards) if card.rank == "A")
SPADES: Final = SUITS[FR36.suits.index("s")]
BEATS: Final = (*(beaters(FR36, trump) for trump in range(len(SUITS))), beaters(FR36, NO_TRUMP))
"""By trump, the last standing for none (``NO_TRUMP``): which cards beat a card (H6.7)."""


class Position(NamedTuple):
    """What the duty of a player depends on.

    ``hand`` is the player's own set, ``trick`` the cards on the table in order, ``best`` the position of the winning
    one, ``trump`` a suit index or ``NO_TRUMP``, ``is_first`` whether it is the first trick of the hand.
    """

    hand: int
    trick: tuple[int, ...]
    best: int
    trump: int
    is_first: bool


Seen = tuple[int, tuple[int, ...], int, int, bool]
"""A position without the names of its parts, which is made faster."""


def legal_cards(position: Seen, options: Options) -> int:
    """Return the set of cards that may be played (H6.2 to H6.6, H10.4)."""
    hand, trick, best, trump, is_first = position
    if not trick:
        return _leads(hand, options) if is_first else hand
    due = _ace_due(hand, trick, options) if is_first else 0
    considered = hand & SUITS[trick[0] // SUIT_SIZE] or _considered_when_void(hand, trump, options)
    return due or _beating(considered, trick, trick[best], trump, options) or considered


def considered_cards(position: Position, options: Options) -> int:
    """Return the cards that a follower may consider: the led suit, else trumps, else all (H6.2).

    ``must_trump=false`` leaves out the trumps: who is void considers the whole hand. The beating duty still holds among
    those cards, until ``must_beat=false`` lifts it too.
    """
    following = position.hand & SUITS[position.trick[0] // SUIT_SIZE]
    return following or _considered_when_void(position.hand, position.trump, options)


def _considered_when_void(hand: int, trump: int, options: Options) -> int:
    if trump == NO_TRUMP or not options.must_trump:
        return hand
    return hand & SUITS[trump] or hand


def clause_against(position: Position, card: int, options: Options) -> str:
    """Return the clause that forbids ``card``, which the player holds and which is not legal.

    ========================================  =====
    the first trick asks for another card     H10.4
    the led suit is held and not followed     H6.2
    a card of the led suit would beat         H6.3
    the same of a suit that was trumped       H6.5
    void, and no trump or too low a one       H6.4
    ========================================  =====
    """
    if not position.trick:
        return "H10.4"
    can_follow = bool(position.hand & SUITS[position.trick[0] // SUIT_SIZE])
    if can_follow and not considered_cards(position, options) >> card & 1:
        return "H6.2"
    if position.is_first and _ace_due(position.hand, position.trick, options):
        return "H10.4"
    if not can_follow:
        return "H6.4"
    # Nothing of the led suit wins any more once it was trumped, so H6.3 asks for nothing there: the option alone does.
    return "H6.5" if _is_trumped(position.trick, position.trick[position.best]) else "H6.3"


def _leads(hand: int, options: Options) -> int:
    """Return what may be led to the first trick (H10.4)."""
    return hand & ACES or hand & SPADES or hand if options.first_trick == "ace" else hand


def _ace_due(hand: int, trick: tuple[int, ...], options: Options) -> int:
    """Return the ace of the led suit where its holder has to play it to the first trick (H10.4), else nothing."""
    if options.first_trick != "ace" or 1 << trick[0] & ACES:
        return 0
    return hand & ACES & SUITS[trick[0] // SUIT_SIZE]


def _beating(considered: int, trick: tuple[int, ...], best: int, trump: int, options: Options) -> int:
    """Return the considered cards that have to be played because they beat (H6.3), none where nothing does."""
    if not options.must_beat:
        return 0
    if options.beat_when_trumped and _is_trumped(trick, best):
        best = _best_of_led_suit(considered, trick, best)
    return considered & BEATS[trump][best]


def _is_trumped(trick: tuple[int, ...], best: int) -> bool:
    """Tell whether a trick of a plain suit is won by a trump so far."""
    return best // SUIT_SIZE != trick[0] // SUIT_SIZE


def _best_of_led_suit(considered: int, trick: tuple[int, ...], best: int) -> int:
    """Return the card to beat on a ruffed trick under ``beat_when_trumped``: for who follows, the best of the led suit.

    The rejected reading of H6.5.
    """
    led = trick[0] // SUIT_SIZE
    if not considered & SUITS[led]:
        return best
    return max(card for card in trick if card // SUIT_SIZE == led)
