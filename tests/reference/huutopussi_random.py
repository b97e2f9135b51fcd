"""Huutopussi: random hands, and random actions weighted so that hands are lively and come to an end."""

from random import Random

from tests.reference.huutopussi import ATTEMPTS, Action, Hand
from tests.reference.huutopussi_options import (
    Options,
    highest_bid,
    may_demand_redeal,
    options,
    pack,
    tricks_in_hand,
)


def random_deal(rng: Random, chosen: Options, no_redeal_hands: bool = False) -> tuple[int, list[list[str]], list[str]]:
    """Dealer, hands and talon. With `no_redeal_hands` none that could demand a redeal in `standard` (H13.4)."""
    players, size = int(chosen["players"]), tricks_in_hand(chosen)
    while True:
        cards = pack()
        rng.shuffle(cards)
        hands = [cards[size * seat : size * (seat + 1)] for seat in range(players)]
        if no_redeal_hands and any(may_demand_redeal(options("standard"), hand) for hand in hands):
            continue
        return rng.randrange(players), hands, cards[size * players :]


def one_of_kind(rng: Random, actions: list[Action], kind: str) -> Action | None:
    """One of the actions of a kind, or None."""
    found = [action for action in actions if action[0] == kind]
    return rng.choice(found) if found else None


def low_amount(rng: Random, hand: Hand, actions: list[Action]) -> Action:
    """One of the amounts, mostly a low one; now and then the highest of all."""
    if rng.random() < 0.01 and actions[-1][2] == highest_bid(hand.options):
        return actions[-1]
    return actions[min(int(rng.expovariate(0.4)), len(actions) - 1)]


def random_call(rng: Random, hand: Hand, actions: list[Action]) -> Action:
    """An action of the auction: a redeal often where there is one, else mostly a pass, or a low bid."""
    redeal = one_of_kind(rng, actions, "redeal")
    if redeal is not None and rng.random() < 0.4:
        return redeal
    bids = [action for action in actions if action[0] == "bid"]
    passing = one_of_kind(rng, actions, "pass")
    if passing is not None and (not bids or rng.random() < 0.55):
        return passing
    return low_amount(rng, hand, bids)


def random_action(rng: Random, hand: Hand) -> Action:
    """A legal action: Kontras and attempts come often, the rest is even chance."""
    actions = hand.may()
    kontra = one_of_kind(rng, actions, "kontra")
    if kontra is not None and rng.random() < 0.1:
        return kontra
    actions = [action for action in actions if action[0] != "kontra"]
    if hand.phase == "auction":
        return random_call(rng, hand, actions)
    if hand.phase == "contract":
        return low_amount(rng, hand, actions)
    attempts = [action for action in actions if action[0] in ATTEMPTS]
    if attempts and rng.random() < 0.6:
        owns = [action for action in attempts if action[0] == "own"]
        return rng.choice(owns if owns and rng.random() < 0.5 else attempts)
    others = [action for action in actions if action[0] not in ATTEMPTS]
    return rng.choice(others)
