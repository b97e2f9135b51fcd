"""A beginner at Huutopussi, for the demo: bids what the hand is worth, keeps marriages together, leads aces."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from scoring.cards import FR36, Card
from scoring.games.huutopussi.actions import Announce, Answer, Ask, AskHalf, Bid, DeclareOwn, Give, Pass, Return
from scoring.games.huutopussi.options import STEP
from scoring.games.huutopussi.rules import Huutopussi, State
from scoring.rules import Action, Play
from scoring.seats import CLOCKWISE, Seat
from scoring.tricks import NO_TRUMP
from tournaments.slips.huutopussi import Slip

WORTH: Final = {"A": 20, "T": 12, "K": 4, "Q": 4}
"""What a card of a rank is good for, as a beginner sees it, beside the points of a marriage."""
FROM_PARTNER: Final = 35
"""What the partner is hoped to bring."""
RAISES: Final = (5, 5, 10, 20)


class Beginner:
    """Says and plays what is legal and not quite foolish; demands no redeal and says no Kontra."""

    def choose(self, rules: Huutopussi, state: State, source: random.Random) -> Action:
        """Return what is done next."""
        legal = rules.legal_actions(state)
        if calls := [one for one in legal if isinstance(one, (Bid, Pass))]:
            return _call(rules, state, calls, source)
        if gifts := [one for one in legal if isinstance(one, Give)]:
            return max(gifts, key=lambda one: _worth(rules, one.cards))
        if contracts := [one for one in legal if isinstance(one, Announce)]:
            return _contract(rules, state, contracts)
        if returns := [one for one in legal if isinstance(one, Return)]:
            return max(returns, key=lambda one: _worth(rules, _cards(state, one.seat) - set(one.cards)))
        if isinstance(legal[0], Answer):
            return legal[0]
        return _attempt(rules, legal, source) or _card(state, [one for one in legal if isinstance(one, Play)], source)

    def slip(self, rules: Huutopussi, state: State) -> Slip:
        """Return what is written down at the end."""
        return Slip.of_outcome(rules.outcome(state))


BEGINNER: Final = Beginner()


def _cards(state: State, seat: Seat) -> set[Card]:
    return set(FR36.cards_of(state.play.hands[CLOCKWISE.seats.index(seat)]))


def _worth(rules: Huutopussi, cards: Iterable[Card]) -> int:
    """Return what cards are worth together: high ones, and the marriages among them."""
    held = {str(card) for card in cards}
    couples = (suit for suit in FR36.suits if {f"{suit}K", f"{suit}Q"} <= held)
    marriages = sum(rules.options.marriage_points(suit) for suit in couples)
    return sum(WORTH.get(card[1], 0) for card in held) + marriages * 3 // 4


def _call(rules: Huutopussi, state: State, calls: list[Bid | Pass], source: random.Random) -> Action:
    """Raise a little while the hand and a hope of the partner are worth it."""
    bids = [one for one in calls if isinstance(one, Bid)]
    limit = FROM_PARTNER + _worth(rules, _cards(state, calls[0].seat))
    if not bids:
        return calls[0]
    wanted = bids[0].amount + source.choice(RAISES) - STEP
    affordable = [one for one in bids if one.amount <= min(limit, wanted)]
    passes = [one for one in calls if isinstance(one, Pass)]
    return affordable[-1] if affordable and state.auction.bid else passes[0] if passes else bids[0]


def _contract(rules: Huutopussi, state: State, contracts: list[Announce]) -> Action:
    """Say a little less than the twelve cards are worth, and the bid at least."""
    hope = _worth(rules, _cards(state, contracts[0].seat)) * 9 // 10
    return max((one for one in contracts if one.contract <= hope), key=lambda one: one.contract, default=contracts[0])


def _attempt(rules: Huutopussi, legal: tuple[Action, ...], source: random.Random) -> Action | None:
    """Declare the best marriage in hand, else mostly ask for a half, seldom for a whole one."""

    def points(one: DeclareOwn | AskHalf) -> int:
        return rules.options.marriage_points(one.suit)

    if own := [one for one in legal if isinstance(one, DeclareOwn)]:
        return max(own, key=points)
    chance = source.random()
    asks = [one for one in legal if isinstance(one, Ask)]
    halves = [one for one in legal if isinstance(one, AskHalf)]
    if asks and chance < 0.35:
        return asks[0]
    return max(halves, key=points) if halves and chance < 0.7 else None


def _card(state: State, plays: list[Play], source: random.Random) -> Action:
    """Lead an ace or a trump, keep king and queen of a suit together."""
    held = {str(one.card) for one in plays}
    loose = [
        one for one in plays if not {f"{one.card.suit}K", f"{one.card.suit}Q"} <= held or one.card.rank not in "KQ"
    ]
    if not state.play.trick:
        trump = "" if state.melds.trump == NO_TRUMP else FR36.suits[state.melds.trump]
        strong = [one for one in plays if one.card.rank == "A" or (one.card.suit == trump and one.card.rank == "T")]
        loose = strong or loose
    return source.choice(loose or plays)
