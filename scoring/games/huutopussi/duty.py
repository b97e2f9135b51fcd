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


def legal_cards(position: Position, options: Options) -> int:
    """Return the set of cards that may be played (H6.2 to H6.6, H10.4)."""
    if not position.trick:
        return _leads(position, options)
    considered = considered_cards(position, options)
    return _ace_due(position, options) or _beating(position, considered, options) or considered


def considered_cards(position: Position, options: Options) -> int:
    """Return the cards that a follower may consider: the led suit, else trumps, else all (H6.2).

    ``must_trump=false`` leaves out the trumps: who is void considers the whole hand. The beating duty still holds among
    those cards, until ``must_beat=false`` lifts it too.
    """
    following = position.hand & SUITS[position.trick[0] // SUIT_SIZE]
    if following:
        return following
    trumps = position.hand & SUITS[position.trump] if position.trump != NO_TRUMP and options.must_trump else 0
    return trumps or position.hand


def clause_against(position: Position, card: int, options: Options) -> str:
    """Return the clause that forbids ``card``, which the player holds and which is not legal.

    ========================================  =====
    the first trick asks for another card     H10.4
    the led suit is held and not followed     H6.2
    a card of the led suit would beat         H6.3
    void, and no trump or too low a one       H6.4
    ========================================  =====
    """
    if not position.trick:
        return "H10.4"
    can_follow = bool(position.hand & SUITS[position.trick[0] // SUIT_SIZE])
    if can_follow and not considered_cards(position, options) >> card & 1:
        return "H6.2"
    if _ace_due(position, options):
        return "H10.4"
    return "H6.3" if can_follow else "H6.4"


def _leads(position: Position, options: Options) -> int:
    hand = position.hand
    if position.is_first and options.first_trick == "ace":
        return hand & ACES or hand & SPADES or hand
    return hand


def _ace_due(position: Position, options: Options) -> int:
    """Return the ace of the led suit where its holder has to play it to the first trick (H10.4), else nothing."""
    if not position.is_first or options.first_trick != "ace":
        return 0
    led = position.trick[0]
    return 0 if 1 << led & ACES else position.hand & ACES & SUITS[led // SUIT_SIZE]


def _beating(position: Position, considered: int, options: Options) -> int:
    """Return the considered cards that have to be played because they beat (H6.3), none where nothing does."""
    if not options.must_beat:
        return 0
    best = position.trick[position.best]
    if options.beat_when_trumped and best // SUIT_SIZE != position.trick[0] // SUIT_SIZE:
        best = _best_of_led_suit(position, considered, best)
    return considered & BEATS[position.trump][best]


def _best_of_led_suit(position: Position, considered: int, best: int) -> int:
    """Return the card to beat on a ruffed trick under ``beat_when_trumped``: for who follows, the best of the led suit.

    The rejected reading of H6.5.
    """
    led = position.trick[0] // SUIT_SIZE
    if not considered & SUITS[led]:
        return best
    return max(card for card in position.trick if card // SUIT_SIZE == led)
