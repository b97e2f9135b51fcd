"""What may be played to a trick of Botifarra (clause 6), and which clause forbids the rest.

Cards are numbers of the deck ``ES48`` and sets of cards integers. *Beat* means: would be winning the trick at this
moment. A position is seen by the player about to act.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.cards import ES48
from scoring.games.botifarra.options import Options
from scoring.tricks import NO_TRUMP, beaters

SUITS: Final = ES48.suit_masks
SUIT_SIZE: Final = len(ES48.ranks)
COUNTABLE: Final = ES48.countable
"""Cards with points, clause 1.5."""


class Position(NamedTuple):
    """What the duty of a player depends on.

    ``hand`` is the player's own set, ``trick`` the cards on the table in order, ``best`` the position of the winning
    one, ``trump`` a suit index or ``NO_TRUMP``, ``earlier`` the set of cards of finished tricks.
    """

    hand: int
    trick: tuple[int, ...]
    best: int
    trump: int
    earlier: int

    @property
    def can_follow(self) -> bool:
        """Whether the player holds the led suit."""
        return bool(self.hand & SUITS[self.trick[0] // SUIT_SIZE])

    @property
    def following(self) -> int:
        """The cards that clause 6.2 allows: the led suit, or the whole hand when void in it."""
        return self.hand & SUITS[self.trick[0] // SUIT_SIZE] or self.hand

    @property
    def beating(self) -> int:
        """The cards allowed by clause 6.2 that beat."""
        return self.following & beaters(ES48, self.trump)[self.trick[self.best]]

    @property
    def is_partner_winning(self) -> bool:
        """Whether the partner has played to this trick and that card is winning."""
        return len(self.trick) >= 2 and self.best == len(self.trick) - 2


def legal_cards(position: Position, options: Options) -> int:
    """Return the set of cards that may be played (clauses 6.1 to 6.11)."""
    if not position.trick:
        return position.hand
    allowed = position.following
    beating = position.beating
    if position.is_partner_winning:
        return allowed if options.form == "western" else _eastern_partner_winning(position, options, allowed, beating)
    if beating:
        return beating
    return allowed if options.form == "western" else _eastern_losing(position, options, allowed)


def clause_against(position: Position, card: int, options: Options) -> str:
    """Return the clause that forbids ``card``, which the player holds and which is not legal.

    It is the first of 6.2, 6.3 and 6.4 that the card breaks; 6.9 where only the safety of ``third_safe`` or
    ``third_safe_ruff`` forbids it. The narrowings of 6.11 are narrower readings of 6.4 and cited as that.
    """
    bit = 1 << card
    if not position.following & bit:
        return "6.2"
    if not position.is_partner_winning and position.beating:
        return "6.3"
    only_safety = position.is_partner_winning and not _may_load_behind_partner(position, options)
    return "6.9" if only_safety and bit & COUNTABLE else "6.4"


def lowest_of_each_suit(cards: int) -> int:
    """Return the lowest card by rank of every suit represented (clause 6.4, A2, A3)."""
    lowest = 0
    for suit in SUITS:
        held = cards & suit
        lowest |= held & -held
    return lowest


def _eastern_partner_winning(position: Position, options: Options, allowed: int, beating: int) -> int:
    """Clauses 6.4 and 6.5: overtake freely, play the lowest of a suit, or load."""
    lowest = lowest_of_each_suit(allowed)
    if options.overtake_limited:
        beating &= lowest | COUNTABLE
    loads = allowed & COUNTABLE if _may_load_behind_partner(position, options) else 0
    return beating | lowest | loads


def _eastern_losing(position: Position, options: Options, allowed: int) -> int:
    """Clauses 6.4, 6.6 and 6.8: no card beats and the partner is not winning."""
    lowest = lowest_of_each_suit(allowed)
    if len(position.trick) > 1:
        return lowest
    loads = options.second_loads if position.can_follow else not options.second_never_loads
    return lowest | allowed & COUNTABLE if loads else lowest


def _may_load_behind_partner(position: Position, options: Options) -> bool:
    """Clause 6.9: under ``third_safe`` the third player may load only when the partner's card is safe."""
    if len(position.trick) != 2 or not (options.third_safe or options.third_safe_ruff):
        return True
    card = position.trick[position.best]
    known = position.hand | position.earlier | sum(1 << played for played in position.trick)
    above = beaters(ES48, NO_TRUMP)[card]
    if above & ~known:
        return False
    if not options.third_safe_ruff or position.trump == NO_TRUMP or card // SUIT_SIZE == position.trump:
        return True
    return not SUITS[position.trump] & ~known
