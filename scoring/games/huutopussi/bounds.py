"""What the tricks of a side allow: how many marriages it can have made, and what its cards can be worth.

Both follow from the number of tricks alone, so a slip can be held against them (clauses H1.3, H6.1, H7.1 to H7.3).
"""

from __future__ import annotations

from functools import lru_cache

from scoring.games.huutopussi.options import Options

ACE_AND_TEN = "AT"
"""What the declarer of three may not lay away under ``discard_no_ace_ten`` (H11.3)."""
DISCARDED = 3
"""How many cards the declarer of three lays away (H11.3)."""


def most_marriages(tricks: int, options: Options, *, has_first_lead: bool) -> int:
    """Return how many suits a side with so many tricks can have made trump.

    A trick won gives one attempt, whatever its way, own marriage or question (H7.3). Under ``any_winner`` and for the
    side that led to the first trick every trick can give one: its leader may win trick after trick. Under
    ``led_and_won`` the first trick of another side gives none, because somebody else had led to it (H7.1). There is no
    attempt after the last trick (H7.2): who won all of them has one less, which is still more than there are suits.

    >>> [most_marriages(tricks, Options(), has_first_lead=False) for tricks in (0, 1, 2, 3)]
    [0, 0, 1, 2]
    """
    is_first_free = has_first_lead or options.declare_right == "any_winner"
    return max(tricks - (not is_first_free), 0)


def can_have_last_trick(tricks: int, marriages: int, most: int) -> bool:
    """Tell whether the last trick can be the side's: not where each that may have given an attempt did (H7.2).

    ``most`` comes from :func:`most_marriages`. A first trick that gave no attempt is no way out once there is a
    marriage: the attempts came after it.
    """
    return tricks > 0 and (marriages == 0 or marriages < most)


@lru_cache(maxsize=256)
def card_points(tricks: int, options: Options, *, keeps_discards: bool) -> tuple[int, int]:
    """Return the least and the most that the cards of so many tricks can be worth, without last trick and marriages.

    A trick is a card of each player, so these are the lowest and the highest cards of the pack (H1.3). Of three players
    the declarer has three cards besides, his discards, which nobody else can win (H11.4): they are his with
    ``keeps_discards``, and for the others the best or the worst that they may be are out of the pack.

    >>> card_points(1, Options(), keeps_discards=False), card_points(8, Options(), keeps_discards=False)
    ((0, 40), (100, 140))
    """
    ranks, values = options.deck.ranks, options.deck.rank_points
    suits = len(options.deck.suits)
    pack = sorted(values.get(rank, 0) for rank in ranks for _ in range(suits))
    laid = sorted(values.get(rank, 0) for rank in ranks if may_be_discarded(rank, options) for _ in range(suits))
    number = DISCARDED if options.players == 3 else 0
    cheap, dear = laid[:number], laid[len(laid) - number :]
    cards = tricks * options.players
    if keeps_discards:
        return sum(cheap) + _lowest(pack, cheap, cards), sum(dear) + _highest(pack, dear, cards)
    return _lowest(pack, dear, cards), _highest(pack, cheap, cards)


def may_be_discarded(rank: str, options: Options) -> bool:
    """Tell whether the declarer of three may lay away a card of this rank (H11.3)."""
    return not options.discard_no_ace_ten or rank not in ACE_AND_TEN


def _lowest(pack: list[int], without: list[int], cards: int) -> int:
    return sum(_left(pack, without)[:cards])


def _highest(pack: list[int], without: list[int], cards: int) -> int:
    left = _left(pack, without)
    return sum(left[len(left) - cards :])


def _left(pack: list[int], without: list[int]) -> list[int]:
    """Return the values of the pack, from the lowest, without some of them."""
    left = list(pack)
    for value in without:
        left.remove(value)
    return left
